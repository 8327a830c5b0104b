"""Letters, icons and pictures: upright rectangles of a texture, tinted, cut out once and kept."""

from __future__ import annotations

import numpy as np
import pygame

from tabletop.app.ui.raster import Floats, rasterise
from tabletop.app.ui.sprites import to_surface
from tabletop.app.ui.textures import Texture

PHASES = 4
"""A letter stands at whole pixels or at so many steps between them."""

_CLOSE = 0.01
_SHRINK = 1.5  # smaller than this, bilinear reading would skip pixels: the picture is averaged instead
_ROOM = 24_000_000  # bytes of sprites kept before all are dropped


class GlyphCache:
    """Sprites of textured rectangles by their texture, part of it, size, colour and place between two pixels."""

    def __init__(self) -> None:
        self._sprites: dict[int, dict[bytes, pygame.Surface]] = {}
        self._bytes = 0

    def clear(self) -> None:
        """Forget every sprite."""
        self._sprites.clear()
        self._bytes = 0

    def of_texture(self, number: int) -> dict[bytes, pygame.Surface]:
        """The sprites known of a texture by their looks (see `LOOK`); to be read only."""
        return self._sprites.setdefault(number, {})

    def make(self, number: int, look: bytes, texture: Texture) -> pygame.Surface:
        """Cut a sprite out of its texture, and keep it."""
        sprite = cut(look, texture)
        self._bytes += 4 * sprite.get_width() * sprite.get_height()
        if self._bytes > _ROOM:
            for known in self._sprites.values():
                known.clear()
            self._bytes = 0
        self._sprites.setdefault(number, {})[look] = sprite
        return sprite


LOOK = np.dtype(
    [
        ("uv", "<f4", (4,)),  # left, top, right, bottom in the texture, 0 to 1
        ("extent", "<f4", (2,)),  # width and height in pixels
        ("phase", "u1", (2,)),  # where between two pixels, in steps of 1 / PHASES
        ("colour", "<u4"),  # 0xAABBGGRR
    ]
)


def cut(look: bytes, texture: Texture) -> pygame.Surface:
    """A sprite for this look, premultiplied."""
    record = np.frombuffer(look, LOOK)[0]
    u0, v0, u1, v1 = record["uv"].tolist()
    own_w, own_h = texture.size
    source = (u0 * own_w, v0 * own_h, u1 * own_w, v1 * own_h)
    left, top, right, bottom = (round(side) for side in source)
    wide, high = record["extent"].tolist()
    on_pixels = not record["phase"].any() and all(abs(side - round(side)) < _CLOSE for side in source)
    plain = on_pixels and abs(wide - (right - left)) < _CLOSE and abs(high - (bottom - top)) < _CLOSE
    tint = tuple(record["colour"].tobytes())
    if plain or right - left > _SHRINK * wide or bottom - top > _SHRINK * high:
        sprite = texture.surface.subsurface((left, top, right - left, bottom - top)).copy()
        if not plain:
            sprite = pygame.transform.smoothscale(sprite, (max(1, round(wide)), max(1, round(high))))
        red, green, blue, alpha = tint
        premultiplied = (round(red * alpha / 255), round(green * alpha / 255), round(blue * alpha / 255), alpha)
        sprite.fill(premultiplied, special_flags=pygame.BLEND_RGBA_MULT)
        return sprite
    return to_surface(_resampled(texture, record, np.array(tint) / 255))


def _resampled(texture: Texture, record: np.void, colour: Floats) -> Floats:
    """The rectangle as a graphics card would show it, between pixels or at another size."""
    u0, v0, u1, v1 = record["uv"].tolist()
    left, top = (record["phase"] / PHASES).tolist()
    right, bottom = (record["extent"] + (left, top)).tolist()
    places = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    uvs = np.array([[u0, v0], [u1, v0], [u1, v1], [u0, v1]])
    size = (max(1, int(np.ceil(right))), max(1, int(np.ceil(bottom))))
    triangles = np.array([[0, 1, 2], [0, 2, 3]])
    return rasterise(places, uvs, np.tile(colour, (4, 1)), triangles, texture.pixels, size)
