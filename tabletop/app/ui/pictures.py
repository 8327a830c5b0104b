"""pygame surfaces shown in panels: each is shrunk once to the size it is shown at, and kept as long as it is shown."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import pygame

from tabletop.app.ui.raster import Pixels
from tabletop.app.ui.textures import Textures, surface_pixels

_MOST = 400  # pictures kept before those no longer in sight are dropped

_Key: TypeAlias = tuple[int, tuple[int, int], int]


class Pictures:
    """Surfaces as textures, by the surface and the size it is shown at."""

    def __init__(self, textures: Textures) -> None:
        self._textures = textures
        self._known: dict[_Key, tuple[int, pygame.Surface]] = {}
        self._asked: set[_Key] = set()

    def number(self, surface: pygame.Surface, size: tuple[int, int], radius: int = 0) -> int:
        """The number of the texture that shows a surface at a size, with corners of a radius, all in pixels."""
        key = (id(surface), size, radius)
        self._asked.add(key)
        known = self._known.get(key)
        if known is None:
            # The surface is held, for another one might get its id.
            known = self._known[key] = (self._textures.add(_rounded(_fitted(surface, size), radius)), surface)
        return known[0]

    def forget(self, surface: pygame.Surface) -> None:
        """Drop a surface: its pixels have changed, or it will not be shown again."""
        for key in [key for key in self._known if key[0] == id(surface)]:
            self._textures.drop(self._known.pop(key)[0])

    def sweep(self) -> None:
        """At the end of a frame: when there are very many, drop those that this frame has not asked for."""
        if len(self._known) > _MOST:
            for key in self._known.keys() - self._asked:
                self._textures.drop(self._known.pop(key)[0])
        self._asked.clear()


def _fitted(surface: pygame.Surface, size: tuple[int, int]) -> Pixels:
    """RGBA bytes of the surface at another size, smooth, without dark rims where it is transparent."""
    if surface.get_size() == size:
        return surface_pixels(surface)
    whole = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    whole.blit(surface, (0, 0))
    if not surface.get_flags() & pygame.SRCALPHA and surface.get_colorkey() is None:
        opaque = surface_pixels(pygame.transform.smoothscale(whole, size)).copy()
        opaque[..., 3] = 255  # scaling loses a little of it
        return opaque
    pixels = surface_pixels(pygame.transform.smoothscale(whole.premul_alpha(), size)).astype(np.uint16)
    alpha = np.maximum(pixels[..., 3:], 1)
    pixels[..., :3] = np.minimum(255, (pixels[..., :3] * 255 + alpha // 2) // alpha)
    straight: Pixels = pixels.astype(np.uint8)
    return straight


def _rounded(pixels: Pixels, radius: int) -> Pixels:
    """The pixels with their four corners rounded off."""
    if radius <= 0:
        return pixels
    height, width = pixels.shape[:2]
    reach = min(radius, width // 2, height // 2)
    away = reach - 0.5 - np.arange(reach)
    cover = np.clip(reach + 0.5 - np.hypot(away[:, None], away[None, :]), 0, 1)
    cut = pixels.copy()
    for rows, columns, corner in (
        (slice(0, reach), slice(0, reach), cover),
        (slice(0, reach), slice(width - reach, width), cover[:, ::-1]),
        (slice(height - reach, height), slice(0, reach), cover[::-1]),
        (slice(height - reach, height), slice(width - reach, width), cover[::-1, ::-1]),
    ):
        cut[rows, columns, 3] = np.rint(cut[rows, columns, 3] * corner)
    return cut
