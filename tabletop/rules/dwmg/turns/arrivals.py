"""What comes to the table: a new model of the roster, or one from the reserve."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.geometry.shapes import bearing
from tabletop.model.action import Place
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.naming import free_name
from tabletop.model.state import State, acting_side
from tabletop.rules.common.case import is_place
from tabletop.rules.common.words import all_ids, fresh_id
from tabletop.rules.dwmg.profiles import beginning, roster
from tabletop.rules.dwmg.verbs import Arrive

DUE = "due"
"""The word of a model in reserve that may come to the table: how it comes."""


def arriving(state: State, action: Place) -> Miniature | None:
    """The model that a `place` puts on the table: a new one of its profile, or the one of that id from the reserve."""
    if not is_place(action.at):
        return None
    facing = action.facing % 360.0
    if action.id is not None and action.id in state.miniatures:
        waiting = state.miniatures[action.id]
        return replace(waiting, at=action.at, facing=facing, level=action.level)
    side = acting_side(state, action) or next(iter(state.sides), None)
    profile = action.profile or ""
    if side is None or profile not in {*roster().profiles, *roster().vehicles}:
        return None
    recruit = recruited(state, side, profile, action.name)
    return replace(
        recruit,
        id=action.id or recruit.id,
        at=action.at,
        facing=facing,
        level=action.level,
        look=action.look or recruit.look,
        colour=action.colour,
        status=_worded(recruit.status, action),
    )


def waits(miniature: Miniature) -> bool:
    """Whether a model in reserve may come to the table now."""
    return miniature.at is None and bool(miniature.status.get(DUE))


def newcomer(state: State, action: Arrive) -> Miniature | None:
    """The model that an `arrive` brings to the table, where it will stand; None: nobody such is due."""
    side = acting_side(state, action)
    for each in state.miniatures.values():
        meant = action.id == each.id if action.id is not None else action.profile == each.profile
        if meant and each.side == side and waits(each):
            middle = (state.table.width / 2, state.table.height / 2)
            facing = bearing(action.at, middle) if action.facing is None else action.facing % 360.0
            return replace(each, at=action.at, facing=facing, status=each.status.without(DUE))
    return None


def recruited(
    state: State,
    side: str,
    profile: str,
    name: str = "",
    carrying: tuple[str, ...] = (),
    several: bool = False,
) -> Miniature:
    """A new model of that profile in the reserve of a side, with what was chosen for it to carry; `several`: others
    like it come with it, so that it has a number from the first one on."""
    entry = roster().profiles.get(profile) or roster().vehicles[profile]
    status: FrozenMap[str, Any] = beginning(entry)
    return Miniature(
        id=fresh_id(profile, all_ids(state)),
        side=side,
        at=None,
        name=free_name(name or entry.name, (each.title for each in state.miniatures.values()), numbered=several),
        profile=profile,
        base=entry.base,
        look=entry.look,
        status=status.with_("carrying", carrying) if carrying else status,
    )


def _worded(status: FrozenMap[str, Any], action: Place) -> FrozenMap[str, Any]:
    for word, value in action.state.items():
        status = status.without(word) if value is None else status.with_(word, value)
    return status
