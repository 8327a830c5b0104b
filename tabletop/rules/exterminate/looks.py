"""How models look: figure, colour, the signs on their rings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.geometry.shapes import EPSILON
from tabletop.model.look import Look, Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.movement import colour_of
from tabletop.rules.common.words import title_of
from tabletop.rules.exterminate.models import is_shocked, obstacle_under, tokens
from tabletop.rules.exterminate.movement.allowance import move_left, why_not_move, why_not_run

ACTED = {"shooting": ("shot", "ran"), "melee": ("fought",)}
"""The words that say, in a phase, that a model has acted."""


def look_of(state: State, miniature: Miniature, more: Iterable[Token] = ()) -> Look:
    """How a model looks now."""
    return Look(
        figure=miniature.look,
        colour=colour_of(state, miniature),
        name=miniature.title,
        tokens=(*_tokens(state, miniature), *more),
        can_act=can_act(state, miniature),
        has_acted=state.clock.side == miniature.side and not can_act(state, miniature) and _has_acted(state, miniature),
        lying=is_shocked(miniature),
    )


def can_act(state: State, miniature: Miniature) -> bool:
    """Whether it could do something in its side's part of this phase."""
    clock = state.clock
    if clock.side != miniature.side or is_shocked(miniature) or miniature.at is None:
        return False
    if clock.phase == "movement":
        return move_left(state, miniature) > EPSILON and why_not_move(state, miniature) is None
    if clock.phase == "shooting":
        if miniature.status.get("shot"):
            return False
        runs = move_left(state, miniature) > EPSILON and why_not_run(state, miniature) is None
        return runs or (not miniature.status.get("ran") and not tokens(miniature))
    return clock.phase == "melee" and not miniature.status.get("fought")


def _has_acted(state: State, miniature: Miniature) -> bool:
    words = ACTED.get(state.clock.phase, ("moved",))
    return any(miniature.status.get(word) for word in words)


def _tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    if is_shocked(miniature):
        yield Token("stunned", tooltip="Shocked: it does nothing until it is recovered")
    count = tokens(miniature)
    if count:
        does = "it does not shoot" if count == 1 else "it neither moves nor shoots"
        yield Token("under-fire", str(count) if count > 1 else "", f"Under fire: {does}")
    hill = obstacle_under(state, miniature)
    if hill is not None:
        yield Token("unfold", tooltip=f"King of the Hill: on top of {title_of(state, hill)}")
