"""Players without much sense: they set a scenario up, and answer what they are asked by chance.

Those of `planning` play with an aim.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from tabletop import places
from tabletop.geometry.edges import bounds_of
from tabletop.geometry.shapes import Point, distance
from tabletop.model.action import EndPhase, Place
from tabletop.model.force import Muster, Troop
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.opening import read_document
from tabletop.rules.dwmg.models import is_companion
from tabletop.rules.dwmg.scenarios.data import ForceLine
from tabletop.rules.dwmg.scenarios.forces import lines_of, profiles_in, unfilled
from tabletop.session.game import Game

from .tables import DWMG

TRIES = 400
"""Places that are tried before a model is left in reserve."""
CLOSE = 5.0
"""Inches from the Doctor within which companions are put down."""

Places = Mapping[str, tuple[Point, ...]]
"""Where some models set up, by id: at the first place where they may."""
Reply = Callable[[Game], None]
"""Answers whatever a game asks."""
NOWHERE: Places = FrozenMap()
Zoning = Callable[[State, Miniature], list[str]]
"""The zones, by id, in which a model sets up; none of them: it waits."""


def opened(name: str, seed: int) -> Game:
    """A game on that map of the scenarios, before setting up."""
    return Game(DWMG, read_document(places.maps() / "dwmg" / f"{name}.yaml"), seed=seed)


def own_zones(state: State, miniature: Miniature) -> list[str]:
    """All zones where its side sets up."""
    return [each.id for each in state.zones.values() if each.role == "setup" and each.side == miniature.side]


def set_up(
    game: Game,
    rng: random.Random,
    zoning: Zoning = own_zones,
    places: Places = NOWHERE,
    reply: Reply | None = None,
) -> None:
    """Both sides choose what their scenario leaves open, put everybody down somewhere in the zones and end it; those of
    `places` there, if they may. What is asked then is answered by `reply`, or by chance."""
    while game.state.clock.phase == "setup":
        side = game.state.clock.side
        assert side is not None
        muster(game, side, rng)
        for each in [one for one in game.state.miniatures.values() if one.side == side and one.at is None]:
            if not any(put_there(game, each, at) for at in places.get(each.id, ())):
                put_down(game, each, rng, zoning(game.state, each))
        game.do(EndPhase(side=side))
        if reply is None:
            answer(game, rng)
        else:
            reply(game)


def muster(game: Game, side: str, rng: random.Random) -> None:
    """Choose from what the scenario leaves open: of each line one profile, as often as it says, or as often as it
    may."""
    own = [each.profile or "" for each in game.state.miniatures.values() if each.side == side]
    left, _ = unfilled(lines_of(game.state, side), own)
    for line, count in left.items():
        if count and not line.profile:
            _choose(game, side, line, count, rng)


def _choose(game: Game, side: str, line: ForceLine, count: int, rng: random.Random) -> None:
    profiles = rng.sample(profiles_in(line), len(profiles_in(line)))
    whole = Muster((Troop(profiles[0], count),), side=side)
    if game.preview(whole).legal:
        game.do(whole)
        return
    for profile in profiles:  # each of them is there once only
        wish = Muster((Troop(profile),), side=side)
        if count and game.preview(wish).legal:
            game.do(wish)
            count -= 1


def put_there(game: Game, miniature: Miniature, at: Point) -> bool:
    """Put a model of the reserve down at a place, if it may stand there."""
    action = Place(at, id=miniature.id, side=miniature.side)
    legal = game.preview(action).legal
    if legal:
        game.do(action)
    return legal


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
