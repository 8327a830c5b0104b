"""Inventions beyond their examples: who may help, where places may lie, what artifacts are worth, what is on offer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tabletop.geometry.shapes import Outline, Polygon, distance
from tabletop.model.dice import ScriptedDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.things import Clock, Marker, Side, Zone
from tabletop.rules.dwmg import RULES
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.gear.items import artifact_points
from tabletop.rules.dwmg.inventions import counters, heel, jamming
from tabletop.rules.dwmg.inventions.attempts import limit_of
from tabletop.rules.dwmg.inventions.races import is_of, races
from tabletop.rules.dwmg.inventions.results import Weakness
from tabletop.rules.dwmg.inventions.teams import heads, helping
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.verbs import Invent, Jam

HEROES, MONSTERS = "heroes", "monsters"


def model(id: str, profile: str, at: tuple[float, float], side: str = HEROES, **words: object) -> Miniature:
    return Miniature(id=id, side=side, at=at, profile=profile, name=id, status=FrozenMap(words))


def table(*models: Miniature, markers: Iterable[Marker] = (), zones: Iterable[Zone] = ()) -> State:
    return State(
        table=Table(36, 24),
        miniatures=FrozenMap((each.id, each) for each in models),
        markers=FrozenMap((each.id, each) for each in markers),
        zones=FrozenMap((each.id, each) for each in zones),
        sides=FrozenMap((side, Side(side, side.capitalize())) for side in (HEROES, MONSTERS)),
        clock=Clock(1, HEROES, "action"),
    )


def test_three_others_help_and_no_more() -> None:
    around = [(5.0, 5.0), (6.2, 5.0), (3.8, 5.0), (5.0, 6.2), (5.0, 3.8)]
    members = [model(f"m{n}", "scientist", at) for n, at in enumerate(around)]
    assert len(helping(table(*members), members)) == 3


@pytest.mark.parametrize(("helpers", "limit"), [(0, 10), (1, 12), (2, 14), (3, 16), (4, 16)])
def test_each_helper_adds_two_and_all_of_them_six_at_most(helpers: int, limit: int) -> None:
    around = [(6.2, 5.0), (3.8, 5.0), (5.0, 6.2), (5.0, 3.8)][:helpers]
    team = [model("doctor", "the-doctor", (5, 5)), *(model(f"m{n}", "scientist", at) for n, at in enumerate(around))]
    assert limit_of(table(*team), team) == limit


@pytest.mark.parametrize(("apart", "helps"), [(4.0, True), (4.1, False)])
def test_help_reaches_three_inches(apart: float, helps: bool) -> None:
    members = [model("doctor", "the-doctor", (5, 5)), model("liz", "scientist", (5 + apart, 5))]
    assert bool(helping(table(*members), members)) is helps


@pytest.mark.parametrize(("working", "alone"), [({}, "Doctor looks for"), ({"dalek": 0}, "Doctor works on")])
def test_the_log_says_what_one_does_alone(working: dict[str, int], alone: str) -> None:
    lab = Zone("lab", "laboratory", Polygon(((0, 0), (9, 0), (9, 9), (0, 9))))
    state = table(
        model("doctor", "the-doctor", (5, 5), luck=0), model("foe", "dalek", (30, 20), MONSTERS), zones=(lab,)
    )
    side = replace(state.sides[HEROES], status=FrozenMap({"activations_left": 1, "inventing": working}))
    state = replace(state, sides=state.sides.with_(HEROES, side))
    happened = RULES.resolve(
        state, Invent("doctor", "dalek", side=HEROES), ScriptedDice([(5, 5, 5)[: 1 if working else 3]])
    )
    assert any(alone in getattr(each, "text", "") for each in happened)


def test_the_highest_int_heads_the_attempt() -> None:
    members = [model("liz", "scientist", (5, 5)), model("doctor", "the-doctor", (6, 5))]
    assert heads(table(*members), members).id == "doctor"


def test_a_race_is_a_kind_or_what_is_listed_together() -> None:
    leader = model("leader", "dalek-patrol-leader", (20, 5), MONSTERS)
    davros = model("davros", "davros", (22, 5), MONSTERS)
    assert is_of(leader, "dalek") and is_of(leader, "daleks") and not is_of(davros, "dalek")
    assert races(table(model("liz", "scientist", (5, 5)), leader), HEROES) == ("daleks", "dalek")


def test_who_made_the_robot_is_not_of_its_race() -> None:
    assert not is_of(model("k", "kettlewell", (5, 5)), "k1-robot")


def test_the_heel_is_more_than_a_foot_from_all_who_seek_it() -> None:
    seekers = (model("liz", "scientist", (3, 3)), model("jo", "scientist", (15.0, 21.0)))
    state = table(*seekers, model("auton", "auton", (30, 20), MONSTERS))
    found = heel.places(state, HEROES)
    assert found
    # Twelve inches from the edge of a base are 12.5″ from its centre; there it is not *more* than 12″ away.
    assert all(distance(place, each.at) > 12.5 for place in found for each in seekers if each.at)
    assert set(found) == {
        place
        for place in ((x + 3.0, y + 3.0) for x in range(0, 36, 6) for y in range(0, 24, 6))
        if all(distance(place, each.at) > 12.5 for each in seekers if each.at)
    }


def test_counters_keep_a_foot_from_models_and_from_each_other() -> None:
    lying = Marker("c", "invention-counter", (33.0, 3.0))
    state = table(model("liz", "scientist", (3, 9)), markers=[lying])
    found = set(counters.places(state, HEROES))
    grid = [(x + 3.0, y + 3.0) for x in range(0, 36, 6) for y in range(0, 24, 6)]
    assert found == {p for p in grid if distance(p, (3, 9)) >= 12.5 and distance(p, (33, 3)) >= 12.0}


def test_what_artifacts_are_worth() -> None:
    def worth(*carrying: str, profile: str = "unit-soldier", side: str = HEROES) -> int:
        bearer = model("one", profile, (5, 5), side, carrying=carrying)
        return int(sum(line.value for line in artifact_points(table(bearer), side)))

    assert worth("harp-of-rassilon") == 2
    assert worth("harp-of-rassilon:used", "ring-of-rassilon") == 4
    assert worth("nestene-energy-unit") == 1
    assert worth("yeti-control-sphere", "yeti-control-sphere") == 1
    assert worth("yeti-control-sphere", profile="yeti", side=MONSTERS) == 0
    assert worth("metal-eating-virus") == 0


def test_a_casualty_holds_nothing() -> None:
    state = table(model("one", "unit-soldier", (5, 5), carrying=("harp-of-rassilon",), down=True))
    assert not list(artifact_points(state, HEROES))


@pytest.mark.parametrize(("face", "less"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_how_weak_they_are(face: int, less: int) -> None:
    play = Play(table(model("auton", "auton", (5, 5), MONSTERS)), ScriptedDice(()), BOOK)
    play.then(Weakness(HEROES, "autons", "weak_to_shots", (face,)))
    play.run()
    assert play.state.sides[HEROES].status["weak_to_shots"] == {"autons": less}


def lab() -> Zone:
    outline: Outline = Polygon(((0, 0), (10, 0), (10, 10), (0, 10)))
    return Zone("lab", "laboratory", outline)


@pytest.mark.parametrize(("x", "legal"), [(10.5, True), (10.7, False)])
def test_the_edge_of_a_laboratory_is_near_enough(x: float, legal: bool) -> None:
    start = table(model("liz", "scientist", (x, 5)), model("auton", "auton", (30, 20), MONSTERS), zones=[lab()])
    state = RULES.begin(start, {})
    assert RULES.check(state, Invent("liz", "autons")).legal is legal


def test_inventions_are_on_offer_with_how_far_they_are_and_why_not() -> None:
    start = table(
        model("liz", "scientist", (5, 5)),
        model("jo", "scientist", (20, 5)),
        model("auton", "auton", (30, 20), MONSTERS),
        zones=[lab()],
    )
    state = RULES.begin(start, {})
    heroes = state.sides[HEROES]
    heroes = replace(heroes, status=heroes.status.with_("inventing", FrozenMap({"autons": 7})))
    state = replace(state, sides=state.sides.with_(HEROES, heroes))
    offered = {(each.by, each.label): each.refusal for each in RULES.offers(state, HEROES) if each.verb == "invent"}
    assert offered[("liz", "Invent against Autons (7 of 15)")] is None
    refusal = offered[("jo", "Invent against Autons (7 of 15)")]
    assert refusal is not None and refusal.code == "no-laboratory"


@pytest.mark.parametrize(
    ("code", "words", "auton", "ready"),
    [
        ("not-a-full-activation", {"active": True, "activated": True, "actions_left": 1}, (30.0, 20.0), {}),
        ("in-melee", {}, (6.0, 5.0), {}),
        ("ready-soon", {}, (30.0, 20.0), {"autons": "liz"}),
    ],
)
def test_when_nobody_invents(
    code: str, words: dict[str, object], auton: tuple[float, float], ready: dict[str, str]
) -> None:
    liz, enemy = model("liz", "scientist", (5, 5), **words), model("auton", "auton", auton, MONSTERS)
    state = RULES.begin(table(liz, enemy, zones=[lab()]), {})
    heroes = state.sides[HEROES]
    heroes = replace(heroes, status=heroes.status.with_("finished", FrozenMap(ready)))
    state = replace(state, sides=state.sides.with_(HEROES, heroes))
    assert RULES.check(state, Invent("liz", "autons")).codes == (code,)


@pytest.mark.parametrize(("needs", "chance"), [(2, 5 / 6), (3, 4 / 6), (6, 1 / 6)])
def test_the_chance_to_jam_is_that_of_its_die(needs: int, chance: float) -> None:
    liz = model("liz", "scientist", (5, 5), carrying=(f"jammer:daleks:12:{needs}:one",))
    found = jamming.chances(table(liz, model("foe", "dalek", (9, 5), MONSTERS)), Jam("liz", "foe"))
    assert found is not None and [each.probability for each in found.lines] == [pytest.approx(chance)]
