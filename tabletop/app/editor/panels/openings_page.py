"""The doors and windows of a piece of terrain: where they are, whether they are open, and what they withstand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

from tabletop.app.editor.panels.choosing import one_of
from tabletop.app.editor.panels.quantities import figure, place
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import opening_state, spoken
from tabletop.model.terrain import Opening, OpeningKind, OpeningState, Terrain
from tabletop.tongue import say

STATES: tuple[OpeningState, ...] = get_args(OpeningState)
KINDS: tuple[OpeningKind, ...] = get_args(OpeningKind)


class OpeningsPage:
    """`change` is given the piece with its openings as they are to be, `rename` an opening's id and the new one."""

    def __init__(self, change: Callable[[Terrain], None], rename: Callable[[str, str], None]) -> None:
        self._change, self._rename = change, rename
        self._opened: str | None = None

    def draw(self, ui: Ui, piece: Terrain) -> None:
        """A line for each; the one that was clicked has its fields below."""
        if not piece.openings:
            return
        w.gap(ui, 4)
        w.text(ui, say("Doors and windows"), bold=True)
        for number, each in enumerate(piece.openings):
            here = each.id == self._opened
            title = f"{spoken(each.kind)}: {each.id}"
            if w.list_row(ui, each.id, title, icon="fold" if here else "unfold", selected=here).clicked:
                self._opened = None if here else each.id
            if not here:
                continue
            with w.scope(ui, each.id):
                made = self._fields(ui, each)
                if made != each:
                    self._change(piece.with_opening(made))
                self._name(ui, each)
                if w.button(ui, say("Take this {kind} out", kind=say(each.kind)), icon="trash", width=-1):
                    left = (*piece.openings[:number], *piece.openings[number + 1 :])
                    self._change(replace(piece, openings=left))

    def _fields(self, ui: Ui, each: Opening) -> Opening:
        kind = one_of(ui, say("What it is"), {word: spoken(word) for word in KINDS}, each.kind)
        state = one_of(ui, say("It is"), {word: opening_state(word) for word in STATES}, each.state)
        broken = w.checkbox(ui, say("Broken: it stays open for good"), each.broken)
        if broken and not each.broken:
            state = "open"
        elif state not in ("open", each.state):
            broken = False  # whoever closes it has mended it
        made = replace(each, kind=kind, state=state, broken=broken)
        made = replace(made, start=place(ui, say("From"), each.start), end=place(ui, say("To"), each.end))
        figures: dict[str, int | None] = {}

        def field(name: str, title: str) -> Callable[[], None]:
            return lambda: figures.__setitem__(name, figure(ui, title, getattr(each, name)))

        w.columns(ui, "first", (field("strength", say("Its Str")), field("defence", say("Its Def"))))
        w.columns(ui, "second", (field("hits", say("Its Hits")), lambda: None))
        return replace(made, strength=figures["strength"], defence=figures["defence"], hits=figures["hits"])

    def _name(self, ui: Ui, each: Opening) -> None:
        name, _ = w.input_text(ui, say("Its id"), each.id, submit=True)
        name = "-".join(name.split())
        if name != each.id and name:
            self._rename(each.id, name)
            self._opened = name
