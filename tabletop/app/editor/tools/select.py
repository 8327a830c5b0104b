"""Choosing and changing: click, box, drag to move; handles to scale, to turn and to drag single corners."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tabletop.app.editor import things
from tabletop.app.editor.snapping import Snapped, turn_snapped
from tabletop.app.editor.things import Thing
from tabletop.app.editor.tools.drafting import EditorBench, EditorTool, inches, size_marks, spot_mark
from tabletop.app.editor.tools.handles import Handle, handle_at, handles
from tabletop.app.tools.select import THRESHOLD
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.geometry import reshaping
from tabletop.geometry.faults import faults
from tabletop.geometry.reshaping import Bounds, middle
from tabletop.geometry.shapes import Outline, Point, Region, bearing, distance
from tabletop.model.mark import AreaMark, HandleMark, LabelMark, LineMark, Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone
from tabletop.tongue import phrase, plural, say

MANY = 200
"""So many things are outlined one by one; of more only their common box is shown."""


class _Changing(Gesture):
    """Things being changed: what they would become is outlined, and put on the map at the release."""

    label = phrase("change {things}")

    def __init__(self, bench: EditorBench) -> None:
        self.bench = bench
        self.before = bench.desk.chosen
        self.after: tuple[Thing, ...] = self.before

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        if self.after != self.before and self.trouble() is None:
            self.bench.desk.put(say(self.label, things=_many(self.after)), self.after)
        elif self.trouble() is not None:
            self.bench.say(str(self.trouble()))

    def trouble(self) -> str | None:
        """Why it cannot become that."""
        return None

    def marks(self) -> tuple[Mark, ...]:
        tone = Tone.LEGAL if self.trouble() is None else Tone.REFUSED
        if len(self.after) > MANY:
            return (_box_mark(things.bounds_of(self.after), tone),)
        return tuple(OutlineMark(things.piece(each), tone) for each in self.after)

    def in_hand(self) -> frozenset[str]:
        return frozenset(each.id for each in self.before if isinstance(each, Miniature))


class Moving(_Changing):
    """The chosen things follow the mouse; what was taken hold of goes to the grid, or a corner of it to another's."""

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
        dx, dy = pointer.place[0] - self.grip[0], pointer.place[1] - self.grip[1]
        if pointer.shift:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        # The corner of the box that is nearest to the grip is what the grid and other corners draw.
        corner = min(_corners(self.box), key=lambda each: distance(each, self.grip))
        wish = Pointer((corner[0] + dx, corner[1] + dy), pointer.pixel, pointer.shift, pointer.ctrl, pointer.alt)
        self.spot = self.bench.snap(wish, besides=[each.id for each in self.before])
        dx, dy = self.spot.place[0] - corner[0], self.spot.place[1] - corner[1]
        if pointer.shift:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        self.by = (reshaping.tidy(dx), reshaping.tidy(dy))
        self.after = tuple(things.moved(each, *self.by) for each in self.before)

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
        return (*super().marks(), LabelMark((left, bottom), text), *spot_mark(self.spot))

    def status(self) -> str:
        return say(
            "Release to put it here. Shift keeps to one direction, alt frees it from grid and corners, Esc drops it."
        )


