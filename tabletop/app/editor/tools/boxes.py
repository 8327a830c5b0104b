"""Rectangles, circles and ellipses: drawn by a drag from corner to corner, or from the middle outwards."""

from __future__ import annotations

from typing import ClassVar

from tabletop.app.editor.snapping import Snapped
from tabletop.app.editor.tools.drafting import EditorBench, EditorTool, area_mark, inches, size_marks, spot_mark
from tabletop.app.editor.tools.figures import Exact, Typed, hint
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.app.words import in_sentence
from tabletop.geometry import reshaping
from tabletop.geometry.reshaping import tidy
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Rect
from tabletop.model.mark import Mark
from tabletop.tongue import phrase, say

LEAST = 0.1
"""Inches that a shape must measure to be one, unless its figures are typed."""


class DrawnBox(Exact, Gesture):
    """A drag from one corner to the other, or `centred` from the middle; shift keeps it square, alt frees it from the
    grid. Figures are its width and length; one alone makes a circle, from the middle of that radius."""

    def __init__(self, tool: _Boxes, pointer: Pointer) -> None:
        self.tool = tool
        self.centred = tool.centred
        self.start = tool.bench.snap(pointer).place
        self.spot = Snapped(self.start)
        self.square = False
        self.typed = Typed()

    def asks(self) -> tuple[str, ...]:
        if self.tool.rounded and self.centred:
            return (say("Radius"), say("Other radius"))
        return (say("Width"), say("Length"))

    def drag(self, pointer: Pointer) -> None:
        self.spot = self.tool.bench.snap(pointer)
        self.square = pointer.shift

    def size(self) -> tuple[float, float]:
        """Width and height: what is typed, else as far as the mouse went."""
        (x0, y0), (x1, y1) = self.start, self.spot.place
        whole = 2.0 if self.centred else 1.0
        wide, high = abs(x1 - x0) * whole, abs(y1 - y0) * whole
        if self.square:
            wide = high = max(wide, high)
        if not self.typed:
            return (tidy(wide), tidy(high))
        scale = 2.0 if self.tool.rounded and self.centred else 1.0
        first, second = (None if value is None else abs(value) * scale for value in (self.typed[0], self.typed[1]))
        if second is None and first is not None and (self.square or self.tool.rounded):
            second = first
        return (tidy(wide if first is None else first), tidy(high if second is None else second))

    def outline(self) -> Outline | None:
        """What would be drawn; None while it is too small."""
        wide, high = self.size()
        if min(wide, high) < (reshaping.SMALLEST if self.typed else LEAST):
            return None
        (x0, y0), (x1, y1) = self.start, self.spot.place
        if self.centred:
            left, top = tidy(x0 - wide / 2), tidy(y0 - high / 2)
        else:
            left = tidy(x0 if x1 >= x0 else x0 - wide)
            top = tidy(y0 if y1 >= y0 else y0 - high)
        if not self.tool.rounded:
            return Rect(left, top, wide, high)
        centre = (tidy(left + wide / 2), tidy(top + high / 2))
        return Circle(*centre, tidy(wide / 2)) if wide == high else Ellipse(*centre, tidy(wide / 2), tidy(high / 2))

    def command(self, name: str, pointer: Pointer) -> bool:
        if name != self.tool.command_id:
            return False
        self.tool.centred = self.centred = not self.centred
        return True

    def accept(self, pointer: Pointer) -> bool:
        self.release(pointer)
        return True

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        made = self.outline()
        if made is not None:
            drawn = self.tool.desk.drawn(made)
            self.tool.desk.put(say("draw {id}", id=drawn.id), (drawn,), choose=True)

    def marks(self) -> tuple[Mark, ...]:
        made, typed = self.outline(), self.typed_marks(self.spot.place)
        if made is None:
            return (*spot_mark(self.spot), *typed)
        return (area_mark(made), *size_marks(reshaping.bounds(made)), *(typed or spot_mark(self.spot)))

    def status(self) -> str:
        made = self.outline()
        if made is None:
            where = say("Drag outwards.") if self.centred else say("Drag to the opposite corner.")
            words = say("Shift keeps it square, Alt frees it from grid and corners.")
            return f"{where} {words} {self.tool.how()} {hint()}"
        left, top, right, bottom = reshaping.bounds(made)
        words = say("Release to draw {right} × {bottom}.", right=inches(right - left), bottom=inches(bottom - top))
        return f"{words} {self.tool.how()} {hint()}"


class _Boxes(EditorTool):
    """What is drawn by a drag: from a corner, or after its key during a drag from the middle."""

    rounded: ClassVar[bool]

    def __init__(self, bench: EditorBench) -> None:
        super().__init__(bench)
        self.centred = False

    def put_away(self) -> None:
        self.centred = False

    def press(self, pointer: Pointer) -> Gesture | None:
        return DrawnBox(self, pointer)

    def how(self) -> str:
        """Where the drag begins, and how it begins elsewhere."""
        key = self.bench.key(self.command_id)
        if self.centred:
            return say("It begins in its middle; {key} while you drag: at a corner.", key=key)
        return say("It begins at a corner; {key} while you drag: in its middle.", key=key)


class Rectangle(_Boxes):
    """Rectangles, by a drag."""

    id: ClassVar[str] = "rectangle"
    title: ClassVar[str] = phrase("Rectangle")
    icon: ClassVar[str] = "rectangle"
    command_id: ClassVar[str] = "draw_rectangle"
    rounded: ClassVar[bool] = False

    def status(self, pointer: Pointer | None) -> str:
        return f"{say('Drag to draw a rectangle: {kind}.', kind=in_sentence(self.desk.brush.kind))} {self.how()}"


class Round(_Boxes):
    """Circles and ellipses, by a drag."""

    id: ClassVar[str] = "circle"
    title: ClassVar[str] = phrase("Circle or ellipse")
    icon: ClassVar[str] = "circle"
    command_id: ClassVar[str] = "draw_circle"
    rounded: ClassVar[bool] = True

    def status(self, pointer: Pointer | None) -> str:
        words = say("Drag to draw an ellipse, with Shift a circle: {kind}.", kind=in_sentence(self.desk.brush.kind))
        return f"{words} {self.how()}"
