"""What the window knows of the keyboard between two events: which keys are down, and when keys must wait."""

from __future__ import annotations

import pygame

_CLOSING = (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER)
OPENING = 3
"""Frames of the panels until the field of a dialog that opens has the keys."""
SHUTTING = 2
"""Frames of the panels until a menu or dialog that a key closes is gone."""
LETTING_GO = 1
"""Frames of the panels until they know that a key is up again."""
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
