"""Games at random in which every profile and every vehicle of the roster plays, on a table with everything on it:
nothing raises, nothing impossible comes of it, and the log plays back to the last digit."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tabletop.geometry.shapes import Point, direction
from tabletop.model.action import Action, EndPhase, Move
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice, SeededDice
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State, acting_side
from tabletop.opening import read_document
from tabletop.rosters import roster
from tabletop.rules.dwmg import verbs
from tabletop.rules.dwmg.chapters import BOOK
from tests.rules.dwmg.tables import DWMG, model

ACTIONS = 90
ON_FOOT = 16
"""Models of the roster in a game, besides the vehicles, their drivers and the regulars."""
REGULARS = ("unit-soldier", "auton", "scientist", "dalek")
"""They are in every game, so that there is always an enemy, a driver, an inventor."""
CARRIED = ("grenade", "high-explosive", "harp-of-rassilon", "metal-eating-virus", "yeti-control-sphere", "rifle")
STATES: tuple[dict[str, Any], ...] = ({}, {}, {}, {}, {"prone": True}, {"fire": 2}, {"stunned": True, "prone": True})
TABLE = Path(__file__).with_name("everything.yaml")
ROSTER = roster("dwmg")


@cache
def casts() -> tuple[tuple[str, ...], ...]:
    """The whole roster, dealt out to so many games."""
    profiles = list(ROSTER.profiles)
    random.Random(63).shuffle(profiles)
    return tuple(tuple(profiles[first : first + ON_FOOT]) for first in range(0, len(profiles), ON_FOOT))


GAMES = range(len(casts()))


def vehicles_of(game: int) -> tuple[str, str]:
    """The two vehicles of a game."""
    kinds = tuple(ROSTER.vehicles)
    return kinds[2 * game % len(kinds)], kinds[(2 * game + 1) % len(kinds)]


def side_of(profile: str, rng: random.Random) -> str:
    """The side that a profile fights on; where it may be either, one of them."""
    faction = ROSTER.profiles[profile].faction
    return {"hero": "heroes", "monster": "monsters"}.get(faction) or rng.choice(("heroes", "monsters"))


def whole_roster(game: int, rng: random.Random) -> State:
    """A game of that cast, its models wherever there is room."""
    state = read_document(TABLE).state
    for number, kind in enumerate(vehicles_of(game)):
        side, driver = (("heroes", "unit-soldier"), ("monsters", "auton"))[number]
        state = _placed(state, model(kind, None, f"{kind}-v", side=side), rng)
        for seat, profile in enumerate((driver, driver)):
            inside = model(profile, None, f"crew-{number}{seat}", side=side, in_vehicle=f"{kind}-v", driver=not seat)
            state = replace(state, miniatures=state.miniatures.with_(inside.id, inside))
    for profile in casts()[game]:
        carried = {"carrying": (rng.choice(CARRIED),)} if rng.random() < 0.3 else {}
        words = {**carried, **rng.choice(STATES)}
        state = _placed(state, model(profile, None, f"a-{profile}", side=side_of(profile, rng), **words), rng)
    for profile in REGULARS:
        state = _placed(state, model(profile, None, f"r-{profile}", side=side_of(profile, rng)), rng)
    return DWMG.begin(state, read_document(TABLE).options)


def _placed(state: State, miniature: Miniature, rng: random.Random) -> State:
    """The state with a model somewhere on the table."""
    for _ in range(400):
        level = 0 if rng.random() < 0.9 else 1
        there = replace(miniature, at=(rng.uniform(2, 38), rng.uniform(2, 38)), facing=rng.uniform(0, 360), level=level)
        laid = replace(state, miniatures=state.miniatures.with_(there.id, there))
        if not DWMG.audit(laid):
            return laid
    raise AssertionError(f"no room for '{miniature.id}'")


# ---------------------------------------------------------------------------------------------------------------------
# What is played


def wish(state: State, rng: random.Random) -> Action:
    """An answer; something on offer, of one kind as likely as of another; a walk; now and then the end of a phase."""
    if state.question is not None:
        return rng.choice(state.question.answers)
    side = state.clock.side or rng.choice(list(state.sides))
    if rng.random() < 0.04:
        return EndPhase(side=side)
    own = [each for each in state.standing() if each.side == side]
    if own and rng.random() < 0.2:
        return _walk(state, rng.choice(own), rng)
    offered = _offered(state, side, rng)
    if not offered:
        return EndPhase(side=side)
    kind = rng.choice(sorted({_kind(each) for each in offered}))
    return _completed(state, rng.choice([each for each in offered if _kind(each) == kind]), rng)


def _offered(state: State, side: str, rng: random.Random) -> list[Offer]:
    """What a chapter of the book has on offer that has anything: asking one after the other is quicker than all."""
    chapters = [each for each in BOOK.chapters if each.offers is not None]
    for chapter in rng.sample(chapters, len(chapters)):
        assert chapter.offers is not None
        found = [each for each in chapter.offers(DWMG.view(state, side), side, DWMG.check) if each.refusal is None]
        chosen = [each for each in found if each.verb not in ("concede", "end_phase")]
        if chosen:
            return chosen
    return []


def _kind(offer: Offer) -> str:
    ability = getattr(offer.action, "ability", None) or offer.given.get("ability", "")
    return f"{offer.verb} {ability}"


def _walk(state: State, who: Miniature, rng: random.Random) -> Action:
    """A walk or a run, every other one into somebody."""
    others = [each for each in state.standing(who.level) if each.side != who.side]
    to = _near(who.at, rng.uniform(1, 11), rng)
    if others and rng.random() < 0.5:
        foe = min(others, key=lambda each: rng.random())
        assert foe.at is not None
        to = _near(foe.at, foe.base.reach + who.base.reach, rng)
    return rng.choice((Move(who.id, to), Move(who.id, to), verbs.Run(who.id, to)))


def _near(at: Point | None, far: float, rng: random.Random) -> Point:
    (x, y), (ux, uy) = at or (20.0, 20.0), direction(rng.uniform(0, 360))
    return (x + far * ux, y + far * uy)


def _completed(state: State, offer: Offer, rng: random.Random) -> Action:
    """The offer's action, with something it may be pointed at."""
    if offer.action is not None:
        return offer.action
    kind = DWMG.vocabulary.actions[offer.verb]
    names = {field.name for field in dataclasses.fields(kind)}
    given: dict[str, Any] = dict(offer.given)
    if "by" in names and offer.by is not None:
        given.setdefault("by", offer.by)
    bearer = state.miniatures.get(str(given.get("by")))
    if offer.wants == "facing":
        given["facing"] = rng.uniform(0, 360)
    elif offer.wants == "place" or not offer.targets:
        given["to" if "to" in names else "at"] = _near(bearer and bearer.at, rng.uniform(0.5, 12), rng)
    else:
        given["at"] = rng.choice(offer.targets)
    return kind(**given)


