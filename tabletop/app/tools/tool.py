"""What a tool is: the one contract of everything that uses the mouse on a table. The game's screen and the map editor
hand their mouse to tools of the same kind.

A tool is what is in hand between presses; a press begins a `Gesture`, which lasts until the button is released or the
gesture is cancelled. Both say what they would do (`status`) and what to draw (`marks`); neither draws.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.app.actions import Actions
from tabletop.app.desk import Desk, RefusalCard
from tabletop.app.foresight import Foresight, Preview
from tabletop.geometry.shapes import Point
from tabletop.model.mark import Mark
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Opening
from tabletop.model.verdict import Refusal

FINE_TURN = 5.0
"""Degrees of one press of Q or E, or one notch of the wheel."""
STEP_TURN = 15.0
"""Degrees of one step while shift is held."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is: on the table (inches) and in the window (pixels), and which keys are held."""

    place: Point
    pixel: tuple[int, int] = (0, 0)
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


class Gesture:
    """A press of the mouse that goes on. What a subclass does not say, does nothing."""

    def in_hand(self) -> frozenset[str]:
        """The ids of the miniatures that are being moved: drawn pale where they stand, never hidden by a panel."""
        return frozenset()

    def alone(self) -> bool:
        """Whether what it draws stands in place of what its tool draws."""
        return False

    def over(self) -> bool:
        """Whether it is over before the button is released (Enter committed it)."""
        return False

    def drag(self, pointer: Pointer) -> None:
        """The mouse, or a key that colours the gesture, is now like this."""

    def release(self, pointer: Pointer) -> None:
        """The button is released: the gesture is done. The only place where a gesture commits."""

    def cancel(self) -> None:
        """Esc, or the right button: nothing has happened."""

    def command(self, name: str, pointer: Pointer) -> bool:
        """A key of the section "While dragging" or "Selection"; True when it meant something."""
        return False

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        """Turn what is in hand; True when something is."""
        return False

    def marks(self) -> tuple[Mark, ...]:
        """What to draw over the table."""
        return ()

    def preview(self) -> Preview | None:
        """What would come of releasing the button here, where dice or a sum decide it."""
        return None

    def card(self) -> RefusalCard | None:
        """Why releasing the button here would be refused."""
        return None

    def refusals(self) -> tuple[Refusal, ...]:
        """What the rules refuse of the wish, also where the gesture stops at what is allowed."""
        card = self.card()
        return card.refusals if card is not None else ()

    def status(self) -> str:
        """What releasing the button would do, as a sentence."""
        return ""

    def focus(self) -> Point | None:
        """The place (inches) that no panel may cover."""
        return None


class Tool:
    """What is in hand. What a subclass does not say, does nothing."""

    id: ClassVar[str]
    title: ClassVar[str]
    icon: ClassVar[str]
    command_id: ClassVar[str]
    """The command (keys.py) that takes it in hand."""

    wheel_turns: ClassVar[bool] = False
    """Whether ctrl and the wheel turn what it holds."""

    def reason(self) -> str | None:
        """Why it cannot be used in this game; None when it can."""
        return None

    def take(self) -> None:
        """It is taken in hand, or its key is pressed again."""

    def put_away(self) -> None:
        """Another tool is taken."""

    def press(self, pointer: Pointer) -> Gesture | None:
        """The left button goes down."""
        return None

    def hover(self, pointer: Pointer) -> None:
        """The mouse moves with no button down."""

    def command(self, name: str, pointer: Pointer) -> bool:
        """A key; True when it meant something to this tool."""
        return False

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        """Q, E: turn what the tool holds; True when it holds something."""
        return False

    def turned(self) -> None:
        """The turning is over: the key was released, or nothing came after it for a while."""

    def marks(self) -> tuple[Mark, ...]:
        """What to draw over the table."""
        return ()

    def preview(self) -> Preview | None:
        """What would come of a press here, where dice or a sum decide it."""
        return None

    def status(self, pointer: Pointer | None) -> str:
        """What a press would do, as a sentence."""
        return ""

    def stops(self) -> tuple[Point, ...]:
        """The places that Tab goes through while it is in hand; none: the miniatures that can act."""
        return ()

    def focus(self) -> Point | None:
        """The place (inches) of what the tool holds; no panel may cover it."""
        return None


class GameTool(Tool):
    """A tool of the game's screen."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench


@dataclass(slots=True)
class Bench:
    """What a tool may use: the desk, the actions, and the eyes of the table's view.

    `pick` gives the id of the miniature at a place, `pick_marker` that of a note, `pick_opening` the door or window;
    `write` asks for a line of text at a place and hands it on; `say` shows a notice; `take` takes another tool by id;
    `key` is the key of a command, as the player has it now.
    """

    desk: Desk
    foresight: Foresight
    actions: Actions
    pick: Callable[[Point], str | None]
    pick_marker: Callable[[Point], str | None]
    pick_opening: Callable[[Point], Opening | None]
    write: Callable[[str, Point, Callable[[str], object]], None]
    say: Callable[[str], None]
    take: Callable[[str], None]
    key: Callable[[str], str] = str

    def turns(self) -> dict[str, str]:
        """The keys that turn what is in hand, as sentences name them: `{left}` and `{right}`."""
        return {"left": self.key("turn_left"), "right": self.key("turn_right")}

    def miniature(self, place: Point) -> Miniature | None:
        """The miniature at a place."""
        return self.desk.standing(self.pick(place))
