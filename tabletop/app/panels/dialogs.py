"""What lies over the whole game screen until it is answered: help, the scenario's sheet, commands, a line to write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.app.keyboard import OPENING
from tabletop.app.panels.example import ExampleDialog
from tabletop.app.panels.help import RULED, CommandPalette, draw_help
from tabletop.app.panels.rolls import RollsDialog
from tabletop.app.panels.rulings import Rulings
from tabletop.app.panels.sheet import Sheet
from tabletop.app.panels.writing import Writing
from tabletop.geometry.shapes import Point
from tabletop.session.cutting import Cut
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen


class Dialogs:
    """The dialogs of one game screen."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.sheet = Sheet(screen.desk)
        self.rolls = RollsDialog(screen.desk)
        self.help = False
        self._turn_to: int | None = None
        self._rulings = Rulings(screen.game.ruleset.id)
        self._commands: CommandPalette | None = None
        self._writing: Writing | None = None
        self.example: ExampleDialog | None = None

    @property
    def covering(self) -> bool:
        """Whether one is open."""
        asked = (self._commands, self._writing, self.example)
        opened = self.help or self.sheet.opened or self.rolls.opened
        return opened or any(each is not None for each in asked)

    def toggle_help(self) -> None:
        """Open the help, or close it."""
        self.help = not self.help
        self._turn_to = 0
        # What a refusal on the table cites is what is looked up first.
        card = self.screen.desk.card
        self._rulings.query = next((r.citation.ruling for r in card.refusals if r.citation.ruling), "") if card else ""
        if self._rulings.query:
            self._turn_to = RULED
        self._opens()

    def open_sheet(self) -> None:
        """Open the scenario's sheet."""
        self.sheet.opened = True
        self._opens()

    def open_rolls(self) -> None:
        """Open the history of the dice."""
        self.rolls.opened = True
        self._opens()

    def open_commands(self) -> None:
        """Open the command palette."""
        self._commands = CommandPalette(self.screen.window.keys)
        self._opens()

    def write(self, title: str, place: Point, then: Callable[[str], object]) -> None:
        """Ask for a line of text and hand it on."""
        self._writing = Writing(title, then)
        self._opens()

    def name_save(self, name: str, unfit: Callable[[str], str], then: Callable[[str], object]) -> None:
        """Ask for the name to save the game under; `unfit` says why one will not do."""
        self._writing = Writing(say("Save under another name"), then, name, say("Save"), unfit)
        self._opens()

    def make_example(self, then: Callable[[Cut, Path], str]) -> None:
        """Ask what an example of the game is to be; `then` makes it and says what came of it."""

        def made(wanted: Cut, folder: Path) -> None:
            self.screen.window.say(then(wanted, folder), about="example")

        self.example = ExampleDialog(self.screen.desk, self.screen.canvas.on_screen(), made)
        self._opens()

    def _opens(self) -> None:
        """A dialog opens: what is typed at once waits until it can take it."""
        self.screen.window.keyboard.wait(OPENING)
        self.screen.desk.touch()

    def draw(self) -> None:
        """Whatever is open."""
        ui = self.screen.window.ui
        answer = None
        if self.help:
            answer = draw_help(ui, self.screen.window.keys, self._rulings, self._turn_to)
            self._turn_to = None
        if answer is not None:
            self.help = False
        if answer == "learn":
            self.screen.commands.run("learn")
        self.sheet.draw(ui)
        self.rolls.draw(ui)
        if self._commands is not None:
            closed, chosen = self._commands.draw(ui)
            if closed:
                self._commands = None
            if chosen is not None:
                self.screen.commands.run(chosen)
        if self.example is not None and self.example.draw(ui):
            self.example = None
        writing = self._writing
        if writing is not None and writing.draw(ui) and self._writing is writing:
            self._writing = None
