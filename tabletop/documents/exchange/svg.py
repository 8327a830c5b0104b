"""SVG drawings: every shape in inches, its layer or class saying what kind of terrain it is.

The drawing says itself how large it is where its width and height have units; else 96 units are an inch, as in CSS.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import svgelements as svg

from tabletop.documents.exchange.draft import WALL, Draft, Found, Wishes
from tabletop.documents.exchange.entry import MOST_THINGS, Where
from tabletop.documents.exchange.tally import Tally
from tabletop.documents.exchange.words import kind_named
from tabletop.documents.exchange.xml import Element, xml_tree
from tabletop.documents.files import read_bytes
from tabletop.documents.kinds import Kinds
from tabletop.geometry.mending import even_odd
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Point, Polygon, Rect, Ring, distance

PER_INCH = 96.0
"""Units of CSS in an inch."""
FINE = 0.004
"""Curves become lines that are nowhere further than so many inches from them."""
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
LEFT_OUT = {"image": "picture", "text": "text", "flowRoot": "text"}
MOST_POINTS = 200_000
"""The shapes of a drawing have so many points at most."""


def read_svg(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    """The map that a drawing shows. Raises DocumentError or StorageError."""
    data, where = read_bytes(path), Where(str(path))
    # Whatever is not well formed is told here, with its line, and what would never end is refused.
    root = xml_tree(data, str(path))
    if root.name != "svg":
        raise root.where.error(f"An SVG drawing begins with <svg>; this one with <{root.name}>.")
    _check_uses(root)
    draft = Draft(where, kinds, wishes, Tally(), _title(root) or path.stem)
    try:
        drawing = svg.SVG.parse(io.BytesIO(data), ppi=PER_INCH, reify=True)
        width, height = float(drawing.width), float(drawing.height)
    except Exception as error:  # the library raises whatever an odd drawing makes it stumble over
        raise root.where.error(f"The drawing cannot be understood: {error}.") from None
    per = wishes.inches_per_square / PER_INCH
    draft.size = (width * per, height * per)
    draft.check_size()
    for name in LEFT_OUT:
        draft.tally.leave(LEFT_OUT[name], count=sum(each.name == name for each in _all(root)))
    _Drawing(draft, per, where).take(drawing)
    return draft.document()


def _check_uses(root: Element) -> None:
    """Raises DocumentError when the drawing, with every <use> written out, would have too many shapes, or no end."""
    named = {each.attributes["id"]: each for each in _all(root) if "id" in each.attributes}
    known: dict[int, int] = {}

    def count(element: Element, deep: int) -> int:
        if deep > 200:
            raise element.where.error("A <use> uses itself, or they are nested too deep.")
        if id(element) not in known:
            total = 1 + sum(count(child, deep + 1) for child in element.children)
            if element.name == "use":
                used = next((v for k, v in element.attributes.items() if k.endswith("href")), "").removeprefix("#")
                total += count(named[used], deep + 1) if used in named else 0
            known[id(element)] = total
        return known[id(element)]

    if (total := count(root, 0)) > MOST_THINGS:
        raise root.where.error(f"With all it uses the drawing has {total:,} shapes; {MOST_THINGS:,} is the most.")


def _all(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from _all(child)


def _title(root: Element) -> str:
    found = root.first("title")
    return found.text.strip()[:100] if found is not None else ""


class _Drawing:
    """Goes through the shapes of a drawing."""

    def __init__(self, draft: Draft, per: float, where: Where) -> None:
        self._draft = draft
        self._per = per
        self._where = where
        self._points = 0
        self._shapes = 0

    def take(self, drawing: Any) -> None:
        """Every shape of the drawing."""
        self._group(drawing, (), 0)

    def _group(self, group: Any, layers: tuple[str, ...], deep: int) -> None:
        if deep > 64:
            raise self._where.error("Groups are nested deeper than 64 levels.")
        for each in group:
            if isinstance(each, svg.Group | svg.Use):
                values = _values(each)
                names = (values.get("class", ""), _label(values), str(getattr(each, "id", None) or ""))
                if not _hidden(values):
                    self._group(each, (*names, *layers), deep + 1)
            elif isinstance(each, svg.Shape):
                try:
                    self._shape(each, layers)
                except (ArithmeticError, TypeError, ValueError, AttributeError, IndexError) as error:
                    name = getattr(each, "id", None) or type(each).__name__
                    raise self._where.error(f"The shape '{name}' cannot be understood: {error}.") from None

    def _shape(self, shape: Any, layers: tuple[str, ...]) -> None:
        values = _values(shape)
        if _hidden(values):
            return
        self._shapes += 1
        if self._shapes > MOST_THINGS:
            raise self._where.error(f"The drawing has more than {MOST_THINGS:,} shapes.")
        own = tuple(values.get("class", "").split())
        name = str(getattr(shape, "id", None) or "")
        words = (*own, name.rstrip("0123456789-_"), _label(values), *layers)
        plain = {word.strip().lower() for word in (*own, *layers)}
        if plain & {"decoration", "grid", "marks", "labels"}:
            return
        stroke = float(shape.implicit_stroke_width or 0.0) if shape.stroke.value is not None else 0.0
        filled = shape.fill.value is not None and not isinstance(shape, svg.SimpleLine)
        if not filled and shape.stroke.value is None:
            return
        outline = self._exact(shape) if filled else None
        if outline is not None:
            self._area(outline, words, name, plain)
            return
        rings, lines = self._runs(shape, filled)
        for line in lines:
            self._line(line, words, stroke * self._per, name)
        if rings:
            for made in _nested(rings):
                self._area(made, words, name, plain)

    def _area(self, outline: Outline, words: tuple[str, ...], name: str, plain: set[str]) -> None:
        if "zones" in plain or "zone" in plain:
            self._draft.zone(outline, "area", name)
        else:
            self._draft.piece(outline, kind_named(self._draft.kinds, *words), name)

    def _line(self, line: Ring, words: tuple[str, ...], width: float, name: str) -> None:
        # In the layer of terrain a door is a piece that stands by itself.
        for kind in ("door", "window") if "terrain" not in words else ():
            if kind in words and len(line) == 2:
                self._draft.opening(kind, line[0], line[1], id=name)
                return
        self._draft.wall(line, kind_named(self._draft.kinds, *words), width if 0.01 <= width <= 100 else WALL)

    # -- shapes --------------------------------------------------------------------------------------------------------

    def _inches(self, point: Any) -> Point:
        return (float(point.x) * self._per, float(point.y) * self._per)

    def _exact(self, shape: Any) -> Outline | None:
        """Circles, ellipses and rectangles that no transform has bent, as such; None for the rest."""
        if isinstance(shape, svg.Circle | svg.Ellipse) and _is_square(shape.transform):
            rx, ry = float(shape.implicit_rx) * self._per, float(shape.implicit_ry) * self._per
            if rx <= 0 or ry <= 0:
                return None
            x, y = self._inches(shape.implicit_center)
            if abs(rx - ry) < 1e-9:
                return Circle(x, y, rx)
            return Ellipse(x, y, rx, ry, math.degrees(float(shape.rotation)) % 360.0)
        if isinstance(shape, svg.Rect) and _is_square(shape.transform) and not (shape.rx or shape.ry):
            corners = [
                self._inches(shape.transform.point_in_matrix_space(p))
                for p in (
                    (shape.x, shape.y),
                    (shape.x + shape.width, shape.y),
                    (shape.x + shape.width, shape.y + shape.height),
                )
            ]
            (x0, y0), (x1, y1), (x2, y2) = corners
            width, height = distance(corners[0], corners[1]), distance(corners[1], corners[2])
            if width <= 0 or height <= 0:
                return None
            x, y, turn = (x0 + x2) / 2, (y0 + y2) / 2, math.degrees(math.atan2(y1 - y0, x1 - x0))
            return Rect(x - width / 2, y - height / 2, width, height, turn % 360.0)
        return None

    def _runs(self, shape: Any, filled: bool) -> tuple[list[Ring], list[Ring]]:
        """The rings of what is filled; else the lines, a ring with its first point at its end again. Curves are short
        straight lines."""
        rings, lines = [], []
        for part in abs(svg.Path(shape)).as_subpaths():
            run, closed = self._run(part)
            if len(run) > 3 and distance(run[0], run[-1]) < 1e-6:
                run, closed = run[:-1], True
            if filled and len(run) > 2:
                rings.append(tuple(run))
            elif closed and len(run) > 2:
                lines.append((*run, run[0]))
            elif len(run) > 1:
                lines.append(tuple(run))
        return rings, lines

    def _run(self, part: Any) -> tuple[list[Point], bool]:
        run: list[Point] = []
        closed = False
        for step in part:
            if isinstance(step, svg.Move):
                run.append(self._inches(step.end))
            elif isinstance(step, svg.Close):
                closed = True
            elif isinstance(step, svg.Line):
                run.append(self._inches(step.end))
            else:
                run += self._curve(step)
            if self._points + len(run) > MOST_POINTS:
                raise self._where.error(f"The shapes of the drawing have more than {MOST_POINTS:,} points.")
        self._points += len(run)
        return [point for i, point in enumerate(run) if i == 0 or point != run[i - 1]], closed

    def _curve(self, step: Any) -> list[Point]:
        """A curve as points that are near enough to it: half as far apart, a quarter as far off."""
        parts = 4
        while parts < 512:
            spots = [self._inches(step.point(k / parts)) for k in range(parts + 1)]
            halves = [self._inches(step.point((k + 0.5) / parts)) for k in range(parts)]
            off = max(
                distance(half, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
                for half, a, b in zip(halves, spots, spots[1:], strict=False)
            )
            if off <= FINE:
                break
            parts *= 2
        return [self._inches(step.point(k / parts)) for k in range(1, parts + 1)]


def _values(element: Any) -> dict[str, str]:
    values = getattr(element, "values", None) or {}
    return {str(key): value for key, value in values.items() if isinstance(value, str)}


def _label(values: dict[str, str]) -> str:
    """The name of a layer, as Inkscape writes it."""
    return values.get("{http://www.inkscape.org/namespaces/inkscape}label", values.get("inkscape:label", ""))


def _hidden(values: dict[str, str]) -> bool:
    style = values.get("style", "").replace(" ", "")
    return values.get("display") == "none" or "display:none" in style or values.get("visibility") == "hidden"


def _is_square(matrix: Any) -> bool:
    """Whether a transform only moves, turns and scales alike."""
    a, b, c, d = float(matrix.a), float(matrix.b), float(matrix.c), float(matrix.d)
    large = max(abs(a), abs(b), abs(c), abs(d), 1e-12)
    return abs(a - d) <= 1e-9 * large and abs(b + c) <= 1e-9 * large


def _nested(rings: list[Ring]) -> list[Outline]:
    """The areas of a path: a ring that lies in another is a hole in it."""
    if len(rings) == 1:
        return [Polygon(rings[0])]
    return [Polygon(region.rings[0], region.rings[1:]) for region in even_odd(rings)]
