"""What the painters of terrain share: what they are told, and small tools of placing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from tabletop.geometry.shapes import Piece, Point, Ring, Wall
from tabletop.model.terrain import Terrain
from tabletop.render import noise, outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, darker, lighter
from tabletop.render.surfaces import ground


class Layer(IntEnum):
    """The order of painting. Shadows fall on what is flat or low, and are cast by what is low or tall."""

    FLAT = 0
    LOW = 1
    TALL = 2


Opened = frozenset[int]
"""What is thinned so that the models below are seen: numbers of crowns; 0 for a roof, 1 when it is quite taken off."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where a piece is painted: the table's surface, and what of the piece is thinned."""

    surface: str = "grass"
    opened: Opened = frozenset()

    @property
    def base(self) -> Colour:
        return ground(self.surface).base

    @property
    def light(self) -> Colour:
        return ground(self.surface).light

    @property
    def dark(self) -> Colour:
        return ground(self.surface).dark

    @property
    def snowy(self) -> bool:
        return self.surface == "snow"


Below = tuple[Point, float, bool]
"""A model that may stand below something: its place, the radius of its base, whether it is selected."""


def _casts_whole(terrain: Terrain) -> tuple[Piece, ...]:
    return (terrain.piece(),)


def _opens_never(_terrain: Terrain, _below: tuple[Below, ...]) -> Opened:
    return frozenset()


@dataclass(frozen=True, slots=True)
class Painter:
    """How a look is painted. `height` in inches casts its shadow when the piece names none.

    `opens_to_ghosts`: it thins for a model in the player's hand as well, who must see where it may stand inside.
    """

    paint: Callable[[Canvas, Terrain, Site], None]
    layer: Layer
    height: float = 0.0
    casters: Callable[[Terrain], tuple[Piece, ...]] = _casts_whole
    openings: Callable[[Terrain, tuple[Below, ...]], Opened] = _opens_never
    opens_to_ghosts: bool = False

    def shadow_height(self, terrain: Terrain) -> float:
        """Inches of height that cast a shadow; 0 for what lies flat."""
        if self.layer is Layer.FLAT:
            return 0.0
        return min(terrain.height, 6.0) if terrain.height > 0 else self.height


def chances(terrain: Terrain, what: str, count: int) -> tuple[float, ...]:
    """Numbers from 0 up to 1 that belong to this piece alone, so that no two look stamped."""
    return noise.numbers(noise.seed_of(terrain.id, what), count)


def seed(terrain: Terrain, what: str = "") -> int:
    """A seed that belongs to this piece alone."""
    return noise.seed_of(terrain.id, what)


def toned(ink: Colour, chance: float, strength: float = 0.12) -> Colour:
    """The colour a little lighter or darker, by chance."""
    return lighter(ink, (chance - 0.5) * 2 * strength) if chance > 0.5 else darker(ink, (0.5 - chance) * 2 * strength)


@dataclass(frozen=True, slots=True)
class Frame:
    """The box round a piece along its longest side: `spot(u, v)` is a place in it, u along and v across, −1 … 1."""

    centre: Point
    angle: float
    length: float
    width: float

    @classmethod
    def of(cls, piece: Piece, turn: float = 0.0) -> Frame:
        """Its frame; `turn` degrees twist it about the middle."""
        angle, length, width = outlines.long_side(piece)
        return cls(outlines.middle(piece), angle + turn, max(length, 0.01), max(width, 0.01))

    def spot(self, u: float, v: float) -> Point:
        sin, cos = math.sin(math.radians(self.angle)), math.cos(math.radians(self.angle))
        a, b = u * self.length / 2, v * self.width / 2
        return (self.centre[0] + sin * a + cos * b, self.centre[1] - cos * a + sin * b)

    def box(self, u0: float, u1: float, v0: float, v1: float) -> Ring:
        """A part of the box as a ring."""
        return (self.spot(u0, v0), self.spot(u1, v0), self.spot(u1, v1), self.spot(u0, v1))


def spine(terrain: Terrain) -> tuple[tuple[Point, ...], float]:
    """The middle line of a long thin piece, and its width."""
    outline = terrain.outline
    if isinstance(outline, Wall) and not outline.rotate and len(outline.line) > 1:
        return (outline.line, outline.width)
    frame = Frame.of(terrain.piece())
    return ((frame.spot(-1, 0), frame.spot(1, 0)), frame.width)


def along(line: tuple[Point, ...], step: float) -> list[tuple[Point, float]]:
    """Places every `step` inches (evened out) along a line, both ends included, with the line's facing there."""
    places = []
    for k, (a, b) in enumerate(pairwise(line)):
        length = math.dist(a, b)
        if length == 0:
            continue
        count = max(1, round(length / step))
        angle = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
        for j in range(count + (k == len(line) - 2)):
            t = j / count
            places.append(((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), angle))
    return places
