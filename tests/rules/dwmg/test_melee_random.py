"""Crowds in melee, fought out at random: nothing impossible comes of it, and nobody fights twice in a phase."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tabletop.model.action import EndPhase
from tabletop.model.apply import fold
from tabletop.model.dice import SeededDice
from tabletop.model.event import StatusSet
from tabletop.model.state import State, acting_side
from tabletop.rules.dwmg.verbs import BreakFromMelee, Fight
from tests.rules.dwmg.tables import DWMG, model, table

PROFILES = ("unit-soldier", "civilian", "the-brigadier", "warrior", "ogron", "dalek", "zygon", "yeti")
STEPS = 40


def crowd(rng: random.Random) -> State:
    """Models on a close grid, every second an enemy, facing anywhere."""
    models = []
    for number in range(12):
        profile = rng.choice(PROFILES if number else ("the-brigadier",))
        if profile == "the-brigadier" and number:
            profile = "unit-soldier"
        at = (10.0 + number % 4, 10.0 + number // 4)
        side = ("heroes", "monsters")[(number + number // 4) % 2]
        words = {"charged": True} if rng.random() < 0.4 else {}
        models.append(model(profile, at, f"m{number}", side=side, facing=rng.uniform(0, 360), **words))
    return table(*models)


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 30))])
def test_random_melees(seed: int) -> None:
    rng = random.Random(seed)
    state = crowd(rng)
    fought: Counter[tuple[str, int, str | None]] = Counter()
    for step in range(STEPS):
        question = state.question
        if question is not None:
            action = replace(rng.choice(question.answers), side=question.side)
        elif state.clock.phase != "action":
            break
        else:
            side = str(state.clock.side)
            offered = [each for each in DWMG.offers(state, side) if each.action is not None and each.refusal is None]
            wanted = [each.action for each in offered if isinstance(each.action, Fight | BreakFromMelee)]
            action = rng.choice(wanted) if wanted and rng.random() < 0.9 else EndPhase(side=side)
        if action is None or not DWMG.check(state, action).legal:
            continue
        clock = state.clock
        happened = DWMG.resolve(state, replace(action, side=acting_side(state, action)), SeededDice(seed, step))
        for event in happened:
            if isinstance(event, StatusSet) and event.word == "fought" and event.value:
                fought[event.who, clock.round, clock.side] += 1
        state = fold(state, happened)
        assert DWMG.audit(state) == ()
    assert fought and max(fought.values()) == 1
