"""Examples: what holds, what does not, and in which words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.model.action import Allocate, Move, Pass, Reroll
from tabletop.model.document import Document, Step
from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Marker
from tabletop.session.examples import ExampleRun, run
from tests.contract.toy import TOY, Snap
from tests.session.games import duel


def expecting(action: Any, dice: tuple[Any, ...] = (), **expect: Any) -> Step:
    return Step(action, FrozenMap(expect), dice)


def tried(*steps: Step) -> ExampleRun:
    return run(Document("An example", "toy", duel(), steps=steps), TOY)


def failures(*steps: Step) -> list[str]:
    return [failure for step in tried(*steps).steps for failure in step.failures]


SNAP = Snap("a1", "b1", side="red")


def test_a_legal_move_of_the_expected_length_holds() -> None:
    assert failures(expecting(Move("a1", (13.0, 14.0)), legal=True, length=5.0)) == []


def test_a_length_that_is_off_is_told_with_both_figures() -> None:
    (failure,) = failures(expecting(Move("a1", (13.0, 14.0)), length=4.9))
    assert "4.9" in failure
    assert "5" in failure


def test_a_refusal_must_be_expected_by_its_code() -> None:
    far = Move("a1", (30.0, 10.0))
    assert failures(expecting(far, legal=False, code="too-far")) == []
    assert failures(expecting(far, codes=["too-far"])) == []
    assert "too-far" in failures(expecting(far))[0]
    assert "overlap" in failures(expecting(far, code="overlap"))[0]


def test_the_state_afterwards_is_held_against_what_is_expected() -> None:
    step = expecting(Move("a1", (13.0, 14.0)), state={"a1": {"at": [13, 14]}, "b1": {"at": [18, 10]}})
    assert failures(step) == []
    wrong = expecting(Move("a1", (13.0, 14.0)), state={"a1": {"at": [13, 15]}})
    assert "13, 15" in failures(wrong)[0]


def test_too_few_and_too_many_dice_fail_a_step() -> None:
    assert failures(expecting(SNAP, ((4, 1),), state={})) != []  # the hit must still be allocated
    assert "the last roll written down is not made" in failures(expecting(SNAP, ((1, 1), (3, 3))))[0]
    assert "the last 2 rolls" in failures(expecting(SNAP, ((1, 1), (3, 3), (4,))))[0]
    assert failures(expecting(SNAP, ()))


def test_an_optional_question_that_no_step_answers_takes_its_default() -> None:
    assert failures(expecting(SNAP, ((1, 1),))) == []


def test_a_compulsory_question_that_no_step_answers_fails() -> None:
    assert "Where do the hits go?" in failures(expecting(SNAP, ((5, 1),)))[0]


def test_the_next_step_answers_with_its_own_dice() -> None:
    steps = (
        expecting(SNAP, ((5, 1),), asks={"side": "blue", "question": "reroll"}),
        expecting(Reroll((0,), "luck", side="blue"), ((2,),)),
    )
    assert failures(*steps) == []


def test_who_is_asked_and_what_is_judged() -> None:
    assert "red" in failures(expecting(SNAP, ((5, 1),), asks={"side": "red"}), expecting(Pass(side="blue")))[0]


def test_a_step_may_expect_that_nothing_is_asked() -> None:
    assert failures(expecting(Move("a1", (13.0, 14.0)), asks=None)) == []
    (failure,) = failures(expecting(SNAP, ((5, 1),), asks=None))
    assert "nothing is asked, but blue is" in failure, "though the question has a default"


def test_what_still_lies_there_is_not_removed_whatever_it_is() -> None:
    state = replace(duel(), markers=FrozenMap({"token": Marker("token", "token", (3.0, 3.0))}))
    step = expecting(Move("a1", (13.0, 14.0)), state={"token": {"removed": True}})
    (done,) = run(Document("An example", "toy", state, steps=(step,)), TOY).steps
    assert "token" in done.failures[0] and "removed" in done.failures[0]


def test_a_flat_list_of_dice_serves_every_roll() -> None:
    step = replace(expecting(SNAP), flat_dice=(5, 1))
    answers = (
        Step(Reroll((0,), "luck", side="blue"), flat_dice=(6,)),
        Step(Allocate(FrozenMap({"b1": 1}), side="red")),
    )
    assert failures(step, *answers) == []
    assert tried(step, *answers).game.state.miniatures["b1"].status["hits"] == 1


def test_an_expectation_of_nobody_fails() -> None:
    step = expecting(Move("a1", (13.0, 14.0)), state={"a11": {"hits": 0}})
    assert "a11" in failures(step)[0]


def test_dice_and_stops_of_a_refused_step_fail() -> None:
    far = Move("a1", (30.0, 10.0))
    assert failures(expecting(far, ((4,),), code="too-far"))
    assert failures(expecting(far, code="too-far", stopped="mine"))
