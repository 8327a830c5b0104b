"""What may lie under a shooter's ruler, and what of it does not count (2.2.1; rulings E4, E14, E18)."""

from __future__ import annotations

from collections.abc import Collection

from tabletop.geometry.shapes import EPSILON, Piece
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.sightlines import owner
from tabletop.rules.exterminate.ground import is_thin, is_wall, screens, touches_scenery
from tabletop.rules.exterminate.models import is_shocked, obstacle_under


def pieces_on(state: State, level: int, without: Collection[str] = ()) -> dict[str, Piece]:
    """Everything on a level that may lie under a ruler, by key (`sightlines`): scenery, and the bases of all models but
    those."""
    found: dict[str, Piece] = dict(screens(state.terrain, level))
    found.update((each.id, each.piece()) for each in state.standing(level) if each.id not in without)
    return found


def free_for(state: State, shooter: Miniature) -> dict[str, str]:
    """What neither obscures nor blocks the shots of a model, with the reason: what it leans on, what lies below it,
    friends, shocked enemies."""
    found: dict[str, str] = {}
    hill = obstacle_under(state, shooter)
    top = state.terrain[hill].height if hill is not None else 0.0
    for name in {owner(key) for key in screens(state.terrain, shooter.level)}:
        terrain = state.terrain[name]
        if hill is not None and terrain.height <= top + EPSILON:
            found[name] = "below"
        elif touches_scenery(shooter, terrain) and not is_wall(state, terrain):
            found[name] = "in contact"
    for each in state.standing(shooter.level):
        if not state.enemies(each.side, shooter.side):
            found[each.id] = "friend"
        elif is_shocked(each):
            found[each.id] = "shocked"
    return found


def thin_of(state: State, pieces: Collection[str]) -> list[str]:
    """The keys of what costs a die and never blocks."""
    terrain = ((key, state.terrain.get(owner(key))) for key in pieces)
    return [key for key, piece in terrain if piece is not None and is_thin(piece)]
