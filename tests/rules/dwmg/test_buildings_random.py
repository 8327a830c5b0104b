"""Games at random about a burning house with a Blocker at its door: nothing raises, nothing impossible comes of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.geometry.shapes import Circle, Rect
from tabletop.model.action import Action, EndPhase, Move
from tabletop.model.apply import fold
from tabletop.model.dice import SeededDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State, acting_side
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Marker
from tests.rules.dwmg.tables import DWMG, ground, model, table

ACTIONS = 60
DOOR = Opening("door", "door", (10.0, 13.0), (10.0, 16.0), "open")
WINDOW = Opening("window", "window", (13.0, 20.0), (16.0, 20.0), "open")
HOUSE = Terrain(
    "house",
    "building",
    Rect(10, 10, 10, 10),
    movement="impassable",
    sight="blocks",
    height=4,
    hits=3,
    walls=0.3,
    openings=(DOOR, WINDOW),
)


def house_on_fire() -> State:
    """Soldiers with grenades and explosives inside and outside of it, Ogrons and a strong robot against them."""
    state = table(
        model("unit-soldier", (13, 13), "a", carrying=("petrol-bomb",), fire=2),
        model("unit-soldier", (15, 15), "b", carrying=("petrol-bomb", "grenade")),
        model("unit-bazooka-team", (6, 16), "c", facing=90),
        model("unit-soldier", (14.5, 22), "d", carrying=("high-explosive",)),
        model("toy", (8.5, 14.5), "e", side="monsters"),
        model("k1-robot", (22, 15), "f", side="monsters", facing=270),
        model("ogron", (17, 12), "g", side="monsters", fire=3),
        model("ogron", (23, 22), "h", side="monsters"),
        *(model("unit-soldier", (3, 4 + 3 * number), f"s{number}") for number in range(6)),
        *(model("ogron", (32, 4 + 3 * number), f"o{number}", side="monsters") for number in range(6)),
        HOUSE,
        ground("copse", Circle(27, 12, 3), "rough", "wood"),
    )
    blaze = Marker("blaze", "fire", (18.5, 18.5), status=FrozenMap({"fire": 4, "burns": "house"}))
    return replace(state, markers=FrozenMap({"blaze": blaze}))


def wish(state: State, rng: random.Random) -> Action:
    """An answer, something on offer, a move, or the end of the phase."""
    if state.question is not None:
        return rng.choice(state.question.answers)
    side = state.clock.side or rng.choice(list(state.sides))
    if rng.random() < 0.1:
        return EndPhase(side=side)
    own = [each.id for each in state.standing() if each.side == side]
    if own and rng.random() < 0.5:
        return Move(rng.choice(own), (rng.uniform(2, 30), rng.uniform(6, 26)), side=side)
    offered = [o for o in DWMG.offers(state, side) if o.refusal is None and o.verb != "concede"]
    if not offered:
        return EndPhase(side=side)
    chosen = rng.choice(offered)
    if chosen.action is None and chosen.targets:
        verb = DWMG.vocabulary.actions[chosen.verb]
        return verb(chosen.by, rng.choice(chosen.targets), side=side)  # type: ignore[call-arg]
    return chosen.action or EndPhase(side=side)


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 12))])
def test_a_house_on_fire(seed: int) -> None:
    rng, state, done = random.Random(seed), house_on_fire(), 0
    for _ in range(40 * ACTIONS):
        if done >= ACTIONS or DWMG.outcome(state) is not None:
            break
        action = wish(state, rng)
        if not DWMG.check(state, action).legal:
            continue
        happened = DWMG.resolve(state, replace(action, side=acting_side(state, action)), SeededDice(seed, done))
        state, done = fold(state, happened), done + 1
        assert DWMG.audit(state) == (), action
    assert done > 20
    assert state.terrain["house"].status or state.terrain["house"].kind == "rubble"
