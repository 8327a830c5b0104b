"""Figures that lie on the ground: people stretched out with their legs, everything else tipped over and dull."""

from __future__ import annotations

import pygame

from tabletop.geometry.shapes import Point, direction
from tabletop.render import figures
from tabletop.render.canvas import stroke
from tabletop.render.colours import INK, colour, darker, mix
from tabletop.render.pencil import stamp

WITH_LEGS = frozenset(
    (
        "administrator",
        "ambassador",
        "auton",
        "axon-human",
        "brigadier",
        "civilian",
        "clown",
        "companion",
        "companion-highlander",
        "companion-hunter",
        "companion-scholar",
        "cyber-controller",
        "cyber-leader",
        "cyberman",
        "doctor",
        "doctor-plain",
        "draconian",
        "early-cyberman",
        "guard",
        "ice-lord",
        "ice-warrior",
        "master",
        "movellan",
        "officer",
        "ogron",
        "omega",
        "scientist",
        "sea-devil",
        "security-guard",
        "silurian",
        "sniper",
        "soldier-rifle",
        "soldier-smg",
        "sontaran",
        "thal",
        "time-lord",
        "toymaker",
        "warrior",
        "zygon",
    )
)
"""The figures of human shape. Daleks, vehicles and robots have no legs to stretch out."""
TIPPED = 0.66
"""How wide a figure still is, seen from above, that has tipped over on its side."""
DULL = 0.55
"""How much colour is left of it."""


def lying_figure(look: str, tint: str, width: float, facing: float, side: int) -> pygame.Surface:
    """A figure on the ground, premultiplied, on `side` pixels square; `width` is its base's in pixels."""
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    if look in WITH_LEGS:
        forward, far = direction(facing), 0.16 * width
        made.blit(_legs(tint, width, facing, side), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        _put(made, figures.figure(look, tint, width, facing).premul_alpha(), (forward[0] * far, forward[1] * far))
    else:
        right, far = direction(facing + 90), 0.12 * width
        _put(made, _tipped(look, tint, width, facing), (right[0] * far, right[1] * far))
    return made


def _put(made: pygame.Surface, figure: pygame.Surface, away: Point) -> None:
    """A premultiplied figure, its middle `away` from the middle of what is made."""
    x, y = ((a - b) / 2 for a, b in zip(made.get_size(), figure.get_size(), strict=True))
    made.blit(figure, (round(x + away[0]), round(y + away[1])), special_flags=pygame.BLEND_PREMULTIPLIED)


def _tipped(look: str, tint: str, width: float, facing: float) -> pygame.Surface:
    """A figure on its right side: narrower, and most of its colour gone."""
    upright = figures.figure(look, tint, width, 0.0).premul_alpha()
    flat = pygame.transform.smoothscale(upright, (max(1, round(TIPPED * upright.get_width())), upright.get_height()))
    grey = pygame.transform.grayscale(flat)
    kept = round(255 * DULL)
    flat.fill((kept, kept, kept, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grey.fill((200 - kept, 200 - kept, 200 - kept, 0), special_flags=pygame.BLEND_RGBA_MULT)
    flat.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return pygame.transform.rotozoom(flat, -facing - 0.01, 1.0)


def _legs(tint: str, width: float, facing: float, side: int) -> pygame.Surface:
    """Two legs with boots, behind a figure that lies on the ground."""
    (fx, fy), (rx, ry) = direction(facing), direction(facing + 90)
    cloth = mix(colour(tint), (84, 82, 74), 0.9)

    def draw(large: pygame.Surface, finer: int) -> None:
        def spot(forward: float, right: float) -> Point:
            x, y = fx * forward + rx * right, fy * forward + ry * right
            return ((side / 2 + x * width) * finer, (side / 2 + y * width) * finer)

        for right in (-1, 1):
            hip, foot, toe = spot(0.0, 0.1 * right), spot(-0.44, 0.17 * right), spot(-0.56, 0.2 * right)
            stroke(large, (hip, foot), INK, 0.23 * width * finer, True)
            stroke(large, (foot, toe), INK, 0.21 * width * finer, True)
            stroke(large, (hip, foot), cloth, 0.15 * width * finer, True)
            stroke(large, (foot, toe), darker(cloth, 0.5), 0.13 * width * finer, True)

    return stamp((side, side), draw, 2)
