"""Asking what a map of another program is to become: the inches of a square, and the terrain of its walls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.documents.exchange import READERS, Found, Wishes, read_foreign
from tabletop.errors import DocumentError, TabletopError
from tabletop.opening import kinds
from tabletop.tongue import phrase, say

IMPORT, CANCEL = phrase("Import it"), phrase("Cancel")
SQUARES = {"Tiled": phrase("A tile is"), "SVG": phrase("An inch of the drawing is")}
"""What a square is called, where it is none."""
SHOWN = 6
"""Lines of what does not come along that are shown."""


class Importing:
    """The dialog; `then` is given the map when it is wanted. Each choice is tried at once, and what would come of it is
    told below. `wishes` are what is proposed first."""

    def __init__(self, path: Path, then: Callable[[Found], object], wishes: Wishes | None = None) -> None:
        self.path = path
        self.wishes = wishes or Wishes()
        self._then = then
        self._kinds = tuple(sorted(kinds().values(), key=lambda kind: kind.name))
        self._tried: tuple[Wishes, Found | None, str] | None = None

    def draw(self, ui: Ui) -> bool:
        """Show it; True when it is over."""
        found, trouble = self._result()
        answer = w.dialog(
            ui,
            "importing",
            say("Import {path}", path=self.path.name),
            (say(IMPORT), say(CANCEL)),
            body=lambda: self._body(ui, found, trouble),
            reasons={say(IMPORT): trouble} if trouble else {},
            width=520,
        )
        if answer == say(IMPORT) and found is not None:
            self._then(found)
        return answer is not None

    def _result(self) -> tuple[Found | None, str]:
        """What would come of the choices made: the map, or why there is none."""
        if self._tried is None or self._tried[0] != self.wishes:
            try:
                self._tried = (self.wishes, read_foreign(self.path, self.wishes, kinds()), "")
            except DocumentError as error:
                self._tried = (self.wishes, None, _in_short(error))
            except TabletopError as error:
                self._tried = (self.wishes, None, str(error))
        return self._tried[1:]

    def _body(self, ui: Ui, found: Found | None, trouble: str) -> None:
        form = READERS[self.path.suffix.lower()][0]
        w.text(ui, say("A {form} map.", form=form) if form != "SVG" else say("An SVG drawing."), muted=True)
        label = say(SQUARES.get(form, phrase("A square is")))
        per = w.input_number(
            ui, label, self.wishes.inches_per_square, low=0.05, high=24.0, step=0.25, decimals=2, unit="″", width=200
        )
        place = next((i for i, kind in enumerate(self._kinds) if kind.id == self.wishes.terrain), 0)
        names = [kind.name for kind in self._kinds]
        chosen = w.combo(ui, say("Its walls are"), names, place, width=200)
        self.wishes = Wishes(per, self._kinds[chosen].id)
        w.gap(ui, 8)
        if found is None:
            w.notice(ui, trouble, tone="warning")
            return
        w.facts(ui, "what comes", facts(found))
        for note in found.notes[:SHOWN]:
            w.text(ui, note, muted=True, size="small")


def facts(found: Found) -> list[tuple[str, str]]:
    """What a map that was read holds, line by line."""
    state = found.document.state
    openings = sum(len(piece.openings) for piece in state.terrain.values())
    rows = [
        (say("Table"), f"{state.table.width:g}″ × {state.table.height:g}″"),
        (say("Terrain"), str(len(state.terrain))),
    ]
    more = {
        say("Doors and windows"): openings,
        say("Zones"): len(state.zones),
        say("Markers"): len(state.markers),
        say("Lamps"): len(state.table.lights),
    }
    rows += [(name, str(count)) for name, count in more.items() if count]
    return [*rows, (say("Picture"), say("yes") if found.picture is not None else say("none"))]


def _in_short(error: DocumentError) -> str:
    """The first problem, without the whole path of its file."""
    first = error.problems[0]
    where = say("Line {line}, column {column}:", line=first.line, column=first.column) if first.line else ""
    return f"{where} {first.message}".strip()
