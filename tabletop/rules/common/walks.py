"""Walks: what a base can reach from where it is picked up, remembered for as long as it is dragged.

Making a walk is the work of picking a miniature up; asking it is a matter of microseconds. A walk looks no further than
it must: its reach is one of a few rungs, and a longer one is made only when a shorter one has no answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.hollow import Hollows
from tabletop.geometry.operations import grown_by
from tabletop.geometry.paths import Blocker, Path, Walk
from tabletop.geometry.shapes import EPSILON, Box, Disc, Piece, Point, distance
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.rules.common.walls import Solid, TerrainMap, rounded, walls, walls_for

SKIN = 0.001
"""A rectangular base walks as a rectangle so much smaller all round, with a skin of that radius: a walk needs a disc,
and its corners are blunted by less than half of that."""
RUNGS = (6.0, 12.0, 18.0, 24.0, 36.0, 48.0, math.inf)
"""How far a walk looks, in inches."""
ROOMY = 1.5
"""A slide looks at ways so many times as long as the straight one first."""
NEAR_ENOUGH = 2.0
"""A place no further than this (inches) beyond the nearest that any way could lead to is good enough."""


class Stop(NamedTuple):
    """Something besides terrain that stops a base: what it is, its shape, and the inches to be kept from it."""

    id: str
    piece: Piece
    clearance: float = 0.0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a base walks among: the table, its terrain, the level, and whatever else stops it (enemies, say)."""

    table: Table
    terrain: TerrainMap
    level: int = 0
    stops: tuple[Stop, ...] = ()

    def blockers(self, base: BaseSize, course: float) -> Iterator[Solid]:
        """Everything that stops a base, with its id and the box about it: as it is for a round base, grown by its shape
        for a rectangular one that faces `course`. The rest of the base is a disc of `core`."""
        if base.length is None:
            yield from walls(self.terrain, self.level)
            for stop in self.stops:
                yield Solid(stop.id, stop.piece, bounds_of(stop.piece), stop.clearance)
            return
        width, length = inner(base)
        yield from walls_for(self.terrain, self.level, width, length, course)
        for stop in self.stops:
            for piece, rim in rounded(stop.piece, width, length, course):
                yield Solid(stop.id, piece, bounds_of(piece), rim + stop.clearance)


def core(base: BaseSize) -> float:
    """Radius in inches of the disc that walks: the whole of a round base, the skin of a rectangular one."""
    return base.width / 2 if base.length is None else SKIN


def inner(base: BaseSize) -> tuple[float, float]:
    """Width and length of a rectangular base without its skin."""
    assert base.length is not None
    return base.width - 2 * SKIN, base.length - 2 * SKIN


def surroundings(state: State, miniature: Miniature, stops: tuple[Stop, ...] = ()) -> Surroundings:
    """What that miniature walks among."""
    return Surroundings(state.table, state.terrain, miniature.level, stops)


@dataclass(frozen=True, slots=True)
class Company:
    """Surroundings and the bases that others stand on: a base may pass them and not end on them."""

    surroundings: Surroundings
    others: tuple[Piece, ...] = ()


# ---------------------------------------------------------------------------------------------------------------------
# Ways and places


def way(among: Surroundings, base: BaseSize, course: float, start: Point, end: Point) -> Path | None:
    """The shortest way of a base that faces `course` from start to end, however long; None when there is none."""
    course = 0.0 if base.length is None else course
    if not _fits(among.table, base, course, end):
        return None
    if start == end:
        return Path(start)
    for reach in _rungs(distance(start, end)):
        found = _walk(among, base, course, start, reach)
        if found.stopped_by(end) is not None:
            return None
        path = found.to(end)
        if path is not None:
            return path
    return None


