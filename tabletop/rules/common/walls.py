"""What stops a base: impassable terrain on its level, less its open doors (ruling C3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import overlaps
from tabletop.geometry.operations import cut, grown_by, rim
from tabletop.geometry.shapes import Base, Box, Disc, Piece, Wall
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.terrain import Opening, Terrain

DOORWAY_DEPTH = 0.5
"""A door in terrain that is not a drawn wall goes so many inches into it on either side of its line."""

TerrainMap = FrozenMap[str, Terrain]
Bounds = tuple[float, float, float, float]


def solid(terrain: Terrain) -> tuple[Piece, ...]:
    """The parts of terrain that stand in the way: all of it, or its walls, but its open doors and windows."""
    ways = tuple(opening for opening in terrain.openings if opening.state == "open")
    return less(terrain, ways)


@lru_cache(maxsize=1024)
def less(terrain: Terrain, openings: tuple[Opening, ...]) -> tuple[Piece, ...]:
    """The parts of terrain that are left when openings are cut out of it; of a building its walls alone."""
    # A little more than half the wall's width, so that no skin of it is left in the doorway.
    depth = terrain.outline.width / 2 + 0.01 if isinstance(terrain.outline, Wall) else DOORWAY_DEPTH
    parts: tuple[Piece, ...] = rim(terrain.piece(), terrain.walls) if terrain.has_inside else (terrain.piece(),)
    for gap in openings:
        parts = tuple(left for part in parts for left in cut(part, gap.start, gap.end, depth))
    return parts


class Solid(NamedTuple):
    """A piece that stops a base: the id of its terrain, its shape, the box about it (left, top, right, bottom), and the
    inches that are to be kept from it."""

    id: str
    piece: Piece
    bounds: Bounds
    clearance: float = 0.0

    def near(self, bounds: Bounds) -> bool:
        """Whether the boxes meet; where they do not, nothing needs measuring."""
        left, top, right, bottom = self.bounds
        return left <= bounds[2] and right >= bounds[0] and top <= bounds[3] and bottom >= bounds[1]


@lru_cache(maxsize=256)
def walls(terrain: TerrainMap, level: int) -> tuple[Solid, ...]:
    """Every piece that stops a base on a level."""
    return tuple(
        Solid(piece.id, part, bounds_of(part))
        for piece in terrain.values()
        if piece.movement == "impassable" and piece.level == level
        for part in solid(piece)
    )


@lru_cache(maxsize=256)
def walls_for(terrain: TerrainMap, level: int, width: float, length: float, facing: float) -> tuple[Solid, ...]:
    """The walls of a level grown by a rectangle of that facing: what its centre may not enter."""
    return tuple(
        Solid(wall.id, part, bounds_of(part), clearance)
        for wall in walls(terrain, level)
        for part, clearance in rounded(wall.piece, width, length, facing)
    )


def rounded(piece: Piece, width: float, length: float, facing: float) -> Iterator[tuple[Piece, float]]:
    """A piece grown by a rectangle, as pieces and the inches to be kept from each: a disc is a rectangle with a rim."""
    if isinstance(piece, Disc):
        yield Box(piece.centre, width, length, facing), piece.radius
        return
    for part in grown_by(piece, width, length, facing):
        yield part, 0.0


def walls_under(state: State, base: Base, level: int, allowed: float = 0.0) -> Iterator[str]:
    """The ids of the terrain whose walls a base there overlaps by more than `allowed` inches."""
    bounds = bounds_of(base)
    named: set[str] = set()
    for wall in walls(state.terrain, level):
        if wall.id not in named and wall.near(bounds) and overlaps(base, wall.piece, allowed):
            named.add(wall.id)
            yield wall.id


def opening_of(state: State, name: str) -> tuple[Terrain, Opening] | None:
    """The door or window of that id and the terrain it belongs to."""
    for terrain in state.terrain.values():
        for opening in terrain.openings:
            if opening.id == name:
                return terrain, opening
    return None
