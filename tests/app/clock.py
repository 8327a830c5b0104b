"""A clock that a test turns: what moves in the window moves by it."""

from __future__ import annotations

import time

import pytest

from .driver import Driver


class Clock:
    """Stands still until somebody lets time pass."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: self.now)

    def passes(self, d: Driver, seconds: float, step: float = 1 / 30) -> None:
        """Let time pass, with a tick of the window every `step`."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + step)
            d.window.step(0)
