"""The decks: what lies nowhere else. None is ever shuffled; a draw is rolled when it is drawn."""

from __future__ import annotations

from tabletop.model.event import Drawn, Noted, SideSet
from tabletop.model.state import State
from tabletop.rules.common.play import Play
from tabletop.rules.time_of_the_daleks.cards import companions, dilemmas, locations, name_of, timey_wimey
from tabletop.rules.time_of_the_daleks.consoles import Console, players
from tabletop.rules.time_of_the_daleks.words import TimeExtra

TIMEY_WIMEY, LOCATIONS, DILEMMAS = "timey_wimey", "locations", "dilemmas"
CALLED = {TIMEY_WIMEY: "Timey-Wimey", LOCATIONS: "location", DILEMMAS: "dilemma", "earth": "Earth", "alien": "Alien"}
"""What people call the decks."""


def discarded(state: State, deck: str) -> tuple[str, ...]:
    """A discard pile, the last card last."""
    extra = state.extra
    return extra.discards.get(deck, ()) if isinstance(extra, TimeExtra) else ()


def _lying(state: State, deck: str) -> set[str]:
    """The cards of a deck that lie somewhere, its discard pile left out."""
    consoles = [Console(state, side) for side in players(state)]
    match deck:
        case "timey_wimey":
            return {card for each in consoles for card in (*each.hand, *each.slots, *each.played)}
        case "locations":
            return {zone.id for zone in state.zones.values() if zone.role == "location"}
        case "dilemmas":
            return {str(zone.status.get("dilemma")) for zone in state.zones.values() if zone.role == "location"}
        case _:
            return {card for each in consoles for card in each.crew}


def _all(deck: str) -> tuple[str, ...]:
    if deck in ("earth", "alien"):
        return tuple(each.id for each in companions().values() if each.deck == deck)
    entries = {TIMEY_WIMEY: tuple(timey_wimey()), LOCATIONS: tuple(locations()), DILEMMAS: tuple(dilemmas())}
    return entries[deck]


def left(state: State, deck: str) -> tuple[str, ...]:
    """The cards that may be drawn: those of the deck, or once it is empty those of its discard pile."""
    lying = _lying(state, deck)
    free = [card for card in _all(deck) if card not in lying]
    discards = set(discarded(state, deck))
    return tuple(card for card in free if card not in discards) or tuple(free)


def discard(play: Play, deck: str, *cards: str) -> None:
    """These cards go to the discard pile."""
    extra = play.state.extra
    assert isinstance(extra, TimeExtra)
    pile = (*discarded(play.state, deck), *cards)
    play.tell(Noted(word="discards", value=extra.discards.with_(deck, pile)))


def draw(play: Play, deck: str, by: str) -> str | None:
    """One card for everybody to see; None when there is none left. From an empty deck, the discards are shuffled."""
    cards = left(play.state, deck)
    if not cards:
        return None
    _reshuffle(play, deck, cards)
    card = play.dice.draw(cards)
    play.tell(Drawn(CALLED[deck] + " deck", card, by))
    return card


def _reshuffle(play: Play, deck: str, cards: tuple[str, ...]) -> None:
    extra = play.state.extra
    if isinstance(extra, TimeExtra) and set(cards) & set(discarded(play.state, deck)):
        play.tell(Noted(f"The {CALLED[deck]} discards are shuffled.", "discards", extra.discards.with_(deck, ())))


def draw_hidden(play: Play, by: str, count: int = 1) -> None:
    """Timey-Wimey cards to a hand; only its owner sees which."""
    own = frozenset({by})
    drawn = 0
    for _ in range(count):
        cards = left(play.state, TIMEY_WIMEY)
        if not cards:
            break
        _reshuffle(play, TIMEY_WIMEY, cards)
        card = play.dice.draw(cards)
        drawn += 1
        hand = (*Console(play.state, by).hand, card)
        play.tell(Noted(f"You draw {name_of(card)}.", visible_to=own), SideSet(by, "hand", hand, visible_to=own))
        play.set(by, cards=len(hand))
    who = play.state.sides[by].name
    play.tell(Noted(f"{who} draws {counted(drawn, 'Timey-Wimey card') if drawn else 'nothing: the deck is empty'}."))


def take_from_hand(play: Play, by: str, card: str) -> None:
    """A card leaves a hand, whoever may see it now."""
    hand = list(Console(play.state, by).hand)
    hand.remove(card)
    play.tell(SideSet(by, "hand", tuple(hand), visible_to=frozenset({by})))
    play.set(by, cards=len(hand))


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def in_words(number: int, what: str) -> str:
    """A number of things, as a sentence may begin with it.

    >>> in_words(1, "card"), in_words(12, "card")
    ('one card', '12 cards')
    """
    said = _WORDS[number] if number < len(_WORDS) else str(number)
    return f"{said} {what}{'' if number == 1 else 's'}"
