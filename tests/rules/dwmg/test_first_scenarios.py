"""Pages 57 to 59 at play: set up by chance and played at random, nothing impossible comes of it; and how games end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import Disc, Point, Rect, distance
from tabletop.model.action import Action, EndPhase, Move, Remove
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.things import Clock, Side
from tabletop.rules.dwmg.scenarios import webs
from tabletop.rules.dwmg.scenarios.data import NO_SCENARIO
from tabletop.rules.dwmg.scenarios.swarm_leader import SwarmLeader
from tabletop.rules.dwmg.turns.victory import points
from tabletop.rules.dwmg.verbs import Arrive, PickUp, PointOut, Use
from tabletop.session.game import Game
from tests.contract.samples import dwmg_wish

from .players import Zoning, answer, muster, opened, own_zones, put_down, set_up
from .tables import DWMG, codes, done, model, table

ACTIONS = 150


def snowcap_zones(state: State, miniature: Miniature) -> list[str]:
    """Six soldiers in the open, everybody else in the base; twelve Cybermen."""
    number = int(miniature.id.rpartition("-")[2]) if miniature.id[-1].isdecimal() else 0
    if miniature.side == "heroes":
        return ["outpost"] if miniature.id.startswith("soldier") and number <= 6 else ["base"]
    return ["landing"] if number <= 12 else []


def yeti_zones(state: State, miniature: Miniature) -> list[str]:
    """A tunnel to each Yeti."""
    return [f"lair-{miniature.id[-1]}"] if miniature.side == "monsters" else own_zones(state, miniature)


MAPS: dict[str, Zoning] = {
    "snowcap": snowcap_zones,
    "tangled-web": yeti_zones,
    "swarm-leader": own_zones,
    "sam-seeley": own_zones,
}


def wish(state: State, rng: random.Random) -> Action:
    """Something on offer, a walk, a shot; now and then the end of the phase."""
    if rng.random() < 0.08:
        return EndPhase()
    if rng.random() < 0.3:
        return special(state, rng)
    if rng.random() < 0.12:
        side = state.clock.side or rng.choice(list(state.sides))
        offered = [o.action for o in DWMG.offers(state, side) if o.action is not None and o.refusal is None]
        chosen = [action for action in offered if action.verb != "concede"]
        if chosen:
            return rng.choice(chosen)
    return dwmg_wish(state, rng)


def special(state: State, rng: random.Random) -> Action:
    """What these scenarios let models do."""
    who = rng.choice([each for each in state.standing() if each.side == state.clock.side] or list(state.standing()))
    other = rng.choice(list(state.standing()))
    x, y = who.at or (0.0, 0.0)
    place = (x + rng.uniform(-7, 7), y + rng.uniform(-7, 7))
    lying = [PickUp(who.id, name) for name in state.markers]
    waiting = [each for each in state.miniatures.values() if each.status.get("due")]
    arriving = [Arrive(each.profile or "", place, None, each.id) for each in waiting]
    return rng.choice(
        (
            Use(who.id, "spin-web", place),
            Use(who.id, "great-intelligence", other.id),
            Use(who.id, "through-the-hatch"),
            Use(who.id, "leave-the-table"),
            *lying,
            *arriving,
        )
    )


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))])
def test_a_random_game_from_its_own_setting_up(name: str, seed: int) -> None:
    rng = random.Random(seed)
    game = opened(name, seed)
    set_up(game, rng, MAPS[name])
    done, tried = 0, 0
    while done < ACTIONS and game.outcome is None:
        tried += 1
        assert tried < 80 * ACTIONS, f"stuck after {done} actions: {game.state.clock}"
        answer(game, rng)
        action = wish(game.state, rng)
        if not game.preview(action).legal:
            continue
        record = game.do(replace(action, side=acting_side(game.state, action)))
        assert DWMG.audit(game.state) == (), action
        assert DWMG.tell(game.before(record.n), record.events)
        done += 1


# ---------------------------------------------------------------------------------------------------------------------
# Setting up


def setting_up(name: str) -> Game:
    """A game on that map whose first side is everywhere it may be, and has not ended its setting up."""
    game, rng = opened(name, 1), random.Random(1)
    muster(game, "heroes", rng)
    for each in [one for one in game.state.miniatures.values() if one.side == "heroes"]:
        put_down(game, each, rng, MAPS[name](game.state, each))
    return game


def test_everybody_whom_the_scenario_wants_stands_on_the_table() -> None:
    game = setting_up("tangled-web")
    assert game.preview(EndPhase(side="heroes")).legal
    without = Remove("travers", side="heroes")
    game.do(without)
    assert codes(game.state, EndPhase(side="heroes")) == ("force-incomplete",)
    game = opened("sam-seeley", 1)
    assert codes(game.state, EndPhase(side="heroes")) == ("left-in-reserve",)


def test_six_soldiers_and_nobody_else_hold_the_surface() -> None:
    game = setting_up("snowcap")
    assert game.preview(EndPhase(side="heroes")).legal
    put_down(game, game.state.miniatures["soldier-7"], random.Random(2), ["outpost"])
    at = game.state.miniatures["soldier-1"].at
    assert at is not None
    game.do(Move("soldier-1", (3.0, 12.5), side="heroes"))
    assert codes(game.state, EndPhase(side="heroes")) == ("outpost",)
    game.do(Move("ben", at, side="heroes"))
    assert codes(game.state, EndPhase(side="heroes")).count("outpost") == 1


def test_twelve_cybermen_begin() -> None:
    game = setting_up("snowcap")
    game.do(EndPhase(side="heroes"))
    rng = random.Random(3)
    for number in range(1, 14):
        if number in (12, 13):
            wanted = () if number == 13 else ("not-twelve",)
            assert codes(game.state, EndPhase(side="monsters")) == wanted
        put_down(game, game.state.miniatures[f"cyberman-{number}"], rng, ["landing"])
    assert codes(game.state, EndPhase(side="monsters")) == ("not-twelve",)


def asked(name: str) -> Game:
    """A game on that map, set up to where the first marker is laid out."""
    game, rng = setting_up(name), random.Random(4)
    game.do(EndPhase(side="heroes"))
    for each in [one for one in game.state.miniatures.values() if one.side == "monsters"]:
        put_down(game, each, rng, MAPS[name](game.state, each))
    game.do(EndPhase(side="monsters"))
    return game


def offered_places(game: Game) -> list[Point]:
    """Where the question that is asked lets a marker be put."""
    assert game.state.question is not None
    return [each.to for each in game.state.question.answers if isinstance(each, PointOut)]


def test_spheres_lie_in_tunnels_and_24_inches_apart() -> None:
    game = asked("tangled-web")
    assert game.state.question is not None and game.state.question.side == "monsters"
    first = (5.0, 9.0)
    offered = offered_places(game)
    assert first in offered and (11.0, 5.0) not in offered and (25.0, 24.0) not in offered
    game.do(PointOut(first, side="monsters"))
    assert min(distance(first, place) for place in offered_places(game)) >= 24


def test_signals_keep_8_inches_from_models_and_edges_and_are_laid_in_turn() -> None:
    game, sides = asked("swarm-leader"), []
    for _ in range(6):
        assert game.state.question is not None
        sides.append(game.state.question.side)
        for x, y in offered_places(game):
            assert min(x, y, 48 - x, 48 - y) >= 8
            assert all(gap(each.piece(), Disc((x, y), 0.0)) >= 8 for each in game.state.standing())
        assert any(min(x, y, 48 - x, 48 - y) < 10 for x, y in offered_places(game))
        game.do(replace(game.state.question.answers[0], side=sides[-1]))
    assert sides == ["heroes", "monsters"] * 3 and game.state.question is None
    empty = table()
    lies = {x: SwarmLeader(NO_SCENARIO).may_lie(empty, "signal", (x, 24.0)) for x in (7.9, 8.0)}
    assert lies == {7.9: False, 8.0: True}
    crowded = table(model("dalek", (24, 24), "dalek"))
    lies = {x: SwarmLeader(NO_SCENARIO).may_lie(crowded, "signal", (x, 24.0)) for x in (15.6, 15.5)}
    assert lies == {15.6: False, 15.5: True}


@pytest.mark.parametrize(
    ("place", "web"),
    [
        ((5.0, 4.0), Rect(3, 3.5, 4, 1)),
        ((5.0, 0.2), Rect(3, 0, 4, 1)),
        ((5.0, 7.9), Rect(3, 7, 4, 1)),
        ((14.0, 6.0), Rect(13.5, 4, 1, 3)),
        ((10.1, 6.0), Rect(10, 4, 1, 3)),
        ((8.0, 6.0), None),
    ],
)
def test_a_web_fills_a_side_tunnel_for_an_inch(place: Point, web: Rect | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webs, "tunnels_of", lambda state: ((3.0, 0.0, 4.0, 8.0), (10.0, 4.0, 8.0, 3.0)))
    assert webs.web_at(table(), place) == web


def test_a_control_sphere_is_worth_a_point_to_the_heroes() -> None:
    game = opened("tangled-web", 1)
    for holder, worth in (("heroes", 1), ("monsters", None)):
        extra = replace(game.state.extra, memory=FrozenMap({"sphere": holder}))
        found = {line.label: line.value for line in points(replace(game.state, extra=extra), "heroes")}
        assert found.get("A Control Sphere obtained") == worth


# ---------------------------------------------------------------------------------------------------------------------
# How it ends


def ending(name: str, **memory: object) -> tuple[tuple[str, ...], str] | None:
    """Who has won, and why, with that in the scenario's memory."""
    game = opened(name, 1)
    set_up(game, random.Random(5), MAPS[name])
    extra = replace(game.state.extra, memory=FrozenMap({**game.state.extra.memory, **memory}))
    outcome = DWMG.outcome(replace(game.state, extra=extra))
    return None if outcome is None else (outcome.winners, outcome.level)


