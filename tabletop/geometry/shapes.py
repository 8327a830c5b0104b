"""The shapes everything is measured with.

Two families:

* **pieces** are what is measured: a `Disc`, a `Box` (a turned rectangle) or a `Region` (a polygon with holes);
* **outlines** are what a document writes (`Rect`, `Circle`, `Ellipse`, `Polygon`, `Wall`); `outline.piece()` gives the
  piece, made once and remembered.

All lengths are inches; the origin is the table's top-left corner, x to the right, y down; angles are degrees clockwise,
0 towards y = 0 (ruling C1).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely import affinity
from shapely.geometry import LinearRing, LineString
from shapely.geometry import Polygon as ShapelyPolygon

Point = tuple[float, float]
Ring = tuple[Point, ...]

CONTACT = 0.01
"""Two bases no further apart than this are in contact (ruling C2)."""
EPSILON = 1e-6
"""What every comparison of distances grants (ruling C5)."""
ELLIPSE_SIDES = 96
"""An ellipse is measured as a polygon of this many sides (error under 0.06 % of its radius)."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round base or round terrain: exact, never a polygon."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle `width` × `length` about `centre`, its length along `facing`: a vehicle's base."""

    centre: Point
    width: float
    length: float
    facing: float = 0.0

    def corners(self) -> Ring:
        """The four corners, clockwise on the screen, front left first."""
        sin, cos = math.sin(math.radians(self.facing)), math.cos(math.radians(self.facing))
        forward, right = (sin, -cos), (cos, sin)
        x, y = self.centre
        return tuple(
            (
                x + forward[0] * self.length / 2 * along + right[0] * self.width / 2 * across,
                y + forward[1] * self.length / 2 * along + right[1] * self.width / 2 * across,
            )
            for along, across in ((1, -1), (1, 1), (-1, 1), (-1, -1))
        )

    def region(self) -> Region:
        """The same area as a `Region`."""
        return Region((self.corners(),))


@dataclass(frozen=True, slots=True)
class Region:
    """A polygon: `rings[0]` is the outer ring, the others are holes; no ring repeats its first point."""

    rings: tuple[Ring, ...]


Piece = Disc | Box | Region
Base = Disc | Box


def direction(degrees: float) -> Point:
    """The unit vector of a facing: 0 is (0, -1), 90 is (1, 0) (ruling C1)."""
    radians = math.radians(degrees)
    return (math.sin(radians), -math.cos(radians))


def bearing(start: Point, end: Point) -> float:
    """The facing in degrees (0 ≤ … < 360) from `start` to `end`; 0 when they coincide."""
    if start == end:
        return 0.0
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) % 360.0


def distance(a: Point, b: Point) -> float:
    """Inches from point to point."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def polygon_of(piece: Piece, sides: int = 128) -> ShapelyPolygon:
    """A shapely polygon of the piece, for painting and set operations; a disc becomes `sides` sides."""
    if isinstance(piece, Disc):
        x, y = piece.centre
        turns = [2 * math.pi * k / sides for k in range(sides)]
        return ShapelyPolygon([(x + piece.radius * math.cos(t), y + piece.radius * math.sin(t)) for t in turns])
    if isinstance(piece, Box):
        return ShapelyPolygon(piece.corners())
    return ShapelyPolygon(piece.rings[0], piece.rings[1:])


def region_of(polygon: ShapelyPolygon) -> Region:
    """The `Region` of a shapely polygon."""
    rings = (polygon.exterior, *polygon.interiors)
    return Region(tuple(tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in rings))


# ---------------------------------------------------------------------------------------------------------------------
# Outlines: what a document writes


@dataclass(frozen=True, slots=True)
class Rect:
    """`{rect: [x, y, width, height], rotate}`: top-left corner before turning."""

    x: float
    y: float
    width: float
    height: float
    rotate: float = 0.0

    def piece(self) -> Piece:
        return _piece(self)


@dataclass(frozen=True, slots=True)
class Circle:
    """`{circle: [x, y, r]}`."""

    x: float
    y: float
    radius: float

    def piece(self) -> Piece:
        return Disc((self.x, self.y), self.radius)


@dataclass(frozen=True, slots=True)
class Ellipse:
    """`{ellipse: [x, y, rx, ry], rotate}`: centre and half axes."""

    x: float
    y: float
    rx: float
    ry: float
    rotate: float = 0.0

    def piece(self) -> Piece:
        return _piece(self)


@dataclass(frozen=True, slots=True)
class Polygon:
    """`{polygon: [[x, y], …], holes: [[…]], rotate}`: closed by itself."""

    points: Ring
    holes: tuple[Ring, ...] = ()
    rotate: float = 0.0

    def piece(self) -> Piece:
        return _piece(self)


@dataclass(frozen=True, slots=True)
class Wall:
    """`{wall: {line: [[x, y], …], width}, rotate}`: a polyline with width, flat ends and mitred joins."""

    line: Ring
    width: float = 0.25
    rotate: float = 0.0

    def piece(self) -> Piece:
        return _piece(self)


Outline = Rect | Circle | Ellipse | Polygon | Wall


def wall_polygon(wall: Wall) -> ShapelyPolygon:
    """A wall as shapely's polygon, before turning; in parts or twisted where its line folds back within its width."""
    line = [point for i, point in enumerate(wall.line) if i == 0 or point != wall.line[i - 1]]
    if len(line) < 2:
        # A wall without length is a square post of its width.
        x, y = line[0]
        half = wall.width / 2
        return shapely.box(x - half, y - half, x + half, y + half)
    if wall.width <= 0:
        # A wall without width is its line, there and back: it has no area, so it stops and hides nothing.
        return ShapelyPolygon([*line, *reversed(line[:-1])])
    # A wall that comes back to its start is a ring: its first corner is mitred like the others.
    ring = len(line) > 3 and line[0] == line[-1]
    course = LinearRing(line) if ring else LineString(line)
    return course.buffer(wall.width / 2, cap_style="flat", join_style="mitre", mitre_limit=5.0)


def _untwisted(outline: Rect | Ellipse | Polygon | Wall) -> ShapelyPolygon:
    match outline:
        case Rect(x=x, y=y, width=width, height=height):
            return shapely.box(x, y, x + width, y + height)
        case Ellipse(x=x, y=y, rx=rx, ry=ry):
            turns = [2 * math.pi * k / ELLIPSE_SIDES for k in range(ELLIPSE_SIDES)]
            return ShapelyPolygon([(x + rx * math.cos(t), y + ry * math.sin(t)) for t in turns])
        case Polygon(points=points, holes=holes):
            return ShapelyPolygon(points, holes)
        case Wall():
            return wall_polygon(outline)


@lru_cache(maxsize=8192)
def _piece(outline: Rect | Ellipse | Polygon | Wall) -> Piece:
    polygon = _untwisted(outline)
    if outline.rotate:
        left, top, right, bottom = polygon.bounds
        # Screen y points down, so shapely's anticlockwise is clockwise on the table.
        polygon = affinity.rotate(polygon, outline.rotate, origin=((left + right) / 2, (top + bottom) / 2))
    return region_of(polygon)
