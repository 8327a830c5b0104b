"""The tape that ctrl lays whatever the tool: from place to place, corners and edges draw its ends."""

from __future__ import annotations

from tabletop.app.editor.tools.drafting import EditorBench, inches, spot_mark
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.geometry.shapes import bearing, distance
from tabletop.model.mark import Mark, RulerMark
from tabletop.tongue import say


class Tape(Gesture):
    """A length being measured."""

    def __init__(self, bench: EditorBench, pointer: Pointer) -> None:
        self.bench = bench
        self.start = bench.snap(pointer)
        self.end = self.start

    def drag(self, pointer: Pointer) -> None:
        self.end = self.bench.snap(pointer)

    def marks(self) -> tuple[Mark, ...]:
        a, b = self.start.place, self.end.place
        return (*spot_mark(self.end), RulerMark(a, b, inches(distance(a, b)))) if a != b else spot_mark(self.end)

    def status(self) -> str:
        a, b = self.start.place, self.end.place
        across, down = inches(abs(b[0] - a[0])), inches(abs(b[1] - a[1]))
        return say(
            "{distance}: {across} across, {down} down, {bearing:.0f}°.",
            distance=inches(distance(a, b)),
            across=across,
            down=down,
            bearing=bearing(a, b),
        )
