"""What only the sandbox does (formats.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action, Target
from tabletop.model.frozen import EMPTY, FrozenMap


@dataclass(frozen=True, slots=True)
class Note(Action):
    """Pin a note to a place, or to where something lies."""

    verb: ClassVar[str] = "note"
    at: Target
    text: str


@dataclass(frozen=True, slots=True)
class Push(Action):
    """Shove a miniature towards a place; whoever is met gives way, and all slide along walls."""

    verb: ClassVar[str] = "push"
    by: str
    to: Point


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Set words of the state of things: wounds of a miniature, a door's `open`, a note's `text`."""

    verb: ClassVar[str] = "mark"
    at: Target
    state: FrozenMap[str, Any] = EMPTY
