"""What the editor remembers of a map: what is locked, what is hidden, and what is picked together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.app.editor import things
from tabletop.model.frozen import FrozenMap
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.editor.screen import EditScreen


class Notes:
    """The commands, on one editor; `chosen` answers whether something is chosen, and tells it otherwise."""

    def __init__(self, screen: EditScreen, chosen: Callable[[], bool]) -> None:
        self.screen = screen
        self._any = chosen
        self.desk = screen.desk

    def _note(self, label: str, **changes: frozenset[str]) -> None:
        notes = self.desk.draft.document.editor
        self.desk.note(label, replace(notes, **changes))  # type: ignore[arg-type]

    def unlock_all(self) -> None:
        """Everything can be picked again."""
        self._note(say("unlock everything"), locked=frozenset())

    def show_all(self) -> None:
        """Everything is drawn again."""
        self._note(say("show everything"), hidden=frozenset())

    def lock(self) -> None:
        """What is chosen cannot be picked any more."""
        if self._any():
            self._note(say("lock"), locked=self.desk.locked | frozenset(self.desk.selected))
            self.desk.select(())

    def hide(self) -> None:
        """What is chosen is not drawn while the map is edited."""
        if self._any():
            hidden = self.desk.draft.document.editor.hidden
            self._note(say("hide"), hidden=hidden | frozenset(self.desk.selected))

    def group(self) -> None:
        """What is chosen is picked together from now on."""
        if len(self.desk.selected) < 2:
            self.screen.window.say(say("Choose two or more things to group."))
            return
        chosen = frozenset(self.desk.selected)
        notes = self.desk.draft.document.editor
        groups = {name: ids - chosen for name, ids in notes.groups.items() if len(ids - chosen) > 1}
        groups[things.fresh(groups.keys(), "group")] = chosen
        self.desk.note(say("group"), replace(notes, groups=FrozenMap(groups)))

    def ungroup(self) -> None:
        """What is chosen is picked one by one again."""
        chosen = set(self.desk.selected)
        notes = self.desk.draft.document.editor
        left = {name: ids for name, ids in notes.groups.items() if not ids & chosen}
        if len(left) == len(notes.groups):
            self.screen.window.say(say("Nothing that is chosen is in a group."))
        else:
            self.desk.note(say("dissolve the group"), replace(notes, groups=FrozenMap(left)))
