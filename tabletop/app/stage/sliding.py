"""What was dropped where it may not stand slides back to where it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from tabletop.app.desk import Desk, RefusalCard
from tabletop.app.stage.walks import eased
from tabletop.geometry.shapes import Point, distance
from tabletop.model.action import Action, Group
from tabletop.model.mark import GhostMark, Mark, Tone
from tabletop.model.miniature import Miniature

SECONDS = 0.26


class SlideBack:
    """Watches the desk's refusal card: a new one lets those whose move it refuses slide back from where they were
    dropped. `lively` says whether anything moves at all."""

    def __init__(self, desk: Desk, lively: Callable[[], bool]) -> None:
        self.desk = desk
        self._lively = lively
        self._card: RefusalCard | None = None
        self._began = 0.0
        self._ways: tuple[tuple[Miniature, Point], ...] = ()

    @property
    def sliding(self) -> bool:
        """Whether somebody is on the way back."""
        card = self.desk.card
        if card is not self._card:
            self._card, self._began = card, time.monotonic()
            self._ways = tuple(self._dropped(card.action)) if card is not None and self._lively() else ()
        return bool(self._ways) and time.monotonic() - self._began < SECONDS

    def stop(self) -> bool:
        """Be back at once. False when nobody was on the way."""
        was, self._ways = self.sliding, ()
        return was

    def marks(self) -> tuple[Mark, ...]:
        """The ghosts where they are at this moment."""
        if not self.sliding:
            return ()
        left = 1.0 - eased((time.monotonic() - self._began) / SECONDS)
        return tuple(self._ghost(who, at, left) for who, at in self._ways)

    def _dropped(self, action: Action) -> Iterator[tuple[Miniature, Point]]:
        for each in action.moves if isinstance(action, Group) else (action,):
            who, to = self.desk.standing(getattr(each, "by", None)), getattr(each, "to", None)
            if who is not None and who.at is not None and isinstance(to, tuple) and distance(who.at, to) > 0.0:
                yield who, to

    def _ghost(self, who: Miniature, dropped: Point, left: float) -> GhostMark:
        assert who.at is not None
        x, y = who.at
        at = (x + (dropped[0] - x) * left, y + (dropped[1] - y) * left)
        look = self.desk.looks[who.id]
        return GhostMark(who.base.at(at, who.facing), who.facing, look.figure, look.colour, Tone.REFUSED)
