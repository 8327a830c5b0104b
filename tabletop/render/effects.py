"""What flashes for a moment: shots on their way, and blasts. Light is added to what lies below; nothing shakes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame

from tabletop.geometry.shapes import Point, distance
from tabletop.render.camera import Camera
from tabletop.render.colours import Colour
from tabletop.render.scene import Burst, Effect, Shot

FLIGHT = 0.45
"""The share of a shot's time in which it flies; in the rest it fades where it ended."""
TAIL = 3.0
"""Inches of light behind the head of a shot."""
ASIDE, BEYOND = 0.55, 1.6
"""Inches by which a shot that misses passes its target, and flies on."""
WARM: Colour = (255, 214, 140)
HOT: Colour = (255, 244, 214)
EMBER: Colour = (255, 132, 52)
SMOKE: Colour = (38, 36, 36)
DUST: Colour = (168, 156, 134)
GOLDEN = 0.6180339887
"""Of a turn, from one to the next of what flies in all directions: it leaves neither gaps nor a pattern."""
GLOW = 128
"""Pixels across the glow that all others are scaled from."""


def paint_effect(surface: pygame.Surface, camera: Camera, effect: Effect) -> None:
    """Paint a shot or a blast as it is at its moment."""
    match effect:
        case Shot():
            _shot(surface, camera, effect)
        case Burst():
            _burst(surface, camera, effect)


def _shot(surface: pygame.Surface, camera: Camera, shot: Shot) -> None:
    start, end = shot.start, shot.end if shot.hits else _missed(shot.start, shot.end)
    far, zoom = distance(start, end), camera.zoom
    if far == 0.0:
        return
    flown = min(1.0, shot.done / FLIGHT)
    rest = max(0.0, (shot.done - FLIGHT) / (1.0 - FLIGHT))
    head = _between(start, end, flown)
    tail = _between(start, end, min(1.0, max(0.0, flown - TAIL / far) + rest))
    if shot.done < FLIGHT:
        _glow(surface, camera.to_screen(start), 0.55 * zoom * (1.0 - flown), WARM, 1.0 - flown)
    if head != tail:
        _bolt(surface, camera.to_screen(tail), camera.to_screen(head), max(2.0, 0.09 * zoom), 1.0 - rest)
    if shot.hits and rest > 0.0:
        _glow(surface, camera.to_screen(end), (0.35 + 0.9 * rest) * zoom, WARM, 1.0 - rest)
        _glow(surface, camera.to_screen(end), 0.4 * zoom, HOT, 1.0 - rest)
        _sparks(surface, camera.to_screen(end), 1.1 * zoom, rest, 9)
    else:
        if rest > 0.0:  # it goes into the ground, and dust flies up
            _smoke(surface, camera.to_screen(end), (0.3 + 0.5 * rest) * zoom, 1.5 * (1.0 - rest), DUST)
        _glow(surface, camera.to_screen(head), 0.28 * zoom, HOT, 0.9 * (1.0 - rest))


def _burst(surface: pygame.Surface, camera: Camera, burst: Burst) -> None:
    middle, done = camera.to_screen(burst.at), burst.done
    grown = 1.0 - (1.0 - min(1.0, done * 2.2)) ** 3
    radius = burst.radius * camera.zoom * grown
    fade = min(1.0, 1.7 * (1.0 - done) ** 1.3)
    smoke = min(1.0, done * 3.0) * (1.0 - done) ** 0.6
    for (x, y), size in _puffs(middle, radius * (0.9 + 0.35 * done), 6):
        _smoke(surface, (x, y), size * (0.8 + 0.5 * done), 0.8 * smoke)
    _glow(surface, middle, radius * 1.25, EMBER, fade)
    for (x, y), size in _puffs(middle, radius, 9):
        _glow(surface, (x, y), size, EMBER, 0.75 * fade)
        _glow(surface, (x, y), 0.55 * size, WARM, 0.8 * fade * (1.0 - done))
    _glow(surface, middle, radius * 0.75, HOT, fade * (1.0 - done))
    _sparks(surface, middle, burst.radius * camera.zoom, done, 22)
    if radius > 3.0 and fade > 0.05:
        _ring(surface, middle, radius, 0.8 * fade)


def _puffs(middle: Point, radius: float, count: int) -> Iterator[tuple[Point, float]]:
    """Places and radii of what billows about a middle, none of it reaching beyond the radius."""
    for k in range(count):
        away, size = radius * (0.3 + 0.3 * (k * GOLDEN % 1.0)), radius * (0.36 + 0.2 * (k * GOLDEN * 3 % 1.0))
        turn = math.tau * k * GOLDEN
        yield (middle[0] + away * math.cos(turn), middle[1] + away * math.sin(turn)), min(size, radius - away)


