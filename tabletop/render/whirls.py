"""Vortex Nodes on the table: a token an inch across in which time whirls, in the colour of what it is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import pygame

from tabletop.geometry.shapes import Point
from tabletop.render.colours import Colour
from tabletop.render.pencil import Spot, stamp
from tabletop.render.scene import Style

ARMS = 3
TURNS = 1.15
"""How far an arm winds round the middle, in turns."""
STEPS = 26
RIM: Colour = (38, 32, 48)
GROUNDS: dict[str, tuple[Colour, Colour]] = {
    "": ((58, 44, 104), (196, 178, 255)),
    "black": ((16, 16, 22), (150, 150, 168)),
    "temporal": ((112, 66, 14), (255, 214, 120)),
    "spatial": ((12, 84, 92), (150, 240, 232)),
}
"""The ground and the whirl of a token: face down, or by what it is."""
PRINTED: tuple[Colour, Colour] = ((255, 255, 255), (60, 60, 60))


def paint_whirl(surface: pygame.Surface, at: Spot, kind: str, zoom: float, style: Style) -> None:
    """The token of a node; `kind` is "" while it lies face down."""
    sprite = _whirl(max(12, round(zoom)), kind, style)
    place = (round(at[0] - sprite.get_width() / 2), round(at[1] - sprite.get_height() / 2))
    surface.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=64)
def _whirl(size: int, kind: str, style: Style) -> pygame.Surface:
    def token(large: pygame.Surface, k: int) -> None:
        middle, radius = large.get_width() / 2, size * k / 2
        for ink, (x, y), share in discs(kind, style):
            pygame.draw.circle(large, ink, (middle + x * radius, middle + y * radius), max(share * radius, 1.0))

    return stamp((size + 2, size + 2), token)


def discs(kind: str, style: Style) -> Iterator[tuple[Colour, Point, float]]:
    """The token of a node as discs, one over the other: their colours, places and radii on a token of radius 1."""
    ground, light = PRINTED if style == "bw" else GROUNDS.get(kind, GROUNDS[""])
    yield from ((RIM, (0.0, 0.0), 1.0), (light, (0.0, 0.0), 0.94), (ground, (0.0, 0.0), 0.87))
    for arm in range(ARMS):
        for step in range(STEPS):
            # Dots along a spiral, smaller towards its end.
            share = step / (STEPS - 1)
            angle, out = 2 * math.pi * (arm / ARMS + TURNS * share), 0.78 * (0.1 + 0.9 * share)
            yield light, (out * math.cos(angle), out * math.sin(angle)), 0.78 * 0.13 * (1 - 0.75 * share)
    yield light, (0.0, 0.0), 0.13
