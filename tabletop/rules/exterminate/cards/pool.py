"""What sides hold: their hands and the battle deck, their Fate Pools, their adventure cards.

A hand is its owner's alone, its count is everybody's. The deck is never stored: it is what is neither in a hand nor
discarded, and a card of it is drawn when it is drawn.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tabletop.model.event import Drawn, Noted, Revealed, SideSet
from tabletop.model.state import State
from tabletop.rules.common.ending import CONCEDED
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.profiles import roster

if TYPE_CHECKING:
    from tabletop.rules.exterminate.play import Play

HAND = 5
"""Cards in a hand at the beginning of a game, and of every turn at most."""
DECK = "battle"


def _list(state: State, side: str, word: str) -> tuple[str, ...]:
    return tuple(state.sides[side].status.get(word) or ())


def _number(state: State, side: str, word: str) -> int:
    return int(state.sides[side].status.get(word) or 0)


def hand_of(state: State, side: str) -> tuple[str, ...]:
    """The battle cards of a side, as far as the state knows them."""
    return _list(state, side, "hand")


def hand_count(state: State, side: str) -> int:
    """How many battle cards a side holds; a map may name the cards and leave out their number."""
    return max(_number(state, side, "hand_count"), len(hand_of(state, side)))


def passes(state: State, side: str, moment: str) -> bool:
    """Whether a side has said to pass at that moment without being asked, or has given up."""
    return has_given_up(state, side) or moment in _list(state, side, "passing")


def has_given_up(state: State, side: str) -> bool:
    """Whether nobody decides for a side any more, while others play on."""
    return bool(state.sides[side].status.get(CONCEDED))


def fate_of(state: State, side: str) -> int:
    """The tokens of its Fate Pool."""
    return _number(state, side, "fate")


def fate_at_start(state: State, side: str) -> int:
    """The tokens its Fate Pool began with."""
    return _number(state, side, "fate_start")


def ready_adventures(state: State, side: str) -> tuple[str, ...]:
    """Adventure cards that lie face up before it."""
    return _list(state, side, "adventures")


def exhausted_adventures(state: State, side: str) -> tuple[str, ...]:
    """Adventure cards that it has turned over."""
    return _list(state, side, "exhausted")


def discarded_adventures(state: State, side: str) -> tuple[str, ...]:
    """Adventure cards on its discard pile, the first discarded first."""
    return _list(state, side, "adventure_discard")


# ---------------------------------------------------------------------------------------------------------------------
# The battle deck


def deck(state: State) -> tuple[str, ...]:
    """The cards that are left in the deck, by kind."""
    left = Counter({id: card.count for id, card in roster().battle_deck.items()})
    left -= Counter(extra_of(state).discard)
    for side in state.sides:
        left -= Counter(hand_of(state, side))
    return tuple(left.elements())


def deck_count(state: State) -> int:
    """How many cards are left in the deck; everybody may know."""
    held = sum(hand_count(state, side) for side in state.sides)
    whole = sum(card.count for card in roster().battle_deck.values())
    return max(0, whole - held - len(extra_of(state).discard))


def draw(play: Play, side: str, count: int) -> None:
    """Draw battle cards; an empty deck is its discarded cards, shuffled (house)."""
    for _ in range(count):
        left = deck(play.state)
        if not left and extra_of(play.state).discard:
            play.tell(Noted("The discarded battle cards are shuffled.", "discard", ()))
            left = deck(play.state)
        if not left:
            return
        card = play.dice.draw(left)
        play.tell(Drawn(DECK, card, side, visible_to=frozenset({side})))
        _hold(play, side, (*hand_of(play.state, side), card))


def discard(play: Play, side: str, card: str, how: str = "plays") -> None:
    """A card leaves a hand for the discard pile, for everybody to see."""
    hand = list(hand_of(play.state, side))
    hand.remove(card)
    who = sentence(title_of(play.state, side))
    name = roster().battle_deck[card].name
    said = f"{who} plays “{name}”." if how == "plays" else f"{who} discards “{name}”."
    play.tell(Revealed(card, said))
    _hold(play, side, tuple(hand))
    play.tell(Noted(word="discard", value=(*extra_of(play.state).discard, card)))


def _hold(play: Play, side: str, hand: tuple[str, ...]) -> None:
    play.tell(SideSet(side, "hand", hand, visible_to=frozenset({side})))
    play.set(side, hand_count=len(hand))


# ---------------------------------------------------------------------------------------------------------------------
# Fate and adventures


def pay_fate(play: Play, side: str, what: str) -> None:
    """Spend a token of the Fate Pool."""
    play.tell(Revealed("fate", f"{sentence(title_of(play.state, side))}: Fate, {what}."))
    play.set(side, fate=fate_of(play.state, side) - 1)


def use_adventure(play: Play, side: str, id: str) -> None:
    """An adventure card is used: it is turned over, or discarded."""
    card = roster().adventures[id]
    ready = tuple(each for each in ready_adventures(play.state, side) if each != id)
    play.tell(Revealed(id, f"{sentence(title_of(play.state, side))}: {card.name}"))
    play.set(side, adventures=ready)
    if card.returns:
        play.set(side, exhausted=(*exhausted_adventures(play.state, side), id))
    else:
        play.set(side, adventure_discard=(*discarded_adventures(play.state, side), id))
