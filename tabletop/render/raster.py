"""Painted surfaces as Pillow's images, for the formats that it writes."""

from __future__ import annotations

import pygame
from PIL import Image


def as_image(surface: pygame.Surface) -> Image.Image:
    """The surface's pixels, opaque."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
