"""What the window knows of keys and buttons between two events: what is down, and when presses must wait."""

from __future__ import annotations

import time

import pygame

_CLOSING = (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER)
OPENING = 3
"""Frames of the panels until the field of a dialog that opens has the keys."""
SHUTTING = 2
"""Frames of the panels until a menu or dialog that a key closes is gone."""
LETTING_GO = 1
"""Frames of the panels until they know that a key is up again."""
DOUBLE, NEAR = 0.4, 6
"""Seconds and pixels between the two presses of a double click, at the most."""
_PATIENT = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
"""What waits; the mouse's movements, and all that is no press, do not."""


class Keyboard:
    """Tells a press from its repeats, and keeps events back while the panels make ready for them.

    A dialog that was just asked for takes no keys before it was drawn a few times, and a menu that Esc closes still
    catches the mouse until it was: what is pressed meanwhile waits, so that a quick hand loses nothing.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._waiting: list[pygame.event.Event] = []
        self._frames = 0
        self._pressed: tuple[float, tuple[int, int]] | None = None
        """When and where a button went down last."""
        self._spent = False
        """Whether that press has led to another screen."""

    def another_screen(self) -> None:
        """What is in the window now is another screen than the one that was pressed."""
        self._spent = True

    def is_echo(self, event: pygame.event.Event) -> bool:
        """Whether a press is the second of a double click whose first has led to another screen already: it was not
        meant for what lies there now."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        before, spent, now = self._pressed, self._spent, time.monotonic()
        self._pressed, self._spent = (now, event.pos), False
        if before is None or not spent or now - before[0] > DOUBLE:
            return False
        (x, y), (left, top) = event.pos, before[1]
        return bool(abs(x - left) <= NEAR and abs(y - top) <= NEAR)

    def repeats(self, event: pygame.event.Event) -> bool:
        """Whether a key is told to go down that is down already: it is held, or the window was slow."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            if event.key in self._down:
                return True
            self._down.add(event.key)
        return False

    def wait(self, frames: int) -> None:
        """Keep presses back for so many frames of the panels."""
        self._frames = max(self._frames, frames)

    def closes_a_popup(self, event: pygame.event.Event) -> bool:
        """Whether an event told to an open menu or dialog may close it."""
        return event.type == pygame.KEYDOWN and event.key in _CLOSING

    def framed(self) -> None:
        """The panels had a frame."""
        self._frames = max(0, self._frames - 1)

    @property
    def waiting(self) -> bool:
        """Whether events are kept back."""
        return bool(self._waiting)

    def put(self, events: list[pygame.event.Event]) -> None:
        """Events that have come, in their order."""
        self._waiting.extend(events)

    def take(self) -> pygame.event.Event | None:
        """The next event that may be handled now; None when there is none, or the next one must wait."""
        if not self._waiting or (self._frames and self._waiting[0].type in _PATIENT):
            return None
        return self._waiting.pop(0)
