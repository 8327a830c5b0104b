"""The history of the dice and its fairness: what a side may know of it, and what the test says."""

from __future__ import annotations

import random

import pytest

from tabletop.model.action import EndPhase
from tabletop.model.dice import D6, Die
from tabletop.model.event import Rolled
from tabletop.model.record import Done
from tabletop.session.fairness import Fallen, chi_square_tail, fairness, rolls
from tabletop.session.game import Game
from tests.app.driver import miniature, sandbox

LOADED = Die("combat", ("hit", "hit", "hit", "defence", "defence", "surge"))


def game(*thrown: Rolled) -> Game:
    made = sandbox(miniature("ann", (24, 20)))
    for roll in thrown:
        made.take(Done(made.length + 1, "blue", EndPhase(side="blue"), (roll.faces,), (roll,)))
    return made


def fell(die: str, *faces: int | str) -> list[Fallen]:
    return [Fallen(1, 1, "blue", "", Rolled(die, faces, "a test"))]


@pytest.mark.parametrize(
    ("value", "freedom", "share"),
    # Tables of the chi-square distribution: what is exceeded in one of a hundred, and in one of two.
    [(6.635, 1, 0.01), (9.210, 2, 0.01), (11.345, 3, 0.01), (15.086, 5, 0.01), (4.351, 5, 0.5), (5.348, 6, 0.5)],
)
def test_the_tail_is_that_of_the_printed_tables(value: float, freedom: int, share: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(share, rel=2e-3)


def test_faces_are_counted_beside_what_fair_dice_show() -> None:
    (found,) = fairness(fell("combat", *["hit"] * 20, *["defence"] * 7, *["surge"] * 3), [D6, LOADED])
    assert [(count.face, count.times, count.expected) for count in found.counts] == [
        ("hit", 20, pytest.approx(15)),
        ("defence", 7, pytest.approx(10)),
        ("surge", 3, pytest.approx(5)),
    ]
    assert found.total == 30 and found.chance is not None and found.chance > 0.05


def test_dice_are_theirs_who_threw_them_whosever_turn_it_is() -> None:
    made = sandbox(miniature("ann", (24, 20)), miniature("rex", (30, 20), "red"))
    thrown = (
        Rolled("d6", (4,), "a hit", "ann"),
        Rolled("d6", (5,), "a save", "rex"),
        Rolled("d6", (2,), "first", "red"),
    )
    made.take(Done(made.length + 1, "blue", EndPhase(side="blue"), tuple(roll.faces for roll in thrown), thrown))
    assert [each.side for each in rolls(made, None)] == ["blue", "red", "red"]


def test_few_dice_say_nothing_and_how_many_would() -> None:
    (few,) = fairness(fell("d6", 6, 6, 6, 6), [D6])
    assert few.chance is None and few.needed == 30
    (enough,) = fairness(fell("d6", *[6] * 30), [D6])
    assert enough.chance is not None and enough.chance < 1e-6


def test_fair_dice_are_called_uneven_about_as_often_as_they_should() -> None:
    rng, called = random.Random(5), 0
    for _ in range(300):
        (found,) = fairness(fell("d6", *(rng.randint(1, 6) for _ in range(90))), [D6])
        assert found.chance is not None
        called += found.chance < 0.05
    assert 3 <= called <= 32


def test_only_what_a_side_may_see_counts_and_what_was_taken_back_is_marked() -> None:
    secret = Rolled("d6", (6,), "a secret", visible_to=frozenset({"red"}))
    made = game(Rolled("d6", (3,), "a hit", "ann", 4), secret)
    assert [each.roll.purpose for each in rolls(made, "blue")] == ["a hit"]
    assert [each.roll.purpose for each in rolls(made, "red")] == ["a hit", "a secret"]
    assert [each.roll.purpose for each in rolls(made, None)] == ["a hit"]
    assert rolls(made, "blue")[0].who == "Ann"
    made.undo()
    made.undo()
    assert [each.holds for each in rolls(made, "red")] == [False, False]
    made.redo()
    assert [each.holds for each in rolls(made, "red")] == [True, False], "done again, dice do not fall again"
