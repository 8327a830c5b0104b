"""What a map, an example or a save's header says, once it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tabletop.model.action import Action
from tabletop.model.annotation import Annotation
from tabletop.model.dice import Entry, Roll
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.state import State

FORMAT = 1
"""The newest version of the document format that this program writes."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an example: an action, what is expected of it, the dice it is to roll.

    `expect` keeps the words of formats.md (`legal`, `code`, `length`, `state`, …). `dice` is one roll a tuple, or a
    flat list that rolls help themselves from (`flat_dice`). `line` and `column` say where it stands in its file; a step
    is the same wherever it stands.
    """

    action: Action
    expect: FrozenMap[str, Any] = EMPTY
    dice: tuple[Roll, ...] = ()
    flat_dice: tuple[Entry, ...] | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class View:
    """What a picture shows: `crop` in inches (x, y, width, height), None the whole table; `show` what is drawn over it.

    Of an example it shows the moment with `step` in hand (0: the position it begins with) or the one `after` a step,
    unless another is asked for. None of the two: the position it begins with.
    """

    crop: tuple[float, float, float, float] | None = None
    show: tuple[Annotation, ...] = ()
    step: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class EditorNotes:
    """What the map editor remembers of a map; a game knows nothing of it. All by id: what is `locked` cannot be picked,
    what is `hidden` is not drawn while editing, and the things of a group are picked together."""

    locked: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    groups: FrozenMap[str, frozenset[str]] = EMPTY


@dataclass(frozen=True, slots=True)
class Document:
    """A map (no steps), or an example. `state` is the table as laid out; the rule set's `begin` makes it a game,
    unless it has an `extra`: then it is a moment in the middle of a game, and the game goes on from it as it stands.

    `scenario` is of the type that the rule set's vocabulary names, empty when the map says nothing of one."""

    title: str
    rules: str
    state: State
    options: FrozenMap[str, Any] = EMPTY
    scenario: Any = EMPTY
    steps: tuple[Step, ...] = ()
    view: View = View()
    editor: EditorNotes = EditorNotes()
    description: str = ""
    source: str = ""
    version: int = FORMAT
