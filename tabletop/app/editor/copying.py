"""Copying on a map and between two, taking things away, and keeping them as a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.editor import clip, stamps, things
from tabletop.app.editor.rows import Row
from tabletop.app.editor.things import Thing
from tabletop.errors import TabletopError
from tabletop.tongue import plural, say

if TYPE_CHECKING:
    from tabletop.app.editor.screen import EditScreen


class Copying:
    """The commands, on one editor."""

    def __init__(self, screen: EditScreen) -> None:
        self.screen = screen
        self.desk = screen.desk
        self._row = Row()

    def any(self) -> bool:
        """Whether something is chosen; tells it otherwise."""
        if not self.desk.selected:
            self.screen.window.say(say("Choose something first."))
        return bool(self.desk.selected)

    def copy(self) -> bool:
        """What is chosen goes to the clipboard; False when nothing is."""
        if not self.any():
            return False
        self.screen.window.ui.clipboard.write(clip.copied(self.desk.draft.document, self.desk.selected))
        count = len(self.desk.selected)
        self.screen.window.say(plural("{n} thing copied.", "{n} things copied.", count), about="copy")
        return True

    def cut(self) -> None:
        """What is chosen goes to the clipboard, and off the map."""
        if self.copy():
            self.delete()

    def paste(self) -> None:
        """What is on the clipboard goes to where the mouse is, else into the middle of the table."""
        many = clip.read_clip(self.screen.window.ui.clipboard.read())
        if not many:
            self.screen.window.say(say("There is nothing to paste: copy something on this or another map first."))
            return
        hand = self.screen.hand
        table = self.desk.whole.table
        place = hand.pointer.place if hand.inside else (table.width / 2, table.height / 2)
        self._add(say("paste"), clip.placed(many, place, self.desk.snap.grid or 0.01), self.desk.level)

    def duplicate(self) -> None:
        """Once more what is chosen: beside it, or where the last duplicate was moved to from what it was made of."""
        if self.any():
            by = self._row.step(self.desk.chosen)
            self._add(say("duplicate"), tuple(things.moved(each, *by) for each in self.desk.chosen))
            self._row.made(by, self.desk.chosen)

    def _add(self, label: str, many: tuple[Thing, ...], level: int | None = None) -> None:
        state, made = clip.added(self.desk.whole, many, level)
        self.desk.do(label, state)
        self.desk.select(made)

    def delete(self) -> None:
        """What is chosen goes off the map."""
        if self.any():
            count = len(self.desk.selected)
            label = (
                say("delete {selected}", selected=self.desk.selected[0])
                if count == 1
                else plural("delete {n} thing", "delete {n} things", count)
            )
            self.desk.do(label, things.without(self.desk.whole, set(self.desk.selected)))

    def keep_piece(self) -> None:
        """What is chosen is kept among the pieces, under a name that is asked for."""
        if not self.any():
            return
        chosen = self.desk.selected

        def keep(name: str) -> None:
            try:
                stamps.keep(self.desk.draft.document, chosen, name)
            except TabletopError as error:
                self.screen.window.say(str(error), "warning")
                return
            self.screen.palette.forget_stamps()
            self.screen.window.say(say("'{name}' is among the pieces now.", name=name))

        self.screen.write(say("Keep it as a piece called"), "", keep)
