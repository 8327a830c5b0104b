"""Whether the game on the screen is kept: saving it when somebody asks, and telling when it could not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen

SAVING = "saving"
"""What a notice is about that tells whether the game is kept: the next one takes its place."""


class Keeping:
    """Keeps the game of one screen."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self._trouble: str | None = None

    def save(self) -> None:
        """Make sure that the game is on the disk, and say where."""
        self._say(self.screen.errands.save())

    def save_as(self) -> None:
        """Ask for another name, and keep the game under it from then on."""
        errands = self.screen.errands
        self.screen.panels.dialogs.name_save(errands.free_name(), errands.unfit, self.saved_as)

    def saved_as(self, name: str) -> None:
        """Keep the game under this name from now on."""
        self._say(self.screen.errands.save_as(name))

    def _say(self, told: str) -> None:
        self.screen.window.say(told, about=SAVING)
        self._trouble = self.screen.game.trouble

    def tell(self) -> None:
        """After every change: tell when it could not be kept, once, and what helps; and take that back when it was."""
        window = self.screen.window
        trouble, before = self.screen.game.trouble, self._trouble
        self._trouble = trouble
        if trouble is not None and trouble != before:
            again, other = (window.keys.label(name) for name in ("save", "save_as"))
            helps = say("{again} tries again; {other} saves the game under another name.", again=again, other=other)
            window.notices.say(f"{trouble} {helps}", "warning", stays=True, about=SAVING)
        elif trouble is None and before is not None:
            window.notices.forget(SAVING)

    def leave(self) -> None:
        """The screen is left: keep what was done, and say if that cannot be."""
        told = self.screen.errands.keep()
        if told is not None:
            self.screen.window.notices.say(told, "warning", stays=True, about=SAVING)
