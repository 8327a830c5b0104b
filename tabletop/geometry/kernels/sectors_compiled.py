"""Which pieces lie about which direction from a point: the first sieve of the compiled batches.

All lines of a batch start at one point, so a piece can only matter to targets in about its own direction. The full turn
is cut into sectors, and each lists the pieces that may reach into a strip along one of its directions.
"""

from __future__ import annotations

import math

import numpy as np

from tabletop.geometry.edges import Floats, Ints
from tabletop.geometry.kernels.compiling import kernel
from tabletop.geometry.kernels.packing import HEADER, PIECE

SECTORS = 256


@kernel("i8(f8, f8)", inline=True)
def sector(dx: float, dy: float) -> int:
    """The sector of a direction. Not cut by angle but along the sides of a diamond, which needs no arc tangent."""
    size = abs(dx) + abs(dy)
    if size == 0.0:
        return 0
    turn = 1.0 + dy / size if dx >= 0.0 else 3.0 - dy / size
    return min(int(turn * (SECTORS / 4)), SECTORS - 1)


@kernel("Tuple((i8[::1], f8[::1]))(f8[::1], f8, f8, f8)")
def sieve(table: Floats, x: float, y: float, half: float) -> tuple[Ints, Floats]:
    """For strips from (x, y) up to 2 × `half` wide: where each sector's list begins (SECTORS + 1,), and all lists."""
    count = int(table[0])
    spans = np.empty((count, 2), dtype=np.int64)
    begins = np.zeros(SECTORS + 1, dtype=np.int64)
    for piece in range(count):
        at = HEADER + PIECE * piece
        dx, dy = table[at] - x, table[at + 1] - y
        apart = math.sqrt(dx * dx + dy * dy)
        reach = math.sqrt(table[at + 2] ** 2 + table[at + 3] ** 2) + half
        first, last = 0, SECTORS - 1
        if reach < 0.99 * apart:
            spread = math.asin(reach / apart)
            cos, sin = math.cos(spread), math.sin(spread)
            # One sector more on either side pays for rounding.
            first = sector(dx * cos + dy * sin, dy * cos - dx * sin) - 1
            last = sector(dx * cos - dy * sin, dy * cos + dx * sin) + 1
            if last < first:
                last += SECTORS
            last = min(last, first + SECTORS - 1)
        spans[piece, 0], spans[piece, 1] = first, last
        for number in range(first, last + 1):
            begins[number % SECTORS + 1] += 1
    for number in range(SECTORS):
        begins[number + 1] += begins[number]
    lists, filled = np.empty(begins[SECTORS]), begins[:-1].copy()
    for piece in range(count):
        for number in range(spans[piece, 0], spans[piece, 1] + 1):
            lists[filled[number % SECTORS]] = piece
            filled[number % SECTORS] += 1
    return begins, lists
