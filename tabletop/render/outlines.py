"""Outlines of pieces for the painter: rings, edges with their outward sides, insets, roofs. Made once, remembered."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from tabletop.geometry.shapes import Box, Disc, Piece, Point, Region, Ring, polygon_of, region_of
from tabletop.render import noise

Edge = tuple[Point, Point, Point]
"""Start, end, and the unit vector pointing out of the piece."""

ROUND_SIDES = 72


@lru_cache(maxsize=4096)
def rings(piece: Piece) -> tuple[Ring, ...]:
    """The outer ring and the holes; a disc has `ROUND_SIDES` sides."""
    if isinstance(piece, Disc):
        return region_of(polygon_of(piece, ROUND_SIDES)).rings
    if isinstance(piece, Box):
        return (piece.corners(),)
    return piece.rings


@lru_cache(maxsize=4096)
def bounds(piece: Piece) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in inches."""
    if isinstance(piece, Disc):
        (x, y), r = piece.centre, piece.radius
        return (x - r, y - r, x + r, y + r)
    outer = rings(piece)[0]
    return (
        min(p[0] for p in outer),
        min(p[1] for p in outer),
        max(p[0] for p in outer),
        max(p[1] for p in outer),
    )


def middle(piece: Piece) -> Point:
    """The middle of its bounds."""
    left, top, right, bottom = bounds(piece)
    return ((left + right) / 2, (top + bottom) / 2)


def area(ring: Ring) -> float:
    """Signed: positive when the ring runs clockwise on the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


@lru_cache(maxsize=4096)
def edges(piece: Piece) -> tuple[Edge, ...]:
    """Every edge of every ring with its outward side."""
    found = []
    for k, ring in enumerate(rings(piece)):
        turn = 1.0 if (area(ring) > 0) == (k == 0) else -1.0
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            length = math.hypot(b[0] - a[0], b[1] - a[1])
            if length > 0:
                found.append((a, b, ((b[1] - a[1]) / length * turn, (a[0] - b[0]) / length * turn)))
    return tuple(found)


@lru_cache(maxsize=1024)
def grown(piece: Piece, inches: float, *, sharp: bool = False) -> tuple[Piece, ...]:
    """The piece made larger (smaller when negative) all round: none, one or several pieces."""
    if isinstance(piece, Disc):
        radius = piece.radius + inches
        return (Disc(piece.centre, radius),) if radius > 0 else ()
    polygon = polygon_of(piece).buffer(inches, join_style="mitre" if sharp else "round")
    parts = getattr(polygon, "geoms", (polygon,))
    return tuple(region_of(part) for part in parts if not part.is_empty)


@lru_cache(maxsize=1024)
def wobbly(piece: Piece, seed: int, inches: float, step: float = 0.5) -> Piece:
    """The same area with a worn rim: points every `step` inches, pushed in or out by up to `inches`."""
    outer = rings(piece)[0]
    turn = 1.0 if area(outer) > 0 else -1.0
    points: list[Point] = []
    for a, b in zip(outer, (*outer[1:], outer[0]), strict=True):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        count = max(1, round(length / step))
        points.extend((a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(count))
    rounded = len(points)
    points = _thinned(points, 0.6 * step)
    rounded -= len(points)
    if len(points) < 3:
        return piece
    pushes = noise.numbers(seed, len(points))
    worn = []
    for k, (x, y) in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % len(points)]
        length = math.hypot(after[0] - before[0], after[1] - before[1]) or 1.0
        push = (float(pushes[k]) - 0.5) * 2 * inches * turn
        worn.append((x + (after[1] - before[1]) / length * push, y - (after[0] - before[0]) / length * push))
    once = smooth(tuple(worn))
    # What was round before its points were thinned is to be round again.
    return Region((smooth(once) if rounded else once,))


def _thinned(points: list[Point], gap: float) -> list[Point]:
    """Points of a ring without those that crowd a rounded corner, which would bristle when they are pushed about.

    Of a small ring a dozen are left.
    """
    around = sum(math.dist(a, b) for a, b in zip(points, (*points[1:], *points[:1]), strict=True))
    gap = min(gap, around / 12)
    kept: list[Point] = []
    for point in points:
        if not kept or math.dist(point, kept[-1]) >= gap:
            kept.append(point)
    return kept


def smooth(ring: Ring) -> Ring:
    """The ring with its corners cut once (Chaikin)."""
    points = []
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        points.append((a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25))
        points.append((a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75))
    return tuple(points)


def contains(piece: Piece, place: Point) -> bool:
    """Whether a place lies inside."""
    if isinstance(piece, Disc):
        return math.dist(piece.centre, place) <= piece.radius
    x, y = place
    odd = False
    for ring in rings(piece):
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]):
                odd = not odd
    return odd


def long_side(piece: Piece) -> tuple[float, float, float]:
    """Facing in degrees of the longest edge, and the piece's length along and width across it."""
    a, b, _ = max(edges(piece), key=lambda edge: math.dist(edge[0], edge[1]))
    if isinstance(piece, Disc):
        return (0.0, 2 * piece.radius, 2 * piece.radius)
    angle = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
    return (angle, *extent(piece, angle))