class Turning(_Changing):
    """The chosen things turn about the middle of their box."""

    label = phrase("turn {things}")

    def __init__(self, bench: EditorBench, pointer: Pointer) -> None:
        super().__init__(bench)
        self.about = middle(things.bounds_of(self.before))
        self.start = bearing(self.about, pointer.place)
        self.degrees = 0.0

    def drag(self, pointer: Pointer) -> None:
        turn = bearing(self.about, pointer.place) - self.start
        self.degrees = turn_snapped(turn, self.bench.desk.effective(free=pointer.alt))
        self.after = tuple(things.turned(each, self.degrees, self.about) for each in self.before)

    def marks(self) -> tuple[Mark, ...]:
        return (*super().marks(), LabelMark(self.about, f"{self.degrees:+.1f}°".replace(".0°", "°")))

    def status(self) -> str:
        return say("Release to turn it so. Alt frees it from steps of 15°.")


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
        self.factors = (fx, fy)
        self.after = tuple(things.scaled(each, fx, fy, fixed) for each in self.before)

    def trouble(self) -> str | None:
        return None if min(self.factors) > 0 else say("It would have no size left.")

    def marks(self) -> tuple[Mark, ...]:
        return (*super().marks(), *size_marks(things.bounds_of(self.after)))

    def status(self) -> str:
        return say("Release to give it this size. Shift keeps its proportions, alt frees it from grid and corners.")


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
        if self.handle.kind == "edge":
            self.outline = reshaping.with_new_corner(self.thing.outline, ring, number, self.spot.place)
        else:
            self.outline = reshaping.with_corner(self.thing.outline, ring, number, self.spot.place)
        self.after = (things.reshaped(self.thing, self.outline),)

    def trouble(self) -> str | None:
        wrong = faults([self.outline])
        return say("The outline {wrong}.", wrong=wrong[0]) if wrong else None

    def marks(self) -> tuple[Mark, ...]:
        held = HandleMark(self.spot.place, tone=Tone.LEGAL)
        if self.trouble() is None:
            return (*super().marks(), held, *spot_mark(self.spot))
        rings = reshaping.corners(self.outline)
        return (*(LineMark((*ring, ring[0]), Tone.REFUSED) for ring in rings), held)

    def status(self) -> str:
        return self.trouble() or say("Release to put the corner here. Delete while it is held takes the corner away.")

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


class Boxing(Gesture):
    """A box over the bare table; everything that lies wholly in it is chosen. With shift, on top of what is."""

    def __init__(self, bench: EditorBench, pointer: Pointer) -> None:
        self.bench = bench
        self.start = self.end = pointer.place

    def drag(self, pointer: Pointer) -> None:
        self.end = pointer.place

    def box(self) -> Bounds:
        """Left, top, right, bottom."""
        (x0, y0), (x1, y1) = self.start, self.end
        return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))

    def inside(self) -> tuple[str, ...]:
        """The ids of what lies in the box."""
        desk = self.bench.desk
        return tuple(each.id for each in desk.index.inside(self.box()) if each.id not in desk.locked)

    def release(self, pointer: Pointer) -> None:
        self.end = pointer.place
        self.bench.desk.select(self.inside(), add=pointer.shift)

    def marks(self) -> tuple[Mark, ...]:
        return () if self.start == self.end else (_box_mark(self.box(), Tone.NEUTRAL),)

    def status(self) -> str:
        count = len(self.inside())
        return (
            plural("Release to choose {n} thing.", "Release to choose {n} things.", count)
            if count
            else say("Nothing lies in the box yet.")
        )


class Press(Gesture):
    """A press on a thing: a click chooses it, a drag moves it together with all that is chosen."""

    def __init__(self, bench: EditorBench, pointer: Pointer, hit: str) -> None:
        self.bench = bench
        self.start = pointer
        self.hit = hit
        self.moving: Moving | None = None

    def drag(self, pointer: Pointer) -> None:
        far = distance(pointer.place, self.start.place) >= THRESHOLD * self.bench.pixel()
        if self.moving is None and far:
            if self.hit not in self.bench.desk.selected:
                self.bench.desk.select((self.hit,), add=self.start.shift)
            self.moving = Moving(self.bench, self.start)
        if self.moving is not None:
            self.moving.drag(pointer)

    def release(self, pointer: Pointer) -> None:
        desk = self.bench.desk
        if self.moving is not None:
            self.moving.release(pointer)
        elif pointer.shift:
            desk.toggle(self.hit)
        elif pointer.alt:
            desk.select((_next_below(desk.below(pointer.place), desk.selected),))
        else:
            desk.select((self.hit,))

    def marks(self) -> tuple[Mark, ...]:
        return self.moving.marks() if self.moving is not None else ()

    def in_hand(self) -> frozenset[str]:
        return self.moving.in_hand() if self.moving is not None else frozenset()

    def status(self) -> str:
        return self.moving.status() if self.moving is not None else say("Release to choose it; drag to move it.")


