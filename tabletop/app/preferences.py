"""What the settings do to the window: its scale, its colours and its keys; and the dialog in which they are changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app import settings
from tabletop.app.keyboard import OPENING
from tabletop.app.panels.settings import SettingsDialog
from tabletop.app.settings import LEAST_SCALE, MOST_SCALE
from tabletop.app.words import percent
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.window import Window

WINDOW_COMMANDS = ("settings", "fullscreen", "larger", "smaller")
"""The commands that are the window's own, whatever its screen."""
SCALE_STEP = 0.125


class Preferences:
    """The settings of one window at work."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.dialog: SettingsDialog | None = None

    # -- the scale -----------------------------------------------------------------------------------------------------

    @property
    def most_scale(self) -> float:
        """The largest scale at which the screen's panels still fit into the window."""
        (width, height), (wide, tall) = self.window.surface.get_size(), self.window.screen.needs
        return max(LEAST_SCALE, min(MOST_SCALE, width / wide, height / tall))

    def fit_scale(self) -> None:
        """Show the scale that was chosen, as far as the window holds it."""
        self.window.ui.set_scale(min(self.window.settings.scale, self.most_scale))

    def choose_scale(self, scale: float) -> None:
        """Make everything larger or smaller from now on."""
        most = self.most_scale
        if scale > most and self.window.ui.theme.scale >= most < MOST_SCALE:
            told = say("This window holds no more than {most}; a larger one does.", most=percent(most))
            self.window.say(told, about="scale")
        self.window.settings.scale = max(LEAST_SCALE, min(most, scale))
        self.fit_scale()
        self.window.touch()

    # -- keys that mean the same on every screen -----------------------------------------------------------------------

    def press(self, command: str | None) -> bool:
        """Carry out what a key means, if that is the same on every screen. False when it is not."""
        if command not in WINDOW_COMMANDS:
            return False
        if command == "settings" and (self.window.asking or self.window.screen.covered()):
            return False
        self.run(command)
        return True

    def run(self, command: str) -> None:
        """Carry out one of the window's own commands."""
        if command == "settings":
            self.open()
        elif command == "fullscreen":
            self.window.toggle_fullscreen()
        else:
            self.choose_scale(self.window.ui.theme.scale + (SCALE_STEP if command == "larger" else -SCALE_STEP))

    # -- the dialog ----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the settings."""
        if self.dialog is None:
            self.window.screen.drop()
            self.dialog = SettingsDialog(self.window.settings, self.apply)
            self.window.keyboard.wait(OPENING)
            self.window.touch()

    def captures(self, event: pygame.event.Event) -> bool:
        """Whether a press is the new key that somebody is choosing."""
        if self.dialog is None or not self.dialog.keys.captures(event):
            return False
        self.window.touch()
        return True

    def draw(self) -> None:
        """The dialog, while it is open."""
        if self.dialog is not None and self.dialog.draw(self.window.ui, self.most_scale):
            self.dialog = None
            told = settings.save(self.window.settings, self.window.home)
            if told is not None:
                self.window.say(told, "warning")

    def apply(self) -> None:
        """Let the whole window follow the settings as they are now."""
        window = self.window
        self.fit_scale()
        window.ui.set_contrast(window.settings.colours == "contrast")
        window.speak(window.settings.language)
        window.keys.renew(window.settings.keys)
        window.screen.renewed()
        window.touch()
