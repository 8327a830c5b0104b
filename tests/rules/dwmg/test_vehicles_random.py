"""Vehicles driven, boarded, flown, shot at and rammed at random: nothing raises, and nothing impossible comes of it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tabletop.geometry.shapes import Circle, Rect, direction
from tabletop.model.action import Action, EndPhase, Move
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice, SeededDice
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.rules.dwmg import verbs
from tests.rules.dwmg.tables import DWMG, ground, model, table

ACTIONS = 60
KINDS = ("bessie", "helicopter", "motorcycle", "tank", "unit-land-rover", "whomobile")
PLACES = ((6.0, 6.0), (18.0, 8.0), (30.0, 8.0), (8.0, 40.0), (24.0, 40.0), (40.0, 38.0))


def motor_park(rng: random.Random) -> State:
    """Six vehicles of two sides, each with a driver and a rider, among woods, water, hedges and models on foot."""
    things = [
        ground("hedge", Rect(18, 23.5, 12, 1), "obstacle"),
        ground("wood", Circle(12, 24, 4), "rough"),
        ground("lake", Circle(38, 24, 3), "water"),
        ground("wall", Rect(43.5, 6, 1, 8), "impassable"),
    ]
    for number, (kind, place) in enumerate(zip(KINDS, PLACES, strict=True)):
        side, who = ("heroes", "unit-soldier") if number % 2 else ("monsters", "auton")
        things.append(model(kind, place, kind, side=side, facing=rng.uniform(0, 360)))
        things.append(model(who, None, f"driver-{number}", side=side, in_vehicle=kind, driver=True))
        things.append(model(who, None, f"rider-{number}", side=side, in_vehicle=kind))
        things.append(model(who, (place[0] + 3.6, place[1] + 3.6), f"foot-{number}", side=side))
    return table(*things)


def wish(state: State, rng: random.Random) -> Action:
    """An answer, a drive, something with a vehicle, or whatever is on offer."""
    if state.question is not None:
        return rng.choice(state.question.answers)
    side = state.clock.side
    if side is None or rng.random() < 0.02:
        return EndPhase() if state.clock.phase != "initiative" else verbs.Initiative()
    own = [each for each in state.miniatures.values() if each.side == side]
    return _of_one(state, rng.choice(own), rng) if own and rng.random() < 0.75 else _offered(state, side, rng)


def _of_one(state: State, who: Miniature, rng: random.Random) -> Action:
    """A drive, a ram, getting in: for somebody inside a vehicle; a walk or getting in for anybody else."""
    ride = state.miniatures.get(str(who.status.get("in_vehicle")))
    goes = who if ride is None else ride
    (x, y), (u, v) = goes.at or (24.0, 24.0), direction(goes.facing + rng.uniform(-80, 80))
    far = rng.uniform(1, 12)
    to = (x + u * far, y + v * far)
    if ride is None:
        return rng.choice((Move(who.id, to), verbs.Enter(who.id, rng.choice(KINDS))))
    drive = verbs.Drive(who.id, to, rng.choice((None, rng.uniform(0, 360))))
    return rng.choice((drive, drive, verbs.Ram(who.id, rng.choice((*KINDS, "hedge", "wall")))))


def _offered(state: State, side: str, rng: random.Random) -> Action:
    """Something on offer."""
    offered = [o for o in DWMG.offers(state, side) if o.refusal is None and o.verb != "concede"]
    whole = [o.action for o in offered if o.action is not None and o.verb != "end_phase"]
    shots = [verbs.Shoot(o.by, t) for o in offered for t in o.targets if o.verb == "shoot" and o.by is not None]
    return rng.choice([*whole, *shots] or [EndPhase()])


def played(seed: int) -> tuple[State, Counter[str]]:
    """A game at random, audited after every action, and how often each thing was done."""
    rng = random.Random(seed)
    state, done, verbs_done = motor_park(rng), 0, Counter[str]()
    tried = 0
    while done < ACTIONS and DWMG.outcome(state) is None and tried < 40 * ACTIONS:
        tried += 1
        action = wish(state, rng)
        if not DWMG.check(state, action).legal:
            continue
        action = replace(action, side=acting_side(state, action))
        dice = SeededDice(seed, done)
        happened = DWMG.resolve(state, action, dice)
        after = fold(state, happened)
        assert DWMG.audit(after) == (), action
        assert DWMG.resolve(state, action, ScriptedDice(dice.record)) == happened
        DWMG.tell(state, happened)
        state, done = after, done + 1
        verbs_done[action.verb] += 1
    return state, verbs_done


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))])
def test_random_driving_keeps_the_table_possible(seed: int) -> None:
    _, done = played(seed)
    assert done["drive"] >= 3
