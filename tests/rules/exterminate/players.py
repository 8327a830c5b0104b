"""Players without much sense: they recruit, set up, and play a scenario through what is on offer, with a simple aim."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from tabletop import places
from tabletop.geometry.edges import bounds_of
from tabletop.geometry.shapes import Point, bearing, distance
from tabletop.model.action import Action, EndPhase, Move, Pass, Place
from tabletop.model.force import Muster, Troop
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.opening import read_document
from tabletop.rules.exterminate.nodes import MARKER
from tabletop.rules.exterminate.verbs import Engage, Fate, Fight, Initiative, Run, Shoot
from tabletop.rules.registry import ruleset
from tabletop.session.game import Game

Aim = Callable[[State, Miniature], Point | None]
"""Where a model wants to go; None: it stays."""
TRIES = 300
"""Places that are tried before a model is left in reserve."""
PLAYS = 0.7
"""How often a player plays something when asked."""
SPARES = 0.25
"""How often a token of Fate is spent on dice, when it may save a life later."""


def opened(name: str, seed: int) -> Game:
    """A game on that map of the scenarios."""
    return Game(ruleset("exterminate"), read_document(places.maps() / "exterminate" / f"{name}.yaml"), seed=seed)


def set_up(game: Game, factions: dict[str, tuple[str, ...]], rng: random.Random) -> None:
    """Every side recruits these cards and puts its models down in its zone."""
    while game.state.clock.phase == "setup":
        side = str(game.state.clock.side)
        if any(each.side == side and each.at is None for each in game.state.miniatures.values()) is False:
            game.do(Muster(tuple(Troop(card) for card in factions[side]), side=side))
        zone = next(each for each in game.state.zones.values() if each.role == "setup" and each.side == side)
        left, top, right, bottom = bounds_of(zone.outline.piece())
        for each in [one for one in game.state.miniatures.values() if one.side == side and one.at is None]:
            for _ in range(TRIES):
                at = (round(rng.uniform(left + 10, right - 10), 1), round(rng.uniform(top, bottom), 1))
                wish = Place(at, facing=180.0 if top < 10 else 0.0, id=each.id, side=side)
                if game.preview(wish).legal:
                    game.do(wish)
                    break
        game.do(EndPhase(side=side))


def answer(game: Game, rng: random.Random) -> None:
    """Answer whatever is asked, rather by playing something."""
    while game.state.question is not None:
        asked = game.state.question
        plays = [each for each in asked.answers if not isinstance(each, Pass)]
        passes = [each for each in asked.answers if isinstance(each, Pass)]
        if passes and rng.random() > SPARES:
            plays = [each for each in plays if not (isinstance(each, Fate) and each.use == "reroll")]
        chosen = rng.choice(plays) if plays and (not passes or rng.random() < PLAYS) else passes[0]
        game.do(replace(chosen, side=asked.side))


def play(game: Game, aims: dict[str, Aim], rng: random.Random) -> None:
    """Play on until the game has ended."""
    while game.outcome is None:
        answer(game, rng)
        clock = game.state.clock
        if clock.phase == "initiative":
            game.do(Initiative(side=next(iter(game.state.sides))))
            answer(game, rng)
            continue
        side = str(clock.side)
        for each in tuple(game.state.standing()):
            if each.side == side and game.outcome is None and each.id in game.state.miniatures:
                _act(game, game.state.miniatures[each.id], aims[side], rng)
        for offer in game.ruleset.offers(game.state, side):
            # Cards and Fate between actions, as they are on offer.
            wanted = offer.verb in ("fate", "play_adventure", "recover_adventure", "draw_adventure")
            if wanted and offer.action is not None and game.preview(offer.action).legal:
                _do(game, offer.action, rng)
        if game.outcome is None and game.state.clock == clock:
            _do(game, EndPhase(side=side), rng)


def _act(game: Game, model: Miniature, aim: Aim, rng: random.Random) -> None:
    for wish in _wishes(game.state, model, aim):
        if game.preview(replace(wish, side=model.side)).legal:
            _do(game, replace(wish, side=model.side), rng)
            if isinstance(wish, Engage):
                _do(game, Fight(wish.by, wish.at, side=model.side), rng)
            return


def _do(game: Game, action: Action, rng: random.Random) -> None:
    if game.preview(action).legal:
        game.do(action)
        answer(game, rng)


def _wishes(state: State, model: Miniature, aim: Aim) -> Iterator[Action]:
    at, goal = model.at, aim(state, model)
    if at is None:
        return
    foes = sorted(
        (each for each in state.standing() if state.enemies(each.side, model.side)),
        key=lambda each: distance(each.at or at, at),
    )
    if state.clock.phase == "melee":
        for foe in foes[:3]:
            yield Engage(model.id, foe.id)
            yield Fight(model.id, foe.id)
    if state.clock.phase == "shooting":
        yield from (Shoot(model.id, foe.id) for foe in foes[:4])
    if goal is None or state.clock.phase not in ("movement", "shooting"):
        return
    kind = Move if state.clock.phase == "movement" else Run
    far = distance(at, goal)
    for share in (1.0, 0.8, 0.6, 0.4):
        for turn in (0.0, 0.5, -0.5, 1.0, -1.0):
            to = _towards(at, goal, min(far, 5.0 * share), turn)
            yield kind(model.id, to, facing=bearing(to, foes[0].at or at) if foes else None)
            to = _towards(at, goal, min(far, 4.0 * share), turn)
            yield kind(model.id, to, facing=bearing(to, foes[0].at or at) if foes else None)


def _towards(at: Point, goal: Point, inches: float, turn: float) -> Point:
    dx, dy = goal[0] - at[0], goal[1] - at[1]
    far = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    x, y = dx / far, dy / far
    return (round(at[0] + inches * (x - turn * y), 2), round(at[1] + inches * (y + turn * x), 2))


def nodes_first(state: State, model: Miniature) -> Point | None:
    """To the nearest node, else to the nearest enemy."""
    assert model.at is not None
    here = model.at
    nodes = [marker.at for marker in state.markers.values() if marker.kind == MARKER]
    if nodes:
        return min(nodes, key=lambda each: distance(each, here))
    return enemies_first(state, model)


def enemies_first(state: State, model: Miniature) -> Point | None:
    """To the nearest enemy."""
    assert model.at is not None
    here = model.at
    foes = [each.at for each in state.standing() if each.at is not None and state.enemies(each.side, model.side)]
    return min(foes, key=lambda each: distance(each, here), default=None)


def hold_back(state: State, model: Miniature) -> Point | None:
    """Nowhere."""
    return None
