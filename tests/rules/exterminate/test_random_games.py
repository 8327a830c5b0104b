"""Games played at random: nothing raises, nothing impossible comes of it, and every die is on record."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.model.action import Action, EndPhase
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice, SeededDice
from tabletop.model.event import Rolled
from tabletop.model.state import State, acting_side
from tests.contract.samples import ambush, exterminate_wish
from tests.rules.exterminate.tables import RULES

ACTIONS = 200


def wish(state: State, rng: random.Random) -> Action:
    """Something a player might do: an answer, what is on offer, a move; now and then the end of the part."""
    if state.question is not None:
        return rng.choice(state.question.answers)
    if rng.random() < 0.1:
        return EndPhase()
    if rng.random() < 0.5:
        side = state.clock.side or rng.choice(list(state.sides))
        offered = [o.action for o in RULES.offers(state, side) if o.action is not None and o.refusal is None]
        chosen = [action for action in offered if action.verb != "concede"]
        if chosen:
            return rng.choice(chosen)
    return exterminate_wish(state, rng)


@pytest.mark.parametrize("cards", [True, False])
@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 20))])
def test_two_hundred_legal_actions(seed: int, cards: bool) -> None:
    rng = random.Random(seed)
    state, done, tried = RULES.begin(ambush(rng), {"battle_cards": cards}), 0, 0
    while done < ACTIONS and RULES.outcome(state) is None:
        tried += 1
        assert tried < 60 * ACTIONS, f"stuck after {done} actions: {state.clock}"
        action = wish(state, rng)
        if not RULES.check(state, action).legal:
            continue
        action = replace(action, side=acting_side(state, action))
        dice = SeededDice(seed, done)
        happened = RULES.resolve(state, action, dice)
        after = fold(state, happened)
        assert RULES.audit(after) == (), action
        assert RULES.resolve(state, action, ScriptedDice(dice.record)) == happened
        fallen = [event.faces for event in happened if isinstance(event, Rolled)]
        assert all(faces in dice.record for faces in fallen)
        assert all(line[0].isupper() and line.endswith((".", "!", "?", "”")) for line in RULES.tell(state, happened))
        state, done = after, done + 1
