"""The eight table surfaces: noise in octaves over close tones, and details that break repetition (look.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.geometry.shapes import Point
from tabletop.render import details, noise, scatter
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, mix

Octave = tuple[float, float]
"""Inches of a wave, and its share of the whole."""


@dataclass(frozen=True, slots=True)
class Ground:
    """How a surface is painted: its tones from dark to light, its noise, and what lies scattered on it."""

    dark: Colour
    base: Colour
    light: Colour
    octaves: tuple[Octave, ...]
    strewn: Callable[[Canvas, details.Cell], None]
    contrast: float = 2.2

    def ramp(self) -> NDArray[np.uint32]:
        """256 packed colours from dark over base to light."""
        packed = np.empty(256, dtype=np.uint32)
        for k in range(256):
            t = min(max((2 * k / noise.TOP - 1) * self.contrast, -1.0), 1.0)
            red, green, blue = mix(self.base, self.light, t) if t > 0 else mix(self.base, self.dark, -t)
            packed[k] = red << 16 | green << 8 | blue
        return packed


def _ground(
    dark: str,
    base: str,
    light: str,
    strewn: Callable[[Canvas, details.Cell], None],
    octaves: tuple[Octave, ...] = ((7.0, 0.36), (1.7, 0.2), (0.5, 0.2), (0.16, 0.24)),
    contrast: float = 2.2,
) -> Ground:
    return Ground(colour(dark), colour(base), colour(light), octaves, strewn, contrast)


# Where the ground is bare, four octaves: of three the eye sees the blots.
_SAND = ((8.0, 0.34), (2.1, 0.2), (0.55, 0.18), (0.11, 0.28))
_STONE = ((6.0, 0.34), (1.5, 0.18), (0.45, 0.18), (0.13, 0.3))
_TUNNEL = ((6.0, 0.35), (1.5, 0.16), (0.5, 0.18), (0.14, 0.31))
_ALIEN = ((6.0, 0.36), (1.6, 0.22), (0.5, 0.2), (0.17, 0.22))
_SPACE = ((14.0, 0.5), (5.0, 0.3), (1.6, 0.2))
GROUNDS: dict[str, Ground] = {
    "grass": _ground("#4c6139", "#5d7345", "#6f8450", scatter.grass),
    "snow": _ground("#b9c7d1", "#d3dde2", "#dfe6ea", scatter.snow, ((6.0, 0.5), (1.8, 0.35), (0.2, 0.15))),
    "sand": _ground("#a98c58", "#b39762", "#c0a675", scatter.sand, _SAND, 1.8),
    "stone": _ground("#6c6a64", "#77756f", "#8a877f", scatter.stone, _STONE, 1.9),
    "steel": _ground("#464d55", "#4f565e", "#5d656e", scatter.steel, ((9.0, 0.5), (2.4, 0.3), (0.14, 0.2)), 1.6),
    "tunnel": _ground("#302f2f", "#3b3a3a", "#494644", scatter.tunnel, _TUNNEL, 2.0),
    "docks": _ground("#5c4d3d", "#6b5a48", "#7a6853", scatter.docks, ((9.0, 0.5), (2.0, 0.3), (0.18, 0.2)), 1.8),
    "alien": _ground("#5f384d", "#77475f", "#8c5671", scatter.alien, _ALIEN, 1.9),
    "space": _ground("#141a30", "#1e2546", "#35305e", scatter.space, _SPACE, 2.0),
}

_FINE = (0.035, 0.16)
"""A fourth, finest octave when the eye is near."""


@lru_cache(maxsize=8)
def _ramp(surface: str) -> NDArray[np.uint32]:
    return ground(surface).ramp()


def ground(surface: str) -> Ground:
    """The ground of a table surface; grass when the name is not known."""
    return GROUNDS.get(surface, GROUNDS["grass"])


def floor(surface: str, seed: int, origin: Point, size: tuple[int, int], scale: float) -> pygame.Surface:
    """The bare ground, `size` pixels at `scale` pixels an inch, its top left at `origin` inches."""
    octaves = ground(surface).octaves
    if scale > 34:
        octaves = (*octaves, _FINE)
    whole = sum(share for _, share in octaves)
    total = np.zeros((size[1], size[0]), dtype=np.uint8)
    for k, (wave, share) in enumerate(octaves):
        total += noise.patch(seed + 101 * k, origin, size, scale, wave, round(share / whole * noise.TOP))
    pixels = np.take(_ramp(surface), total)
    made = pygame.Surface(size, 0, 32)
    pygame.surfarray.blit_array(made, pixels.T)
    return made


def strew(canvas: Canvas, surface: str, seed: int, table: tuple[float, float]) -> None:
    """The details of a surface on a canvas: tufts, pebbles, plates, planks."""
    left, top, right, bottom = canvas.bounds
    paint = ground(surface).strewn
    for cell in details.cells(seed, (max(left, 0.0), max(top, 0.0), min(right, table[0]), min(bottom, table[1]))):
        paint(canvas, cell)
