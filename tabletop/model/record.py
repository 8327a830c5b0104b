"""One line of a game's log."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.action import Action
from tabletop.model.dice import Roll
from tabletop.model.event import Event


@dataclass(frozen=True, slots=True)
class Done:
    """An action was carried out: who, what, the dice it rolled, the events it made, and when (seconds of play)."""

    n: int
    side: str | None
    action: Action
    dice: tuple[Roll, ...]
    events: tuple[Event, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Undone:
    """Record `undo` and everything after it was taken back."""

    n: int
    undo: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Redone:
    """Record `redo` was carried out again with its recorded dice and events."""

    n: int
    redo: int
    at: int = 0


Record = Done | Undone | Redone
