"""Players without much sense: they set a scenario up, and play it at random or with a simple aim."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from tabletop import places
from tabletop.geometry.edges import bounds_of
from tabletop.geometry.shapes import Point, bearing, distance
from tabletop.model.action import Action, EndPhase, Move, Place
from tabletop.model.force import Muster, Troop
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.things import Zone
from tabletop.opening import read_document
from tabletop.rules.dwmg.case import way_of
from tabletop.rules.dwmg.models import is_companion
from tabletop.rules.dwmg.scenarios.forces import lines_of, profiles_in, unfilled
from tabletop.rules.dwmg.verbs import Fight, Initiative, Open, PickUp, Shoot, Use
from tabletop.session.game import Game

from .tables import DWMG

TRIES = 400
"""Places that are tried before a model is left in reserve."""
CLOSE = 5.0
"""Inches from the Doctor within which companions are put down."""

Aim = Callable[[State, Miniature], Point | None]
"""Where a model wants to go; None: it stays."""
Zoning = Callable[[State, Miniature], list[str]]
"""The zones, by id, in which a model sets up; none of them: it waits."""
Aim = Callable[[State, Miniature], Point | None]
"""Where a model wants to go."""


def opened(name: str, seed: int) -> Game:
    """A game on that map of the scenarios, before setting up."""
    return Game(DWMG, read_document(places.maps() / "dwmg" / f"{name}.yaml"), seed=seed)


def own_zones(state: State, miniature: Miniature) -> list[str]:
    """All zones where its side sets up."""
    return [each.id for each in state.zones.values() if each.role == "setup" and each.side == miniature.side]


def set_up(game: Game, rng: random.Random, zoning: Zoning = own_zones) -> None:
    """Both sides choose what their scenario leaves open, put everybody down somewhere in the zones and end it."""
    while game.state.clock.phase == "setup":
        side = game.state.clock.side
        assert side is not None
        muster(game, side, rng)
        for each in [one for one in game.state.miniatures.values() if one.side == side and one.at is None]:
            put_down(game, each, rng, zoning(game.state, each))
        game.do(EndPhase(side=side))
        answer(game, rng)


def muster(game: Game, side: str, rng: random.Random) -> None:
    """Choose from what the scenario leaves open."""
    own = [each.profile or "" for each in game.state.miniatures.values() if each.side == side]
    left, _ = unfilled(lines_of(game.state, side), own)
    for line, count in left.items():
        if count and not line.profile:
            chosen = rng.choice(profiles_in(line))
            game.do(Muster((Troop(chosen, count),), side=side))


def put_down(game: Game, miniature: Miniature, rng: random.Random, zones: list[str]) -> None:
    """Put a model of the reserve down somewhere in one of the zones, companions near the Doctor."""
    doctor = next((each for each in game.state.standing() if each.profile == "the-doctor"), None)
    companion = doctor is not None and is_companion(miniature)
    for _ in range(TRIES if zones else 0):
        zone = game.state.zones[rng.choice(zones)]
        at = _within(zone, rng)
        if companion and doctor is not None and distance(at, doctor.at or at) > CLOSE:
            continue
        action = Place(at, facing=rng.uniform(0, 360), id=miniature.id, side=miniature.side)
        if game.preview(action).legal:
            game.do(action)
            return


def _within(zone: Zone, rng: random.Random) -> Point:
    left, top, right, bottom = bounds_of(zone.outline.piece())
    return (round(rng.uniform(left, right), 2), round(rng.uniform(top, bottom), 2))


def answer(game: Game, rng: random.Random) -> None:
    """Answer whatever is asked, by chance."""
    while game.state.question is not None:
        game.do(replace(rng.choice(game.state.question.answers), side=game.state.question.side))


# ---------------------------------------------------------------------------------------------------------------------
# Playing with an aim


def play(game: Game, aims: dict[str, Aim], rng: random.Random, rounds: int = 30) -> None:
    """Play on until the game has ended, or so many rounds are over."""
    while game.outcome is None and game.state.clock.round <= rounds:
        answer(game, rng)
        side = game.state.clock.side
        if game.state.clock.phase == "initiative":
            game.do(Initiative(side=next(iter(game.state.sides))))
        elif game.state.clock.phase == "end" or side is None:
            game.do(EndPhase(side=next(iter(game.state.sides))))
        else:
            _take_turn(game, side, aims[side], rng)


def _take_turn(game: Game, side: str, aim: Aim, rng: random.Random) -> None:
    """Everybody who can acts, those nearest to where they want to go first; then the phase ends."""
    for each in sorted(game.state.standing(), key=lambda one: _left(game.state, one, aim)):
        if each.side == side and game.outcome is None:
            _act(game, each.id, aim, rng)
    while game.outcome is None and game.state.clock.side == side and game.state.clock.phase == "action":
        answer(game, rng)
        if not _try(game, EndPhase(side=side), rng):
            fights = [Fight(a.id, b.id) for a in game.state.standing() for b in game.state.standing() if a.side == side]
            assert any(_try(game, fight, rng) for fight in fights), "nobody ends this phase"


def _left(state: State, miniature: Miniature, aim: Aim) -> float:
    goal = aim(state, miniature)
    return distance(miniature.at or (0.0, 0.0), goal) if goal is not None else 99.0


def _act(game: Game, who: str, aim: Aim, rng: random.Random) -> None:
    """Leave, take, shoot, walk: whatever is possible first."""
    for _ in range(4):
        model = game.state.miniatures.get(who)
        if model is None or model.at is None or game.outcome is not None:
            return
        if not any(_try(game, action, rng) for action in _wishes(game.state, model, aim)):
            return


def _wishes(state: State, model: Miniature, aim: Aim) -> Iterator[Action]:
    goal, at = aim(state, model), model.at
    assert at is not None
    yield Use(model.id, "leave-the-table")
    yield from (PickUp(model.id, each.id) for each in state.markers.values() if distance(each.at, at) < 1.2)
    foes = [each for each in state.standing() if state.enemies(each.side, model.side) and not each.status.get("down")]
    foes.sort(key=lambda each: distance(each.at or at, at))
    if foes and distance(foes[0].at or at, at) < 1.05:
        yield Fight(model.id, foes[0].id)
    if not model.status.get("fired"):
        for foe in foes[:3]:
            if distance(foe.at or at, at) < 13:
                yield Shoot(model.id, foe.id)
    if goal is None:
        return
    yield Use(model.id, "through-the-hatch")
    yield from (Open(model.id, door.id) for wall in state.terrain.values() for door in wall.openings)
    for inches in (6.0, 4.0, 2.0, 1.0):
        to = _on_the_way(state, model, goal, inches)
        if to is not None:
            yield Move(model.id, to, facing=bearing(to, foes[0].at or at) if foes else None)


def _on_the_way(state: State, model: Miniature, goal: Point, inches: float) -> Point | None:
    """So far on the shortest way to a goal, doors and other models aside."""
    opened = {
        name: replace(each, openings=tuple(replace(one, state="open") for one in each.openings))
        for name, each in state.terrain.items()
    }
    alone = replace(state, terrain=FrozenMap(opened), miniatures=FrozenMap({model.id: model}))
    way = way_of(alone, model, goal)
    return way.path.cut(min(inches, way.length)).end if way.free and way.length > 0.1 else None


def _try(game: Game, action: Action, rng: random.Random) -> bool:
    """Do it if it is legal, and answer what it asks."""
    wish = replace(action, side=acting_side(game.state, action))
    if not game.preview(wish).legal:
        return False
    game.do(wish)
    answer(game, rng)
    return True
