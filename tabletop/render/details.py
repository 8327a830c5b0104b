"""Small things that repeat: the cells they are scattered in, tufts and pebbles as stamps, cracks, sleepers, rails."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from tabletop.geometry.shapes import Point, Region
from tabletop.render import noise, outlines
from tabletop.render.canvas import Canvas, stroke
from tabletop.render.colours import Colour, colour, darker, lighter, mix

CELL = 4.0
"""Inches of a cell's side."""
REACH = 1.0
"""No detail reaches farther than this beyond its cell."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of the table with chances of its own."""

    column: int
    row: int
    seed: int

    def shares(self, what: str, count: int) -> tuple[float, ...]:
        """Numbers from 0 up to 1 that belong to this cell."""
        return noise.numbers(noise.seed_of(self.seed, self.column, self.row, what), count)

    def spots(self, what: str, count: int, extra: int = 4) -> Iterator[tuple[Point, tuple[float, ...]]]:
        """`count` places in the cell, each with `extra` numbers to vary it."""
        numbers = self.shares(what, count * (2 + extra))
        for k in range(count):
            own = numbers[k * (2 + extra) : (k + 1) * (2 + extra)]
            yield (((self.column + own[0]) * CELL, (self.row + own[1]) * CELL), own[2:])


def cells(seed: int, box: tuple[float, float, float, float]) -> Iterator[Cell]:
    """The cells whose details may touch a box (left, top, right, bottom in inches)."""
    left, top, right, bottom = box
    for row in range(math.floor((top - REACH) / CELL), math.floor((bottom + REACH) / CELL) + 1):
        for column in range(math.floor((left - REACH) / CELL), math.floor((right + REACH) / CELL) + 1):
            if row >= 0 and column >= 0:
                yield Cell(column, row, seed)


@lru_cache(maxsize=1024)
def _tuft_stamp(scale: float, variant: int, inks: tuple[Colour, ...], size: float) -> pygame.Surface:
    """One of sixteen tufts; the middle of the stamp is its foot."""
    own = noise.numbers(noise.seed_of("tuft", variant), 8)
    size *= 0.8 + 0.6 * own[0]
    side = math.ceil(0.7 * size * scale) + 4
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    foot = (side / 2, side / 2)
    blades = 3 + int(own[1] * 4)
    for k in range(blades):
        lean = (k - (blades - 1) / 2) * 0.32 + (own[2] - 0.5) * 0.5
        length = (0.11 + 0.1 * own[3 + k % 5]) * size * scale
        tip = (foot[0] + math.sin(lean) * length, foot[1] - math.cos(lean) * length)
        bend = ((foot[0] + tip[0]) / 2 + math.sin(lean) * length * 0.06, (foot[1] + tip[1]) / 2)
        wide = max(0.026 * size * scale, 1.2)
        stroke(made, (foot, bend), inks[k % len(inks)], wide, False)
        stroke(made, (bend, tip), lighter(inks[k % len(inks)], 0.1), max(wide * 0.6, 1.0), False)
    return made


Turf = tuple[Point, float, tuple[Colour, ...]]
"""A tuft: its place, its chance, its colours."""


def tufts(canvas: Canvas, turf: Iterable[Turf], size: float = 1.0) -> None:
    """Many tufts at once."""
    (x, y), scale = canvas.origin, canvas.scale
    sprites = []
    for place, chance, inks in turf:
        sprite = _tuft_stamp(scale, int(chance * 16), inks, size)
        half = sprite.get_width() / 2
        sprites.append((sprite, ((place[0] - x) * scale - half, (place[1] - y) * scale - half)))
    canvas.surface.fblits(sprites)


BLADES = (
    (colour("#6f8650"), colour("#5d7345")),
    (colour("#55693d"), colour("#647a48")),
    (colour("#788d55"), colour("#5a6e42")),
)


@lru_cache(maxsize=64)
def _meadow_stamp(scale: float, variant: int) -> pygame.Surface:
    """A patch of single blades, a little over an inch wide."""
    side = math.ceil(1.3 * scale)
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    own = noise.numbers(noise.seed_of("meadow", variant), 40)
    for k in range(10):
        blade = _tuft_stamp(scale, int(own[4 * k] * 16), BLADES[int(own[4 * k + 1] * len(BLADES))], 0.62)
        room = side - blade.get_width()
        made.blit(blade, (own[4 * k + 2] * room, own[4 * k + 3] * room))
    return made


