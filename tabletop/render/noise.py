"""Steady randomness for decoration: the same table always looks the same, on every machine.

Nothing here decides anything in a game; dice are rolled elsewhere.
"""

from __future__ import annotations

import math
import zlib
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Bytes = NDArray[np.uint8]
Shares = NDArray[np.float64]

SIDE = 512
"""Cells of the noise lattice each way; it repeats after that many."""
_PAD = 6
TOP = 220
"""The most that waves laid on each other may add up to: smoothing overshoots a little, and a byte ends at 255."""
FINEST = 0.6
"""Pixels of a wave below which noise would only flicker: it is left out."""
_MASK = (1 << 64) - 1
_WHOLE = float(1 << 53)


def seed_of(*parts: object) -> int:
    """A number that depends on the words alone."""
    return zlib.crc32("|".join(map(str, parts)).encode())


def _splitmix(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    with np.errstate(over="ignore"):
        values = values + np.uint64(0x9E3779B97F4A7C15)
        values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        mixed: NDArray[np.uint64] = values ^ (values >> np.uint64(31))
        return mixed


@lru_cache(maxsize=8192)
def numbers(seed: int, count: int) -> tuple[float, ...]:
    """The same as `shares`, as plain numbers, a few dozen at a time; remembered, for every zoom asks for them again."""
    start = seed * 0x100000001B3
    found = []
    for k in range(count):
        value = (start + k + 0x9E3779B97F4A7C15) & _MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        found.append(((value ^ (value >> 31)) >> 11) / _WHOLE)
    return tuple(found)


def shares(seed: int, count: int) -> Shares:
    """`count` numbers from 0 up to 1, evenly spread, decided by the seed."""
    with np.errstate(over="ignore"):
        values = np.arange(count, dtype=np.uint64) + np.uint64(seed * 0x100000001B3 & _MASK)
    return np.asarray(_splitmix(values) >> np.uint64(11), dtype=np.float64) / _WHOLE


@lru_cache(maxsize=24)
def _scaled(peak: int) -> Image.Image:
    """The lattice with its values from 0 to `peak`."""
    return _lattice() if peak == 255 else _lattice().point([value * peak // 255 for value in range(256)])


@cache
def _lattice() -> Image.Image:
    """Random cells, softened a little so that no square shows, and spread over all 256 values again."""
    cells = shares(1, SIDE * SIDE).reshape(SIDE, SIDE)
    soft = sum(np.roll(cells, (dy, dx), (0, 1)) * weight for dy, dx, weight in _SOFTENING)
    ranks = np.argsort(np.argsort(soft, axis=None), axis=None).reshape(SIDE, SIDE)
    even = (ranks * 256 // (SIDE * SIDE)).astype(np.uint8)
    return Image.fromarray(np.pad(even, _PAD, mode="wrap"))


_SOFTENING = (
    (0, 0, 4.0),
    *((dy, dx, 2.0) for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))),
    *((dy, dx, 1.0) for dy in (-1, 1) for dx in (-1, 1)),
)


def patch(
    seed: int, origin: tuple[float, float], size: tuple[int, int], scale: float, wave: float, peak: int = 255
) -> Bytes:
    """Smooth noise, one byte a pixel (rows, columns): `origin` in inches, `size` in pixels (width, height).

    `scale` is pixels an inch, `wave` the inches from one lattice point to the next, `peak` the highest
    value. Patches join without a seam.
    """
    width, height = size
    lattice = _scaled(peak)
    cell = wave * scale
    if cell < FINEST or width / cell > SIDE or height / cell > SIDE:
        return np.full((height, width), peak // 2, dtype=np.uint8)
    # One lattice serves all: another seed looks at another part of it.
    left, top = (origin[0] / wave + seed % 509) % SIDE, (origin[1] / wave + seed // 509 % 503) % SIDE
    rows = []
    for y0, y1, top_cell in _spans(top, height, cell):
        columns = []
        for x0, x1, left_cell in _spans(left, width, cell):
            box = (
                _PAD + left_cell,
                _PAD + top_cell,
                _PAD + left_cell + (x1 - x0) / cell,
                _PAD + top_cell + (y1 - y0) / cell,
            )
            columns.append(np.array(lattice.resize((x1 - x0, y1 - y0), Image.Resampling.BICUBIC, box=box)))
        rows.append(np.hstack(columns) if len(columns) > 1 else columns[0])
    return np.vstack(rows) if len(rows) > 1 else rows[0]


def _spans(start: float, length: int, cell: float) -> list[tuple[int, int, float]]:
    """Cuts `length` pixels from lattice place `start` where the lattice wraps: (first, last, lattice place)."""
    whole = min(length, math.ceil((SIDE - start) * cell))
    spans = [(0, whole, start)] if whole else []
    if whole < length:
        spans.append((whole, length, start + whole / cell - SIDE))
    return spans
