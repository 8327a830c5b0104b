"""How far it is from an area to every place of a grid, round what is in the way: a rough map, made in one go."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

_STEPS = tuple((down, across) for down in range(-2, 3) for across in range(-2, 3) if math.gcd(down, across) == 1)
"""To the sixteen places about a place that are in different directions: ways are at most 3 % too long."""


def spread(free: Bools, sources: Bools, step: float, limit: float) -> Floats:
    """Inches from the nearest source to every cell of a grid of `step` inches, through free cells only; endless beyond
    `limit` and where no way leads.

    >>> free = np.ones((1, 5), dtype=bool)
    >>> sources = np.array([[True, False, False, False, False]])
    >>> spread(free, sources, 1.0, 3.0).tolist()
    [[0.0, 1.0, 2.0, 3.0, inf]]
    """
    lengths = np.where(sources & free, 0.0, np.inf)
    padded = np.full((free.shape[0] + 4, free.shape[1] + 4), np.inf)
    for _ in range(free.size):
        padded[2:-2, 2:-2] = lengths
        best = lengths
        for down, across in _STEPS:
            there = padded[2 + down : padded.shape[0] - 2 + down, 2 + across : padded.shape[1] - 2 + across]
            best = np.minimum(best, there + step * math.hypot(down, across))
        best = np.where(free & (best <= limit + 1e-9), best, np.inf)
        if np.array_equal(best, lengths):
            break
        lengths = best
    return lengths


def seen(opaque: Bools, eyes: NDArray[np.int64]) -> Bools:
    """The cells of a grid that one of the cells `eyes` (row, column) sees: no opaque cell lies between the two.

    >>> opaque = np.array([[False, False, True, False]])
    >>> seen(opaque, np.array([[0, 0]])).tolist()
    [[True, True, True, False]]
    """
    rows, columns = opaque.shape
    found = np.zeros(opaque.shape, dtype=bool)
    down, across = np.mgrid[0:rows, 0:columns]
    steps = max(rows, columns)
    # Each line is walked in as many steps as the grid is long, so that it misses no cell by more than half of one.
    shares = np.linspace(0.0, 1.0, steps + 1)[1:-1, None, None]
    for row, column in eyes:
        y = np.rint(row + shares * (down - row)).astype(np.intp)
        x = np.rint(column + shares * (across - column)).astype(np.intp)
        between = opaque[y, x] & ~((y == row) & (x == column)) & ~((y == down) & (x == across))
        found |= ~between.any(axis=0)
    return found
