"""Drawing with the brush: polygons and walls corner by corner, and freehand."""

from __future__ import annotations

from typing import ClassVar

from tabletop.app.editor.snapping import Snapped
from tabletop.app.editor.tools.drafting import EditorBench, EditorTool, area_mark, inches, spot_mark
from tabletop.app.editor.tools.figures import Exact, Typed, hint
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.app.words import in_sentence
from tabletop.geometry import reshaping
from tabletop.geometry.faults import faults
from tabletop.geometry.shapes import Outline, Point, Polygon, Wall, bearing, direction, distance
from tabletop.model.mark import HandleMark, LineMark, Mark, RulerMark, Tone
from tabletop.tongue import phrase, say

CLOSING = 10
"""Pixels from the first corner within which a click closes a polygon."""
WIDER = 0.05
"""Inches by which a wall is made wider or narrower before it is drawn."""
THINNEST = 0.05
"""Inches that a wall is wide at the least."""
ROUGHNESS = 0.15
"""Inches that the corners kept of a freehand line may be off it."""


class _Cornered(Exact, EditorTool):
    """A line of corners that grows click by click. Enter or a double click ends it, backspace takes one back. Figures
    say how long the next edge is, and where it goes."""

    closes: ClassVar[bool]
    least: ClassVar[int]

    def __init__(self, bench: EditorBench) -> None:
        super().__init__(bench)
        self.points: list[Point] = []
        self.spot: Snapped | None = None
        self.typed = Typed()

    def put_away(self) -> None:
        self.points.clear()
        self.typed.clear()
        self.spot = None

    def asks(self) -> tuple[str, ...]:
        return (say("Length"), say("Direction")) if self.points else ()

    def hover(self, pointer: Pointer) -> None:
        last = self.points[-1] if self.points else None
        self.spot = self.bench.snap(pointer, last, corners=self.points[:1])
        if last is not None and self.typed:
            self.spot = Snapped(self._measured(last, self.spot.place))

    def _measured(self, start: Point, end: Point) -> Point:
        """Where an edge ends of which some figures are typed; the mouse says the others."""
        length, degrees = self.typed[0], self.typed[1]
        x, y = direction(bearing(start, end) if degrees is None else degrees)
        far = distance(start, end) if length is None else length
        return reshaping.tidy_point((start[0] + x * far, start[1] + y * far))

    def accept(self, pointer: Pointer) -> bool:
        self.press(pointer)
        return False

    def press(self, pointer: Pointer) -> Gesture | None:
        self.hover(pointer)
        assert self.spot is not None
        place = self.spot.place
        if self.typed:
            self.typed.clear()
            if place not in self.points[-1:]:
                self._add(place)
        elif self.points and self._near(self.points[-1], pointer.place):
            self.finish()  # the second click of a double click
        elif self.closes and len(self.points) >= self.least and self._near(self.points[0], pointer.place):
            self.finish()
        else:
            self._add(place)
        return None

    def _add(self, place: Point) -> None:
        self.points.append(place)
        self.desk.touch()

    def _near(self, corner: Point, place: Point) -> bool:
        return distance(corner, place) <= CLOSING * self.bench.pixel()

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "accept" and self.points:
            self.finish()
        elif name == "unpin" and self.points:
            self.points.pop()
        elif name == "cancel" and self.points:
            self.points.clear()
            self.typed.clear()
        else:
            return False
        self.desk.touch()
        return True

    def outline(self, points: tuple[Point, ...]) -> Outline:
        """The shape with those corners."""
        raise NotImplementedError

    def trouble(self, points: tuple[Point, ...]) -> str | None:
        """Why those corners make no shape."""
        if len(points) < self.least:
            return say("It needs {least} corners at least.", least=self.least)
        wrong = faults([self.outline(points)])
        return say("The outline {wrong}.", wrong=wrong[0]) if wrong else None

    def finish(self) -> None:
        """The shape is done."""
        points = tuple(dict.fromkeys(self.points)) if self.closes else tuple(self.points)
        wrong = self.trouble(points)
        if wrong is not None:
            self.bench.say(wrong)
            return
        self.points.clear()
        drawn = self.desk.drawn(self.outline(points))
        self.desk.put(say("draw {id}", id=drawn.id), (drawn,), choose=True)

    def marks(self) -> tuple[Mark, ...]:
        if self.spot is None:
            return ()
        line = (*self.points, self.spot.place)
        marks: list[Mark] = [*spot_mark(self.spot), *(HandleMark(each) for each in self.points)]
        if len(line) >= max(2, self.least) and self.trouble(line) is None:
            marks.append(area_mark(self.outline(line)))
        elif len(line) >= 2:
            marks.append(LineMark(line, Tone.REFUSED if len(line) > self.least else Tone.NEUTRAL))
        if len(line) >= 2 and line[-1] != line[-2]:
            marks.append(RulerMark(line[-2], line[-1], inches(distance(line[-2], line[-1]))))
        return (*marks, *self.typed_marks(self.spot.place))

    def status(self, pointer: Pointer | None) -> str:
        if not self.points:
            return say("Click the first corner: {kind}.", kind=in_sentence(self.desk.brush.kind))
        ends = (
            say("on the first corner, or Enter, closes it") if self.closes else say("twice, or press Enter, to end it")
        )
        words = say("{n} corners. Click {ends}; backspace takes one back, Esc drops it.", n=len(self.points), ends=ends)
        return f"{words} {hint()}"


