"""The smaller things of a state: zones, markers, sides, the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.geometry.shapes import Outline, Point
from tabletop.model.frozen import EMPTY, FrozenMap


@dataclass(frozen=True, slots=True)
class Zone:
    """An area with a role (`setup`, `area`, `exit`, …), perhaps one side's."""

    id: str
    role: str
    outline: Outline
    side: str | None = None
    level: int = 0
    label: str = ""
    status: FrozenMap[str, Any] = EMPTY


@dataclass(frozen=True, slots=True)
class Marker:
    """A token or a note lying on the table. `visible_to` None means everybody."""

    id: str
    kind: str
    at: Point
    level: int = 0
    text: str = ""
    visible_to: frozenset[str] | None = None
    status: FrozenMap[str, Any] = EMPTY


@dataclass(frozen=True, slots=True)
class Side:
    """A player's side. Sides are enemies unless one names the other among its `allies` (ruling C7)."""

    id: str
    name: str
    colour: str = "#0072B2"
    allies: frozenset[str] = frozenset()
    status: FrozenMap[str, Any] = EMPTY


@dataclass(frozen=True, slots=True)
class Clock:
    """Whose turn it is: round counts from 1 (0 during set-up)."""

    round: int = 0
    side: str | None = None
    phase: str = "setup"
