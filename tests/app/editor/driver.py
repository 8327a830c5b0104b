"""A designer at the real window: the same hands as the player's, on the map editor."""

from __future__ import annotations

import time

import pygame

from tabletop.app.editor.draft import Draft, blank
from tabletop.app.editor.screen import EditScreen
from tabletop.app.window import Window
from tabletop.geometry.shapes import Point
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone

from ..driver import Driver


class EditDriver(Driver):
    """Drives a window at the map editor."""

    screen: EditScreen  # type: ignore[assignment]

    def __init__(self, draft: Draft | None = None, size: tuple[int, int] = (1600, 1000)) -> None:
        self.screen = EditScreen(draft or blank())
        self.window = Window(self.screen, size=size)
        self.held: set[str] = set()
        self.settle()

    @property
    def draft(self) -> Draft:
        """The map being drawn."""
        return self.screen.draft

    @property
    def terrain(self) -> dict[str, Terrain]:
        """The terrain on it."""
        return dict(self.draft.state.terrain)

    @property
    def zones(self) -> dict[str, Zone]:
        """The zones on it."""
        return dict(self.draft.state.zones)

    def corners(self, *places: Point) -> None:
        """Click one place after the other."""
        for place in places:
            self.click(place)

    def dragged(self, *places: Point) -> None:
        """Drag and let go."""
        self.drag(*places)
        self.up(places[-1])

    def figures(self, *texts: str, enter: bool = True) -> None:
        """Type figures at the table, with Tab between them, and press Enter."""
        for number, text in enumerate(texts):
            if number:
                self.press(pygame.K_TAB)
            for letter in text:
                self.press(ord(letter), unicode=letter)
        if enter:
            self.press(pygame.K_RETURN)

    def look_through(self) -> None:
        """Rest until the map has been looked through for what is wrong."""
        until = time.monotonic() + 20.0
        while not self.screen.upkeep.looked:
            assert time.monotonic() < until
            self.window.step(0.01)
        self.settle()
