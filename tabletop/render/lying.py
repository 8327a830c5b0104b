"""Figures that lie on the ground: people stretched out with their legs, everything else tipped over and dull."""

from __future__ import annotations

import pygame

from tabletop.geometry.shapes import Point, direction
from tabletop.render import figures
from tabletop.render.canvas import stroke
from tabletop.render.colours import INK, Colour, colour, darker, lighter, mix
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
    """Two legs with boots, behind a figure that lies on the ground, lit from the upper left like everything."""
    (fx, fy), (rx, ry) = direction(facing), direction(facing + 90)
    cloth = mix(colour(tint), (122, 116, 98), 0.86)
    boot = mix(darker(cloth, 0.62), (58, 44, 36), 0.5)
    rim = max(0.022, 1.1 / width)

    def draw(large: pygame.Surface, finer: int) -> None:
        scale = width * finer

        def spot(forward: float, right: float, lift: float = 0.0) -> Point:
            x, y = fx * forward + rx * right - lift, fy * forward + ry * right - lift
            return (side * finer / 2 + x * scale, side * finer / 2 + y * scale)

        def limb(start: Point, end: Point, ink: Colour, wide: float, lift: float = 0.0) -> None:
            stroke(large, (spot(*start, lift), spot(*end, lift)), ink, wide * scale, True)

        for right in (-1, 1):
            hip, knee = (0.0, 0.09 * right), (-0.23, 0.13 * right)
            ankle, toe = (-0.46, 0.155 * right), (-0.56, 0.2 * right)
            parts = ((ankle, toe, boot, 0.12), (knee, ankle, darker(cloth, 0.12), 0.13), (hip, knee, cloth, 0.155))
            for start, end, _, wide in parts:
                limb(start, end, INK, wide + 2 * rim)
            for start, end, ink, wide in parts:
                limb(start, end, darker(ink, 0.28), wide)
                limb(start, end, ink, wide * 0.72, 0.012)
                limb(start, end, lighter(ink, 0.2), wide * 0.22, 0.03)

    return stamp((side, side), draw, 2)
