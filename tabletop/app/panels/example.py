"""Asking what an example of the game is to be: its title, its place, and how many of the last actions are its steps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.app.desk import Desk
from tabletop.app.examples import examples_folder, file_for
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.session.cutting import Attempt, Cut, openings
from tabletop.session.story import story
from tabletop.tongue import phrase, say

MAKE, CANCEL = phrase("Make it"), phrase("Cancel")
MOST = 20
"""Actions that an example takes at most."""
WIDTH = 560
ABOVE_AND_BELOW = 190
"""Pixels (at 100 %) of height that its fields leave to its title, its buttons and its rim."""
SHOWN = 5
"""Lines of the log that are shown."""

Crop = tuple[float, float, float, float]


class ExampleDialog:
    """The dialog over a desk; `then` is given what is wanted and the folder. `crop` is what the window shows."""

    def __init__(self, desk: Desk, crop: Crop, then: Callable[[Cut, Path], object]) -> None:
        self.desk = desk
        self.title = desk.game.document.title
        self.source = ""
        self.folder = str(examples_folder())
        self.crop = crop
        self.attempt: Attempt | None = desk.attempt
        self.with_attempt = desk.attempt is not None
        self.most = min(MOST, len(openings(desk.game)))
        # Whoever has just tried something in vain wants that, and nothing before it.
        self.actions = 0 if self.with_attempt else min(1, self.most)
        self._then = then
        self._opening = 2
        self._entered = False

    def draw(self, ui: Ui) -> bool:
        """Show it; True when it is over."""
        reason, self._entered = self._unfit(), False
        tall = ui.size[1] / ui.theme.scale - ABOVE_AND_BELOW
        answer = w.dialog(
            ui,
            "example",
            say("Make an example from here"),
            (say(MAKE), say(CANCEL)),
            body=lambda: w.area(ui, "example", lambda: self._body(ui, reason), height=tall, fit_height=True),
            reasons={say(MAKE): reason} if reason else {},
            width=WIDTH,
        )
        if (answer == say(MAKE) or self._entered) and not reason:
            attempt = self.attempt if self.with_attempt else None
            cut = Cut(self.title.strip(), self.actions, attempt, self.crop, self.source.strip())
            self._then(cut, self._place())
            return True
        return answer is not None

    def _unfit(self) -> str:
        if not self.title.strip():
            return say("Give it a title first.")
        return "" if self.folder.strip() else say("Name a folder first.")

    def _place(self) -> Path:
        return Path(self.folder.strip()).expanduser()

    def _body(self, ui: Ui, reason: str) -> None:
        self.title, self._entered = w.input_text(ui, say("Title"), self.title, focus=self._opening > 0)
        self._opening = max(0, self._opening - 1)
        self.source, _ = w.input_text(ui, say("The rule and its page"), self.source, placeholder=say("May be empty"))
        self.actions = round(
            w.input_number(ui, say("The last actions are its steps"), self.actions, low=0, high=self.most, width=200)
        )
        for line in self._told():
            w.text(ui, line, muted=True, size="small", wrap=False, room=w.available(ui)[0])
        if self.attempt is not None:
            code = next(iter(self.desk.judged(self.attempt.action).codes), "")
            label = say("With what was refused last")
            self.with_attempt = w.checkbox(ui, f"{label} ({code})" if code else label, self.with_attempt)
        self.folder, _ = w.input_text(ui, say("Folder"), self.folder)
        if not reason:
            w.text(ui, say("It will be {name}.", name=file_for(self.title, self._place()).name), muted=True)
        w.gap(ui, 4)
        w.notice(ui, say("The file holds all of this moment, the secrets of every side included."), tone="info")

    def _told(self) -> list[str]:
        """What the log says of the actions that are taken, as the seat may know it."""
        begun = openings(self.desk.game)
        if not self.actions or not begun:
            return []
        first = begun[-self.actions]
        lines = [
            line.text or say("(hidden)")
            for line in story(self.desk.game, self.desk.seat, since=first - 1)
            if line.holds
        ]
        more = len(lines) - SHOWN
        return [*lines[:SHOWN], *([say("… and {count} more", count=more)] if more > 0 else [])]
