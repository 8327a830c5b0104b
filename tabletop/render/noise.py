"""Steady randomness for decoration: the same table always looks the same, on every machine.

Nothing here decides anything in a game; dice are rolled elsewhere.
"""

from __future__ import annotations

import zlib
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Bytes = NDArray[np.uint8]
Shares = NDArray[np.float64]

SIDE = 512
"""Cells of the noise lattice each way; it repeats after that many."""
_PAD = 4


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


def shares(seed: int, count: int) -> Shares:
    """`count` numbers from 0 up to 1, evenly spread, decided by the seed."""
    with np.errstate(over="ignore"):
        values = np.arange(count, dtype=np.uint64) + np.uint64(seed) * np.uint64(0x100000001B3)
    return np.asarray(_splitmix(values) >> np.uint64(11), dtype=np.float64) / float(1 << 53)


@lru_cache(maxsize=16)
def _lattice(seed: int) -> Image.Image:
    cells = (shares(seed, SIDE * SIDE).reshape(SIDE, SIDE) * 255).astype(np.uint8)
    return Image.fromarray(np.pad(cells, _PAD, mode="wrap"))


def patch(seed: int, origin: tuple[float, float], size: tuple[int, int], scale: float, wave: float) -> Bytes:
    """Smooth noise, one byte a pixel (rows, columns): `origin` in inches, `size` in pixels (width, height).

    `scale` is pixels an inch, `wave` the inches from one lattice point to the next. Patches join without a seam.
    """
    width, height = size
    lattice = _lattice(seed)
    cell = wave * scale
    if width / cell > SIDE or height / cell > SIDE:
        # Finer than a pixel from afar: it would only flicker.
        return np.full((height, width), 128, dtype=np.uint8)
    left, top = (origin[0] / wave) % SIDE, (origin[1] / wave) % SIDE
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
            columns.append(np.asarray(lattice.resize((x1 - x0, y1 - y0), Image.Resampling.BICUBIC, box=box)))
        rows.append(np.hstack(columns) if len(columns) > 1 else columns[0])
    return np.vstack(rows) if len(rows) > 1 else rows[0]


def _spans(start: float, length: int, cell: float) -> list[tuple[int, int, float]]:
    """Cuts `length` pixels from lattice place `start` where the lattice wraps: (first, last, lattice place)."""
    whole = min(length, max(0, int((SIDE + _PAD / 2 - start) * cell)))
    spans = [(0, whole, start)] if whole else []
    if whole < length:
        spans.append((whole, length, start + whole / cell - SIDE))
    return spans
