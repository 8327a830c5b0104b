"""Ways as a person would first write them with shapely: grow, union, a visibility graph; a buffered line per leg."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString

from tabletop.geometry.shapes import Disc, Piece, Point, distance, polygon_of

Shape = Any
_SINK = 1e-5
"""A line may run so deep in a grown shape: it must be allowed to run along its edge."""


def grown(pieces: Sequence[Piece], radius: float, segments: int) -> Shape:
    """The union of the pieces grown by a radius, `segments` to a quarter circle."""
    shapes = [
        shapely.Point(piece.centre).buffer(piece.radius + radius, quad_segs=segments)
        if isinstance(piece, Disc)
        else polygon_of(piece).buffer(radius, quad_segs=segments)
        for piece in pieces
    ]
    return shapely.union_all(shapes)


def shortest(start: Point, end: Point, solid: Shape, most: float) -> float:
    """The shortest way between two points round a grown union, if not over `most`; else infinity."""
    inner = solid.buffer(-_SINK)
    shapely.prepare(inner)
    corners = shapely.get_coordinates(solid)
    detour = np.hypot(*(corners - start).T) + np.hypot(*(corners - end).T)
    nodes = np.vstack([[start, end], np.unique(corners[detour <= most], axis=0)])
    ones, others = np.triu_indices(len(nodes), 1)
    lines = shapely.linestrings(np.stack([nodes[ones], nodes[others]], axis=1))
    free = ~shapely.intersects(inner, lines)
    around: list[list[tuple[int, float]]] = [[] for _ in nodes]
    for one, other in zip(ones[free].tolist(), others[free].tolist(), strict=True):
        apart = math.dist(nodes[one], nodes[other])
        around[one].append((other, apart))
        around[other].append((one, apart))
    done: set[int] = set()
    queue = [(0.0, 0)]
    while queue:
        length, node = heapq.heappop(queue)
        if node == 1:
            return length
        if node not in done:
            done.add(node)
            for other, apart in around[node]:
                heapq.heappush(queue, (length + apart, other))
    return math.inf


def reachable(start: Point, radius: float, pieces: Sequence[Piece], limit: float, segments: int = 4) -> int:
    """All ways within the limit, the plain way: how many corners of the grown shapes can be got to."""
    near = [piece for piece in pieces if polygon_of(piece, 16).distance(shapely.Point(start)) < limit + radius]
    solid = grown(near, radius, segments)
    inner = solid.buffer(-_SINK)
    shapely.prepare(inner)
    corners = np.unique(shapely.get_coordinates(solid), axis=0)
    nodes = np.vstack([[start], corners[np.hypot(*(corners - start).T) <= limit]])
    ones, others = np.triu_indices(len(nodes), 1)
    lines = shapely.linestrings(np.stack([nodes[ones], nodes[others]], axis=1))
    free = ~shapely.intersects(inner, lines)
    around: list[list[int]] = [[] for _ in nodes]
    for one, other in zip(ones[free].tolist(), others[free].tolist(), strict=True):
        around[one].append(other)
        around[other].append(one)
    best = {0: 0.0}
    queue = [(0.0, 0)]
    while queue:
        length, node = heapq.heappop(queue)
        if length > best[node]:
            continue
        for other in around[node]:
            further = length + math.dist(nodes[node], nodes[other])
            if further <= limit and further < best.get(other, math.inf):
                best[other] = further
                heapq.heappush(queue, (further, other))
    return len(best)


def stopped(points: Sequence[Point], radius: float, shapes: Sequence[Shape]) -> int:
    """The first leg of a way drawn by hand that meets anything, -1 when none does: a buffered line, a loop over all."""
    for leg in range(len(points) - 1):
        swept = LineString([points[leg], points[leg + 1]]).buffer(radius)
        for shape in shapes:
            if swept.intersects(shape):
                return leg
    return -1


def leg_at(points: Sequence[Point], length: float) -> int:
    """The number of the leg in which so many inches along the way lie."""
    for leg in range(len(points) - 1):
        length -= distance(points[leg], points[leg + 1])
        if length < 0.0:
            return leg
    return len(points) - 2