class PolygonTool(_Cornered):
    """Polygons, corner by corner."""

    id: ClassVar[str] = "polygon"
    title: ClassVar[str] = phrase("Polygon")
    icon: ClassVar[str] = "polygon"
    command_id: ClassVar[str] = "draw_polygon"
    closes: ClassVar[bool] = True
    least: ClassVar[int] = 3

    def outline(self, points: tuple[Point, ...]) -> Outline:
        return Polygon(points)


class WallTool(_Cornered):
    """Walls: a line with a width."""

    id: ClassVar[str] = "wall"
    title: ClassVar[str] = phrase("Wall")
    icon: ClassVar[str] = "wall"
    command_id: ClassVar[str] = "draw_wall"
    closes: ClassVar[bool] = False
    least: ClassVar[int] = 2
    wheel_turns: ClassVar[bool] = True
    width = 0.25
    """Inches across."""

    def asks(self) -> tuple[str, ...]:
        return super().asks() or (say("Width"),)

    def begins(self, letter: str) -> bool:
        # Before a corner is set 0 and − still show the whole table and zoom out.
        return super().begins(letter) and (bool(self.points) or letter not in "0-")

    def hover(self, pointer: Pointer) -> None:
        super().hover(pointer)
        if not self.points and self.typed[0] is not None:
            self.width = max(THINNEST, reshaping.tidy(self.typed[0]))

    def accept(self, pointer: Pointer) -> bool:
        if self.points:
            return super().accept(pointer)
        self.typed.clear()
        return False

    def _add(self, place: Point) -> None:
        super()._add(place)
        if len(self.points) > self.least + 1 and place == self.points[0]:
            self.finish()  # all round: a room

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        self.width = reshaping.tidy(max(THINNEST, self.width + (WIDER if degrees > 0 else -WIDER)))
        self.desk.touch()
        return True

    def status(self, pointer: Pointer | None) -> str:
        width = say("It is {width} wide; Q and E change that.", width=inches(self.width))
        return f"{super().status(pointer)} {width}"

    def outline(self, points: tuple[Point, ...]) -> Outline:
        return Wall(points, self.width)


class Stroke(Gesture):
    """A line drawn by hand while the button is down."""

    def __init__(self, tool: EditorTool, pointer: Pointer) -> None:
        self.tool = tool
        self.points: list[Point] = [pointer.place]

    def drag(self, pointer: Pointer) -> None:
        if distance(self.points[-1], pointer.place) > self.tool.bench.pixel():
            self.points.append(pointer.place)

    def outline(self) -> Outline | None:
        """The shape drawn, with as few corners as it needs; None while it is none."""
        ring = tuple((round(x, 2), round(y, 2)) for x, y in self.points)
        ring = reshaping.simplified((*ring, ring[0]), ROUGHNESS)[:-1]
        if len(ring) < 3:
            return None
        made = Polygon(ring)
        return None if faults([made]) else made

    def release(self, pointer: Pointer) -> None:
        made = self.outline()
        if made is None:
            self.tool.bench.say(say("The line must go round an area and not cross itself."))
            return
        drawn = self.tool.desk.drawn(made)
        self.tool.desk.put(say("draw {id}", id=drawn.id), (drawn,), choose=True)

    def marks(self) -> tuple[Mark, ...]:
        made = self.outline()
        line = LineMark(tuple(self.points), Tone.NEUTRAL) if len(self.points) > 1 else None
        return tuple(each for each in (area_mark(made) if made is not None else None, line) if each is not None)

    def status(self) -> str:
        made = self.outline()
        if made is None:
            return say("Draw round an area; the last point is joined with the first.")
        return say("Release to draw it with {n} corners.", n=len(reshaping.corners(made)[0]))


class Freehand(EditorTool):
    """Areas drawn by hand; corners that it does not need are left out."""

    id: ClassVar[str] = "freehand"
    title: ClassVar[str] = phrase("Freehand")
    icon: ClassVar[str] = "edit"
    command_id: ClassVar[str] = "draw_freehand"

    def press(self, pointer: Pointer) -> Gesture | None:
        return Stroke(self, pointer)

    def status(self, pointer: Pointer | None) -> str:
        return say("Draw round an area by hand: {kind}.", kind=in_sentence(self.desk.brush.kind))
