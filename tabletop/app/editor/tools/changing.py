"""Chosen things being changed by a drag: moved, turned, scaled, and single corners dragged."""

from __future__ import annotations

from tabletop.app.editor import clip, things
from tabletop.app.editor.snapping import Snapped, turn_snapped
from tabletop.app.editor.things import Thing
from tabletop.app.editor.tools.drafting import (
    EditorBench,
    box_mark,
    corners_of,
    inches,
    many_named,
    size_marks,
    spot_mark,
)
from tabletop.app.editor.tools.figures import Exact, Typed, hint
from tabletop.app.editor.tools.handles import Handle
from tabletop.app.tools.select import THRESHOLD
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.geometry import reshaping
from tabletop.geometry.faults import faults
from tabletop.geometry.reshaping import middle
from tabletop.geometry.shapes import Outline, Point, bearing, distance
from tabletop.model.mark import HandleMark, LabelMark, LineMark, Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone
from tabletop.tongue import phrase, say

MANY = 200
"""So many things are outlined one by one; of more only their common box is shown."""


class _Changing(Exact, Gesture):
    """Things being changed: what they would become is outlined, and put on the map at the release."""

    label = phrase("change {things}")

    def __init__(self, bench: EditorBench) -> None:
        self.bench = bench
        self.before = bench.desk.chosen
        self.after: tuple[Thing, ...] = self.before
        self.typed = Typed()

    def accept(self, pointer: Pointer) -> bool:
        self.release(pointer)
        return True

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        if self.after != self.before and self.trouble() is None:
            self.bench.desk.put(say(self.label, things=many_named(self.after)), self.after)
        elif self.trouble() is not None:
            self.bench.say(str(self.trouble()))

    def trouble(self) -> str | None:
        """Why it cannot become that."""
        return None

    def marks(self) -> tuple[Mark, ...]:
        tone = Tone.LEGAL if self.trouble() is None else Tone.REFUSED
        if len(self.after) > MANY:
            return (box_mark(things.bounds_of(self.after), tone),)
        return tuple(OutlineMark(things.piece(each), tone) for each in self.after)

    def in_hand(self) -> frozenset[str]:
        return frozenset(each.id for each in self.before if isinstance(each, Miniature))

    def alone(self) -> bool:
        return True


class Moving(_Changing):
    """The chosen things follow the mouse; what was taken hold of goes to the grid, or a corner of it to another's.
    Figures are how far they go to the right and down; Space leaves a copy where they are."""

    label = phrase("move {things}")

    def __init__(self, bench: EditorBench, pointer: Pointer) -> None:
        super().__init__(bench)
        self.grip = pointer.place
        self.box = things.bounds_of(self.before)
        self.spot = Snapped(pointer.place)
        self.by: Point = (0.0, 0.0)
        self.started = False

    def drag(self, pointer: Pointer) -> None:
        pixel = self.bench.pixel()
        self.started = self.started or distance(pointer.place, self.grip) >= THRESHOLD * pixel
        if not self.started:
            return
        if self.typed:
            self._move(self.typed[0] or 0.0, self.typed[1] or 0.0)
            return
        dx, dy = pointer.place[0] - self.grip[0], pointer.place[1] - self.grip[1]
        if pointer.shift:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        # The corner of the box that is nearest to the grip is what the grid and other corners draw.
        corner = min(corners_of(self.box), key=lambda each: distance(each, self.grip))
        wish = Pointer((corner[0] + dx, corner[1] + dy), pointer.pixel, pointer.shift, pointer.ctrl, pointer.alt)
        self.spot = self.bench.snap(wish, besides=[each.id for each in self.before])
        dx, dy = self.spot.place[0] - corner[0], self.spot.place[1] - corner[1]
        if pointer.shift:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        self._move(dx, dy)

    def _move(self, dx: float, dy: float) -> None:
        self.by = (reshaping.tidy(dx), reshaping.tidy(dy))
        self.after = tuple(things.moved(each, *self.by) for each in self.before)

    def asks(self) -> tuple[str, ...]:
        return (say("Right"), say("Down")) if self.started else ()

    def command(self, name: str, pointer: Pointer) -> bool:
        if name != "waypoint" or not self.started:
            return False
        desk, chosen = self.bench.desk, self.bench.desk.selected
        state, _ = clip.added(desk.whole, self.after)
        desk.do(say("leave a copy of {things}", things=many_named(self.after)), state)
        desk.select(chosen)
        return True

    def alone(self) -> bool:
        return self.started

    def marks(self) -> tuple[Mark, ...]:
        if not self.started:
            return ()
        left, top, _, bottom = things.bounds_of(self.after)
        text = say(
            "{signed}, {signed_2} · at {left}, {top}",
            signed=_signed(self.by[0]),
            signed_2=_signed(self.by[1]),
            left=inches(left),
            top=inches(top),
        )
        beside = self.typed_marks((left, bottom)) or (LabelMark((left, bottom), text), *spot_mark(self.spot))
        return (*super().marks(), *beside)

    def status(self) -> str:
        words = say(
            "Release to put it here. Shift keeps to one direction, Alt frees it from grid and corners, {key} leaves a "
            "copy, Esc drops it.",
            key=self.bench.key("waypoint"),
        )
        return f"{words} {hint()}"


