"""What the window remembers, and what it makes of a damaged file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.app import desktop, settings
from tabletop.app.settings import Settings

from .driver import Driver, miniature, sandbox


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    kept = Settings(size=(1234, 789), scale=1.5, grid=True, folded={"card": True}, keys={"undo": ["f5"]})
    kept.dice, kept.motion, kept.volume, kept.muted = "fast", False, 0.25, True
    assert settings.save(kept, tmp_path) is None
    assert settings.load(tmp_path) == kept


def test_a_first_start_has_the_usual_settings(tmp_path: Path) -> None:
    assert settings.load(tmp_path) == Settings()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"size": "large"}',
        '{"size": [1]}',
        '{"scale": "x"}',
        '{"folded": 3}',
        "[" * 100000,
        "\0",
    ],
)
def test_a_damaged_file_is_told_and_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / settings.FILE).write_text(text)
    loaded = settings.load(tmp_path)
    assert "damaged" in loaded.notice
    assert loaded.size == Settings().size


def test_settings_that_make_no_sense_are_held_in_bounds(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"size": [3, 900000], "scale": 40, "volume": 7, "dice": "loaded"}')
    loaded = settings.load(tmp_path)
    assert (loaded.volume, loaded.dice) == (1.0, "normal")
    assert loaded.size == (640, 16000)
    assert loaded.scale == 3.0


def test_a_folder_that_cannot_be_written_is_told_and_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert settings.save(Settings(), tmp_path / "file") is not None


def test_a_window_remembers_its_folded_panels_and_its_grid(play: Callable[..., Driver], home: Path) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    x, y, width, _ = d.screen.panels.arrange().card
    import pygame

    free = d.screen.canvas.free
    d.motion_to((round(x + width - 30), round(y + 24)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        d.post(kind, pos=(round(x + width - 30), round(y + 24)), button=1)
    d.settle()
    d.press(pygame.K_g, "ctrl")
    assert d.screen.canvas.free[2] > free[2]
    d.close()
    kept = settings.load(home)
    assert kept.folded == {"card": True}
    assert kept.grid


def test_a_damaged_file_is_told_in_the_window(play: Callable[..., Driver], home: Path) -> None:
    home.mkdir()
    (home / settings.FILE).write_text("{")
    d = play(sandbox(miniature("ann", (10, 10))))
    assert any("damaged" in words for words in d.told)


def test_what_was_chosen_on_a_small_screen_is_not_taken_over_to_a_large_one() -> None:
    small = Settings(size=(1024, 640), position=(3, 4), scale=1.25, desktop=(1024, 640))
    desktop.settle(small, (3840, 2160))
    assert small.size[0] > 2000
    assert small.scale == 2.0
    assert small.position is None
    assert small.desktop == (3840, 2160)


def test_what_was_chosen_on_this_screen_stays() -> None:
    chosen = Settings(size=(1024, 640), position=(3, 4), scale=1.25, desktop=(1920, 1080))
    desktop.settle(chosen, (1920, 1080))
    assert (chosen.size, chosen.position, chosen.scale) == ((1024, 640), (3, 4), 1.25)


@pytest.mark.parametrize(
    ("position", "screens", "kept"),
    [
        ((100, 50), [(1920, 1080)], True),
        ((2500, 50), [(1920, 1080)], False),
        ((2500, 50), [(1920, 1080), (1920, 1080)], True),
        ((-1500, 50), [(1920, 1080), (1920, 1080)], True),
        ((-1500, 50), [(1920, 1080)], False),
        ((100, -300), [(1920, 1080)], False),
        ((100, 1070), [(1920, 1080)], False),
    ],
)
def test_a_window_comes_back_only_where_a_screen_is(
    position: tuple[int, int], screens: list[tuple[int, int]], kept: bool
) -> None:
    chosen = Settings(position=position, desktop=screens[0])
    desktop.settle(chosen, screens[0], screens)
    assert (chosen.position == position) is kept


def test_a_window_that_filled_its_screen_keeps_the_size_it_had_before(play: Callable[..., Driver], home: Path) -> None:
    import pygame

    d = play(sandbox(miniature("ann", (10, 10))))
    d.window.settings.size = (1234, 800)
    d.post(pygame.WINDOWMOVED, x=40, y=50)
    d.post(pygame.WINDOWMAXIMIZED)
    d.post(pygame.WINDOWMOVED, x=0, y=0)
    d.close()
    kept = settings.load(home)
    assert kept.maximised
    assert kept.size == (1234, 800)
    assert kept.position == (40, 50)
