"""Our outlines as plain lines and rings for formats that have nothing else, and what such formats leave out."""

from __future__ import annotations

import math

from tabletop.documents.exchange.tally import Tally
from tabletop.geometry.mending import without_holes
from tabletop.geometry.shapes import Box, Circle, Disc, Ellipse, Outline, Point, Polygon, Rect, Region, Ring, Wall
from tabletop.model.state import State

FINE = 0.002
"""A round outline as a polygon is nowhere further than so many inches from itself."""


def turned(point: Point, about: Point, degrees: float) -> Point:
    """A point turned clockwise on the table about another."""
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x, y = point[0] - about[0], point[1] - about[1]
    return (about[0] + x * cos - y * sin, about[1] + x * sin + y * cos)


def plain(outline: Outline) -> Outline:
    """The outline itself; a wall without a length, which no line can be, as the post that it is."""
    if not isinstance(outline, Wall) or len(set(outline.line)) > 1:
        return outline
    return Polygon(closed_rings(outline)[0])


def straight_line(wall: Wall) -> tuple[Ring, float]:
    """The middle line of a wall as it lies, and its width in inches."""
    if not wall.rotate:
        return wall.line, wall.width
    # It turns about the middle of what it covers, not of its line.
    about = _middle(Wall(wall.line, wall.width).piece())
    return tuple(turned(point, about, wall.rotate) for point in wall.line), wall.width


def _middle(piece: Disc | Box | Region) -> Point:
    if not isinstance(piece, Region):
        return piece.centre
    xs, ys = [x for x, _ in piece.rings[0]], [y for _, y in piece.rings[0]]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def closed_rings(outline: Outline) -> tuple[Ring, ...]:
    """The rings that cover an outline; several when it has holes. None repeats its first point."""
    piece = outline.piece()
    if isinstance(piece, Disc):
        return (round_ring(piece.centre, piece.radius),)
    region = piece.region() if isinstance(piece, Box) else piece
    return without_holes(region) if len(region.rings) > 1 else (region.rings[0],)


def round_ring(centre: Point, radius: float) -> Ring:
    """A circle as a polygon that is as fine as can be told: half outside, half inside of it."""
    sides = max(16, math.ceil(math.pi / math.acos(max(0.0, 1 - 2 * FINE / max(radius, FINE)))))
    reach = radius * (1 + (1 - math.cos(math.pi / sides)) / 2)
    turns = (math.tau * k / sides for k in range(sides))
    return tuple((centre[0] + reach * math.cos(t), centre[1] + reach * math.sin(t)) for t in turns)


def corners(outline: Outline) -> Ring:
    """Points that are far away when the outline is."""
    match outline:
        case Wall(line=line):
            return line
        case Polygon(points=points, holes=holes):
            return (*points, *(point for hole in holes for point in hole))
        case Rect(x=x, y=y, width=width, height=height):
            return ((x, y), (x + width, y + height))
        case Circle(x=x, y=y, radius=radius):
            return ((x - radius, y - radius), (x + radius, y + radius))
        case Ellipse(x=x, y=y, rx=rx, ry=ry):
            return ((x - rx, y - ry), (x + rx, y + ry))


def rim(outline: Outline) -> Ring:
    """The outer edge of a piece, or the line of a wall, there and back to its start where it is a ring."""
    if isinstance(outline, Wall) and not outline.rotate:
        return outline.line
    piece = outline.piece()
    if isinstance(piece, Disc):
        turns = [math.tau * k / 64 for k in range(65)]
        (x, y), r = piece.centre, piece.radius
        return tuple((x + r * math.cos(t), y + r * math.sin(t)) for t in turns)
    ring = piece.corners() if isinstance(piece, Box) else piece.rings[0]
    return (*ring, ring[0])


def tally_unmapped(state: State, tally: Tally, *, zones: bool = False, markers: bool = False) -> None:
    """Count what no map of another program holds, and with it what this one does not."""
    tally.leave("miniature", count=len(state.miniatures))
    if zones:
        tally.leave("zone", count=len(state.zones))
    if markers:
        tally.leave("marker", count=len(state.markers))
    tally.leave("side", count=len(state.sides))
    tally.leave("level", count=sum(level.id != 0 for level in state.table.levels))
