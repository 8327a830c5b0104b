"""A player at the real window: it moves the mouse and presses keys by posting events, and looks at what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise

import pygame

from tabletop.app.screens.game import GameScreen
from tabletop.app.window import Window
from tabletop.geometry.shapes import Point, Polygon, Rect
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Clock, Side
from tabletop.render import Camera, Painter, Scene
from tabletop.rules.registry import ruleset
from tabletop.session.game import Game

SIDES = FrozenMap({"blue": Side("blue", "Blue", "#0072B2"), "red": Side("red", "Red", "#D55E00")})
WALL = Terrain(
    "wall", "wall", Rect(20.0, 4.0, 1.0, 12.0), look="wall", movement="impassable", sight="blocks", height=3.0
)
MODS = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}
MOD_KEYS = {"shift": pygame.K_LSHIFT, "ctrl": pygame.K_LCTRL, "alt": pygame.K_LALT}


def miniature(id: str, at: Point, side: str = "blue", **more: object) -> Miniature:
    """A miniature on a 1″ base."""
    made = Miniature(id, side, at, name=id.capitalize())
    return replace(made, **more)


def sandbox(*miniatures: Miniature, terrain: tuple[Terrain, ...] = (WALL,), options: dict | None = None) -> Game:
    """A sandbox game on a table of 48″ with a wall, in which anybody may move anything."""
    state = State(
        terrain=FrozenMap({t.id: t for t in terrain}),
        miniatures=FrozenMap({m.id: m for m in miniatures}),
        sides=SIDES,
        clock=Clock(1, "blue", "play"),
    )
    return Game(ruleset("sandbox"), Document("Test table", "sandbox", state), seed=1, options=options)


def crowded() -> Game:
    """The table of the frame goals: 60 miniatures and 40 pieces of terrain."""
    models = [
        miniature(f"m{n}", (3.0 + (n % 12) * 3.7, 4.5 + (n // 12) * 9.5), "blue" if n % 2 else "red") for n in range(60)
    ]
    pieces = []
    for n in range(40):
        x, y = 2.0 + (n % 8) * 5.7, 7.0 + (n // 8) * 9.3
        if n % 3 == 0:
            shape = Polygon(
                ((x, y), (x + 2.2, y), (x + 2.2, y + 0.4), (x + 0.5, y + 0.4), (x + 0.5, y + 2), (x, y + 2))
            )
            pieces.append(Terrain(f"t{n}", "wall", shape, look="wall", movement="impassable", sight="blocks", height=3))
        elif n % 3 == 1:
            pieces.append(
                Terrain(f"t{n}", "crate", Rect(x, y, 1.6, 1.2, 10.0 * n), look="crate", movement="impassable")
            )
        else:
            pieces.append(
                Terrain(f"t{n}", "wood", Rect(x, y, 2.4, 1.8), look="wood", movement="rough", sight="partial")
            )
    return sandbox(*models, terrain=tuple(pieces))


@contextmanager
def unhurried(painter: Painter) -> Iterator[None]:
    """Let a painter finish all ground in one frame: who waits for that need not pay for a hundred frames with less."""
    hurried = painter.paint

    def paint(surface: pygame.Surface, scene: Scene, camera: Camera, budget: float | None = None) -> None:
        hurried(surface, scene, camera)

    painter.paint = paint  # type: ignore[method-assign]
    try:
        yield
    finally:
        del painter.paint


class Driver:
    """Drives a window at a game screen, one event and one tick at a time."""

    def __init__(self, game: Game, size: tuple[int, int] = (1600, 1000)) -> None:
        self.game = game
        self.screen = GameScreen(game)
        self.window = Window(self.screen, size=size)
        self.held: set[str] = set()
        self.settle()

    # -- looking -------------------------------------------------------------------------------------------------------

    def pixel(self, place: Point) -> tuple[int, int]:
        """Where a place of the table is in the window."""
        x, y = self.screen.canvas.to_screen(place)
        return (round(x), round(y))

    def at(self, one: str) -> Point:
        """Where a miniature stands."""
        at = self.game.state.miniatures[one].at
        assert at is not None
        return at

    def colour(self, place: Point) -> tuple[int, int, int]:
        """The colour in the window at a place of the table."""
        colour = self.window.surface.get_at(self.pixel(place))
        return (colour.r, colour.g, colour.b)

    def shot(self, rect: pygame.Rect | None = None) -> bytes:
        """The pixels of the window, or of a part of it."""
        part = self.window.surface if rect is None else self.window.surface.subsurface(rect)
        return pygame.image.tobytes(part, "RGB")

    def around(self, place: Point, inches: float = 1.0) -> pygame.Rect:
        """The pixels about a place."""
        half = round(inches * self.screen.canvas.camera.zoom)
        x, y = self.pixel(place)
        return pygame.Rect(x - half, y - half, 2 * half, 2 * half).clip(self.window.surface.get_rect())

    @property
    def status(self) -> str:
        """The sentence of the status line."""
        return self.screen.hand.status()

    @property
    def card(self) -> str:
        """The sentence of the refusal card; empty when none is shown."""
        card = self.screen.hand.card()
        return card.sentence if card is not None else ""

    @property
    def told(self) -> list[str]:
        """The notices that are shown."""
        return [notice.words for notice in self.window.notices.shown]

    # -- doing ---------------------------------------------------------------------------------------------------------

    def post(self, kind: int, **more: object) -> None:
        """Post an event and let the window have a tick."""
        pygame.event.post(pygame.event.Event(kind, more))
        self.window.step(0)

    def settle(self, ticks: int = 8) -> None:
        """Let the window come to rest, with all of its ground painted."""
        with unhurried(self.screen.painter):
            for _ in range(ticks):
                self.window.step(0)
            for _ in range(400):
                if not self.screen.painter.unfinished:
                    break
                self.window.step(0)
            if self.window.ui.awake:
                # While something is in hand the panels keep a pace of their own, slower than these ticks.
                self.window._panels_at = 0.0
                self.window.step(0)

    @contextmanager
    def holding(self, *names: str) -> Iterator[None]:
        """With shift, ctrl or alt held."""
        for name in names:
            self.held.add(name)
            self.post(pygame.KEYDOWN, key=MOD_KEYS[name], mod=self._mod(), unicode="")
        try:
            yield
        finally:
            for name in names:
                self.held.discard(name)
                self.post(pygame.KEYUP, key=MOD_KEYS[name], mod=self._mod(), unicode="")

    def _mod(self) -> int:
        return sum(MODS[name] for name in self.held)

    def press(self, key: int, *mods: str, unicode: str = "") -> None:
        """Press and release a key."""
        with self.holding(*mods):
            self.post(pygame.KEYDOWN, key=key, mod=self._mod(), unicode=unicode)
            self.post(pygame.KEYUP, key=key, mod=self._mod(), unicode=unicode)

    def motion(self, place: Point) -> None:
        """Move the mouse to a place of the table."""
        self.motion_to(self.pixel(place))

    def motion_to(self, pixel: tuple[int, int]) -> None:
        """Move the mouse to a pixel."""
        pygame.mouse.set_pos(pixel)
        pygame.event.clear(pygame.MOUSEMOTION)
        self.post(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(0, 0, 0))

    def button(self, kind: int, place: Point, button: int = pygame.BUTTON_LEFT) -> None:
        """A button goes down or up at a place."""
        self.post(kind, pos=self.pixel(place), button=button)

    def down(self, place: Point, button: int = pygame.BUTTON_LEFT) -> None:
        """Press a button at a place."""
        self.motion(place)
        self.button(pygame.MOUSEBUTTONDOWN, place, button)

    def up(self, place: Point, button: int = pygame.BUTTON_LEFT) -> None:
        """Release a button at a place."""
        self.button(pygame.MOUSEBUTTONUP, place, button)

    def click(self, place: Point, button: int = pygame.BUTTON_LEFT) -> None:
        """Press and release."""
        self.down(place, button)
        self.up(place, button)

    def drag(self, *places: Point, steps: int = 4) -> None:
        """Press at the first place, and move through the others; the button stays down."""
        self.down(places[0])
        for start, end in pairwise(places):
            for step in range(1, steps + 1):
                part = step / steps
                self.motion((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))

    def drop(self, *places: Point) -> None:
        """A whole drag: press at the first place, move through the others, release at the last."""
        self.drag(*places)
        self.up(places[-1])

    def write(self, text: str) -> None:
        """Type letters into the field that has the keys."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)

    def close(self) -> None:
        """Close the window."""
        self.window.close()
