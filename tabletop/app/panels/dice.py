"""The dice of the last action: they tumble over a corner of the table, then lie in a tray beside it for a while, with
what they were rolled for. Their faces are the record's."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

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
from tabletop.render.corners import quiet_place
from tabletop.rules.common.secrets import visible
from tabletop.tongue import say, told_within

LIES = 7.0
"""Seconds the dice lie there."""
WIDTH = 290
MOST = 5
"""Rolls that are shown; of more only the last."""
LARGE, SMALL = 40, 26
"""Pixels (at 100 %) that a die is wide, and that it is where there are many."""
FEW, IN_ROW, LOW_ROW, APART = 5, 8, 8, 14
"""So many dice are shown large; so many small ones stand in a row. Where those of all rolls stand in one row,
those of two are so many pixels apart."""
MANY = 10
"""From so many dice of all rolls on, all are small ones."""
LETTERS, LINE = 42, 15
"""Letters of what dice were rolled for that stand in a line, and the height (at 100 %) of each line but the first."""
REACH, DEEP = 560, 420
"""Pixels (at 100 %) that dice roll at most across and down the table."""
EDGE = 8


@dataclass(frozen=True, slots=True)
class Around:
    """What lies round the tray: the columns beside the table that are free for it, the first the best; what the table
    covers of the window, and where somebody stands on it (pixels)."""

    columns: tuple[Rect, ...] = ()
    table: pygame.Rect | None = None
    standing: tuple[tuple[float, float], ...] = ()


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
        self._around = Around()
        self._is_beside, self._is_low = False, False
        """Whether it lies beside the table; whether all dice stand in one line."""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._dice = LARGE
        """Pixels (at 100 %) that a die is wide now."""
        self._is_open = False
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
        self._laid()
        width = float(round(self._dice * self._scale))
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

    def rect(self, ui: Ui, free: Rect, around: Around | None = None) -> Rect:
        """The tray: at the foot of the first column beside the table that has room for it, with smaller dice if need
        be, or all in one line until somebody opens it; else like that over the table."""
        self._free, self._around, self._scale = free, around or Around(), ui.theme.scale
        return self._laid()

    def _laid(self) -> Rect:
        """Where the tray lies in the window as it was last seen."""
        around, scale, free = self._around, self._scale, self._free
        ways = [(size, False) for size in dict.fromkeys((_size(self._rolls), SMALL))]
        ways += [] if self._is_open else [(SMALL, True)]
        for self._dice, self._is_low in ways:
            for x, y, wide, high in around.columns:
                needed = round((self._low() if self._is_low else self._tall(self._dice, wide / scale)) * scale)
                if needed + 1 <= high:
                    self._is_beside = True
                    return (x, y + high - needed, wide, needed)
        edge, self._is_beside, self._dice, self._is_low = EDGE * scale, False, SMALL, not self._is_open
        width = min(WIDTH * scale, free[2] - 2 * edge)
        height = min((self._low() if self._is_low else self._tall(SMALL)) * scale, free[3] - 2 * edge)
        part = pygame.Rect(*map(round, free))
        self._rect = quiet_place((width, height), part, around.table or part, around.standing, round(edge))
        return (self._rect.x, self._rect.y, self._rect.w, self._rect.h)

    def _arena(self) -> Rect:
        """The part of the table that dice roll over: all of its lower part, or what the tray leaves of it."""
        left, top, across, tall = self._free
        edge, scale = EDGE * self._scale, self._scale
        deep, wide = min(DEEP * scale, tall - 2 * edge), min(REACH * scale, across - 2 * edge)
        whole = (left + edge, top + tall - edge - deep, wide, deep)
        if self._is_beside:
            return whole
        tray = self._rect
        low = tray.centery > top + tall / 2
        start, end = (top + edge, tray.top - edge) if low else (tray.bottom + edge, top + tall - edge)
        over = (left + edge, max(start, end - deep), wide, min(deep, end - start))
        is_left = tray.centerx < left + across / 2
        begin, stop = (tray.right + edge, left + across - edge) if is_left else (left + edge, tray.left - edge)
        beside = (begin, whole[1], min(wide, stop - begin), deep)
        return beside if beside[2] * min(beside[2], deep) >= over[2] * min(over[2], over[3]) else over

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
        can_turn = self._is_low or self._is_open
        w.to_right(ui, 88 if can_turn else 58)
        if can_turn:
            name, hint = (
                ("fold", say("Show the dice alone")) if self._is_open else ("unfold", say("Show what they were for"))
            )
            if w.icon_button(ui, name, hint=hint, size=26, key="dice opened"):
                self._is_open = not self._is_open
                self.desk.touch()
            w.beside(ui, 4)
        self._history = w.icon_button(ui, "balance", hint=say("All dice of this game"), size=26, key="dice history")
        w.beside(ui, 4)
        if w.icon_button(ui, "close", hint=say("Put the dice away"), size=26, key="dice away"):
            self._until, self._rolling = 0.0, None
        is_low, drawn = self._is_low, 0
        for roll in rolls:
            if not is_low:
                drawn = 0
                w.text(ui, self._words(roll), muted=True, size="small")
            for number, face in enumerate(roll.faces):
                if drawn % (LOW_ROW if is_low else IN_ROW):
                    w.beside(ui, 5 if number or not is_low else APART)
                self._die(ui, roll, face)
                if is_low:
                    w.tooltip(ui, self._words(roll))
                drawn += 1

    def _die(self, ui: Ui, roll: Rolled, face: object) -> None:
        lies = None if self._rolling is not None else self._sprites.lying(roll.die, str(face), ui.px(self._dice))
        x, y, wide, high = w.die_slot(ui, lies, good=_good(roll, face), size=self._dice)
        self._slots.append((x + wide / 2, y + high / 2))

    def _words(self, roll: Rolled) -> str:
        """Who rolled, what for, and what was needed."""
        needed = say("{needs}+ needed", needs=roll.needs) if roll.needs is not None else ""
        again = say(" again") if roll.again else ""
        who = titled(self._before, roll.by) if roll.by is not None else ""
        return " · ".join(filter(None, (who, f"{told_within(roll.purpose)}{again}", needed)))

    def _tall(self, size: int, across: float = WIDTH) -> int:
        """Pixels (at 100 %) that the tray is high where it is so wide: its title, and each roll with its words."""
        letters = max(1, round(LETTERS * across / WIDTH))
        more = sum((len(self._words(roll)) - 1) // letters for roll in self._rolls)
        rows = [-(-len(roll.faces) // IN_ROW) for roll in self._rolls]
        return 62 + LINE * more + sum(27 + (size + 14) * row for row in rows)

    def _low(self) -> int:
        """The same where all dice stand in a line."""
        return 62 + (SMALL + 14) * -(-sum(len(roll.faces) for roll in self._rolls) // LOW_ROW)

    def paint(self, surface: pygame.Surface) -> None:
        """The dice that are on their way, over everything."""
        rolling, speed = self._rolling, SPEEDS.get(self.settings.dice)
        if rolling is not None and speed is not None and self.desk.live:
            rolling.paint(surface, rolling.spots(time.monotonic() - self._thrown, speed, self._slots))


def _size(rolls: Sequence[Rolled]) -> int:
    """Pixels (at 100 %) that all dice of these rolls are wide."""
    few = sum(len(roll.faces) for roll in rolls) < MANY and all(len(roll.faces) <= FEW for roll in rolls)
    return LARGE if few else SMALL


def _good(roll: Rolled, face: object) -> bool | None:
    return int(face) >= roll.needs if roll.needs is not None and isinstance(face, int) else None
