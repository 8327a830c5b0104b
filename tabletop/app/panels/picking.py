"""Choosing dice to roll again: the dice themselves are clicked, instead of a button for every choice of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop.app import words
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.ui.widgets.die import POOL_DIE
from tabletop.model.action import Action, Reroll
from tabletop.model.decision import Decision
from tabletop.tongue import plural, say

BETWEEN, RISE, BUTTON, LINE = 8, 9, 42, 24
"""Pixels (at 100 %) between two dice, of height beyond a die in a row of them, and of a button and a line of text."""


def is_of_dice(question: Decision | None) -> bool:
    """Whether a question is answered by choosing among the dice that it shows."""
    return question is not None and bool(question.faces) and all(isinstance(each, Reroll) for each in question.answers)


def answer_of(question: Decision, chosen: Iterable[int]) -> Action | None:
    """The answer that rolls the chosen dice again; dice that show the same stand for one another."""
    wanted = Counter(question.faces[place] for place in chosen)
    for answer in question.answers:
        if isinstance(answer, Reroll) and Counter(question.faces[place] for place in answer.dice) == wanted:
            return answer
    return None


class PickedDice:
    """The dice of the open question that are chosen so far."""

    def __init__(self) -> None:
        self._question: Decision | None = None
        self.chosen: frozenset[int] = frozenset()
        """Their places."""

    def height(self, question: Decision, across: float) -> float:
        """Pixels (at 100 %) of height that the choice takes where it is so wide."""
        in_row = max(1, int((across + BETWEEN) // (POOL_DIE + BETWEEN)))
        return (POOL_DIE + RISE) * -(-len(question.faces) // in_row) + LINE + 2 * BUTTON

    def draw(self, ui: Ui, question: Decision) -> Action | None:
        """The dice, and below them what is done with those chosen; gives the answer when it is given."""
        if question is not self._question:
            self._question, self.chosen = question, frozenset()
        for place, face in enumerate(question.faces):
            if place:
                w.beside(ui, BETWEEN, needs=ui.px(POOL_DIE))
            if w.pool_die(ui, f"again {place}", "", face, serves=False, chosen=place in self.chosen):
                self._choose(ui, self.chosen ^ {place})
            w.tooltip(ui, say("Die {number}: {face}", number=place + 1, face=words.in_sentence(face)))
        count = len(self.chosen)
        hint = say("Click the dice that are to be rolled again.")
        w.text(ui, plural("{n} die chosen.", "{n} dice chosen.", count) if count else hint, muted=True, size="small")
        half = (w.available(ui)[0] - BETWEEN) / 2
        everything = frozenset(range(len(question.faces)))
        if w.button(ui, say("All"), width=half, key="all dice"):
            self._choose(ui, everything)
        w.beside(ui, BETWEEN)
        if w.button(ui, say("None"), width=half, key="no die"):
            self._choose(ui, frozenset())
        answer = answer_of(question, self.chosen)
        reason = None if answer is not None else say("Choose the dice first: at least one is rolled again.")
        label = plural("Roll {n} die again", "Roll {n} dice again", count) if count else say("Roll again")
        return answer if w.button(ui, label, kind="primary", width=-1, reason=reason, key="roll them") else None

    def _choose(self, ui: Ui, chosen: frozenset[int]) -> None:
        self.chosen = chosen
        ui.wake()
