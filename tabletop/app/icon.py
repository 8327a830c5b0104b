"""The window's sign in the task bar."""

from __future__ import annotations

import pygame


def window_icon() -> pygame.Surface:
    """A base seen from above: the window's sign."""
    icon = pygame.Surface((64, 64), pygame.SRCALPHA)
    for colour, radius in (((0x17, 0x1A, 0x1F), 31), ((0xE6, 0x9F, 0x00), 28), ((0x5D, 0x73, 0x45), 21)):
        pygame.draw.aacircle(icon, colour, (32, 32), radius)
    pygame.draw.polygon(icon, (0xE9, 0xE6, 0xDD), ((32, 4), (26, 14), (38, 14)))
    pygame.draw.aacircle(icon, (0xE9, 0xE6, 0xDD), (32, 33), 9)
    return icon
