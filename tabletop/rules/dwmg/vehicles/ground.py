"""The vehicles and terrain table (p. 19): what ground a type of vehicle may enter, how fast, and what a road is worth.

What lies under a road counts as road: a bridge over water, a lane through a wood (house).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tabletop.geometry.operations import subtract
from tabletop.geometry.shapes import Box, Piece
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.terrain import Terrain
from tabletop.rules.common.walls import solid
from tabletop.rules.dwmg.profiles import vehicle_of
from tabletop.rules.dwmg.shooting.seeing import WOOD
from tabletop.rules.dwmg.vehicles.aboard import is_vehicle

ROAD = "road"
"""The kind of terrain that is a road."""
CLOSED = ("building", "hut")
"""Kinds of terrain that no vehicle enters, not even by an open door (p. 19)."""
FULL = 1.0


@dataclass(frozen=True, slots=True)
class Going:
    """A row of the table: inches of road bonus, and what share of its speed a type keeps on each ground; 0: closed."""

    road_bonus: float
    open: float
    rough: float
    woods: float
    water: float


TABLE = {
    "wheeled": Going(4, FULL, 1 / 2, 0, 0),
    "tracked": Going(2, FULL, 3 / 4, 1 / 4, 0),
    "hover": Going(0, FULL, FULL, 0, FULL),
    "water": Going(0, 0, 0, 0, FULL),
    "aerial": Going(0, FULL, 0, 0, 0),
}
"""Page 19; what only flies stands where it is open (house)."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A piece that a vehicle does not get over: `id` is the terrain's, or the other vehicle's."""

    id: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Slow:
    """A piece of ground on which a vehicle keeps only a `share` of its speed."""

    piece: Piece
    share: float


def going_of(vehicle: Miniature) -> Going:
    """The row of the table for a vehicle."""
    entry = vehicle_of(vehicle)
    assert entry is not None
    return TABLE[entry.type]


def share_on(going: Going, terrain: Terrain) -> float:
    """What share of its speed a vehicle keeps on a piece of terrain; 0: it does not enter it."""
    if terrain.kind == WOOD:
        return going.woods
    match terrain.movement:
        case "rough":
            return going.rough
        case "water":
            return going.water
        case "obstacle" | "impassable":
            return 0.0
    return FULL


def barriers(state: State, vehicle: Miniature) -> tuple[Barrier, ...]:
    """Everything that stops a vehicle: terrain closed to its type, walls, obstacles, and other vehicles on the ground.

    What is in the air is stopped by nothing.
    """
    if vehicle.status.get("airborne"):
        return ()
    others = tuple(
        Barrier(each.id, each.piece())
        for each in state.standing(vehicle.level)
        if each.id != vehicle.id and is_vehicle(each) and not each.status.get("airborne")
    )
    return (*_closed(state.terrain, state.table, vehicle.level, going_of(vehicle)), *others)


@lru_cache(maxsize=64)
def _closed(terrain: FrozenMap[str, Terrain], table: Table, level: int, going: Going) -> tuple[Barrier, ...]:
    here = [piece for piece in terrain.values() if piece.level == level]
    lanes = [piece.piece() for piece in here if piece.kind == ROAD]
    found = [
        Barrier(piece.id, part) for piece in here if share_on(going, piece) <= 0.0 for part in _parts(piece, lanes)
    ]
    if going.open <= 0.0:
        waters = [piece.piece() for piece in here if share_on(going, piece) > 0.0 and piece.movement == "water"]
        whole = Box((table.width / 2, table.height / 2), table.width, table.height)
        found += [Barrier("", part) for part in (subtract(whole, waters) if waters else (whole,))]
    return tuple(found)


def _parts(piece: Terrain, lanes: list[Piece]) -> Iterator[Piece]:
    if piece.movement in ("obstacle", "impassable"):
        yield from (piece.piece(),) if piece.kind in CLOSED else solid(piece)
    elif lanes:
        yield from subtract(piece.piece(), lanes)
    else:
        yield piece.piece()


@lru_cache(maxsize=64)
def _slowing(terrain: FrozenMap[str, Terrain], level: int, going: Going) -> tuple[Slow, ...]:
    here = [piece for piece in terrain.values() if piece.level == level]
    lanes = [piece.piece() for piece in here if piece.kind == ROAD]
    return tuple(
        Slow(part, share)
        for piece in here
        if 0.0 < (share := share_on(going, piece)) < FULL
        for part in _parts(piece, lanes)
    )


def slow_ground(state: State, vehicle: Miniature) -> tuple[Slow, ...]:
    """The ground that slows a vehicle."""
    if vehicle.status.get("airborne"):
        return ()
    return _slowing(state.terrain, vehicle.level, going_of(vehicle))


def roads(state: State, level: int) -> tuple[Piece, ...]:
    """The roads of a level."""
    return tuple(piece.piece() for piece in state.terrain.values() if piece.level == level and piece.kind == ROAD)
