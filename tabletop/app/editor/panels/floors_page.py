"""The floors of a map: their names and surfaces, from the lowest up."""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.editor import things
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.panels.choosing import one_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.model.state import State
from tabletop.model.table import SURFACES, Level
from tabletop.tongue import phrase, say


class FloorsPage:
    """The fields of the floors; a map without any is the ground alone."""

    def __init__(self, desk: EditorDesk) -> None:
        self.desk = desk

    def draw(self, ui: Ui) -> None:
        """The fields."""
        levels = self.desk.whole.table.levels
        w.gap(ui, 6)
        w.heading(ui, say("Floors"))
        for number, level in enumerate(levels):
            with w.scope(ui, f"level {level.id}"):
                made = self._fields(ui, level)
                if made != level:
                    self._put((*levels[:number], made, *levels[number + 1 :]))
                words = say("Take floor {id} away", id=level.id)
                if level.id != 0 and w.button(ui, words, icon="trash", width=-1):
                    self._take(level)
        known = {0, *(level.id for level in levels)}
        ground = () if any(level.id == 0 for level in levels) else (Level(0, "Ground"),)
        if w.button(ui, say("One more floor"), icon="plus", width=-1):
            self._put((*levels, *ground, Level(max(known) + 1, "Upper floor")))
        if w.button(ui, say("One more cellar"), icon="plus", width=-1):
            self._put((Level(min(known) - 1, "Cellar"), *ground, *levels))

    def _fields(self, ui: Ui, level: Level) -> Level:
        name, _ = w.input_text(ui, say("Floor {id}", id=level.id), level.name)
        surfaces: dict[str | None, str] = {None: say("as drawn"), **{each: spoken(each) for each in SURFACES}}
        return replace(level, name=name, floor=one_of(ui, say("Its surface"), surfaces, level.floor))

    def _put(self, levels: tuple[Level, ...], state: State | None = None) -> None:
        state = self.desk.whole if state is None else state
        changed = replace(state, table=replace(state.table, levels=levels))
        self.desk.do(say("change the {what}", what=say(phrase("floors"))), changed, joins="floors")

    def _take(self, gone: Level) -> None:
        """The floor with all that lies on it; who waits off the table waits for the ground then."""
        state = self.desk.whole
        bare = things.without(state, {each.id for each in things.things(state, gone.id)})
        moved = [replace(each, level=0) for each in things.waiting(bare) if each.level == gone.id]
        joined = [replace(each, links=None) for each in bare.terrain.values() if gone.id in (each.links or ())]
        left = tuple(level for level in state.table.levels if level.id != gone.id)
        self._put(left if len(left) > 1 else (), things.put(bare, (*moved, *joined)))
        self.desk.level = 0
