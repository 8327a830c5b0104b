"""The window from its opening to its end."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from tabletop.app.screens.screen import Screen
from tabletop.app.screens.start import StartScreen
from tabletop.app.starting import go_on
from tabletop.app.window import Window
from tabletop.geometry import kernels
from tabletop.opening import Opened


def can_open() -> bool:
    """Whether there is a display to open a window on. SDL would go on without one and show nobody anything."""
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return "SDL_VIDEODRIVER" in os.environ or pygame.display.get_driver() != "offscreen"


def run(opened: Opened | None = None) -> None:
    """Open the window at the start screen, or at a game, and stay until it is closed."""
    _stay(StartScreen() if opened is None else go_on(opened))


def edit(path: Path | None = None) -> None:
    """Open the window at the map editor, with a map or an empty one. Raises TabletopError when it cannot be read."""
    from tabletop.app.editor.draft import opened
    from tabletop.app.editor.screen import EditScreen

    _stay(EditScreen(opened(path) if path is not None else None))


def begin(first: Screen) -> Window:
    """The window at its first screen, which is painted once."""
    window = Window(first)
    window.step()
    return window


def _stay(first: Screen) -> None:
    window = begin(first)
    try:
        kernels.warm()  # in a thread, and after the first frame: until they are there, the plain kernels answer
        window.run()
    finally:
        window.close()
