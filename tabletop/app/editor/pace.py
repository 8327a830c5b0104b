"""How long a frame of editing takes on a map of a thousand pieces: `python -m tabletop.app.editor.pace` prints JSON.

It opens a window without a display, in a folder of its own, and moves the mouse as a designer does. The figures are
milliseconds that the window's thread worked: for a movement the 95th percentile; after a release, while the ground is
painted anew, and while it looks for faults the longest.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable

from tabletop import opening
from tabletop.app.editor.draft import Draft, blank
from tabletop.app.editor.things import put
from tabletop.documents.kinds import of_kind
from tabletop.geometry.shapes import Point, Rect

PIECES, CHOSEN, FRAMES = 1000, 30, 120
ACROSS = 40
"""Pieces in a row."""
KINDS = ("crate", "wall", "building", "wood", "rock", "bush")
PATIENCE = 30.0
"""Seconds after which it stops waiting for the window to come to rest."""


def crowded() -> Draft:
    """A map of a thousand pieces."""
    kinds, draft = opening.kinds(), blank()
    places = ((0.5 + n % ACROSS * 1.15, 0.5 + n // ACROSS * 1.8) for n in range(PIECES))
    pieces = [
        of_kind(kinds[KINDS[n % len(KINDS)]], id=f"t{n}", outline=Rect(x, y, 0.8, 1.0))
        for n, (x, y) in enumerate(places)
    ]
    draft.do("fill", put(draft.state, pieces))
    return draft


class Pace:
    """A window at the crowded map, with a clock."""

    def __init__(self) -> None:
        from tabletop.app.editor.screen import EditScreen
        from tabletop.app.window import Window

        self.screen = EditScreen(crowded())
        self.window = Window(self.screen, size=(1600, 1000))
        self.released = 0.0
        """Milliseconds of the last release."""

    def timed(self) -> float:
        """Milliseconds of a tick."""
        began = time.thread_time()
        self.window.step(0.002)
        return (time.thread_time() - began) * 1e3

    def ticks_until(self, done: Callable[[], bool]) -> float:
        """Milliseconds of the longest tick until something is so."""
        until, times = time.monotonic() + PATIENCE, [0.0]
        while not done() and time.monotonic() < until:
            times.append(self.timed())
        return max(times)

    def painted(self) -> bool:
        """Whether the ground is as it should be."""
        return not (self.screen.painter.unfinished or self.screen.canvas.patience.waiting or self.screen.stale())

    def at_rest(self) -> bool:
        """Whether nothing is left to be done."""
        return self.painted() and self.screen.upkeep.looked

    def post(self, kind: int, place: Point, **more: object) -> float:
        """An event of the mouse, and the milliseconds that it took."""
        import pygame

        x, y = (round(part) for part in self.screen.canvas.to_screen(place))
        pygame.mouse.set_pos((x, y))
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(kind, {"pos": (x, y), **more}))
        return self.timed()

    def dragged(self, start: Point, by: Point) -> float:
        """Milliseconds that 95 % of a drag's movements keep below."""
        import pygame

        self.post(pygame.MOUSEMOTION, start, rel=(1, 1), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, start, button=1)
        parts = (n / FRAMES for n in range(1, FRAMES + 1))
        places = [(start[0] + by[0] * part, start[1] + by[1] * part) for part in parts]
        times = [self.post(pygame.MOUSEMOTION, place, rel=(1, 1), buttons=(1, 0, 0)) for place in places]
        self.released = self.post(pygame.MOUSEBUTTONUP, places[-1], button=1)
        return sorted(times)[round(0.95 * FRAMES) - 1]


def measured() -> dict[str, float]:
    """The figures by their names."""
    pace = Pace()
    screen = pace.screen
    pace.ticks_until(pace.at_rest)
    screen.desk.select(f"t{ACROSS * (n % 3) + n // 3}" for n in range(CHOSEN))
    pace.ticks_until(pace.at_rest)
    drag = pace.dragged((0.9, 0.9), (6.0, 5.0))
    release = max(pace.released, pace.ticks_until(pace.painted))
    box = pace.dragged((47.5, 47.5), (-12.0, -12.0))
    screen.desk.put("nudge", [screen.draft.state.terrain["t999"]])
    pace.ticks_until(pace.painted)
    look = pace.ticks_until(lambda: screen.upkeep.looked)
    pace.window.close()
    return {"drag": drag, "release": release, "box": box, "look": look}


def main() -> None:
    """Measure, and print one JSON object."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLETOP_HOME"] = folder
        print(json.dumps(measured()))


if __name__ == "__main__":
    main()
