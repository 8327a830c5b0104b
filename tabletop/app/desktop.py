"""The desktop that the window opens on."""

from __future__ import annotations

import pygame

from tabletop import tongue
from tabletop.app.settings import Settings

SMALLEST = (640, 480)


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size in pixels, but no larger than the desktop, where there is one, and no smaller than can be used."""
    if pygame.display.get_driver() == "dummy":
        return size
    width, height = _size()
    return (max(SMALLEST[0], min(size[0], width)), max(SMALLEST[1], min(size[1], height)))


def screen() -> tuple[int, int] | None:
    """Width and height in pixels of the first screen; None where there is none."""
    return None if pygame.display.get_driver() == "dummy" else _size()


def settle(chosen: Settings, now: tuple[int, int] | None) -> None:
    """Make remembered settings fit the screen there is now: what was chosen on another one is not taken over, where
    the window would be a stamp or its text too small to read."""
    if now is None or chosen.desktop == now:
        return
    if chosen.desktop is not None:
        usual = Settings()
        chosen.position = None
        chosen.size = (round(usual.size[0] * scale_for(now)), round(usual.size[1] * scale_for(now)))
        chosen.scale = scale_for(now)
    chosen.desktop = now


def usual_scale() -> float:
    """The scale of panels and text that suits the desktop: 1 up to some 1,600 pixels in height, 2 on a 4K screen."""
    return scale_for(_size())


def scale_for(size: tuple[int, int]) -> float:
    """The scale that suits a screen of so many pixels."""
    height = size[1]
    return 2.0 if height >= 2000 else 1.5 if height >= 1600 else 1.0


def language() -> str:
    """The code of the first language of the desktop that the window can speak; English when there is none."""
    return tongue.fitting(each["language"] for each in pygame.system.get_pref_locales())


def _size() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else (1920, 1080)
