"""Panels are drawn with SDL's dummy driver, and with no display at all."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import pygame
from tabletop.app.ui import Ui, widgets
{prepare}
ui = Ui((400, 300))
for _ in range(4):
    ui.frame(lambda: widgets.panel(ui, "p", (10, 10, 200, 100), lambda: widgets.text(ui, "Round 3")) and None)
ui.paint(screen)
print(screen.get_at((30, 100))[:3] == (31, 35, 41) or screen.get_at((30, 100))[:3])
"""


@pytest.mark.parametrize(
    ("driver", "prepare"),
    [
        ("dummy", "pygame.init(); screen = pygame.display.set_mode((400, 300))"),
        (None, "screen = pygame.Surface((400, 300))"),
    ],
)
def test_panels_are_drawn(driver: str | None, prepare: str) -> None:
    hidden = {"SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"}
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    if driver:
        env["SDL_VIDEODRIVER"] = driver
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(prepare=prepare)],
        env={**env, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("True"), done.stdout
