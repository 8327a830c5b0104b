"""A map being drawn: what it says now, how it came to that, and the file it belongs to."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop import opening
from tabletop.documents.files import read_bytes, write_atomically
from tabletop.documents.patching import rewritten
from tabletop.documents.pictures import named_from
from tabletop.documents.plain import plain_document
from tabletop.documents.reader import understood
from tabletop.documents.text import text_of
from tabletop.documents.writer import write
from tabletop.errors import DocumentError, Problem, TabletopError
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.things import Side
from tabletop.rules.registry import vocabularies

MOST = 500
"""Changes that can be undone."""
JOINED = 1.5
"""Seconds within which changes of the same kind to the same things are one (a number field that is stepped)."""


@dataclass(frozen=True, slots=True)
class Change:
    """The map as it was before something was done to it, and what was done."""

    label: str
    before: Document


def same(one: Document, other: Document) -> bool:
    """Whether two maps say the same, in the same order: what lies on top of what is a part of a map."""

    def order(document: Document) -> tuple[tuple[str, ...], ...]:
        state = document.state
        families = (state.terrain, state.zones, state.markers, state.miniatures, state.sides)
        return tuple(tuple(family) for family in families)

    return one is other or (one == other and order(one) == order(other))


class Draft:
    """`document` is the map now; `path` its file, None before it was saved the first time."""

    def __init__(
        self,
        document: Document,
        path: Path | None = None,
        text: str | None = None,
        problems: tuple[Problem, ...] = (),
    ) -> None:
        self.document = document
        self.path = path
        self.mark = f"{time.time_ns():x}"
        """Tells the drafts of maps apart that were never saved."""
        self.problems = problems
        """What is wrong with the file, some of which may not be understood and so is in no document."""
        self._text = text
        """What the file says, byte for byte; None: there is none."""
        self._said = document if text is not None else None
        """The map that the file says."""
        self._done: list[Change] = []
        self._undone: list[Change] = []
        self._joining: tuple[str, float] | None = None
        self.changes = 0
        """Counts up with every change, undo and redo."""

    # -- changing ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The table as it is laid out."""
        return self.document.state

    def do(self, label: str, changed: Document | State, joins: str = "") -> None:
        """Something was done; `joins` names what it is done to, so that many small steps of it are undone as one."""
        document = changed if isinstance(changed, Document) else replace(self.document, state=changed)
        if same(document, self.document):
            return
        now = time.monotonic()
        joined = joins and self._joining is not None and self._joining[0] == joins and now < self._joining[1]
        if not joined:
            self._done.append(Change(label, self.document))
            del self._done[:-MOST]
        self._joining = (joins, now + JOINED) if joins else None
        self._undone.clear()
        self.document = document
        self.changes += 1

    def undo(self) -> str | None:
        """Take the last change back; answers what it was, None when there is none."""
        return self._step(self._done, self._undone)

    def redo(self) -> str | None:
        """Do again what was taken back last; answers what it was."""
        return self._step(self._undone, self._done)

    def _step(self, source: list[Change], target: list[Change]) -> str | None:
        if not source:
            return None
        change = source.pop()
        target.append(Change(change.label, self.document))
        self.document = change.before
        self._joining = None
        self.changes += 1
        return change.label

    @property
    def can_undo(self) -> str | None:
        """What undo would take back; None: nothing."""
        return self._done[-1].label if self._done else None

    @property
    def can_redo(self) -> str | None:
        """What redo would do again."""
        return self._undone[-1].label if self._undone else None

    # -- keeping -------------------------------------------------------------------------------------------------------

    @property
    def dirty(self) -> bool:
        """Whether the map says something that its file does not."""
        return self._said is None or not same(self.document, self._said)

    def changed_elsewhere(self) -> bool:
        """Whether somebody else has written its file since it was opened or saved here."""
        if self.path is None or self._text is None or not self.path.exists():
            return False
        try:
            return text_of(read_bytes(self.path), str(self.path)) != self._text
        except TabletopError:
            return True

    def text(self, path: Path | None = None) -> str:
        """The map as a file (its own if None) will say it: what did not change keeps every byte."""
        path = path or self.path
        if self._text is None or self._said is None:
            return write(self.document, vocabularies()[self.document.rules], folder=path.parent if path else None)
        before = self._plain(self._said, self.path)
        return rewritten(self._text, before, self._plain(self.document, path), self._says, whole=not self.problems)

    def save(self, path: Path | None = None) -> Path:
        """Write the map to its file, or to another one from now on. Raises StorageError; the old file stays then."""
        target = path or self.path
        if target is None:
            raise ValueError("a map that was never saved needs a path")
        text = self.text(target)
        write_atomically(target, text.encode())
        self.path, self._text, self._said = target, text, self.document
        self.problems = _understood(text.encode(), target)[1]
        self.changes += 1
        return target

    @staticmethod
    def _plain(document: Document, path: Path | None) -> dict[str, object]:
        """What a file says of the map; the table's picture is named from its folder."""
        if path is not None:
            table = named_from(document.state.table, path.parent)
            document = replace(document, state=replace(document.state, table=table))
        return plain_document(document, vocabularies()[document.rules], opening.kinds())

    def _says(self, text: str) -> dict[str, object]:
        try:
            # A text has no folder: the picture stays as it is named in it. Something in it may still be wrong.
            return self._plain(understood(text, "the draft", vocabularies(), opening.kinds())[0], None)
        except DocumentError as error:
            return {"wrong": str(error)}


def opened(path: Path) -> Draft:
    """The map in a file, as far as it can be understood. Raises DocumentError when nothing can, or StorageError."""
    raw = read_bytes(path)
    document, problems = _understood(raw, path)
    return Draft(document, path, text_of(raw, str(path)), problems)


def _understood(raw: bytes, path: Path) -> tuple[Document, tuple[Problem, ...]]:
    return understood(raw, str(path), vocabularies(), opening.kinds(), opening.looks(), path.parent)


def blank(rules: str = "sandbox", title: str = "A new map", width: float = 48.0, height: float = 48.0) -> Draft:
    """An empty table with two sides."""
    sides = FrozenMap((id, Side(id, name, colour)) for id, name, colour in (_BLUE, _ORANGE))
    return Draft(Document(title, rules, State(table=Table(width, height), sides=sides)))


_BLUE = ("blue", "Blue", "#0072B2")
_ORANGE = ("orange", "Orange", "#D55E00")
