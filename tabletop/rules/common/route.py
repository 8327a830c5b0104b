"""The way of a base: the one answer that a check, a preview, a slide and the move itself all use (ruling C3).

A way is the shortest that a base can take from where it stands through its pinned waypoints to where it is dropped,
round everything that stops it.

A rectangular base keeps its facing along the way and turns on the spot: at the end, or at the start where only that
passes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import overlaps
from tabletop.geometry.ground import Ground, lay, loops
from tabletop.geometry.grown import grown
from tabletop.geometry.paths import Blocker, Line, Path, straight
from tabletop.geometry.shapes import EPSILON, Base, Box, Disc, Point
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.table import Table
from tabletop.rules.common.walks import Surroundings, core, way
from tabletop.rules.common.walls import Solid, walls

ARC_STEP = 0.1
"""A way round a corner is written down as points at most so many inches apart."""
TURN_STEP = 2.0
"""A turning rectangle is tried every so many degrees; between two of them a corner strays by under 0.001″."""


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
    among: Surroundings, miniature: Miniature, to: Point, via: tuple[Point, ...] = (), facing: float | None = None
) -> Route:
    """The way of a miniature on the table to a place, whatever its length."""
    turned = miniature.facing if facing is None else facing % 360.0
    orders = (False,) if miniature.base.length is None or turned == miniature.facing else (False, True)
    for first in orders:
        path = _through(among, miniature, turned if first else miniature.facing, (*via, to))
        if path is not None and _turns(among, miniature, turned, path.start if first else path.end):
            return Route(path, turned, via, turned_first=first)
    return _blocked(among, miniature, turned, (*via, to), via)


def _through(among: Surroundings, miniature: Miniature, course: float, places: tuple[Point, ...]) -> Path | None:
    """The shortest way through all the places in turn."""
    assert miniature.at is not None
    whole = Path(miniature.at)
    for place in places:
        leg = way(among, miniature.base, course, whole.end, place)
        if leg is None:
            return None
        whole = whole.then(leg)
    return whole


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
    return not any(turn_stopped_by(among, miniature, facing, at)) and swing(among, miniature, facing, at) <= EPSILON


def swing(among: Surroundings, miniature: Miniature, facing: float, at: Point) -> float:
    """Inches that a base swings over the table's edge as it turns on the spot, beyond what it hangs over already."""
    if miniature.base.length is None or facing == miniature.facing:
        return 0.0
    over = (overhang(stage, among.table) for stage in turning(miniature.base, at, miniature.facing, facing))
    return max(over, default=0.0) - max(0.0, overhang(miniature.base.at(at, miniature.facing), among.table))


def overhang(base: Base, table: Table) -> float:
    """Inches by which a base hangs over the table's edge; negative when it lies that far inside."""
    left, top, right, bottom = bounds_of(base)
    return max(-left, -top, right - table.width, bottom - table.height)


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
    for solid in among.blockers(base, miniature.facing):
        left, top, right, bottom = solid.bounds
        room = radius + solid.clearance
        apart = left - room > max(xs) or right + room < min(xs) or top - room > max(ys) or bottom + room < min(ys)
        if apart or solid.id in named:
            continue
        ground = _ground(solid, radius)
        if all(ground.clear(a, b) for a, b in pairwise(points)):
            continue
        # Something is met, which is no hindrance to a base that only leaves what it stands in.
        ends_in_it = overlaps(Disc(points[-1], radius), solid.piece, -solid.clearance)
        if ends_in_it or not straight(points, radius, [Blocker(solid.piece, solid.clearance)]).free:
            named.add(solid.id)
            yield solid.id


@lru_cache(maxsize=4096)
def _ground(solid: Solid, radius: float) -> Ground:
    return lay([grown(solid.piece, radius + solid.clearance)], loops())
