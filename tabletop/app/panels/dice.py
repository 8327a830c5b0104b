"""The dice of the last action: they tumble over a corner of the table, then lie in a tray beside it for a while, with
what they were rolled for. Their faces are the record's."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame

from tabletop.app.desk import Desk
from tabletop.app.dice import Rolling, Sprites
from tabletop.app.dice.rolling import EDGES, SPEEDS
from tabletop.app.layout import Rect
from tabletop.app.settings import Settings
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.event import Rolled
from tabletop.model.naming import titled
from tabletop.model.record import Done
from tabletop.rules.common.secrets import visible
from tabletop.tongue import say, told_within

LIES = 7.0
"""Seconds the dice lie there."""
WIDTH = 290
MOST = 5
"""Rolls that are shown; of more only the last."""
LARGE, SMALL = 40, 26
"""Pixels (at 100 %) that a die is wide, and that it is where there are many."""
FEW, IN_ROW = 5, 8
"""So many dice are shown large; so many small ones stand in a row."""
MANY = 10
"""From so many dice of all rolls on, all are small ones."""
LETTERS, LINE = 42, 15
"""Letters of what dice were rolled for that stand in a line, and the height (at 100 %) of each line but the first."""
REACH, DEEP = 560, 420
"""Pixels (at 100 %) that dice roll at most across and down the table."""
EDGE = 8


class DiceTray:
    """Shows what fell in the last record, of what the seat may see."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        self.desk = desk
        self.settings = settings
        self._sprites = Sprites({die.name: die for die in desk.game.ruleset.vocabulary.dice})
        self._seen = desk.game.length
        self._rolls: tuple[Rolled, ...] = ()
        self._before = desk.state
        """What it was before they fell: whoever rolled may be gone since."""
        self._until = 0.0
        self._rolling: Rolling | None = None
        self._thrown = 0.0
        self._free: Rect = (0.0, 0.0, 0.0, 0.0)
        self._column: Rect | None = None
        self._scale = 1.0
        self._slots: list[tuple[float, float]] = []
        self._history = False

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """The rolls that lie there now."""
        return self._rolls if time.monotonic() < self._until else ()

    @property
    def rolling(self) -> Rolling | None:
        """The throw that is on its way; None while all dice lie."""
        return self._rolling

    # -- the life of a throw -------------------------------------------------------------------------------------------

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
            self._rolling = None
            self._until = time.monotonic() + LIES if found else 0.0
            self.desk.touch()
        elif self._rolls and time.monotonic() >= self._until:
            self._rolls = ()
            self.desk.touch()

    def throw(self, rolls: Sequence[Rolled], number: int, side: str | None) -> float:
        """Throw the dice of a record; gives the seconds until they lie in the tray, 0 when they lie there at once."""
        self.tick()  # they are thrown as soon as they fall, before the tray has looked for them
        speed = SPEEDS.get(self.settings.dice)
        shown = tuple(rolls)[-MOST:]
        count = sum(len(roll.faces) for roll in shown)
        if speed is None or count == 0 or shown != self._rolls:
            return 0.0
        width = float(round(_size(shown) * self._scale))
        sides = list(self.desk.state.sides)
        edge = EDGES[sides.index(side) % len(EDGES)] if side in sides else EDGES[0]
        self._rolling = Rolling(shown, number, edge, self._sprites, self._arena(), width)
        self._thrown = time.monotonic()
        seconds = self._rolling.seconds(speed)
        self._until = self._thrown + seconds + LIES
        return seconds

    def finish(self) -> None:
        """Let all dice lie where they belong, at once."""
        if self._rolling is not None:
            self._rolling = None
            self._until = time.monotonic() + LIES
            self.desk.touch()

    def rest(self) -> float | None:
        """Seconds until the dice are put away."""
        return max(0.0, self._until - time.monotonic()) + 0.01 if self._rolls else None

    # -- where it is ---------------------------------------------------------------------------------------------------

    def rect(self, ui: Ui, free: Rect, column: Rect | None = None) -> Rect:
        """The tray: at the foot of what is left of the `column` beside the table, where it has room there; else in the
        lower left corner of the table."""
        self._free, self._column, self._scale = free, column, ui.theme.scale
        if column is not None and self._is_beside:
            x, y, wide, high = column
            needed = ui.px(self._tall())
            return (x, y + high - needed, wide, needed)
        left, top, across, tall = free
        width = min(ui.px(WIDTH), across - ui.px(2 * EDGE))
        height = min(ui.px(self._tall()), tall - ui.px(2 * EDGE))
        return (left + ui.px(EDGE), top + tall - height - ui.px(EDGE), width, height)

    @property
    def _is_beside(self) -> bool:
        return self._column is not None and self._tall() * self._scale + 1 <= self._column[3]

    def _arena(self) -> Rect:
        """The part of the table that dice roll over: beside the tray, or above it where there is more room."""
        left, top, across, tall = self._free
        edge, scale = EDGE * self._scale, self._scale
        tray = (0 if self._is_beside else WIDTH + EDGE) * scale + edge
        high = (self._tall() + 2 * EDGE) * scale
        deep = min(DEEP * scale, tall - 2 * edge)
        beside = (left + tray, top + tall - edge - deep, min(REACH * scale, across - tray - edge), deep)
        above_deep = min(DEEP * scale, tall - high - edge)
        above = (left + edge, top + tall - high - above_deep, min(REACH * scale, across - 2 * edge), above_deep)
        return beside if beside[2] * min(beside[2], beside[3]) >= above[2] * min(above[2], above[3]) else above

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, rect: Rect) -> bool:
        """The tray in its rectangle, with its words; while dice are on their way their places in it are empty. True:
        the history of all dice is wanted."""
        self._history = False
        rolls = self.rolls
        if not rolls or not self.desk.live:
            return False
        self._slots = []
        w.panel(ui, "dice", rect, lambda: self._body(ui, rolls))
        return self._history

    def _body(self, ui: Ui, rolls: tuple[Rolled, ...]) -> None:
        w.text(ui, say("The dice"), bold=True, wrap=False)
        w.to_right(ui, 58)
        self._history = w.icon_button(ui, "balance", hint=say("All dice of this game"), size=26, key="dice history")
        w.beside(ui, 4)
        if w.icon_button(ui, "close", hint=say("Put the dice away"), size=26, key="dice away"):
            self._until, self._rolling = 0.0, None
        for roll in rolls:
            w.text(ui, self._words(roll), muted=True, size="small")
            size = _size(rolls)
            for number, face in enumerate(roll.faces):
                if number % IN_ROW:
                    w.beside(ui, 5)
                lies = None if self._rolling is not None else self._sprites.lying(roll.die, str(face), ui.px(size))
                x, y, wide, high = w.die_slot(ui, lies, good=_good(roll, face), size=size)
                self._slots.append((x + wide / 2, y + high / 2))

    def _words(self, roll: Rolled) -> str:
        """Who rolled, what for, and what was needed."""
        needed = say("{needs}+ needed", needs=roll.needs) if roll.needs is not None else ""
        again = say(" again") if roll.again else ""
        who = titled(self._before, roll.by) if roll.by is not None else ""
        return " · ".join(filter(None, (who, f"{told_within(roll.purpose)}{again}", needed)))

    def _tall(self) -> int:
        """Pixels (at 100 %) that the tray is high: its title, and each roll with its words."""
        more = sum((len(self._words(roll)) - 1) // LETTERS for roll in self._rolls)
        return _tall(self._rolls) + LINE * more

    def paint(self, surface: pygame.Surface) -> None:
        """The dice that are on their way, over everything."""
        rolling, speed = self._rolling, SPEEDS.get(self.settings.dice)
        if rolling is not None and speed is not None and self.desk.live:
            rolling.paint(surface, rolling.spots(time.monotonic() - self._thrown, speed, self._slots))


def _size(rolls: Sequence[Rolled]) -> int:
    """Pixels (at 100 %) that all dice of these rolls are wide."""
    few = sum(len(roll.faces) for roll in rolls) < MANY and all(len(roll.faces) <= FEW for roll in rolls)
    return LARGE if few else SMALL


def _tall(rolls: Sequence[Rolled]) -> int:
    """Pixels (at 100 %) that the tray is high where the words of each roll take one line."""
    size = _size(rolls)
    rows = [-(-len(roll.faces) // IN_ROW) for roll in rolls]
    return 62 + sum(81 if size == LARGE else 26 + (SMALL + 16) * row for row in rows)


def _good(roll: Rolled, face: object) -> bool | None:
    return int(face) >= roll.needs if roll.needs is not None and isinstance(face, int) else None
