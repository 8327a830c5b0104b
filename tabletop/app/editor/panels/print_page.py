"""The part of the table that pictures of the map show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.panels.quantities import inches
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.tongue import phrase, say

Crop = tuple[float, float, float, float]
SMALLEST = 0.25
"""Inches across the smallest part that a picture shows."""


class PrintPage:
    """The fields."""

    def __init__(self, desk: EditorDesk) -> None:
        self.desk = desk
        self._wrong = False

    def draw(self, ui: Ui) -> None:
        """The fields."""
        document = self.desk.draft.document
        table, crop = document.state.table, document.view.crop
        w.gap(ui, 6)
        w.heading(ui, say("Its pictures"))
        if w.checkbox(ui, say("show the whole table"), crop is None) != (crop is None):
            self._put((0.0, 0.0, table.width, table.height) if crop is None else None)
            return
        if crop is None:
            return
        made = self._fields(ui, crop)
        if made != crop:
            self._wrong = not table.meets(made)
            if not self._wrong:
                self._put(made)
        if self._wrong:
            w.complaint(ui, say("That part lies beside the table, which is {size}.", size=table.size))

    def _fields(self, ui: Ui, crop: Crop) -> Crop:
        found = list(crop)

        def part(number: int, title: str, **bounds: float) -> Callable[[], None]:
            def draw() -> None:
                made = inches(ui, title, crop[number], **bounds)
                if made != round(crop[number], 2):
                    found[number] = made

            return draw

        w.columns(ui, "corner", (part(0, say("Picture from x")), part(1, say("Picture from y"))))
        size = (part(2, say("Picture's width"), low=SMALLEST), part(3, say("Picture's height"), low=SMALLEST))
        w.columns(ui, "size", size)
        return (found[0], found[1], found[2], found[3])

    def _put(self, crop: Crop | None) -> None:
        document = self.desk.draft.document
        changed = replace(document, view=replace(document.view, crop=crop))
        self.desk.do(say("change the {what}", what=say(phrase("pictures"))), changed, joins="pictures")
