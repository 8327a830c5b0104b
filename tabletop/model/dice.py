"""The only place where anything is left to chance.

A `Dice` is asked for rolls and keeps a record of them, one inner tuple a roll, in the words of formats.md: a face
(`4`, `hit`), `Degrees`, `Pick`, `Draw`. The record goes into the log; a replay reads it and rolls nothing (ruling C6).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.errors import TabletopError

Face = int | str


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: its name and its faces, each as likely as the others."""

    name: str
    faces: tuple[Face, ...]


D6 = Die("d6", (1, 2, 3, 4, 5, 6))
D3 = Die("d3", (1, 2, 3))


@dataclass(frozen=True, slots=True)
class Degrees:
    """A uniformly random direction."""

    degrees: float


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several ids, each as likely."""

    pick: str


@dataclass(frozen=True, slots=True)
class Draw:
    """One card from a deck."""

    draw: str


Entry = Face | Degrees | Pick | Draw
Roll = tuple[Entry, ...]


class DiceError(TabletopError):
    """Written dice do not fit what the action rolls."""


class Dice(Protocol):
    """What `resolve` is handed."""

    def roll(self, die: Die, count: int = 1) -> tuple[Face, ...]:
        """Roll `count` dice together: one entry of the record."""

    def degrees(self) -> float:
        """A uniformly random direction, degrees clockwise from 0 up to 360, to a tenth."""

    def pick(self, ids: Sequence[str]) -> str:
        """One of the ids."""

    def draw(self, cards: Sequence[str]) -> str:
        """One card of those left in a deck."""

    @property
    def record(self) -> tuple[Roll, ...]:
        """Everything rolled so far, in order."""


class SeededDice:
    """Dice from the game's one seed. Each record of the log has a stream of its own, named by seed and record number,
    so that a reopened game rolls on as the closed one would have."""

    def __init__(self, seed: int, number: int) -> None:
        self._random = random.Random(f"tabletop:{seed}:{number}")
        self._record: list[Roll] = []

    def roll(self, die: Die, count: int = 1) -> tuple[Face, ...]:
        faces = tuple(self._random.choice(die.faces) for _ in range(count))
        self._record.append(faces)
        return faces

    def degrees(self) -> float:
        value = self._random.randrange(3600) / 10
        self._record.append((Degrees(value),))
        return value

    def pick(self, ids: Sequence[str]) -> str:
        chosen = self._random.choice(tuple(ids))
        self._record.append((Pick(chosen),))
        return chosen

    def draw(self, cards: Sequence[str]) -> str:
        card = self._random.choice(tuple(cards))
        self._record.append((Draw(card),))
        return card

    @property
    def record(self) -> tuple[Roll, ...]:
        return tuple(self._record)


class ScriptedDice:
    """Dice whose results are written down: in an example, or entered by players who roll by hand."""

    def __init__(self, rolls: Sequence[Roll]) -> None:
        self._rolls = list(rolls)
        self._next = 0

    def _take(self, what: str) -> Roll:
        if self._next >= len(self._rolls):
            count = len(self._rolls)
            written = "no roll is" if not count else "only one roll is" if count == 1 else f"only {count} rolls are"
            raise DiceError(f"The action rolls {what}, but {written} written down.")
        roll = self._rolls[self._next]
        self._next += 1
        return roll

    def roll(self, die: Die, count: int = 1) -> tuple[Face, ...]:
        roll = self._take(f"{count} {die.name}")
        if len(roll) != count:
            raise DiceError(
                f"Roll {self._next} has {len(roll)} dice written down; the action rolls {count} {die.name}."
            )
        faces: list[Face] = []
        for entry in roll:
            if not isinstance(entry, int | str) or entry not in die.faces:
                known = ", ".join(map(str, die.faces))
                raise DiceError(f"Roll {self._next}: {entry!r} is no face of a {die.name} ({known}).")
            faces.append(entry)
        return tuple(faces)

    def degrees(self) -> float:
        match self._take("a direction"):
            case (Degrees(degrees=value),):
                return value
            case other:
                raise DiceError(f"Roll {self._next} is a direction, so write {{degrees: …}} instead of {other!r}.")

    def pick(self, ids: Sequence[str]) -> str:
        match self._take("which model"):
            case (Pick(pick=chosen),) if chosen in ids:
                return chosen
            case other:
                raise DiceError(f"Roll {self._next} picks one of {', '.join(ids)}; written down is {other!r}.")

    def draw(self, cards: Sequence[str]) -> str:
        match self._take("a card"):
            case (Draw(draw=card),) if card in cards:
                return card
            case other:
                raise DiceError(f"Roll {self._next} draws a card that is left in the deck; written down is {other!r}.")

    @property
    def record(self) -> tuple[Roll, ...]:
        return tuple(self._rolls[: self._next])

    @property
    def left(self) -> int:
        """How many written rolls nobody asked for."""
        return len(self._rolls) - self._next

    def rest(self) -> ScriptedDice:
        """The written rolls nobody asked for, as dice of their own with an empty record."""
        return ScriptedDice(self._rolls[self._next :])


class FlatDice(ScriptedDice):
    """Like `ScriptedDice`, from one flat list of entries that every roll helps itself from."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(())
        self._entries = list(entries)

    def roll(self, die: Die, count: int = 1) -> tuple[Face, ...]:
        self._serve(count, f"{count} {die.name}")
        return super().roll(die, count)

    def _take(self, what: str) -> Roll:
        if self._next >= len(self._rolls):
            self._serve(1, what)
        return super()._take(what)

    def _serve(self, count: int, what: str) -> None:
        if len(self._entries) < count:
            raise DiceError(f"The action rolls {what}, but only {len(self._entries)} dice are left in the list.")
        self._rolls.append(tuple(self._entries[:count]))
        del self._entries[:count]

    @property
    def left(self) -> int:
        return len(self._entries)

    def rest(self) -> ScriptedDice:
        return FlatDice(self._entries)
