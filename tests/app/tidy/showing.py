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
from tabletop.app.editor.screen import EditScreen
from tabletop.app.faults import TITLE as BROKEN
from tabletop.app.screens.game import GameScreen
from tabletop.app.screens.screen import Screen
from tabletop.app.settings import Colours
from tabletop.app.ui.painter import Painter
from tabletop.app.window import Window
from tabletop.geometry.shapes import Point
from tabletop.session.game import Game
from tabletop.session.library import home
from tabletop.tongue import say

from .faults import faults
from .listening import Listener
from .writing import Table

S = TypeVar("S", bound=Screen)

TICKS = 6
"""Frames until panels have found their sizes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a window is opened: pixels, the scale that is asked for (the window may hold less), the language and
    the colours."""

    size: tuple[int, int]
    scale: float = 1.0
    language: str = "en"
    colours: Colours = "usual"

    def __str__(self) -> str:
        colours = "" if self.colours == "usual" else f" {self.colours}"
        return f"{self.size[0]}x{self.size[1]} {self.scale:.0%} {self.language}{colours}"


@dataclass(slots=True)
class Show:
    """One window, and what is heard of it."""

    setting: Setting
    heard: Listener
    table: Table
    paints: bool
    window: Window = field(init=False)

    def open(self, screen: Screen, *, tips: bool = False) -> None:
        """Begin with a screen, in a window with the usual settings."""
        if hasattr(self, "window"):
            self.window.close()
        kept = settings.Settings(scale=self.setting.scale, language=self.setting.language, tips=tips)
        kept.colours = self.setting.colours
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
        size = self.window.surface.get_size()
        self.table.listen(self.window.screen, size)
        failed = [notice.words for notice in self.window.notices.shown if notice.title == say(BROKEN)]
        table = self.table.faults(size)
        if faults(self.heard, size):
            self.settle(2)  # a tooltip that comes up in this very frame has no size yet
        return [*failed, *faults(self.heard, size), *table]

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

    def drop(self, start: Point, end: Point) -> None:
        """Drag from a place of the table to another, and let go."""
        self.drag(start, end)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.pixel(end), button=1))
        self.settle()

    def scroll(self, pixel: tuple[int, int], notches: int) -> None:
        """Turn the wheel there; a negative number leads down."""
        self.point(pixel)
        told = {"x": 0, "y": notches, "precise_x": 0.0, "precise_y": float(notches)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, told))
        self.settle()

    def press(self, words: str) -> None:
        """Click what says these words; the window must say them."""
        box = next(text.seen for text in reversed(self.heard.texts) if text.words == words and text.seen.w)
        self.click(box.center)

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.hold(key, mod, kind)

    def hold(self, key: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> None:
        """Press a key and leave it down; or, with another `kind` of event, let it go."""
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
        heard, table = Listener(patch), Table(patch)
        # In a window the panels take a breath while something is dragged; here each picture is of one moment.
        patch.setattr(GameScreen, "panel_pace", lambda self: 0.0)
        if not paints:
            patch.setattr(Painter, "update", lambda self, data: True)
            patch.setattr(Painter, "paint", lambda self, target: None)
            patch.setattr(GameScreen, "paint", lambda self, surface: None)
            patch.setattr(EditScreen, "paint", lambda self, surface: self.display.seen())
        made = Show(setting, heard, table, paints)
        try:
            yield made
        finally:
            if hasattr(made, "window"):
                made.window.close()
            tongue.choose(tongue.ENGLISH)