def test_the_bomb_is_a_draw_after_the_eighth_turn_and_the_cybermens_when_they_touch_it() -> None:
    game = opened("snowcap", 1)
    set_up(game, random.Random(5), MAPS["snowcap"])
    extra = replace(game.state.extra, memory=FrozenMap({"launched": 2}))
    for number, over in ((10, False), (11, True)):
        state = replace(game.state, extra=extra, clock=Clock(number, None, "initiative"))
        outcome = DWMG.outcome(state)
        assert (outcome is not None and outcome.winners == ()) is over
    cyberman = replace(game.state.miniatures["cyberman-1"], at=(14.0, 4.0))
    near = replace(game.state, miniatures=game.state.miniatures.with_("cyberman-1", cyberman))
    near = replace(near, clock=Clock(1, "monsters", "action"), extra=replace(near.extra, order=("monsters", "heroes")))
    near = replace(near, sides=near.sides.with_("monsters", with_activations(near, "monsters")))
    assert DWMG.outcome(near) is None
    reached = DWMG.outcome(done(near, Move("cyberman-1", (14.0, 2.3))))
    assert reached is not None and reached.winners == ("monsters",)


def with_activations(state: State, side: str) -> Side:
    """The side with models to activate."""
    own = state.sides[side]
    return replace(own, status=own.status.with_("activations_left", 2))


