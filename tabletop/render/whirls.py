"""Vortex Nodes on the table: a token an inch across in which time whirls, in the colour of what it is."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

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
    ground, light = PRINTED if style == "bw" else GROUNDS.get(kind, GROUNDS[""])

    def token(large: pygame.Surface, k: int) -> None:
        middle, radius = large.get_width() / 2, size * k / 2
        pygame.draw.circle(large, RIM, (middle, middle), radius)
        pygame.draw.circle(large, light, (middle, middle), radius * 0.94, max(1, round(radius * 0.07)))
        pygame.draw.circle(large, ground, (middle, middle), radius * 0.86)
        for arm in range(ARMS):
            _arm(large, (middle, middle), radius * 0.78, 2 * math.pi * arm / ARMS, light)
        pygame.draw.circle(large, light, (middle, middle), radius * 0.13)

    return stamp((size + 2, size + 2), token)


def _arm(large: pygame.Surface, middle: Spot, radius: float, turned: float, ink: Colour) -> None:
    """One arm of the whirl: dots along a spiral, thinner towards its end."""
    for step in range(STEPS):
        share = step / (STEPS - 1)
        angle, out = turned + 2 * math.pi * TURNS * share, radius * (0.1 + 0.9 * share)
        width = radius * 0.13 * (1 - 0.75 * share)
        spot = (middle[0] + out * math.cos(angle), middle[1] + out * math.sin(angle))
        pygame.draw.circle(large, ink, spot, max(width, 1.0))
