"""Doors with their swing and windows as a double line, in the walls they belong to."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.geometry.shapes import Point
from tabletop.model.terrain import Opening
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour


@dataclass(frozen=True, slots=True)
class Fittings:
    """The colours of doors and windows."""

    wood: Colour
    wood_dark: Colour
    glass: Colour
    glass_dark: Colour
    swing: Colour
    lock: Colour
    iron: Colour


METAL = Fittings(
    wood=colour("#8d979f"),
    wood_dark=colour("#33383d"),
    glass=colour("#9fd0d8"),
    glass_dark=colour("#3f545c"),
    swing=colour("#c9d6dc"),
    lock=colour("#e0b64c"),
    iron=colour("#23272b"),
)
PAINTED = Fittings(
    wood=colour("#a9794a"),
    wood_dark=colour("#4b3a28"),
    glass=colour("#a9cbd6"),
    glass_dark=colour("#4f6068"),
    swing=colour("#efe6cf"),
    lock=colour("#e0b64c"),
    iron=colour("#2b2a27"),
)


def paint_opening(
    canvas: Canvas, opening: Opening, thickness: float, threshold: Colour, fittings: Fittings = PAINTED
) -> None:
    """An opening in a wall `thickness` inches thick; `threshold` is the floor that shows in a doorway."""
    if opening.kind == "window":
        _window(canvas, opening, thickness, fittings)
    else:
        _door(canvas, opening, thickness, threshold, fittings)


def _sides(opening: Opening) -> tuple[Point, Point, float]:
    """Unit vectors along the opening and across it, and its length."""
    (x0, y0), (x1, y1) = opening.start, opening.end
    length = math.hypot(x1 - x0, y1 - y0) or 1e-6
    along = ((x1 - x0) / length, (y1 - y0) / length)
    return along, (-along[1], along[0]), length


def _strip(opening: Opening, thickness: float) -> tuple[Point, Point, Point, Point]:
    _, (nx, ny), _ = _sides(opening)
    half = thickness / 2 + 0.01
    (x0, y0), (x1, y1) = opening.start, opening.end
    return (
        (x0 + nx * half, y0 + ny * half),
        (x1 + nx * half, y1 + ny * half),
        (x1 - nx * half, y1 - ny * half),
        (x0 - nx * half, y0 - ny * half),
    )


def _window(canvas: Canvas, opening: Opening, thickness: float, fittings: Fittings) -> None:
    strip = _strip(opening, thickness)
    canvas.polygon(strip, fittings.glass_dark)
    _, (nx, ny), _ = _sides(opening)
    for side in (-0.24, 0.24):
        shift = side * thickness
        ends = [(x + nx * shift, y + ny * shift) for x, y in (opening.start, opening.end)]
        canvas.line(ends, fittings.glass, 0.04)
    for a, b in ((strip[0], strip[3]), (strip[1], strip[2])):
        canvas.line((a, b), fittings.glass, 0.05)


def _door(canvas: Canvas, opening: Opening, thickness: float, threshold: Colour, fittings: Fittings) -> None:
    strip = _strip(opening, thickness)
    canvas.polygon(strip, threshold)
    for a, b in ((strip[0], strip[3]), (strip[1], strip[2])):
        canvas.line((a, b), fittings.wood_dark, 0.07)
    if opening.broken:  # its leaf is gone
        return
    (ax, ay), (nx, ny), length = _sides(opening)
    hinge = opening.start
    swing = [
        (
            hinge[0] + length * (ax * math.cos(t) + nx * math.sin(t)),
            hinge[1] + length * (ay * math.cos(t) + ny * math.sin(t)),
        )
        for t in (k * math.pi / 24 for k in range(13))
    ]
    canvas.line(swing, fittings.swing, 0.025, alpha=150)
    leaf_end = swing[-1] if opening.state == "open" else opening.end
    canvas.line((hinge, leaf_end), fittings.wood_dark, 0.15)
    canvas.line((hinge, leaf_end), fittings.wood, 0.1)
    canvas.circle(hinge, 0.06, fittings.wood_dark)
    if opening.state == "locked":
        middle = ((opening.start[0] + opening.end[0]) / 2, (opening.start[1] + opening.end[1]) / 2)
        canvas.circle(middle, 0.15, fittings.iron)
        canvas.circle(middle, 0.115, fittings.lock)
        canvas.circle((middle[0], middle[1] - 0.02), 0.035, fittings.iron)
        canvas.line((middle, (middle[0], middle[1] + 0.07)), fittings.iron, 0.03)
