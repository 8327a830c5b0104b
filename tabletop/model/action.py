"""Actions: wishes, nothing but data. Here are those that every game knows (formats.md, row "all")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabletop.geometry.shapes import Point
from tabletop.model.frozen import EMPTY, FrozenMap

Target = str | Point | tuple[str, ...]
"""`at` in an action: an id, a place, or several ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What somebody wants. `verb` is its name in files and logs; `side` who wants it (None: see `acting_side`)."""

    verb: ClassVar[str]
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a miniature to a place, through the pinned waypoints `via`, ending with `facing` (None: the rules say)."""

    verb: ClassVar[str] = "move"
    by: str
    to: Point
    via: tuple[Point, ...] = ()
    facing: float | None = None


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Turn a miniature on the spot."""

    verb: ClassVar[str] = "turn"
    by: str
    facing: float


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put a miniature on the table: of a roster's profile, or (sandbox) of a size, a name, a look and a colour.

    `id` is chosen by the rule set when None.
    """

    verb: ClassVar[str] = "place"
    at: Point
    profile: str | None = None
    facing: float = 0.0
    level: int = 0
    id: str | None = None
    name: str = ""
    base: tuple[float, ...] | None = None
    look: str | None = None
    colour: str | None = None
    state: FrozenMap[str, Any] = EMPTY


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Take a miniature (or a marker) off the table."""

    verb: ClassVar[str] = "remove"
    by: str


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """End the phase; the clock goes on."""

    verb: ClassVar[str] = "end_phase"


@dataclass(frozen=True, slots=True)
class Group(Action):
    """Several moves (turns, removals, places) at once: all or none, one step of undo."""

    verb: ClassVar[str] = "group"
    moves: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Answer a question by doing nothing."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Answer a question with one of its options."""

    verb: ClassVar[str] = "choose"
    option: str


@dataclass(frozen=True, slots=True)
class Allocate(Action):
    """Say where hits go: model id to number."""

    verb: ClassVar[str] = "allocate"
    hits: FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Roll some dice again: their places in the roll (from 0), and `with_` what (the rule that allows it)."""

    verb: ClassVar[str] = "reroll"
    dice: tuple[int, ...]
    with_: str = ""


@dataclass(frozen=True, slots=True)
class Override(Action):
    """The referee: anything by agreement. Each field that is set is done; `reason` stands in the log.

    `state` sets words of `by` (a miniature, a side, a terrain or a marker); `die` notes a die rolled by hand;
    `clock` sets the clock's fields.
    """

    verb: ClassVar[str] = "override"
    reason: str = ""
    by: str | None = None
    to: Point | None = None
    facing: float | None = None
    level: int | None = None
    state: FrozenMap[str, Any] = EMPTY
    remove: bool = False
    die: int | str | None = None
    clock: FrozenMap[str, Any] = EMPTY


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Give the game up."""

    verb: ClassVar[str] = "concede"


COMMON_ACTIONS: tuple[type[Action], ...] = (
    Move,
    Turn,
    Place,
    Remove,
    EndPhase,
    Group,
    Pass,
    Choose,
    Allocate,
    Reroll,
    Override,
    Concede,
)
