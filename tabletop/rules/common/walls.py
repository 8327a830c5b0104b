"""What stops a base: impassable terrain on its level, less its open doors (ruling C3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tabletop.geometry.gaps import overlaps
from tabletop.geometry.operations import cut
from tabletop.geometry.shapes import Base, Piece, Wall
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.terrain import Opening, Terrain

DOORWAY_DEPTH = 0.5
"""A door in terrain that is not a drawn wall goes so many inches into it on either side of its line."""

TerrainMap = FrozenMap[str, Terrain]


def solid(terrain: Terrain) -> tuple[Piece, ...]:
    """The parts of terrain that stand in the way: all of it but its open doors. A window is no way through."""
    doors = [opening for opening in terrain.openings if opening.kind == "door" and opening.state == "open"]
    return _without(terrain, tuple(doors)) if doors else (terrain.piece(),)


@lru_cache(maxsize=1024)
def _without(terrain: Terrain, doors: tuple[Opening, ...]) -> tuple[Piece, ...]:
    # A little more than half the wall's width, so that no skin of it is left in the doorway.
    depth = terrain.outline.width / 2 + 0.01 if isinstance(terrain.outline, Wall) else DOORWAY_DEPTH
    parts: tuple[Piece, ...] = (terrain.piece(),)
    for door in doors:
        parts = tuple(left for part in parts for left in cut(part, door.start, door.end, depth))
    return parts


@lru_cache(maxsize=256)
def walls(terrain: TerrainMap, level: int) -> tuple[tuple[str, Piece], ...]:
    """Every piece that stops a base on a level, with the id of its terrain."""
    return tuple(
        (piece.id, part)
        for piece in terrain.values()
        if piece.movement == "impassable" and piece.level == level
        for part in solid(piece)
    )


def walls_under(state: State, base: Base, level: int, allowed: float = 0.0) -> Iterator[tuple[str, Piece]]:
    """The walls that a base there overlaps by more than `allowed` inches."""
    for name, piece in walls(state.terrain, level):
        if overlaps(base, piece, allowed):
            yield name, piece


def opening_of(state: State, name: str) -> tuple[Terrain, Opening] | None:
    """The door or window of that id and the terrain it belongs to."""
    for terrain in state.terrain.values():
        for opening in terrain.openings:
            if opening.id == name:
                return terrain, opening
    return None
