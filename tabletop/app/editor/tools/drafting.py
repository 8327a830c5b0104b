"""What all tools of the editor share: the bench, snapping, and the figures that are shown while something is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.snapping import REACH, Snapped, snapped
from tabletop.app.editor.things import Thing
from tabletop.app.tools.tool import Pointer, Tool
from tabletop.geometry.reshaping import Bounds
from tabletop.geometry.shapes import Outline, Point, Region
from tabletop.model.mark import AreaMark, LabelMark, Mark, RulerMark, Tone
from tabletop.tongue import plural


class Write(Protocol):
    """Asks for a line of text."""

    def __call__(self, title: str, text: str, then: Callable[[str], object], *, empty: bool = False) -> None: ...


@dataclass(slots=True)
class EditorBench:
    """What a tool of the editor may use. `pixel` are the inches of a pixel at 100 % now; `write` asks for a line of
    text; `key` is the key of a command, as the player has it now."""

    desk: EditorDesk
    say: Callable[[str], None]
    take: Callable[[str], None]
    pixel: Callable[[], float]
    write: Write
    key: Callable[[str], str] = str

    def turns(self) -> dict[str, str]:
        """The keys that turn what is in hand, as sentences name them: `{left}` and `{right}`."""
        return {"left": self.key("turn_left"), "right": self.key("turn_right")}

    def snap(
        self,
        pointer: Pointer,
        origin: Point | None = None,
        besides: Iterable[str] = (),
        corners: Iterable[Point] = (),
    ) -> Snapped:
        """Where the mouse draws to; alt switches snapping off. Things in `besides` draw nothing, more `corners` do."""
        without = frozenset(besides)
        snap, pixel = self.desk.effective(free=pointer.alt), self.pixel()
        near = self.desk.index.near(pointer.place, REACH * pixel) if snap.corners or snap.edges else ()
        targets = (each for each in near if each.id not in without)
        return snapped(pointer.place, snap, targets, pixel, origin, corners)


class EditorTool(Tool):
    """A tool of the map editor."""

    def __init__(self, bench: EditorBench) -> None:
        self.bench = bench

    @property
    def desk(self) -> EditorDesk:
        """The draft as it lies there."""
        return self.bench.desk


def inches(length: float) -> str:
    """A length as the editor shows it: to a hundredth, without noughts at the end."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + "″"


def size_marks(box: Bounds) -> tuple[Mark, ...]:
    """Width and height of what is being drawn, along its upper and left edges."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    marks: list[Mark] = []
    if wide > 0.01:
        marks.append(RulerMark((left, top), (right, top), inches(wide)))
    if high > 0.01:
        marks.append(RulerMark((left, top), (left, bottom), inches(high)))
    return tuple(marks)


def area_mark(outline: Outline, tone: Tone = Tone.LEGAL) -> Mark:
    """The area that would be drawn."""
    return AreaMark(outline.piece(), tone)


def spot_mark(spot: Snapped) -> tuple[Mark, ...]:
    """What a point is drawn to, where that is a thing and not the grid."""
    return (LabelMark(spot.place, spot.to),) if spot.to in ("corner", "edge") else ()


def corners_of(box: Bounds) -> tuple[Point, ...]:
    """The corners of a box, clockwise from the upper left."""
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def box_mark(box: Bounds, tone: Tone) -> Mark:
    """The area of a box."""
    return AreaMark(Region((corners_of(box),)), tone)


def many_named(many: tuple[Thing, ...]) -> str:
    """What a change of those things is called by: its id when it is one."""
    return many[0].id if len(many) == 1 else plural("{n} thing", "{n} things", len(many))
