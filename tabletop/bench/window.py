"""The window as a player has it, without a display: frames of a drag, of twenty dice that tumble, of a push, and idle.

One table for all: 60 miniatures, 40 pieces of terrain, 1600 × 1000 pixels.
"""

from __future__ import annotations

import math
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pygame

from tabletop.app.screens.game import GameScreen
from tabletop.app.window import Window
from tabletop.bench.measure import Measure, clock, quicker, seconds
from tabletop.bench.scenes import TABLE, BenchScene
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import Base, Disc, Piece, Point, Polygon
from tabletop.model.action import EndPhase
from tabletop.model.document import Document
from tabletop.model.event import Rolled
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.record import Done
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Clock, Side
from tabletop.physics import shoving
from tabletop.rules.registry import ruleset
from tabletop.session.game import Game

SIZE = (1600, 1000)
FRAMES, THROWS = 200, 3
DRAG, DICE, STEP, IDLE = 8.0, 16.0, 0.25, 0.03
"""The goals: milliseconds of nineteen in twenty drag frames, of dice frames, of a step of a push; the share of a core
that an idle window uses."""
MANY = 20
IDLE_FOR = 3.0
"""Seconds the idle window is watched."""


def measures(bench: BenchScene) -> list[Measure]:
    """The window's measures, on the table of the first seed only: opening a window takes a while."""
    pushed = [_push(bench)]
    return [*_of_window(bench), *pushed] if bench.seed == 1 else pushed


def _of_window(bench: BenchScene) -> list[Measure]:
    with _opened(game_on(bench)) as (window, screen):
        drag = _taken(_dragging(window, screen))
        idle = _idle(window)
        dice = _taken(_tumbling(window, screen))
    return [
        _shares("a frame of a drag", drag, DRAG),
        _shares(f"a frame while {MANY} dice tumble", dice, DICE),
        Measure("an idle window", None, f"≤ {IDLE:.0%} of a core", None, idle <= IDLE, f"{idle:.1%} of a core"),
    ]


@contextmanager
def _opened(game: Game) -> Iterator[tuple[Window, GameScreen]]:
    """A window without a display at a game, with a home of its own."""
    before = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "TABLETOP_HOME")}
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(SDL_VIDEODRIVER="dummy", TABLETOP_HOME=home)
        screen = GameScreen(game)
        window = Window(screen, size=SIZE)
        try:
            _settle(window, screen)
            yield window, screen
        finally:
            window.close()
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value


def _settle(window: Window, screen: GameScreen) -> None:
    """Let all panels find their size, and all ground be painted."""
    for _ in range(12):
        window.step(0)
    while screen.painter.unfinished:
        window.step(0)


def _taken(frames: Iterator[None]) -> list[float]:
    """The seconds of each frame; the first few are not counted."""
    taken, last = [], clock()
    for _ in frames:
        now = clock()
        taken.append(now - last)
        last = now
    return taken[20:]


def _dragging(window: Window, screen: GameScreen) -> Iterator[None]:
    """A miniature dragged in wide loops; the game stays as it is."""
    miniature = next(iter(screen.game.state.standing()))
    assert miniature.at is not None
    x, y = miniature.at
    _post(window, pygame.MOUSEBUTTONDOWN, pos=_pixel(screen, (x, y)), button=pygame.BUTTON_LEFT)
    for frame in range(FRAMES):
        turn = frame / FRAMES * 4 * math.pi
        place = (x + 6 * math.sin(turn), y + 5 * math.sin(1.7 * turn))
        _post(window, pygame.MOUSEMOTION, pos=_pixel(screen, place), rel=(1, 1), buttons=(1, 0, 0))
        yield
    _post(window, pygame.MOUSEBUTTONDOWN, pos=_pixel(screen, (x, y)), button=pygame.BUTTON_RIGHT)
    _settle(window, screen)


def _tumbling(window: Window, screen: GameScreen) -> Iterator[None]:
    """Dice thrown again and again, each throw until it lies."""
    window.lively = True
    game, faces = screen.game, (1, 2, 3, 4, 5, 6)
    for throw in range(THROWS):
        rolled = Rolled("d6", tuple(faces[(k + throw) % 6] for k in range(MANY)), "dice")
        game.take(Done(game.length + 1, "blue", EndPhase(side="blue"), (rolled.faces,), (rolled,)))
        window.step(0)
        while screen.stage.busy:
            if window.step():
                yield


def _idle(window: Window) -> float:
    """The share of a core that a window uses in which nothing happens, once the last ring has stopped to breathe."""
    quiet = time.perf_counter()
    while time.perf_counter() - quiet < 1.0:
        if window.step():
            quiet = time.perf_counter()
    began, worked = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < IDLE_FOR:
        window.step()
    return (time.process_time() - worked) / (time.perf_counter() - began)


def _post(window: Window, kind: int, **more: object) -> None:
    pygame.event.post(pygame.event.Event(kind, more))
    window.step(0)


def _pixel(screen: GameScreen, place: Point) -> tuple[int, int]:
    x, y = screen.canvas.to_screen(place)
    return round(x), round(y)


def game_on(bench: BenchScene, people: int = 60) -> Game:
    """A sandbox game on the benchmark's table, with that many miniatures."""
    terrain = {
        name: Terrain(name, "wall", Polygon(piece.rings[0]), look="wall", movement="impassable", sight="blocks")
        for name, piece in bench.terrain.items()
    }
    standing = _people(bench, people)
    miniatures = {
        name: Miniature(name, "blue" if k % 2 else "red", base.centre, look="dalek")
        for k, (name, base) in enumerate(standing.items())
    }
    sides = {"blue": Side("blue", "Blue", "#0072B2"), "red": Side("red", "Red", "#D55E00")}
    state = State(
        terrain=FrozenMap(terrain),
        miniatures=FrozenMap(miniatures),
        sides=FrozenMap(sides),
        clock=Clock(1, "blue", "play"),
    )
    return Game(ruleset("sandbox"), Document("Benchmark", "sandbox", state), seed=bench.seed)


def _people(bench: BenchScene, count: int) -> dict[str, Disc]:
    """The scene's own bases, and more on free places."""
    random = np.random.default_rng(bench.seed + 1000)
    standing = dict(bench.bases)
    while len(standing) < count:
        x, y = random.uniform(1.0, TABLE - 1.0, 2).tolist()
        base = Disc((x, y), 0.5)
        taken: tuple[Piece, ...] = (*bench.terrain.values(), *standing.values())
        if all(gap(base, other) > 0.0 for other in taken):
            standing[f"b{len(standing)}"] = base
    return standing


def _shares(work: str, taken: list[float], goal: float) -> Measure:
    median, most, rare = (float(np.percentile(taken, share)) * 1e3 for share in (50, 95, 99))
    note = f"p95 {most:.1f} ms, p99 {rare:.1f} ms"
    return Measure(work, None, f"p95 ≤ {goal:g} ms", median, most <= goal, note)


def _push(bench: BenchScene) -> Measure:
    """A step of a push through the crowd, all that it takes from the first touch to the exact end included."""
    people = _people(bench, 60)
    walls = tuple(bench.terrain.values())
    bases: tuple[Base, ...] = tuple(people.values())
    far = 8.0
    ends = [(bases[0].centre[0] + far * math.cos(k), bases[0].centre[1] + far * math.sin(k)) for k in range(6)]

    def push() -> None:
        for end in ends:
            shoving.shove(bases, walls, (TABLE, TABLE), end)

    steps = len(ends) * far / shoving.STEP
    return quicker("a step of a push, 60 bases", seconds(push, 3) / steps, STEP)
