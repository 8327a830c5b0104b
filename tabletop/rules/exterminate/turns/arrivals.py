"""What comes to the table: a new model of a recruitment card, or one from the reserve."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.action import Place
from tabletop.model.miniature import Miniature
from tabletop.model.naming import free_name
from tabletop.model.state import State, acting_side
from tabletop.rules.common.case import is_place
from tabletop.rules.common.words import all_ids, fresh_id
from tabletop.rules.exterminate.profiles import roster


def arriving(state: State, action: Place) -> Miniature | None:
    """The model that a `place` puts on the table: a new one of its card, or the one of that id from the reserve."""
    if not is_place(action.at):
        return None
    facing = action.facing % 360.0
    if action.id is not None and action.id in state.miniatures:
        return replace(state.miniatures[action.id], at=action.at, facing=facing, level=action.level)
    side = acting_side(state, action) or next(iter(state.sides), None)
    profile = action.profile or ""
    if side is None or profile not in roster().recruitment:
        return None
    recruit = recruited(state, side, profile, action.name)
    status = recruit.status
    for word, value in action.state.items():
        status = status.without(word) if value is None else status.with_(word, value)
    return replace(
        recruit,
        id=action.id or recruit.id,
        at=action.at,
        facing=facing,
        level=action.level,
        look=action.look or recruit.look,
        colour=action.colour,
        status=status,
    )


def recruited(state: State, side: str, profile: str, name: str = "", several: bool = False) -> Miniature:
    """A new model of that recruitment card in the reserve of a side; `several`: others like it come with it, so that it
    has a number from the first one on."""
    card = roster().recruitment[profile]
    return Miniature(
        id=fresh_id(profile, all_ids(state)),
        side=side,
        at=None,
        name=free_name(name or card.name, (each.title for each in state.miniatures.values()), numbered=several),
        profile=profile,
        base=card.base,
        look=card.look,
    )
