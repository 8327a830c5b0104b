"""Choosing: click, box, drag to move; handles to scale, to turn and to drag single corners."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tabletop.app.editor import things
from tabletop.app.editor.tools.changing import MANY, Moving, Reshaping, Scaling, Turning
from tabletop.app.editor.tools.drafting import EditorBench, EditorTool, box_mark, many_named
from tabletop.app.editor.tools.figures import Exact, Typed
from tabletop.app.editor.tools.handles import Handle, handle_at, handles
from tabletop.app.tools.select import THRESHOLD
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.geometry.reshaping import Bounds, middle
from tabletop.geometry.shapes import distance
from tabletop.model.mark import HandleMark, Mark, OutlineMark, Tone
from tabletop.tongue import phrase, plural, say


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
        return () if self.start == self.end else (box_mark(self.box(), Tone.NEUTRAL),)

    def status(self) -> str:
        count = len(self.inside())
        return (
            plural("Release to choose {n} thing.", "Release to choose {n} things.", count)
            if count
            else say("Nothing lies in the box yet.")
        )


class Press(Exact, Gesture):
    """A press on a thing: a click chooses it, a drag moves it together with all that is chosen."""

    def __init__(self, bench: EditorBench, pointer: Pointer, hit: str) -> None:
        self.bench = bench
        self.start = pointer
        self.hit = hit
        self.moving: Moving | None = None
        self.typed = Typed()

    def asks(self) -> tuple[str, ...]:
        return self.moving.asks() if self.moving is not None else ()

    def accept(self, pointer: Pointer) -> bool:
        return self.moving is not None and self.moving.accept(pointer)

    def command(self, name: str, pointer: Pointer) -> bool:
        return self.moving is not None and self.moving.command(name, pointer)

    def drag(self, pointer: Pointer) -> None:
        far = distance(pointer.place, self.start.place) >= THRESHOLD * self.bench.pixel()
        if self.moving is None and far:
            if self.hit not in self.bench.desk.selected:
                self.bench.desk.select((self.hit,), add=self.start.shift)
            self.moving = Moving(self.bench, self.start)
            self.typed = self.moving.typed
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

    def alone(self) -> bool:
        return self.moving is not None and self.moving.alone()

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
        self.desk.put(say("turn {things}", things=many_named(chosen)), turned, joins=f"turn {self.desk.selected}")
        return True

    def marks(self) -> tuple[Mark, ...]:
        desk = self.desk
        chosen = desk.chosen
        marks: list[Mark] = []
        over = things.find(desk.state, desk.over) if desk.over is not None else None
        if over is not None and over.id not in desk.selected:
            marks.append(OutlineMark(things.piece(over), Tone.NEUTRAL))
        if len(chosen) > MANY:
            marks.append(box_mark(things.bounds_of(chosen), Tone.WITNESS))
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
                "side": say("Drag to scale; Shift keeps the proportions."),
                "turn": say("Drag to turn."),
            }[self.handle.kind]
        over = things.find(self.desk.state, self.desk.over) if self.desk.over is not None else None
        if over is not None:
            return say(
                "{title}: click to choose it, drag to move it; Alt+click chooses what lies below.",
                title=things.title(over),
            )
        return say("Click or draw a box to choose; Shift adds. Double-click a kind in the palette to draw with it.")


def _next_below(here: tuple[str, ...], selected: tuple[str, ...]) -> str:
    """The thing below the chosen one at a place; from the lowest back to the topmost."""
    last = selected[-1] if selected else None
    return here[(here.index(last) + 1) % len(here)] if last in here else here[0]
