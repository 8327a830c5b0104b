"""Outlines made into other outlines: moved, turned, scaled, mirrored, their corners dragged, merged, split and cut.

What can stay a rectangle, circle, ellipse or wall stays one; what cannot becomes a polygon. Angles are degrees
clockwise, lengths inches.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

import shapely
from shapely.geometry import LineString
from shapely.ops import split as split_by

from tabletop.geometry.operations import subtract, union
from tabletop.geometry.shapes import (
    Box,
    Circle,
    Disc,
    Ellipse,
    Outline,
    Piece,
    Point,
    Polygon,
    Rect,
    Region,
    Ring,
    Wall,
    polygon_of,
    region_of,
    wall_polygon,
)

SMALLEST = 0.05
"""No side of a shape becomes shorter than this."""
DIGITS = 4
"""Figures are kept to a ten-thousandth of an inch, so that files stay tidy."""

Bounds = tuple[float, float, float, float]


def tidy(value: float) -> float:
    """A figure without the dust of arithmetic."""
    return round(value, DIGITS) + 0.0


def tidy_point(point: Point) -> Point:
    """A place without the dust of arithmetic."""
    return (tidy(point[0]), tidy(point[1]))


def turned_point(point: Point, degrees: float, about: Point) -> Point:
    """A place turned clockwise about another."""
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x, y = point[0] - about[0], point[1] - about[1]
    return (about[0] + x * cos - y * sin, about[1] + x * sin + y * cos)


def bounds(outline: Outline) -> Bounds:
    """Left, top, right and bottom of the area it covers."""
    return bounds_of(outline.piece())


def bounds_of(piece: Piece) -> Bounds:
    """Left, top, right and bottom of a piece."""
    if isinstance(piece, Disc):
        (x, y), r = piece.centre, piece.radius
        return (x - r, y - r, x + r, y + r)
    ring = piece.corners() if isinstance(piece, Box) else piece.rings[0]
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (min(xs), min(ys), max(xs), max(ys))


def together(boxes: Iterable[Bounds]) -> Bounds:
    """The bounds of several bounds; there must be one at least."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def middle(box: Bounds) -> Point:
    """The centre of some bounds."""
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


# ---------------------------------------------------------------------------------------------------------------------
# Whole outlines


def with_points(outline: Outline, change: Callable[[Point], Point]) -> Outline:
    """A polygon or wall with every corner changed; its turn is baked in. Other outlines become polygons first."""
    made = upright(outline)
    if isinstance(made, Wall):
        return replace(made, line=_changed(made.line, change))
    made = as_polygon(made)
    return replace(made, points=_changed(made.points, change), holes=tuple(_changed(h, change) for h in made.holes))


def _changed(ring: Ring, change: Callable[[Point], Point]) -> Ring:
    return tuple(tidy_point(change(point)) for point in ring)


def upright(outline: Outline) -> Outline:
    """A polygon or wall that is turned, with the turn in its corners instead; anything else as it is."""
    if not isinstance(outline, Polygon | Wall) or not outline.rotate:
        return outline
    plain = replace(outline, rotate=0.0)
    # A document turns about the middle of the bounding box, for a wall that of its whole width.
    left, top, right, bottom = wall_polygon(plain).bounds if isinstance(plain, Wall) else bounds(plain)
    about = middle((left, top, right, bottom))
    return with_points(plain, lambda point: turned_point(point, outline.rotate, about))


def as_polygon(outline: Outline) -> Polygon:
    """The same area as a polygon (round ones with many sides)."""
    made = upright(outline)
    if isinstance(made, Polygon):
        return made
    return polygon_from(region_of(polygon_of(made.piece(), 64)))


def polygon_from(region: Region) -> Polygon:
    """The outline of a region."""
    outer, *holes = (tuple(map(tidy_point, ring)) for ring in region.rings)
    return Polygon(outer, tuple(holes))


def moved(outline: Outline, dx: float, dy: float) -> Outline:
    """The outline elsewhere."""
    match outline:
        case Rect(x=x, y=y) | Circle(x=x, y=y) | Ellipse(x=x, y=y):
            return replace(outline, x=tidy(x + dx), y=tidy(y + dy))
        case _:
            turn = outline.rotate
            plain = replace(outline, rotate=0.0)
            made = with_points(plain, lambda point: (point[0] + dx, point[1] + dy))
            return replace(made, rotate=turn) if isinstance(made, Polygon | Wall) else made


