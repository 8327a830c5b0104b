"""The shadow of a die: its own outline, soft, cast to the lower right by how high it is."""

from __future__ import annotations

import math

import pygame

from tabletop.render.colours import Colour

CAST = 0.35
"""A thing of height h casts a shadow 0.35 h long."""
DARK = 89
"""How dark the shadow is, of 255."""
SOFT, SOFTER = 0.09, 0.1
"""Of a die's width: how blurred the shadow of a lying die is, and what each width of height adds."""
INK: Colour = (8, 10, 14)


def shadow(picture: pygame.Surface, width: float, height: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """The shadow of a die's picture, and by how much its middle lies away from the die's.

    Args:
        picture: the die as it is seen.
        width: of a lying die, in pixels.
        height: how far it is above where it would lie, in widths.
    """
    # Made small, darkened and enlarged again, an outline is soft: many times faster than a true blur.
    coarse = max(2.0, width * (SOFT + SOFTER * height))
    small = max(4, round(picture.get_width() / coarse))
    dark = pygame.Surface((small + 4, small + 4), pygame.SRCALPHA, 32)
    dark.blit(pygame.transform.smoothscale(picture, (small, small)), (2, 2))
    dark.fill((0, 0, 0, DARK), special_flags=pygame.BLEND_RGBA_MULT)
    dark.fill((*INK, 0), special_flags=pygame.BLEND_RGBA_ADD)
    size = round((small + 4) * picture.get_width() / small)
    far = CAST * (0.5 + height) * width / math.sqrt(2)
    return pygame.transform.smoothscale(dark, (size, size)), (round(far), round(far))


def lay(onto: pygame.Surface, picture: pygame.Surface, at: tuple[float, float], width: float, height: float) -> None:
    """Paint the shadow of a die whose middle is at a pixel."""
    dark, (x, y) = shadow(picture, width, height)
    onto.blit(dark, dark.get_rect(center=(round(at[0]) + x, round(at[1]) + y)))
