"""The hand: the tool it holds, the gesture it makes, and the mouse and keys that move it.

It turns events into the words of the tools' contract (`tools/tool.py`) and looks after what is the same for all tools:
panning, zooming, the ruler under ctrl, cancelling.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from tabletop.app.canvas import Canvas
from tabletop.app.desk import RefusalCard
from tabletop.app.foresight import Preview
from tabletop.app.tools.select import THRESHOLD
from tabletop.app.tools.tool import FINE_TURN, STEP_TURN, Gesture, Pointer, Tool
from tabletop.geometry.shapes import Point
from tabletop.model.mark import Mark
from tabletop.model.verdict import Refusal

TURN_PAUSE = 0.6
"""Seconds after the last press of Q or E until the turn is done even if its key is never released."""

_MASKS = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL | pygame.KMOD_META, "alt": pygame.KMOD_ALT}


class Touched(Protocol):
    """What the hand changes of a desk: whom the mouse is over, and that something shown has changed."""

    hover: str | None
    card: RefusalCard | None

    def touch(self) -> None:
        """Something shown has changed."""


@dataclass(slots=True)
class Surroundings:
    """What a screen gives the hand. `menu` opens the menu of what lies at a pixel, `dismiss` puts a refusal card away,
    `measure` begins the ruler that ctrl lays whatever the tool, `say` shows a notice. `first` is asked before the tool
    in hand what a press means."""

    desk: Touched
    menu: Callable[[Pointer], None]
    measure: Callable[[Pointer], Gesture]
    dismiss: Callable[[], object]
    say: Callable[[str], None]
    first: Tool


class Hand:
    """`busy` is True from a press to its release."""

    def __init__(self, canvas: Canvas, tools: Mapping[str, Tool], around: Surroundings) -> None:
        self.canvas = canvas
        self.tools = tools
        self.around = around
        self.tool: Tool = tools["select"]
        self.gesture: Gesture | None = None
        self.pointer = Pointer((0.0, 0.0), (0, 0))
        self.inside = False
        """Whether the mouse is over the table."""
        self.keyed = False
        """Whether the gesture was begun by a key, which ends it too."""
        self.held: set[str] = set()
        """Which of shift, ctrl and alt are held."""
        self._pan_from: tuple[int, int] | None = None
        self._right_from: tuple[int, int] | None = None
        self._space = False
        self._turned_at: float | None = None

    @property
    def busy(self) -> bool:
        return self.gesture is not None or self._pan_from is not None

    @property
    def panning(self) -> bool:
        """Whether the table is being dragged about."""
        return self._pan_from is not None

    # -- tools ---------------------------------------------------------------------------------------------------------

    def take(self, name: str) -> None:
        """Take a tool in hand; the one in hand already is told that its key came again."""
        if self.gesture is not None:
            return
        tool = self.tools[name]
        reason = tool.reason()
        if reason is not None:
            self.around.say(reason)
            return
        if tool is not self.tool:
            self.tool.put_away()
            self.tool = tool
        tool.take()
        if self.inside:
            tool.hover(self.pointer)
        self.around.desk.touch()

    def cancel(self) -> bool:
        """Let go of what is in hand without committing it. False when nothing was."""
        gesture, self.gesture, self.keyed = self.gesture, None, False
        was_busy = gesture is not None or self._pan_from is not None
        self._pan_from = self._right_from = None
        if gesture is not None:
            gesture.cancel()
        if was_busy:
            self.around.desk.touch()
        return was_busy

    # -- events --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """A mouse or key event that no panel took. Commands are not keys: see `command`."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN:
                self._moved_to(event.pos)
                self._down(event.button, event.pos)
            case pygame.MOUSEBUTTONUP:
                self._moved_to(event.pos)
                self._up(event.button)
            case pygame.MOUSEWHEEL:
                self._wheel(getattr(event, "precise_y", 0.0) or event.y)
            case pygame.WINDOWFOCUSLOST:
                self._space = False
                self.cancel()
            case pygame.WINDOWLEAVE:
                self.inside = False
                self.around.desk.hover = None
                self.around.desk.touch()

    def point(self, place: Point) -> None:
        """Keys point at a place (inches)."""
        x, y = self.canvas.to_screen(place)
        self._moved_to((round(x), round(y)), place)

    def press(self) -> None:
        """A key does what the left button would where it points, until `let_go`."""
        self._down(pygame.BUTTON_LEFT, self.pointer.pixel)
        self.keyed = self.gesture is not None

    def let_go(self) -> None:
        """A key lets go of what it holds."""
        self._up(pygame.BUTTON_LEFT)

    def carry(self, pixel: tuple[int, int]) -> None:
        """What is in hand follows the mouse although a panel holds it: it is dragged out of there."""
        self.around.dismiss()
        self._moved_to(pixel)

    def set_down(self, pixel: tuple[int, int]) -> None:
        """What was dragged out of a panel is let go of over the table."""
        self._moved_to(pixel)
        self._down(pygame.BUTTON_LEFT, pixel)
        self._up(pygame.BUTTON_LEFT)

    def left_table(self) -> None:
        """The mouse is over a panel now."""
        if self.inside and self.gesture is None:
            self.inside = False
            if self.around.desk.hover is not None:
                self.around.desk.hover = None
            self.around.desk.touch()

    def _motion(self, pixel: tuple[int, int]) -> None:
        if self._right_from is not None and self._pan_from is None and _far(self._right_from, pixel):
            self._pan_from = self._right_from
        if self._pan_from is not None:
            self.canvas.pan(pixel[0] - self._pan_from[0], pixel[1] - self._pan_from[1])
            self._pan_from = pixel
        self._moved_to(pixel)

    def _moved_to(self, pixel: tuple[int, int], exactly: Point | None = None) -> None:
        self.inside = True
        self.pointer = self._pointer(pixel)
        if exactly is not None:
            # Alt and shift colour the way a key goes, not what the gesture does.
            self.pointer = Pointer(exactly, self.pointer.pixel)
        if self.gesture is not None:
            self.around.desk.hover = None
            self.gesture.drag(self.pointer)
        else:
            self.around.desk.hover = self.canvas.pick(self.pointer.place)
            self.around.first.hover(self.pointer)
            self.tool.hover(self.pointer)
        self.around.desk.touch()

    def _down(self, button: int, pixel: tuple[int, int]) -> None:
        if button == pygame.BUTTON_RIGHT:
            # During a drag it cancels and is no menu; the drag's own button is then released into nothing.
            if not self.cancel():
                self._right_from = pixel
        elif button == pygame.BUTTON_MIDDLE:
            self._pan_from = pixel
        elif button == pygame.BUTTON_LEFT and self.gesture is None:
            self.around.dismiss()
            if self._space:
                self._pan_from = pixel
            elif self.pointer.ctrl:
                self.gesture = self.around.measure(self.pointer)
            else:
                self.gesture = self.around.first.press(self.pointer) or self.tool.press(self.pointer)
            self.around.desk.touch()

    def _up(self, button: int) -> None:
        if button == pygame.BUTTON_RIGHT:
            if self._right_from is not None and self._pan_from is None:
                self.around.menu(self.pointer)
            self._right_from = self._pan_from = None
        elif button == pygame.BUTTON_MIDDLE:
            self._pan_from = None
        elif button == pygame.BUTTON_LEFT:
            self._pan_from = None
            gesture, self.gesture, self.keyed = self.gesture, None, False
            if gesture is not None:
                gesture.release(self.pointer)
        self.around.desk.touch()

    def _wheel(self, notches: float) -> None:
        if self.pointer.ctrl and (self.gesture is not None or self.tool.wheel_turns):
            self.turn(1 if notches > 0 else -1)
            return
        self.canvas.zoom(notches, self.pointer.pixel)
        self._moved_to(self.pointer.pixel)

    def feel(self, event: pygame.event.Event) -> None:
        """Learn from any event, also from one that a dialog took, whether shift, ctrl and alt are held."""
        if event.type == pygame.WINDOWFOCUSLOST:
            held = set[str]()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            held = {name for name, mask in _MASKS.items() if getattr(event, "mod", 0) & mask}
        else:
            return
        if held != self.held:
            self.held = held
            if self.keyed:
                return
            self.pointer = replace(self._pointer(self.pointer.pixel), place=self.pointer.place)
            if self.gesture is not None:
                self.gesture.drag(self.pointer)
            self.around.desk.touch()

    def _pointer(self, pixel: tuple[int, int]) -> Pointer:
        mods = pygame.key.get_mods()
        held = {name: name in self.held or bool(mods & mask) for name, mask in _MASKS.items()}
        return Pointer(self.canvas.to_table(pixel), (round(pixel[0]), round(pixel[1])), **held)

    # -- keys that mean something to the hand --------------------------------------------------------------------------

    def command(self, name: str) -> bool:
        """A command of keys.py; True when the gesture or the tool took it."""
        if name in ("turn_left", "turn_right"):
            return self.turn(-1 if name == "turn_left" else 1)
        if name == "cancel":
            taken = self.cancel() or self.tool.command(name, self.pointer)
        elif self.gesture is not None:
            taken = self.gesture.command(name, self.pointer)
            if self.gesture.over():
                self.gesture, self.keyed = None, False
        else:
            taken = self.tool.command(name, self.pointer)
            if not taken and name == "waypoint":
                self._space = taken = True
        if taken:
            self.around.desk.touch()
        return taken

    def released(self, name: str) -> None:
        """The key of a command goes up."""
        if name == "waypoint":
            self._space = False
        if name in ("turn_left", "turn_right"):
            self._finish_turn()

    def turn(self, steps: int) -> bool:
        """Q, E or the wheel: turn what is in hand, else what is selected."""
        degrees = steps * (STEP_TURN if self.pointer.shift else FINE_TURN)
        if self.gesture is not None:
            taken = self.gesture.turn(degrees, self.pointer)
        else:
            taken = self.tool.turn(degrees, self.pointer)
            self._turned_at = time.monotonic() if taken else None
        if taken:
            self.around.desk.touch()
        return taken

    def _finish_turn(self) -> None:
        if self._turned_at is not None:
            self._turned_at = None
            self.tool.turned()
            self.around.desk.touch()

    def tick(self) -> None:
        """Finish a turn whose key was never released."""
        if self._turned_at is not None and time.monotonic() - self._turned_at > TURN_PAUSE:
            self._finish_turn()

    def rest(self) -> float | None:
        """Seconds until `tick` has something to do."""
        if self._turned_at is None:
            return None
        return max(0.0, self._turned_at + TURN_PAUSE - time.monotonic()) + 0.01

    # -- what it shows -------------------------------------------------------------------------------------------------

    def marks(self) -> tuple[Mark, ...]:
        """What the gesture and the tool draw."""
        if self.gesture is not None and self.gesture.alone():
            return self.gesture.marks()
        kept = (*self.tool.marks(), *self.around.first.marks())
        if self.gesture is None:
            return kept
        mine = self.gesture.marks()
        return mine if mine == kept else (*kept, *mine)

    def preview(self) -> Preview | None:
        """What would come of what the hand is about to do."""
        return self.gesture.preview() if self.gesture is not None else self.tool.preview() if self.inside else None

    def in_hand(self) -> frozenset[str]:
        return self.gesture.in_hand() if self.gesture is not None else frozenset()

    def card(self) -> RefusalCard | None:
        """The refusal to show: the gesture's, else the one that was left on the desk."""
        if self.gesture is not None:
            return self.gesture.card()
        return self.around.desk.card

    def refusals(self) -> tuple[Refusal, ...]:
        """What the rules refuse of what is in hand, or have just refused."""
        if self.gesture is not None:
            return self.gesture.refusals()
        card = self.around.desk.card
        return card.refusals if card is not None else ()

    def status(self) -> str:
        """What the mouse would do, as a sentence."""
        if self.gesture is not None:
            return self.gesture.status()
        answer = self.around.first.status(self.pointer) if self.inside else None
        return answer or self.tool.status(self.pointer if self.inside else None)

    def focus(self) -> Point | None:
        """The place that no panel may cover."""
        return self.gesture.focus() if self.gesture is not None else self.tool.focus() if self.inside else None


def _far(start: tuple[int, int], now: tuple[int, int]) -> bool:
    return max(abs(now[0] - start[0]), abs(now[1] - start[1])) >= THRESHOLD
