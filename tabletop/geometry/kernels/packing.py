"""A scene in one row of numbers: what the compiled kernels read, because each array handed over costs a call dearly.

The first number is the count of pieces; then PIECE numbers for each: centre x, y and half extents of its bounding box,
the radius (−1 for what is no disc), where its vertices begin and end in the row, its row in the scene, and how many
rings it has. Vertices are x, y and 1 where a ring begins, else 0; every ring comes back to its first vertex. The last
numbers count the pieces, 0, 1, 2 …: the list of those to look at when nothing is known of where they lie.
"""

from __future__ import annotations

import numpy as np

from tabletop.geometry.edges import Bools, Floats, Ints
from tabletop.geometry.rows import Rows

HEADER = 1
PIECE = 9


def packed(rows: Rows, wanted: Bools) -> Floats:
    """The wanted pieces of a scene packed; those without area, which never matter, are left out."""
    solid = (rows.discs[:, 2] > 0) | (np.diff(rows.starts) > 0)
    chosen = np.flatnonzero(wanted & solid)
    head = np.empty((len(chosen), PIECE))
    head[:, :4] = rows.boxes[chosen]
    head[:, 4] = rows.discs[chosen, 2]
    head[:, 7] = chosen
    vertices, begins = _vertices(rows)
    rings = np.concatenate([[0.0], np.cumsum(vertices[:, 2])])
    head[:, 8] = rings[begins[chosen + 1]] - rings[begins[chosen]]
    counts = begins[chosen + 1] - begins[chosen]
    ends = np.cumsum(counts)
    which = np.arange(ends[-1] if len(ends) else 0) + np.repeat(begins[chosen] - ends + counts, counts)
    offset = HEADER + PIECE * len(chosen)
    head[:, 6] = offset + 3 * ends
    head[:, 5] = head[:, 6] - 3 * counts
    everyone = np.arange(float(len(chosen)))
    return np.concatenate([[float(len(chosen))], head.ravel(), vertices[which].ravel(), everyone])


def repacked(table: Floats, row: int, box: tuple[float, float, float, float], radius: float) -> Floats:
    """The packed form with the disc of one row of the scene put elsewhere; everything else is as it was."""
    moved = table.copy()
    head = moved[HEADER : HEADER + PIECE * int(moved[0])].reshape(-1, PIECE)
    which = head[:, 7] == row
    head[which, :4] = box
    head[which, 4] = radius
    return moved


def _vertices(rows: Rows) -> tuple[Floats, Ints]:
    """All vertices (v, 3), and where each piece's begin (p + 1,)."""
    edges = rows.edges
    # A ring begins where an edge does not go on from the one before, or where a piece begins.
    begins = np.ones(len(edges), dtype=np.bool_)
    begins[1:] = np.any(edges[1:, :2] != edges[:-1, 2:], axis=1)
    begins[rows.starts[:-1][np.diff(rows.starts) > 0]] = True
    before = np.cumsum(begins)
    vertices = np.zeros((len(edges) + int(begins.sum()), 3))
    ends = np.arange(len(edges)) + before
    vertices[ends, :2] = edges[:, 2:]
    vertices[ends[begins] - 1, :2] = edges[begins, :2]
    vertices[ends[begins] - 1, 2] = 1.0
    rings_before = np.concatenate([[0], before])
    return vertices, (rows.starts + rings_before[rows.starts]).astype(np.int64)
