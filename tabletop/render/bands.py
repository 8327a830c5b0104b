"""The sides' patterns round the bases, for eyes that cannot rely on colours: solid, dashed, double, dotted and so on.

They lie inside the base's edge, where the ring in the side's colour is: what is measured stays what is seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from tabletop.geometry.shapes import Box, Disc, Point
from tabletop.model.miniature import BaseSize
from tabletop.render import outlines
from tabletop.render.colours import INK, PAPER, Colour, colour, lighter
from tabletop.render.pencil import dashes, line, stamp

BAND, LEAST = 0.15, 4.0
"""Width of a band: inches, and pixels that it has at the least."""
PATTERNS = 6
"""Patterns there are; a seventh side has the first one again."""
_DASHES: dict[int, tuple[float, float]] = {1: (0.22, 0.16), 3: (0.05, 0.14), 4: (0.62, 0.12)}
"""Inches of a dash and of the gap behind it."""


@dataclass(frozen=True, slots=True)
class BandKind:
    """Whose band it is: its side's colour, the number of its pattern; `strong`: with a light and a dark line round the
    base as well."""

    side: str
    pattern: int
    strong: bool = False


@lru_cache(maxsize=192)
def band(kind: BandKind, base: BaseSize, facing: int, zoom: float) -> pygame.Surface:
    """The band of a base, at `zoom` pixels an inch: premultiplied, its middle the base's middle."""
    size = math.ceil(base.reach * zoom + 4) * 2 + 2
    ink = lighter(colour(kind.side), 0.62)

    def draw(large: pygame.Surface, finer: int) -> None:
        pixels = zoom * finer
        pen = _Pen(large, base, facing, pixels, ink)
        wide = max(BAND, LEAST / zoom)
        pen.ring(-wide / 2, wide, INK)
        _PAINTERS[kind.pattern % PATTERNS](pen, wide)
        if kind.strong:
            pen.ring(1.4 / zoom, 2.0 / zoom, INK)
            pen.ring(-0.2 / zoom, 1.6 / zoom, PAPER)

    return stamp((size, size), draw)


class _Pen:
    """Draws rings of a base on its sprite; lengths are inches."""

    def __init__(self, onto: pygame.Surface, base: BaseSize, facing: int, pixels: float, ink: Colour) -> None:
        self.onto, self.base, self.facing, self.pixels, self.ink = onto, base, facing, pixels, ink

    def around(self, grow: float) -> Sequence[Point]:
        """The base's outline, grown by so much."""
        base = self.base
        piece = (
            Disc((0.0, 0.0), base.width / 2 + grow)
            if base.length is None
            else Box((0.0, 0.0), base.width + 2 * grow, base.length + 2 * grow, self.facing)
        )
        middle = self.onto.get_width() / 2
        return [(middle + x * self.pixels, middle + y * self.pixels) for x, y in outlines.rings(piece)[0]]

    def ring(self, grow: float, width: float, ink: Colour) -> None:
        """A line all round."""
        line(self.onto, self.around(grow), ink, width * self.pixels, closed=True)

    def dashed(self, grow: float, width: float, on: float, off: float) -> None:
        """Dashes round it, as many as go round evenly."""
        path = self.around(grow)
        length = sum(map(math.dist, path, [*path[1:], path[0]]))
        even = length / max(round(length / ((on + off) * self.pixels)), 3) / (on + off) * 0.999
        for part in dashes(path, on * even, off * even, closed=True):
            line(self.onto, part, self.ink, width * self.pixels)


def _solid(pen: _Pen, wide: float) -> None:
    pen.ring(-wide / 2, 0.55 * wide, pen.ink)


def _double(pen: _Pen, wide: float) -> None:
    pen.ring(-0.2 * wide, 0.24 * wide, pen.ink)
    pen.ring(-0.8 * wide, 0.24 * wide, pen.ink)


def _bare(pen: _Pen, wide: float) -> None:
    pen.ring(-0.5 * wide, 0.16 * wide, pen.ink)


def _cut(pattern: int, pen: _Pen, wide: float) -> None:
    on, off = _DASHES[pattern]
    pen.dashed(-wide / 2, 0.6 * wide, max(on, on / BAND * wide), max(off, off / BAND * wide))


_PAINTERS = (
    _solid,
    lambda pen, wide: _cut(1, pen, wide),
    _double,
    lambda pen, wide: _cut(3, pen, wide),
    lambda pen, wide: _cut(4, pen, wide),
    _bare,
)
