"""Antialiased lines, rings and fills in pixels, drawn straight into the window every frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame

from tabletop.render.colours import INK, Colour

Spot = tuple[float, float]

ROUND = 4
"""Small round things are drawn so many times larger, then scaled down."""


def line(
    surface: pygame.Surface, points: Sequence[Spot], ink: Colour, width: float = 2.0, *, closed: bool = False
) -> None:
    """A polyline `width` pixels wide."""
    whole = max(1, round(width))
    ends = [*points[1:], points[0]] if closed else points[1:]
    for a, b in zip(points, ends, strict=False):
        pygame.draw.aaline(surface, ink, a, b, whole)
    if whole >= 3:
        around = zip(points, ends, [*ends[1:], *ends[:1]] if closed else ends[1:], strict=False)
        for before, (x, y), after in around:
            if _bends(before, (x, y), after):
                pygame.draw.aacircle(surface, ink, (round(x), round(y)), whole // 2)


def _bends(a: Spot, b: Spot, c: Spot) -> bool:
    """Whether a line bends sharply enough at b to leave a gap outside the bend."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return ux * vx + uy * vy < 0.85 * math.hypot(ux, uy) * math.hypot(vx, vy)


@dataclass(frozen=True, slots=True)
class Nib:
    """How a haloed line is drawn: 2 pixels wide, or a thin one, `unit` times as wide; dashed when asked."""

    ink: Colour
    halo: Colour = INK
    dashed: bool = False
    thin: bool = False
    unit: float = 1.0


def haloed(surface: pygame.Surface, points: Sequence[Spot], nib: Nib, *, closed: bool = False) -> None:
    """A line with a halo, so that it shows on any ground."""
    parts = dashes(points, 9.0 * nib.unit, 6.0 * nib.unit, closed=closed) if nib.dashed else [points]
    shut = closed and not nib.dashed
    inner, outer = (1.0, 3.0) if nib.thin else (2.0, 4.0)
    for part in parts:
        line(surface, part, nib.halo, outer * nib.unit, closed=shut)
    for part in parts:
        line(surface, part, nib.ink, inner * nib.unit, closed=shut)


def dashes(points: Sequence[Spot], on: float = 9.0, off: float = 6.0, *, closed: bool = False) -> list[list[Spot]]:
    """The polyline cut into dashes of `on` pixels with gaps of `off`."""
    corners = [*points, points[0]] if closed and points else list(points)
    parts: list[list[Spot]] = []
    left, drawing = on, True
    current: list[Spot] = [corners[0]] if corners else []
    for (x0, y0), (x1, y1) in pairwise(corners):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            spot = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if drawing:
                parts.append([*current, spot])
            current, drawing = [spot], not drawing
            left = on if drawing else off
        left -= length - done
        if drawing:
            current.append((x1, y1))
    if drawing and len(current) > 1:
        parts.append(current)
    return parts


def _box(surface: pygame.Surface, rings: Sequence[Sequence[Spot]]) -> pygame.Rect:
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    if not xs:
        return pygame.Rect(0, 0, 0, 0)
    left, top = max(math.floor(min(xs)) - 1, -4), max(math.floor(min(ys)) - 1, -4)
    right, bottom = (
        min(math.ceil(max(xs)) + 2, surface.get_width() + 4),
        min(math.ceil(max(ys)) + 2, surface.get_height() + 4),
    )
    return pygame.Rect(left, top, max(right - left, 0), max(bottom - top, 0)).clip(surface.get_clip())


