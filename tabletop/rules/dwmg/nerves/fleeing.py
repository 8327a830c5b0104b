"""Where a retreat leads (p. 13, ruling D11): straight away from the nearest enemy, round terrain; where cover is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.gaps import gap, on_table, overlaps
from tabletop.geometry.shapes import CONTACT, EPSILON, Point, bearing, direction
from tabletop.geometry.sight import hidden_share
from tabletop.geometry.track import Path
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.walls import walls_under
from tabletop.rules.dwmg.case import way_of
from tabletop.rules.dwmg.models import enemies_of
from tabletop.rules.dwmg.movement.zones import short_of_zones
from tabletop.rules.dwmg.turns.allowance import move_of

SAFE = 6.0
"""Out of cover, whoever has fled must have no enemy within so many inches (p. 13)."""
HIDES = 0.5
"""Terrain lower than this is no cover, in inches (ruling D2)."""
STEP = 0.25
"""How finely places on a way are looked at, in inches."""
BENDS = (0, 10, -10, 20, -20, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""Degrees that a retreat turns aside where straight on there is no room, the least first."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The way of a retreat; `leaves` when it ends over the table's edge; `covers` are inches along it where cover
    begins."""

    way: Path
    leaves: bool = False
    covers: tuple[float, ...] = ()


def nearest_enemy(state: State, miniature: Miniature) -> Miniature | None:
    """The enemy on its level that is nearest; None when there is none."""
    others = [each for each in enemies_of(state, miniature) if each.level == miniature.level]
    return min(others, key=lambda each: gap(each.piece(), miniature.piece()), default=None)


def flight(state: State, miniature: Miniature) -> Flight:
    """The way of a model that flees now."""
    assert miniature.at is not None
    enemy, move = nearest_enemy(state, miniature), move_of(state, miniature)
    if enemy is None or enemy.at is None or move <= 0:
        return Flight(Path(miniature.at))
    away = bearing(enemy.at, miniature.at)
    over = _over_the_edge(state, miniature, away, move)
    if over is not None:
        return Flight(over, leaves=True, covers=_covers(state, miniature, over))
    way = next(_ways(state, miniature, away, move), Path(miniature.at))
    return Flight(way, covers=_covers(state, miniature, way))


def _ways(state: State, miniature: Miniature, away: float, move: float) -> Iterator[Path]:
    """Ways to flee, the best first: as far as the Move goes and as straight as there is room, then shorter."""
    assert miniature.at is not None
    lengths = [move - STEP * number for number in range(int(move / STEP))]
    for length in lengths:
        for bend in BENDS:
            goal = along(miniature.at, away + bend, length)
            if not fits(state, miniature, goal) and length < move - EPSILON:
                continue
            route = way_of(state, miniature, goal)
            way = room_before(state, miniature, short_of_zones(state, miniature, route.path.cut(move)))
            if route.free and way is not None:
                yield way


def room_before(state: State, miniature: Miniature, way: Path) -> Path | None:
    """The way as far as there is room to stand where it ends; None: nowhere on it."""
    while way.length > EPSILON:
        if fits(state, miniature, way.end):
            return way
        way = way.cut(max(0.0, way.length - STEP))
    return None


def _over_the_edge(state: State, miniature: Miniature, away: float, move: float) -> Path | None:
    """The straight way to the edge, where the Move leads over it and nothing stands in the way."""
    assert miniature.at is not None
    if _on_table(state, miniature, along(miniature.at, away, move)):
        return None
    stages = [STEP * number for number in range(int(move / STEP) + 1)]
    last = max(each for each in stages if not each or _on_table(state, miniature, along(miniature.at, away, each)))
    route = way_of(state, miniature, along(miniature.at, away, last))
    held = short_of_zones(state, miniature, route.path).length < route.length
    return route.path if route.free and not held and route.length <= last + EPSILON else None


def straight_on(state: State, miniature: Miniature, degrees: float, inches: float) -> Path | None:
    """The straight way in a direction, as far as it is free; None where it cannot go at all."""
    assert miniature.at is not None
    for number in range(int(inches / STEP)):
        length = inches - number * STEP
        goal = along(miniature.at, degrees, length)
        if fits(state, miniature, goal):
            route = way_of(state, miniature, goal)
            if route.free and route.length <= length + EPSILON:
                return room_before(state, miniature, short_of_zones(state, miniature, route.path))
    return None


def fits(state: State, miniature: Miniature, at: Point) -> bool:
    """Whether its base may stand there."""
    base = miniature.base.at(at, miniature.facing)
    taken = any(
        each.id != miniature.id and overlaps(base, each.piece(), CONTACT) for each in state.standing(miniature.level)
    )
    return _on_table(state, miniature, at) and not taken and not any(walls_under(state, base, miniature.level))


def _on_table(state: State, miniature: Miniature, at: Point) -> bool:
    return on_table(miniature.base.at(at, miniature.facing), state.table.width, state.table.height)


def along(start: Point, degrees: float, inches: float) -> Point:
    """The point so far in a direction."""
    x, y = direction(degrees)
    return (start[0] + x * inches, start[1] + y * inches)


# ---------------------------------------------------------------------------------------------------------------------
# Cover


def in_cover(state: State, miniature: Miniature) -> bool:
    """Whether a model stands in cover, or terrain hides some of it from the nearest enemy."""
    return covered_from(state, miniature, nearest_enemy(state, miniature))


def covered_from(state: State, miniature: Miniature, enemy: Miniature | None) -> bool:
    """Whether a model stands in cover, or terrain hides some of it from that enemy."""
    assert miniature.at is not None
    level = [each for each in state.terrain.values() if each.level == miniature.level]
    if any(each.cover and signed_distance(each.piece(), miniature.at) < EPSILON for each in level):
        return True
    if enemy is None or enemy.at is None:
        return False
    screens = {each.id: each.piece() for each in level if _screens(each)}
    return hidden_share(enemy.at, miniature.piece(), screens) > EPSILON


def _screens(terrain: Terrain) -> bool:
    return terrain.sight != "clear" and terrain.height >= HIDES


def _covers(state: State, miniature: Miniature, way: Path) -> tuple[float, ...]:
    """Inches along a way at which a model comes into cover, where it may stop."""
    enemy = nearest_enemy(state, miniature)
    found: list[float] = []
    covered = covered_from(state, miniature, enemy)
    if covered:
        found.append(0.0)
    for number in range(1, int(way.length / STEP) + 1):
        there = replace(miniature, at=way.point_at(number * STEP))
        now = covered_from(state, there, enemy) and fits(state, there, there.at or miniature.at or (0.0, 0.0))
        if now and not covered:
            found.append(number * STEP)
        covered = now
    return tuple(found)
