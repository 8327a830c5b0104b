"""Drawings of assets as shapes to place: the figures of miniatures in their side's colour, and icons in one ink."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import svgelements as svg

from tabletop.places import assets
from tabletop.render import figures
from tabletop.render.colours import Colour, colour, grey, mix
from tabletop.render.figure_ink import thinned
from tabletop.render.printed import pale_shade

ACTED = 0.4
"""How much of its colour a figure loses that has acted."""
_VIEW_BOX = re.compile(r'\sviewBox="[^"]*"')

Step = tuple[str, tuple[float, ...]]
"""One step of an outline: `M`, `L` or `C` with absolute coordinates, or `Z` without."""


@dataclass(frozen=True, slots=True)
class Stroked:
    """One shape of a drawing: its outline, its fill and its line, in units of the drawing."""

    steps: tuple[Step, ...]
    fill: Colour | None
    ink: Colour | None
    width: float
    round: bool


@dataclass(frozen=True, slots=True)
class Emblem:
    """A drawing about its origin, up being its front; `reach` is how far it goes at most. `name` is its own."""

    name: str
    shapes: tuple[Stroked, ...]
    reach: float


CLOSE = 1.0
"""Pixels for a hundredth of an inch at which lines are as fine as here: vectors are looked at closely."""


@lru_cache(maxsize=256)
def figure_emblem(look: str, tint: str, *, acted: bool = False, printed: bool = False) -> Emblem:
    """The figure of a look in a side's colour, a hundred units for the width of its base; in print in pale greys."""
    text = figures.drawing_text(look) if printed else thinned(figures.drawing_text(look), CLOSE)
    for key, tone in figures.tones(tint).items():
        text = text.replace(key, tone)
    kind = "-bw" if printed else "-acted" if acted else ""
    paint: Callable[[Colour], Colour] = _printed if printed else _acted if acted else _as_it_is
    name = f"figure-{look}-{tint.removeprefix('#')}{kind}"
    return Emblem(name, _shapes(text, paint), 50 * figures.extent(look))


@lru_cache(maxsize=128)
def icon_emblem(icon: str, ink: Colour) -> Emblem | None:
    """An icon of assets/icons in one ink, about its middle, 24 units wide; None: there is none of that name."""
    path = assets() / "icons" / f"{icon}.svg"
    if not path.is_file():
        return None
    name = f"icon-{Path(icon).name}-{bytes(ink).hex()}"
    return Emblem(name, _shapes(path.read_text(encoding="utf-8"), lambda _: ink, (-12.0, -12.0)), 12.0)


def _as_it_is(ink: Colour) -> Colour:
    return ink


def _printed(ink: Colour) -> Colour:
    shade = round(pale_shade(grey(ink)[0]))
    return (shade, shade, shade)


def _acted(ink: Colour) -> Colour:
    return mix(ink, mix(grey(ink), (0, 0, 0), 0.25), ACTED)


def _shapes(
    text: str, paint: Callable[[Colour], Colour], shift: tuple[float, float] = (0.0, 0.0)
) -> tuple[Stroked, ...]:
    # Without its view box the library leaves the units of the drawing as they are.
    root = svg.SVG.parse(io.StringIO(_VIEW_BOX.sub("", text, count=1)), reify=True)
    move = svg.Matrix(f"translate({shift[0]}, {shift[1]})")
    found = []
    for each in root.elements():
        if isinstance(each, svg.Shape):
            path = svg.Path(each) * move
            path.reify()
            path.approximate_arcs_with_cubics()
            inks = [_ink(each.fill), _ink(each.stroke)]
            fill, line = (None if ink is None else paint(ink) for ink in inks)
            width = float(each.stroke_width or 0.0) if line is not None else 0.0
            round_ends = "round" in (each.values.get("stroke-linecap"), each.values.get("stroke-linejoin"))
            found.append(Stroked(tuple(_steps(path)), fill, line, width, round_ends))
    return tuple(found)


def _ink(ink: object) -> Colour | None:
    text = getattr(ink, "hex", None)
    return colour(text[:7]) if isinstance(text, str) and len(text) >= 4 else None


def _steps(path: object) -> list[Step]:
    """The steps of a path whose arcs are curves already."""
    steps: list[Step] = []
    for each in path:  # type: ignore[attr-defined]
        match each:
            case svg.Move():
                steps.append(("M", _at(each.end)))
            case svg.Close():
                steps.append(("Z", ()))
            case svg.CubicBezier():
                steps.append(("C", (*_at(each.control1), *_at(each.control2), *_at(each.end))))
            case svg.QuadraticBezier():
                (a, b), (c, d), (e, f) = (_at(spot) for spot in (each.start, each.control, each.end))
                third = (a + 2 * (c - a) / 3, b + 2 * (d - b) / 3, e + 2 * (c - e) / 3, f + 2 * (d - f) / 3, e, f)
                steps.append(("C", tuple(round(value, 2) for value in third)))
            case _:
                steps.append(("L", _at(each.end)))
    return steps


def _at(spot: object) -> tuple[float, float]:
    return (round(float(spot.x), 2), round(float(spot.y), 2))  # type: ignore[attr-defined]
