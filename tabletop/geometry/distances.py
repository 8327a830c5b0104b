"""Distances from points to pieces, signed: negative inside. In closed form for discs and boxes."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from tabletop.geometry.edges import Floats, crossings, distances_to_edges, edges_of
from tabletop.geometry.shapes import Base, Box, Disc, Piece, Point, Region, direction


def signed_distance(piece: Piece, point: Point) -> float:
    """Inches from a point to the outline of a piece; negative when the point lies inside.

    >>> signed_distance(Box((0, 0), width=4, length=2), (0, 0))
    -1.0
    """
    if isinstance(piece, Disc):
        return math.hypot(point[0] - piece.centre[0], point[1] - piece.centre[1]) - piece.radius
    if isinstance(piece, Box):
        across, along = in_frame(piece, point)
        beyond_x, beyond_y = abs(across) - piece.width / 2, abs(along) - piece.length / 2
        return math.hypot(max(beyond_x, 0.0), max(beyond_y, 0.0)) + min(max(beyond_x, beyond_y), 0.0)
    return _to_region(piece, point)


@lru_cache(maxsize=32768)
def _to_region(piece: Region, point: Point) -> float:
    """Kept, because rules ask again and again how far a base that stands still is from a wall that never moves."""
    edges = edges_of(piece)
    apart = float(distances_to_edges(edges, *point).min())
    return -apart if crossings(edges, *point).sum() % 2 else apart


def signed_distances(piece: Piece, x: Floats, y: Floats) -> Floats:
    """`signed_distance` for many points."""
    if isinstance(piece, Disc):
        from_disc: Floats = np.hypot(x - piece.centre[0], y - piece.centre[1]) - piece.radius
        return from_disc
    if isinstance(piece, Box):
        sin, cos = math.sin(math.radians(piece.facing)), math.cos(math.radians(piece.facing))
        dx, dy = x - piece.centre[0], y - piece.centre[1]
        beyond_x = np.abs(dx * cos + dy * sin) - piece.width / 2
        beyond_y = np.abs(dx * sin - dy * cos) - piece.length / 2
        outside = np.hypot(np.maximum(beyond_x, 0.0), np.maximum(beyond_y, 0.0))
        from_box: Floats = outside + np.minimum(np.maximum(beyond_x, beyond_y), 0.0)
        return from_box
    return np.array([signed_distance(piece, point) for point in zip(x.tolist(), y.tolist(), strict=True)])


def in_frame(box: Box, point: Point) -> Point:
    """A point in the box's own frame: across to its right, along its facing."""
    sin, cos = math.sin(math.radians(box.facing)), math.cos(math.radians(box.facing))
    dx, dy = point[0] - box.centre[0], point[1] - box.centre[1]
    return (dx * cos + dy * sin, dx * sin - dy * cos)


def reach_along(base: Base, ux: float, uy: float) -> float:
    """Inches from a base's centre to its edge in the direction of a unit vector.

    >>> reach_along(Box((3, 3), width=2, length=4), 1.0, 0.0)
    1.0
    """
    if isinstance(base, Disc):
        return base.radius
    fx, fy = direction(base.facing)
    across, along = abs(uy * fx - ux * fy), abs(ux * fx + uy * fy)
    sides = [half / share for half, share in ((base.width / 2, across), (base.length / 2, along)) if share > 1e-12]
    return min(sides)
