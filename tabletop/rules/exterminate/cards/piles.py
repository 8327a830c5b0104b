"""What lies before whoever looks: hands, the battle deck, Fate Pools and adventure cards (model/pile.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.model.pile import Pile, PlayingCard
from tabletop.model.state import State
from tabletop.rules.exterminate.cards.pool import (
    deck_count,
    discarded_adventures,
    exhausted_adventures,
    fate_at_start,
    fate_of,
    hand_count,
    hand_of,
    ready_adventures,
)
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.profiles import roster

PICTURES = {
    "hit": "die-hit",
    "defence": "die-defence",
    "surge": "die-surge",
    "re-roll": "dice",
    "double": "plus",
    "cancel": "close",
    "fate": "clock",
}
"""The icons of the battle cards."""
BATTLE = section("Battle Cards", "E11")
ADVENTURE = section("Adventure Cards")


def piles(state: State, side: str | None) -> tuple[Pile, ...]:
    """The piles as they lie; `state` is what that side may know."""
    if not any(_holds(state, each) for each in state.sides):
        return ()
    own = tuple(_of_side(state, side, side)) if side in state.sides and side is not None else ()
    others = tuple(pile for each in state.sides if each != side for pile in _of_side(state, each, side))
    pile = extra_of(state).discard
    shared = (
        Pile("battle-deck", "Battle deck", "deck", count=deck_count(state)),
        Pile("battle-discard", "Discarded", "discard", cards=tuple(map(_lying, pile)), count=len(pile)),
    )
    return (*own, *shared, *others)


def _holds(state: State, side: str) -> bool:
    words = state.sides[side].status
    return any(words.get(word) for word in ("hand_count", "hand", "fate_start", "adventures", "exhausted"))


def _lying(id: str) -> PlayingCard:
    """A discarded card, which no answer means."""
    return replace(battle_card(id), id=f"discarded {id}")


def _of_side(state: State, side: str, seat: str | None) -> Iterator[Pile]:
    name = state.sides[side].name
    held = hand_of(state, side)
    yield Pile(f"{side}-hand", f"{name}: hand", "hand", side, tuple(map(battle_card, held)), hand_count(state, side))
    most, left = fate_at_start(state, side), fate_of(state, side)
    if most or left:
        tokens = (fate_token() if side == seat else replace(fate_token(), id=f"fate of {side}"),) * left
        yield Pile(f"{side}-fate", f"{name}: Fate", "slots", side, tokens, left, max(most, left), "clock")
    ready, over = ready_adventures(state, side), exhausted_adventures(state, side)
    if ready or over:
        cards = (*map(adventure_card, ready), *(adventure_card(id, turned=True) for id in over))
        yield Pile(f"{side}-adventures", f"{name}: adventures", "row", side, cards, len(cards))
    gone = discarded_adventures(state, side)
    if gone:
        cards = tuple(map(adventure_card, gone))
        yield Pile(f"{side}-adventure-discard", "Past adventures", "discard", side, cards, len(cards))


def battle_card(id: str) -> PlayingCard:
    """A card of the battle deck."""
    card = roster().battle_deck[id]
    picture = PICTURES.get(id, "card")
    return PlayingCard(id, card.name, (), card.text, card.colour, citation=BATTLE, picture=picture, ground="rays")


def adventure_card(id: str, turned: bool = False) -> PlayingCard:
    """An adventure card; one that is turned over lies at 90°."""
    card = roster().adventures[id]
    at = card.when.startswith(("when", "after"))
    use = f"Use it {card.when}." if at else f"Use it in {card.when}."
    after = "It is turned over after use." if card.returns else "It is used once."
    text = " ".join((card.text, use, after))
    return PlayingCard(id, card.name, (), text, card.colour, turned, citation=ADVENTURE, picture="book", ground="stars")


def fate_token() -> PlayingCard:
    """A token of Fate, drawn as a card."""
    text = "Roll dice again, recover, save, clear Under Fire tokens, finish off, turn an adventure card up."
    return PlayingCard("fate", "Fate", (), text, "#3a9a6e", picture="clock", ground="swirl")
