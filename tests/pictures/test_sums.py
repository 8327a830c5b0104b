"""Sums in words: how many dice and why, with the signs that a reader adds up."""

from __future__ import annotations

from tabletop.model.frozen import FrozenMap
from tabletop.model.verdict import Modifier, Verdict
from tabletop.pictures.sums import Sum, sums


def _sums(*lines: tuple[str, float], rolls: int) -> list[Sum]:
    verdict = Verdict(modifiers=tuple(Modifier(*line) for line in lines), facts=FrozenMap({"rolls": rolls}))
    return [Sum(each.terms.replace("\u00a0", " "), each.total) for each in sums(verdict)]


def test_terms_that_make_the_dice_are_told_with_their_sum_and_what_stands_against_it() -> None:
    found = _sums(("Cybergun", 3), ("The crate", -1), ("against: Resilience", 4), ("against: cover", 1), rolls=2)
    assert found == [Sum("Cybergun 3, the crate −1", "2 dice"), Sum("Resilience 4, cover +1", "against 5")]


def test_what_changes_a_needed_number_is_told_line_by_line() -> None:
    assert _sums(("Aimed", 1), ("More than half range", -1), rolls=3) == [
        Sum("Aimed +1"),
        Sum("More than half range −1"),
    ]