def meadow(canvas: Canvas, cell: Cell) -> None:
    """Single blades all over a cell, for the near eye."""
    own = cell.shares("meadow", 48)
    for k in range(16):
        x = (cell.column + (k % 4 + 0.3 + 0.4 * own[3 * k]) / 4) * CELL
        y = (cell.row + (k // 4 + 0.3 + 0.4 * own[3 * k + 1]) / 4) * CELL
        canvas.stamp(_meadow_stamp(canvas.scale, int(own[3 * k + 2] * 12)), (x, y))


@lru_cache(maxsize=2048)
def _pebble_stamp(scale: float, size: int, ink: Colour) -> pygame.Surface:
    radius = size * scale / 200
    side = math.ceil(2.9 * radius) + 3
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = side / 2
    pygame.draw.circle(
        made, (*darker(ink, 0.75), 100), (middle + radius * 0.3, middle + radius * 0.3), max(radius, 0.8)
    )
    pygame.draw.circle(made, ink, (middle, middle), max(radius, 0.8))
    pygame.draw.circle(made, lighter(ink, 0.25), (middle - radius * 0.25, middle - radius * 0.25), radius * 0.55)
    return made


def pebble(canvas: Canvas, place: Point, radius: float, ink: Colour) -> None:
    """A small stone with its light and its shade (sizes and tones in steps, so that stamps are found again)."""
    red, green, blue = ink
    stepped = (red // 6 * 6, green // 6 * 6, blue // 6 * 6)
    canvas.stamp(_pebble_stamp(canvas.scale, max(1, round(radius * 100)) * 2, stepped), place)


def blob(place: Point, radius: float, seed: int, corners: int = 9, wild: float = 0.35) -> Region:
    turns = noise.numbers(seed, corners)
    ring = []
    for k in range(corners):
        r = radius * (1 - wild + 2 * wild * float(turns[k]))
        angle = 2 * math.pi * k / corners
        ring.append((place[0] + r * math.cos(angle), place[1] + r * math.sin(angle)))
    return Region((outlines.smooth(tuple(ring)),))


def crack(canvas: Canvas, place: Point, own: tuple[float, ...], ink: Colour) -> None:
    points, angle = [place], own[0] * 6.28
    for k in range(1, 7):
        angle += (own[k] - 0.5) * 1.4
        points.append((points[-1][0] + 0.22 * math.cos(angle), points[-1][1] + 0.22 * math.sin(angle)))
    canvas.line([(x + 0.02, y + 0.02) for x, y in points], lighter(ink, 0.3), 0.02, alpha=90)
    canvas.line(points, ink, 0.025)


def sleeper(canvas: Canvas, centre: Point, track: float, half: float, tone: float) -> None:
    """A wooden sleeper across a track that runs at a facing of `track` degrees."""
    turn = math.radians(track)
    along, across = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    ink = mix(colour("#4b3f33"), colour("#5f5142"), tone)
    ring = tuple(
        (
            centre[0] + along[0] * a * 0.15 + across[0] * c * half / 2,
            centre[1] + along[1] * a * 0.15 + across[1] * c * half / 2,
        )
        for a, c in ((-1, -1), (-1, 1), (1, 1), (1, -1))
    )
    canvas.polygon(tuple((x + 0.05, y + 0.05) for x, y in ring), (18, 18, 20), 110)
    canvas.polygon(ring, ink)
    canvas.bevel(Region((ring,)), ink, 0.025)


def rail(canvas: Canvas, start: Point, end: Point) -> None:
    """One rail: its foot's shade, its web, its polished head."""
    canvas.line(((start[0] + 0.05, start[1] + 0.06), (end[0] + 0.05, end[1] + 0.06)), (20, 20, 22), 0.1, alpha=120)
    canvas.line((start, end), colour("#57524e"), 0.1)
    canvas.line((start, end), colour("#a3a19c"), 0.04)