def turned(outline: Outline, degrees: float, about: Point) -> Outline:
    """The outline turned clockwise about a place."""
    match outline:
        case Circle(x=x, y=y):
            x, y = tidy_point(turned_point((x, y), degrees, about))
            return replace(outline, x=x, y=y)
        case Ellipse(x=x, y=y, rotate=rotate):
            x, y = tidy_point(turned_point((x, y), degrees, about))
            return replace(outline, x=x, y=y, rotate=tidy((rotate + degrees) % 360.0))
        case Rect(x=x, y=y, width=width, height=height, rotate=rotate):
            cx, cy = turned_point((x + width / 2, y + height / 2), degrees, about)
            turn = tidy((rotate + degrees) % 360.0)
            return replace(outline, x=tidy(cx - width / 2), y=tidy(cy - height / 2), rotate=turn)
        case _:
            return with_points(outline, lambda point: turned_point(point, degrees, about))


def scaled(outline: Outline, fx: float, fy: float, about: Point) -> Outline:
    """The outline `fx` times as wide and `fy` times as high, with `about` where it is. A wall keeps its width."""

    def change(point: Point) -> Point:
        return (about[0] + (point[0] - about[0]) * fx, about[1] + (point[1] - about[1]) * fy)

    alike = math.isclose(fx, fy)
    match outline:
        case Circle(x=x, y=y, radius=radius):
            x, y = tidy_point(change((x, y)))
            if alike:
                return Circle(x, y, max(SMALLEST, tidy(radius * fx)))
            return Ellipse(x, y, max(SMALLEST, tidy(radius * fx)), max(SMALLEST, tidy(radius * fy)))
        case Ellipse(x=x, y=y, rx=rx, ry=ry, rotate=rotate) if alike or not rotate % 180.0:
            x, y = tidy_point(change((x, y)))
            return Ellipse(x, y, max(SMALLEST, tidy(rx * fx)), max(SMALLEST, tidy(ry * fy)), rotate)
        case Rect(x=x, y=y, width=width, height=height, rotate=rotate) if alike or not rotate % 180.0:
            cx, cy = change((x + width / 2, y + height / 2))
            wide, high = max(SMALLEST, tidy(width * fx)), max(SMALLEST, tidy(height * fy))
            return Rect(tidy(cx - wide / 2), tidy(cy - high / 2), wide, high, rotate)
        case _:
            return with_points(outline, change)


def mirrored(outline: Outline, about: Point, *, upside_down: bool = False) -> Outline:
    """The outline as a mirror through `about` shows it: left for right, or with `upside_down` top for bottom."""

    def change(point: Point) -> Point:
        x, y = point
        return (x, 2 * about[1] - y) if upside_down else (2 * about[0] - x, y)

    match outline:
        case Circle(x=x, y=y):
            x, y = tidy_point(change((x, y)))
            return replace(outline, x=x, y=y)
        case Ellipse(x=x, y=y):
            x, y = tidy_point(change((x, y)))
            made: Ellipse | Rect = replace(outline, x=x, y=y)
        case Rect(x=x, y=y, width=width, height=height):
            cx, cy = change((x + width / 2, y + height / 2))
            made = replace(outline, x=tidy(cx - width / 2), y=tidy(cy - height / 2))
        case _:
            return with_points(outline, change)
    return replace(made, rotate=tidy(-made.rotate % 360.0)) if made.rotate else made


# ---------------------------------------------------------------------------------------------------------------------
# Corners


def corners(outline: Outline) -> tuple[Ring, ...]:
    """The corners that can be dragged, ring by ring (a wall has one); round outlines have none."""
    made = upright(outline)
    match made:
        case Polygon(points=points, holes=holes):
            return (points, *holes)
        case Wall(line=line):
            return (line,)
        case Rect():
            return (as_polygon(made).points,)
    return ()


def with_rings(outline: Outline, rings: tuple[Ring, ...]) -> Outline:
    """A wall or polygon with other corners; a rectangle becomes a polygon."""
    made = upright(outline)
    if isinstance(made, Wall):
        return replace(made, line=rings[0])
    return Polygon(rings[0], rings[1:])


