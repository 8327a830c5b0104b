"""Lamps: a click hangs one up; its bulb is dragged elsewhere, and the handle on its rim says how far it shines."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from tabletop.app.editor.tools.drafting import EditorBench, EditorTool, inches
from tabletop.app.editor.tools.handles import GRIP
from tabletop.app.tools.select import THRESHOLD
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.geometry.reshaping import tidy, tidy_point
from tabletop.geometry.shapes import Disc, Point, distance
from tabletop.model.mark import HandleMark, Mark, OutlineMark, RulerMark, Tone
from tabletop.model.table import Light
from tabletop.tongue import phrase, say

USUAL = 6.0
"""Inches that a new lamp shines."""
BULB = 0.35
"""Inches from the middle of the mark that shows where a lamp is to its rim."""
Part = Literal["bulb", "rim"]


class Hanging(Gesture):
    """A lamp in hand: its bulb, or the handle that says how far it shines. A `fresh` one hangs nowhere yet."""

    def __init__(self, bench: EditorBench, number: int, part: Part, pointer: Pointer, *, fresh: bool = False) -> None:
        self.bench = bench
        self.number, self.part = number, part
        self.start, self.fresh = pointer.place, fresh
        lights = bench.desk.whole.table.lights
        self.light = Light(tidy_point(bench.snap(pointer).place), USUAL) if fresh else lights[number]

    def drag(self, pointer: Pointer) -> None:
        if distance(pointer.place, self.start) < THRESHOLD * self.bench.pixel():
            return
        place = self.bench.snap(pointer).place
        if self.part == "bulb":
            self.light = replace(self.light, at=tidy_point(place))
        else:
            self.light = replace(self.light, range=tidy(distance(place, self.light.at)))

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        state = self.bench.desk.whole
        lights = list(state.table.lights)
        lights[self.number : self.number + 1] = [self.light]
        changed = replace(state, table=replace(state.table, lights=tuple(lights)))
        if changed != state:
            self.bench.desk.do(say("change the {what}", what=say(phrase("lamps"))), changed)

    def alone(self) -> bool:
        return True

    def marks(self) -> tuple[Mark, ...]:
        rim = rim_of(self.light)
        ruler = (RulerMark(self.light.at, rim, inches(self.light.range)),) if self.light.range > 0 else ()
        others = [each for n, each in enumerate(self.bench.desk.whole.table.lights) if n != self.number]
        return (*(mark for each in (*others, self.light) for mark in lamp_marks(each)), *ruler)

    def status(self) -> str:
        return say("Release to hang the lamp here.") if self.part == "bulb" else say("Drag to say how far it shines.")


class LampTool(EditorTool):
    """Hangs lamps up, and moves those there are."""

    id: ClassVar[str] = "lamp"
    title: ClassVar[str] = phrase("Lamps")
    icon: ClassVar[str] = "lamp"
    command_id: ClassVar[str] = "draw_lamp"

    def press(self, pointer: Pointer) -> Gesture | None:
        held = self._held(pointer.place)
        if held is not None:
            return Hanging(self.bench, *held, pointer)
        # Dragged at once, a new lamp is given its reach.
        return Hanging(self.bench, len(self.desk.whole.table.lights), "rim", pointer, fresh=True)

    def _held(self, place: Point) -> tuple[int, Part] | None:
        """The lamp and the part of it that the mouse is on; the bulb comes first."""
        lights, reach = self.desk.whole.table.lights, GRIP * self.bench.pixel()
        for number, light in enumerate(lights):
            if distance(light.at, place) <= max(BULB, reach):
                return (number, "bulb")
        for number, light in enumerate(lights):
            if distance(rim_of(light), place) <= reach:
                return (number, "rim")
        return None

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "cancel":
            self.bench.take("select")
            return True
        held = self._held(pointer.place) if name == "delete" else None
        if held is None:
            return False
        state = self.desk.whole
        left = tuple(each for n, each in enumerate(state.table.lights) if n != held[0])
        changed = replace(state, table=replace(state.table, lights=left))
        self.desk.do(say("change the {what}", what=say(phrase("lamps"))), changed)
        return True

    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for each in self.desk.whole.table.lights for mark in lamp_marks(each))

    def status(self, pointer: Pointer | None) -> str:
        held = self._held(pointer.place) if pointer is not None else None
        if held is None:
            return say("Click to hang a lamp up; drag at once to say how far it shines.")
        if held[1] == "rim":
            return say("Drag to say how far it shines.")
        return say("Drag the lamp elsewhere; {key} takes it away.", key=self.bench.key("delete"))


def rim_of(light: Light) -> Point:
    """Where its handle is: to its right, where its light ends."""
    return (light.at[0] + light.range, light.at[1])


def lamp_marks(light: Light, tone: Tone = Tone.NEUTRAL) -> tuple[Mark, ...]:
    """The lamp, how far it shines, and the handle for that."""
    bulb = OutlineMark(Disc(light.at, BULB), Tone.LEGAL)
    if light.range <= 0:
        return (bulb, HandleMark(light.at))
    return (bulb, OutlineMark(Disc(light.at, light.range), tone), HandleMark(rim_of(light)))