def test_the_side_with_the_energy_unit_off_the_table_has_four_points_more_and_one_for_an_artifact() -> None:
    assert ending("swarm-leader") is None
    won = ending("swarm-leader", carried_off="monsters")
    assert won is not None and won[0] == ("monsters",) and won[1] in ("Sound Victory", "Major Victory")
    assert ending("sam-seeley", carried_off="heroes") == (("heroes",), "")
    game = opened("swarm-leader", 1)
    extra = replace(game.state.extra, memory=FrozenMap({"carried_off": "monsters"}))
    worth = {line.label: line.value for line in points(replace(game.state, extra=extra), "monsters")}
    assert worth["The Energy Unit"] == 4


def test_the_autons_win_when_one_of_them_has_the_unit() -> None:
    game = opened("sam-seeley", 1)
    set_up(game, random.Random(6), MAPS["sam-seeley"])
    assert game.outcome is None
    auton = game.state.miniatures["auton-1"]
    holder = replace(auton, status=auton.status.with_("carrying", ("nestene-energy-unit",)))
    sam = game.state.miniatures["sam"]
    robbed = replace(sam, status=sam.status.without("carrying"))
    found = game.state.miniatures.with_("auton-1", holder).with_("sam", robbed)
    outcome = DWMG.outcome(replace(game.state, miniatures=found))
    assert outcome is not None and outcome.winners == ("monsters",)
