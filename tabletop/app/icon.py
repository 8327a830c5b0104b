"""The program's sign: in the task bar, and beside its name."""

from __future__ import annotations

from functools import cache

import pygame

DRAWN = 8
"""How many times as large as its 64 pixels the sign is drawn, before it is made small again without a ragged edge."""


@cache
def sign(pixels: int) -> pygame.Surface:
    """A base seen from above, so many pixels wide."""
    drawn = pygame.Surface((64 * DRAWN, 64 * DRAWN), pygame.SRCALPHA)
    middle = (32 * DRAWN, 32 * DRAWN)
    for colour, radius in (((0x17, 0x1A, 0x1F), 31), ((0xE6, 0x9F, 0x00), 28), ((0x5D, 0x73, 0x45), 21)):
        pygame.draw.circle(drawn, colour, middle, radius * DRAWN)
    pygame.draw.polygon(drawn, (0xE9, 0xE6, 0xDD), [(x * DRAWN, y * DRAWN) for x, y in ((32, 4), (26, 14), (38, 14))])
    pygame.draw.circle(drawn, (0xE9, 0xE6, 0xDD), (32 * DRAWN, 33 * DRAWN), 9 * DRAWN)
    return pygame.transform.smoothscale(drawn, (pixels, pixels))


def window_icon() -> pygame.Surface:
    """The window's sign in the task bar."""
    return sign(64)
