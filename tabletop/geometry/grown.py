"""Pieces grown by the radius of a base: what the centre of that base may not enter.

A grown polygon keeps its straight edges, moved outwards, and its corners become true arcs; a grown disc is a bigger
disc. A base may touch an impassable edge, never cross it (ruling C3), so the rim of a grown piece is free and its
inside is not. Clearance to be kept from a piece (ruling E7: 1″ from enemies) is growth like any other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.kernels.capsules import FULL
from tabletop.geometry.shapes import Box, Disc, Piece, Point, Ring

LEAST = 0.001
"""The least growth of a polygon in inches."""

Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Blocker:
    """A piece that a base must keep `clearance` inches away from (0: it may touch; ruling E7 asks 1)."""

    piece: Piece
    clearance: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Grown:
    """A piece grown by `radius` inches, as tables of numbers (their rows: see `kernels.capsules` and `kernels.paths`).

    `box` (4,) centre and half sizes of the bounding box, `capsules` (n, 8) the edges, `corners` (m, 8) the circles a
    way can bend round, `own` (m, 2) the edges that meet at each corner.
    """

    piece: Piece
    radius: float
    box: Numbers
    capsules: Numbers
    corners: Numbers
    own: Indices


def grown(piece: Piece, radius: float) -> Grown:
    """The piece grown by `radius` inches; remembered for polygons, so asking again costs nothing.

    A polygon grows by `LEAST` at least, so that a wall stops even a point.
    A ring whose points all lie on one line is a wall without width, one whose points coincide a post without width;
    points that repeat are taken once. Holes are grown inwards.
    """
    if isinstance(piece, Disc):
        return _post(piece, piece.centre, piece.radius + radius, radius)
    return _polygon(piece, max(radius, LEAST))


@lru_cache(maxsize=16384)
def _polygon(piece: Piece, radius: float) -> Grown:
    rings: tuple[Ring, ...] = (piece.corners(),) if isinstance(piece, Box) else getattr(piece, "rings")  # noqa: B009
    edges: list[tuple[float, ...]] = []
    corners: list[tuple[float, ...]] = []
    own: list[tuple[int, int]] = []
    for number, ring in enumerate(rings):
        points, flat = _oriented(ring, hole=number > 0)
        if len(points) == 0 or (flat and number > 0):
            continue
        if len(points) == 1:
            return _post(piece, points[0], radius, radius)
        base = len(edges)
        count = len(points)
        edges += [_capsule(points[i], points[(i + 1) % count], radius) for i in range(count)]
        for i in range(count):
            before, after = edges[base + (i - 1) % count], edges[base + i]
            cross = before[6] * after[7] - before[7] * after[6]
            dot = before[6] * after[6] + before[7] * after[7]
            turn = math.pi if flat else math.atan2(cross, dot)
            if turn <= 1e-9:
                continue
            corners.append(_corner(points[i], radius, math.atan2(-before[6], before[7]), turn))
            own.append((base + (i - 1) % count, base + i))
    xs = [x for x, _ in rings[0]]
    ys = [y for _, y in rings[0]]
    return Grown(
        piece,
        radius,
        _box(min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius),
        np.array(edges).reshape(-1, 8),
        np.array(corners).reshape(-1, 8),
        np.array(own, dtype=np.int64).reshape(-1, 2),
    )


def _post(piece: Piece, centre: Point, size: float, radius: float) -> Grown:
    x, y = centre
    return Grown(
        piece,
        radius,
        _box(x - size, y - size, x + size, y + size),
        np.array([(x, y, x, y, size, 0.0, 1.0, 0.0)]),
        np.array([_corner(centre, size, -math.pi, FULL)]),
        np.zeros((1, 2), dtype=np.int64),
    )


def _box(left: float, top: float, right: float, bottom: float) -> Numbers:
    return np.array([(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2])


def _capsule(a: Point, b: Point, radius: float) -> tuple[float, ...]:
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    return (*a, *b, radius, length, (b[0] - a[0]) / length, (b[1] - a[1]) / length)


def _corner(centre: Point, size: float, start: float, turn: float) -> tuple[float, ...]:
    middle = start + turn / 2
    return (*centre, size, start, turn, math.cos(middle), math.sin(middle), math.cos(turn / 2))


def _oriented(ring: Ring, hole: bool) -> tuple[list[Point], bool]:
    """The ring with its body on the same side of every edge, and whether it is flat: a line there and back."""
    points = [point for i, point in enumerate(ring) if point != ring[i - 1] or len(ring) == 1]
    if len(points) < 2:
        return points or list(ring[:1]), False
    x0, y0 = points[0]
    area = sum(
        (a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0)
        for a, b in zip(points, points[1:] + points[:1], strict=True)
    )
    size = max(max(abs(x - x0), abs(y - y0)) for x, y in points)
    if abs(area) <= 1e-12 * size * size:
        ends = min(points), max(points)
        return [*ends], True
    return (points if (area > 0) != hole else points[::-1]), False
