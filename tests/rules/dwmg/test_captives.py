"""Captives and controlled models: what frees them, what they count for."""

from __future__ import annotations

from itertools import product

import pytest

from tabletop.model.action import Move, Override
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.dwmg.capture.control import is_taken_over
from tabletop.rules.dwmg.nerves.morale import rout_of
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.turns.victory import points, quarters
from tabletop.rules.dwmg.verbs import Capture, Drag, Shoot
from tests.rules.dwmg.tables import DWMG, codes, done, model, table, word


def seized(**words: object) -> State:
    """An Ogron holds a screaming companion."""
    return table(
        model("ogron", (10, 10), "ogron", side="monsters", facing=90.0),
        model("companion-screamer", (11, 10), "victoria", captured_by="ogron", luck=0, **words),
        model("unit-soldier", (30, 30), "soldier"),
    )


def test_a_captive_is_free_when_its_captor_is_gone_or_stunned() -> None:
    state = seized()
    assert word(state, "victoria", "captured_by") == "ogron"
    stunning = Override("agreed", "ogron", state=FrozenMap({"stunned": True}))
    for each in (Override("agreed", "ogron", remove=True), stunning):
        assert word(done(state, each), "victoria", "captured_by") is None


def test_a_captive_is_free_when_its_captor_is_moved_into_melee() -> None:
    after = done(seized(), Override("agreed", "soldier", (10.0, 9.0)))
    assert word(after, "victoria", "captured_by") is None


def test_captives_are_neither_in_play_nor_lost() -> None:
    state = seized()
    assert word(state, "heroes", "activations_left") == 1
    assert rout_of(state, "heroes") is None
    assert (quarters(state, "heroes"), quarters(state, "monsters")) == (1, 1)


def test_a_captive_that_draws_monsters_is_worth_points_to_its_captors() -> None:
    assert {line.label: line.value for line in points(seized(), "monsters")}["Captives"] == 2
    assert "Captives" not in {line.label for line in points(seized(), "heroes")}


def test_who_is_controlled_is_played_by_the_other_side_and_belongs_to_its_own() -> None:
    state = table(
        model("cyberman-early-cyberfaction", (10, 10), "cyberman", side="monsters"),
        model("unit-soldier", (14, 10), "turned", controlled_by="cyberman", facing=90.0),
        model("unit-soldier", (20, 10), "friend"),
        clock=Clock(1, "monsters", "action"),
    )
    turned = state.miniatures["turned"]
    assert turned.side == "monsters" and is_taken_over(turned) and word(state, "heroes", "starting_count") == 2
    assert codes(state, Shoot("turned", "friend")) == ()
    assert codes(state, Shoot("turned", "cyberman")) == ("not-an-enemy", "out-of-arc")
    after = done(state, Override("agreed", "cyberman", remove=True))
    assert after.miniatures["turned"].side == "heroes" and word(after, "turned", "controlled_by") is None


def test_everybody_may_know_of_an_infiltrator() -> None:
    state = table(
        model("alien-lackey", (10, 10), "lackey", side="monsters"), model("unit-soldier", (14, 10), "soldier")
    )
    assert DWMG.view(state, "heroes").miniatures["lackey"] == state.miniatures["lackey"]


def test_the_odds_of_a_capture() -> None:
    captor, target = model("unit-soldier", (10, 10), "captor"), model("auton", (11, 10), "target")
    more = stat(target, "str") - stat(captor, "str")
    wins = sum(one > other + more for one, other in product(range(1, 7), repeat=2)) / 36
    resisting = DWMG.chances(table(captor, target), Capture("captor", "target"))
    assert [each.probability for each in resisting.lines] == pytest.approx([1.0, wins])
    helpless = table(captor, model("auton", (11, 10), "target", stunned=True))
    assert [each.probability for each in DWMG.chances(helpless, Capture("captor", "target")).lines] == [1.0]


def test_dragging_the_helpless_means_that_somebody_takes_them_along() -> None:
    state = table(
        model("unit-soldier", (10, 10), "soldier"),
        model("civilian", (11, 10), "fallen", stunned=True, prone=True),
        model("civilian", (20, 20), "alone", stunned=True, prone=True),
        model("unit-soldier", (12, 10), "dazed", stunned=True),
    )
    assert DWMG.meant(state, Move("fallen", (13.0, 12.0))) == Drag("soldier", "fallen", (12.0, 12.0))
    assert DWMG.meant(state, Move("alone", (21.0, 20.0))) == Move("alone", (21.0, 20.0))
    assert DWMG.meant(state, Move("soldier", (9.0, 9.0))) == Move("soldier", (9.0, 9.0))
    assert DWMG.meant(seized(), Move("victoria", (13.0, 12.0))) == Move("ogron", (12.0, 12.0))
