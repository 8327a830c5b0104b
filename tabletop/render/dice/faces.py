"""The faces of dice as masks: how much of every point is ink, and how the surface leans there."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from tabletop.places import assets

Floats = npt.NDArray[np.float32]

SIDE = 96
"""Points across a face."""
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
PIPPED = frozenset(map(str, PIPS))
SPREAD, PIP = 0.27, 0.095
"""Of a die's width: how far pips are from the middle, and their radius."""
SYMBOL = 0.64
DEPTH, SHALLOW = 0.5, 0.18
"""How much the rim of a pip leans, and that of a symbol's thin lines."""
FINER = 4


def side_for(width: float) -> int:
    """The points across a face that suit a die so many pixels wide."""
    return next((SIDE // part for part in (4, 3, 2) if SIDE // part >= width), SIDE)


@lru_cache(maxsize=128)
def mask(label: str, side: int = SIDE) -> Floats:
    """A face as (side, side, 3): ink from 0 to 1, and the lean of the surface to the right and down."""
    if side != SIDE:
        part = SIDE // side
        smaller: Floats = mask(label).reshape(side, part, side, part, 3).mean(axis=(1, 3))
        return smaller
    drawn = _drawn(label)
    # Ink lies a little deeper than the face around it: its rim leans inwards.
    soft = _blurred(drawn)
    lean_down, lean_right = np.gradient(soft * (SIDE / 10.0) * (DEPTH if label in PIPPED else SHALLOW))
    return np.stack([drawn, lean_right, lean_down], axis=-1).astype(np.float32)


def _drawn(label: str) -> Floats:
    if label in PIPPED:
        size = SIDE * FINER
        surface = pygame.Surface((size, size), 0, 32)
        for across, down in PIPS[int(label)]:
            place = (size * (0.5 + across * SPREAD), size * (0.5 + down * SPREAD))
            pygame.draw.circle(surface, (255, 255, 255), place, size * PIP * (1.35 if label == "1" else 1.0))
        return _smaller(pygame.surfarray.pixels_red(surface).T)
    path = assets() / "icons" / f"die-{label}.svg"
    inner = round(SIDE * SYMBOL)
    whole = np.zeros((SIDE, SIDE), np.float32)
    if path.exists():
        icon = pygame.image.load_sized_svg(path, (inner, inner))
        start = (SIDE - inner) // 2
        whole[start : start + inner, start : start + inner] = pygame.surfarray.array_alpha(icon).T / 255.0
        return whole
    return _lettered(label)


def _lettered(label: str) -> Floats:
    """A word, as large as it fits."""
    whole = np.zeros((SIDE, SIDE), np.float32)
    if not label:
        return whole
    pygame.font.init()
    words = pygame.font.Font(None, SIDE * 2).render(label, True, (255, 255, 255))
    width, height = words.get_size()
    room = SIDE * 0.72
    factor = min(room / width, room / height)
    small = pygame.transform.smoothscale(words, (max(1, round(width * factor)), max(1, round(height * factor))))
    x, y = (SIDE - small.get_width()) // 2, (SIDE - small.get_height()) // 2
    whole[y : y + small.get_height(), x : x + small.get_width()] = pygame.surfarray.array_alpha(small).T / 255.0
    return whole


def _smaller(fine: npt.NDArray[np.uint8]) -> Floats:
    parts: Floats = fine.reshape(SIDE, FINER, SIDE, FINER).mean(axis=(1, 3), dtype=np.float32) / np.float32(255.0)
    return parts


def _blurred(values: Floats) -> Floats:
    """Each point the mean of its neighbourhood, twice."""
    for _ in range(2):
        for axis in (0, 1):
            values = (np.roll(values, 1, axis) + values + np.roll(values, -1, axis)) / np.float32(3.0)
    return values
