"""From the start screen into a game and back, driven at the real loop; and what a kill leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop import places
from tabletop.app.screens.backdrop import DARK
from tabletop.app.screens.game import GameScreen
from tabletop.app.screens.new_game import NewGameScreen
from tabletop.app.screens.start import StartScreen
from tabletop.app.starting import begin
from tabletop.app.thumbnails import Artist
from tabletop.app.ui import widgets
from tabletop.app.window import Window
from tabletop.model.action import Move, Override
from tabletop.opening import found_maps, open_any, read_document
from tabletop.session.library import entries

FARM = places.maps() / "sandbox" / "farm.yaml"
ROOT = Path(__file__).parents[2]
FIRST_MAP = (700, 190)
"""Where the first map of the list is in a window of 1600 × 1000."""


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Window]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    # Pictures of all maps take longer than these tests; `test_aside` and the contact sheet look at real ones.
    monkeypatch.setattr(Artist, "draw", lambda self, path, longest, worded: _plain(longest))
    made = Window(StartScreen(), size=(1600, 1000))
    settle(made)
    yield made
    made.close()


def _plain(longest: int) -> pygame.Surface:
    picture = pygame.Surface((longest, longest))
    picture.fill("white")
    return picture


def settle(window: Window, ticks: int = 12) -> None:
    for _ in range(ticks):
        window.step(0)


def test_the_last_picture_that_comes_is_painted_whoever_took_it_up(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = StartScreen()
    with monkeypatch.context() as later:
        later.setattr(again._backdrop, "work", lambda: False)
        window.show(again)
        settle(window, 80)
    assert window.surface.get_at((5, 5)) == pygame.Color(DARK)
    again.stale()  # as is asked before each wait, too
    settle(window)
    assert window.surface.get_at((5, 5)) != pygame.Color(DARK)


def click(window: Window, place: tuple[int, int]) -> None:
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        pygame.event.post(pygame.event.Event(kind, pos=place, **more))
        settle(window, 3)


def press(window: Window, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        settle(window, 3)


def played(window: Window) -> GameScreen:
    screen = window.screen
    assert isinstance(screen, GameScreen)
    return screen


def test_a_map_of_the_list_becomes_a_game_that_is_kept_from_its_first_action(window: Window) -> None:
    assert entries() == ()
    click(window, FIRST_MAP)
    assert isinstance(window.screen, NewGameScreen)
    press(window, pygame.K_RETURN)
    game = played(window).game
    assert game.document.title == found_maps()[0].title
    game.do(Override(reason="a look", by=next(iter(game.state.miniatures)), to=(24.0, 24.0), facing=45.0))
    (entry,) = entries()
    assert open_any(entry.path).game.state == game.state


def test_the_last_game_goes_on_where_it_was_left(window: Window) -> None:
    screen = begin(read_document(FARM), seed=3)
    screen.game.do(Move("sergeant", (9.0, 18.0)))
    window.show(StartScreen())
    settle(window)
    press(window, pygame.K_RETURN)
    again = played(window).game
    assert again.state == screen.game.state
    again.undo()
    assert open_any(entries()[0].path).game.state == again.state


def test_a_new_game_asks_for_names_and_not_for_readings_of_the_rules_until_somebody_asks(window: Window) -> None:
    usual, other = NewGameScreen(places.maps() / "dwmg" / "quarry.yaml"), NewGameScreen(FARM)
    assert not usual._unfolded
    document = replace(read_document(FARM), options={"turns": "sides"})
    other._take(document)
    assert other._unfolded, "what the map wants otherwise is seen at once"


def test_esc_leads_back_from_a_new_game_to_the_start(window: Window) -> None:
    click(window, FIRST_MAP)
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.screen, StartScreen)


def test_a_damaged_save_is_asked_about_and_opens_as_it_stood_before_the_damage(window: Window) -> None:
    screen = begin(read_document(FARM), seed=3)
    for x in (8.0, 9.0, 10.0):
        screen.game.do(Move("sergeant", (x, 18.0)))
    path = entries()[0].path
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:2], lines[2][:-9], *lines[3:]]))
    window.show(StartScreen())
    settle(window)
    press(window, pygame.K_RETURN)
    assert isinstance(window.screen, StartScreen)
    settle(window)
    press(window, pygame.K_RETURN)  # the dialog's proposal: as it stood before
    assert played(window).game.state.miniatures["sergeant"].at == (8.0, 18.0)
    assert [other.name for other in path.parent.iterdir() if "damaged" in other.name]


@pytest.mark.parametrize("readable", [True, False])
def test_no_empty_box_stands_for_the_picture_of_a_save_that_cannot_be_read(
    window: Window, monkeypatch: pytest.MonkeyPatch, readable: bool
) -> None:
    begin(read_document(FARM), seed=3).game.do(Move("sergeant", (8.0, 18.0)))
    path, boxes = entries()[0].path, list[str]()
    if not readable:
        monkeypatch.setattr(Artist, "draw", lambda *_: None)
    monkeypatch.setattr(widgets, "frame", lambda *_: boxes.append("empty"))
    monkeypatch.setattr(widgets, "image", lambda *_, **__: boxes.append("filled"))
    window.show(screen := StartScreen())
    settle(window)
    while screen._thumbnails.rest() is not None:
        settle(window)
    boxes.clear()
    window.ui.wake()
    window.step(0)
    assert screen._thumbnails.has_none(path) is not readable
    assert set(boxes) == ({"filled"} if readable else set())


def test_a_file_dropped_on_the_window_is_opened_and_nonsense_is_told(window: Window, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.yaml"
    nonsense.write_text("tabletop: 9\n", encoding="utf-8")
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(nonsense)))
    settle(window)
    assert isinstance(window.screen, StartScreen)
    assert any("nonsense.yaml:1" in notice.words for notice in window.notices.shown)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(FARM)))
    settle(window)
    assert played(window).game.length == 0


PLAYER = """
import os, signal, sys
import pygame
from tabletop.app.starting import begin
from tabletop.app.thumbnails import Artist
from tabletop.app.window import Window
from tabletop.opening import read_document
from pathlib import Path

