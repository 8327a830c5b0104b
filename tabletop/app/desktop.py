"""The desktop that the window opens on."""

from __future__ import annotations

import pygame

SMALLEST = (640, 480)


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size in pixels, but no larger than the desktop, where there is one, and no smaller than can be used."""
    if pygame.display.get_driver() == "dummy":
        return size
    width, height = _size()
    return (max(SMALLEST[0], min(size[0], width)), max(SMALLEST[1], min(size[1], height)))


def usual_scale() -> float:
    """The scale of panels and text that suits the desktop: 1 up to some 1,600 pixels in height, 2 on a 4K screen."""
    _, height = _size()
    return 2.0 if height >= 2000 else 1.5 if height >= 1600 else 1.0


def _size() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else (1920, 1080)
