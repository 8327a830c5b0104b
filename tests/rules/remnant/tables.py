"""Tables to test on, and players who do anything that is legal."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from tabletop import places
from tabletop.model.action import Action
from tabletop.model.apply import fold
from tabletop.model.dice import SeededDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.opening import read_document
from tabletop.rules.remnant import RULES

Player = Callable[[State, str], Action | None]


@cache
def laid_out() -> State:
    """The map of the game."""
    return read_document(places.maps() / "remnant" / "console-room.yaml").state


def begun(**options: object) -> State:
    """A new game."""
    return RULES.begin(laid_out(), options)


def bare() -> State:
    """The map without its rooms: miniatures stay where they are, which saves the search for a place."""
    return replace(laid_out(), zones=FrozenMap())


def with_words(state: State, **words: Mapping[str, object]) -> State:
    """The state with words of characters set; underscores in the names stand for hyphens."""
    miniatures = state.miniatures
    for name, given in words.items():
        one = miniatures[name.replace("_", "-")]
        miniatures = miniatures.with_(one.id, replace(one, status=FrozenMap({**one.status, **given})))
    return replace(state, miniatures=miniatures)


def anybody(seed: object) -> Player:
    """A player who does anything that is on offer, each as likely as the others; it never gives up."""
    rng = random.Random(f"anybody {seed}")

    def choose(state: State, side: str) -> Action | None:
        whole = [o.action for o in RULES.offers(state, side) if o.action is not None and o.refusal is None]
        whole = [action for action in whole if action.verb != "concede"]
        return rng.choice(whole) if whole else None

    return choose


def played(state: State, players: Mapping[str, Player], seed: int, most: int = 4000) -> State:
    """A game played to its end, every action checked."""
    for number in range(most):
        if RULES.outcome(state) is not None:
            return state
        side = state.clock.side or next(iter(state.sides))
        action = players[side](RULES.view(state, side), side)
        assert action is not None and RULES.check(state, action).legal, action
        state = fold(state, RULES.resolve(state, replace(action, side=side), SeededDice(seed, number)))
    raise AssertionError(f"no end after {most} actions")
