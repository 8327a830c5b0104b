"""The miniatures that wait off the table: a list that opens to their fields, and the way onto the table and off it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.app.editor import things
from tabletop.app.editor.converting import of_profile
from tabletop.app.editor.panels.changes import Changes
from tabletop.app.editor.panels.miniature_page import MiniaturePage
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.geometry.reshaping import tidy_point
from tabletop.geometry.shapes import Point
from tabletop.model.miniature import Miniature
from tabletop.tongue import say


class WaitingPage:
    """`middle` answers the place of the table in the middle of what is seen; `turn` turns to what is chosen."""

    def __init__(self, changes: Changes, middle: Callable[[], Point], turn: Callable[[], None]) -> None:
        self._to = changes
        self._middle, self._turn = middle, turn
        self._page = MiniaturePage(changes)
        self._opened: str | None = None

    def open(self, id: str) -> None:
        """Show the fields of one."""
        self._opened = id

    def draw(self, ui: Ui, query: str) -> None:
        """A line for each that is called so."""
        state = self._to.desk.whole
        words = query.lower().split()
        many = [
            each
            for each in things.waiting(state)
            if all(word in f"{each.id} {each.title} {each.profile or ''}".lower() for word in words)
        ]
        w.gap(ui, 6)
        w.heading(ui, say("Waiting off the table"))
        if not many:
            nobody = say("Nobody waits, but for the forces that the scenario names.")
            w.text(ui, nobody, muted=True, size="small")
        for each in many:
            side = state.sides.get(each.side)
            here = each.id == self._opened
            colour = colour_of(side.colour) if side is not None else None
            below = each.profile or each.look
            icon = "fold" if here else "unfold"
            if w.list_row(ui, each.id, each.title, below, icon=icon, selected=here, colour=colour, height=46).clicked:
                self._opened = None if here else each.id
            if here:
                with w.scope(ui, f"waiting {each.id}"):
                    self._fields(ui, each)
        if state.sides and w.button(ui, say("One more who waits"), icon="plus", width=-1):
            self._add()

    def _fields(self, ui: Ui, each: Miniature) -> None:
        before = self._to.desk.whole.miniatures
        self._page.draw(ui, (each,), each)
        after = self._to.desk.whole.miniatures
        if each.id not in after:
            # It is called otherwise now; its line stays open.
            self._opened = next((id for id in after if id not in before), None)
            return
        each = after[each.id]
        w.gap(ui, 4)
        if w.button(ui, say("Put it on the table"), icon="hand", kind="primary", width=-1):
            desk = self._to.desk
            step, (x, y) = desk.snap.grid or 0.01, self._middle()
            at = tidy_point((round(x / step) * step, round(y / step) * step))
            here = replace(each, at=at, level=desk.level)
            desk.put(say("put {id} on the table", id=each.id), (here,), choose=True)
            self._turn()
        if w.button(ui, say("Take it away"), icon="trash", width=-1):
            self._to.desk.do(say("take {id} away", id=each.id), things.without(self._to.desk.whole, {each.id}))
        w.gap(ui, 6)

    def _add(self) -> None:
        """Like the one that is open, or else a first one of the first side."""
        state = self._to.desk.whole
        model = state.miniatures.get(self._opened or "")
        profiles = self._to.vocabulary.profiles
        if model is None:
            model = Miniature("", next(iter(state.sides)), None)
            if profiles:
                model = of_profile(model, next(iter(profiles)), profiles, profiles)
        stem = model.id or model.profile or "model"
        made = replace(model, id=things.fresh(things.names(state), stem), at=None)
        self._to.desk.put(say("let {id} wait", id=made.id), (made,))
        self._opened = made.id
