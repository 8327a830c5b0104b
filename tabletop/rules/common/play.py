"""What happens, step by step: the events so far, the state they have made, the dice, and what is still to be done.

A deed does its work through a `Play`: it tells events, rolls dice, and lines further **steps** up. A step is a frozen
dataclass with the function that does it (`Steps.steps`). A question is asked with `ask`, naming the step that takes
the answer (`Steps.replies`); whatever is lined up behind it waits inside the question, so that it is saved, undone
and replayed with the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from tabletop.model.action import Action
from tabletop.model.apply import apply
from tabletop.model.decision import Decision
from tabletop.model.dice import Dice, Die, Face
from tabletop.model.event import Asked, Event, Rolled, SideSet, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State


class Steps(Protocol):
    """What a play must know of a game: what its steps do, how its questions go on, who watches for which facts."""

    steps: dict[type, Callable[[Any, Any], None]]
    replies: dict[type, Callable[[Any, Any, Action], None]]

    @property
    def watches(self) -> Mapping[type[Event], tuple[Callable[[Any, Any, State], None], ...]]:
        """Functions that are called after every fact of a kind, with the state before it."""


@dataclass(frozen=True, slots=True)
class Agenda:
    """What waits behind a question: the step that takes the answer, and the steps after it."""

    asked: Any
    steps: tuple[Any, ...] = ()


class Play:
    """One action being carried out."""

    def __init__(self, state: State, dice: Dice, book: Steps) -> None:
        self.state = state
        self.events: list[Event] = []
        self._steps = book
        self._dice = dice
        self._agenda: list[Any] = []
        self._waits = False

    # ---- telling

    def tell(self, *events: Event) -> None:
        """These facts happen now; whoever watches for such facts acts on each at once."""
        for event in events:
            before = self.state
            self.events.append(event)
            self.state = apply(before, event)
            for watch in self._steps.watches.get(type(event), ()):
                watch(self, event, before)

    def set(self, who: str, /, **words: Any) -> None:
        """Give words of a miniature's or a side's state their values; None takes a word away."""
        miniature = self.state.miniatures.get(who)
        status = self.state.sides[who].status if miniature is None else miniature.status
        for word, value in words.items():
            if status.get(word) != value:
                self.tell(SideSet(who, word, value) if miniature is None else StatusSet(who, word, value))

    def model(self, who: str) -> Miniature:
        """A miniature as it is now."""
        return self.state.miniatures[who]

    def throw(
        self, die: Die, count: int, purpose: str, by: str | None = None, needs: int | None = None, again: bool = False
    ) -> tuple[Face, ...]:
        """Roll dice together and tell it."""
        faces = self._dice.roll(die, count)
        self.tell(Rolled(die.name, faces, purpose, by, needs, again))
        return faces

    @property
    def dice(self) -> Dice:
        """The dice themselves: for directions, picks and cards."""
        return self._dice

    # ---- what comes next

    def then(self, *steps: Any) -> None:
        """These steps are done next, in this order, before what is lined up already."""
        self._agenda[:0] = steps

    def last(self, *steps: Any) -> None:
        """These steps are done after everything that is lined up."""
        self._agenda.extend(steps)

    def drop(self, unwanted: Callable[[Any], bool]) -> tuple[Any, ...]:
        """Do not do the steps that are `unwanted`; those that were."""
        dropped = tuple(step for step in self._agenda if unwanted(step))
        self._agenda = [step for step in self._agenda if not unwanted(step)]
        return dropped

    def ask(self, question: Decision, step: Any) -> None:
        """Ask a question (its `resume` is filled in here); `step` takes the answer. Nothing else happens until then: a
        step that asks returns at once."""
        assert not self._waits, "a step asks one question and returns"
        self._waits = True
        self.tell(Asked(replace(question, resume=Agenda(step, tuple(self._agenda)))))

    def answered(self, agenda: Agenda, answer: Action) -> None:
        """Go on after a question."""
        self._agenda = list(agenda.steps)
        self._steps.replies[type(agenda.asked)](self, agenda.asked, answer)
        self.run()

    def run(self) -> None:
        """Do what is lined up, to the end or to the next question."""
        while self._agenda and not self._waits:
            step = self._agenda.pop(0)
            self._steps.steps[type(step)](self, step)
