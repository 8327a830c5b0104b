"""What the tests of the window share: a home of their own, no display, and a driver that is closed again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from tabletop.session.game import Game

from .driver import Driver


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder is a fresh one."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C")  # the window speaks English, whatever the desktop speaks
    monkeypatch.delenv("LANGUAGE", raising=False)
    return tmp_path / "home"


@pytest.fixture
def play() -> Iterator[Callable[..., Driver]]:
    """Open a window at a game; it is closed at the end of the test."""
    drivers: list[Driver] = []

    def opened(game: Game, size: tuple[int, int] = (1600, 1000)) -> Driver:
        drivers.append(Driver(game, size))
        return drivers[-1]

    yield opened
    for driver in drivers:
        driver.close()
