"""What every command of keys.py does on the game screen. Keys, the bar, menus and the command palette all come here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.finger import WAYS
from tabletop.app.panels.bar import BEHIND_THE_CURTAIN
from tabletop.app.preferences import WINDOW_COMMANDS
from tabletop.app.screens.onward import again, muster
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen

LOOK = "look as "
"""A command of these words and a side's id lends the table to that side ("": to a spectator)."""
PAN = 90
"""Pixels of one press of an arrow."""


class Commands:
    """The commands by their ids, on one game screen."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        actions, canvas, desk = screen.actions, screen.canvas, screen.desk
        self._table: dict[str, Callable[[], object]] = {
            "undo": actions.undo,
            "redo": actions.redo,
            "end": self._end,
            "look_back": lambda: desk.look_at(0),
            "concede": actions.concede,
            "sheet": self._sheet,
            "rolls": lambda: screen.panels.dialogs.open_rolls(),
            "keep": screen.keeping.save,
            "replay": lambda: screen.panels.replay.play(),
            "again": partial(again, screen),
            "save": screen.keeping.save,
            "save_as": screen.keeping.save_as,
            "picture": lambda: screen.window.say(screen.errands.picture(), about="picture"),
            "forces": partial(muster, screen),
            "report": lambda: screen.window.say(screen.errands.report(), about="report"),
            "example": lambda: screen.panels.dialogs.make_example(screen.errands.example),
            "open": lambda: screen.to_start(saves=True),
            "leave": screen.to_start,
            "learn": screen.learn,
            "next": lambda: self._step(1),
            "previous": lambda: self._step(-1),
            "select_all": lambda: desk.select(m.id for m in desk.state.standing(desk.level)),
            "duplicate": lambda: actions.duplicate(desk.chosen),
            "delete": self._delete,
            "cancel": self._cancel,
            "accept": self._accept,
            "menu": self._menu,
            **{name: partial(self._walk, name) for name in WAYS},
            "panels": lambda: screen.window.ui.step_in(1),
            "panels_back": lambda: screen.window.ui.step_in(-1),
            "zoom_in": lambda: canvas.zoom(1),
            "zoom_out": lambda: canvas.zoom(-1),
            "fit": canvas.fit,
            "pan_left": lambda: canvas.pan(PAN, 0),
            "pan_right": lambda: canvas.pan(-PAN, 0),
            "pan_up": lambda: canvas.pan(0, PAN),
            "pan_down": lambda: canvas.pan(0, -PAN),
            "grid": self._grid,
            "ground": self._ground,
            "level_up": lambda: self._floor(1),
            "level_down": lambda: self._floor(-1),
            "help": lambda: screen.panels.dialogs.toggle_help(),
            "commands": lambda: screen.panels.dialogs.open_commands(),
            "give_back": lambda: desk.lend(None),
            **{name: partial(screen.window.preferences.run, name) for name in WINDOW_COMMANDS},
        }
        for name, tool in screen.hand.tools.items():
            if tool.command_id:
                self._table[tool.command_id] = lambda name=name: screen.hand.take(name)  # type: ignore[misc]

    def run(self, name: str) -> None:
        """Carry a command out: the gesture or the tool in hand is asked first, for it may mean something to it."""
        if self.screen.desk.must_hand_over and name not in BEHIND_THE_CURTAIN:
            return
        if name.startswith(LOOK):
            self.screen.hand.cancel()
            self.screen.desk.lend(name.removeprefix(LOOK))
            return
        if self.screen.hand.command(name):
            return
        if self.screen.hand.gesture is not None and name not in _DURING_GESTURES:
            if name == "accept" and self.screen.hand.keyed:
                self.screen.finger.press()
            return
        do = self._table.get(name)
        if do is not None:
            do()
            self.screen.desk.touch()

    def _accept(self) -> None:
        """Enter: what a refusal offers instead; else the keyboard presses, or lets go, where it points at."""
        if not self.screen.actions.accept():
            self.screen.finger.press()

    def _walk(self, command: str) -> None:
        self.screen.finger.walk(command, fine="shift" in self.screen.hand.held)

    def _menu(self) -> None:
        """The menu of what the keyboard points at, else of what is selected, else of what the mouse is on."""
        screen, model = self.screen, self.screen.desk.first
        place = screen.finger.place or (model.at if model is not None else None)
        if place is not None:
            screen.hand.point(place)
        screen.panels.open_menu(screen.hand.pointer)

    def _step(self, by: int) -> None:
        stops = (*self.screen.answering.stops(), *self.screen.hand.tool.stops())
        if stops:
            self.screen.finger.step(stops, by)
            return
        model = self.screen.desk.step_selection(by)
        if model is None or model.at is None:
            self.screen.window.say(say("Nobody can act now."))
        else:
            self.screen.canvas.show(model.at)
            if self.screen.finger.shown:
                self.screen.finger.go(model.at)

    def _end(self) -> None:
        """Go on; when the game is over, show again how it ended."""
        if self.screen.game.outcome is None:
            self.screen.actions.end()
        else:
            self.screen.desk.look_at(None)
            self.screen.panels.ending.show()

    def _delete(self) -> None:
        hover = self.screen.hand.pointer.place
        chosen = self.screen.desk.selected
        note = self.screen.canvas.pick_marker(hover) if self.screen.hand.inside and not chosen else None
        ids = chosen or ((note,) if note is not None else ())
        if not ids:
            self.screen.window.say(say("Nothing is selected."))
        else:
            self.screen.actions.remove(ids)

    def _cancel(self) -> None:
        """Esc with nothing in hand: put the card away, go back to now, take the usual tool, or let go of everybody."""
        screen = self.screen
        if screen.actions.dismiss():
            return
        if screen.finger.shown:
            screen.finger.put_away()
            return
        if not screen.desk.live:
            screen.desk.look_at(None)
        elif screen.hand.tool.id != "select":
            screen.hand.take("select")
        else:
            screen.desk.select(())

    def _sheet(self) -> None:
        if self.screen.panels.dialogs.sheet.briefing is None:
            self.screen.window.say(say("{ruleset} has no scenario sheet.", ruleset=self.screen.game.ruleset.name))
        else:
            self.screen.panels.dialogs.open_sheet()

    def _ground(self) -> None:
        self.screen.canvas.ground_key = not self.screen.canvas.ground_key

    def _floor(self, by: int) -> None:
        if not self.screen.desk.go_to_floor(by):
            self.screen.window.say(say("There is no other floor that way."))

    def _grid(self) -> None:
        self.screen.canvas.grid = not self.screen.canvas.grid
        self.screen.window.settings.grid = self.screen.canvas.grid


_DURING_GESTURES = frozenset(
    (
        *("zoom_in", "zoom_out", "pan_left", "pan_right", "pan_up", "pan_down", "grid"),
        *("fullscreen", "larger", "smaller", *WAYS),
    )
)
"""What may be done while something is in hand; everything else waits until it is put down."""
