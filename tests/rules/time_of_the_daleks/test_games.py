"""Whole games: random ones that break nothing, and sensible ones that come to an end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Clock
from tabletop.rules.time_of_the_daleks import RULES
from tabletop.rules.time_of_the_daleks.consoles import Console
from tests.rules.time_of_the_daleks.players import act, begin, choices, random_game, sensible


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))])
def test_random_games_break_nothing(players: int, seed: int) -> None:
    done = 0
    for _, action, happened, after in random_game(players, seed):
        assert RULES.audit(after) == (), action
        assert happened and RULES.view(after, "p1") == RULES.view(RULES.view(after, "p1"), "p1")
        done += 1
    assert done > 20 and RULES.outcome(after) is not None


@pytest.mark.parametrize("faces", [(), ("tactics", "tactics")])
def test_no_die_is_offered_that_is_not_there(faces: tuple[str, ...]) -> None:
    """The Daleks may exterminate every die; and a die is not changed to what it shows."""
    state = begin(1)
    told = {"stage": "rolled", "pool": ("black",) * len(faces), "faces": faces, "charges": 5}
    side = replace(state.sides["p1"], status=FrozenMap({**state.sides["p1"].status, **told}))
    rolled = replace(state, sides=state.sides.with_("p1", side), clock=Clock(1, "p1", "adventure"))
    waiting = [offer for offer in choices(rolled) if offer.wants == "dice"]
    assert all(offer.targets for offer in waiting)
    assert bool(waiting) == bool(faces)
    assert "tactics" not in {offer.given.get("to") for offer in waiting}


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
def test_sensible_players_end_their_games(players: int) -> None:
    ends = set()
    for seed in range(6):
        rng, state = random.Random(seed), begin(players)
        for number in range(800):
            outcome = RULES.outcome(state)
            if outcome is not None:
                ends.add(outcome.winners)
                break
            state = act(state, sensible(state, rng), seed, number)
        assert RULES.outcome(state) is not None
    assert ("daleks",) in ends or len(ends) > 1


def test_a_hand_is_its_owners_only() -> None:
    for before, action, _, after in random_game(2, 5, 60):
        known = RULES.view(after, "p2")
        assert Console(known, "p1").hand == () and Console(known, "p2").hand == Console(after, "p2").hand
        hands = [pile for pile in RULES.piles(after, "p2") if pile.id == "p1:hand"]
        assert sum(pile.count for pile in hands) == len(Console(after, "p1").hand)
        assert not any(pile.cards for pile in hands)
        assert RULES.piles(after, "p2") == RULES.piles(known, "p2"), (before.clock, action)
