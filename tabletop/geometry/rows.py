"""A scene as arrays, one row a piece: what the kernels read."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.edges import Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """A scene as arrays, one row a piece, in the scene's order. Read-only.

    `boxes` (p, 4): centre x, y and half extents of the bounding box. `discs` (p, 3): x, y, radius; radius −1 for what
    is no disc. `starts` (p + 1,): the edges of piece i are `edges[starts[i]:starts[i + 1]]`, each x0, y0, x1, y1. A
    disc has no edges, a piece without area neither: it casts no shadow.
    """

    boxes: Floats
    discs: Floats
    starts: Ints
    edges: Floats
