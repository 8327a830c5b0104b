"""A slow, independent way to the shortest path: shapely grows, a visibility graph over every vertex, Dijkstra."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry import Point as Spot

from tabletop.geometry.shapes import Disc, Piece, Point, polygon_of

SEGMENTS = 24
"""Sides of a quarter circle: inscribed, so the slow way is a little too short, never too long."""


def obstacle(pieces: Sequence[Piece], radius: float) -> shapely.Geometry:
    """The union of the pieces, grown."""
    shapes = [
        Spot(piece.centre).buffer(piece.radius + radius, quad_segs=SEGMENTS)
        if isinstance(piece, Disc)
        else polygon_of(piece).buffer(radius, quad_segs=SEGMENTS)
        for piece in pieces
    ]
    return shapely.union_all(shapes)


def slow_length(start: Point, end: Point, radius: float, pieces: Sequence[Piece]) -> float:
    """Inches of the shortest way, a hair too short where it bends round arcs; infinity when there is none."""
    solid = obstacle(pieces, radius).buffer(-1e-5)
    if solid.intersects(Spot(start)) or solid.intersects(Spot(end)):
        return math.inf
    corners = shapely.get_coordinates(obstacle(pieces, radius))
    nodes = np.unique(np.vstack([[start, end], corners]), axis=0)
    first = int(np.argmin(np.hypot(*(nodes - start).T)))
    last = int(np.argmin(np.hypot(*(nodes - end).T)))
    rows, columns = np.triu_indices(len(nodes), 1)
    lines = shapely.linestrings(np.stack([nodes[rows], nodes[columns]], axis=1))
    shapely.prepare(solid)
    free = ~shapely.intersects(solid, lines)
    around: dict[int, list[tuple[int, float]]] = {}
    for a, b in zip(rows[free].tolist(), columns[free].tolist(), strict=True):
        gap = math.dist(nodes[a], nodes[b])
        around.setdefault(a, []).append((b, gap))
        around.setdefault(b, []).append((a, gap))
    done: set[int] = set()
    queue = [(0.0, first)]
    while queue:
        length, node = heapq.heappop(queue)
        if node == last:
            return length
        if node in done:
            continue
        done.add(node)
        for other, gap in around.get(node, ()):
            if other not in done:
                heapq.heappush(queue, (length + gap, other))
    return math.inf
