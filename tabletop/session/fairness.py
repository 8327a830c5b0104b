"""Every roll of a game, and whether its dice were fair: how often each face fell, beside what is to be expected.

Only rolls that the asking side may know count. Dice that were taken back have fallen all the same.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabletop.model.dice import Die
from tabletop.model.event import Rolled
from tabletop.model.naming import titled
from tabletop.model.record import Done
from tabletop.rules.common.secrets import visible
from tabletop.session.game import Game

EXPECTED = 5.0
"""How often the rarest face must be expected before the test says anything (the usual rule of thumb)."""
UNEVEN, UNUSUAL = 0.05, 0.01
"""Chances of straying so far, below which dice are called a little uneven, and unusual."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A roll: in which record and round, whose side threw it, by whom ("" : nobody), and whether it was taken back."""

    n: int
    round: int
    side: str | None
    who: str
    roll: Rolled
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Count:
    """How often a face fell, and how often it was to be expected."""

    face: str
    times: int
    expected: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """The faces of one kind of die. `chance` is the share of games with fair dice in which they stray as far from what
    is expected as these did, or further; None while too few have fallen to say."""

    die: str
    counts: tuple[Count, ...]
    chance: float | None

    @property
    def total(self) -> int:
        """How many dice of the kind fell."""
        return sum(count.times for count in self.counts)

    @property
    def needed(self) -> int:
        """How many must fall before anything can be said."""
        rarest = min(count.expected for count in self.counts) / max(1, self.total)
        return math.ceil(EXPECTED / rarest - 1e-9) if rarest > 0.0 else 0


def rolls(game: Game, side: str | None) -> tuple[Fallen, ...]:
    """Every roll that a side may know, in order; what was taken back is marked."""
    holding = {record.n for record in game.line}
    return tuple(
        Fallen(
            record.n,
            game.before(record.n).clock.round,
            _whose(game, record, event),
            _who(game, record, event),
            event,
            holds,
        )
        for record in game.records
        if isinstance(record, Done)
        for holds in (record.n in holding,)
        for event in visible(record.events, side)
        if isinstance(event, Rolled)
    )


def _whose(game: Game, record: Done, event: Rolled) -> str | None:
    """The side that threw: whoever saves does not roll the dice of the one who shot."""
    state = game.before(record.n)
    if event.by in state.sides:
        return event.by
    miniature = state.miniatures.get(event.by or "")
    return miniature.side if miniature is not None else record.side


def _who(game: Game, record: Done, event: Rolled) -> str:
    return titled(game.before(record.n), event.by) if event.by is not None else ""


def fairness(fallen: Iterable[Fallen], dice: Sequence[Die]) -> tuple[Fairness, ...]:
    """The fairness of every kind of die that fell; a kind that the game has not told of is left out."""
    kinds = {die.name: die for die in dice}
    by_kind: dict[str, Counter[str]] = {}
    for each in fallen:
        if each.roll.die in kinds:
            by_kind.setdefault(each.roll.die, Counter()).update(map(str, each.roll.faces))
    return tuple(_of_kind(kinds[name], fell) for name, fell in by_kind.items())


def _of_kind(die: Die, fell: Counter[str]) -> Fairness:
    total = sum(fell.values())
    shares = Counter(map(str, die.faces))
    counts = tuple(Count(face, fell[face], total * shares[face] / len(die.faces)) for face in shares)
    enough = len(counts) > 1 and min(count.expected for count in counts) >= EXPECTED
    return Fairness(die.name, counts, _chance(counts) if enough else None)


def _chance(counts: Sequence[Count]) -> float:
    """Pearson's chi-square test: the chance that fair dice stray so far or further."""
    strays = sum((count.times - count.expected) ** 2 / count.expected for count in counts)
    return chi_square_tail(strays, len(counts) - 1)


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that a chi-square variable of so many degrees of freedom is at least `value`.

    The closed sums for even and odd degrees (Abramowitz and Stegun, 26.4.4 and 26.4.5).

    >>> round(chi_square_tail(11.07, 5), 3), round(chi_square_tail(3.841, 1), 3), round(chi_square_tail(5.991, 2), 3)
    (0.05, 0.05, 0.05)
    """
    half = value / 2
    if freedom % 2 == 0:
        term = total = math.exp(-half)
        for k in range(1, freedom // 2):
            term *= half / k
            total += term
        return min(1.0, total)
    total = math.erfc(math.sqrt(half))
    term = math.exp(-half) * math.sqrt(half) / math.gamma(1.5)
    for k in range((freedom - 1) // 2):
        total += term
        term *= half / (1.5 + k)
    return min(1.0, total)
