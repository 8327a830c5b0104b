"""Pieces as rows of numbers: their edges, bounds, corners and convex parts, each worked out once and remembered.

The inside of a region is even-odd over all its rings, so a hole is outside and a bow-tie has two insides. Pieces are
frozen and hashable, which is what makes remembering safe: a moved piece is another piece.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from tabletop.geometry.shapes import Box, Disc, Piece, Point, Region, polygon_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom in inches."""

SOLID_AREA = 1e-9
"""A region with less area than this (square inches) has none: it is a line or a point, and casts no shadow."""


@lru_cache(maxsize=8192)
def edges_of(piece: Box | Region) -> Floats:
    """The sides of a box or region, shape (m, 4): x0, y0, x1, y1, ring after ring, read-only.

    >>> edges_of(Box((1, 1), 2, 2)).shape
    (4, 4)
    """
    rings = (piece.corners(),) if isinstance(piece, Box) else piece.rings
    rows = []
    for ring in rings:
        points = np.asarray(ring, dtype=np.float64).reshape(-1, 2)
        rows.append(np.hstack([points, np.roll(points, -1, axis=0)]))
    edges = np.ascontiguousarray(np.vstack(rows)) if rows else np.empty((0, 4))
    edges.flags.writeable = False
    return edges


@lru_cache(maxsize=8192)
def bounds_of(piece: Piece) -> Bounds:
    """Left, top, right, bottom of a piece in inches.

    >>> bounds_of(Disc((2, 3), 1))
    (1, 2, 3, 4)
    """
    if isinstance(piece, Disc):
        (x, y), r = piece.centre, piece.radius
        return (x - r, y - r, x + r, y + r)
    edges = edges_of(piece)
    left, top = edges[:, :2].min(axis=0)
    right, bottom = edges[:, :2].max(axis=0)
    return (float(left), float(top), float(right), float(bottom))


def middle_of(piece: Piece) -> Point:
    """The middle of a piece: of a region, that of its bounds.

    >>> middle_of(Region((((0, 0), (6, 0), (6, 4)),)))
    (3.0, 2.0)
    """
    if not isinstance(piece, Region):
        return piece.centre
    left, top, right, bottom = bounds_of(piece)
    return (left + right) / 2, (top + bottom) / 2


@lru_cache(maxsize=8192)
def nearest_on(piece: Piece, point: Point) -> Point:
    """The point of a piece's outline that is nearest to a point.

    >>> nearest_on(Box((0, 0), width=4, length=2), (5, 0.5))
    (2.0, 0.5)
    """
    if isinstance(piece, Disc):
        (x, y), (u, v) = piece.centre, point
        far = math.hypot(u - x, v - y)
        return (x + (u - x) * piece.radius / far, y + (v - y) * piece.radius / far) if far else (x + piece.radius, y)
    x0, y0, x1, y1 = edges_of(piece).T
    dx, dy = x1 - x0, y1 - y0
    squared = np.where(dx * dx + dy * dy > 0, dx * dx + dy * dy, 1.0)
    along = np.clip(((point[0] - x0) * dx + (point[1] - y0) * dy) / squared, 0.0, 1.0)
    x, y = x0 + along * dx, y0 + along * dy
    best = int(np.argmin((x - point[0]) ** 2 + (y - point[1]) ** 2))
    return (float(x[best]), float(y[best]))


def corners_of(piece: Piece) -> tuple[Point, ...]:
    """The corners of a piece; of a disc the four ends of its upright and its level diameter."""
    if isinstance(piece, Disc):
        (x, y), r = piece.centre, piece.radius
        return ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
    return tuple(piece.corners()) if isinstance(piece, Box) else tuple(point for ring in piece.rings for point in ring)


def area_of(piece: Piece) -> float:
    """Square inches; the holes of a region taken off.

    >>> area_of(Box((0, 0), 2, 3))
    6.0
    """
    if isinstance(piece, Disc):
        return float(np.pi * piece.radius**2)
    if isinstance(piece, Box):
        return float(piece.width * piece.length)
    return float(max(0.0, _ring_area(piece.rings[0]) - sum(_ring_area(ring) for ring in piece.rings[1:])))


def _ring_area(ring: tuple[Point, ...]) -> float:
    points = np.asarray(ring, dtype=np.float64).reshape(-1, 2)
    points = points - points[0]
    following = np.roll(points, -1, axis=0)
    return float(abs(np.sum(points[:, 0] * following[:, 1] - following[:, 0] * points[:, 1])) / 2)


@lru_cache(maxsize=8192)
def is_solid(piece: Piece) -> bool:
    """Whether a piece has an inside at all. A wall of no length and no width has none."""
    if isinstance(piece, Disc):
        return piece.radius > 0
    if isinstance(piece, Box):
        return piece.width > 0 and piece.length > 0
    # Not `area_of`: a bow-tie's signed area may be nothing though it has two insides.
    return float(shapely.make_valid(polygon_of(piece)).area) > SOLID_AREA if len(piece.rings[0]) > 2 else False


@lru_cache(maxsize=2048)
def convex_parts(piece: Box | Region) -> Floats:
    """Convex polygons that make up the piece, shape (k, corners, 2): a box itself, a region's triangles.

    There are none for a piece without area.
    """
    if not is_solid(piece):
        return np.empty((0, 3, 2))
    if isinstance(piece, Box):
        return np.asarray(piece.corners())[None]
    whole = polygon_of(piece)
    if not whole.is_valid:
        whole = shapely.make_valid(whole)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(whole))
    corners = [triangle.exterior.coords[:-1] for triangle in triangles if triangle.area > 0]
    return np.array(corners, dtype=np.float64).reshape(-1, 3, 2)


def holds(piece: Piece, point: Point) -> bool:
    """Whether a point lies inside a piece; on its very edge counts as outside to rounding.

    >>> holds(Disc((0, 0), 1), (0.5, 0.5)), holds(Box((0, 0), 2, 2), (3, 0))
    (True, False)
    """
    x, y = point
    if isinstance(piece, Disc):
        return bool(np.hypot(x - piece.centre[0], y - piece.centre[1]) < piece.radius)
    return bool(crossings(edges_of(piece), x, y).sum() % 2)


def crossings(edges: Floats, x: float, y: float) -> Bools:
    """Which of the edges a ray from (x, y) to the right crosses; an odd number means inside."""
    x0, y0, x1, y1 = edges.T
    straddles = (y0 > y) != (y1 > y)
    rise = np.where(straddles, y1 - y0, 1.0)
    crossed: Bools = straddles & (x < x0 + (y - y0) * (x1 - x0) / rise)
    return crossed


def distances_to_edges(edges: Floats, x: Floats | float, y: Floats | float) -> Floats:
    """Inches from the point (x, y) to each edge, shape (m,); an edge without length is a point.

    With x and y of shape (n, 1) the answer has shape (n, m).
    """
    x0, y0, x1, y1 = edges.T
    dx, dy = x1 - x0, y1 - y0
    squared = dx * dx + dy * dy
    along = ((x - x0) * dx + (y - y0) * dy) / np.where(squared > 0, squared, 1.0)
    along = np.minimum(np.maximum(along, 0.0), 1.0)
    apart: Floats = np.hypot(x0 + along * dx - x, y0 + along * dy - y)
    return apart