class Turning(_Changing):
    """The chosen things turn about the middle of their box."""

    label = phrase("turn {things}")

    def __init__(self, bench: EditorBench, pointer: Pointer) -> None:
        super().__init__(bench)
        self.about = middle(things.bounds_of(self.before))
        self.start = bearing(self.about, pointer.place)
        self.degrees = 0.0

    def asks(self) -> tuple[str, ...]:
        return (say("Degrees"),)

    def drag(self, pointer: Pointer) -> None:
        turn = bearing(self.about, pointer.place) - self.start
        snapped = turn_snapped(turn, self.bench.desk.effective(free=pointer.alt))
        self.degrees = snapped if self.typed[0] is None else self.typed[0]
        self.after = tuple(things.turned(each, self.degrees, self.about) for each in self.before)

    def marks(self) -> tuple[Mark, ...]:
        turn = LabelMark(self.about, f"{self.degrees:+.1f}°".replace(".0°", "°"))
        return (*super().marks(), *(self.typed_marks(self.about) or (turn,)))

    def status(self) -> str:
        return f"{say('Release to turn it so. Alt frees it from steps of 15°.')} {hint()}"


class Scaling(_Changing):
    """The chosen things grow and shrink with a side or a corner of their box; the opposite one stays."""

    label = phrase("scale {things}")

    def __init__(self, bench: EditorBench, pointer: Pointer, handle: Handle) -> None:
        super().__init__(bench)
        self.handle = handle
        self.box = things.bounds_of(self.before)
        self.factors = (1.0, 1.0)

    def drag(self, pointer: Pointer) -> None:
        left, top, right, bottom = self.box
        across, down = self.handle.side
        fixed = (left if across > 0 else right, top if down > 0 else bottom)
        to = self.bench.snap(pointer, besides=[each.id for each in self.before]).place
        wide, high = right - left, bottom - top
        fx = _factor((to[0] - fixed[0]) * across, wide) if across else 1.0
        fy = _factor((to[1] - fixed[1]) * down, high) if down else 1.0
        if pointer.shift and across and down:
            fx = fy = max(fx, fy)
        first, second = (value if value is None else abs(value) for value in (self.typed[0], self.typed[1]))
        fx = fx if first is None else _factor(first, wide)
        fy = fy if second is None else _factor(second, high)
        self.factors = (fx, fy)
        self.after = tuple(things.scaled(each, fx, fy, fixed) for each in self.before)

    def asks(self) -> tuple[str, ...]:
        return (say("Width"), say("Length"))

    def trouble(self) -> str | None:
        return None if min(self.factors) > 0 else say("It would have no size left.")

    def marks(self) -> tuple[Mark, ...]:
        box = things.bounds_of(self.after)
        return (*super().marks(), *size_marks(box), *self.typed_marks((box[0], box[3])))

    def status(self) -> str:
        words = say("Release to give it this size. Shift keeps its proportions, Alt frees it from grid and corners.")
        return f"{words} {hint()}"


class Reshaping(_Changing):
    """A corner of one shape being dragged, or a new one drawn out of an edge."""

    label = phrase("reshape {things}")

    def __init__(self, bench: EditorBench, handle: Handle) -> None:
        super().__init__(bench)
        thing = self.before[0]
        assert isinstance(thing, Terrain | Zone)
        self.thing = thing
        self.handle = handle
        self.spot = Snapped(handle.at)
        self.outline: Outline = thing.outline

    def drag(self, pointer: Pointer) -> None:
        ring, number = self.handle.ring, self.handle.number
        self.spot = self.bench.snap(pointer, besides=(self.thing.id,))
        if self.typed:
            x, y = self.spot.place
            across, down = self.typed[0], self.typed[1]
            self.spot = Snapped((x if across is None else across, y if down is None else down))
        if self.handle.kind == "edge":
            self.outline = reshaping.with_new_corner(self.thing.outline, ring, number, self.spot.place)
        else:
            self.outline = reshaping.with_corner(self.thing.outline, ring, number, self.spot.place)
        self.after = (things.reshaped(self.thing, self.outline),)

    def asks(self) -> tuple[str, ...]:
        return ("x", "y")

    def trouble(self) -> str | None:
        wrong = faults([self.outline])
        return say("The outline {wrong}.", wrong=wrong[0]) if wrong else None

    def marks(self) -> tuple[Mark, ...]:
        held = HandleMark(self.spot.place, tone=Tone.LEGAL)
        if self.trouble() is None:
            return (*super().marks(), held, *(self.typed_marks(self.spot.place) or spot_mark(self.spot)))
        rings = reshaping.corners(self.outline)
        return (*(LineMark((*ring, ring[0]), Tone.REFUSED) for ring in rings), held)

    def status(self) -> str:
        words = say("Release to put the corner here. Delete while it is held takes the corner away.")
        return self.trouble() or f"{words} {hint()}"

    def command(self, name: str, pointer: Pointer) -> bool:
        if name != "delete" or self.handle.kind != "corner":
            return False
        made = reshaping.without_corner(self.thing.outline, self.handle.ring, self.handle.number)
        if made is None:
            self.bench.say(say("It needs the corners that are left."))
            return True
        self.before = self.after = ()
        self.bench.desk.put(say("take a corner of {id} away", id=self.thing.id), (things.reshaped(self.thing, made),))
        return True

    def release(self, pointer: Pointer) -> None:
        if self.before:
            super().release(pointer)


def _factor(wanted: float, now: float) -> float:
    return max(wanted, reshaping.SMALLEST) / now if now > 0 else 1.0


def _signed(value: float) -> str:
    return f"{'+' if value >= 0 else '−'}{inches(abs(value))}"
