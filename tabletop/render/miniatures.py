"""Miniatures from above: base, ring in the side's colour, figure, tokens, name."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import pygame

from tabletop.geometry.shapes import Box, Point, direction
from tabletop.model.look import Look
from tabletop.model.miniature import BaseSize
from tabletop.render import figures, noise, surfaces
from tabletop.render.bands import BandKind, band
from tabletop.render.canvas import Canvas
from tabletop.render.colours import INK, PAPER, Colour, colour, darker, lighter
from tabletop.render.lying import lying_figure
from tabletop.render.pencil import stamp

RING = 0.09
"""Inches of the ring in the side's colour (look.md)."""
FAR_RING = 2.6
"""Pixels that the ring has from afar, as long as it stays a ring."""
STEP = 3
"""Degrees from one drawn facing to the next; the figure itself turns as finely."""
ACTED = 0.6
"""How much colour is left of a model that has acted."""
LIFTED = 90
"""The opacity (of 255) of a model at its old place while it is in the player's hand."""
HEIGHT = 0.9
"""Inches of height that cast a figure's shadow."""
CAST = 0.075
"""Inches that its shadow on its own base lies to the right and below."""
SOD = (22.4, 14.7)
"""Where on a table, in inches, the ground of every base was cut out."""
GRAIN = 52
"""How much of 255 is taken from the darkest grains of that ground."""
NEAR = 72
"""Pixels of a base's width from which the mark of its front is slender and its figure throws its full shade."""

PALENESS = 0.45
"""How much paler than the table the ground of a small base is, on which its figure stands out."""

_KEPT = 700


@dataclass(frozen=True, slots=True)
class Figure:
    """Everything a sprite depends on."""

    look: str
    tint: str
    side: str
    base: BaseSize
    facing: int
    zoom: float
    ground: str
    acted: bool = False
    lying: bool = False
    pattern: int | None = None
    """The pattern of its side's band, for eyes that cannot rely on colours."""
    strong: bool = False
    """Whether a light and a dark line go round its base."""


