"""Our own icons: SVG strokes on a 24 × 24 grid, drawn white at the wanted size and tinted by whoever shows them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from tabletop.app.ui.assets import asset
from tabletop.app.ui.textures import Textures, surface_pixels

_OVERSAMPLING = 4  # SDL's SVG reader antialiases coarsely; drawing larger and shrinking gives even strokes


class Icons:
    """Icons as textures, one for each name and size asked for."""

    def __init__(self, textures: Textures) -> None:
        self._textures = textures
        self._numbers: dict[tuple[str, int], int] = {}

    def number(self, name: str, size: int) -> int:
        """The texture number of an icon `size` pixels wide and high. Raises FileNotFoundError for an unknown name."""
        key = (name, size)
        if key not in self._numbers:
            self._numbers[key] = self._textures.add(surface_pixels(icon_surface(name, size)))
        return self._numbers[key]


@lru_cache(maxsize=256)
def icon_surface(name: str, size: int) -> pygame.Surface:
    """An icon in white on nothing, `size` pixels wide and high."""
    large = size * _OVERSAMPLING
    drawn = pygame.image.load_sized_svg(icon_path(name), (large, large))
    return pygame.transform.smoothscale(drawn, (size, size))


def icon_path(name: str) -> Path:
    """The SVG file of an icon."""
    return asset("icons", f"{name}.svg")


def icon_names() -> tuple[str, ...]:
    """Every icon there is, in alphabetical order."""
    return tuple(sorted(path.stem for path in asset("icons").glob("*.svg")))
