"""The scenarios of pages 60 to 62, as their maps lay them out: they begin, play on and end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop import places
from tabletop.model.action import Action, EndPhase, Place
from tabletop.model.apply import fold
from tabletop.model.dice import SeededDice
from tabletop.model.force import Muster, Troop
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.opening import read_document
from tabletop.rules.dwmg.models import is_companion
from tabletop.rules.dwmg.scenarios.forces import lines_of
from tests.contract.samples import dwmg_wish

from .tables import DWMG

ACTIONS = 150
MAPS = ("diving-bell", "mission-expendable", "sontaran-experiment")


def opened(name: str) -> State:
    found = read_document(places.maps() / "dwmg" / f"{name}.yaml")
    return DWMG.begin(found.state, {}, found.scenario)


def carried_out(state: State, action: Action, seed: int, number: int = 0) -> State:
    action = replace(action, side=acting_side(state, action))
    return fold(state, DWMG.resolve(state, action, SeededDice(seed, number)))


def chosen(state: State, side: str, rng: random.Random) -> State:
    """The force of a side with what its player chooses, by chance."""
    for line in lines_of(state, side):
        for _ in range(line.count if not line.profile else 0):
            for profile in rng.sample(line.one_of, len(line.one_of)):
                wish = Muster((Troop(profile),), side=side)
                if DWMG.check(state, wish).legal:
                    state = carried_out(state, wish, 0)
                    break
    return state


def set_up(name: str, rng: random.Random) -> State:
    """The scenario with everybody put down by chance where he may be."""
    state = opened(name)
    while state.clock.phase == "setup":
        side = str(state.clock.side)
        state = chosen(state, side, rng)
        for each in tuple(state.miniatures.values()):
            if each.side == side and each.at is None:
                state = put_down(state, each, rng)
        state = carried_out(state, EndPhase(side=side), 1)
    return state


def put_down(state: State, waiting: Miniature, rng: random.Random) -> State:
    """The state with that model where it may stand, a companion near the Doctor."""
    doctor = state.miniatures.get("doctor")
    for _ in range(4000):
        at = (rng.uniform(0.5, 47.5), rng.uniform(0.5, 47.5))
        if is_companion(waiting) and doctor is not None and doctor.at is not None:
            at = (doctor.at[0] + rng.uniform(-4, 4), doctor.at[1] + rng.uniform(-4, 4))
        placing = Place((round(at[0], 2), round(at[1], 2)), id=waiting.id, side=waiting.side)
        if DWMG.check(state, placing).legal:
            return carried_out(state, placing, 0)
    raise AssertionError(f"{waiting.id} finds no place to stand")


def wish(state: State, rng: random.Random) -> Action:
    """Something a player might do: an answer, what is on offer, a move; now and then the end of the phase."""
    if state.question is not None:
        return rng.choice(state.question.answers)
    if rng.random() < 0.1:
        return EndPhase()
    if rng.random() < 0.4:
        side = state.clock.side or rng.choice(list(state.sides))
        offered = [o.action for o in DWMG.offers(state, side) if o.action is not None and o.refusal is None]
        some = [action for action in offered if action.verb != "concede"]
        if some:
            return rng.choice(some)
    return dwmg_wish(state, rng)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("seed", [1])
def test_a_game_of_legal_actions_from_its_set_up(name: str, seed: int) -> None:
    rng = random.Random(seed)
    state = set_up(name, rng)
    done = tried = 0
    while done < ACTIONS and DWMG.outcome(state) is None:
        tried += 1
        assert tried < 60 * ACTIONS, f"stuck after {done} actions: {state.clock}"
        action = wish(state, rng)
        if DWMG.check(state, action).legal:
            state = carried_out(state, action, seed, done)
            assert DWMG.audit(state) == (), action
            done += 1
