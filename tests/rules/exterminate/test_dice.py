"""The combat die, and what is made of it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tabletop.model.state import State
from tabletop.rules.exterminate.dice import COMBAT
from tabletop.rules.exterminate.harm.damage import odds_of_dice, result_of
from tests.rules.exterminate.tables import model, table


def test_three_hits_two_defences_one_surge() -> None:
    assert Counter(COMBAT.faces) == {"hit": 3, "defence": 2, "surge": 1}


@pytest.fixture(name="either", params=["surge-shocks", "hit-shocks"])
def _either(request: pytest.FixtureRequest) -> State:
    return table(model("dalek", (4, 4)), damage_die=request.param)


def test_the_best_damage_die_counts(either: State) -> None:
    mild, shock = ("hit", "surge") if either.extra.damage_die == "surge-shocks" else ("surge", "hit")
    assert result_of(either, ()) == "none"
    assert result_of(either, (mild, mild)) == "none"
    assert result_of(either, (mild, shock)) == "shocked"
    assert result_of(either, (shock, mild, "defence")) == "exterminated"


def test_the_odds_of_damage_dice_are_those_of_the_faces(either: State) -> None:
    third, sixth, half = Fraction(1, 3), Fraction(1, 6), Fraction(1, 2)
    shocks = sixth if either.extra.damage_die == "surge-shocks" else half
    assert odds_of_dice(either, 0) == (0, 0)
    assert odds_of_dice(either, 1) == (shocks, third)
    assert odds_of_dice(either, 2) == ((1 - third) ** 2 - (1 - third - shocks) ** 2, 1 - (1 - third) ** 2)
