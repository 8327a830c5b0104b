"""The selection box: drawn over the bare table, it chooses every miniature whose centre lies in it."""

from __future__ import annotations

from tabletop.app.tools.tool import Bench, Gesture, Pointer
from tabletop.geometry.shapes import Point, Region
from tabletop.model.mark import AreaMark, Mark, OutlineMark, Tone
from tabletop.tongue import plural, say


class BoxSelection(Gesture):
    """From one corner to the other; with shift, on top of what is selected already."""

    def __init__(self, bench: Bench, pointer: Pointer) -> None:
        self.bench = bench
        self.start = self.end = pointer.place

    def drag(self, pointer: Pointer) -> None:
        self.end = pointer.place

    def release(self, pointer: Pointer) -> None:
        self.end = pointer.place
        self.bench.desk.select(self.inside(), add=pointer.shift)

    @property
    def corners(self) -> tuple[Point, Point]:
        """Top left and bottom right."""
        (x0, y0), (x1, y1) = self.start, self.end
        return ((min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1)))

    def inside(self) -> tuple[str, ...]:
        """The ids of the miniatures in the box."""
        (left, top), (right, bottom) = self.corners
        return tuple(
            m.id
            for m in self.bench.desk.state.standing()
            if m.at is not None and left <= m.at[0] <= right and top <= m.at[1] <= bottom
        )

    def marks(self) -> tuple[Mark, ...]:
        if self.start == self.end:
            return ()
        (left, top), (right, bottom) = self.corners
        box = Region((((left, top), (right, top), (right, bottom), (left, bottom)),))
        state = self.bench.desk.state
        rims = tuple(OutlineMark(state.miniatures[one].piece(), Tone.NEUTRAL) for one in self.inside())
        return (AreaMark(box, Tone.NEUTRAL), *rims)

    def status(self) -> str:
        count = len(self.inside())
        if count == 0:
            return say("Nobody is in the box yet.")
        return plural("Release to select {n} miniature.", "Release to select {n} miniatures.", count)