def nearest_place(
    among: Company, base: BaseSize, course: float, start: Point, wish: Point, limit: float
) -> Point | None:
    """The place nearest to `wish` that a base facing `course` can reach within `limit` inches and stand on; None when
    there is none. Without a limit, longer ways are tried until the place is near."""
    course = 0.0 if base.length is None else course
    # With a limit few walls are near enough to be looked at; without one, all of the table's are.
    hint = _hollows(among.surroundings, base, course).nearest(start, wish) if math.isinf(limit) else wish
    best: Point | None = None
    for rung in _rungs(ROOMY * distance(start, wish)):
        place = walk_among(among, base, course, start, min(rung, limit)).nearest(wish, hint)
        if place is not None and (best is None or distance(place, wish) < distance(best, wish)):
            best = place
        if rung >= limit or (best is not None and distance(best, wish) <= distance(hint, wish) + NEAR_ENOUGH):
            break
    return best


@lru_cache(maxsize=16)
def _hollows(among: Surroundings, base: BaseSize, course: float) -> Hollows:
    """The hollows of the table for such a base."""
    table = among.table
    blockers = [Blocker(solid.piece, solid.clearance) for solid in among.blockers(base, course)]
    left, top, right, bottom = bounds_of(base.at((0.0, 0.0), course))
    return Hollows(core(base), blockers, (-left, -top), (table.width - right, table.height - bottom))


def _rungs(least: float) -> Iterator[float]:
    return (rung for rung in RUNGS if rung >= least)


def _fits(table: Table, base: BaseSize, facing: float, at: Point) -> bool:
    left, top, right, bottom = bounds_of(base.at(at, facing))
    return left >= -EPSILON and top >= -EPSILON and right <= table.width + EPSILON and bottom <= table.height + EPSILON


@lru_cache(maxsize=1024)
def _walk(among: Surroundings, base: BaseSize, course: float, start: Point, reach: float) -> Walk:
    return _made(Company(among), base, course, start, reach)


@lru_cache(maxsize=64)
def walk_among(among: Company, base: BaseSize, course: float, start: Point, reach: float) -> Walk:
    """Every way of a base that faces `course` from `start`, up to `reach` inches long, and where it may end."""
    return _made(among, base, course, start, reach)


def _made(among: Company, base: BaseSize, course: float, start: Point, reach: float) -> Walk:
    """A walk. A rectangular base is its centre among pieces grown by its shape."""
    table = among.surroundings.table
    blockers = [Blocker(solid.piece, solid.clearance) for solid in among.surroundings.blockers(base, course)]
    if base.length is None:
        return Walk(start, core(base), blockers, reach, (table.width, table.height), no_end_on=among.others)
    shut = [piece for other in among.others for piece in _footprint(other, inner(base), course)]
    return Walk(start, core(base), [*blockers, *_rails(table, base, course, start)], reach, None, no_end_on=shut)


def _footprint(piece: Piece, size: tuple[float, float], course: float) -> Iterator[Piece]:
    """Where the centre of a rectangle would overlap the piece: of a disc, a rectangle with rounded corners."""
    width, length = size
    if not isinstance(piece, Disc):
        yield from grown_by(piece, width, length, course)
        return
    rim = piece.radius
    yield Box(piece.centre, width + 2 * rim, length, course)
    yield Box(piece.centre, width, length + 2 * rim, course)
    for corner in Box(piece.centre, width, length, course).corners():
        yield Disc(corner, rim)


def _rails(table: Table, base: BaseSize, course: float, start: Point) -> Iterator[Blocker]:
    """What keeps a rectangular base on the table; none along an edge that it already hangs over."""
    left, top, right, bottom = bounds_of(BaseSize(*inner(base)).at((0.0, 0.0), course))
    long = 4 * (table.width + table.height)
    middle = (table.width / 2, table.height / 2)
    thick = 10.0
    x, y = start
    if x + left >= SKIN - EPSILON:
        yield Blocker(Box((-left - thick / 2, middle[1]), thick, long))
    if x + right <= table.width - SKIN + EPSILON:
        yield Blocker(Box((table.width - right + thick / 2, middle[1]), thick, long))
    if y + top >= SKIN - EPSILON:
        yield Blocker(Box((middle[0], -top - thick / 2), long, thick))
    if y + bottom <= table.height - SKIN + EPSILON:
        yield Blocker(Box((middle[0], table.height - bottom + thick / 2), long, thick))
