"""What lies behind the picture of a playing card: the card's colour by lamplight, and a pattern that tells its kind."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from tabletop.render import noise
from tabletop.render.colours import INK, PAPER, Colour, darker, lighter, mix

Pattern = Callable[[pygame.Surface, Colour], None]
COARSE = 48
"""Pixels across the lamplight, which is scaled up: it has no edges to lose."""
LAMP = (0.42, 0.36)
"""Where the light falls, as shares of the picture's width and height."""


def ground(size: tuple[int, int], band: Colour, pattern: str) -> pygame.Surface:
    """A picture's ground in the colour of a card's band; an unknown pattern is plain."""
    pane = pygame.Surface((COARSE, COARSE), pygame.SRCALPHA, 32)
    middle = (LAMP[0] * COARSE, LAMP[1] * COARSE)
    for y in range(COARSE):
        for x in range(COARSE):
            away = math.hypot(x - middle[0], y - middle[1]) / (0.83 * COARSE)
            pane.set_at((x, y), mix(mix(band, INK, 0.3), darker(band, 0.82), min(1.0, away)))
    made = pygame.transform.smoothscale(pane, size)
    drawn = PATTERNS.get(pattern)
    if drawn is not None:
        veil = pygame.Surface(size, pygame.SRCALPHA, 32)
        drawn(veil, lighter(band, 0.5))
        made.blit(veil, (0, 0))
    return made


def _rays(veil: pygame.Surface, ink: Colour) -> None:
    """Something happens: rays from the middle outwards."""
    width, height = veil.get_size()
    middle, far, count = (width / 2, height / 2), math.hypot(width, height), 14
    for k in range(count):
        near, end = (math.tau * (k + part) / count for part in (0.0, 0.5))
        rim = [(middle[0] + math.cos(a) * far, middle[1] + math.sin(a) * far) for a in (near, end)]
        pygame.draw.polygon(veil, (*ink, 30), [middle, *rim])


def _roundels(veil: pygame.Surface, ink: Colour) -> None:
    """A thing, or somebody in a room: the discs of a wall, row beside row."""
    width, height = veil.get_size()
    step = max(8.0, height / 3)
    for row in range(-1, 5):
        for k in range(-1, round(width / step) + 2):
            at = ((k + 0.5 + row % 2 / 2) * step + (width % step) / 2, row * step * 0.87 + step * 0.3)
            pygame.draw.circle(veil, (*ink, 26), at, step * 0.4)
            pygame.draw.circle(veil, (*ink, 46), at, step * 0.4, max(1, round(step * 0.05)))


def _swirl(veil: pygame.Surface, ink: Colour) -> None:
    """Something goes from hand to hand: arms that turn about the middle."""
    width, height = veil.get_size()
    middle, far = (width / 2, height / 2), math.hypot(width, height) / 2
    for arm in range(5):
        for k in range(90):
            share = k / 90
            angle = math.tau * arm / 5 + share * 3.4
            at = (middle[0] + math.cos(angle) * share * far, middle[1] + math.sin(angle) * share * far)
            pygame.draw.circle(veil, (*ink, 34), at, max(1.0, far * 0.09 * share))


def _stars(veil: pygame.Surface, ink: Colour) -> None:
    """Far away: stars, and the ring of a planet low in the picture."""
    width, height = veil.get_size()
    shares = noise.numbers(noise.seed_of("card", "stars"), 120)
    for x, y, bright in zip(shares[0::3], shares[1::3], shares[2::3], strict=True):
        radius = max(1.0, height * 0.012 * (0.4 + bright))
        pygame.draw.circle(veil, (*mix(ink, PAPER, 0.4), round(50 + 130 * bright)), (x * width, y * height), radius)
    pygame.draw.circle(veil, (*ink, 34), (width * 0.5, height * 1.5), height * 0.8)
    pygame.draw.circle(veil, (*ink, 90), (width * 0.5, height * 1.5), height * 0.8, max(1, round(height * 0.014)))


PATTERNS: dict[str, Pattern] = {"rays": _rays, "roundels": _roundels, "swirl": _swirl, "stars": _stars}
