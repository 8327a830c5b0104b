"""The battle cards: one small class for each kind, which says when it may be played and what it does (ruling E17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop.model.decision import Decision
from tabletop.model.state import State
from tabletop.rules.exterminate.cards.fate import fate_answers, fate_done
from tabletop.rules.exterminate.cards.pool import discard, hand_of
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.dice import DEFENCE, HIT, SURGE
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.rerolling import roll_again
from tabletop.rules.exterminate.verbs import Fate, PlayCard

if TYPE_CHECKING:
    from tabletop.rules.exterminate.reactions.windows import Window

CARDS = section("Battle Cards", "E17")


class Card:
    """A kind of battle card."""

    id = ""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayCard]:
        """How that side may play it now."""
        return iter(())

    def played(self, play: Play, side: str, window: Any, answer: PlayCard) -> None:
        """What it does; it lines the window up again."""


T = TypeVar("T", bound=type[Card])
_KINDS: dict[str, Card] = {}


def kind(id: str) -> Callable[[T], T]:
    """Register the class of a kind of battle card."""

    def registered(cls: T) -> T:
        assert id not in _KINDS, f"{id} has two homes"
        _KINDS[id] = cls()
        _KINDS[id].id = id
        return cls

    return registered


def kinds() -> frozenset[str]:
    """The kinds that have a class."""
    return frozenset(_KINDS)


def battle_answers(state: State, side: str, window: Window) -> Iterator[PlayCard]:
    """The battle cards that a side may play in a window, each kind once."""
    for id in dict.fromkeys(hand_of(state, side)):
        yield from _KINDS[id].ways(state, side, window)


def battle_played(play: Play, side: str, window: Any, answer: PlayCard) -> None:
    """A battle card is played in a window."""
    discard(play, side, answer.card)
    _KINDS[answer.card].played(play, side, window, answer)


@kind("hit")
class Hit(Card):
    """One hit more, before any defence card is played."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayCard]:
        if window.hits_for(side) is not None:
            yield PlayCard(self.id)

    def played(self, play: Play, side: str, window: Any, answer: PlayCard) -> None:
        play.then(window.with_hand(window.hits_for(side).with_face(HIT)))


@kind("double")
class Double(Card):
    """Twice as many hits."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayCard]:
        if window.hits_for(side) is not None:
            yield PlayCard(self.id)

    def played(self, play: Play, side: str, window: Any, answer: PlayCard) -> None:
        hand = window.hits_for(side)
        play.then(window.with_hand(replace(hand, doubled=hand.doubled + 1)))


@kind("defence")
class Defence(Card):
    """One defence more for the target of a shot, after the hits."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayCard]:
        if window.defences_for(side) is not None:
            yield PlayCard(self.id)

    def played(self, play: Play, side: str, window: Any, answer: PlayCard) -> None:
        play.then(window.with_hand(window.defences_for(side).with_face(DEFENCE)))


@kind("surge")
class Surge(Card):
    """As if a surge had been rolled, where one counts for something."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayCard]:
        if window.surges_for(side) is not None:
            yield PlayCard(self.id)

    def played(self, play: Play, side: str, window: Any, answer: PlayCard) -> None:
        play.then(window.with_hand(window.surges_for(side).with_face(SURGE)))


@kind("cancel")
class Cancel(Card):
    """All hits and all cards of an attack count for nothing."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayCard]:
        if window.cancelled(side) is not None:
            yield PlayCard(self.id)

    def played(self, play: Play, side: str, window: Any, answer: PlayCard) -> None:
        play.then(window.cancelled(side))


@kind("re-roll")
class ReRoll(Card):
    """Any or all dice of one hand of dice are rolled again, one's own or the enemy's."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayCard]:
        yield from (PlayCard(self.id, hand.key) for hand in window.hands if hand.faces)

    def played(self, play: Play, side: str, window: Any, answer: PlayCard) -> None:
        roll_again(play, side, window, str(answer.at))


@dataclass(frozen=True, slots=True)
class FateCard:
    """A Fate card was played; its side says for what."""

    side: str
    window: Any


@kind("fate")
class FateToken(Card):
    """As if it were a token of the Fate Pool."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayCard]:
        if any(True for _ in fate_answers(state, side, window, card=True)):
            yield PlayCard(self.id)

    def played(self, play: Play, side: str, window: Any, answer: PlayCard) -> None:
        uses = tuple(fate_answers(play.state, side, window, card=True))
        if len(uses) == 1:
            fate_done(play, side, window, uses[0])
            return
        play.ask(Decision("fate", side, "What is the Fate token for?", uses, None, CARDS), FateCard(side, window))


def _fate_card(play: Play, asked: FateCard, answer: Any) -> None:
    assert isinstance(answer, Fate)
    fate_done(play, asked.side, asked.window, answer)


CHAPTER = Chapter("battle cards", replies={FateCard: _fate_card})
