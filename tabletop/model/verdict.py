"""What a rule set answers to a wish: yes, no, and always why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.mark import Mark


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule stands: a rulebook with its page, a ruling, or both."""

    book: str = ""
    page: int | None = None
    ruling: str = ""

    def __str__(self) -> str:
        place = f"{self.book} p. {self.page}" if self.page is not None else self.book
        return ", ".join(part for part in (place, f"ruling {self.ruling}" if self.ruling else "") if part)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: a short code, a sentence with the figures, its source, and the shapes that show it.

    `facts` holds the figures the sentence is made of; tests look at them and at the code, never at the prose.
    """

    code: str
    message: str
    citation: Citation
    facts: FrozenMap[str, Any] = EMPTY
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Modifier:
    """One line of a sum: what changes a number, by how much, and where that stands."""

    label: str
    value: float
    citation: Citation | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to an action: legal means no refusals.

    `needs` is the lowest die that succeeds (7 or more: impossible), None when nothing is rolled. `facts` are the
    figures a picture or a panel shows (length, rolls, obstructions, hidden, covered, stopped).
    """

    refusals: tuple[Refusal, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    needs: int | None = None
    marks: tuple[Mark, ...] = ()
    facts: FrozenMap[str, Any] = EMPTY

    @property
    def legal(self) -> bool:
        return not self.refusals

    @property
    def codes(self) -> tuple[str, ...]:
        """The refusals' codes, in order."""
        return tuple(refusal.code for refusal in self.refusals)


@dataclass(frozen=True, slots=True)
class Chance:
    """One line of odds: what may happen and its probability (0 … 1)."""

    label: str
    probability: float


@dataclass(frozen=True, slots=True)
class Chances:
    """The odds of an action, assuming that nobody reacts; `note` says what they leave out.

    `expected`: how many models a blast strikes on the average; None where that is no question.
    """

    lines: tuple[Chance, ...]
    note: str = "nobody reacts"
    expected: float | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners (none: a draw), why, and the level of victory if the rules know levels."""

    winners: tuple[str, ...]
    reason: str
    level: str = ""
