"""The rival: the program at the table. It takes a breath before each thing it does, so that one can follow."""

from __future__ import annotations

import time
from collections.abc import Callable

from tabletop.app.desk import Desk
from tabletop.rules.registry import opponent
from tabletop.session.opponent import act, due

BREATH = 0.9
"""Seconds between two of its actions."""


class Rival:
    """Acts for the sides that the program plays. `changed` is told after each action."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self.desk = desk
        self._changed = changed
        self._opponent = opponent(desk.game.ruleset.id)
        self._seen = -1
        self._since = time.monotonic()

    @property
    def _waits(self) -> bool:
        """Whether it is to act, at a table that shows now."""
        return self._opponent is not None and self.desk.live and due(self.desk.game) is not None

    def tick(self) -> None:
        """Act, if it is time."""
        if self.desk.game.length != self._seen:
            self._seen, self._since = self.desk.game.length, time.monotonic()
        if self._opponent is None or not self._waits or time.monotonic() - self._since < BREATH:
            return
        if act(self.desk.game, self._opponent) is not None:
            self._changed()

    def rest(self) -> float | None:
        """Seconds until it acts; None while it waits for a person."""
        return max(0.0, BREATH - (time.monotonic() - self._since)) + 0.01 if self._waits else None
