"""What lies behind the panels of the start screen: a map, large and dim, under a lamp."""

from __future__ import annotations

import math

import pygame

from tabletop.app.aside import Aside
from tabletop.app.thumbnails import Thumbnails
from tabletop.opening import default_map
from tabletop.session.library import home

PIXELS = 1400
"""Of the map's longer side."""
DARK = (0x17, 0x1A, 0x1F)
LIT, UNLIT = 60, 175
"""How thick the dark lies on the middle of the window and on its corners, of 255."""
LAMP = 48
"""Pixels of the small picture of the lamp's light that is spread over the window."""


class Backdrop:
    """The ground, painted once for each size of the window; plain until the map is drawn."""

    def __init__(self) -> None:
        self._pictures = Thumbnails(home() / "thumbnails", PIXELS)
        self._painted: tuple[object, pygame.Surface] | None = None

    def draw_by(self, aside: Aside | None) -> None:
        """Who draws the map while somebody looks."""
        self._pictures.aside = aside

    @property
    def is_painted(self) -> bool:
        """Whether something was painted already, be it without the map."""
        return self._painted is not None

    def rest(self) -> float | None:
        """Seconds until there may be work."""
        return self._pictures.rest()

    def work(self) -> bool:
        """Take up the map, if it is there; True when the ground looks otherwise now."""
        return self._pictures.work()

    def paint(self, surface: pygame.Surface) -> None:
        """Fill the surface. A map that was kept from an earlier time is there from the first time on."""
        picture = self._pictures.get_kept(default_map())
        key = (surface.get_size(), picture is None)
        if self._painted is None or self._painted[0] != key:
            self._painted = (key, _ground(surface.get_size(), picture))
        surface.blit(self._painted[1], (0, 0))


def _ground(size: tuple[int, int], picture: pygame.Surface | None) -> pygame.Surface:
    if picture is None:
        ground = pygame.Surface(size)
        ground.fill(DARK)
        return ground
    width, height = picture.get_size()
    factor = max(size[0] / width, size[1] / height)
    seen = pygame.Rect(0, 0, min(width, round(size[0] / factor)), min(height, round(size[1] / factor)))
    seen.center = picture.get_rect().center
    # Cut and lit before it grows, which is quicker: this is part of the first frame.
    lit = pygame.Surface(seen.size)
    lit.blit(picture, (0, 0), seen)
    lit.blit(pygame.transform.smoothscale(_lamp(), seen.size), (0, 0))
    return pygame.transform.smoothscale(lit, size)


def _lamp() -> pygame.Surface:
    """The dark round a lamp's light."""
    lamp = pygame.Surface((LAMP, LAMP), pygame.SRCALPHA)
    middle = (LAMP - 1) / 2
    for x in range(LAMP):
        for y in range(LAMP):
            away = min(1.0, math.hypot(x - middle, y - middle) / middle / math.sqrt(2))
            lamp.set_at((x, y), (*DARK, round(LIT + (UNLIT - LIT) * away)))
    return lamp
