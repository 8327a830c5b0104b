"""Events: facts in the past tense, a closed union.

No game adds one: what a game owns changes through `StatusSet`, `SideSet` and `Noted` on words its vocabulary declares.
`visible_to` None means everybody; else only the sides that may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.dice import Roll
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Terrain
from tabletop.model.things import Clock, Marker, Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact."""

    visible_to: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A miniature went along `path` (its points, the start first) for `length` inches and ends with `facing`."""

    who: str
    path: tuple[Point, ...]
    length: float
    facing: float
    level: int = 0
    by_push: bool = False


@dataclass(frozen=True, slots=True)
class Turned(Event):
    who: str
    facing: float


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A miniature came to the table, came back, or (without a place) went into something that stands there."""

    miniature: Miniature


@dataclass(frozen=True, slots=True)
class Became(Event):
    """A miniature is another now, where it stands: its side, profile, base, look or name changed."""

    miniature: Miniature


@dataclass(frozen=True, slots=True)
class Removed(Event):
    who: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StatusSet(Event):
    """A word of a miniature's state has a new value; None takes the word away."""

    who: str
    word: str
    value: Any


@dataclass(frozen=True, slots=True)
class SideSet(Event):
    """A word of a side's state has a new value; None takes the word away."""

    who: str
    word: str
    value: Any


@dataclass(frozen=True, slots=True)
class TerrainSet(Event):
    """A piece of terrain or a zone is now like this; None: it is gone."""

    id: str
    piece: Terrain | Zone | None


@dataclass(frozen=True, slots=True)
class MarkerSet(Event):
    """A marker is now like this; None: it is gone."""

    id: str
    marker: Marker | None


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice fell: their kind, the faces, for what; `again` when they replace a roll before."""

    die: str
    faces: Roll
    purpose: str
    by: str | None = None
    needs: int | None = None
    again: bool = False


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A card was drawn from a deck."""

    deck: str
    card: str
    by: str


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A question is open. Always the last event before the game waits."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The question `decision` was answered."""

    decision: str
    answer: Action


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """Something hidden is known now: a marker, a card, a choice (`what` names it)."""

    what: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Interrupted(Event):
    """An action ended before its end, for a reason only the whole state knew."""

    reason: str
    who: str | None = None


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    clock: Clock


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A remark for the log; with `word`, that field of the rule set's `extra` has a new value."""

    text: str = ""
    word: str | None = None
    value: Any = None


EVENTS: tuple[type[Event], ...] = (
    Moved,
    Turned,
    Placed,
    Became,
    Removed,
    StatusSet,
    SideSet,
    TerrainSet,
    MarkerSet,
    Rolled,
    Drawn,
    Asked,
    Answered,
    Revealed,
    Interrupted,
    PhaseBegan,
    Noted,
)
