"""Rules as data: all refusals at once, needs, codes from names."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.verdict import Citation
from tabletop.rules.common.rule import Finding, finding, judge, rule

PAGE = Citation("A rulebook", 7)


@rule(PAGE)
def too_heavy(weight: int) -> Iterator[Finding]:
    if weight > 3:
        yield finding("the crate is too heavy.", weight=weight)


@rule(PAGE, needs=(too_heavy,))
def too_slow(weight: int) -> Iterator[Finding]:
    yield finding("Always too slow.")


@rule(PAGE, needs=(too_slow,))
def too_late(weight: int) -> Iterator[Finding]:
    yield finding("Always too late.")


@rule(PAGE)
def odd_and_small(weight: int) -> Iterator[Finding]:
    if weight % 2:
        yield finding("It is odd.")
    if weight < 10:
        yield finding("It is small.")


def test_a_refusal_carries_code_citation_and_figures() -> None:
    (refusal,) = judge((too_heavy,), 5)
    assert refusal.code == "too-heavy"
    assert refusal.message == "The crate is too heavy."
    assert str(refusal.citation) == "A rulebook p. 7"
    assert refusal.facts == {"weight": 5}


def test_all_that_refuse_are_told_at_once() -> None:
    assert [refusal.message for refusal in judge((too_heavy, odd_and_small), 5)] == [
        "The crate is too heavy.",
        "It is odd.",
        "It is small.",
    ]


def test_a_rule_whose_need_refuses_is_skipped_and_so_is_what_needs_it() -> None:
    assert [refusal.code for refusal in judge((too_heavy, too_slow, too_late), 5)] == ["too-heavy"]
    assert [refusal.code for refusal in judge((too_heavy, too_slow, too_late), 2)] == ["too-slow"]


def test_a_game_cites_its_own_book_for_a_shared_rule() -> None:
    (refusal,) = judge((too_heavy.citing(Citation("Another book", 2)),), 5)
    assert str(refusal.citation) == "Another book p. 2"


def test_a_game_can_make_a_rule_wait_for_more() -> None:
    waiting = odd_and_small.after(too_heavy)
    assert [refusal.code for refusal in judge((too_heavy, waiting), 5)] == ["too-heavy"]
    assert [refusal.code for refusal in judge((too_heavy, odd_and_small), 5)][1:] == ["odd-and-small"] * 2
