"""The sum that a roll rests on, in words: how many dice and why, or what changes the number that is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletop.model.verdict import Modifier, Verdict

AGAINST = "against: "
"""What the other party's lines of a sum begin with."""


def sums(verdict: Verdict) -> Iterator[str]:
    """ "2 dice: Cybergun 3, the crate −1" and "against 4: Resilience 4" where the lines count dice; else a piece for
    each of them, "Aimed +1"."""
    own = [each for each in verdict.modifiers if not each.label.startswith(AGAINST)]
    other = [each for each in verdict.modifiers if each.label.startswith(AGAINST)]
    rolls = verdict.facts.get("rolls")
    if own and sum(each.value for each in own) == rolls:
        yield f"{dice(rolls)}: {_listed(own)}"
    else:
        yield from map(_signed, own)
    if other:
        yield f"against {sum(each.value for each in other):g}: {_listed(other)}"


def dice(count: int) -> str:
    """ "1 die", "3 dice"."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def _listed(lines: Sequence[Modifier]) -> str:
    """What a sum begins with bare, what is added with its sign. No figure is torn from what it is for."""
    first, *others = lines
    return ", ".join((f"{_label(first)}\u00a0{minus(first.value)}", *map(_signed, others)))


def _signed(line: Modifier) -> str:
    return f"{_label(line)}\u00a0{'+' if line.value > 0 else ''}{minus(line.value)}"


def _label(line: Modifier) -> str:
    return in_sentence(line.label.removeprefix(AGAINST))


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