class Select(EditorTool):
    """The usual tool."""

    id: ClassVar[str] = "select"
    title: ClassVar[str] = phrase("Choose, move, turn, scale, drag corners")
    icon: ClassVar[str] = "select"
    command_id: ClassVar[str] = "tool_select"

    def __init__(self, bench: EditorBench) -> None:
        super().__init__(bench)
        self.handle: Handle | None = None

    def hover(self, pointer: Pointer) -> None:
        self.handle = handle_at(handles(self.desk.chosen, self.bench.pixel()), pointer.place, self.bench.pixel())
        self.desk.over = None if self.handle is not None else self.desk.pick(pointer.place)

    def press(self, pointer: Pointer) -> Gesture | None:
        self.hover(pointer)
        begin: dict[str, Callable[[Handle], Gesture]] = {
            "corner": lambda handle: Reshaping(self.bench, handle),
            "edge": lambda handle: Reshaping(self.bench, handle),
            "side": lambda handle: Scaling(self.bench, pointer, handle),
            "turn": lambda handle: Turning(self.bench, pointer),
        }
        if self.handle is not None:
            return begin[self.handle.kind](self.handle)
        hit = self.desk.pick(pointer.place)
        return Press(self.bench, pointer, hit) if hit is not None else Boxing(self.bench, pointer)

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        chosen = self.desk.chosen
        if not chosen:
            return False
        about = middle(things.bounds_of(chosen))
        turned = tuple(things.turned(each, degrees, about) for each in chosen)
        self.desk.put(say("turn {things}", things=_many(chosen)), turned, joins=f"turn {self.desk.selected}")
        return True

    def marks(self) -> tuple[Mark, ...]:
        desk = self.desk
        chosen = desk.chosen
        marks: list[Mark] = []
        over = things.find(desk.state, desk.over) if desk.over is not None else None
        if over is not None and over.id not in desk.selected:
            marks.append(OutlineMark(things.piece(over), Tone.NEUTRAL))
        if len(chosen) > MANY:
            marks.append(_box_mark(things.bounds_of(chosen), Tone.WITNESS))
        else:
            marks += [OutlineMark(things.piece(each), Tone.WITNESS) for each in chosen]
        for each in handles(chosen, self.bench.pixel()):
            tone = Tone.LEGAL if each == self.handle else Tone.NEUTRAL
            marks.append(HandleMark(each.at, "corner" if each.kind == "side" else each.kind, tone))
        return tuple(marks)

    def status(self, pointer: Pointer | None) -> str:
        if self.handle is not None:
            return {
                "corner": say("Drag the corner; hold it and press Delete to take it away."),
                "edge": say("Drag a new corner out of this edge."),
                "side": say("Drag to scale; shift keeps the proportions."),
                "turn": say("Drag to turn."),
            }[self.handle.kind]
        over = things.find(self.desk.state, self.desk.over) if self.desk.over is not None else None
        if over is not None:
            return say(
                "{title}: click to choose it, drag to move it; alt+click chooses what lies below.",
                title=things.title(over),
            )
        return say("Click or draw a box to choose; shift adds. Double-click a kind in the palette to draw with it.")


def _next_below(here: tuple[str, ...], selected: tuple[str, ...]) -> str:
    """The thing below the chosen one at a place; from the lowest back to the topmost."""
    last = selected[-1] if selected else None
    return here[(here.index(last) + 1) % len(here)] if last in here else here[0]


def _factor(wanted: float, now: float) -> float:
    return max(wanted, reshaping.SMALLEST) / now if now > 0 else 1.0


def _corners(box: Bounds) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _box_mark(box: Bounds, tone: Tone) -> Mark:
    return AreaMark(Region((_corners(box),)), tone)


def _signed(value: float) -> str:
    return f"{'+' if value >= 0 else '−'}{inches(abs(value))}"


def _many(many: tuple[Thing, ...]) -> str:
    return many[0].id if len(many) == 1 else plural("{n} thing", "{n} things", len(many))
