"""What abilities do that no example can show: points as the table stands, forced rerolls, the menu of the TARDIS."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.geometry.shapes import Point, Rect, Wall
from tabletop.model.action import Choose, EndPhase, Reroll
from tabletop.model.dice import Pick, ScriptedDice
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.dwmg.abilities import plastic
from tabletop.rules.dwmg.abilities.forcing import place_of_gap
from tabletop.rules.dwmg.abilities.rerolls import TAKEOVER
from tabletop.rules.dwmg.abilities.tardis import _free_places
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of
from tabletop.rules.dwmg.turns.victory import points, total, worth_captive
from tabletop.rules.dwmg.verbs import Initiative, Use
from tests.rules.dwmg.tables import DWMG, codes, done, ground, model, table


@pytest.mark.parametrize(("captive", "worth"), [("jo", 2), ("unit-soldier", 0)])
def test_a_captive_monster_magnet_is_worth_two_points(captive: str, worth: int) -> None:
    held = model(captive, (9, 10), "held", captured_by="dalek")
    state = table(held, model("dalek", (10, 10)), model("unit-soldier", (40, 40), "free"))
    assert worth_captive(state, "monsters") == worth and worth_captive(state, "heroes") == 0
    lines = {line.label: line.value for line in points(state, "monsters")}
    assert lines.get("Captives", 0) == worth and total(state, "monsters") == sum(lines.values())


def resisting(cause: str, *rolls: tuple[int, ...]) -> State:
    """A psychic civilian has tested its Int."""
    state = table(model("civilian", (10, 10), "seer", gifts=("psychic",), used=("psychic",)), model("dalek", (20, 20)))
    play = Play(state, ScriptedDice(rolls), BOOK)
    play.then(StatTest("seer", "int", cause=cause))
    play.run()
    return play.state


def test_an_enemy_has_one_die_of_a_psychic_mind_that_resists_rolled_again() -> None:
    question = resisting(TAKEOVER, (2, 2)).question
    assert question is not None and question.side == "monsters"
    assert question.answers[1:] == (Reroll((0,), "psychic"), Reroll((1,), "psychic"))


def test_no_enemy_meddles_with_any_other_test() -> None:
    assert resisting("", (2, 2)).question is None


def test_who_is_inside_the_tardis_stands_in_its_menu_with_his_name() -> None:
    box = ground("box", Rect(10, 10, 1.5, 1.5), "impassable", "tardis")
    doctor, jamie = model("the-doctor", None, "doctor", in_tardis="box"), model("jamie", (20, 20), "jamie")
    offers = DWMG.offers(table(box, doctor, jamie, model("dalek", (40, 40))), "heroes")
    inside = {each.label: each for each in offers if each.by == "box"}
    assert set(inside) == {
        "The Doctor: Leave the TARDIS (1 action)",
        "The Doctor: Dematerialise (whole activation)",
    }
    leaving = inside["The Doctor: Leave the TARDIS (1 action)"]
    assert (leaving.wants, leaving.given["by"], leaving.refusal) == ("place", "doctor", None)


def test_the_tardis_comes_back_under_its_name() -> None:
    box = ground("box", Rect(10, 10, 1.5, 1.5), "impassable", "tardis", label="The old box")
    doctor = model("the-doctor", None, "doctor", in_tardis="box", luck=0)
    state = table(box, doctor, model("jamie", (20, 20), "jamie", luck=0), model("ogron", (40, 40), side="monsters"))
    state = done(state, Use("doctor", "dematerialise"))
    for _ in range(3):
        state = done(state, EndPhase())
    state = done(state, Initiative(), (6,), (1,))
    state = done(state, Choose("come-back", side="heroes"), (5,), (Pick("20-12"),))
    assert state.terrain["box"].label == "The old box"
    assert not state.miniatures["doctor"].status.get("box_label")


def test_the_tardis_comes_back_wherever_its_box_has_room() -> None:
    # The soldier's base reaches from 5.9 to 6.9 both ways; the box is 1.5″ square, so it has room from 4.25 to 5.75.
    state = table(model("unit-soldier", (6.4, 6.4)))
    free = set(_free_places(state))
    assert {"5-6", "8-6", "6-5", "6-8"} <= free
    assert not {"6-6", "7-6", "6-7", "7-7"} & free
    assert {"1-1", "47-47"} <= free and not {"0-1", "1-0", "48-1", "1-48"} & free


@pytest.mark.parametrize(
    ("line", "at", "torn"),
    [
        (((0, 9), (24, 9)), (8, 8), ((7, 9), (9, 9))),
        (((0, 9), (24, 9)), (0.3, 8), ((0, 9), (2, 9))),
        (((0, 9), (24, 9)), (23.8, 8), ((22, 9), (24, 9))),
        (((9, 24), (9, 0)), (8, 4), ((9, 5), (9, 3))),
        (((9, 24), (9, 2)), (8, 1), ((9, 4), (9, 2))),
        (((5, 9), (7.5, 9)), (9, 8), ((5.5, 9), (7.5, 9))),
        (((5, 9), (6.5, 9)), (5, 8), ((5, 9), (6.5, 9))),
    ],
)
def test_a_fence_is_torn_two_inches_wide_where_one_stands_at_it(
    line: tuple[Point, ...], at: Point, torn: tuple[Point, Point]
) -> None:
    fence = ground("fence", Wall(line, 0.25), "impassable")
    found = place_of_gap(fence, model("sea-devil", at))
    assert found == (pytest.approx(torn[0]), pytest.approx(torn[1]))


def test_who_has_more_than_two_hits_by_his_profile_is_nobodys_double(monkeypatch: pytest.MonkeyPatch) -> None:
    # No profile of the book has three Hits and is not unique: such a one is made here.
    state = table(
        model("auton-copy", None, "copy", side="monsters"),
        model("nestene-intelligence", (4, 4), "nestene"),
        model("the-myrka", (20, 20), "victim", side="heroes"),
        clock=Clock(1, "monsters", "action"),
    )
    copying = Use("copy", "wax-copy", "victim")
    for hits, expected in ((2, ()), (3, ("cannot-be-used",))):
        known = profile_of(state.miniatures["victim"])
        common = replace(known, unique=False, stats=replace(known.stats, hits=hits))
        monkeypatch.setattr(plastic, "profile_of", lambda miniature, common=common: common)
        assert codes(state, copying) == expected


@pytest.mark.parametrize(("drivers", "faults"), [(1, 0), (2, 1)])
def test_a_vehicle_has_one_driver(drivers: int, faults: int) -> None:
    seats = [{"driver": True}] * drivers + [{}]
    crew = (model("unit-soldier", None, f"{i}", in_vehicle="rover", **seat) for i, seat in enumerate(seats))
    state = table(model("unit-land-rover", (10, 10), "rover"), *crew, model("dalek", (40, 40)))
    assert len(DWMG.audit(state)) == faults
