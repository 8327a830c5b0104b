"""Volleys at random: whatever is fired at whatever, nothing raises, nothing impossible comes of it, no die is lost."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.geometry.shapes import bearing
from tabletop.model.action import Action, EndPhase
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice, SeededDice
from tabletop.model.event import Rolled
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State, acting_side
from tabletop.rules.dwmg.models import hits_left
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.shooting.armoury import ranged
from tabletop.rules.dwmg.verbs import Aim, Initiative, SetExplosive, Shoot
from tests.contract.samples import skirmish
from tests.rules.dwmg.tables import DWMG

ACTIONS = 60
ARMS = tuple(each.id for each in roster().weapons.values() if each.range != "melee")


def armed(state: State, rng: random.Random) -> State:
    """Everybody with a weapon of page 14 besides his own, whether he knows how it works or not, facing the middle."""
    miniatures = {
        each.id: replace(
            each,
            status=each.status.with_("carrying", (rng.choice(ARMS),)),
            facing=bearing(each.at or (0.0, 0.0), (12.0, 12.0)),
        )
        for each in state.miniatures.values()
    }
    return replace(state, miniatures=FrozenMap(miniatures))


def wish(state: State, rng: random.Random) -> Action:
    if state.question is not None:
        return rng.choice(state.question.answers)
    if state.clock.phase == "initiative":
        return Initiative()
    own = [each for each in state.standing() if each.side == state.clock.side]
    if not own or rng.random() < 0.03:
        return EndPhase()
    who = rng.choice(own)
    enemies = [each.id for each in state.standing() if each.side != who.side] or [who.id]
    assert who.at is not None
    weapon = rng.choice([each.id for each in ranged(who)] or [None])
    place = (rng.uniform(-1, 25), rng.uniform(-1, 25))
    return rng.choice(
        (
            Shoot(who.id, rng.choice(enemies), weapon),
            Shoot(who.id, rng.choice(enemies), weapon),
            Shoot(who.id, (rng.choice(enemies), rng.choice(enemies)), weapon),
            Shoot(who.id, place, weapon),
            Aim(who.id),
            SetExplosive(who.id, who.at),
        )
    )


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 20))])
def test_a_battle_of_shots(seed: int) -> None:
    rng = random.Random(seed)
    state, done, tried, shots = DWMG.begin(armed(skirmish(rng), rng), {}), 0, 0, 0
    while done < ACTIONS and tried < 4000:
        tried += 1
        action = wish(state, rng)
        verdict = DWMG.check(state, action)
        if not verdict.legal:
            continue
        if isinstance(action, Shoot):
            shots += 1
            chances = DWMG.chances(state, action)
            assert chances is not None and all(0 <= line.probability <= 1 for line in chances.lines)
            assert verdict.needs is not None and 1 <= verdict.needs <= 7
        action = replace(action, side=acting_side(state, action))
        dice = SeededDice(seed, tried)
        happened = DWMG.resolve(state, action, dice)
        after = fold(state, happened)
        assert DWMG.audit(after) == (), action
        assert all(hits_left(each) >= 0 for each in after.miniatures.values())
        assert DWMG.resolve(state, action, ScriptedDice(dice.record)) == happened
        assert all(event.faces in dice.record for event in happened if isinstance(event, Rolled))
        state, done = after, done + 1
    assert shots > 2
