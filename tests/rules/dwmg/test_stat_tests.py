"""Stat tests by the book (p. 11–12, ruling D24)."""

from __future__ import annotations

from itertools import product

import pytest

from tabletop.model.event import Noted
from tabletop.rules.dwmg.verbs import Test as StatTest
from tests.rules.dwmg.tables import DWMG, codes, done, events, model, table, word


@pytest.mark.parametrize(
    ("stat", "faces", "passes"),
    [
        ("str", (3,), True),
        ("str", (4,), False),
        ("agi", (3,), True),
        ("agi", (4,), False),
        ("int", (3, 4), True),
        ("int", (4, 4), False),
        ("morale", (6, 1), True),
        ("morale", (6, 2), False),
    ],
)
def test_a_roll_of_the_stat_or_less_passes(stat: str, faces: tuple[int, ...], passes: bool) -> None:
    happened = events(table(model("unit-soldier", (4, 4), "one")), StatTest("one", stat), faces)
    said = [event.text for event in happened if isinstance(event, Noted)]
    assert len(said) == 1 and ("passes" in said[0]) == passes


@pytest.mark.parametrize(
    ("stat", "faces", "left"), [("str", (1,), 1), ("int", (1, 1), 1), ("agi", (1,), 2), ("morale", (1, 1), 2)]
)
def test_strength_and_wits_take_an_action_the_others_none(stat: str, faces: tuple[int, ...], left: int) -> None:
    after = done(table(model("unit-soldier", (4, 4), "one")), StatTest("one", stat), faces)
    assert word(after, "one", "actions_left") == left


@pytest.mark.parametrize(("stat", "wanted"), [("str", ("no-actions-left",)), ("agi", ())])
def test_who_has_no_action_left_tests_neither_strength_nor_wits(stat: str, wanted: tuple[str, ...]) -> None:
    spent = model("unit-soldier", (4, 4), "one", active=True, activated=True, actions_left=0)
    assert codes(table(spent), StatTest("one", stat)) == wanted


@pytest.mark.parametrize(("stat", "wanted"), [("int", ("never-tests",)), ("morale", ("never-tests",)), ("agi", ())])
def test_int_and_morale_of_nought_are_never_tested(stat: str, wanted: tuple[str, ...]) -> None:
    state = table(model("animated-plastic", (4, 4), "plastic", side="heroes"))
    assert codes(state, StatTest("plastic", stat)) == wanted


@pytest.mark.parametrize(
    ("ours", "theirs", "sums"), [((2, 5), (6,), "9:11"), ((6, 1), (4,), "10:9"), ((5, 5), (4,), "9:9")]
)
def test_an_opposed_test_adds_best_die_best_stat_and_numbers(
    ours: tuple[int, ...], theirs: tuple[int, ...], sums: str
) -> None:
    state = table(
        model("jamie", (4, 4), "jamie", luck=0),
        model("victoria", (4, 6), "victoria", luck=0),
        model("cyberman-cyberneomorph", (8, 4), "cyberman"),
    )
    test = StatTest("jamie", "str", ("cyberman",), ("victoria",))
    said = next(event.text for event in events(state, test, ours, theirs) if isinstance(event, Noted))
    assert sums in said
    assert ("nobody" in said) == (sums == "9:9") and ("CyberNeomorph" in said) == (sums == "9:11")
    assert ("Jamie and Victoria win." in said) == (sums == "10:9")
    odds = DWMG.chances(state, test)
    assert odds is not None
    rolls = [(max(a, b) + 3 + 1, c + 5) for a, b, c in product(range(1, 7), repeat=3)]
    assert odds.lines[0].probability == pytest.approx(sum(one > other for one, other in rolls) / len(rolls))


def test_the_chances_of_an_opposed_test_count_every_fall_of_the_dice() -> None:
    state = table(
        model("jamie", (4, 4), "jamie", side="monsters", luck=0),
        model("cyberman-cyberneomorph", (8, 4), "cyberman", side="heroes"),
    )
    odds = DWMG.chances(state, StatTest("cyberman", "str", ("jamie",)))
    assert odds is not None
    rolls = [(one + 5, other + 3) for one, other in product(range(1, 7), repeat=2)]
    wins, ties = (sum(holds) / len(rolls) for holds in zip(*((a > b, a == b) for a, b in rolls), strict=True))
    assert [line.probability for line in odds.lines] == [pytest.approx(wins), pytest.approx(ties)]


def test_friends_do_not_oppose_and_nobody_counts_twice() -> None:
    state = table(model("unit-soldier", (4, 4), "one"), model("unit-soldier", (4, 6), "two"), model("dalek", (9, 4)))
    assert codes(state, StatTest("one", "str", ("two",))) == ("no-opponent",)
    assert "no-opponent" in codes(state, StatTest("one", "str", ("dalek",), ("one",)))
    assert codes(state, StatTest("one", "luck")) == ("no-such-stat",)
