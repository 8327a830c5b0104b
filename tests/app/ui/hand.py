"""A hand on mouse and keyboard: posts pygame's events to a `Ui` and runs the frames in between."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.app.ui import Ui

ORIGIN = (16, 14)
"""Where the first widget of a panel at (0, 0) begins: the panel's padding."""


class Hand:
    """Drives one `Ui` that draws `draw` in every frame."""

    def __init__(self, ui: Ui, draw: Callable[[], None]) -> None:
        self.ui, self.draw = ui, draw
        self.at = (0, 0)
        self.look(4)

    def look(self, frames: int = 2) -> None:
        for _ in range(frames):
            self.ui.frame(self.draw, 1 / 30)

    def post(self, kind: int, **fields: object) -> bool:
        return self.ui.handle(pygame.event.Event(kind, fields))

    def move(self, x: float, y: float, held: tuple[int, int, int] = (0, 0, 0)) -> bool:
        self.at = (round(x), round(y))
        claimed = self.post(pygame.MOUSEMOTION, pos=self.at, rel=(0, 0), buttons=held)
        self.look(1)
        return claimed

    def press(self, button: int = 1) -> bool:
        return self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button)

    def release(self, button: int = 1) -> bool:
        return self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button)

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Press and release with no frame in between, the hardest case."""
        self.move(x, y)
        self.press(button)
        self.release(button)
        self.look(3)

    def key(self, key: int, mod: int = 0) -> bool:
        claimed = self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.look(1)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        self.look(2)
        return claimed

    def type(self, words: str) -> None:
        for letter in words:
            self.post(pygame.TEXTINPUT, text=letter)
        self.look(2)
