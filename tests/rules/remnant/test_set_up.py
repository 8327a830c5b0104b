"""What lies on the table before the first card is drawn."""

from __future__ import annotations

from collections import Counter

from tabletop.model.action import EndPhase, Move
from tabletop.rules.common.areas import area_of
from tabletop.rules.remnant import RULES
from tabletop.rules.remnant.characters import AREAS, CHARACTERS, character_of
from tests.rules.remnant.tables import begun, with_words


def test_two_players_have_three_characters_each() -> None:
    state = begun()
    assert Counter(each.side for each in state.miniatures.values()) == {"doctor": 3, "daleks": 3}
    assert [each.title for each in state.miniatures.values() if each.side == "daleks"] == [
        "Dalek 1",
        "Dalek 2",
        "Dalek 3",
    ]


def test_a_deck_has_eight_cards_for_each_of_the_four_rooms() -> None:
    state = begun()
    for side in state.sides.values():
        assert Counter(side.status["deck"]) == dict.fromkeys(
            ("console-room", "library", "clock-garden", "altar-room"), 8
        )


def test_only_the_console_room_has_power() -> None:
    assert {area.id: area.power for area in AREAS.values()} == {
        "console-room": 1,
        "library": 0,
        "clock-garden": 0,
        "altar-room": 0,
    }


def test_the_characters_are_as_printed() -> None:
    printed = {each.id: (each.power, each.toughness, each.draws, each.helps) for each in CHARACTERS.values()}
    assert printed == {
        "the-doctor": (2, 1, 0, ()),
        "romana": (1, 2, 2, ("the-doctor",)),
        "k9": (2, 2, 1, ("the-doctor",)),
        "dalek": (2, 2, 1, ("dalek",)),
    }


def test_everybody_begins_in_the_console_room_and_stays_there_until_a_card_says_otherwise() -> None:
    state = begun()
    assert {zone.id for one in state.miniatures.values() if (zone := area_of(state, one))} == {"console-room"}
    assert RULES.check(state, Move("k9", (3.0, 3.0))).codes == ("wrong-area",)
    assert RULES.check(state, Move("k9", (9.0, 8.4))).legal


def test_a_deck_that_is_not_whole_is_told() -> None:
    state = begun()
    side = state.sides["doctor"]
    short = type(side)(side.id, side.name, status=side.status.with_("deck", side.status["deck"][1:]))
    assert "31 cards" in RULES.audit(type(state)(sides=state.sides.with_("doctor", short), extra=state.extra))[-1]


def test_the_cards_lie_beside_the_miniatures() -> None:
    state = with_words(begun(), k9={"tapped": "injury"}, romana={"will_support": "the-doctor"})
    piles = {pile.id: pile for pile in RULES.piles(state, "doctor")}
    cards = {card.id: card for card in piles["doctor-characters"].cards}
    assert list(cards) == ["the-doctor", "romana", "k9"]
    assert cards["the-doctor"].figures == (("Power", "2"), ("Toughness", "1"))
    assert (cards["the-doctor"].turned, cards["romana"].turned, cards["k9"].turned) == (False, True, True)
    assert piles["daleks-deck"].count == 32 and piles["daleks-deck"].cards == ()
    theirs = {card.id: card for pile in RULES.piles(state, "daleks") for card in pile.cards}
    assert not theirs["romana"].turned and theirs["k9"].turned


def test_every_character_has_a_card_of_its_own() -> None:
    state = begun()
    for one in state.miniatures.values():
        card = RULES.card(state, one)
        assert dict(card.figures)["Power"] == str(character_of(one).power)
        assert card.traits and card.citation is not None


def test_nobody_ends_a_phase_before_the_locations_are_drawn() -> None:
    assert RULES.check(begun(), EndPhase()).codes == ("locations-undrawn",)
