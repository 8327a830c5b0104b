"""The loop: it rests when nothing happens, survives what raises, and loses nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.app.motion import coalesced
from tabletop.app.notices import Question
from tabletop.errors import StorageError
from tabletop.session.journal import Journal

from .driver import Driver, miniature, sandbox

Play = Callable[..., Driver]
ANN = (10, 10)


@pytest.fixture
def d(play: Play) -> Driver:
    return play(sandbox(miniature("ann", ANN), miniature("bob", (14, 10), "red")))


def rest(d: Driver, seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        d.window.step(0.05)


def test_no_frame_is_drawn_when_nothing_changes(d: Driver) -> None:
    rest(d, 1.5)
    frames = d.window.frames
    rest(d, 1.0)
    assert d.window.frames == frames


def test_a_selected_miniature_breathes_and_then_rests(d: Driver) -> None:
    d.click(ANN)
    frames = d.window.frames
    rest(d, 1.5)
    assert d.window.frames > frames + 3
    rest(d, 2.5)
    frames = d.window.frames
    rest(d, 1.0)
    assert d.window.frames == frames


def test_movements_that_queue_up_are_made_one() -> None:
    def moved(x: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(1, 0, 0))

    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(3, 0), button=1)
    events = coalesced([moved(1), moved(2), moved(3), up, moved(4)])
    assert [(e.type, e.pos) for e in events] == [
        (pygame.MOUSEMOTION, (3, 0)),
        (pygame.MOUSEBUTTONUP, (3, 0)),
        (pygame.MOUSEMOTION, (4, 0)),
    ]
    assert events[0].rel == (3, 0)


PANELS = ("card", "palette", "log", "replay", "menu")


@pytest.mark.parametrize("panel", PANELS)
def test_an_exception_in_a_panel_is_told_and_the_game_goes_on(
    d: Driver, panel: str, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the glue came off")

    panels = d.screen.panels
    monkeypatch.setattr(type(getattr(panels.left if panel == "palette" else panels, panel)), "draw", broken)
    d.motion((20, 30))
    d.settle()
    assert any("the glue came off" in words for words in d.told)
    assert "the glue came off" in (home / "faults.log").read_text()
    d.drop(ANN, (10, 14))
    assert d.game.length == 1


def test_an_exception_in_a_tool_lets_go_of_the_drag_and_the_game_goes_on(
    d: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop.app.tools.drag import Drag

    with monkeypatch.context() as patched:
        patched.setattr(Drag, "_ask", lambda self: 1 / 0)
        d.drop(ANN, (10, 14))
        d.settle()
    assert any("ZeroDivisionError" in words for words in d.told)
    assert d.game.length == 0
    d.drop(ANN, (10, 14))
    assert d.game.length == 1


def test_an_exception_of_the_rules_while_doing_leaves_the_state_as_it_was(
    d: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = d.game.state
    monkeypatch.setattr(type(d.game.ruleset), "resolve", lambda *_: 1 / 0)
    d.drop(ANN, (10, 14))
    assert d.game.state == before
    assert any("ZeroDivisionError" in words for words in d.told)


def test_an_exception_while_painting_is_told_once(d: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(d.screen.painter, "paint", lambda *_: 1 / 0)
    for x in range(5):
        d.motion((20 + x, 30))
    assert len([words for words in d.told if "ZeroDivisionError" in words]) == 1


def test_closing_the_window_ends_the_loop_and_keeps_the_game(play: Play, tmp_path: Path) -> None:
    game = sandbox(miniature("ann", ANN))
    d = play(game)
    path = tmp_path / "game.tabletop"
    d.screen.errands.journal = Journal.create(path, game)
    d.drop(ANN, (10, 14))
    size = path.stat().st_size
    d.post(pygame.QUIT)
    assert not d.window.running
    d.close()
    assert path.stat().st_size == size


def test_a_full_disk_is_told_and_the_game_goes_on(d: Driver) -> None:
    class FullDisk:
        full = True

        def keep(self, record: object) -> None:
            if self.full:
                raise StorageError("The disk is full; make room, then save again.")

    disk = FullDisk()
    d.game.kept_by(disk)
    d.drop(ANN, (10, 14))
    assert d.at("ann") == pytest.approx((10, 14), abs=0.06)
    assert any("The disk is full" in words for words in d.told)
    bar = pygame.Rect(0, 968, 900, 30)
    d.motion((40, 40))
    d.settle()
    troubled = d.shot(bar)
    disk.full = False
    d.drop(d.at("ann"), (10, 18))
    d.motion((40, 40))
    d.settle()
    assert d.game.trouble is None
    assert d.shot(bar) != troubled


def test_the_frame_of_the_window_names_the_game(d: Driver) -> None:
    assert pygame.display.get_caption()[0] == "Test table – Tabletop"


def test_save_gives_a_game_without_a_file_one(d: Driver, home: Path) -> None:
    d.press(pygame.K_s, "ctrl")
    assert list((home / "saves").glob("*.tabletop"))
    assert any("saved" in words for words in d.told)


def test_f12_writes_a_picture(d: Driver, home: Path) -> None:
    d.press(pygame.K_F12)
    (picture,) = (home / "pictures").glob("*.png")
    assert pygame.image.load(picture).get_width() == 2400


def test_f1_opens_the_help_and_escape_closes_it(d: Driver) -> None:
    d.press(pygame.K_F1)
    d.settle()
    assert d.screen.panels.covering
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert not d.screen.panels.covering


def test_the_command_palette_finds_a_command_by_its_words(d: Driver) -> None:
    d.press(pygame.K_p, "ctrl", "shift")
    d.settle()
    d.write("grid")
    d.settle(3)
    d.press(pygame.K_RETURN)
    d.settle()
    assert d.screen.canvas.grid
    assert not d.screen.panels.covering


def test_a_question_of_the_window_keeps_the_keys_from_the_table(d: Driver) -> None:
    done: list[int] = []
    d.window.ask(Question("Undo the dice?", "Dice have fallen.", "Undo", lambda: done.append(1)))
    d.drop(ANN, (10, 14))
    assert d.game.length == 0
    d.settle()
    d.press(pygame.K_RETURN)
    d.settle()
    assert done == [1]
    assert not d.window.notices.questions


def test_text_can_be_made_larger_and_smaller(d: Driver) -> None:
    d.press(pygame.K_PLUS, "ctrl", unicode="+")
    assert d.window.ui.theme.scale > 1.0
    d.press(pygame.K_MINUS, "ctrl", unicode="-")
    assert d.window.ui.theme.scale == pytest.approx(1.0)


@pytest.mark.parametrize("size", [(640, 480), (900, 700), (2560, 1440)])
def test_the_table_is_seen_whole_at_any_size(play: Play, size: tuple[int, int]) -> None:
    d = play(sandbox(miniature("ann", ANN)), size)
    left, top, width, height = d.screen.canvas.free
    for corner in ((0, 0), (48, 0), (0, 48), (48, 48)):
        x, y = d.pixel(corner)
        assert left - 1 <= x <= left + width + 1
        assert top - 1 <= y <= top + height + 1
