"""Gaps: how far pieces are apart, whether they touch, and whether one lies in another (rulings C2, C3, C5).

A gap is the shortest distance between two edges in inches. Where two pieces overlap it is negative, never 0:

* disc and disc: the distance of the centres less both radii; coincident centres give minus the sum of the radii;
* disc and box or region: the signed distance of the centre from the outline (negative inside), less the radius;
* anything else: minus the shortest push that parts the two; for a region, the greatest such push among its convex
  parts.

Round bases are measured in closed form and are never polygons. A region without area (a wall of no length) is measured
like any other: as the line or point it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tabletop.geometry.distances import in_frame, reach_along, signed_distance, signed_distances
from tabletop.geometry.edges import (
    Bounds,
    Floats,
    bounds_of,
    convex_parts,
    crossings,
    distances_to_edges,
    edges_of,
    holds,
)
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import CONTACT, EPSILON, Base, Box, Disc, Piece, Point, Region

__all__ = [
    "contains",
    "edge_to_edge",
    "gap",
    "gap_table",
    "gaps_in",
    "gaps_to",
    "on_table",
    "overlap",
    "overlaps",
    "reach_along",
    "signed_distance",
    "signed_distances",
    "touches",
    "within",
]

# ---------------------------------------------------------------------------------------------------------------------
# One pair


def gap(a: Piece, b: Piece) -> float:
    """Inches from edge to edge; negative when the two overlap, by how deep (ruling C2).

    >>> gap(Disc((0, 0), 0.5), Disc((3, 0), 0.5))
    2.0
    >>> gap(Disc((0, 0), 0.5), Box((3, 0), width=2, length=4))
    1.5
    >>> gap(Disc((0, 0), 0.5), Disc((0, 0), 0.5))
    -1.0
    """
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return math.hypot(b.centre[0] - a.centre[0], b.centre[1] - a.centre[1]) - a.radius - b.radius
        return signed_distance(b, a.centre) - a.radius
    if isinstance(b, Disc):
        return signed_distance(a, b.centre) - b.radius
    return _gap_of_polygons(a, b)


def _gap_of_polygons(a: Box | Region, b: Box | Region) -> float:
    depth = _depth(a, b) if _boxes_meet(bounds_of(a), bounds_of(b)) else 0.0
    if depth > 0.0:
        return -depth
    ours, theirs = edges_of(a), edges_of(b)
    # Where two outlines are apart, a corner of the one or of the other is nearest.
    apart = float(distances_to_edges(theirs, ours[:, :1], ours[:, 1:2]).min())
    return min(apart, float(distances_to_edges(ours, theirs[:, :1], theirs[:, 1:2]).min()))


def _boxes_meet(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _depth(a: Box | Region, b: Box | Region) -> float:
    """The greatest depth of a convex part of the one in a convex part of the other; 0 when none overlap."""
    ours, theirs = convex_parts(a), convex_parts(b)
    if not len(ours) or not len(theirs):
        return 0.0
    parting = np.maximum(_parting(ours, theirs), _parting(theirs, ours).T)
    return max(0.0, -float(parting.min()))


def _parting(parts: Floats, others: Floats) -> Floats:
    """The widest gap along any of the normals of `parts` (p, a, 2) to `others` (q, b, 2); negative: overlap; (p, q)."""
    sides = np.roll(parts, -1, axis=1) - parts
    normals = np.stack([-sides[..., 1], sides[..., 0]], axis=-1) / np.hypot(sides[..., 0], sides[..., 1])[..., None]
    own = np.einsum("pni,pai->pna", normals, parts)
    other = np.einsum("pni,qbi->pqnb", normals, others)
    before = other.min(axis=3) - own.max(axis=2)[:, None]
    behind = own.min(axis=2)[:, None] - other.max(axis=3)
    widest: Floats = np.maximum(before, behind).max(axis=2)
    return widest


def within(a: Piece, b: Piece, inches: float) -> bool:
    """Whether the gap is at most so many inches, with the grant of ruling C5.

    >>> within(Disc((0, 0), 0.5), Disc((7, 0), 0.5), 6)
    True
    """
    return gap(a, b) <= inches + EPSILON


def touches(a: Piece, b: Piece) -> bool:
    """Whether two pieces are in contact: a gap of at most 0.01″, or an overlap (ruling C2)."""
    return gap(a, b) <= CONTACT + EPSILON


def overlap(a: Piece, b: Piece) -> float:
    """How deep two pieces overlap in inches; 0 when they only touch or are apart.

    >>> overlap(Disc((0, 0), 1), Disc((1.5, 0), 1))
    0.5
    """
    return max(0.0, -gap(a, b))


def overlaps(a: Piece, b: Piece, allowed: float = 0.0) -> bool:
    """Whether two pieces overlap by more than `allowed` inches; two bases are allowed 0.01″ (ruling C2)."""
    return gap(a, b) < -allowed - EPSILON


def edge_to_edge(a: Base, b: Base) -> tuple[Point, Point]:
    """The ends of a ruler laid along the line of the centres of two bases, from edge to edge.

    >>> edge_to_edge(Disc((0, 0), 0.5), Disc((3, 0), 1))
    ((0.5, 0.0), (2.0, 0.0))
    """
    apart = math.hypot(b.centre[0] - a.centre[0], b.centre[1] - a.centre[1])
    if apart == 0.0:
        return a.centre, b.centre
    ux, uy = (b.centre[0] - a.centre[0]) / apart, (b.centre[1] - a.centre[1]) / apart
    first, last = reach_along(a, ux, uy), reach_along(b, ux, uy)
    return (a.centre[0] + ux * first, a.centre[1] + uy * first), (b.centre[0] - ux * last, b.centre[1] - uy * last)


# ---------------------------------------------------------------------------------------------------------------------
# Many at once


def gap_table(bases: Sequence[Piece], others: Sequence[Piece] | None = None) -> Floats:
    """All gaps at once, shape (n, m): row by row what `gap` says for each pair.

    Without `others` the pairs are those among `bases`; a base's gap to itself is minus its own depth.

    >>> gap_table([Disc((0, 0), 0.5), Disc((3, 0), 0.5)]).round(3).tolist()
    [[-1.0, 2.0], [2.0, -1.0]]
    """
    columns = bases if others is None else others
    table = np.empty((len(bases), len(columns)))
    round_rows = [i for i, piece in enumerate(bases) if isinstance(piece, Disc)]
    discs = _disc_array([bases[i] for i in round_rows])
    for j, column in enumerate(columns):
        if round_rows:
            table[round_rows, j] = signed_distances(column, discs[:, 0], discs[:, 1]) - discs[:, 2]
        for i, base in enumerate(bases):
            if not isinstance(base, Disc):
                table[i, j] = gap(base, column)
    return table


def gaps_to(base: Piece, others: Sequence[Piece]) -> Floats:
    """The gaps from one piece to many, shape (n,): what `gap` says for each.

    >>> gaps_to(Disc((0, 0), 0.5), [Disc((3, 0), 0.5), Disc((0, 9), 1.5)]).tolist()
    [2.0, 7.0]
    """
    if not all(isinstance(other, Disc) for other in others) or not others:
        return np.array([gap(base, other) for other in others], dtype=np.float64)
    discs = _disc_array(others)
    gaps: Floats = signed_distances(base, discs[:, 0], discs[:, 1]) - discs[:, 2]
    return gaps


def gaps_in(base: Base, scene: Scene) -> Floats:
    """The gaps from a base to every piece of a scene, shape (p,), in the scene's order: a whole table in one go.

    >>> gaps_in(Disc((0, 0), 0.5), Scene({"crate": Box((3, 0), 2, 4), "post": Disc((0, 9), 1.5)})).tolist()
    [1.5, 7.0]
    """
    rows = scene.rows
    gaps = signed_distances(base, rows.discs[:, 0], rows.discs[:, 1]) - rows.discs[:, 2]
    counts = np.diff(rows.starts)
    polygons = np.flatnonzero(counts)
    if len(polygons):
        # The edges of one piece lie together, so a step from piece to piece is a step from start to start.
        begins = rows.starts[polygons]
        gaps[polygons] = np.minimum.reduceat(_gaps_to_edges(base, rows.edges), begins)
        if isinstance(base, Disc):
            odd = np.add.reduceat(crossings(rows.edges, *base.centre).astype(np.int64), begins) % 2 == 1
            inside = polygons[odd]
            gaps[inside] = -gaps[inside] - 2 * base.radius
    unclear = (counts == 0) & (rows.discs[:, 2] < 0)
    if isinstance(base, Box):
        # Only what lies about the box can overlap it, and needs a closer look.
        left, top, right, bottom = bounds_of(base)
        x, y, wide, high = rows.boxes.T
        about = (x + wide >= left) & (x - wide <= right) & (y + high >= top) & (y - high <= bottom)
        unclear |= about & (counts > 0)
    for row in np.flatnonzero(unclear):
        gaps[row] = gap(base, scene[scene.ids[row]])
    return gaps


def _gaps_to_edges(base: Base, edges: Floats) -> Floats:
    """The gaps from a base to edges it does not cross, shape (m,)."""
    if isinstance(base, Disc):
        return distances_to_edges(edges, *base.centre) - base.radius
    corners = np.asarray(base.corners())
    from_corners = distances_to_edges(edges, corners[:, :1], corners[:, 1:]).min(axis=0)
    nearest: Floats = np.minimum(from_corners, signed_distances(base, edges[:, 0], edges[:, 1]))
    return nearest


def _disc_array(pieces: Sequence[Piece]) -> Floats:
    rows = [(*piece.centre, piece.radius) for piece in pieces if isinstance(piece, Disc)]
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


# ---------------------------------------------------------------------------------------------------------------------
# Containment


def on_table(base: Piece, width: float, height: float) -> bool:
    """Whether no part of a base hangs over the table's edge; touching the edge is allowed (ruling C3).

    >>> on_table(Disc((0.5, 5), 0.5), 48, 48), on_table(Disc((0.4, 5), 0.5), 48, 48)
    (True, False)
    """
    left, top, right, bottom = bounds_of(base)
    return left >= -EPSILON and top >= -EPSILON and right <= width + EPSILON and bottom <= height + EPSILON


def contains(zone: Piece, base: Base) -> bool:
    """Whether a base lies wholly in a zone; touching the zone's edge from inside is allowed.

    >>> contains(Box((5, 5), 10, 10), Disc((0.5, 5), 0.5))
    True
    """
    if isinstance(base, Disc):
        return signed_distance(zone, base.centre) <= EPSILON - base.radius
    if isinstance(zone, Disc):
        return all(signed_distance(zone, corner) <= EPSILON for corner in base.corners())
    if not holds(zone, base.centre):
        return False
    # The centre is in; the base leaves the zone only where the zone's outline runs through it.
    smaller = Box(base.centre, max(base.width - 2 * EPSILON, 0.0), max(base.length - 2 * EPSILON, 0.0), base.facing)
    return not any(_runs_through(smaller, edge) for edge in edges_of(zone))


def _runs_through(box: Box, edge: Floats) -> bool:
    """Whether an edge has a point inside a box (the slab test in the box's frame)."""
    x0, y0 = in_frame(box, (float(edge[0]), float(edge[1])))
    x1, y1 = in_frame(box, (float(edge[2]), float(edge[3])))
    first, last = 0.0, 1.0
    for start, end, half in ((x0, x1, box.width / 2), (y0, y1, box.length / 2)):
        if start == end:
            if abs(start) >= half:
                return False
            continue
        one, two = sorted(((-half - start) / (end - start), (half - start) / (end - start)))
        first, last = max(first, one), min(last, two)
    return first < last
