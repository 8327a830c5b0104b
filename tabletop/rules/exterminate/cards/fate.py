"""The Fate Pool: one small class for each use of a token, in the middle of an action or between them (ruling E15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop.model.state import State
from tabletop.rules.exterminate.cards.pool import discard, fate_of, hand_of, pay_fate
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.rerolling import roll_again
from tabletop.rules.exterminate.verbs import Fate, PlayCard

if TYPE_CHECKING:
    from tabletop.rules.exterminate.reactions.windows import Window

CARD = "fate"
"""The battle card that is a token of Fate."""


class Use:
    """A use of a Fate token in a window. `words` are what the log says of it."""

    id = ""
    words = ""

    def ways(self, state: State, side: str, window: Window) -> Iterator[Fate]:
        """How that side may use a token for it now."""
        return iter(())

    def done(self, play: Play, side: str, window: Any, answer: Fate) -> None:
        """What it does; it lines the window up again."""


T = TypeVar("T", bound=type[Use])
_USES: dict[str, Use] = {}


def use(id: str) -> Callable[[T], T]:
    """Register the class of a use."""

    def registered(cls: T) -> T:
        assert id not in _USES, f"{id} has two homes"
        _USES[id] = cls()
        _USES[id].id = id
        return cls

    return registered


def fate_answers(state: State, side: str, window: Window, card: bool = False) -> Iterator[Fate]:
    """What a side may use a token for in a window; with a Fate `card` in its hand it needs none in its pool."""
    if card or fate_of(state, side) > 0:
        for each in _USES.values():
            yield from each.ways(state, side, window)


def fate_spent(play: Play, side: str, window: Any, answer: Fate) -> None:
    """A token is spent in a window."""
    pay_fate(play, side, _USES[answer.use].words)
    fate_done(play, side, window, answer)


def fate_done(play: Play, side: str, window: Any, answer: Fate) -> None:
    """What a token does that is paid for, or is a card."""
    _USES[answer.use].done(play, side, window, answer)


@use("reroll")
class Again(Use):
    """Any or all dice that were rolled to resolve an action are rolled again."""

    words = "to roll dice again"

    def ways(self, state: State, side: str, window: Window) -> Iterator[Fate]:
        yield from (Fate(self.id, hand.key) for hand in window.hands if hand.faces)

    def done(self, play: Play, side: str, window: Any, answer: Fate) -> None:
        roll_again(play, side, window, str(answer.at))


@use("recover")
class Recover(Use):
    """A model that was just shocked recovers at once."""

    words = "to recover from the shock"

    def ways(self, state: State, side: str, window: Window) -> Iterator[Fate]:
        harm = window.harm_to(side)
        if harm is not None and harm[1] == "shocked":
            yield Fate(self.id, harm[0])

    def done(self, play: Play, side: str, window: Any, answer: Fate) -> None:
        play.then(window.softened("none"))


@use("save")
class Save(Use):
    """A model that was just exterminated is shocked instead."""

    words = "to save a life"

    def ways(self, state: State, side: str, window: Window) -> Iterator[Fate]:
        harm = window.harm_to(side)
        if harm is not None and harm[1] == "exterminated":
            yield Fate(self.id, harm[0])

    def done(self, play: Play, side: str, window: Any, answer: Fate) -> None:
        play.then(window.softened("shocked"))


@use("clear_under_fire")
class Clear(Use):
    """All Under Fire tokens of one model go."""

    words = "to be under fire no longer"

    def ways(self, state: State, side: str, window: Window) -> Iterator[Fate]:
        who = window.under_fire_of(side)
        if who is not None:
            yield Fate(self.id, who)

    def done(self, play: Play, side: str, window: Any, answer: Fate) -> None:
        play.set(str(answer.at), under_fire=None)


# ---------------------------------------------------------------------------------------------------------------------
# Finishing off in melee


def finishers(state: State, side: str, at: str) -> tuple[Fate | PlayCard, ...]:
    """How a side may finish a shocked enemy off by Fate after a melee: with a token, with a card."""
    token = (Fate("exterminate", at),) if fate_of(state, side) > 0 else ()
    card = (PlayCard(CARD, at),) if CARD in hand_of(state, side) else ()
    return (*token, *card)


def spend(play: Play, side: str, answer: Fate | PlayCard) -> None:
    """Pay for finishing an enemy off."""
    if isinstance(answer, PlayCard):
        discard(play, side, CARD)
    else:
        pay_fate(play, side, "to finish it off")
