"""How the characters look: their figures and what is the matter with them."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.look import Look, Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.movement import colour_of
from tabletop.rules.remnant.attack import targets, undrawn
from tabletop.rules.remnant.case import extra_of, is_supporting, named
from tabletop.rules.remnant.support import open_to_support
from tabletop.rules.remnant.words import INJURY


def look_of(state: State, one: Miniature) -> Look:
    """How a character looks now."""
    acts = can_act(state, one)
    return Look(
        figure=one.look,
        colour=colour_of(state, one),
        name=one.title,
        tokens=tuple(_tokens(state, one)),
        can_act=acts,
        has_acted=is_supporting(one) or bool(one.status.get("drawn")),
    )


def can_act(state: State, one: Miniature) -> bool:
    """Whether something is still open for it: to choose whom it supports or attacks, or to draw for its attack."""
    clock = state.clock
    if clock.side != one.side:
        return False
    if clock.phase == "support":
        return one.status.get("will_support") is None and any(open_to_support(state, one))
    if clock.phase != "attack":
        return False
    if extra_of(state).revealed:
        return one in undrawn(state, one.side)
    return bool(targets(state, one)) and one.status.get("will_attack") is None


def _tokens(state: State, one: Miniature) -> Iterator[Token]:
    status = one.status
    if status.get("tapped") == INJURY:
        yield Token("wound", "1", "Injured once: tapped for good; the next injury removes it")
    whom = status.get("supports") or status.get("will_support")
    if whom is not None:
        yield Token("hand", tooltip=f"Tapped to support {named(state, str(whom))}")
    target = status.get("target") or status.get("will_attack")
    if target is not None:
        yield Token("swords", tooltip=f"Attacks {named(state, str(target))}")
    struck = int(status.get("struck", 0))
    if struck:
        yield Token("warning", str(struck), "Injured by an attack of this turn: it counts after the last one")
