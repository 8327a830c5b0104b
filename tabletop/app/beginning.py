"""A screen that takes a moment to open: made in a thread, while the window says so and stays alive."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.ui import widgets as w
from tabletop.errors import TabletopError

if TYPE_CHECKING:
    from tabletop.app.screens.screen import Screen
    from tabletop.app.window import Window

Failed = Callable[[TabletopError], None]
WIDTH, HEIGHT = 420, 120
"""Pixels (at 100 %) of the card that says what is waited for, and the most that it is high."""
ROUND = 1.4
"""Seconds in which its bar goes across once."""
PACE = 1 / 30
"""Seconds between two frames meanwhile."""
PARTING = 10.0
"""Seconds that a window which is closed waits for it: no file is left half written."""
DOUBLE, NEAR = 0.5, 12
"""Seconds after a change of screens, and pixels from the press that led there, in which another one is the second half
of a double click."""
_PRESSES = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.DROPFILE)


class Beginning:
    """The opening of one screen at a time. Where nobody looks it is made at once."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._words = ""
        self._since = 0.0
        self._failed: Failed | None = None
        self._made: Screen | None = None
        self._error: Exception | None = None
        self._thread: threading.Thread | None = None
        self._pressed_at: tuple[int, int] | None = None
        self._changed = -DOUBLE
        self._held: set[int] = set()

    @property
    def busy(self) -> bool:
        """Whether a screen is being made."""
        return self._thread is not None

    def begin(self, words: str, make: Callable[[], Screen], failed: Failed | None) -> None:
        """Make a screen and show it. `words` say what is waited for; `failed` is told why it could not be made."""
        if self.busy:
            return
        self._words, self._failed, self._since = words, failed, time.monotonic()
        if self.window.lively:
            self._thread = threading.Thread(target=self._make, args=(make,), name="opening", daemon=True)
            self._thread.start()
            self.window.touch()
        else:
            self._make(make)
            self._end()

    def tick(self) -> None:
        """Show the screen once it is made."""
        if self._thread is not None and not self._thread.is_alive():
            self._thread = None
            self._end()

    def wait(self) -> None:
        """The window closes: wait for what is under way, though not for ever."""
        if self._thread is not None:
            self._thread.join(PARTING)

    def holds_back(self, event: pygame.event.Event) -> bool:
        """Whether an event does nothing now: what is pressed meanwhile was meant for the screen that goes, and so is
        the second half of a double click on what led away from it."""
        if event.type == pygame.MOUSEBUTTONUP and event.button in self._held:
            self._held.discard(event.button)
            return True
        held = event.type in _PRESSES and (self.busy or self._is_second_half(event))
        if event.type == pygame.KEYDOWN:
            self._pressed_at = None
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed_at = event.pos
            if held:
                self._held.add(event.button)
        return held

    def shown(self) -> None:
        """A screen of another kind is to be seen from now on."""
        self._changed = time.monotonic()

    def _is_second_half(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or time.monotonic() - self._changed > DOUBLE:
            return False
        first = self._pressed_at
        return first is not None and max(abs(event.pos[0] - first[0]), abs(event.pos[1] - first[1])) <= NEAR

    def draw(self) -> None:
        """The card in the middle of the window, while something is waited for."""
        if not self.busy:
            return
        ui = self.window.ui
        width, height = min(ui.px(WIDTH), ui.size[0] - ui.px(32)), ui.px(HEIGHT)
        rect = ((ui.size[0] - width) / 2, (ui.size[1] - height) / 2, width, height)
        w.panel(ui, "opening", rect, self._body, look="raised", fit_height=True, on_top=True)
        ui.wake()

    def _body(self) -> None:
        ui = self.window.ui
        w.text(ui, self._words, bold=True)
        if self.window.settings.motion:
            w.gap(ui, 4)
            w.waiting(ui, (time.monotonic() - self._since) / ROUND % 1.0)

    def _make(self, make: Callable[[], Screen]) -> None:
        try:
            self._made = make()
        except Exception as error:
            self._error = error

    def _end(self) -> None:
        made, error, failed = self._made, self._error, self._failed
        self._made, self._error, self._failed = None, None, None
        if made is not None:
            self.window.show(made)
        elif isinstance(error, TabletopError):
            if failed is not None:
                failed(error)
            else:
                self.window.say(str(error), "warning")
        elif error is not None:
            raise error
