"""A window at a size, scale and language, whose panels are listened to while it is led from one screen to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

import pygame
import pytest

from tabletop import tongue
from tabletop.app import settings
from tabletop.app.screens.game import GameScreen
from tabletop.app.screens.screen import Screen
from tabletop.app.ui.painter import Painter
from tabletop.app.window import Window
from tabletop.geometry.shapes import Point
from tabletop.session.game import Game
from tabletop.session.library import home

from .faults import faults
from .listening import Listener

S = TypeVar("S", bound=Screen)

TICKS = 6
"""Frames until panels have found their sizes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a window is opened: pixels, the scale that is asked for (the window may hold less), and the language."""

    size: tuple[int, int]
    scale: float = 1.0
    language: str = "en"

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.scale:.0%} {self.language}"


@dataclass(slots=True)
class Show:
    """One window, and what is heard of it."""

    setting: Setting
    heard: Listener
    paints: bool
    window: Window = field(init=False)

    def open(self, screen: Screen) -> None:
        """Begin with a screen, in a window with the usual settings."""
        kept = settings.Settings(scale=self.setting.scale, language=self.setting.language, tips=False)
        settings.save(kept, home())
        self.window = Window(screen, size=self.setting.size)
        self.settle()

    def play(self, game: Game, *, sheet: bool = False) -> None:
        """Begin at a table; its sheet, if it has one, is put away unless it is wanted."""
        self.open(GameScreen(game))
        self.game_screen.panels.dialogs.sheet.opened = sheet
        self.settle()

    def open_next(self, screen: Screen) -> None:
        """Go on to another screen."""
        self.window.show(screen)
        self.settle()

    def on(self, kind: type[S]) -> S:
        """The screen of the moment, which must be of this kind."""
        screen = self.window.screen
        assert isinstance(screen, kind)
        return screen

    @property
    def game_screen(self) -> GameScreen:
        """The table of the game."""
        return self.on(GameScreen)

    def settle(self, ticks: int = TICKS) -> None:
        """Let the panels come to rest."""
        for _ in range(ticks):
            self.window.touch()
            self.window.step(0)

    def faults(self) -> list[str]:
        """What is untidy now."""
        return faults(self.heard, self.window.surface.get_size())

    def picture(self) -> pygame.Surface:
        """What the window shows, its table and its small pictures painted to the end."""
        self.settle(2)
        for _ in range(400):
            screen = self.window.screen
            painter = getattr(screen, "painter", None)
            if not (painter is not None and painter.unfinished) and screen.rest() != 0.0:
                break
            self.window.step(0)
        self.settle(2)
        return self.window.surface.copy()

    # -- what a hand does ----------------------------------------------------------------------------------------------

    def point(self, pixel: tuple[int, int]) -> None:
        """Move the mouse there."""
        pygame.mouse.set_pos(pixel)
        pygame.event.clear(pygame.MOUSEMOTION)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(0, 0, 0)))
        self.settle(2)

    def click(self, pixel: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Press there, and let go."""
        self.point(pixel)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=pixel, button=button))
            self.settle(2)
        self.settle()

    def drag(self, start: Point, end: Point) -> None:
        """Press at a place of the table and move to another; the button stays down."""
        self.point(self.pixel(start))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.pixel(start), button=1))
        self.settle(2)
        for part in (0.2, 0.6, 1.0):
            place = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.point(self.pixel(place))
        self.settle()

    def press(self, words: str) -> None:
        """Click what says these words; the window must say them."""
        box = next(text.seen for text in reversed(self.heard.texts) if text.words == words and text.seen.w)
        self.click(box.center)

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0))
            self.settle(2)

    def pixel(self, place: Point) -> tuple[int, int]:
        """Where a place of the table is in the window."""
        x, y = self.game_screen.canvas.to_screen(place)
        return round(x), round(y)


Tour: TypeAlias = Callable[[Show], Iterator[str]]
"""Leads a window through screens; names each when it is there."""


@contextmanager
def showing(setting: Setting, *, paints: bool) -> Iterator[Show]:
    """A show; unless it `paints`, only what the panels write is worked out, which is far quicker."""
    with pytest.MonkeyPatch.context() as patch:
        heard = Listener(patch)
        if not paints:
            patch.setattr(Painter, "update", lambda self, data: True)
            patch.setattr(Painter, "paint", lambda self, target: None)
            patch.setattr(GameScreen, "paint", lambda self, surface: None)
        made = Show(setting, heard, paints)
        try:
            yield made
        finally:
            if hasattr(made, "window"):
                made.window.close()
            tongue.choose(tongue.ENGLISH)