def _sparks(surface: pygame.Surface, at: Point, reach: float, done: float, count: int) -> None:
    """Bits that fly off as far as `reach` pixels, fast at first, and go out."""
    size, strength = 2 * math.ceil(reach) + 8, (1.0 - done) ** 0.8
    light = pygame.Surface((size, size), 0, 32)
    ink = tuple(round(part * strength) for part in WARM)
    for k in range(count):
        turn, speed = math.tau * k * GOLDEN, 0.5 + 0.5 * (k * GOLDEN * 5 % 1.0)
        head = reach * speed * (1.0 - (1.0 - done) ** 2.4)
        tail = max(0.0, head - reach * 0.24 * (1.0 - done))
        cos, sin = math.cos(turn), math.sin(turn)
        start, end = ((size / 2 + cos * far, size / 2 + sin * far) for far in (tail, head))
        pygame.draw.line(light, ink, start, end, 2 if reach > 24 else 1)
    surface.blit(light, light.get_rect(center=(round(at[0]), round(at[1]))), special_flags=pygame.BLEND_RGB_ADD)


def _missed(start: Point, end: Point) -> Point:
    """Where a shot goes that does not strike: past its target, and a little on."""
    far = distance(start, end)
    if far == 0.0:
        return end
    x, y = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    return (end[0] + x * BEYOND - y * ASIDE, end[1] + y * BEYOND + x * ASIDE)


def _between(start: Point, end: Point, part: float) -> Point:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


@lru_cache(maxsize=1)
def _round_glow() -> pygame.Surface:
    """White light that falls off to nothing at the edge."""
    across = (np.arange(GLOW) + 0.5) / GLOW * 2.0 - 1.0
    away = np.hypot(across[:, None], across[None, :])
    light = (np.clip(1.0 - away, 0.0, 1.0) ** 2.2 * 255.0).astype(np.uint8)
    surface = pygame.Surface((GLOW, GLOW), 0, 32)
    pygame.surfarray.blit_array(surface, np.repeat(light[:, :, None], 3, axis=2))
    return surface


def _glow(surface: pygame.Surface, at: Point, radius: float, colour: Colour, strength: float) -> None:
    size = round(2 * radius)
    if size < 2 or strength <= 0.0:
        return
    light = pygame.transform.smoothscale(_round_glow(), (size, size))
    light.fill(tuple(round(part * min(1.0, strength)) for part in colour), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(light, light.get_rect(center=(round(at[0]), round(at[1]))), special_flags=pygame.BLEND_RGB_ADD)


def _smoke(surface: pygame.Surface, at: Point, radius: float, strength: float, colour: Colour = SMOKE) -> None:
    size = round(2.2 * radius)
    if size < 2 or strength <= 0.0:
        return
    dark = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    dark.fill((*colour, 0))
    pygame.surfarray.pixels_alpha(dark)[:] = (
        pygame.surfarray.pixels_red(pygame.transform.smoothscale(_round_glow(), (size, size))) * (0.6 * strength)
    ).astype(np.uint8)
    surface.blit(dark, dark.get_rect(center=(round(at[0]), round(at[1]))))


def _bolt(surface: pygame.Surface, tail: Point, head: Point, width: float, strength: float) -> None:
    """A line of light, thin and dark at its tail."""
    left, top = math.floor(min(tail[0], head[0]) - width * 2), math.floor(min(tail[1], head[1]) - width * 2)
    size = (
        math.ceil(abs(tail[0] - head[0]) + width * 4) + 2,
        math.ceil(abs(tail[1] - head[1]) + width * 4) + 2,
    )
    box = pygame.Rect((left, top), size).clip(surface.get_rect())
    if box.width < 1 or box.height < 1 or strength <= 0.0:
        return
    light = pygame.Surface(box.size, 0, 32)
    for wide, colour, part in ((2.4, EMBER, 0.35), (1.3, WARM, 0.6), (0.6, HOT, 1.0)):
        ink = tuple(round(value * part * strength) for value in colour)
        pygame.draw.polygon(light, ink, _wedge(tail, head, width * wide, box.topleft))
    soft = pygame.transform.box_blur(light, max(1, round(width / 3)))
    surface.blit(soft, box, special_flags=pygame.BLEND_RGB_ADD)


def _wedge(tail: Point, head: Point, width: float, origin: tuple[int, int]) -> list[Point]:
    x, y = head[0] - tail[0], head[1] - tail[1]
    far = max(1e-6, math.hypot(x, y))
    aside = (-y / far * width / 2, x / far * width / 2)
    corners = (tail, (head[0] + aside[0], head[1] + aside[1]), (head[0] - aside[0], head[1] - aside[1]))
    return [(corner[0] - origin[0], corner[1] - origin[1]) for corner in corners]


def _ring(surface: pygame.Surface, at: Point, radius: float, strength: float) -> None:
    size = math.ceil(2 * radius) + 8
    light = pygame.Surface((size, size), 0, 32)
    ink = tuple(round(part * strength) for part in WARM)
    pygame.draw.circle(light, ink, (size / 2, size / 2), radius, max(2, round(radius * 0.06)))
    soft = pygame.transform.box_blur(light, 2)
    surface.blit(soft, soft.get_rect(center=(round(at[0]), round(at[1]))), special_flags=pygame.BLEND_RGB_ADD)
