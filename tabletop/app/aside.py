"""Pictures drawn by a process of its own, so that the window answers while they are made.

The process is told one picture at a time, as a line of JSON, and answers each with another; it ends when nobody tells
it any more.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import TextIO

DEATHS = 3
"""So often the process may end by itself before no more pictures are asked of it."""
_SERVE = f"""
import os
if hasattr(os, "nice"):
    os.nice(10)
from {__name__} import serve
serve()
"""


@dataclass(frozen=True, slots=True)
class Order:
    """A picture that is wanted: of which map or save, how many pixels on its longer side, the file it goes to, and
    whether it says what zones are called."""

    path: str
    longest: int
    kept: str
    worded: bool = False


class Aside:
    """Has pictures drawn, one after the other. Nothing is started before the first is asked for."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._order: Order | None = None
        """What is being drawn."""
        self._drawn: dict[Order, bool] = {}
        self._deaths = 0

    def ask(self, order: Order) -> bool | None:
        """Whether a picture is there: None while it is waited for, False when there will be none."""
        if order in self._drawn:
            return self._drawn.pop(order)
        if self._order is None and not self._begin(order):
            return False
        return None

    def stop(self) -> None:
        """No more pictures are wanted for now; what is half drawn is given up."""
        process, self._process, self._order = self._process, None, None
        if process is not None:
            process.terminate()

    def _begin(self, order: Order) -> bool:
        try:
            process = self._process or self._started()
            self._order = order
            assert process.stdin is not None
            process.stdin.write(json.dumps(astuple(order)) + "\n")
            process.stdin.flush()
        except OSError:
            self._order = None
            self._deaths += 1
            return self._deaths < DEATHS
        return True

    def _started(self) -> subprocess.Popen[str]:
        if self._deaths >= DEATHS:
            raise OSError("it has ended too often")
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        threading.Thread(target=self._listen, args=(self._process,), name="pictures", daemon=True).start()
        return self._process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        """In a thread: take up its answers until it ends."""
        assert process.stdout is not None
        for line in process.stdout:
            *told, drawn = json.loads(line)
            self._answered(process, Order(*told), drawn)
        process.wait()
        if self._process is process:
            # It ended by itself: this picture cannot be made, and others are asked of a new process.
            self._process, self._deaths = None, self._deaths + 1
            if self._order is not None:
                self._drawn[self._order], self._order = False, None

    def _answered(self, process: subprocess.Popen[str], order: Order, drawn: bool) -> None:
        if self._process is process:
            self._drawn[order], self._order = drawn, None


def serve(orders: TextIO = sys.stdin, answers: TextIO = sys.stdout) -> None:
    """What the process of its own does: draw what each line of `orders` wants, and tell whether it is drawn."""
    from tabletop.app.thumbnails import Artist

    artist = Artist()
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        for line in orders:
            order = Order(*json.loads(line))
            drawn = artist.keep(artist.draw(Path(order.path), order.longest, order.worded), Path(order.kept))
            answers.write(json.dumps([*astuple(order), drawn]) + "\n")
            answers.flush()
