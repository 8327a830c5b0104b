"""Letters, icons and pictures: upright rectangles of a texture, tinted, cut out once and kept."""

from __future__ import annotations

import numpy as np
import pygame

from tabletop.app.ui.raster import Floats, rasterise
from tabletop.app.ui.sprites import to_surface
from tabletop.app.ui.textures import Texture

PHASES = 4
"""A letter stands at whole pixels or at so many steps between them."""

_ROOM = 24_000_000  # bytes of sprites kept before all are dropped


class GlyphCache:
    """Sprites of textured rectangles by their texture, part of it, size, colour and place between two pixels."""

    def __init__(self) -> None:
        self._sprites: dict[tuple[int, bytes], pygame.Surface] = {}
        self._bytes = 0

    def clear(self) -> None:
        """Forget every sprite."""
        self._sprites.clear()
        self._bytes = 0

    def get(self, number: int, look: bytes) -> pygame.Surface | None:
        """The sprite of a look (see `LOOK`), if it is known."""
        return self._sprites.get((number, look))

    def make(self, number: int, look: bytes, texture: Texture) -> pygame.Surface:
        """Cut a sprite out of its texture, and keep it."""
        sprite = cut(look, texture)
        self._bytes += 4 * sprite.get_width() * sprite.get_height()
        if self._bytes > _ROOM:
            self.clear()
        self._sprites[number, look] = sprite
        return sprite


LOOK = np.dtype(
    [
        ("uv", "<f4", (4,)),  # left, top, right, bottom in the texture, 0 to 1
        ("extent", "<f4", (2,)),  # width and height in pixels
        ("phase", "u1", (2,)),  # where between two pixels, in steps of 1 / PHASES
        ("colour", "u1", (4,)),
    ]
)


def cut(look: bytes, texture: Texture) -> pygame.Surface:
    """A sprite for this look, premultiplied."""
    record = np.frombuffer(look, LOOK)[0]
    u0, v0, u1, v1 = (float(value) for value in record["uv"])
    wide, high = (float(value) for value in record["extent"])
    phase_x, phase_y = (int(step) / PHASES for step in record["phase"])
    own_w, own_h = texture.size
    source = np.array([u0 * own_w, v0 * own_h, u1 * own_w, v1 * own_h])
    whole = np.rint(source).astype(int)
    plain = abs(source - whole).max() < 0.01 and (whole[2] - whole[0], whole[3] - whole[1]) == (
        round(wide),
        round(high),
    )
    if plain and abs(wide - round(wide)) < 0.01 and abs(high - round(high)) < 0.01:
        pixels = _shifted(texture.pixels[whole[1] : whole[3], whole[0] : whole[2]] / 255.0, phase_x, phase_y)
        pixels *= record["colour"] / 255.0
        pixels[..., :3] *= pixels[..., 3:]
    elif min(source[2] - source[0], source[3] - source[1]) > 0 and (
        source[2] - source[0] > 1.5 * wide or source[3] - source[1] > 1.5 * high
    ):
        return _shrunk(texture, whole, (round(wide), round(high)), record["colour"])
    else:
        pixels = _resampled(texture, (u0, v0, u1, v1), (wide, high), (phase_x, phase_y), record["colour"] / 255.0)
    return to_surface(np.rint(np.clip(pixels, 0, 1) * 255).astype(np.uint8))


def _shifted(pixels: Floats, across: float, down: float) -> Floats:
    """Pixels moved right and down by part of a pixel (they grow by one where they move)."""
    for axis, part in ((1, across), (0, down)):
        if part:
            room = [(0, 0), (0, 0), (0, 0)]
            room[axis] = (1, 0)
            before = [(0, 0), (0, 0), (0, 0)]
            before[axis] = (0, 1)
            # White stays white where nothing was, so that only the alpha fades.
            pixels = np.pad(pixels, before, mode="edge") * 1.0, np.pad(pixels, room, mode="edge") * 1.0
            here, left = pixels
            here[_line(axis, -1)][..., 3] = 0
            left[_line(axis, 0)][..., 3] = 0
            pixels = here * (1 - part) + left * part
    return pixels


def _line(axis: int, index: int) -> tuple[slice | int, ...]:
    return (slice(None), index) if axis == 1 else (index,)


def _resampled(
    texture: Texture,
    uv: tuple[float, float, float, float],
    extent: tuple[float, float],
    phase: tuple[float, float],
    colour: Floats,
) -> Floats:
    left, top = phase
    right, bottom = left + extent[0], top + extent[1]
    places = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    uvs = np.array([[uv[0], uv[1]], [uv[2], uv[1]], [uv[2], uv[3]], [uv[0], uv[3]]])
    size = (max(1, int(np.ceil(right))), max(1, int(np.ceil(bottom))))
    triangles = np.array([[0, 1, 2], [0, 2, 3]])
    return rasterise(places, uvs, np.tile(colour, (4, 1)), triangles, texture.pixels, size)


def _shrunk(texture: Texture, source: np.ndarray, size: tuple[int, int], colour: np.ndarray) -> pygame.Surface:
    """A large picture made small: averaged, where bilinear reading would skip pixels."""
    part = texture.pixels[source[1] : source[3], source[0] : source[2]].astype(np.float64) * (colour / 255.0)
    part[..., :3] *= part[..., 3:] / 255.0
    whole = to_surface(np.rint(part).astype(np.uint8))
    return pygame.transform.smoothscale(whole, (max(1, size[0]), max(1, size[1])))
