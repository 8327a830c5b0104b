"""The way of a base: the one answer that a check, a preview, a slide and the move itself all use (ruling C3).

A way is the shortest that a base can take from where it stands through its pinned waypoints to where it is dropped,
round everything that stops it. The work of picking a miniature up is remembered (`_walk`), so that every movement of
the mouse after that costs microseconds.

A rectangular base keeps its facing along the way and turns on the spot: at the end, or at the start where only that
passes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import overlaps
from tabletop.geometry.operations import grown_by
from tabletop.geometry.paths import Blocker, Line, Path, Walk, straight
from tabletop.geometry.shapes import EPSILON, Box, Disc, Piece, Point
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.rules.common.walls import Solid, TerrainMap, rounded, walls, walls_for

ARC_STEP = 0.25
"""A way round a corner is written down as points at most so many inches apart."""
SKIN = 0.001
"""A rectangular base walks as a rectangle so much smaller all round, with a skin of that radius: a walk needs a disc,
and its corners are blunted by less than half of that."""
TURN_STEP = 2.0
"""A turning rectangle is tried every so many degrees; between two of them a corner strays by under 0.001″."""


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
class Route:
    """The way of one base. `path` is what is charged; `facing` how the base stands at its end.

    Where no way leads, `blocked_by` names what stands in the way (nothing: only the table's edge does) and `path` is
    the straight line through the waypoints, which is what to show. `turned_first`: a rectangular base turns, then goes.
    """

    path: Path
    facing: float
    waypoints: tuple[Point, ...] = ()
    free: bool = True
    blocked_by: tuple[str, ...] = ()
    turned_first: bool = False

    @property
    def length(self) -> float:
        """Inches, along the base's centre."""
        return self.path.length

    @property
    def points(self) -> tuple[Point, ...]:
        """The way as a polyline, the start first."""
        return self.path.points(ARC_STEP)


def route(
    among: Surroundings,
    miniature: Miniature,
    to: Point,
    via: tuple[Point, ...] = (),
    facing: float | None = None,
    limit: float | None = None,
) -> Route:
    """The way of a miniature on the table to a place, whatever its length.

    `limit` only says how far it is worth looking at first: a way beyond it is found all the same, and its length told.
    """
    turned = miniature.facing if facing is None else facing % 360.0
    orders = (False,) if isinstance(miniature.base.at((0, 0)), Disc) or turned == miniature.facing else (False, True)
    for first in orders:
        course = turned if first else miniature.facing
        path = _through(among, miniature, course, (*via, to), limit)
        if path is not None and _turns(among, miniature, turned, path.start if first else path.end):
            return Route(path, turned, via, turned_first=first)
    return _blocked(among, miniature, turned, (*via, to), via)


def _through(
    among: Surroundings, miniature: Miniature, course: float, places: tuple[Point, ...], limit: float | None
) -> Path | None:
    """The shortest way through all the places in turn."""
    assert miniature.at is not None
    whole = Path(miniature.at)
    for place in places:
        left = math.inf if limit is None else max(0.0, limit - whole.length)
        leg = _leg(among, miniature.base, course, whole.end, place, left)
        if leg is None:
            return None
        whole = whole.then(leg)
    return whole


def _leg(among: Surroundings, base: BaseSize, course: float, start: Point, end: Point, limit: float) -> Path | None:
    if not _fits(among, base, course, end):
        return None
    found = _walk(among, base, _course(base, course), start, limit).to(end)
    if found is None and limit < math.inf:
        # Too far or no way at all? The whole table is looked at only now.
        found = _walk(among, base, _course(base, course), start, math.inf).to(end)
    return found


def _course(base: BaseSize, facing: float) -> float:
    """The facing as far as it matters to the base: a round one has none."""
    return 0.0 if base.length is None else facing


def _fits(among: Surroundings, base: BaseSize, facing: float, at: Point) -> bool:
    left, top, right, bottom = bounds_of(base.at(at, facing))
    table = among.table
    return left >= -EPSILON and top >= -EPSILON and right <= table.width + EPSILON and bottom <= table.height + EPSILON


@lru_cache(maxsize=512)
def _walk(among: Surroundings, base: BaseSize, course: float, start: Point, limit: float) -> Walk:
    return walk(among, base, course, start, limit)


def walk(
    among: Surroundings,
    base: BaseSize,
    course: float,
    start: Point,
    limit: float,
    no_end_on: tuple[Piece, ...] = (),
) -> Walk:
    """Every way of a base from a place. A rectangular base is its centre among pieces grown by its shape."""
    table = among.table
    blockers = [Blocker(solid.piece, solid.clearance) for solid in among.blockers(base, course)]
    if base.length is None:
        return Walk(start, core(base), blockers, limit, (table.width, table.height), no_end_on=no_end_on)
    width, length = inner(base)
    shut = [piece for other in no_end_on for piece in grown_by(other, width, length, course)]
    return Walk(start, core(base), [*blockers, *_rails(table, base, course, start)], limit, None, no_end_on=shut)


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


def turning(base: BaseSize, at: Point, start: float, end: float) -> Iterator[Box]:
    """A rectangular base at every stage of turning on the spot the shorter way round."""
    sweep = (end - start + 180.0) % 360.0 - 180.0
    stages = max(1, math.ceil(abs(sweep) / TURN_STEP))
    for stage in range(1, stages + 1):
        piece = base.at(at, start + sweep * stage / stages)
        if isinstance(piece, Box):
            yield piece


def _turns(among: Surroundings, miniature: Miniature, facing: float, at: Point) -> bool:
    """Whether a base can turn there; a round one always can."""
    return not any(turn_stopped_by(among, miniature, facing, at))


def turn_stopped_by(among: Surroundings, miniature: Miniature, facing: float, at: Point) -> Iterator[str]:
    """The ids of what a base meets as it turns on the spot from the facing it has (the table's edge: nothing)."""
    if miniature.base.length is None or facing == miniature.facing:
        return
    stages = tuple(turning(miniature.base, at, miniature.facing, facing))
    circle = bounds_of(Disc(at, miniature.base.reach))
    for wall in walls(among.terrain, among.level):
        if wall.near(circle) and any(overlaps(stage, wall.piece) for stage in stages):
            yield wall.id
    for stop in among.stops:
        if any(overlaps(stage, stop.piece, -stop.clearance) for stage in stages):
            yield stop.id


def _blocked(
    among: Surroundings, miniature: Miniature, facing: float, places: tuple[Point, ...], via: tuple[Point, ...]
) -> Route:
    """The straight way through the places, which is not free, and what stands in it."""
    assert miniature.at is not None
    points = (miniature.at, *places)
    path = Path(miniature.at, tuple(Line(a, b) for a, b in pairwise(points) if a != b))
    turn = turn_stopped_by(among, miniature, facing, points[-1])
    blocked_by = tuple(dict.fromkeys((*in_the_way(among, miniature, places), *turn)))
    return Route(path, facing, via, free=False, blocked_by=blocked_by)


def in_the_way(among: Surroundings, miniature: Miniature, places: tuple[Point, ...]) -> Iterator[str]:
    """The ids of what a base meets that goes straight from place to place with the facing it has, ends included."""
    assert miniature.at is not None
    base, points, named = miniature.base, (miniature.at, *places), set[str]()
    radius = core(base)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    for solid in among.blockers(base, _course(base, miniature.facing)):
        left, top, right, bottom = solid.bounds
        room = radius + solid.clearance
        apart = left - room > max(xs) or right + room < min(xs) or top - room > max(ys) or bottom + room < min(ys)
        if apart or solid.id in named:
            continue
        ends_in_it = overlaps(Disc(points[-1], radius), solid.piece, -solid.clearance)
        if ends_in_it or not straight(points, radius, [Blocker(solid.piece, solid.clearance)]).free:
            named.add(solid.id)
            yield solid.id
