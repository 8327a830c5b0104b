"""Doors with their swing and windows as a double line, in the walls they belong to."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Point
from tabletop.model.terrain import Opening
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter

WOOD = colour("#a9794a")
GLASS = colour("#a9cbd6")


def paint_opening(canvas: Canvas, opening: Opening, thickness: float, threshold: Colour) -> None:
    """An opening in a wall `thickness` inches thick; `threshold` is the floor that shows in a doorway."""
    if opening.kind == "window":
        _window(canvas, opening, thickness)
    else:
        _door(canvas, opening, thickness, threshold)


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


def _window(canvas: Canvas, opening: Opening, thickness: float) -> None:
    strip = _strip(opening, thickness)
    canvas.polygon(strip, darker(GLASS, 0.55))
    _, (nx, ny), _ = _sides(opening)
    for side in (-0.24, 0.24):
        shift = side * thickness
        ends = [(x + nx * shift, y + ny * shift) for x, y in (opening.start, opening.end)]
        canvas.line(ends, GLASS, 0.04)
    for a, b in ((strip[0], strip[3]), (strip[1], strip[2])):
        canvas.line((a, b), lighter(GLASS, 0.5), 0.05)


def _door(canvas: Canvas, opening: Opening, thickness: float, threshold: Colour) -> None:
    strip = _strip(opening, thickness)
    canvas.polygon(strip, threshold)
    for a, b in ((strip[0], strip[3]), (strip[1], strip[2])):
        canvas.line((a, b), darker(WOOD, 0.5), 0.07)
    (ax, ay), (nx, ny), length = _sides(opening)
    hinge = opening.start
    swing = [
        (
            hinge[0] + length * (ax * math.cos(t) + nx * math.sin(t)),
            hinge[1] + length * (ay * math.cos(t) + ny * math.sin(t)),
        )
        for t in (k * math.pi / 24 for k in range(13))
    ]
    canvas.line(swing, colour("#efe6cf"), 0.025, alpha=130)
    leaf_end = swing[-1] if opening.state == "open" else opening.end
    canvas.line((hinge, leaf_end), darker(WOOD, 0.6), 0.15)
    canvas.line((hinge, leaf_end), WOOD, 0.1)
    canvas.circle(hinge, 0.06, darker(WOOD, 0.6))
    if opening.state == "locked":
        middle = ((opening.start[0] + opening.end[0]) / 2, (opening.start[1] + opening.end[1]) / 2)
        canvas.circle(middle, 0.15, colour("#2b2a27"))
        canvas.circle(middle, 0.115, colour("#e0b64c"))
        canvas.circle((middle[0], middle[1] - 0.02), 0.035, colour("#2b2a27"))
        canvas.line((middle, (middle[0], middle[1] + 0.07)), colour("#2b2a27"), 0.03)
