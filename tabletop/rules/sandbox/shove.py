"""Pushing: a miniature goes straight towards a place and shoves whoever is in its way; all slide along walls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tabletop.geometry.paths import Line, Path
from tabletop.geometry.shapes import Base, Point, distance
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.physics.shoving import Way
from tabletop.physics.shoving import shove as shoved
from tabletop.rules.common.walls import TerrainMap, walls


@dataclass(frozen=True, slots=True)
class Shift:
    """The way on which a push takes one miniature; the one that pushes is the first of them."""

    miniature: Miniature
    way: Way

    @property
    def end(self) -> Point:
        return self.way[-1]

    @property
    def path(self) -> Path:
        """The way as it is charged."""
        return Path(self.way[0], tuple(Line(a, b) for a, b in zip(self.way, self.way[1:], strict=False)))

    def arrival(self) -> Miniature:
        """The miniature where the push leaves it."""
        return replace(self.miniature, at=self.end)


def shove(state: State, pusher: Miniature, to: Point) -> tuple[Shift, ...]:
    """The pusher's shift, and those of all that it moves, in the order of their ids."""
    crowd = [pusher, *(m for m in state.standing(pusher.level) if m.id != pusher.id and m.at is not None)]
    crowd[1:] = sorted(crowd[1:], key=lambda miniature: miniature.id)
    bases = tuple(_base(miniature) for miniature in crowd)
    ways = _ways(bases, state.terrain, pusher.level, (state.table.width, state.table.height), to)
    moved = [Shift(who, way) for who, way in zip(crowd, ways, strict=True)]
    return (moved[0], *(shift for shift in moved[1:] if len(shift.way) > 1))


def _base(miniature: Miniature) -> Base:
    assert miniature.at is not None
    return miniature.base.at(miniature.at, miniature.facing)


@lru_cache(maxsize=64)
def _ways(
    bases: tuple[Base, ...], terrain: TerrainMap, level: int, table: tuple[float, float], to: Point
) -> tuple[Way, ...]:
    # A wish is checked, shown and done: it is simulated once.
    return shoved(bases, tuple(wall.piece for wall in walls(terrain, level)), table, to)


def goes_nowhere(shifts: tuple[Shift, ...], to: Point) -> bool:
    """Whether the pusher cannot even begin."""
    pusher = shifts[0].miniature
    return pusher.at is not None and shifts[0].end == pusher.at and distance(pusher.at, to) > 0.0