def with_corner(outline: Outline, ring: int, number: int, point: Point) -> Outline:
    """One corner elsewhere."""
    rings = corners(outline)
    changed = (*rings[ring][:number], tidy_point(point), *rings[ring][number + 1 :])
    return with_rings(outline, (*rings[:ring], changed, *rings[ring + 1 :]))


def with_new_corner(outline: Outline, ring: int, after: int, point: Point) -> Outline:
    """One more corner, behind corner `after`."""
    rings = corners(outline)
    changed = (*rings[ring][: after + 1], tidy_point(point), *rings[ring][after + 1 :])
    return with_rings(outline, (*rings[:ring], changed, *rings[ring + 1 :]))


def without_corner(outline: Outline, ring: int, number: int) -> Outline | None:
    """One corner less; a hole with too few goes. None when nothing would be left."""
    rings = corners(outline)
    least = 2 if isinstance(outline, Wall) else 3
    changed = (*rings[ring][:number], *rings[ring][number + 1 :])
    if len(changed) >= least:
        return with_rings(outline, (*rings[:ring], changed, *rings[ring + 1 :]))
    return with_rings(outline, (*rings[:ring], *rings[ring + 1 :])) if ring else None


def edges(outline: Outline) -> tuple[tuple[int, int, Point, Point], ...]:
    """The straight edges between corners: ring, number of the first corner, and both ends."""
    closed = not isinstance(outline, Wall)
    found: list[tuple[int, int, Point, Point]] = []
    for r, ring in enumerate(corners(outline)):
        last = len(ring) if closed else len(ring) - 1
        found += [(r, k, ring[k], ring[(k + 1) % len(ring)]) for k in range(last)]
    return tuple(found)


def nearest_on(start: Point, end: Point, point: Point) -> Point:
    """The place of a straight edge that is nearest to a point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    along = 0.0 if long == 0 else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / long
    along = min(1.0, max(0.0, along))
    return (start[0] + along * dx, start[1] + along * dy)


# ---------------------------------------------------------------------------------------------------------------------
# Several outlines


def simplified(points: Iterable[Point], tolerance: float) -> Ring:
    """A line drawn by hand with as few corners as keep it within `tolerance` of what was drawn."""
    line = tuple(points)
    if len(line) < 3:
        return tuple(map(tidy_point, line))
    made = LineString(line).simplify(tolerance)
    return tuple(tidy_point((float(x), float(y))) for x, y in made.coords)


def merged(outlines: Iterable[Outline]) -> tuple[Polygon, ...]:
    """What they cover together, as one polygon for each part that hangs together."""
    return tuple(map(_whole, union(outline.piece() for outline in outlines)))


def less(outline: Outline, others: Iterable[Outline]) -> tuple[Polygon, ...]:
    """What is left of an outline when others are cut out of it, the largest part first."""
    return tuple(map(_whole, subtract(outline.piece(), [other.piece() for other in others])))


def _whole(region: Region) -> Polygon:
    """The polygon of a region, without the corners that lie in the middle of an edge where shapes met."""
    made = polygon_from(region)
    return replace(made, points=_turning(made.points), holes=tuple(map(_turning, made.holes)))


def _turning(ring: Ring) -> Ring:
    """The corners at which a ring turns."""
    around = zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
    kept = tuple(here for before, here, after in around if _off(here, before, after) > STRAIGHT)
    return kept if len(kept) >= 3 else ring


def _off(point: Point, a: Point, b: Point) -> float:
    """Inches from a point to the line through two others."""
    long = math.dist(a, b)
    across = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    return abs(across) / long if long > 0 else math.dist(point, a)


STRAIGHT = 0.0005
"""Inches off the line between its neighbours within which a corner is none."""


def split(outline: Outline, start: Point, end: Point) -> tuple[Outline, ...]:
    """The parts of an outline on either side of a cut; the outline alone when the cut does not go through it."""
    made = upright(outline)
    cut = LineString([start, end])
    if isinstance(made, Wall):
        lines = shapely.get_parts(split_by(LineString(made.line), cut))
        if len(lines) < 2:
            return (outline,)
        return tuple(
            replace(made, line=tuple(tidy_point((float(x), float(y))) for x, y in part.coords)) for part in lines
        )
    polygons = shapely.get_parts(split_by(polygon_of(made.piece(), 64), cut))
    return tuple(polygon_from(region_of(part)) for part in polygons) if len(polygons) > 1 else (outline,)
