"""Windows: the moments at which sides may play cards, spend Fate and use adventure cards in the middle of an action.

A window is a step. It says what may be changed (`hands`, who may add what, who is harmed); what may change it says so
itself (`battle_cards`, `fate`, `adventures`), and is asked for by `answers`. Whether a side is asked depends only on
what everybody can see: that it holds cards or Fate, and that it has not said to pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.action import Action, Pass
from tabletop.model.decision import Decision
from tabletop.model.state import State
from tabletop.model.verdict import Citation
from tabletop.rules.exterminate.cards.adventures import adventure_answers, adventure_played, reacting
from tabletop.rules.exterminate.cards.battle_cards import battle_answers, battle_played
from tabletop.rules.exterminate.cards.fate import fate_answers, fate_spent
from tabletop.rules.exterminate.cards.passing import from_now_on, pass_ahead
from tabletop.rules.exterminate.cards.pool import fate_of, hand_count, passes
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.hands import Hand
from tabletop.rules.exterminate.verbs import Fate, PassAhead, PlayAdventure, PlayCard, TakeWound


class Window:
    """What a step that asks tells of itself; a kind of window overrides what it has."""

    __slots__ = ()

    @property
    def moment(self) -> str:
        """Its name among `passing.MOMENTS`."""
        raise NotImplementedError

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The dice that lie on the table."""
        return ()

    def with_hand(self, hand: Hand) -> Any:
        """The window with a hand changed; everybody may react to that."""
        raise NotImplementedError

    def passed_by(self, side: str) -> Any:
        """The window after that side has passed."""
        raise NotImplementedError

    def hits_for(self, side: str) -> Hand | None:
        """The hand to which that side may add hits now."""
        return None

    def defences_for(self, side: str) -> Hand | None:
        """The hand to which that side may add defences now."""
        return None

    def surges_for(self, side: str) -> Hand | None:
        """The hand to which that side may add a surge that counts for something."""
        return None

    def cancelled(self, side: str) -> Any:
        """The window with all hits and cards annulled by that side; None where there are none, or it is not its
        fight."""
        return None

    def harm_to(self, side: str) -> tuple[str, str] | None:
        """A model of that side and what is about to happen to it: `shocked` or `exterminated`."""
        return None

    def softened(self, result: str) -> Any:
        """The window with another result for that model."""
        raise NotImplementedError

    def wounded(self) -> Any:
        """The window after that model has taken a wound token instead."""
        raise NotImplementedError

    def under_fire_of(self, side: str) -> str | None:
        """A model of that side that tokens are about to cost dice."""
        return None


@dataclass(frozen=True, slots=True)
class Asking:
    """A window as it waits for a side's answer."""

    side: str
    window: Any


def may_react(state: State, side: str, moment: str) -> bool:
    """Whether a side is asked at that moment: by what everybody can see."""
    if side not in state.sides or passes(state, side, moment):
        return False
    return hand_count(state, side) > 0 or fate_of(state, side) > 0 or reacting(state, side)


def answers(state: State, side: str, window: Window) -> Iterator[Action]:
    """Everything that side may do in a window, but for passing."""
    yield from battle_answers(state, side, window)
    yield from fate_answers(state, side, window)
    yield from adventure_answers(state, side, window)


def ask(play: Play, side: str, window: Window, said: str, citation: Citation, *more: Action) -> None:
    """Ask a side; what it may answer is nobody else's business."""
    ahead = from_now_on(play.state, side, window.moment)
    found = (Pass(), *more, *answers(play.state, side, window), *ahead)
    question = Decision(window.moment, side, said, found, Pass(), citation, visible_to=frozenset({side}))
    play.ask(question, Asking(side, window))


def _answered(play: Play, asking: Asking, answer: Action) -> None:
    side, window = asking.side, asking.window
    match answer:
        case PlayCard():
            battle_played(play, side, window, answer)
        case Fate():
            fate_spent(play, side, window, answer)
        case PlayAdventure():
            adventure_played(play, side, window, answer)
        case TakeWound():
            play.then(window.wounded())
        case PassAhead():
            pass_ahead(play, replace(answer, side=side))
            play.then(window.passed_by(side))
        case _:
            play.then(window.passed_by(side))


CHAPTER = Chapter("windows", replies={Asking: _answered})
