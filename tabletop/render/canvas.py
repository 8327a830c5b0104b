"""Drawing in inches on an opaque surface that is larger than what is seen and scaled down afterwards (antialiasing)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.geometry.shapes import Disc, Piece, Point, Region, Ring
from tabletop.render import noise, outlines
from tabletop.render.colours import Colour, darker, lighter

EDGE = 0.03
"""Inches of the light and dark lines on edges (look.md)."""
LIGHT = (-math.sqrt(0.5), -math.sqrt(0.5))
"""Where the lamp is: the upper left."""


class Canvas:
    """A window of `surface` onto the table: its top left is `origin` inches, `scale` of its pixels make an inch."""

    def __init__(self, surface: pygame.Surface, origin: Point, scale: float) -> None:
        self.surface = surface
        self.origin = origin
        self.scale = scale

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom in inches."""
        width, height = self.surface.get_size()
        x, y = self.origin
        return (x, y, x + width / self.scale, y + height / self.scale)

    def at(self, p: Point) -> tuple[float, float]:
        """Pixels of a place."""
        return ((p[0] - self.origin[0]) * self.scale, (p[1] - self.origin[1]) * self.scale)

    def sees(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether any of a box lies on this canvas."""
        x0, y0, x1, y1 = self.bounds
        return left < x1 and right > x0 and top < y1 and bottom > y0

    def width(self, inches: float, least: float = 1.0) -> float:
        """Pixels of a line `inches` thick, at least `least`."""
        return max(inches * self.scale, least)

    # -- fills ---------------------------------------------------------------------------------------------------------

    def polygon(self, ring: Ring, ink: Colour, alpha: int = 255) -> None:
        """A filled polygon."""
        self.region(Region((ring,)), ink, alpha)

    def facet(self, corners: Ring, ink: Colour) -> None:
        """A small filled polygon, without asking whether it is in sight."""
        pygame.draw.polygon(self.surface, ink, [self.at(p) for p in corners])

    def facets(self, corners: NDArray[np.float64], inks: Iterable[Colour]) -> None:
        """Many such polygons at once: `corners` has one, its corners, and their x and y in inches along its axes."""
        places = ((corners - np.array(self.origin)) * self.scale).tolist()
        for place, ink in zip(places, inks, strict=True):
            pygame.draw.polygon(self.surface, ink, place)

    def circle(self, centre: Point, radius: float, ink: Colour, alpha: int = 255) -> None:
        """A filled circle."""
        if not self.sees(centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius):
            return
        x, y = self.at(centre)
        pixels = radius * self.scale
        if alpha == 255:
            pygame.draw.circle(self.surface, ink, (x, y), max(pixels, 0.6))
            return
        size = math.ceil(2 * pixels) + 3
        left, top = math.floor(x - size / 2), math.floor(y - size / 2)
        scratch = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.circle(scratch, (*ink, alpha), (x - left, y - top), pixels)
        self.surface.blit(scratch, (left, top))

    def region(self, piece: Piece, ink: Colour, alpha: int = 255) -> None:
        """A filled piece, holes left open."""
        if isinstance(piece, Disc):
            self.circle(piece.centre, piece.radius, ink, alpha)
            return
        rings = outlines.rings(piece)
        if not self.sees(*outlines.bounds(piece)):
            return
        if alpha == 255 and len(rings) == 1:
            pygame.draw.polygon(self.surface, ink, [self.at(p) for p in rings[0]])
            return
        scratch, corner = self._mask(piece, (*ink, alpha))
        if scratch is not None:
            self.surface.blit(scratch, corner)

    def _box(self, piece: Piece) -> pygame.Rect:
        """The pixels a piece may cover here."""
        left, top, right, bottom = outlines.bounds(piece)
        x0, y0 = self.at((left, top))
        x1, y1 = self.at((right, bottom))
        box = pygame.Rect(math.floor(x0) - 1, math.floor(y0) - 1, math.ceil(x1 - x0) + 3, math.ceil(y1 - y0) + 3)
        return box.clip(self.surface.get_rect())

    def _mask(self, piece: Piece, ink: tuple[int, int, int, int]) -> tuple[pygame.Surface | None, tuple[int, int]]:
        box = self._box(piece)
        if box.width <= 0 or box.height <= 0:
            return (None, (0, 0))
        scratch = pygame.Surface(box.size, pygame.SRCALPHA)
        for k, ring in enumerate(outlines.rings(piece)):
            points = [(x - box.x, y - box.y) for x, y in map(self.at, ring)]
            pygame.draw.polygon(scratch, ink if k == 0 else (0, 0, 0, 0), points)
        return (scratch, box.topleft)

    @contextmanager
    def inside(self, piece: Piece, alpha: int = 255) -> Iterator[Canvas | None]:
        """A canvas on a copy of what lies under the piece; what is drawn there comes back only inside the piece.

        None when the piece is out of sight. `alpha` is how much of it comes back.
        """
        mask, corner = self._mask(piece, (255, 255, 255, alpha))
        if mask is None:
            yield None
            return
        copy = self.surface.subsurface(pygame.Rect(corner, mask.get_size())).copy()
        origin = (self.origin[0] + corner[0] / self.scale, self.origin[1] + corner[1] / self.scale)
        yield Canvas(copy, origin, self.scale)
        mask.blit(copy, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self.surface.blit(mask, corner)

    def stamp(self, sprite: pygame.Surface, place: Point) -> None:
        """A ready sprite (straight alpha) with its middle at a place."""
        x, y = self.at(place)
        self.surface.blit(sprite, (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)))

    # -- lines ---------------------------------------------------------------------------------------------------------

    def line(
        self, points: Sequence[Point], ink: Colour, inches: float, *, closed: bool = False, alpha: int = 255
    ) -> None:
        """A line with round joins, `inches` thick and never thinner than a seen pixel."""
        if len(points) < 2:
            return
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        if not self.sees(min(xs) - inches, min(ys) - inches, max(xs) + inches, max(ys) + inches):
            return
        thick = self.width(inches, 1.5)
        places = [self.at(p) for p in points]
        if alpha == 255:
            stroke(self.surface, places, ink, thick, closed)
            return
        pad = thick + 2
        left, top = math.floor(min(x for x, _ in places) - pad), math.floor(min(y for _, y in places) - pad)
        box = pygame.Rect(
            left,
            top,
            math.ceil(max(x for x, _ in places) + pad) - left,
            math.ceil(max(y for _, y in places) + pad) - top,
        ).clip(self.surface.get_rect())
        if box.width <= 0 or box.height <= 0:
            return
        scratch = pygame.Surface(box.size, pygame.SRCALPHA)
        stroke(scratch, [(x - box.x, y - box.y) for x, y in places], (*ink, alpha), thick, closed)
        self.surface.blit(scratch, box.topleft)

    def veil(self, strokes: Iterable[tuple[Point, Point, tuple[int, int, int, int]]], inches: float) -> None:
        """Many strokes with alpha laid over the whole canvas at once: where they cross, the later one counts."""
        scratch = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        thick = self.width(inches, 1.5)
        for a, b, ink in strokes:
            if self.sees(
                min(a[0], b[0]) - inches, min(a[1], b[1]) - inches, max(a[0], b[0]) + inches, max(a[1], b[1]) + inches
            ):
                stroke(scratch, (self.at(a), self.at(b)), ink, thick, True)
        self.surface.blit(scratch, (0, 0))

    def outline(self, piece: Piece, ink: Colour, inches: float = EDGE, alpha: int = 255) -> None:
        """The piece's rim."""
        for ring in outlines.rings(piece):
            self.line(ring, ink, inches, closed=True, alpha=alpha)

    def bevel(self, piece: Piece, ground: Colour, inches: float = EDGE, strength: float = 1.0) -> None:
        """Upper-left edges catch the light, lower-right ones lie in the dark."""
        if not self.sees(*outlines.bounds(piece)):
            return
        for a, b, normal in outlines.edges(piece):
            shine = normal[0] * LIGHT[0] + normal[1] * LIGHT[1]
            ink = lighter(ground, 0.45 * shine * strength) if shine > 0 else darker(ground, -0.55 * shine * strength)
            stroke(self.surface, [self.at(a), self.at(b)], ink, self.width(inches, 1.5), False)

    # -- texture -------------------------------------------------------------------------------------------------------

    def grain(self, seed: int, wave: float, strength: float) -> None:
        """Uneven paint: the whole canvas here a little lighter, there a little darker, by up to `strength` (0 … 1).

        `wave` is the inches from one spot to the next; a finer wave lies on top.
        """
        width, height = self.surface.get_size()
        half = (max((width + 1) // 2, 1), max((height + 1) // 2, 1))
        values = noise.patch(seed, self.origin, half, self.scale / 2, wave, noise.TOP // 2)
        values += noise.patch(seed + 1, self.origin, half, self.scale / 2, wave / 3.3, noise.TOP // 2)
        tone = pygame.Surface(half, pygame.SRCALPHA)
        pygame.surfarray.blit_array(tone, np.take(_unevenness(strength), values).T)
        self.surface.blit(pygame.transform.scale(tone, (half[0] * 2, half[1] * 2)), (0, 0))

    def stripes(
        self, angle: float, gap: float, ink: Colour, inches: float, *, shift: float = 0.0, alpha: int = 255
    ) -> None:
        """Parallel lines over the whole canvas, `gap` inches apart, running at a facing of `angle` degrees."""
        x0, y0, x1, y1 = self.bounds
        turn = math.radians(angle)
        along, across = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
        corners = [(x, y) for x in (x0, x1) for y in (y0, y1)]
        lows = [x * across[0] + y * across[1] for x, y in corners]
        lengths = [x * along[0] + y * along[1] for x, y in corners]
        for k in range(math.floor((min(lows) - shift) / gap), math.ceil((max(lows) - shift) / gap) + 1):
            d = k * gap + shift
            ends = [(across[0] * d + along[0] * t, across[1] * d + along[1] * t) for t in (min(lengths), max(lengths))]
            self.line(ends, ink, inches, alpha=alpha)


@lru_cache(maxsize=64)
def _unevenness(strength: float) -> NDArray[np.uint32]:
    """256 packed colours with alpha: dark and lamplight, laid over paint for low and high noise."""
    values = np.arange(256)
    middle = noise.TOP / 2
    alpha = (np.abs(values - middle) / middle * strength * 255).clip(0, 255).astype(np.uint32)
    dark, light = np.uint32(0x0C0E14), np.uint32(0xFAF2DC)
    # Light weighs less than dark on the eye: half of it does.
    shade, shine = alpha << np.uint32(24) | dark, alpha // 2 << np.uint32(24) | light
    packed: NDArray[np.uint32] = np.where(values < middle, shade, shine)
    return packed


def stroke(
    surface: pygame.Surface, places: Sequence[tuple[float, float]], ink: Sequence[int], thick: float, closed: bool
) -> None:
    """A polyline `thick` pixels wide with round joins."""
    pairs = list(zip(places, [*places[1:], places[0]] if closed else places[1:], strict=False))
    if thick < 2.5:
        for a, b in pairs:
            pygame.draw.line(surface, ink, a, b, max(1, round(thick)))
        return
    half = thick / 2
    for (x0, y0), (x1, y1) in pairs:
        length = math.hypot(x1 - x0, y1 - y0)
        if length == 0:
            continue
        nx, ny = (y1 - y0) / length * half, (x0 - x1) / length * half
        pygame.draw.polygon(
            surface, ink, [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
        )
    for x, y in places if closed else places[1:-1]:
        pygame.draw.circle(surface, ink, (x, y), half)
