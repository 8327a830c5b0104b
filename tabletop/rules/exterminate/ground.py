"""What scenery is to those who move and to those who shoot (appendix, rulings E4, E9).

Anything solid is an obstacle; one that is higher than two combat dice is a wall. Water and pits are no obstacles to a
shot, but nobody walks through them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from tabletop.geometry.gaps import contains, overlaps, touches
from tabletop.geometry.shapes import CONTACT, Piece
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.sightlines import PART, opaque
from tabletop.rules.common.walls import TerrainMap, solid
from tabletop.rules.exterminate.words import ExterminateExtra

Ground = Literal["open", "obstacle", "wall"]


def extra_of(state: State) -> ExterminateExtra:
    """The options of this game, and what it remembers."""
    return state.extra if isinstance(state.extra, ExterminateExtra) else ExterminateExtra()


def ground(state: State, terrain: Terrain) -> Ground:
    """What a piece of scenery is to those who move: `obstacle` (it may be crossed), `wall` (it may not), or `open`."""
    if terrain.movement == "water":
        return "wall"
    if terrain.movement not in ("obstacle", "impassable"):
        return "open"
    if terrain.movement == "impassable" and terrain.height <= 0.0:
        return "wall"
    return "wall" if is_wall(state, terrain) else "obstacle"


def is_wall(state: State, terrain: Terrain) -> bool:
    """Whether scenery is taller than two combat dice (ruling E9)."""
    return terrain.height > extra_of(state).wall_height


def obstacles(state: State, level: int) -> Iterator[Terrain]:
    """The obstacles on a level that are no walls."""
    return (each for each in state.terrain.values() if each.level == level and ground(state, each) == "obstacle")


def obscures(terrain: Terrain) -> bool:
    """Whether scenery makes a shot inaccurate that passes it: it is solid and stands up, or it can hide something."""
    stands = terrain.movement in ("obstacle", "impassable") and terrain.height > 0.0
    return stands or terrain.sight != "clear"


def is_thin(terrain: Terrain) -> bool:
    """Whether it costs a shot a die and never blocks it: bushes and woods, which one sees through (house)."""
    return terrain.sight == "partial" and terrain.movement not in ("obstacle", "impassable")


@lru_cache(maxsize=256)
def screens(terrain: TerrainMap, level: int) -> FrozenMap[str, Piece]:
    """Every piece of scenery on a level that obscures shots, less its windows and open doors, by key (`sightlines`)."""
    return FrozenMap(
        (piece.id if number == 0 else f"{piece.id}{PART}{number + 1}", part)
        for piece in terrain.values()
        if piece.level == level and obscures(piece)
        for number, part in enumerate(opaque(piece))
    )


def touches_scenery(miniature: Miniature, terrain: Terrain) -> bool:
    """Whether a model is in base contact with scenery, or stands on it."""
    return miniature.level == terrain.level and any(touches(miniature.piece(), part) for part in solid(terrain))


def is_on(miniature: Miniature, terrain: Terrain) -> bool:
    """Whether its whole base stands on that obstacle."""
    return contains(terrain.piece(), miniature.piece())


def stands_in(miniature: Miniature, terrain: Terrain) -> bool:
    """Whether a part of its base lies on that piece."""
    return any(overlaps(miniature.piece(), part, CONTACT) for part in solid(terrain))
