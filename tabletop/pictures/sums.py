"""The sum that a roll rests on, in words: how many dice and why, or what changes the number that is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.model.verdict import Modifier, Verdict

TOGETHER = "\u00a0"
"""A space at which no line ends."""
AGAINST = "against: "
"""What the other party's lines of a sum begin with."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms, and what they make: "Cybergun 3, the crate −1" make "2 dice". Nothing where they change a number."""

    terms: str
    total: str = ""


def sums(verdict: Verdict) -> Iterator[Sum]:
    """The dice of who acts and those against him, with their terms, where the lines count dice; else each line by
    itself, "Aimed +1"."""
    own = [each for each in verdict.modifiers if not each.label.startswith(AGAINST)]
    other = [each for each in verdict.modifiers if each.label.startswith(AGAINST)]
    rolls = verdict.facts.get("rolls")
    if own and verdict.needs is None and sum(each.value for each in own) == rolls:
        yield Sum(_listed(own), dice(rolls))
    else:
        yield from (Sum(_signed(each)) for each in own)
    if other:
        yield Sum(_listed(other), f"against {sum(each.value for each in other):g}")


def dice(count: int) -> str:
    """ "1 die", "3 dice"."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def _listed(lines: Sequence[Modifier]) -> str:
    """What a sum begins with bare, what is added with its sign. No figure is torn from what it is for."""
    first, *others = lines
    return ", ".join((f"{_label(first)}{TOGETHER}{minus(first.value)}", *map(_signed, others)))


def _signed(line: Modifier) -> str:
    return f"{_label(line)}{TOGETHER}{'+' if line.value > 0 else ''}{minus(line.value)}"


def _label(line: Modifier) -> str:
    return in_sentence(line.label.removeprefix(AGAINST)).replace(" ", TOGETHER)


def in_sentence(label: str) -> str:
    """A label in the middle of a sentence: only an article or a common word loses its capital."""
    first, _, rest = label.partition(" ")
    return f"{first.lower()} {rest}" if first in ("The", "A", "An") and rest else label


def minus(value: float) -> str:
    """A figure with a true minus: "−1", "3"."""
    return f"{value:g}".replace("-", "−")


def capitalised(lines: Iterable[str]) -> Iterator[str]:
    """Each as it begins a line."""
    return (line[:1].upper() + line[1:] for line in lines)
