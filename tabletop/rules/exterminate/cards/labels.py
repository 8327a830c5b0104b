"""What the buttons say that answer with a battle card or with a token of Fate."""

from __future__ import annotations

from tabletop.model.action import Target
from tabletop.model.state import State
from tabletop.rules.common.decisions import worded
from tabletop.rules.common.words import listed, title_of
from tabletop.rules.exterminate.cards.fate import CARD
from tabletop.rules.exterminate.profiles import roster
from tabletop.rules.exterminate.verbs import Fate, PlayCard


@worded.register
def _(answer: Fate, state: State) -> str:
    whose = _named(answer.at, state)
    match answer.use:
        case "reroll":
            return f"Fate: roll the dice of {whose} again"
        case "recover":
            return f"Fate: {whose} recovers"
        case "save":
            return f"Fate: save {whose}"
        case "exterminate":
            return f"Fate: exterminate {whose}"
        case "clear_under_fire":
            return f"Fate: clear the fire on {whose}"
    return f"Fate: {whose}"


@worded.register
def _(answer: PlayCard, state: State) -> str:
    known = roster().battle_deck.get(answer.card)
    name = known.name if known is not None else answer.card
    if answer.at is None:
        return f"Play {name}"
    whose = _named(answer.at, state)
    return f"Play {name} for {whose}" if answer.card == CARD else f"Play {name} on the dice of {whose}"


def _named(at: Target | None, state: State) -> str:
    if at is None:
        return "nobody"
    return title_of(state, at) if isinstance(at, str) else listed(title_of(state, str(each)) for each in at)
