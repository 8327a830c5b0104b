"""Rules as data: a game maps every action to a tuple of them, and `judge` tells all that refuse at once.

A rule is a function that yields a `Finding` for everything it objects to. Its code is the function's own name
(`too_far` refuses with `too-far`), so searching the code for either finds both; its citation stands beside it.

>>> from tabletop.rules.common.citations import HOUSE
>>> @rule(HOUSE)
... def too_heavy(inches: float):
...     if inches > 3:
...         yield Finding("It is too heavy.")
>>> too_heavy.code, len(judge((too_heavy,), 4)), len(judge((too_heavy,), 2))
('too-heavy', 1, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.mark import Mark
from tabletop.model.verdict import Citation, Refusal
from tabletop.rules.common.words import sentence

C = TypeVar("C")
C_contra = TypeVar("C_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Finding:
    """One objection: a whole sentence with its figures, the shapes that show it, the figures again as facts.

    `citation` says where it stands when that is not where its rule does: on the page of a profile."""

    message: str
    marks: tuple[Mark, ...] = ()
    facts: FrozenMap[str, Any] = EMPTY
    citation: Citation | None = None


def finding(message: str, marks: Iterable[Mark] = (), **facts: Any) -> Finding:
    """A finding with its facts given by name; the sentence begins with a capital whatever stands first in it."""
    return Finding(sentence(message), tuple(marks), FrozenMap(facts))


@dataclass(frozen=True, slots=True)
class Rule(Generic[C_contra]):
    """One rule: its code, where it stands, the codes of the rules it needs, and the function that judges a case."""

    code: str
    citation: Citation
    needs: frozenset[str]
    find: Callable[[C_contra], Iterator[Finding]]

    def refusals(self, case: C_contra) -> tuple[Refusal, ...]:
        """Everything this rule objects to in a case."""
        return tuple(
            Refusal(self.code, f.message, f.citation or self.citation, f.facts, f.marks) for f in self.find(case)
        )

    def citing(self, citation: Citation) -> Rule[C_contra]:
        """The same rule as a game's own book has it."""
        return replace(self, citation=citation)

    def after(self, *needed: Rule[Any]) -> Rule[C_contra]:
        """The same rule where it also needs these: a game whose action must make sense first."""
        return replace(self, needs=self.needs | {each.code for each in needed})


def rule(
    citation: Citation, *, needs: Sequence[Rule[Any]] = ()
) -> Callable[[Callable[[C], Iterator[Finding]]], Rule[C]]:
    """Make a rule of a function; it is skipped when one of those it needs refuses (or was itself skipped)."""

    def made(find: Callable[[C], Iterator[Finding]]) -> Rule[C]:
        return Rule(find.__name__.replace("_", "-"), citation, frozenset(needed.code for needed in needs), find)

    return made


def judge(rules: Iterable[Rule[C]], case: C) -> tuple[Refusal, ...]:
    """All refusals of all the rules, in their order. A rule whose needs are not met is skipped, not guessed."""
    refusals: list[Refusal] = []
    unmet: set[str] = set()
    for each in rules:
        if each.needs and not unmet.isdisjoint(each.needs):
            unmet.add(each.code)
            continue
        found = each.refusals(case)
        if found:
            unmet.add(each.code)
            refusals.extend(found)
    return tuple(refusals)
