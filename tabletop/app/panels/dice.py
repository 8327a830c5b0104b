"""The dice of the last action, in a corner of the table for a while; a click puts them away."""

from __future__ import annotations

import time

from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.event import Rolled
from tabletop.model.naming import titled
from tabletop.model.record import Done
from tabletop.rules.common.secrets import visible
from tabletop.tongue import say

LIES = 7.0
"""Seconds the dice lie there."""
WIDTH = 290
MOST = 5
"""Rolls that are shown; of more only the last."""
LARGE, SMALL = 40, 26
"""Pixels (at 100 %) that a die is wide, and that it is where there are many."""
FEW, IN_ROW = 5, 8
"""So many dice are shown large; so many small ones stand in a row."""


class DiceTray:
    """Shows what fell in the last record, of what the seat may see."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._seen = desk.game.length
        self._rolls: tuple[Rolled, ...] = ()
        self._before = desk.state
        """What it was before they fell: whoever rolled may be gone since."""
        self._until = 0.0

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """The rolls that lie there now."""
        return self._rolls if time.monotonic() < self._until else ()

    def tick(self) -> None:
        """Take up the dice of a new record, and put away those that lay there long enough."""
        length = self.desk.game.length
        if length != self._seen:
            new = self.desk.game.records[self._seen :] if length > self._seen else ()
            self._before = self.desk.game.view(self.desk.seat, min(self._seen, length))
            self._seen = length
            events = [event for record in new if isinstance(record, Done) for event in record.events]
            found = tuple(event for event in visible(events, self.desk.seat) if isinstance(event, Rolled))
            self._rolls = found[-MOST:]
            self._until = time.monotonic() + LIES if found else 0.0
            self.desk.touch()
        elif self._rolls and time.monotonic() >= self._until:
            self._rolls = ()
            self.desk.touch()

    def rest(self) -> float | None:
        """Seconds until the dice are put away."""
        return max(0.0, self._until - time.monotonic()) + 0.01 if self._rolls else None

    def draw(self, ui: Ui, free: Rect) -> None:
        """The tray in the lower left corner of the table."""
        rolls = self.rolls
        if not rolls or not self.desk.live:
            return
        left, top, across, tall = free
        width = min(ui.px(WIDTH), across - ui.px(16))
        height = min(ui.px(60 + sum(map(_tall, rolls))), tall - ui.px(16))
        rect = (left + ui.px(8), top + tall - height - ui.px(8), width, height)
        w.panel(ui, "dice", rect, lambda: self._body(ui, rolls))

    def _body(self, ui: Ui, rolls: tuple[Rolled, ...]) -> None:
        w.text(ui, say("The dice"), bold=True, wrap=False)
        w.to_right(ui, 28)
        if w.icon_button(ui, "close", hint=say("Put the dice away"), size=26, key="dice away"):
            self._until = 0.0
        for roll in rolls:
            needed = say("{needs}+ needed", needs=roll.needs) if roll.needs is not None else ""
            again = say(" again") if roll.again else ""
            who = titled(self._before, roll.by) if roll.by is not None else ""
            w.text(ui, " · ".join(filter(None, (who, f"{roll.purpose}{again}", needed))), muted=True, size="small")
            size = LARGE if len(roll.faces) <= FEW else SMALL
            for number, face in enumerate(roll.faces):
                if number % IN_ROW:
                    w.beside(ui, 5)
                w.die(ui, str(face), good=_good(roll, face), size=size, kind=roll.die)


def _tall(roll: Rolled) -> int:
    """Pixels (at 100 %) that a roll takes up with its words."""
    rows = -(-len(roll.faces) // IN_ROW)
    return 84 if len(roll.faces) <= FEW else 36 + (SMALL + 16) * rows


def _good(roll: Rolled, face: object) -> bool | None:
    return int(face) >= roll.needs if roll.needs is not None and isinstance(face, int) else None