class Sprites:
    """Painted miniatures, the least lately used dropped first. All have premultiplied alpha.

    `late` is True once a sprite was wanted in a hurry and is only an enlarged one.
    """

    def __init__(self) -> None:
        self.late = False
        self._kept: OrderedDict[tuple[Figure, int], pygame.Surface] = OrderedDict()
        self._at_any_zoom: dict[tuple[Figure, int], tuple[float, pygame.Surface]] = {}

    def sprite(self, figure: Figure, opacity: int = 255, *, hurry: bool = False) -> pygame.Surface:
        """The miniature on its base; the middle of the picture is the middle of the base.

        In a `hurry` a sprite of another zoom is enlarged, if there is one.
        """
        key = (figure, opacity)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        kind = (replace(figure, zoom=0.0), opacity)
        if hurry and kind in self._at_any_zoom:
            self.late = True
            return _resized(*self._at_any_zoom[kind], figure.zoom)
        made = _painted(figure)
        if opacity < 255:
            made.fill((opacity,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        self._kept[key] = made
        self._at_any_zoom[kind] = (figure.zoom, made)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
            # Whatever was there at another zoom is as old as what is dropped.
            while len(self._at_any_zoom) > _KEPT:
                self._at_any_zoom.pop(next(iter(self._at_any_zoom)))
        return made


def _resized(before: float, sprite: pygame.Surface, zoom: float) -> pygame.Surface:
    """A sprite made at one zoom for another, its middle kept in the middle."""
    side = max(2, round(sprite.get_width() * zoom / before / 2) * 2)
    return pygame.transform.smoothscale(sprite, (side, side))


def figure_of(look: Look, side: str, base: BaseSize, facing: float, zoom: float, ground: str) -> Figure:
    """The figure of a look."""
    turn = round(facing / STEP) * STEP % 360
    return Figure(look.figure, look.colour, side, base, turn, zoom, ground, look.has_acted, look.lying)


def _painted(figure: Figure) -> pygame.Surface:
    zoom, base = figure.zoom, figure.base
    extent = figures.extent(figure.look) * base.width / 2 * 1.05
    reach = max(base.reach + 0.12, extent) + 0.35
    side = math.ceil(reach * zoom) * 2 + 2
    # A round base is the same whichever way it faces.
    made = _base(figure.side, base, 0 if base.length is None else figure.facing, zoom, figure.ground, side).copy()
    near = zoom * base.width >= NEAR
    # A figure is not cut in two by what marks the front: its weapon and hands point there as well.
    _notch(made, figure)
    figurine = figurine_of(figure, side)
    dark = 115 if near else 40 if figures.is_far(figure.look, zoom * base.width) else 70
    _cast(made, figurine, (0.02 if figure.lying else CAST) * zoom, dark)
    made.blit(figurine, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    if figure.pattern is not None:
        turn = 0 if base.length is None else figure.facing
        ring = band(BandKind(figure.side, figure.pattern, figure.strong), base, turn, zoom)
        place = ((side - ring.get_width()) // 2, (side - ring.get_height()) // 2)
        made.blit(ring, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        # Such a ring lies over the figure, and what marks the front over such a ring.
        _notch(made, figure)
    if figure.acted:
        _fade(made)
    return made


def figurine_of(figure: Figure, side: int, *, flat: bool = False) -> pygame.Surface:
    """The figure alone, premultiplied, on `side` pixels square; `flat`: without light and shade."""
    width = figure.base.width * figure.zoom
    if figure.lying:
        return lying_figure(figure.look, figure.tint, width, figure.facing, side)
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    figurine = figures.figure(figure.look, figure.tint, width, figure.facing, flat=flat).premul_alpha()
    place = (round((side - figurine.get_width()) / 2), round((side - figurine.get_height()) / 2))
    made.blit(figurine, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def _cast(made: pygame.Surface, figurine: pygame.Surface, away: float, strength: int) -> None:
    """The figure's own soft shadow on its base and ring, some pixels to the lower right; `strength` is of 255."""
    side = figurine.get_width()
    small = max(side // 4, 1)
    shade = pygame.transform.smoothscale(figurine, (small, small))
    shade.fill((0, 0, 0, strength), special_flags=pygame.BLEND_RGBA_MULT)
    shade = pygame.transform.gaussian_blur(shade, max(1, round(away / 8)))
    made.blit(
        pygame.transform.smoothscale(shade, (side, side)),
        (round(away), round(away)),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )


def _ring(base: BaseSize, facing: float, grow: float) -> list[Point]:
    """The base's outline about the origin, grown by some inches."""
    if base.length is None:
        radius = base.width / 2 + grow
        return [(radius * x, radius * y) for x, y in _CIRCLE]
    return list(Box((0.0, 0.0), base.width + 2 * grow, base.length + 2 * grow, facing).corners())


_CIRCLE = [(math.cos(2 * math.pi * k / 96), math.sin(2 * math.pi * k / 96)) for k in range(96)]


@lru_cache(maxsize=96)
def _base(side: str, base: BaseSize, facing: int, zoom: float, ground: str, size: int) -> pygame.Surface:
    """Shadow, rim, ring and ground, without the notch: premultiplied, `size` pixels square."""
    made = _shadow(base, facing, zoom, size)
    finer = 4 if size < 100 else 3 if size < 220 else 2
    # From afar a ring of its true width would be a hairline.
    ring = max(RING, min(FAR_RING / zoom, 1.6 * RING))
    tone = colour(side)

    def draw(large: pygame.Surface, k: int) -> None:
        scale, middle = zoom * k, large.get_width() / 2

        def area(grow: float, ink: Colour, shift: float = 0.0) -> None:
            rim = [(middle + (x + shift) * scale, middle + (y + shift) * scale) for x, y in _ring(base, facing, grow)]
            pygame.draw.polygon(large, ink, rim)

        area(0.0, darker(tone, 0.72))
        area(-0.012, darker(tone, 0.3))
        area(-0.02, lighter(tone, 0.35), -0.006)
        area(-0.028, tone)
        area(-ring, darker(tone, 0.65))
        mask = pygame.Surface(large.get_size(), pygame.SRCALPHA)
        inner = [(middle + x * scale, middle + y * scale) for x, y in _ring(base, facing, -ring - 0.02)]
        pale = lighter(surfaces.ground(ground).base, PALENESS)
        # Its grain comes out the nearer the eye; from afar it would only be noise.
        grainy = min(max((zoom * base.width - figures.FAR) / (NEAR - figures.FAR), 0.0), 1.0)
        pygame.draw.polygon(mask, pale if not grainy else (255, 255, 255), inner)
        if grainy:
            mask.blit(_turf(ground, large.get_width(), scale), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if 0.0 < grainy < 1.0:
            veil = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
            pygame.draw.polygon(veil, (*pale, round(255 * (1.0 - grainy))), inner)
            mask.blit(veil, (0, 0))
        large.blit(mask, (0, 0))

    made.blit(stamp((size, size), draw, finer), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def _shadow(base: BaseSize, facing: int, zoom: float, size: int) -> pygame.Surface:
    """The soft shadow of base and figure, to the lower right."""
    small = 4
    rough = pygame.Surface((size // small + 1, size // small + 1), pygame.SRCALPHA)
    away = 0.35 * HEIGHT * math.sqrt(0.5) * 0.5
    middle = size / 2
    corners = [(middle + (x + away) * zoom, middle + (y + away) * zoom) for x, y in _ring(base, facing, 0.02)]
    pygame.draw.polygon(rough, (6, 6, 9, 105), [(x / small, y / small) for x, y in corners])
    blurred = pygame.transform.gaussian_blur(rough, max(1, round(0.11 * zoom / small)))
    return pygame.transform.smoothscale(blurred.premul_alpha(), (size, size))


@lru_cache(maxsize=24)
def _turf(ground: str, side: int, scale: float) -> pygame.Surface:
    """Grainy ground with what lies strewn on it, a little darker than the table's."""
    # Half as fine as what it is drawn on, which is scaled down by as much or more.
    half, scale = max(side // 2, 1), scale / 2
    turf = surfaces.floor(ground, 7, SOD, (half, half), scale)
    surfaces.strew(Canvas(turf, SOD, scale), ground, 7, (48.0, 48.0))
    grain = 255 - noise.patch(11, SOD, (half, half), scale, 0.024, GRAIN).T
    grains = pygame.Surface((half, half), 0, 32)
    pygame.surfarray.blit_array(grains, np.repeat(grain[..., None], 3, axis=2))
    turf.blit(grains, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.scale(turf, (side, side))


def _notch(made: pygame.Surface, figure: Figure) -> None:
    """A light wedge in the ring that points to the front: slender from near, bold from afar."""
    base, zoom = figure.base, figure.zoom
    (fx, fy), (rx, ry) = direction(figure.facing), direction(figure.facing + 90)
    front = (base.width if base.length is None else base.length) / 2
    near = min(max((zoom * base.width - 36) / (NEAR - 36), 0.0), 1.0)
    wide = min(0.15, base.width * 0.16) * (1 - 0.3 * near)
    rim = 0.03 - 0.016 * near
    inside = -0.012 * near
    side = math.ceil(0.5 * zoom) + 2
    corner = (
        round(made.get_width() / 2 + fx * front * zoom - side / 2),
        round(made.get_height() / 2 + fy * front * zoom - side / 2),
    )

    def draw(large: pygame.Surface, finer: int) -> None:
        def spot(forward: float, right: float) -> Point:
            x = made.get_width() / 2 + (fx * forward + rx * right) * zoom - corner[0]
            y = made.get_height() / 2 + (fy * forward + ry * right) * zoom - corner[1]
            return (x * finer, y * finer)

        back, tip = front - RING - inside, front + 0.005 - 0.02 * near
        around = rim * 4 / 3
        outer = (spot(tip + around, 0), spot(back, wide + rim), spot(back, -wide - rim))
        back += rim * 5 / 6
        pygame.draw.polygon(large, INK, outer)
        inner = (spot(tip, 0), spot(back, wide - rim / 2), spot(back, -wide + rim / 2))
        pygame.draw.polygon(large, PAPER, inner)

    made.blit(stamp((side, side), draw), corner, special_flags=pygame.BLEND_PREMULTIPLIED)


def _fade(sprite: pygame.Surface) -> None:
    """What has acted keeps `ACTED` of its colour: the rest is grey, and a little darker."""
    dull = pygame.transform.grayscale(sprite)
    share = round(255 * (1 - ACTED))
    sprite.fill((255 - share, 255 - share, 255 - share, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dull.fill((share * 3 // 4, share * 3 // 4, share * 3 // 4, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sprite.blit(dull, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
