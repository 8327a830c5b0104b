"""Decks are what lies nowhere else, and are never stored in an order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.model.action import Choose
from tabletop.model.dice import ScriptedDice
from tabletop.model.event import Drawn
from tabletop.model.frozen import FrozenMap
from tabletop.rules.common.play import Play
from tabletop.rules.time_of_the_daleks import decks
from tabletop.rules.time_of_the_daleks.book import BOOK
from tabletop.rules.time_of_the_daleks.cards import dilemmas, timey_wimey
from tabletop.rules.time_of_the_daleks.travel import NEW
from tabletop.rules.time_of_the_daleks.verbs import Dismiss, PlaceLocation, Travel
from tabletop.rules.time_of_the_daleks.words import TimeExtra
from tests.rules.time_of_the_daleks.players import act, begin
from tests.rules.time_of_the_daleks.test_turns import at, given


def test_nothing_is_stored_shuffled() -> None:
    assert begin(4).extra == TimeExtra()


def test_a_dismissed_companion_may_be_drawn_again() -> None:
    state = given(at(begin(1), "prepare", "p1"), "p1", companions=("amy-pond",))
    assert "amy-pond" not in decks.left(state, "earth")
    assert "amy-pond" in decks.left(act(state, Dismiss("amy-pond")), "earth")


def test_an_empty_deck_is_its_discards() -> None:
    all_cards = tuple(dilemmas())
    state = replace(begin(1), extra=TimeExtra(FrozenMap({decks.DILEMMAS: all_cards})))
    assert decks.left(state, decks.DILEMMAS) == all_cards
    play = Play(state, _First(), BOOK)
    assert decks.draw(play, decks.DILEMMAS, "p1") == all_cards[0]
    assert decks.discarded(play.state, decks.DILEMMAS) == ()
    assert any(isinstance(event, Drawn) for event in play.events)


class _First(ScriptedDice):
    """Draws the first card there is."""

    def __init__(self) -> None:
        super().__init__(())

    def draw(self, cards: Sequence[str]) -> str:
        return cards[0]


def test_of_two_tiles_one_is_discarded() -> None:
    state = at(begin(1), "travel", "p1")
    for seed in range(20):
        rolled = act(state, Travel(), seed)
        if rolled.question is not None and rolled.question.id == "destination":
            break
    drawn = act(rolled, Choose(NEW))
    assert drawn.question is not None
    one, other = [answer.tile for answer in drawn.question.answers if isinstance(answer, PlaceLocation)]
    placed = act(drawn, PlaceLocation(one))
    assert one in placed.zones and other not in placed.zones
    assert decks.discarded(placed, decks.LOCATIONS) == (other,)
    assert other not in decks.left(placed, decks.LOCATIONS)


def test_a_card_in_a_hand_is_not_in_the_deck() -> None:
    state = given(begin(2), "p2", hand=("recorder",), cards=1)
    assert "recorder" not in decks.left(state, decks.TIMEY_WIMEY)
    assert len(decks.left(state, decks.TIMEY_WIMEY)) == len(timey_wimey()) - 1
