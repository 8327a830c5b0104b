"""A real window under Xvfb, a real drag by xdotool, and a look at the pixels and the log file."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageGrab

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(not all(map(shutil.which, ("Xvfb", "xdotool"))), reason="Xvfb or xdotool is not installed"),
]

MAP = """\
tabletop: 1
title: Bare table
rules: sandbox
table: {width: 48, height: 48, surface: steel}
sides:
  - {id: blue, name: Blue, colour: "#0072B2"}
  - {id: red, name: Red, colour: "#D55E00"}
miniatures:
  - {id: ann, name: Ann, side: blue, at: [24, 24], base: 4}
"""
SIZE = (1280, 900)
PATIENCE = 60.0


class Desktop:
    """An X server of its own, and a hand on its mouse."""

    def __init__(self, number: int, home: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": f":{number}", "TABLETOP_HOME": str(home)}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.server = subprocess.Popen(
            ["Xvfb", f":{number}", "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"], stderr=subprocess.DEVNULL
        )
        self.game: subprocess.Popen[bytes] | None = None

    def start(self, path: Path) -> None:
        """Open the program at a map and wait until the table is on the screen."""
        self.game = subprocess.Popen([sys.executable, "-m", "tabletop", "play", str(path)], env=self.environment)
        self.until(lambda: len(self.picture().getcolors(1 << 24) or ()) > 200)

    def until(self, holds: object) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if callable(holds) and holds():
                return
            time.sleep(0.2)
        raise AssertionError("The window did not show what was expected in time.")

    def do(self, *words: object) -> None:
        """Let xdotool do something."""
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True)

    def picture(self) -> Image.Image:
        """The screen as it is."""
        try:
            return ImageGrab.grab(xdisplay=self.environment["DISPLAY"]).convert("RGB")
        except OSError:
            # The server is not up yet.
            return Image.new("RGB", SIZE)

    def close(self) -> None:
        """End the program and the server."""
        for process in (self.game, self.server):
            if process is not None:
                process.terminate()
                process.wait(20)


@pytest.fixture
def desktop(home: Path) -> Iterator[Desktop]:
    opened = Desktop(90 + os.getpid() % 400, home)
    yield opened
    opened.close()


def blue_places(picture: Image.Image, box: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    """The pixels of the ring of the blue base in a part of the picture."""
    found = []
    for x in range(box[0], box[2], 2):
        for y in range(box[1], box[3], 2):
            red, green, blue = picture.getpixel((x, y))  # type: ignore[misc]
            if blue > 120 and blue > red + 60 and blue > green + 20:
                found.append((x, y))
    return found


def middle(places: list[tuple[int, int]]) -> tuple[int, int]:
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def test_a_real_drag_in_a_real_window(desktop: Desktop, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text(MAP)
    desktop.start(path)
    # Between the palette and the card, below the bar and above the log: only the table is there.
    table = (300, 100, 930, 740)
    desktop.until(lambda: len(blue_places(desktop.picture(), table)) > 50)
    start = middle(blue_places(desktop.picture(), table))
    end = (start[0] + 120, start[1] + 90)
    desktop.do("mousemove", *start, "sleep", 0.3, "mousedown", 1, "sleep", 0.3)
    for step in range(1, 9):
        place = (start[0] + 120 * step // 8, start[1] + 90 * step // 8)
        desktop.do("mousemove", *place, "sleep", 0.1)
    desktop.do("sleep", 0.5, "mouseup", 1)

    def moved() -> bool:
        places = blue_places(desktop.picture(), table)
        return bool(places) and abs(middle(places)[0] - end[0]) < 8 and abs(middle(places)[1] - end[1]) < 8

    desktop.until(moved)
    (save,) = (home / "saves").glob("*.tabletop")
    lines = [json.loads(line) for line in save.read_text().splitlines()]
    assert len(lines) == 2
    assert lines[1]["do"]["move"]["by"] == "ann"
    desktop.do("key", "ctrl+z")
    desktop.until(lambda: len(save.read_text().splitlines()) == 3)
    desktop.do("mousemove", 640, 800)
    desktop.until(lambda: abs(middle(blue_places(desktop.picture(), table))[0] - start[0]) < 8)
