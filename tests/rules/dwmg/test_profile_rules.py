"""What the rules of single profiles do that no example can show: faces, names, who may be picked."""

from __future__ import annotations

from tabletop.model.action import Choose, Move, Pass
from tabletop.rules.dwmg.profiles import profile_of
from tabletop.rules.dwmg.verbs import Activate, Use
from tests.rules.dwmg.tables import done, model, table


def test_a_copy_has_the_face_of_whom_it_copies_and_loses_it_again() -> None:
    axon = model("axon-humanoid", (10, 10), "axon", side="heroes")
    soldier = model("unit-soldier", (14, 10), "soldier", side="monsters")
    copied = done(table(axon, soldier), Use("axon", "replacement", "soldier"), (5,))
    assert copied.miniatures["axon"].look == soldier.look
    assert profile_of(copied.miniatures["axon"]).id == "axon-copy"
    asked = done(copied, Use("axon", "change-form"))
    back = done(asked, Choose("axon-humanoid"))
    assert back.miniatures["axon"].look == profile_of(axon).look


def test_a_sceptic_holds_up_only_who_is_near_and_has_not_acted() -> None:
    state = table(
        model("administrator", (10, 10), "director", side="heroes"),
        model("civilian", (17, 10), "near", side="heroes"),
        model("civilian", (10, 17.1), "far", side="heroes"),
        model("civilian", (10, 12), "spent", side="heroes", activated=True),
        model("dalek", (40, 40), "dalek", side="monsters"),
    )
    question = done(state, Activate("director"), (5,)).question
    assert question is not None and question.side == "monsters"
    assert question.answers == (Choose("near"),) and question.default is None


def test_the_master_calls_nobody_who_can_do_nothing() -> None:
    state = table(
        model("the-master", (20, 8), "master", side="monsters"),
        model("ogron", (20, 12), "ogron", side="monsters"),
        model("yeti", (20, 4), "yeti", sphereless=True),
        model("unit-soldier", (8, 8), "soldier"),
    )
    question = done(state, Move("soldier", (13, 8))).question
    assert question is not None and question.answers == (Pass(), Choose("ogron"))
