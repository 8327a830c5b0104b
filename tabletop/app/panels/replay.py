"""The replay bar: every moment of the game on one line, to be dragged, stepped and played."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Colour, Ui
from tabletop.app.ui import widgets as w
from tabletop.model.record import Done
from tabletop.tongue import say

PACE = 0.7
"""Seconds a moment is shown while the game plays back."""
SPACE, LEAST = 12, 60
"""Pixels (at 100 %) between the parts of the bar, and that its line of moments has at least."""
MARK: Colour = (0xC8, 0xB2, 0x7E)


@dataclass(slots=True)
class Replay:
    """Looks back through the game of a desk; it never changes the game."""

    desk: Desk
    playing: bool = False
    _next: float = 0.0
    _marks: tuple[int, tuple[tuple[int, Colour], ...]] = field(default=(-1, ()))

    def draw(self, ui: Ui, rect: Rect, is_beside: bool = False) -> None:
        """The bar in its rectangle: one line below the table, two in a column beside it."""
        w.panel(
            ui, "replay", rect, lambda: self._body(ui, is_beside), look="card" if is_beside else "bar", scrolls=False
        )

    def _body(self, ui: Ui, is_beside: bool) -> None:
        desk = self.desk
        last = desk.game.length
        now = last if desk.moment is None else desk.moment
        words = self._told(now, last)
        across = w.word_width(ui, words, bold=False) / ui.theme.scale
        if is_beside:
            self._moments(ui, now, last)
            self._buttons(ui, now, last)
            w.beside(ui, SPACE)
            if across > w.available(ui)[0] - (0 if desk.live else w.width_at_right(ui, "now")):
                words = ""
        else:
            w.gap(ui, 10)
            self._buttons(ui, now, last)
            w.beside(ui, SPACE)
            room = w.available(ui)[0] - (across if desk.live else w.width_at_right(ui, "now")) - SPACE
            self._moments(ui, now, last, max(LEAST, room))
            w.beside(ui, SPACE)
        self._end(ui, words, desk.live or is_beside)

    def _moments(self, ui: Ui, now: int, last: int, width: float = 0) -> None:
        """The line of all moments."""
        fresh = w.scrubber(ui, "moments", now, last, marks=self._ticks(), width=width)
        if fresh != now:
            self.playing = False
            self.desk.look_at(fresh)

    def _buttons(self, ui: Ui, now: int, last: int) -> None:
        if w.icon_button(
            ui, "step-back", hint=say("One step back"), size=30, reason=None if now else say("This is the start.")
        ):
            self._step(now - 1)
        w.beside(ui, 4)
        if w.icon_button(
            ui,
            "pause" if self.playing else "play",
            hint=say("Pause") if self.playing else say("Play back"),
            size=30,
            reason=None if last else say("Nothing to look back at yet."),
        ):
            self._toggle(now, last)
        w.beside(ui, 4)
        if w.icon_button(
            ui, "step-forward", hint=say("One step on"), size=30, reason=None if now < last else say("This is now.")
        ):
            self._step(now + 1)

    def _end(self, ui: Ui, words: str, tells: bool) -> None:
        """What stands at the end of the buttons: which moment is shown, and the way back to now."""
        if tells:
            with w.group(ui):
                w.gap(ui, 6)
                w.text(ui, words or " ", muted=True, size="small", wrap=False)
        if not self.desk.live:
            with w.at_right(ui, "now"):
                if w.button(ui, say("Back to now"), kind="primary", key="now"):
                    self.playing = False
                    self.desk.look_at(None)

    def _told(self, now: int, last: int) -> str:
        """Which moment is shown."""
        if not last:
            return say("Nothing to look back at yet.")
        return say("Now") if self.desk.live else say("Moment {now} of {last}", now=now, last=last)

    def _ticks(self) -> tuple[tuple[int, Colour], ...]:
        """Dice and the beginnings of rounds."""
        game = self.desk.game
        if self._marks[0] != game.length:
            ticks: list[tuple[int, Colour]] = []
            for record in game.records:
                if isinstance(record, Done) and record.dice:
                    ticks.append((record.n, MARK))
                elif game.at(record.n).clock.round != game.at(record.n - 1).clock.round:
                    side = game.at(record.n).sides.get(game.at(record.n).clock.side or "")
                    ticks.append((record.n, colour_of(side.colour) if side is not None else MARK))
            self._marks = (game.length, tuple(ticks))
        return self._marks[1]

    def _step(self, to: int) -> None:
        self.playing = False
        self.desk.look_at(to)

    def _toggle(self, now: int, last: int) -> None:
        self.playing = not self.playing
        if self.playing:
            self.desk.look_at(0 if now >= last else now)
            self._next = time.monotonic() + PACE

    def play(self) -> None:
        """Show the whole game from its beginning."""
        self.desk.look_at(0)
        self.playing = not self.desk.live
        self._next = time.monotonic() + PACE

    def tick(self) -> None:
        """Show the next moment when it is time."""
        if not self.playing or time.monotonic() < self._next:
            return
        if self.desk.moment is None:
            self.playing = False
            return
        self.desk.look_at(self.desk.moment + 1)
        self._next = time.monotonic() + PACE
        self.playing = self.desk.moment is not None

    def rest(self) -> float | None:
        """Seconds until the next moment is due."""
        return max(0.0, self._next - time.monotonic()) if self.playing else None
