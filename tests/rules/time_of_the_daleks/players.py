"""Players of Time of the Daleks: tables to play on, and somebody who does anything that is on offer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tabletop.model.action import Action
from tabletop.model.apply import fold
from tabletop.model.dice import SeededDice
from tabletop.model.event import Event
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State, acting_side
from tabletop.model.things import Side
from tabletop.rules.time_of_the_daleks import RULES, odds
from tabletop.rules.time_of_the_daleks.cards import doctors
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.story_dice import STORY_DICE, SYMBOLS

DOCTORS = ("eleventh-doctor", "fourth-doctor", "tenth-doctor", "first-doctor")


def table(players: int = 2) -> State:
    """A map with so many Doctors: p1 is the Eleventh, p2 the Fourth, p3 the Tenth, p4 the First."""
    sides = [Side(f"p{i + 1}", f"Player {i + 1}") for i in range(players)]
    figures = [
        Miniature(f"d{i + 1}", f"p{i + 1}", None, name=doctors()[DOCTORS[i]].name, profile=DOCTORS[i])
        for i in range(players)
    ]
    return State(
        sides=FrozenMap({side.id: side for side in sides}),
        miniatures=FrozenMap({each.id: each for each in figures}),
    )


def begin(players: int = 2) -> State:
    """A new game, set up."""
    return RULES.begin(table(players), {})


def act(state: State, action: Action, seed: int = 0, number: int = 0) -> State:
    """The state after a legal action."""
    verdict = RULES.check(state, action)
    assert verdict.legal, verdict.refusals
    return fold(state, events(state, action, seed, number))


def events(state: State, action: Action, seed: int = 0, number: int = 0) -> tuple[Event, ...]:
    """What a legal action brings."""
    return RULES.resolve(state, replace(action, side=acting_side(state, action)), SeededDice(seed, number))


def whole(state: State, offer: Offer, rng: random.Random) -> Action:
    """An offer as an action: where it waits for dice to be pointed at, some are."""
    if offer.action is not None:
        return offer.action
    kind = RULES.vocabulary.actions[offer.verb]
    side = state.clock.side
    dice = sorted(map(int, rng.sample(offer.targets, rng.randint(1, min(offer.most, len(offer.targets))))))
    told: dict[str, Any] = {**offer.given, "side": side}
    told["dice" if offer.verb == "reroll" else "die"] = tuple(dice) if offer.verb == "reroll" else dice[0]
    return kind(**told)


def choices(state: State) -> Iterator[Offer]:
    """Everything that anybody may do now, giving up left out."""
    side = state.question.side if state.question is not None else state.clock.side or next(iter(state.sides))
    for offer in RULES.offers(state, side):
        if offer.refusal is None and offer.verb not in ("concede", "move"):
            yield offer


def random_game(players: int, seed: int, most: int = 600) -> Iterator[tuple[State, Action, tuple[Event, ...], State]]:
    """A game of random legal play: each state, what was done, what happened and what it led to."""
    rng = random.Random(seed)
    state = begin(players)
    for number in range(most):
        if RULES.outcome(state) is not None:
            return
        offers = list(choices(state))
        assert offers, (state.clock, state.pending)
        action = whole(state, rng.choice(offers), rng)
        verdict = RULES.check(state, action)
        assert verdict.legal, (action, verdict.refusals)
        happened = events(state, action, seed, number)
        after = fold(state, happened)
        yield state, action, happened, after
        state = after


def sensible(state: State, rng: random.Random) -> Action:
    """What somebody does who wants to win: he recruits, equips himself, and follows the odds."""
    side = state.question.side if state.question is not None else state.clock.side
    actions = [action for offer in choices(state) for action in _all_of(state, offer, side)]
    return max(actions, key=lambda action: _worth(state, action) + rng.random() * 0.01)


def _all_of(state: State, offer: Offer, side: str | None) -> Iterator[Action]:
    if offer.action is not None:
        yield offer.action
        return
    kind = RULES.vocabulary.actions[offer.verb]
    told: dict[str, Any] = {**offer.given, "side": side}
    if offer.verb != "reroll":
        yield from (kind(**told, die=int(die)) for die in offer.targets)
        return
    console = Console(state, str(side))
    serving = odds.matched(console.challenge, console.faces)
    idle = [int(die) for die in offer.targets if not serving[int(die)]][: offer.most]
    if idle:
        yield kind(**told, dice=tuple(idle))


def _worth(state: State, action: Action) -> float:  # noqa: PLR0911, PLR0912, C901 - a table of likings
    side = str(action.side or state.clock.side)
    console = Console(state, side) if side in state.sides and side != "daleks" else None
    match action.verb:
        case "roll" if state.clock.phase == "daleks":
            return 9.0
        case "recruit" | "install":
            return 5.0
        case "focus":
            return 3.0 if _needs(console, action.to) else -1.0  # type: ignore[attr-defined]
        case "play":
            return 4.0
        case "discard_die" if console is not None and not console.faces:
            return 2.0 + (console.pool[action.die] != "black") * -0.5  # type: ignore[attr-defined]
        case "roll":
            return 1.0
        case "reroll" | "change" | "discard_die":
            found = RULES.chances(state, action)
            return 1.0 + max(line.probability for line in found.lines) if found is not None else 0.0
        case "finish_adventure":
            assert console is not None
            return 9.0 if odds.is_met(console.challenge, console.faces) else 1.02
        case "travel":
            return 1.0 + (not action.to) * 0.005 - 0.5 * (console is not None and console.dilemma != "")  # type: ignore[attr-defined]
        case "stay":
            return 0.7
        case "discard" if state.clock.phase == "prepare":
            return -2.0
        case "dismiss":
            return -2.0
        case _:
            return 0.5


def _needs(console: Console | None, colour: str) -> bool:
    if console is None:
        return False
    main = STORY_DICE[colour].faces[0]
    return console.challenge[SYMBOLS.index(str(main))] > console.pool.count(colour)