def fill(
    surface: pygame.Surface, rings: Sequence[Sequence[Spot]], ink: Colour, alpha: int, *, holes: bool = False
) -> None:
    """Polygons filled as one, however they overlap; with `holes` all but the first are left open.

    A large fill is made half as fine and enlarged: it is four times as fast, and its edge soft.
    """
    box = _box(surface, rings)
    if box.width == 0 or box.height == 0:
        return
    coarse = 2 if box.width * box.height > LARGE else 1
    scratch = pygame.Surface((-(-box.width // coarse), -(-box.height // coarse)), pygame.SRCALPHA)
    clear = (*ink, 0)
    scratch.fill(clear)
    for k, ring in enumerate(rings):
        if len(ring) > 2:
            tone = clear if holes and k else (*ink, alpha)
            pygame.draw.polygon(scratch, tone, [((x - box.x) / coarse, (y - box.y) / coarse) for x, y in ring])
    if coarse > 1:
        scratch = pygame.transform.smoothscale(scratch, (scratch.get_width() * coarse, scratch.get_height() * coarse))
    surface.blit(scratch, box.topleft)


LARGE = 120_000
"""Pixels from which a fill is made half as fine."""


def hatch(
    surface: pygame.Surface,
    rings: Sequence[Sequence[Spot]],
    ink: Colour,
    alpha: int,
    *,
    holes: bool = False,
    unit: float = 1.0,
) -> None:
    """Slanting lines inside polygons, lying still on the window; `unit` times as wide and as far apart."""
    box = _box(surface, rings)
    if box.width == 0 or box.height == 0:
        return
    scratch = pygame.Surface(box.size, pygame.SRCALPHA)
    for k, ring in enumerate(rings):
        if len(ring) > 2:
            tone = (0, 0, 0, 0) if holes and k else (255, 255, 255, alpha)
            pygame.draw.polygon(scratch, tone, [(x - box.x, y - box.y) for x, y in ring])
    step = round(HATCH * unit)
    pattern = _hatching(ink, step)
    side = pattern.get_width() - step
    for y in range(0, box.height, side):
        for x in range(0, box.width, side):
            shift = (box.x + x + box.y + y) % step
            part = pygame.Rect(shift, 0, side, side)
            scratch.blit(pattern, (x, y), part, special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(scratch, box.topleft)


HATCH = 9
"""Pixels from one hatching line to the next, across the window."""


@lru_cache(maxsize=16)
def _hatching(ink: Colour, step: int) -> pygame.Surface:
    side = step * max(1, 360 // step)
    pattern = pygame.Surface((side + step, side), pygame.SRCALPHA)
    pattern.fill((*ink, 56))
    for k in range(-side, 2 * side, step):
        pygame.draw.line(pattern, (*ink, 255), (k, 0), (k - side, side), max(1, round(step * 2 / HATCH)))
    return pattern


def stamp(size: tuple[int, int], draw: Callable[[pygame.Surface, int], None], finer: int = ROUND) -> pygame.Surface:
    """A small sprite drawn with opaque colours `finer` times as large: antialiased, with premultiplied alpha."""
    large = pygame.Surface((max(size[0], 1) * finer, max(size[1], 1) * finer), pygame.SRCALPHA)
    draw(large, finer)
    return pygame.transform.smoothscale(large, (max(size[0], 1), max(size[1], 1)))


@lru_cache(maxsize=512)
def _ring(quarters: int, width: float, ink: Colour) -> pygame.Surface:
    radius = quarters / 4
    side = math.ceil(radius + width) * 2 + 4

    def draw(large: pygame.Surface, finer: int) -> None:
        middle = (side * finer / 2, side * finer / 2)
        pygame.draw.circle(large, ink, middle, (radius + width / 2) * finer, max(1, round(width * finer)))

    return stamp((side, side), draw)


def ring(surface: pygame.Surface, centre: Spot, radius: float, ink: Colour, width: float = 2.0) -> None:
    """A ring whose middle line has `radius` pixels."""
    if radius > 900:
        pygame.draw.aacircle(surface, ink, (round(centre[0]), round(centre[1])), round(radius), max(1, round(width)))
        return
    sprite = _ring(round(radius * 4), width, ink)
    place = (round(centre[0] - sprite.get_width() / 2), round(centre[1] - sprite.get_height() / 2))
    surface.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def circle_points(centre: Spot, radius: float) -> list[Spot]:
    """A circle as a polyline fine enough for its size in pixels."""
    count = max(24, min(180, round(radius * 0.9)))
    turns = [2 * math.pi * k / count for k in range(count)]
    return [(centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns]
