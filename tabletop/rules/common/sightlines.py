"""What stops an eye: terrain that hides, less its windows and open doors, and the bases of other models."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from tabletop.geometry.shapes import Piece
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.walls import TerrainMap, less

PART = "·"
"""A piece that doors and windows cut into parts is named `barn`, `barn·2`, `barn·3`; ids hold no such dot."""


def owner(key: str) -> str:
    """The id of the terrain or the miniature that a part belongs to."""
    return key.split(PART)[0]


def opaque(terrain: Terrain) -> tuple[Piece, ...]:
    """The parts of terrain that hide what is behind them: all of it, or its walls, but its windows and open doors."""
    return less(terrain, tuple(o for o in terrain.openings if o.kind == "window" or o.state == "open"))


@lru_cache(maxsize=256)
def screens(terrain: TerrainMap, level: int) -> FrozenMap[str, Piece]:
    """Every piece of terrain on a level that can hide something, by key."""
    return FrozenMap(
        (piece.id if number == 0 else f"{piece.id}{PART}{number + 1}", part)
        for piece in terrain.values()
        if piece.level == level and piece.sight != "clear"
        for number, part in enumerate(opaque(piece))
    )


def in_the_way(state: State, level: int, without: Collection[str] = ()) -> dict[str, Piece]:
    """Everything on a level that an eye may be stopped by, by key, but the miniatures in `without`."""
    pieces: dict[str, Piece] = dict(screens(state.terrain, level))
    pieces.update((m.id, m.piece()) for m in state.standing(level) if m.id not in without)
    return pieces
