"""Pixels that imgui's draw lists refer to by number: its own font atlas, our icons, pictures."""

from __future__ import annotations

import numpy as np
import pygame
from imgui_bundle import imgui

from tabletop.app.ui.raster import Pixels


class Texture:
    """RGBA pixels (height × width × 4, straight alpha), and the same premultiplied as a surface."""

    def __init__(self, pixels: Pixels) -> None:
        self._pixels = pixels
        self._surface: pygame.Surface | None = None

    @property
    def pixels(self) -> Pixels:
        """Straight RGBA bytes. Setting them makes the surface anew when it is next asked for."""
        return self._pixels

    @pixels.setter
    def pixels(self, pixels: Pixels) -> None:
        self._pixels, self._surface = pixels, None

    @property
    def surface(self) -> pygame.Surface:
        """The pixels premultiplied, for cutting sprites out of."""
        if self._surface is None:
            straight = self._pixels.astype(np.uint16)
            alpha = straight[..., 3:]
            straight[..., :3] = (straight[..., :3] * alpha + 127) // 255
            self._surface = pixel_surface(straight.astype(np.uint8))
        return self._surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._pixels.shape[1], self._pixels.shape[0]


class Textures:
    """All textures by their number. Numbers are never used twice, so a cache may key on them."""

    def __init__(self) -> None:
        self._by_id: dict[int, Texture] = {}
        self._next = 1

    def __getitem__(self, number: int) -> Texture:
        return self._by_id[number]

    def items(self) -> tuple[tuple[int, Texture], ...]:
        """All numbers and their textures."""
        return tuple(self._by_id.items())

    def get(self, number: int) -> Texture | None:
        """The texture, or None when it has been dropped."""
        return self._by_id.get(number)

    def add(self, pixels: Pixels) -> int:
        """Register RGBA pixels; answers their number."""
        number = self._next
        self._next += 1
        self._by_id[number] = Texture(pixels)
        return number

    def drop(self, number: int) -> None:
        """Forget a texture that is no longer shown."""
        self._by_id.pop(number, None)

    def reference(self, number: int) -> imgui.ImTextureRef:
        """The number as imgui's calls want it."""
        return imgui.ImTextureRef(number)

    def follow_imgui(self) -> frozenset[int]:
        """Create, update and destroy imgui's own atlas as it asks. Answers the textures that are gone."""
        void: set[int] = set()
        for data in imgui.get_platform_io().textures:
            status = data.status
            if status == imgui.ImTextureStatus.ok or status == imgui.ImTextureStatus.destroyed:
                continue
            if status == imgui.ImTextureStatus.want_destroy:
                self._by_id.pop(data.tex_id, None)
                void.add(data.tex_id)
                data.set_tex_id(0)
                data.set_status(imgui.ImTextureStatus.destroyed)
                continue
            self._take(data)
        return frozenset(void)

    def _take(self, data: imgui.ImTextureData) -> None:
        fresh = np.array(data.get_pixels_array(), dtype=np.uint8).reshape(data.height, data.width, 4)
        if data.tex_id == 0:
            data.set_tex_id(self.add(fresh))
        else:
            # The atlas only ever adds glyphs in free places, so sprites cut from it stay right.
            self._by_id[data.tex_id].pixels = fresh
        data.set_status(imgui.ImTextureStatus.ok)


def surface_pixels(surface: pygame.Surface) -> Pixels:
    """RGBA pixels (height × width × 4) of any surface."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8).reshape(height, width, 4)


def pixel_surface(pixels: Pixels) -> pygame.Surface:
    """A surface with a channel of alpha and these RGBA bytes (height × width × 4); needs no display."""
    height, width = pixels.shape[:2]
    made = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    made.blit(pygame.image.frombuffer(pixels.tobytes(), (width, height), "RGBA"), (0, 0), None, pygame.BLEND_RGBA_ADD)
    return made
