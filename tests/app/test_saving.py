"""Saving: under another name, on a full disk, when another program wrote into the file; and what is told of it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.app.screens.game import GameScreen
from tabletop.app.window import Window
from tabletop.session.journal import Journal
from tabletop.session.library import new_path

from .driver import Driver, miniature, sandbox

Play = Callable[..., Driver]


@pytest.fixture
def d(play: Play) -> Iterator[Driver]:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.screen.errands.journal = Journal.create(new_path("Test table"), d.game)
    yield d


def told_at_the_start() -> list[str]:
    """What a window tells when it opens at a game that is well kept."""
    game = sandbox()
    window = Window(GameScreen(game, Journal.begin(new_path("Another"), game)), size=(800, 600))
    try:
        return [notice.words for notice in window.notices.shown]
    finally:
        window.close()


def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the disk is full."""

    def write(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "fsync", write)


def test_ctrl_shift_s_keeps_the_game_under_another_name_from_then_on(d: Driver, home: Path) -> None:
    d.drop((10, 10), (12, 10))
    old = d.screen.errands.journal.path  # type: ignore[union-attr]
    before = old.read_text()
    d.press(pygame.K_s, "ctrl", "shift")
    d.settle()
    d.write("Saturday")
    d.press(pygame.K_RETURN)
    d.settle()
    d.drop((12, 10), (14, 10))
    new = home / "saves" / "Saturday.tabletop"
    assert len(new.read_text().splitlines()) == 3
    assert old.read_text() == before
    assert any("Saturday" in words for words in d.told)


def test_a_name_that_is_taken_or_no_name_of_a_file_is_refused(d: Driver) -> None:
    path = d.screen.errands.journal.path  # type: ignore[union-attr]
    before = path.read_text()
    assert "already" in d.screen.errands.unfit(path.stem)
    assert "/" in d.screen.errands.unfit("mine/yours")
    assert d.screen.errands.unfit(" ")
    d.screen.errands.save_as(path.stem)
    assert path.read_text() == before
    assert not d.screen.errands.unfit("Another evening")
    assert not d.screen.errands.unfit(d.screen.errands.free_name())


def test_ctrl_s_before_anything_has_happened_writes_a_file(play: Play, home: Path) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.screen.errands.journal = Journal.begin(new_path("Test table"), d.game)
    d.press(pygame.K_s, "ctrl")
    (path,) = (home / "saves").glob("*.tabletop")
    assert any(path.name in words for words in d.told)


def test_a_file_changed_by_another_program_is_told_with_the_command_that_helps(d: Driver) -> None:
    with d.screen.errands.journal.path.open("a") as file:  # type: ignore[union-attr]
        file.write('{"somebody": "else"}\n')
    d.drop((10, 10), (12, 10))
    assert any("another program" in words and "Ctrl+Shift+S" in words for words in d.told)
    d.screen.errands.save_as("Mine")
    d.screen.keeping.saved_as("Mine too")
    assert not any("another program" in words for words in d.told)


def test_when_it_was_kept_under_a_new_name_on_closing_the_next_start_tells(d: Driver, home: Path) -> None:
    with d.screen.errands.journal.path.open("a") as file:  # type: ignore[union-attr]
        file.write('{"somebody": "else"}\n')
    d.drop((10, 10), (12, 10))
    d.close()
    kept = d.screen.errands.journal.path  # type: ignore[union-attr]
    assert any(kept.name in words for words in told_at_the_start())
    assert not told_at_the_start()


def test_a_full_disk_is_told_until_the_game_is_saved(d: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as while_full:
        full(while_full)
        d.drop((10, 10), (12, 10))
        assert sum("the disk is full" in words for words in d.told) == 1
        d.drop((12, 10), (14, 10))
        assert sum("the disk is full" in words for words in d.told) == 1
    d.press(pygame.K_s, "ctrl")
    assert not any("the disk is full" in words for words in d.told)
    assert any("saved as" in words for words in d.told)


def test_that_a_game_is_not_being_kept_is_told_no_more_when_it_is(play: Play, home: Path) -> None:
    game = sandbox(miniature("ann", (10, 10)))
    screen = GameScreen(game, None, ("This game is not being kept: the disk is full.",))
    window = Window(screen, size=(800, 600))
    try:
        window.step(0)
        assert any("not being kept" in notice.words for notice in window.notices.shown)
        screen.keeping.save()
        assert not any("not being kept" in notice.words for notice in window.notices.shown)
        assert list((home / "saves").glob("*.tabletop"))
    finally:
        window.close()


def test_a_picture_that_cannot_be_written_leaves_no_file_and_is_told(
    d: Driver, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as while_full:
        full(while_full)
        d.press(pygame.K_F12)
        assert any("the disk is full" in words for words in d.told)
        d.screen.commands.run("report")
    assert not [path for path in home.rglob("*") if path.is_file() and path.suffix in (".png", ".html", ".txt")]
