"""The log in words: a column beside the table, or two lines below it that open to a panel; a click on a line shows its
moment."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.app.desk import Desk
from tabletop.app.layout import Rect, opened
from tabletop.app.panels.bar import colour_of
from tabletop.app.panels.beginning import draw_beginning
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.session.game import Game
from tabletop.session.story import Line, story
from tabletop.tongue import say, told

WIDTH = 620
"""Pixels (at 100 %) of the opened log."""
SHORT, ROOMY = 2, 80
"""Lines that are always in sight, and the height (at 100 %) from which sentences may wrap."""
MOST, AFTER = 150, 30
"""Lines in the column, and how many of them are later than the moment that is looked at."""
BEGINNING = 220
"""Height of the column (at 100 %) from which it begins with what is played for."""


@dataclass(frozen=True, slots=True)
class LogWishes:
    """What was pressed: the record to look at; whether the log is opened to a panel, and folded to one line."""

    moment: int | None = None
    opened: bool = False
    folded: bool = False


class Log:
    """Keeps the lines it has told, so that a long game costs nothing at every frame."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.last: int | None = None
        """The record up to which is told; None: all. What dice decide is told when they lie."""
        self._told: tuple[Game, str | None, int] | None = None
        self._lines: tuple[Line, ...] = ()
        self._moment: int | None = None
        self._at: int | None = None
        """The moment that was looked at in the last frame."""
        self._opened = False
        self._folded = False

    def lines(self) -> tuple[Line, ...]:
        """Everything the seat may know, in order; records of which it may know nothing are left out."""
        game, seat = self.desk.game, self.desk.seat
        key = (game, seat, game.length)
        if self._told != key:
            self._told, self._lines = key, tuple(line for line in story(game, seat) if line.text)
        return self._lines

    def _shown(self) -> tuple[Line, ...]:
        lines, last = self.lines(), self.last
        return lines if last is None else tuple(line for line in lines if line.n <= last)

    def lately(self) -> tuple[Line, ...]:
        """What was told up to the moment that the table shows."""
        lines, moment = self._shown(), self.desk.moment
        return lines if moment is None else tuple(line for line in lines if line.n <= moment)

    def draw(self, ui: Ui, rect: Rect, is_open: bool, folded: bool, is_beside: bool = False) -> LogWishes:
        """The log in its rectangle; answers what was pressed."""
        self._moment, self._opened, self._folded = None, is_open, folded
        if is_open:
            w.panel(ui, "log opened", opened(rect, ui.px(WIDTH), is_beside), lambda: self._long(ui))
        if is_beside and not is_open:
            w.panel(ui, "log", rect, lambda: self._column(ui))
        elif not is_beside:
            w.panel(ui, "log", rect, lambda: self._short(ui), look="bar")
        return LogWishes(self._moment, self._opened, self._folded)

    def _short(self, ui: Ui) -> None:
        count = 1 if self._folded else SHORT
        # The first lines stay where they are while one after the other is clicked.
        lines = self._shown()[: max(count, len(self.lately()))] if count > 1 else self.lately()

        def latest() -> None:
            if not self.lines():
                self._nothing(ui)
            elif not lines and not self.desk.live:
                w.text(ui, say("This is the start."), muted=True, size="small")
            for line in lines[-count:]:
                self._line(ui, line)

        self._open_button(ui)
        w.beside(ui, 4)
        self._fold_button(ui)
        w.beside(ui)
        w.area(ui, "told", latest)

    def _open_button(self, ui: Ui) -> None:
        is_open = self._opened
        hint = say("Close the log") if is_open else say("Open the log")
        if w.icon_button(ui, "log", hint=hint, active=is_open, size=28):
            self._opened = not is_open

    def _fold_button(self, ui: Ui) -> None:
        name, hint = ("unfold", say("Show more lines")) if self._folded else ("fold", say("Show one line only"))
        if w.icon_button(ui, name, hint=hint, size=28):
            self._folded = not self._folded

    def _column(self, ui: Ui) -> None:
        """The last lines one below the other, each whole; while somebody looks back, those about that moment."""
        with w.line(ui, 28):
            w.icon(ui, "log", size=20, colour=ui.theme.accent_bright)
            w.beside(ui)
            w.heading(ui, say("Log"))
            w.to_right(ui, 60)
            self._open_button(ui)
            w.beside(ui, 4)
            self._fold_button(ui)
        lines = self._shown()
        end = max(len(lines) - MOST, len(self.lately())) + AFTER
        shown = lines[max(0, end - MOST) : end]

        # Whoever looks at another moment, by whatever means, sees what is told of it.
        turned, self._at = self._at != self.desk.moment, self.desk.moment
        wanted = max((line.n for line in self.lately()), default=0) if turned else None

        begins = end <= MOST and w.available(ui)[1] >= BEGINNING

        def told_lines() -> None:
            if begins:
                draw_beginning(ui, self.desk)
            if not self.lines():
                self._nothing(ui)
            for line in shown:
                self._told_line(ui, line, line.n == wanted)

        w.area(ui, "told", told_lines, keep_at_end=self.desk.live and bool(lines))

    def _told_line(self, ui: Ui, line: Line, in_sight: bool) -> None:
        side = self.desk.game.state.sides.get(line.side or "")
        if w.told_row(
            ui,
            f"line {line.n}",
            line.text if line.holds else say("{text} (undone)", text=line.text),
            colour=colour_of(side.colour) if side is not None else None,
            selected=line.n == self.desk.moment,
            in_sight=in_sight,
            faces=tuple(face for face in line.faces if w.has_symbol(face)),
        ):
            self._moment = line.n

    def _nothing(self, ui: Ui) -> None:
        """What is told before anything has happened: how one begins, and what the log is for."""
        w.text(ui, self._first(), muted=True, size="small")
        words = say("What happens is told here. A click on a line shows its moment on the table.")
        room, tall = w.available(ui)
        if not self._folded and (tall > ROOMY or w.word_width(ui, words, bold=False) <= room * ui.theme.scale):
            w.text(ui, words, muted=True, size="small")

    def _first(self) -> str:
        desk = self.desk
        if desk.lays_out or desk.able() or desk.ending.refusal is not None:
            if any(True for _ in desk.state.standing()):
                return say("Nothing has happened yet. Drag a miniature to move it.")
            if desk.lays_out:
                return say("Nothing has happened yet. Miniatures come to the table from the panel on the left.")
            return say("Nothing has happened yet.")
        return say("Nothing has happened yet. The button at the top begins: {label}.", label=told(desk.ending.label))

    def _long(self, ui: Ui) -> None:
        with w.line(ui, 28):
            w.icon(ui, "log", size=20, colour=ui.theme.accent_bright)
            w.beside(ui)
            w.heading(ui, say("Log"))
            w.to_right(ui, 28)
            if w.icon_button(ui, "close", hint=say("Close the log"), size=28):
                self._opened = False
        w.area(ui, "all", lambda: self._all(ui), keep_at_end=True)

    def _all(self, ui: Ui) -> None:
        for line in self._shown():
            self._told_line(ui, line, in_sight=False)

    def _line(self, ui: Ui, line: Line) -> None:
        """A line as short as it must be below the table."""
        side = self.desk.game.state.sides.get(line.side or "")
        here = line.n == (self.desk.moment if self.desk.moment is not None else self.desk.game.length)
        row = w.list_row(
            ui,
            f"line {line.n}",
            line.text if line.holds else say("{text} (undone)", text=line.text),
            colour=colour_of(side.colour) if side is not None else None,
            aside=f"{line.n}",
            selected=here and self.desk.moment is not None,
            icon="dice" if line.dice else "",
            height=22,
            abridge=True,
            faces=tuple(face for face in line.faces if w.has_symbol(face)),
        )
        if row.clicked:
            self._moment = line.n
