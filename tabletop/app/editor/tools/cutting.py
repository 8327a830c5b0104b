"""A cut drawn through shapes: the chosen ones it crosses, else all of them, fall in two."""

from __future__ import annotations

from typing import ClassVar

from tabletop.app.editor import combining, things
from tabletop.app.editor.combining import CannotError
from tabletop.app.editor.tools.drafting import EditorTool, inches
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.geometry.shapes import distance
from tabletop.model.mark import LineMark, Mark, RulerMark, Tone
from tabletop.tongue import phrase, say


class Cut(Gesture):
    """A straight cut from press to release."""

    def __init__(self, tool: EditorTool, pointer: Pointer) -> None:
        self.tool = tool
        self.start = self.end = tool.bench.snap(pointer).place

    def drag(self, pointer: Pointer) -> None:
        self.end = self.tool.bench.snap(pointer, self.start).place

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        desk = self.tool.desk
        here = (each.id for each in things.things(desk.state, desk.level) if each.id not in desk.locked)
        try:
            state, made = combining.cut(desk.whole, desk.selected or tuple(here), self.start, self.end)
        except CannotError as error:
            self.tool.bench.say(str(error))
            return
        desk.do(say("cut in two"), state)
        desk.select(made)

    def marks(self) -> tuple[Mark, ...]:
        if self.start == self.end:
            return ()
        text = inches(distance(self.start, self.end))
        return (LineMark((self.start, self.end), Tone.OFFENDER), RulerMark(self.start, self.end, text, Tone.OFFENDER))

    def status(self) -> str:
        return say("Draw the cut right through a shape; release to cut it in two.")


class Knife(EditorTool):
    """Cuts shapes in two."""

    id: ClassVar[str] = "knife"
    title: ClassVar[str] = phrase("Cut shapes in two")
    icon: ClassVar[str] = "cut"
    command_id: ClassVar[str] = "draw_cut"

    def press(self, pointer: Pointer) -> Gesture | None:
        return Cut(self, pointer)

    def status(self, pointer: Pointer | None) -> str:
        return say("Drag a line through a shape to cut it in two; with shapes chosen only those are cut.")