def played(game: int, seed: int) -> tuple[State, set[str]]:
    """A game of that cast, audited after every action and played back; and what was done in it."""
    rng = random.Random(1000 * game + seed)
    state, done, tried = whole_roster(game, rng), 0, 0
    verbs_done = set[str]()
    while done < ACTIONS and DWMG.outcome(state) is None:
        tried += 1
        assert tried < 60 * ACTIONS, f"stuck after {done} actions: {state.clock}"
        action = wish(state, rng)
        if not DWMG.check(state, action).legal:
            continue
        action = replace(action, side=acting_side(state, action))
        dice = SeededDice(seed, done)
        happened = DWMG.resolve(state, action, dice)
        after = fold(state, happened)
        faults = DWMG.audit(after)
        assert not faults, f"{faults} after {action}"
        assert DWMG.resolve(state, action, ScriptedDice(dice.record)) == happened
        told = DWMG.tell(state, happened)
        assert all(line[0].isupper() and line.endswith((".", "!", "?")) for line in told), told
        DWMG.looks(after)
        state, done = after, done + 1
        verbs_done.add(action.verb)
    return state, verbs_done


# ---------------------------------------------------------------------------------------------------------------------


def test_every_profile_and_every_vehicle_plays() -> None:
    rng = random.Random(1)
    seen = {each.profile for game in GAMES for each in whole_roster(game, rng).miniatures.values()}
    assert seen == {*ROSTER.profiles, *ROSTER.vehicles}


@pytest.mark.parametrize("game", [0, *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])])
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
def test_a_game_of_everybody(game: int, seed: int) -> None:
    _, done = played(game, seed)
    assert len(done) > 5
