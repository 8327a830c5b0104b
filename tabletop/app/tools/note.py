"""Notes on the table: click, type, and it is pinned there."""

from __future__ import annotations

from typing import Any, ClassVar

from tabletop.app.tools.tool import GameTool, Gesture, Pointer
from tabletop.geometry.shapes import Point
from tabletop.tongue import phrase, say


class Note(GameTool):
    """A click on the bare table pins a new note; Delete or the right button takes one away."""

    id: ClassVar[str] = "note"
    title: ClassVar[str] = phrase("Note")
    icon: ClassVar[str] = "note"
    command_id: ClassVar[str] = "tool_note"

    def reason(self) -> str | None:
        game = self.bench.desk.game
        return (
            None
            if "note" in game.ruleset.vocabulary.actions
            else say("{ruleset} has no notes on the table.", ruleset=game.ruleset.name)
        )

    def press(self, pointer: Pointer) -> Gesture | None:
        if self.reason() is None:
            self.bench.write(say("Note"), pointer.place, lambda text: self.pin(pointer.place, text))
        return None

    def pin(self, place: Point, text: str) -> None:
        """Pin a note of these words at a place; nothing when there are none."""
        if text.strip():
            # The rule set's own action: the window knows it by its verb and the fields of formats.md only.
            note: Any = self.bench.desk.game.ruleset.vocabulary.actions["note"]
            self.bench.actions.do(note(at=place, text=text.strip(), side=self.bench.desk.acting), place)

    def status(self, pointer: Pointer | None) -> str:
        return self.reason() or say("Click the table to pin a note there.")
