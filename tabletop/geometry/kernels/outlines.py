"""Outlines in a scene's rows: which edges belong to which pieces, and which pieces are of one ring."""

from __future__ import annotations

import numpy as np

from tabletop.geometry.edges import Bools, Ints
from tabletop.geometry.rows import Rows


def expanded(rows: Rows, piece: Ints) -> tuple[Ints, Ints]:
    """Every edge of every piece of a list: its place in the list, and the edge's row; both of shape (edges,)."""
    counts = rows.starts[piece + 1] - rows.starts[piece]
    ends = np.cumsum(counts)
    edge = np.arange(ends[-1] if len(ends) else 0) + np.repeat(rows.starts[piece] - ends + counts, counts)
    return np.repeat(np.arange(len(piece)), counts), edge


def is_single(rows: Rows) -> Bools:
    """Which pieces have one ring: every edge goes on from the one before."""
    breaks = np.any(rows.edges[1:, :2] != rows.edges[:-1, 2:], axis=1)
    before = np.concatenate([[0, 0], np.cumsum(breaks)])
    firsts, lasts = np.minimum(rows.starts[:-1], len(rows.edges)), rows.starts[1:]
    single: Bools = (lasts > firsts) & (before[lasts] == before[np.minimum(firsts + 1, len(before) - 1)])
    return single
