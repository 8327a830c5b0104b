"""Fires on the table: flames, one for each Fire marker up to a handful, and the number of markers beside them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import pygame

from tabletop.geometry.shapes import Point, Ring
from tabletop.render.colours import INK, Colour, colour
from tabletop.render.pencil import Spot, stamp
from tabletop.render.scene import Style
from tabletop.render.text import Lettering

INCHES = 1.6
"""How high the flames are drawn, in inches."""
LEAST = 22
"""And in pixels, at least."""
MOST_FLAMES = 4
LOW = 0.62
"""How much of the flames is above the place of the fire."""
LAYERS = ((colour("#b3261a"), 1.0), (colour("#e86a1c"), 0.74), (colour("#f7b733"), 0.48), (colour("#fdf0b8"), 0.22))
"""From the outside in: the colour of a flame and its share of the whole."""
GREYS = ((colour("#1a1a1a"), 1.0), (colour("#ffffff"), 0.86), (colour("#8f8f8f"), 0.6), (colour("#ffffff"), 0.34))
"""The same in print."""


def paint_fire(
    surface: pygame.Surface, at: Spot, markers: int, zoom: float, lettering: Lettering, style: Style
) -> None:
    """Flames about a place of the screen; `zoom` is pixels an inch."""
    size = max(LEAST, round(INCHES * zoom))
    sprite = _flames(size, min(markers, MOST_FLAMES), style)
    x, y = at
    place = (round(x - sprite.get_width() / 2), round(y - sprite.get_height() * LOW))
    surface.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    word = lettering.haloed(str(markers), lettering.size(12), (255, 255, 255), INK)
    surface.blit(word, (round(x + size * 0.42), round(y + size * 0.2)))


@lru_cache(maxsize=32)
def _flames(size: int, count: int, style: Style) -> pygame.Surface:
    def draw(large: pygame.Surface, _finer: int) -> None:
        side = large.get_width()
        for ink, ring in tongues(count, style):
            pygame.draw.polygon(large, ink, [(x * side, y * side) for x, y in ring])

    return stamp((size, size), draw)


def tongues(markers: int, style: Style) -> Iterator[tuple[Colour, Ring]]:
    """The flames of a fire of so many markers, from the back to the front: colours and outlines in a square of side 1,
    `LOW` of which is above the place of the fire."""
    count = min(markers, MOST_FLAMES)
    for k in sorted(range(count), key=lambda k: -abs(k - (count - 1) / 2)):
        off = k - (count - 1) / 2
        tall = 0.86 - 0.2 * abs(off)
        for ink, share in LAYERS if style == "colour" else GREYS:
            yield ink, _tongue((0.5 + 0.2 * off, 0.94), tall * share, 0.21 * share, off)


def _tongue(foot: Point, tall: float, half: float, lean: float) -> Ring:
    """A tongue of flame: round below, drawn out to a tip that leans outwards."""
    x, y = foot
    points = []
    for step in range(41):
        turn = step / 40 * math.tau
        # The lower half is half a circle; the upper half narrows to the tip.
        across, up = math.sin(turn), -math.cos(turn)
        height = half + (half * up if up < 0 else (tall - half) * up)
        wide = half * across * (1.0 if up < 0 else (1.0 - up) ** 0.55 if up < 1 else 0.0)
        points.append(
            (x + wide + lean * 0.12 * max(0.0, height) + 0.06 * tall * math.sin(3 * height / tall), y - height)
        )
    return tuple(points)
