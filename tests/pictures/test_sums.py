"""Sums in words: how many dice and why, with the signs that a reader adds up."""

from __future__ import annotations

from tabletop.model.frozen import FrozenMap
from tabletop.model.verdict import Modifier, Verdict
from tabletop.pictures.sums import Sum, sums


def _sums(*lines: tuple[str, float], rolls: int, needs: int | None = None) -> list[Sum]:
    modifiers = tuple(Modifier(*line) for line in lines)
    verdict = Verdict(modifiers=modifiers, needs=needs, facts=FrozenMap({"rolls": rolls}))
    return [Sum(each.terms.replace("\u00a0", " "), each.total) for each in sums(verdict)]


def test_terms_that_make_the_dice_are_told_with_their_sum_and_what_stands_against_it() -> None:
    found = _sums(("Cybergun", 3), ("The crate", -1), ("against: Resilience", 4), ("against: cover", 1), rolls=2)
    assert found == [Sum("Cybergun 3, the crate −1", "2 dice"), Sum("Resilience 4, cover +1", "against 5")]


def test_what_changes_a_needed_number_is_told_line_by_line_and_makes_no_dice() -> None:
    assert _sums(("Aimed", 1), rolls=1, needs=3) == [Sum("Aimed +1")]
    assert _sums(("Aimed", 1), ("Small", -1), rolls=3, needs=4) == [Sum("Aimed +1"), Sum("Small −1")]
