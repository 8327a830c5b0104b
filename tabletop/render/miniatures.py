"""Miniatures from above: base, ring in the side's colour, figure, tokens, name."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass

import pygame

from tabletop.geometry.shapes import Point, direction
from tabletop.model.look import Look
from tabletop.model.miniature import BaseSize
from tabletop.render import figures, surfaces
from tabletop.render.colours import INK, PAPER, Colour, colour, darker, lighter
from tabletop.render.pencil import stamp

RING = 0.09
"""Inches of the ring in the side's colour (look.md)."""
STEP = 3
"""Degrees from one drawn facing to the next; the figure itself turns as finely."""
ACTED = 0.6
"""How much colour is left of a model that has acted."""
LIFTED = 90
"""The opacity (of 255) of a model at its old place while it is in the player's hand."""
HEIGHT = 0.9
"""Inches of height that cast a figure's shadow."""

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


class Sprites:
    """Painted miniatures, the least lately used dropped first. All have premultiplied alpha."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Figure, int], pygame.Surface] = OrderedDict()

    def sprite(self, figure: Figure, opacity: int = 255) -> pygame.Surface:
        """The miniature on its base; the middle of the picture is the middle of the base."""
        key = (figure, opacity)
        found = self._kept.get(key)
        if found is None:
            found = _painted(figure)
            if opacity < 255:
                found.fill((opacity,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self._kept[key] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found


def figure_of(look: Look, side: str, base: BaseSize, facing: float, zoom: float, ground: str) -> Figure:
    """The figure of a look."""
    turn = round(facing / STEP) * STEP % 360
    return Figure(look.figure, look.colour, side, base, turn, zoom, ground, look.has_acted, look.lying)


def _painted(figure: Figure) -> pygame.Surface:
    zoom, base = figure.zoom, figure.base
    extent = figures.extent(figure.look) * base.width / 2 * 1.05
    reach = max(base.reach + 0.12, extent) + 0.35
    side = math.ceil(reach * zoom) * 2 + 2
    finer = 4 if side < 260 else 2
    made = _shadow(side, figure)
    made.blit(
        stamp((side, side), lambda large, k: _base(large, k * zoom, figure), finer),
        (0, 0),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
    figurine = _figurine(figure)
    place = ((side - figurine.get_width()) // 2, (side - figurine.get_height()) // 2)
    made.blit(figurine, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    if figure.acted:
        _fade(made)
    return made


def _figurine(figure: Figure) -> pygame.Surface:
    """The figure alone, premultiplied; a lying one is drawn out along its facing."""
    pixels = figure.base.width * figure.zoom
    if not figure.lying:
        return figures.figure(figure.look, figure.tint, pixels, figure.facing).premul_alpha()
    upright = figures.figure(figure.look, figure.tint, pixels, 0).premul_alpha()
    width, height = upright.get_size()
    drawn_out = pygame.transform.smoothscale(upright, (round(width * 0.78), round(height * 1.18)))
    return pygame.transform.rotozoom(drawn_out, -figure.facing - 90, 1.0)


def _shadow(side: int, figure: Figure) -> pygame.Surface:
    """The soft shadow of base and figure, to the lower right."""
    zoom, base = figure.zoom, figure.base
    small = 4
    rough = pygame.Surface((side // small + 1, side // small + 1), pygame.SRCALPHA)
    away = 0.35 * HEIGHT * math.sqrt(0.5) * 0.5
    middle = side / 2
    corners = [(middle + (x + away) * zoom, middle + (y + away) * zoom) for x, y in _ring(base, figure.facing, 0.02)]
    pygame.draw.polygon(rough, (6, 6, 9, 105), [(x / small, y / small) for x, y in corners])
    blurred = pygame.transform.gaussian_blur(rough, max(1, round(0.11 * zoom / small)))
    return pygame.transform.smoothscale(blurred.premul_alpha(), (side, side))


def _ring(base: BaseSize, facing: float, grow: float) -> list[Point]:
    """The base's outline about the origin, grown by some inches."""
    if base.length is None:
        radius = base.width / 2 + grow
        return [(radius * math.cos(2 * math.pi * k / 64), radius * math.sin(2 * math.pi * k / 64)) for k in range(64)]
    sized = BaseSize(base.width + 2 * grow, base.length + 2 * grow)
    piece = sized.at((0.0, 0.0), facing)
    return list(piece.corners()) if hasattr(piece, "corners") else []


def _base(large: pygame.Surface, scale: float, figure: Figure) -> None:
    """Rim, ring, ground and the notch at the front, on a surface whose middle is the base's."""
    middle = large.get_width() / 2
    side = colour(figure.side)
    base, facing = figure.base, figure.facing

    def area(grow: float, ink: Colour, shift: float = 0.0) -> None:
        ring = [(middle + (x + shift) * scale, middle + (y + shift) * scale) for x, y in _ring(base, facing, grow)]
        pygame.draw.polygon(large, ink, ring)

    area(0.0, darker(side, 0.72))
    area(-0.012, darker(side, 0.3))
    area(-0.02, lighter(side, 0.35), -0.006)
    area(-0.028, side)
    area(-RING, darker(side, 0.65))
    _ground(large, scale, figure)
    _notch(large, scale, figure)


def _ground(large: pygame.Surface, scale: float, figure: Figure) -> None:
    """Ground of the table's surface on the base, a little darker at its rim."""
    side = large.get_width()
    inner = [(side / 2 + x * scale, side / 2 + y * scale) for x, y in _ring(figure.base, figure.facing, -RING - 0.02)]
    mask = pygame.Surface(large.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), inner)
    half = max(side // 2, 1)
    ground = surfaces.floor(figure.ground, 7, (3.0, 5.0), (half, half), scale / 2)
    mask.blit(pygame.transform.scale(ground, large.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    mask.fill((225, 225, 228), special_flags=pygame.BLEND_RGB_MULT)
    large.blit(mask, (0, 0))


def _notch(large: pygame.Surface, scale: float, figure: Figure) -> None:
    """A light wedge in the ring that points to the front."""
    middle, base = large.get_width() / 2, figure.base
    (fx, fy), (rx, ry) = direction(figure.facing), direction(figure.facing + 90)
    front = (base.width if base.length is None else base.length) / 2
    wide = min(0.15, base.width * 0.16)

    def spot(forward: float, right: float) -> Point:
        return (middle + (fx * forward + rx * right) * scale, middle + (fy * forward + ry * right) * scale)

    rim = (spot(front + 0.045, 0), spot(front - RING - 0.05, wide + 0.03), spot(front - RING - 0.05, -wide - 0.03))
    pygame.draw.polygon(large, INK, rim)
    pygame.draw.polygon(
        large,
        PAPER,
        (spot(front + 0.005, 0), spot(front - RING - 0.025, wide - 0.015), spot(front - RING - 0.025, -wide + 0.015)),
    )


def _fade(sprite: pygame.Surface) -> None:
    """What has acted keeps `ACTED` of its colour: the rest is grey, and a little darker."""
    dull = pygame.transform.grayscale(sprite)
    share = round(255 * (1 - ACTED))
    sprite.fill((255 - share, 255 - share, 255 - share, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dull.fill((share * 3 // 4, share * 3 // 4, share * 3 // 4, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sprite.blit(dull, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
