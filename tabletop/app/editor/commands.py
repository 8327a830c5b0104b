"""What every command of the editor does. Keys, the bar, the inspector and the command palette all come here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal, cast

from tabletop.app.commands import PAN
from tabletop.app.editor import arranging, combining, things
from tabletop.app.editor.arranging import Line
from tabletop.app.editor.combining import CannotError
from tabletop.app.editor.copying import Copying
from tabletop.app.editor.notes import Notes
from tabletop.app.editor.things import Thing
from tabletop.app.finger import WAYS
from tabletop.app.preferences import WINDOW_COMMANDS
from tabletop.geometry.reshaping import middle
from tabletop.model.state import State
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.editor.screen import EditScreen

ALIGN, SPREAD = "align ", "spread "


class Commands:
    """The commands by their ids, on one editor."""

    def __init__(self, screen: EditScreen) -> None:
        self.screen = screen
        self.desk = screen.desk
        canvas, window = screen.canvas, screen.window
        copying = Copying(screen)
        notes = Notes(screen, copying.any)
        self._any = copying.any
        self._table: dict[str, Callable[[], object]] = {
            "new": screen.shelf.new,
            "open_map": screen.shelf.open,
            "save": screen.shelf.save,
            "save_as": screen.shelf.save_as,
            "import": screen.shelf.bring_in,
            "export": screen.shelf.give_out,
            "test": screen.shelf.try_out,
            "leave": screen.shelf.leave,
            "undo": lambda: self._step(self.desk.draft.undo, "undo"),
            "redo": lambda: self._step(self.desk.draft.redo, "redo"),
            "copy": copying.copy,
            "cut": copying.cut,
            "paste": copying.paste,
            "duplicate": copying.duplicate,
            "delete": copying.delete,
            "like": self._draw_alike,
            "select_all": self._select_all,
            "group": notes.group,
            "ungroup": notes.ungroup,
            "lock": notes.lock,
            "unlock_all": notes.unlock_all,
            "hide": notes.hide,
            "show_all": notes.show_all,
            "forward": lambda: self._shift(back=False),
            "backward": lambda: self._shift(back=True),
            "to_front": lambda: self._shift(back=False, whole=True),
            "to_back": lambda: self._shift(back=True, whole=True),
            "mirror": lambda: self._mirror(upside_down=False),
            "mirror_down": lambda: self._mirror(upside_down=True),
            "merge": lambda: self._combine(say("merge"), combining.merge),
            "subtract": lambda: self._combine(say("cut out"), combining.subtract),
            "keep_piece": copying.keep_piece,
            "snap_grid": lambda: self._snap_grid(1),
            "snap_coarser": lambda: self._snap_grid(-1),
            "snap_corners": lambda: self._snap(corners=True),
            "snap_edges": lambda: self._snap(edges=True),
            "snap_angles": lambda: self._snap(angles=True),
            "fairness": screen.shading.toggle,
            "zoom_in": lambda: canvas.zoom(1),
            "zoom_out": lambda: canvas.zoom(-1),
            "fit": canvas.fit,
            "pan_left": lambda: self._nudge(-1, 0),
            "pan_right": lambda: self._nudge(1, 0),
            "pan_up": lambda: self._nudge(0, -1),
            "pan_down": lambda: self._nudge(0, 1),
            "level_up": lambda: self._floor(1),
            "level_down": lambda: self._floor(-1),
            "cancel": self._cancel,
            "accept": screen.finger.press,
            "menu": screen.menu_by_key,
            **{name: partial(self._walk, name) for name in WAYS},
            "panels": lambda: window.ui.step_in(1),
            "panels_back": lambda: window.ui.step_in(-1),
            "help": screen.toggle_help,
            "commands": screen.open_commands,
            **{name: partial(window.preferences.run, name) for name in WINDOW_COMMANDS},
        }
        for name, tool in screen.hand.tools.items():
            self._table[tool.command_id] = lambda name=name: screen.hand.take(name)  # type: ignore[misc]

    def run(self, name: str) -> None:
        """Carry a command out: the gesture or the tool in hand is asked first, for it may mean something to it."""
        if name == "waypoint" and self.screen.finger.click():
            return
        if self.screen.hand.command(name):
            return
        if self.screen.hand.gesture is not None and name not in ("zoom_in", "zoom_out", "fullscreen", *WAYS):
            if name == "accept" and self.screen.hand.keyed:
                self.screen.finger.press()
            return
        if name.startswith(ALIGN):
            self._put(say("align"), arranging.aligned(self._chosen(), cast(Line, name.removeprefix(ALIGN))))
        elif name.startswith(SPREAD):
            self._put(say("spread"), arranging.distributed(self._chosen(), across=name.endswith("across")))
        elif name in self._table:
            self._table[name]()
        self.desk.touch()

    # -- what is chosen ------------------------------------------------------------------------------------------------

    def _chosen(self) -> tuple[Thing, ...]:
        return self.desk.chosen

    def _walk(self, command: str) -> None:
        self.screen.finger.walk(command, fine="shift" in self.screen.hand.held)

    def _put(self, label: str, changed: tuple[Thing, ...]) -> None:
        if changed:
            self.desk.put(label, changed)

    def _step(self, step: Callable[[], str | None], word: Literal["undo", "redo"]) -> None:
        before = self.desk.draft.document
        label = step()
        if label is not None:
            title = say("Undo") if word == "undo" else say("Redo")
            self.screen.window.say(f"{title}: {label}.", about="undo")
        elif word == "undo":
            self.screen.window.say(say("There is nothing to undo."))
        else:
            self.screen.window.say(say("There is nothing to redo."))
        self.desk.select_changed(before)

    def _select_all(self) -> None:
        here = things.things(self.desk.state, self.desk.level)
        self.desk.select(each.id for each in here if each.id not in self.desk.locked)

    def _nudge(self, dx: int, dy: int) -> None:
        """The arrows move what is chosen by a step of the grid, else the view."""
        if not self.desk.selected:
            self.screen.canvas.pan(-dx * PAN, -dy * PAN)
            return
        step = self.desk.snap.grid or 0.1
        moved = tuple(things.moved(each, dx * step, dy * step) for each in self._chosen())
        self.desk.put(say("nudge"), moved, joins=f"nudge {self.desk.selected}")

    # -- shapes --------------------------------------------------------------------------------------------------------

    def _shift(self, *, back: bool, whole: bool = False) -> None:
        if self._any():
            state = arranging.forward(self.desk.whole, set(self.desk.selected), back=back, whole=whole)
            self.desk.do(say("bring back") if back else say("bring forward"), state)

    def _mirror(self, *, upside_down: bool) -> None:
        if self._any():
            about = middle(things.bounds_of(self._chosen()))
            self._put(say("mirror"), tuple(things.mirrored(e, about, upside_down=upside_down) for e in self._chosen()))

    def _draw_alike(self) -> None:
        """Draw with the kind and the tool of what the mouse is on, else of what was chosen last."""
        screen, hand = self.screen, self.screen.hand
        here = self.desk.pick(hand.pointer.place) if hand.inside else None
        thing = things.find(self.desk.whole, here or next(reversed(self.desk.selected), ""))
        made = screen.toolbox.alike(thing, self.desk)
        if made is None:
            screen.window.say(say("Point at a piece of terrain, a zone or a marker to draw another like it."))
            return
        hand.take(made)

    def _combine(self, label: str, do: Callable[[State, tuple[str, ...]], tuple[State, tuple[str, ...]]]) -> None:
        try:
            state, made = do(self.desk.whole, self.desk.selected)
        except CannotError as error:
            self.screen.window.say(str(error))
            return
        self.desk.do(label, state)
        self.desk.select(made)

    # -- the view ------------------------------------------------------------------------------------------------------

    def _snap_grid(self, by: int) -> None:
        self.desk.snap = self.desk.snap.next_grid(by)
        now = self.desk.snap.grid
        self.screen.window.say(say("No grid.") if now is None else say("Grid of {now:g}″.", now=now), about="snap")
        self.screen.canvas.grid = now is not None

    def _snap(self, *, corners: bool = False, edges: bool = False, angles: bool = False) -> None:
        snap = self.desk.snap
        self.desk.snap = replace(
            snap, corners=snap.corners ^ corners, edges=snap.edges ^ edges, angles=snap.angles ^ angles
        )

    def _floor(self, by: int) -> None:
        floors = sorted({0, *(level.id for level in self.desk.whole.table.levels)})
        place = floors.index(self.desk.level) + by if self.desk.level in floors else 0
        if not 0 <= place < len(floors):
            self.screen.window.say(say("There is no other floor that way; floors are added under Map."))
            return
        self.desk.level = floors[place]
        self.desk.select(())

    def _cancel(self) -> None:
        """Esc with nothing in hand: the usual tool, or let go of everything."""
        if self.screen.finger.shown:
            self.screen.finger.put_away()
        elif self.screen.hand.tool.id != "select":
            self.screen.hand.take("select")
        else:
            self.desk.select(())
