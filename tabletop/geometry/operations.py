"""Set operations on pieces: together, less, cut through, and grown by a turned rectangle.

The editor's shape tools, doors in walls and the bases of vehicles go through here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry import LineString, MultiPoint
from shapely.geometry import Polygon as ShapelyPolygon

from tabletop.geometry.shapes import Box, Disc, Piece, Point, Region, polygon_of, region_of

SLIVER = 1e-6
"""A part smaller than so many square inches is a rounding error, not a piece."""
ROUND_SIDES = 64


def _regions(shape: Any) -> tuple[Region, ...]:
    """The polygons of whatever a set operation gave, largest first."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, ShapelyPolygon) and part.area > SLIVER]
    return tuple(region_of(part) for part in sorted(parts, key=lambda part: -part.area))


def union(pieces: Iterable[Piece]) -> tuple[Region, ...]:
    """The area the pieces cover together, as separate regions, the largest first. Discs become polygons.

    >>> len(union([Box((0, 0), 2, 2), Box((1, 0), 2, 2)]))
    1
    """
    return _regions(shapely.union_all([polygon_of(piece) for piece in pieces]))


def subtract(piece: Piece, others: Iterable[Piece]) -> tuple[Region, ...]:
    """What is left of a piece when others are taken out of it, the largest part first; nothing: an empty tuple.

    >>> len(subtract(Box((0, 0), 6, 1), [Box((0, 0), 1, 2)]))
    2
    """
    return _regions(polygon_of(piece).difference(shapely.union_all([polygon_of(other) for other in others])))


def area(piece: Piece) -> float:
    """Square inches; exact for a disc."""
    if isinstance(piece, Disc):
        return math.pi * piece.radius**2
    if isinstance(piece, Box):
        return piece.width * piece.length
    return float(polygon_of(piece).area)


def passage(start: Point, end: Point, depth: float) -> Region:
    """The strip from `start` to `end`, `depth` inches to either side: what a door takes out of its wall."""
    line: Any = LineString([start, end])
    return region_of(line.buffer(depth, cap_style="flat"))


def cut(piece: Piece, start: Point, end: Point, depth: float) -> tuple[Region, ...]:
    """A wall with the part between `start` and `end` taken out, `depth` inches to either side of that line.

    >>> [round(area(part), 3) for part in cut(Box((5, 5), width=10, length=0.25), (4, 5), (6, 5), 0.25)]
    [1.0, 1.0]
    """
    if start == end:
        return _regions(polygon_of(piece))
    return subtract(piece, [passage(start, end, depth)])


def between(a: Piece, b: Piece) -> tuple[Point, Point]:
    """The ends of a shortest line from one piece to another; discs are polygons here, so measure it with `gap`.

    >>> between(Box((0, 0), 2, 2), Box((5, 0), 2, 2))[0][0]
    1.0
    """
    line = shapely.shortest_line(polygon_of(a), polygon_of(b))
    (x0, y0), (x1, y1) = line.coords[0], line.coords[-1]
    return (float(x0), float(y0)), (float(x1), float(y1))


def shared(a: Piece, b: Piece) -> tuple[Region, ...]:
    """What two pieces have in common, the largest part first.

    >>> [round(area(part), 2) for part in shared(Box((0, 0), 4, 2), Box((2, 0), 4, 2))]
    [4.0]
    """
    return _regions(polygon_of(a).intersection(polygon_of(b)))


@lru_cache(maxsize=256)
def widened(piece: Piece, inches: float) -> Piece:
    """The piece and everything within so many inches of it; exact for a disc.

    >>> widened(Disc((0, 0), 0.5), 2.0)
    Disc(centre=(0, 0), radius=2.5)
    """
    if isinstance(piece, Disc):
        return Disc(piece.centre, piece.radius + inches)
    return _regions(polygon_of(piece).buffer(inches))[0]


def covered(pieces: Iterable[Piece], points: NDArray[np.float64], inches: float = 0.0) -> NDArray[np.bool_]:
    """Which of many points (shape (n, 2)) lie in one of the pieces or within so many inches of it; quick, discs taken
    for polygons.

    >>> covered([Box((0, 0), 2, 2)], np.array([[0.0, 0.0], [1.4, 0.0]]), 0.5).tolist()
    [True, True]
    """
    area = shapely.union_all([polygon_of(piece, ROUND_SIDES) for piece in pieces]).buffer(inches)
    shapely.prepare(area)
    found: NDArray[np.bool_] = shapely.contains_xy(area, points[:, 0], points[:, 1])
    return found


@lru_cache(maxsize=256)
def rim(piece: Piece, inches: float) -> tuple[Region, ...]:
    """The rim of a piece, so many inches deep: what is left of it when it is hollowed out.

    >>> [round(area(part), 3) for part in rim(Box((0, 0), 4, 4), 0.5)]
    [7.0]
    """
    polygon = polygon_of(piece)
    return _regions(polygon.difference(polygon.buffer(-inches, join_style="mitre")))


@lru_cache(maxsize=4096)
def grown_by(piece: Piece, width: float, length: float, facing: float) -> tuple[Piece, ...]:
    """Where the centre of a `width` × `length` base with that facing would overlap the piece, as pieces.

    Exact for boxes and regions (the Minkowski sum with the rectangle); a disc is taken for a polygon of 64 sides about
    it, so that a base never gets nearer than it may.
    """
    frame = Box((0.0, 0.0), width, length, facing).corners()
    if isinstance(piece, Disc):
        safe = piece.radius / math.cos(math.pi / ROUND_SIDES)
        polygon = polygon_of(Disc(piece.centre, safe), ROUND_SIDES)
    else:
        polygon = polygon_of(piece)
    corners = [(float(x), float(y)) for x, y in polygon.exterior.coords]
    if isinstance(piece, Disc | Box):
        return _regions(MultiPoint([(x + dx, y + dy) for x, y in corners for dx, dy in frame]).convex_hull)
    # The sum is the region itself carried to one corner of the frame, and every edge swept by the frame.
    parts = [affinity.translate(polygon, *frame[0])]
    for ring in (polygon.exterior, *polygon.interiors):
        ends = [(float(x), float(y)) for x, y in ring.coords]
        for a, b in pairwise(ends):
            parts.append(MultiPoint([(x + dx, y + dy) for x, y in (a, b) for dx, dy in frame]).convex_hull)
    return _regions(shapely.union_all(parts))
