"""The desktop that the window opens on."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import pygame

from tabletop import tongue
from tabletop.app.settings import Settings

SMALLEST = (640, 480)
GRIP = 80
"""Pixels of a window's frame that must be on a screen."""


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size in pixels, but no larger than the desktop, where there is one, and no smaller than can be used."""
    if pygame.display.get_driver() == "dummy":
        return size
    width, height = _size()
    return (max(SMALLEST[0], min(size[0], width)), max(SMALLEST[1], min(size[1], height)))


def screen() -> tuple[int, int] | None:
    """Width and height in pixels of the first screen; None where there is none."""
    return None if pygame.display.get_driver() == "dummy" else _size()


def screens() -> tuple[tuple[int, int], ...]:
    """Width and height in pixels of every screen."""
    return () if pygame.display.get_driver() == "dummy" else tuple(pygame.display.get_desktop_sizes())


def reachable(position: tuple[int, int], screens: Sequence[tuple[int, int]]) -> bool:
    """Whether a window's upper left corner lies where its frame can be taken hold of.

    SDL tells how large screens are, not how they stand to each other: with two, whatever may be there counts.
    """
    (x, y), wide, tall = position, sum(size[0] for size in screens), sum(size[1] for size in screens)
    if len(screens) > 1:
        return -wide < x < wide - GRIP and -tall < y < tall - GRIP
    return -GRIP < x < wide - GRIP and 0 <= y < tall - GRIP


def remember(chosen: Settings, event: pygame.event.Event) -> bool:
    """Take down where the window was moved to, and whether it fills its screen. False: the event is about neither."""
    if event.type == pygame.WINDOWMOVED and not chosen.maximised:
        chosen.position = (event.x, event.y)
    elif event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
        chosen.maximised = event.type == pygame.WINDOWMAXIMIZED
    return event.type in (pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)


def fill(chosen: Settings) -> None:
    """Let the window fill its screen, if it did when it was closed."""
    if chosen.maximised and pygame.display.get_driver() != "dummy":
        with contextlib.suppress(pygame.error):
            pygame.Window.from_display_module().maximize()


def settle(chosen: Settings, now: tuple[int, int] | None, screens: Sequence[tuple[int, int]] = ()) -> None:
    """Make remembered settings fit the screens there are now: what was chosen on another one is not taken over, where
    the window would be a stamp or its text too small to read, nor a place that lies on none."""
    if screens and chosen.position is not None and not reachable(chosen.position, screens):
        chosen.position = None
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
