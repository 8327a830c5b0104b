"""The card of the lesson: what to do now, what it has taught, and the ways on, back and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.layout import Rect
from tabletop.app.lessons.steps import STEPS
from tabletop.app.ui import widgets as w
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.lessons.screen import LessonScreen

PAGER = 28
"""Pixels (at 100 %) of the buttons that lead from step to step."""
SHOWN = 2
"""How many of the steps that were just done are told, so that none is gone over in silence."""


class LessonCard:
    """Draws the step of a lesson's screen, and does what its buttons say."""

    def __init__(self, screen: LessonScreen) -> None:
        self.screen = screen
        self._hindered: tuple[object, int, str] | None = None

    def draw(self, rect: Rect) -> None:
        """The card in its rectangle, as high as its words."""
        ui = self.screen.window.ui
        w.panel(ui, "lesson", rect, self._body, title=say("Learn to play"), title_icon="book", fit_height=True)

    def _body(self) -> None:
        ui, lesson = self.screen.window.ui, self.screen.lesson
        self._pager()
        w.progress(ui, (lesson.number + lesson.over) / (len(STEPS) - 1))
        w.gap(ui, 4)
        self._passed()
        if lesson.over:
            self._learned()
        else:
            self._asked()
        if lesson.is_last:
            w.gap(ui, 4)
            self._done()
            return
        w.rule(ui)
        hint = say("To the start screen; the lesson can be gone on with there")
        if w.button(ui, say("Leave the lesson"), kind="quiet", icon="close", hint=hint, width=-1):
            self.screen.to_start()

    def _passed(self) -> None:
        """What was done just now, be it two things at once."""
        ui = self.screen.window.ui
        for step in self.screen.lesson.passed[-SHOWN:]:
            with w.line(ui, 20):
                w.icon(ui, "check", size=16, colour=ui.theme.accent_bright)
                w.beside(ui, 4)
                w.text(ui, say(step.title), muted=True, size="small", wrap=False)

    def _done(self) -> None:
        """The ways out of the last step."""
        ui = self.screen.window.ui
        if w.button(ui, say("Begin a real game"), kind="primary", icon="play", width=-1):
            self.screen.begin_game()
        if w.button(ui, say("To the start screen"), icon="back", width=-1):
            self.screen.finish()

    def _asked(self) -> None:
        ui, step = self.screen.window.ui, self.screen.lesson.step
        w.heading(ui, say(step.title))
        w.text(ui, self._filled(step.text))
        self._cite(step.cites)
        why = self._in_the_way()
        if why:
            words = say("This cannot be done here any more. {why}", why=why)
            if w.notice(ui, words, tone="warning", buttons=(say("Lay the table anew"),), size="small"):
                self.screen.lay(self.screen.lesson.number)

    def _learned(self) -> None:
        ui, step = self.screen.window.ui, self.screen.lesson.step
        with w.line(ui, 24):
            w.icon(ui, "check", size=20, colour=ui.theme.accent_bright)
            w.beside(ui)
            w.heading(ui, say(step.title))
        w.text(ui, self._filled(step.learned))
        self._cite(step.cites)
        w.gap(ui, 4)
        if w.button(ui, say("Go on"), kind="primary", icon="forward", width=-1):
            self.screen.go_on()

    def _cite(self, page: str) -> None:
        if page:
            w.text(self.screen.window.ui, page, muted=True, size="small")

    def _pager(self) -> None:
        """Which step this is, between the ways back and on."""
        ui, number = self.screen.window.ui, self.screen.lesson.number
        first = say("This is the first step.") if number == 0 else None
        last = say("This is the last step.") if self.screen.lesson.is_last else None
        with w.line(ui, PAGER):
            count = say("Step {number} of {all}", number=number + 1, all=len(STEPS))
            w.text(ui, count, muted=True, size="small", wrap=False)
            w.to_right(ui, 2 * PAGER + 4)
            hint = say("Back to the step before")
            if w.icon_button(ui, "back", hint=hint, size=PAGER, reason=first):
                self.screen.lay(number - 1)
            w.beside(ui, 4)
            hint = say("Skip this step: the table is laid as if it were done")
            if w.icon_button(ui, "forward", hint=hint, size=PAGER, reason=last):
                self.screen.lay(number + 1)

    def _filled(self, text: str) -> str:
        keys = self.screen.window.keys
        return say(text, **{**keys.named(), **self.screen.witness.seen()})

    def _in_the_way(self) -> str:
        """Why the step cannot be done any more; asked once for each state."""
        state, number = self.screen.game.state, self.screen.lesson.number
        known = self._hindered
        if known is None or known[0] is not state or known[1] != number:
            known = self._hindered = (state, number, self.screen.lesson.in_the_way(self.screen.game))
        return known[2]
