"""Ticks and crosses: legal and refused, told by their shape."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pygame

from tabletop.model.mark import Tone
from tabletop.render.colours import Colour
from tabletop.render.pencil import stamp

Sign = str
"""`tick`, `cross` or nothing, before the words."""

TICK = (((0.16, 0.55), (0.4, 0.78), (0.86, 0.24)),)
CROSS = (((0.22, 0.22), (0.78, 0.78)), ((0.78, 0.22), (0.22, 0.78)))
"""The strokes of a tick and a cross in a square of 1."""


def sign_of(tone: Tone) -> Sign:
    """Legal has a tick, refused a cross: colour never speaks alone."""
    return {Tone.LEGAL: "tick", Tone.RUN: "tick", Tone.REFUSED: "cross"}.get(tone, "")


@lru_cache(maxsize=64)
def sign(kind: Sign, size: int, ink: Colour) -> pygame.Surface:
    """A tick or a cross, premultiplied."""

    def draw(large: pygame.Surface, finer: int) -> None:
        s = size * finer
        for points in TICK if kind == "tick" else CROSS:
            places = [(x * s, y * s) for x, y in points]
            for a, b in pairwise(places):
                pygame.draw.line(large, ink, a, b, max(1, round(0.15 * s)))
            for place in places:
                pygame.draw.circle(large, ink, place, 0.075 * s)

    return stamp((size, size), draw)
