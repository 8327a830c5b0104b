"""Select and move: the tool that is in hand when no other is."""

from __future__ import annotations

from typing import ClassVar

from tabletop.app.desk import RefusalCard
from tabletop.app.tools.box import BoxSelection
from tabletop.app.tools.drag import Drag
from tabletop.app.tools.tool import Bench, GameTool, Gesture, Pointer
from tabletop.app.tools.ways import as_degrees, stepped, turned_label
from tabletop.app.words import opening_state
from tabletop.geometry.shapes import Point
from tabletop.model.mark import GhostMark, Mark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.verdict import Refusal
from tabletop.tongue import phrase, say

THRESHOLD = 4
"""Pixels the mouse moves before a press becomes a drag."""


class Select(GameTool):
    """Click selects, shift+click adds, a drag moves, a drag over the bare table draws a box; Q and E turn."""

    id: ClassVar[str] = "select"
    title: ClassVar[str] = phrase("Select and move")
    icon: ClassVar[str] = "select"
    command_id: ClassVar[str] = "tool_select"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.turning: dict[str, float] = {}
        """The facings that Q and E have reached and not yet committed, by id."""

    def put_away(self) -> None:
        self.turned()

    def press(self, pointer: Pointer) -> Gesture | None:
        self.turned()
        hit = self.bench.pick(pointer.place)
        return BoxPress(self.bench, pointer) if hit is None else ModelPress(self.bench, hit, pointer)

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "cancel" and self.turning:
            self.turning = {}
            return True
        return False

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        desk = self.bench.desk
        if not desk.live or not desk.chosen:
            return False
        for model in desk.chosen:
            facing = self.turning.get(model.id, model.facing)
            self.turning[model.id] = stepped(facing, degrees) % 360.0
        return True

    def turned(self) -> None:
        facings, self.turning = self.turning, {}
        if facings:
            self.bench.actions.turn(facings)

    def marks(self) -> tuple[Mark, ...]:
        desk = self.bench.desk
        marks: list[Mark] = []
        for one, facing in self.turning.items():
            model, look = desk.standing(one), desk.looks.get(one)
            if model is not None and model.at is not None and look is not None:
                base = model.base.at(model.at, facing)
                marks.append(GhostMark(base, facing, look.figure, look.colour, Tone.NEUTRAL))
                marks.append(turned_label(model.at, model.base.reach, facing))
        return tuple(marks)

    def status(self, pointer: Pointer | None) -> str:
        desk = self.bench.desk
        model = self.bench.miniature(pointer.place) if pointer is not None else None
        if self.turning:
            turned = [
                say("{miniature} to {to}", miniature=desk.state.miniatures[one].title, to=as_degrees(to))
                for one, to in self.turning.items()
            ]
            return say("Turning {names}. Esc takes it back.", names=", ".join(turned))
        if not desk.live:
            return say(
                "This is moment {moment} of {length}. Esc goes back to now.",
                moment=desk.moment,
                length=desk.game.length,
            )
        if model is not None:
            return self._over(model)
        opening = self.bench.pick_opening(pointer.place) if pointer is not None else None
        if opening is not None:
            return say(
                "This {kind} is {state}. Right-click for what can be done with it.",
                kind=say(opening.kind),
                state=opening_state(opening.state),
            )
        return say("Drag to select with a box. Right-drag pans, the wheel zooms.")

    def _over(self, model: Miniature) -> str:
        """What can be done with a miniature that the mouse is on."""
        chosen = self.bench.desk.selected
        if not self._may_move(model):
            return say("Click to look at {model}, which is not yours to move now.", model=model.title)
        if model.id not in chosen:
            return say("Click to select {model}, drag to move it.", model=model.title)
        return say(
            "Drag to move {model}{others}. {left} and {right} turn, right-click for the menu.",
            model=model.title,
            others=say(" with {n} more", n=len(chosen) - 1) if len(chosen) > 1 else "",
            **self.bench.turns(),
        )

    def _may_move(self, model: Miniature) -> bool:
        """Whether it is for the side that acts to move a miniature; where tables are laid, everybody moves all."""
        desk = self.bench.desk
        return desk.lays_out or desk.acting is None or model.side == desk.acting


class ModelPress(Gesture):
    """A press on a miniature: a click until the mouse has moved a little, then a drag."""

    def __init__(self, bench: Bench, hit: str, pointer: Pointer) -> None:
        self.bench = bench
        self.hit = hit
        self.start = pointer
        self.inner: Drag | None = None
        self.was_selected = hit in bench.desk.selected
        if not self.was_selected:
            bench.desk.select((hit,), add=pointer.shift)

    def in_hand(self) -> frozenset[str]:
        return self.inner.in_hand() if self.inner is not None else frozenset()

    def over(self) -> bool:
        return self.inner is not None and self.inner.over()

    def drag(self, pointer: Pointer) -> None:
        if self.inner is None and self.bench.desk.live and _moved(self.start, pointer):
            chosen = self.bench.desk.selected
            others = tuple(one for one in chosen if one != self.hit) if self.hit in chosen else ()
            self.inner = Drag(self.bench, (self.hit, *others), self.start)
        if self.inner is not None:
            self.inner.drag(pointer)

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        if self.inner is not None:
            self.inner.release(pointer)
        elif self.was_selected:
            # A click, not a drag: shift takes it out of the selection, else it alone is left.
            if pointer.shift:
                self.bench.desk.toggle(self.hit)
            else:
                self.bench.desk.select((self.hit,))

    def command(self, name: str, pointer: Pointer) -> bool:
        return self.inner is not None and self.inner.command(name, pointer)

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        return self.inner is not None and self.inner.turn(degrees, pointer)

    def marks(self) -> tuple[Mark, ...]:
        return self.inner.marks() if self.inner is not None else ()

    def card(self) -> RefusalCard | None:
        return self.inner.card() if self.inner is not None else None

    def refusals(self) -> tuple[Refusal, ...]:
        return self.inner.refusals() if self.inner is not None else ()

    def status(self) -> str:
        if self.inner is not None:
            return self.inner.status()
        return say("Move the mouse to drag, release to select.")

    def focus(self) -> Point | None:
        return self.inner.focus() if self.inner is not None else None


class BoxPress(BoxSelection):
    """A press on the bare table: a box once the mouse has moved a little; a click lets go of the selection."""

    def __init__(self, bench: Bench, pointer: Pointer) -> None:
        super().__init__(bench, pointer)
        self.from_ = pointer

    def release(self, pointer: Pointer) -> None:
        if _moved(self.from_, pointer):
            super().release(pointer)
        elif not pointer.shift:
            self.bench.desk.select(())
            self.bench.actions.dismiss()


def _moved(start: Pointer, now: Pointer) -> bool:
    return max(abs(now.pixel[0] - start.pixel[0]), abs(now.pixel[1] - start.pixel[1])) >= THRESHOLD
