"""Who can reach whom in melee: bases that touch, across an obstacle, and at stairs (p. 9–10, rulings D18, D26)."""

from __future__ import annotations

import math

from tabletop.geometry.gaps import edge_to_edge, gap, touches
from tabletop.geometry.shapes import CONTACT, EPSILON, Base, bearing
from tabletop.geometry.sight import inches_inside
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain

ACROSS = 1.0
"""Two models can fight across an obstacle that keeps them so many inches apart at most (house)."""
HALF_ROUND = 90.0
"""The front of a base: so many degrees to either side of its facing (p. 8, ruling D3)."""


def reaches(state: State, one: Miniature, other: Miniature) -> bool:
    """Whether two models on the table stand so that they can fight: in contact, across an obstacle, or at stairs."""
    if one.level != other.level:
        return _at_stairs(state, one, other)
    return touches(one.piece(), other.piece()) or barrier(state, one, other) is not None


def barrier(state: State, one: Miniature, other: Miniature) -> Terrain | None:
    """The obstacle that two models touch from its two sides; None when there is none between them."""
    a, b = one.piece(), other.piece()
    if one.level != other.level or touches(a, b) or gap(a, b) > ACROSS + EPSILON:
        return None
    obstacles = (each for each in state.terrain.values() if each.level == one.level and each.movement == "obstacle")
    return next((each for each in obstacles if _between(each, a, b)), None)


def _at_stairs(state: State, one: Miniature, other: Miniature) -> bool:
    """Whether two models stand at both ends of what joins their neighbouring levels, and not above one another."""
    a, b = one.piece(), other.piece()
    if abs(one.level - other.level) != 1 or not -CONTACT - EPSILON <= gap(a, b) <= ACROSS + EPSILON:
        return False
    levels = {one.level, other.level}
    return any(
        each.links is not None and set(each.links) == levels and _between(each, a, b) for each in state.terrain.values()
    )


def _between(piece: Terrain, a: Base, b: Base) -> bool:
    """Whether both bases touch a piece that lies between them."""
    solid = piece.piece()
    start, end = edge_to_edge(a, b)
    return touches(a, solid) and touches(b, solid) and (touches(a, b) or inches_inside(start, end, solid) > EPSILON)


def before(one: Miniature, other: Miniature, facing: float | None = None) -> bool:
    """Whether the other's centre is in the front half of a model, facing as it does or as said."""
    if one.at is None or other.at is None or one.at == other.at:
        return True
    off = turned(one.facing if facing is None else facing, bearing(one.at, other.at))
    return off <= HALF_ROUND + EPSILON


def turned(facing: float, towards: float) -> float:
    """Degrees between two facings, 0 to 180.

    >>> turned(350.0, 80.0), turned(80.0, 350.0), turned(0.0, 180.0)
    (90.0, 90.0, 180.0)
    """
    return abs(math.remainder(towards - facing, 360.0))


def facing_all(one: Miniature, others: tuple[Miniature, ...]) -> float | None:
    """A facing that has all of them in front: the one it has if that will do; None when there is none."""
    if all(before(one, other) for other in others):
        return one.facing
    assert one.at is not None
    bearings = sorted(bearing(one.at, other.at) for other in others if other.at is not None)
    middles = (a + math.remainder(b - a, 360.0) / 2 for a in bearings for b in bearings)
    return next((each % 360.0 for each in middles if all(before(one, other, each) for other in others)), None)
