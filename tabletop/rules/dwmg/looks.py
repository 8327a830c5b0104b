"""How models look: figure, colour, the signs on their rings."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.model.look import Look, Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.movement import colour_of
from tabletop.rules.common.words import inches
from tabletop.rules.dwmg.interrupting import interrupting
from tabletop.rules.dwmg.models import hits_left
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.turns.activation import activations_left, acts_free, why_not_free
from tabletop.rules.dwmg.turns.allowance import actions_left, open_move
from tabletop.rules.dwmg.turns.leader import leader_of
from tabletop.rules.dwmg.vehicles.aboard import crew_of, is_vehicle


def look_of(state: State, miniature: Miniature, more: Iterable[Token] = (), zone: float = 0.0) -> Look:
    """How a model looks now."""
    status = miniature.status
    return Look(
        figure=miniature.look,
        colour=colour_of(state, miniature),
        name=miniature.title,
        tokens=(*_tokens(state, miniature), *more),
        can_act=can_act(state, miniature),
        has_acted=bool(status.get("activated")) and not can_act(state, miniature),
        inside=tuple(each.id for each in crew_of(state, miniature.id)) if is_vehicle(miniature) else (),
        lying=bool(status.get("prone") or status.get("down") or status.get("stunned")),
        zone=zone,
    )


def can_act(state: State, miniature: Miniature) -> bool:
    """Whether it could do something now that takes an action, or go on with its move."""
    if is_vehicle(miniature):
        return any(can_act(state, each) for each in crew_of(state, miniature.id))
    clock = state.clock
    if clock.phase != "action" or clock.side != miniature.side or why_not_free(state, miniature) is not None:
        return False
    if miniature.status.get("active"):
        return actions_left(state, miniature) > 0 or (open_move(miniature) or 0.0) > 0.0
    waits = not miniature.status.get("activated") and (
        acts_free(state, miniature)
        or activations_left(state, miniature.side) > 0
        or leader_of(state, miniature.id) is not None
    )
    return waits and interrupting(state) is None


def _tokens(state: State, miniature: Miniature) -> list[Token]:
    status = miniature.status
    found = []
    lost = stat(miniature, "hits") - hits_left(miniature)
    if lost > 0:
        found.append(Token("wound", str(lost), f"Wounded: {lost} of {stat(miniature, 'hits')} Hits lost"))
    if status.get("stunned"):
        found.append(Token("stunned", tooltip="Stunned: it does nothing until it recovers"))
    elif status.get("prone"):
        found.append(Token("lying", tooltip="Prone: harder to hit, an inch costs two, an action to stand up"))
    if status.get("confused"):
        found.append(Token("confused", tooltip="Confused: Def one less, half its Int, no running"))
    if status.get("aimed"):
        found.append(Token("sight", tooltip="Aimed: +1 to its next shot"))
    if status.get("luck"):
        points = int(status["luck"])
        found.append(
            Token("luck", str(points), "Luck: 1 reroll left" if points == 1 else f"Luck: {points} rerolls left")
        )
    if status.get("active"):
        found.append(Token("play", tooltip=f"Active: {_left(state, miniature)}"))
    elif status.get("activated"):
        found.append(Token("check", tooltip="Activated in this turn already"))
    return found


def _left(state: State, miniature: Miniature) -> str:
    """What an active model may still do, in words."""
    actions, going = actions_left(state, miniature), open_move(miniature) or 0.0
    words = "1 action left" if actions == 1 else f"{actions or 'no'} actions left"
    return f"{words}, {inches(going)} of its move to go" if going > 0.0 else words
