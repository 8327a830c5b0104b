"""The faces of the dice (rulings T2 and T3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.rules.time_of_the_daleks.story_dice import STORY_DICE, SYMBOLS, TARDIS_DIE


def test_a_black_die_has_each_of_six_symbols_once() -> None:
    assert len(SYMBOLS) == 6
    assert sorted(map(str, STORY_DICE["black"].faces)) == sorted(SYMBOLS)


@pytest.mark.parametrize(
    ("colour", "favoured", "others"),
    [
        ("blue", "science", {"cunning", "tactics", "empathy"}),
        ("red", "tactics", {"courage", "cunning", "diplomacy"}),
        ("green", "diplomacy", {"empathy", "courage", "science"}),
    ],
)
def test_each_colour_favours_one_symbol(colour: str, favoured: str, others: set[str]) -> None:
    assert Counter(STORY_DICE[colour].faces) == {favoured: 3, **dict.fromkeys(others, 1)}


def test_the_tardis_die_is_fair() -> None:
    assert Counter(TARDIS_DIE.faces) == {"tardis": 3, "question": 3}
