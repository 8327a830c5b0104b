"""The odds are exact: held against every order in which the cards could lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.remnant import RULES
from tabletop.rules.remnant.odds import Blow, Deck, injuries
from tabletop.rules.remnant.words import Attack, Support
from tests.rules.remnant.tables import begun, with_words


def counted(strong: int, weak: int, blows: list[Blow]) -> tuple[float, ...]:
    """By going through every order of the deck."""
    found = [0] * (len(blows) + 1)
    orders = list(permutations([1] * strong + [0] * weak))
    for order in orders:
        start = injured = 0
        for each in blows:
            injured += sum(order[start : start + each.cards]) >= each.needed
            start += each.cards
        found[injured] += 1
    return tuple(count / len(orders) for count in found)


@pytest.mark.parametrize(
    ("strong", "weak", "blows"),
    [
        (2, 5, [Blow(1, 1)]),
        (2, 5, [Blow(4, 1)]),
        (3, 4, [Blow(1, 1), Blow(2, 1)]),
        (3, 4, [Blow(1, 1), Blow(1, 1), Blow(3, 2)]),
        (2, 5, [Blow(1, 2), Blow(1, 0)]),
    ],
)
def test_several_attacks_draw_from_one_deck(strong: int, weak: int, blows: list[Blow]) -> None:
    assert injuries(Deck(strong, weak), blows) == pytest.approx(counted(strong, weak, blows))


def test_an_empty_deck_goes_on_with_its_discards() -> None:
    # The last card has no Power; of the three discards one has.
    assert injuries(Deck(0, 1, 1, 2), [Blow(2, 1)]) == pytest.approx((2 / 3, 1 / 3))
    assert injuries(Deck(1, 0, 0, 0), [Blow(3, 1)]) == pytest.approx((0.0, 1.0))


def library(**words: dict[str, object]) -> State:
    """The Doctor, Romana, K9 and a Dalek in the library, another Dalek elsewhere; targets are chosen."""
    state = begun()
    here = {name: {"area": "library"} for name in ("the_doctor", "romana", "k9", "dalek_1", "dalek_2")}
    for name, more in words.items():
        here[name] = {**here.get(name, {}), **more}
    state = with_words(state, **here)
    return replace(state, clock=Clock(1, "doctor", "attack"))


def chance(state: State, action: Attack | Support, part: str) -> float:
    found = RULES.chances(state, action)
    assert found is not None
    (line,) = [line for line in found.lines if part in line.label]
    return line.probability


def test_the_doctor_alone_has_one_card_in_four() -> None:
    assert chance(library(), Attack("the-doctor", "dalek-1"), "injures") == pytest.approx(8 / 32)


def test_romana_cannot_injure_a_dalek_and_a_dalek_always_injures_the_doctor() -> None:
    assert chance(library(), Attack("romana", "dalek-1"), "injures") == 0.0
    state = library()
    theirs = replace(state, clock=Clock(1, "daleks", "attack"))
    assert chance(theirs, Attack("dalek-1", "the-doctor"), "injures") == 1.0


def test_supporters_add_their_cards() -> None:
    helped = library(romana={"tapped": "support", "supports": "the-doctor"})
    none = (24 * 23 * 22) / (32 * 31 * 30)
    assert chance(helped, Attack("the-doctor", "dalek-1"), "injures") == pytest.approx(1 - none)


def test_two_attacks_on_one_target_may_remove_it() -> None:
    aimed = library(k9={"will_attack": "dalek-1"})
    both = (8 * 7) / (32 * 31)
    assert chance(aimed, Attack("the-doctor", "dalek-1"), "removed") == pytest.approx(both)
    hurt = library(dalek_1={"tapped": "injury"})
    assert chance(hurt, Attack("the-doctor", "dalek-1"), "removed") == pytest.approx(8 / 32)


def test_what_a_support_changes_is_shown_before_it_is_chosen() -> None:
    state = library()
    choosing = replace(state, clock=Clock(1, "doctor", "support"))
    found = RULES.chances(choosing, Support("romana", "the-doctor"))
    assert found is not None
    three = 1 - (24 * 23 * 22) / (32 * 31 * 30)
    assert [line.probability for line in found.lines[:2]] == pytest.approx([three, 8 / 32])
    assert RULES.chances(choosing, Support("k9", "romana")) is None
