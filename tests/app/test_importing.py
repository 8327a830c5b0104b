"""A map of another program, dropped on the window: asked about, kept, and opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image

from tabletop.app.panels.importing import Importing
from tabletop.app.screens.new_game import NewGameScreen
from tabletop.app.screens.start import StartScreen
from tabletop.app.window import Window
from tabletop.documents.exchange import Found, Wishes
from tabletop.opening import read_document

FIXTURES = Path(__file__).parents[1] / "documents" / "exchange" / "fixtures"


@pytest.fixture
def window() -> Iterator[Window]:
    made = Window(StartScreen(), size=(1600, 1000))
    settle(made)
    yield made
    made.close()


def settle(window: Window, ticks: int = 12) -> None:
    for _ in range(ticks):
        window.step(0)


def drop(window: Window, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    settle(window)


def press(window: Window, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        settle(window, 4)


def test_a_battle_map_that_is_dropped_is_asked_about_kept_and_opened(
    window: Window, home: Path, tmp_path: Path
) -> None:
    (tmp_path / "origin.uvtt").write_bytes((FIXTURES / "origin.uvtt").read_bytes())
    Image.new("RGB", (84, 56)).save(tmp_path / "tower.png")
    drop(window, tmp_path / "origin.uvtt")
    assert isinstance(window.screen, StartScreen)
    press(window, pygame.K_RETURN)
    settle(window)
    assert isinstance(window.screen, NewGameScreen)
    kept = home / "maps" / "origin.yaml"
    assert read_document(kept).state.table.picture == str((home / "maps" / "origin.png").resolve())
    (told,) = [notice.words for notice in window.notices.shown if "The map is kept" in notice.words]
    assert told.endswith("Not carried: 1 ambient light.")


def test_the_same_map_once_more_gets_a_name_of_its_own(window: Window, home: Path) -> None:
    for _ in range(2):
        drop(window, FIXTURES / "loose.dd2vtt")
        press(window, pygame.K_RETURN)
        settle(window)
    assert {path.name for path in (home / "maps").iterdir()} == {"loose.yaml", "loose 2.yaml"}


def test_esc_leaves_everything_as_it_was(window: Window, home: Path) -> None:
    drop(window, FIXTURES / "loose.dd2vtt")
    press(window, pygame.K_ESCAPE)
    settle(window)
    assert isinstance(window.screen, StartScreen)
    assert not (home / "maps").exists()


def test_what_cannot_be_read_is_told_in_the_dialog_and_cannot_be_imported(window: Window, home: Path) -> None:
    drop(window, FIXTURES / "renamed.uvtt")
    press(window, pygame.K_RETURN)
    settle(window)
    assert isinstance(window.screen, StartScreen)
    assert not (home / "maps").exists()


def test_each_choice_is_tried_at_once() -> None:
    found: list[Found] = []
    asked = Importing(FIXTURES / "origin.uvtt", found.append)
    first, trouble = asked._result()
    assert first is not None and not trouble
    assert first.document.state.table.width == 12.0
    asked.wishes = Wishes(2.0, "hedge")
    second, _ = asked._result()
    assert second is not None
    assert second.document.state.table.width == 24.0
    assert "hedge" in {piece.kind for piece in second.document.state.terrain.values()}
    asked.wishes = Wishes(100.0)
    none, trouble = asked._result()
    assert none is None
    assert "At 100″ a square the table would be 1,200″ × 800″" in trouble