def extent(piece: Piece, angle: float) -> tuple[float, float]:
    """The piece's length along a facing, and its width across it."""
    turn = math.radians(angle)
    outer = rings(piece)[0]
    along = [x * math.sin(turn) - y * math.cos(turn) for x, y in outer]
    across = [x * math.cos(turn) + y * math.sin(turn) for x, y in outer]
    return (max(along) - min(along), max(across) - min(across))


@lru_cache(maxsize=256)
def roof(piece: Piece) -> tuple[tuple[Point, tuple[Ring, ...]], ...]:
    """A hip roof: for every edge its outward side and the facets that slope down to it.

    A point belongs to the nearest edge among those whose slope (bounded by the bisectors at its ends) holds it.
    """
    if isinstance(piece, Disc):
        centre = piece.centre
        return tuple((normal, ((a, b, centre),)) for a, b, normal in edges(Disc(centre, piece.radius)))
    outer = rings(piece)[0]
    clockwise = outer if area(outer) > 0 else outer[::-1]
    # An outline in the making may cross itself; buffered by nothing it is whole again.
    whole = polygon_of(Region((clockwise,))).buffer(0)
    if whole.is_empty:
        return ()
    slopes = _slopes(clockwise, whole)
    facets = []
    for i, (line, normal, slope) in enumerate(slopes):
        facet = slope
        for j, (other, _, nearer) in enumerate(slopes):
            if i != j and not facet.is_empty and facet.intersects(nearer):
                lower = nearer.intersection(_nearer_side(other, line, whole.bounds)).buffer(0)
                facet = facet.difference(lower).buffer(0)
        parts: Any = getattr(facet, "geoms", (facet,))
        facets.append(
            (normal, tuple(region_of(p).rings[0] for p in parts if p.geom_type == "Polygon" and p.area > 1e-6))
        )
    return tuple(facets)


_Line = tuple[float, float, float]
"""a, b, c with ax + by + c the distance inwards from an edge."""


def _slopes(ring: Ring, whole: Any) -> list[tuple[_Line, Point, Any]]:
    """Each edge's distance function, outward side, and the strip of the polygon between its end bisectors."""
    reach = 2 * max(abs(v) for p in ring for v in p) + 100.0
    inward = []
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = math.dist(a, b)
        inward.append((-(b[1] - a[1]) / length, (b[0] - a[0]) / length))
    slopes = []
    count = len(ring)
    for k in range(count):
        a, b, n = ring[k], ring[(k + 1) % count], inward[k]
        left = _bisector(inward[k - 1], n)
        right = _bisector(n, inward[(k + 1) % count])
        far = min(reach, _crossing(a, left, b, right))
        wedge = (a, b, (b[0] + right[0] * far, b[1] + right[1] * far), (a[0] + left[0] * far, a[1] + left[1] * far))
        strip = polygon_of(Region((wedge,))).buffer(0).intersection(whole).buffer(0)
        slopes.append(((n[0], n[1], -(n[0] * a[0] + n[1] * a[1])), (-n[0], -n[1]), strip))
    return slopes


def _bisector(n: Point, m: Point) -> Point:
    """The way on which the distances to two edges grow alike (unit growth)."""
    x, y = n[0] + m[0], n[1] + m[1]
    growth = 1 + n[0] * m[0] + n[1] * m[1]
    if growth < 1e-6:
        return n
    return (x / growth, y / growth)


def _crossing(a: Point, u: Point, b: Point, v: Point) -> float:
    """How far along both bisectors they meet; infinite when they do not."""
    closing = (u[0] - v[0]) ** 2 + (u[1] - v[1]) ** 2
    if closing < 1e-12:
        return math.inf
    t = ((b[0] - a[0]) * (u[0] - v[0]) + (b[1] - a[1]) * (u[1] - v[1])) / closing
    return t if t > 0 else math.inf


def _nearer_side(line: _Line, than: _Line, box: tuple[float, float, float, float]) -> Any:
    """The half-plane in which `line` is nearer than `than`, cut to a generous box."""
    a, b, c = line[0] - than[0], line[1] - than[1], line[2] - than[2]
    x0, y0, x1, y1 = box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    kept: list[Point] = []
    for p, q in zip(corners, (*corners[1:], corners[0]), strict=True):
        dp, dq = a * p[0] + b * p[1] + c, a * q[0] + b * q[1] + c
        if dp <= 0:
            kept.append(p)
        if (dp < 0) != (dq < 0) and dp != dq:
            t = dp / (dp - dq)
            kept.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    if len(kept) < 3:
        return polygon_of(Region((((x0, y0), (x0, y0), (x0, y0)),)))
    return polygon_of(Region((tuple(kept),)))
