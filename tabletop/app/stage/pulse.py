"""What moves on a game's table by itself: what has just happened, the ring of a fresh selection, what was refused.

It says when the table is to be painted anew, so that nothing is painted while nothing moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from tabletop.app.desk import Desk
from tabletop.app.settings import Settings
from tabletop.app.shake import Shake
from tabletop.app.stage.stage import Stage
from tabletop.model.mark import Mark

BREATH = 3.0
"""Seconds the ring of a fresh selection breathes; then it is still, and nothing is drawn."""
BREATHS = 1 / 15
"""Seconds between two pictures of a breathing ring."""
SHOWING = 1 / 60
"""Seconds between two pictures of what happens."""


class Pulse:
    """`in_hand` says whether something is in the player's hand, which has all attention then."""

    def __init__(self, desk: Desk, stage: Stage, settings: Settings, in_hand: Callable[[], bool]) -> None:
        self.desk = desk
        self.stage = stage
        self.settings = settings
        self.shake = Shake(desk)
        self._in_hand = in_hand
        self._selection: tuple[str, ...] = ()
        self._selected_at = 0.0
        self._painted_at = 0.0

    def tick(self) -> None:
        """Take up what has changed."""
        self.stage.tick()
        if self.desk.selected != self._selection:
            self._selection, self._selected_at = self.desk.selected, time.monotonic()

    def selected_since(self) -> float:
        """Seconds since the selection changed."""
        return time.monotonic() - self._selected_at

    def due(self) -> bool:
        """Whether the table is to be painted anew for what moves."""
        since = time.monotonic() - self._painted_at
        shows = (self.stage.moving and since >= SHOWING) or (self._breathing() and since >= BREATHS)
        return shows or (self.settings.motion and self.shake.shaking)

    def rest(self) -> float | None:
        """Seconds until it is; None: not by itself."""
        if self.stage.moving:
            return max(0.0, self._painted_at + SHOWING - time.monotonic())
        return BREATHS if self._breathing() else None

    def paints(self) -> float | None:
        """The table is painted now; gives the seconds that the selection has breathed, None: its ring is still."""
        self._painted_at = time.monotonic()
        return self.selected_since() if self._breathing() else None

    def marks(self) -> tuple[Mark, ...]:
        """What shakes and what slides back."""
        shaken = self.shake.marks() if self.settings.motion else ()
        return (*shaken, *self.stage.marks())

    def _breathing(self) -> bool:
        fresh = bool(self._selection) and self.selected_since() < BREATH
        return fresh and self.settings.motion and not self._in_hand()