screen = begin(read_document(Path(sys.argv[1])), seed=1)
window = Window(screen, size=(1280, 800))
def tick(n=3):
    for _ in range(n):
        window.step(0)
tick(10)
def at(place):
    x, y = screen.canvas.to_screen(place)
    return round(x), round(y)
def mouse(kind, place, **more):
    pygame.mouse.set_pos(at(place))
    pygame.event.post(pygame.event.Event(kind, pos=at(place), **more))
    tick()
def drag(start, end):
    mouse(pygame.MOUSEMOTION, start, rel=(0, 0), buttons=(0, 0, 0))
    mouse(pygame.MOUSEBUTTONDOWN, start, button=1)
    for step in range(1, 9):
        place = tuple(a + (b - a) * step / 8 for a, b in zip(start, end))
        mouse(pygame.MOUSEMOTION, place, rel=(1, 1), buttons=(1, 0, 0))
    mouse(pygame.MOUSEBUTTONUP, end, button=1)
    tick(5)
drag((7.6, 18.0), (9.6, 19.0))
x, y = screen.game.state.miniatures["sergeant"].at
print(f"moved to {x} {y}", flush=True)
drag((x, y), (x + 1.5, y))
x, y = screen.game.state.miniatures["sergeant"].at
print(f"moved to {x} {y}", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name == "nt", reason="kills with a signal")
def test_a_window_killed_after_drags_leaves_a_save_with_all_that_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PLAYER, str(FARM)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    told = [line.split()[2:] for line in done.stdout.splitlines() if line.startswith("moved to")]
    assert len(told) == 2, done.stderr
    assert done.returncode < 0
    again = open_any(entries()[0].path).game
    assert again.length == 2
    assert again.state.miniatures["sergeant"].at == tuple(map(float, told[-1]))
    assert again.at(1).miniatures["sergeant"].at == tuple(map(float, told[0]))
