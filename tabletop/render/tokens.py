"""Small signs on a base's ring: an icon, a figure or a letter."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pygame

from tabletop.geometry.shapes import Point, Ring
from tabletop.model.look import Token
from tabletop.render.colours import INK, PANEL, PAPER, Colour
from tabletop.render.pencil import stamp
from tabletop.render.text import LEAST as LETTERS
from tabletop.render.text import Lettering

LEAST = 14
"""Pixels below which nothing can be told on a token: a smaller one is a plain dot."""
MOST = 34
DOT = 5
SHARE = 1.1
"""How large a token may be, in radii of its base: seen from afar it must not hide the figure."""
GROUNDS: dict[str, Colour] = {
    "wound": (150, 36, 28),
    "luck": (112, 88, 20),
    "stunned": (96, 62, 132),
    "fire": (176, 62, 20),
}
"""Tokens told apart by their ground as well, because they carry figures or matter most."""


class Tokens:
    """Token sprites. `folder` holds the icons."""

    def __init__(self, folder: Path, lettering: Lettering) -> None:
        self._folder = folder
        self._lettering = lettering
        self._sprite = lru_cache(maxsize=256)(self._drawn)

    def paint(
        self,
        surface: pygame.Surface,
        tokens: tuple[Token, ...],
        centre: Point,
        radius: float,
        zoom: float,
        corners: Ring = (),
    ) -> None:
        """The tokens along a ring of `radius` pixels, or the edges of a base with `corners`, never on the figure."""
        size = _size(radius, zoom)
        for token, box in zip(tokens, token_places(len(tokens), centre, radius, zoom, corners), strict=True):
            sprite = self._sprite(token.icon, token.text, size)
            surface.blit(sprite, box, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _drawn(self, icon: str, text: str, size: int) -> pygame.Surface:
        def disc(large: pygame.Surface, finer: int) -> None:
            middle = (large.get_width() / 2, large.get_height() / 2)
            pygame.draw.circle(large, INK, middle, size * finer / 2)
            pygame.draw.circle(large, PAPER, middle, size * finer / 2 - 1.2 * finer)
            pygame.draw.circle(large, GROUNDS.get(icon, PANEL), middle, size * finer / 2 - 2.2 * finer)

        def dot(large: pygame.Surface, finer: int) -> None:
            middle = (large.get_width() / 2, large.get_height() / 2)
            pygame.draw.circle(large, INK, middle, size * finer / 2)
            pygame.draw.circle(large, GROUNDS.get(icon, PAPER), middle, size * finer / 2 - finer)

        if size < LEAST:
            return stamp((size + 2, size + 2), dot)
        sprite = stamp((size + 2, size + 2), disc)
        inside = self._inside(icon, text, size)
        place = ((sprite.get_width() - inside.get_width()) // 2, (sprite.get_height() - inside.get_height()) // 2)
        sprite.blit(inside, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return sprite

    def _inside(self, icon: str, text: str, size: int) -> pygame.Surface:
        """The figure on it if it has one, else its icon, else its first letter."""
        path = self._folder / f"{icon}.svg"
        if not text and path.is_file():
            side = round(size * 0.62)
            return _tinted(pygame.image.load_sized_svg(str(path), (side, side)), PAPER).premul_alpha()
        if not text and icon == "lying":
            return stamp((size, size), _lying)
        letters = text or icon[:1].upper()
        return self._lettering.words(letters, max(LETTERS, round(size * 0.58)), PAPER, True).premul_alpha()


def token_places(count: int, centre: Point, radius: float, zoom: float, corners: Ring = ()) -> Iterator[pygame.Rect]:
    """The boxes of so many tokens along a ring of `radius` pixels, or the edges of a base with `corners`: from the
    upper right clockwise, for the name stands below, and the eye meets the first sign first."""
    size = _size(radius, zoom)
    side = size + 2
    places = _along(corners, count, side) if corners else _round(centre, radius, count, size)
    for x, y in places:
        yield pygame.Rect(round(x - side / 2), round(y - side / 2), side, side)


def _size(radius: float, zoom: float) -> int:
    """The width of a token in pixels, on a base of `radius` pixels."""
    size = min(max(0.34 * zoom, LEAST), MOST)
    return round(size if size <= SHARE * radius else min(max(SHARE * radius, DOT), LEAST - 1))


def _round(centre: Point, radius: float, count: int, size: int) -> list[Point]:
    """Places for tokens `size` pixels wide along a ring."""
    out = radius + size * (0.16 if size >= LEAST else 0.35)
    step = 2 * math.asin(min(0.5 * size / max(out, 1.0), 0.9)) + 0.08
    turns = (-math.pi / 4 + k * step for k in range(count))
    return [(centre[0] + out * math.cos(turn), centre[1] + out * math.sin(turn)) for turn in turns]


def _along(corners: Ring, count: int, apart: float) -> list[Point]:
    """Places so many pixels apart along the edges of an oblong, from its upper right corner clockwise."""
    x, y = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    first = math.atan2(*max(((cy - y, cx - x) for cx, cy in corners), key=lambda each: each[1] - each[0]))
    ring = sorted(corners, key=lambda each: (math.atan2(each[1] - y, each[0] - x) - first + 1e-9) % math.tau)
    found: list[Point] = []
    ahead = 0.0
    for a, b in pairwise((*ring, ring[0])):
        long = math.dist(a, b)
        while ahead <= long and len(found) < count:
            found.append((a[0] + (b[0] - a[0]) * ahead / long, a[1] + (b[1] - a[1]) * ahead / long))
            ahead += apart
        ahead -= long
    return found + [ring[0]] * (count - len(found))


def _lying(large: pygame.Surface, finer: int) -> None:
    """A body on the ground: a head, and the rest of it level."""
    side = large.get_width()
    pygame.draw.circle(large, PAPER, (0.29 * side, 0.46 * side), 0.09 * side)
    body = pygame.Rect(round(0.42 * side), round(0.41 * side), round(0.36 * side), max(finer, round(0.13 * side)))
    pygame.draw.rect(large, PAPER, body, border_radius=round(0.06 * side))
    pygame.draw.line(large, PAPER, (0.2 * side, 0.64 * side), (0.8 * side, 0.64 * side), max(finer, round(0.06 * side)))


def _tinted(drawing: pygame.Surface, ink: Colour) -> pygame.Surface:
    """The drawing's shape in one colour."""
    drawing.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    drawing.fill((*ink, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return drawing
