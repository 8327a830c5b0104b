"""Drawing from a side's deck: every card is rolled when it is drawn, and an empty deck is its reshuffled discards."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.model.event import Drawn, Noted
from tabletop.rules.common.play import Play
from tabletop.rules.common.words import title_of
from tabletop.rules.remnant.characters import AREAS, DECK


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards by their rooms: a deck has no order until it is drawn from."""
    found = list(cards)
    return tuple(area for area in AREAS for _ in range(found.count(area)))


def without(cards: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    """The cards that are left when some are taken out."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return in_order(left)


def whole_but(*elsewhere: Iterable[str]) -> tuple[str, ...]:
    """A whole deck without the cards that lie elsewhere."""
    return without(DECK, (card for pile in elsewhere for card in pile))


def draw(play: Play, side: str, by: str) -> str:
    """Draw a card for a character. A side that has neither deck nor discards left draws nothing: an empty word."""
    words = play.state.sides[side].status
    deck, discard = tuple(words.get("deck", ())), tuple(words.get("discard", ()))
    if not deck:
        if not discard:
            return ""
        deck = in_order(discard)
        play.tell(Noted(f"{title_of(play.state, side)}: the deck is empty; the discards are shuffled into a new one."))
        play.set(side, deck=deck, discard=())
    card = play.dice.draw(deck)
    play.tell(Drawn(f"{side}-deck", card, by))
    play.set(side, deck=without(deck, (card,)), hand=(*play.state.sides[side].status.get("hand", ()), card))
    return card
