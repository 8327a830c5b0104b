"""Miniatures in vectors: a base with the ring of its side, a wedge at its front, its name below."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.shapes import Box, Circle, Disc, Outline, Piece, Point, Polygon, direction
from tabletop.render import outlines
from tabletop.render.colours import Colour, colour, darker, lighter, readable_on
from tabletop.render.scene import Scene
from tabletop.render.vectors.drawing import Area, Item, Pen
from tabletop.render.vectors.palette import BLACK, GREY_40, GREY_70, WHITE

BAND = 0.15
"""Inches of the ring that tells the sides apart."""
RIM = 0.05


def outline_of(piece: Piece) -> Outline:
    """A piece as an outline to draw."""
    if isinstance(piece, Disc):
        return Circle(*piece.centre, piece.radius)
    if isinstance(piece, Box):
        return Polygon(piece.corners())
    return Polygon(piece.rings[0], piece.rings[1:])


def figure(scene: Scene, base: Piece, facing: float, side: str, opacity: float = 1.0) -> Iterator[Item]:
    """A base of a side; in print the sides' rings differ by their pattern: grey, dashed, double, dotted."""
    if scene.style == "bw":
        yield from _printed(base, scene.ring_pattern(side), opacity)
        ink: Colour = BLACK
    else:
        ring = colour(side)
        yield Area(outline_of(base), ring, opacity, Pen(BLACK, RIM, (), opacity))
        inside = darker(ring, 0.45)
        yield Area(outline_of(_inset(base, BAND)), inside, opacity, Pen(lighter(ring, 0.25), 0.02, (), opacity))
        ink = readable_on(inside)
    yield Area(Polygon(_wedge(base, facing)), ink, opacity)


def _printed(base: Piece, pattern: int, opacity: float) -> Iterator[Item]:
    yield Area(outline_of(base), WHITE, opacity, Pen(BLACK, RIM, (), opacity))
    middle = outline_of(_inset(base, RIM / 2 + BAND / 2))
    match pattern % 4:
        case 0:
            yield Area(middle, pen=Pen(GREY_40 if pattern < 4 else GREY_70, BAND, (), opacity))
        case 1:
            yield Area(middle, pen=Pen(BLACK, 0.75 * BAND, (0.2, 0.13), opacity))
        case 2:
            yield Area(middle, pen=Pen(BLACK, 0.03, (), opacity))
        case _:
            yield Area(middle, pen=Pen(BLACK, 0.55 * BAND, (0.08, 0.1), opacity))


def _inset(base: Piece, inches: float) -> Piece:
    if isinstance(base, Disc):
        return Disc(base.centre, max(0.05, base.radius - inches))
    if isinstance(base, Box):
        return Box(base.centre, max(0.1, base.width - 2 * inches), max(0.1, base.length - 2 * inches), base.facing)
    return base


def _wedge(base: Piece, facing: float) -> tuple[Point, ...]:
    """A triangle at the front of a base."""
    x, y = base.centre if isinstance(base, Disc | Box) else outlines.middle(base)
    front = base.radius if isinstance(base, Disc) else (base.length / 2 if isinstance(base, Box) else 0.5)
    broad = base.radius if isinstance(base, Disc) else (base.width / 2 if isinstance(base, Box) else 0.5)
    (fx, fy), (rx, ry) = direction(facing), direction(facing + 90)
    corners = ((front * 0.94, 0.0), (front * 0.38, 0.42 * broad), (front * 0.38, -0.42 * broad))
    return tuple((x + fx * f + rx * r, y + fy * f + ry * r) for f, r in corners)
