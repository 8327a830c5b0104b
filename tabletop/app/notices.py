"""What the window tells and asks above every screen: notices that pass by, cards that stay, questions."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tabletop.app.ui import Ui, widgets
from tabletop.tongue import phrase, say

PASSING, READING, LONGEST = 4.0, 0.07, 15.0
"""Seconds a passing notice stays at the least, for each letter that is to be read, and at the most."""
LINGERS = 25.0
"""Seconds a notice stays that is worth reading but not worth closing: a tip."""
READ = 2.0
"""Seconds after which the next press takes it away: by then it was seen."""
WIDTH, NARROWEST = 560, 400
"""Pixels (at 100 %) across, and the least that a sentence needs."""
WORDS_LEFT, FULL = 86, 0.88
"""Pixels (at 100 %) that a notice is wider than its words, and the share of a line that words fill before they wrap."""
LINE, TITLE, ROUND = 16, 30, 30
"""Pixels (at 100 %) of height of a line of words, of a title, and round both."""
MOST = 3
"""Notices shown at a time; older ones come back when these are closed."""
NOTE = phrase("Please note")
"""The title of a notice that stays and has none of its own."""
Tone = Literal["info", "good", "warning", "refusal"]


@dataclass(frozen=True, slots=True)
class Question:
    """Something to ask before it is done: the sentence, what the button says, and what it does."""

    title: str
    sentence: str
    verb: str
    then: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Room:
    """A place where notices may stand: its edges in pixels, and whether they stand at its foot instead of its head."""

    left: float
    width: float
    top: float
    bottom: float
    at_foot: bool = False


@dataclass(slots=True)
class Notice:
    """A sentence; `until` is when it passes (seconds of the monotonic clock), None: when it is closed; `since` when it
    was told; what is `closable` has a cross. Of notices that are `about` the same thing only the last is shown."""

    words: str
    tone: Tone = "info"
    title: str = ""
    until: float | None = None
    about: str = ""
    since: float = 0.0
    closable: bool = False


@dataclass(slots=True)
class Notices:
    """The notices now shown and the questions that wait, the oldest first."""

    shown: list[Notice] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    _drawn: float = 0.0
    """Pixels of height that they took in the last frame."""
    _is_fresh: bool = False
    """Whether something was told that no frame has shown yet."""

    def say(
        self,
        words: str,
        tone: Tone = "info",
        *,
        title: str = "",
        stays: bool = False,
        lingers: bool = False,
        about: str = "",
    ) -> None:
        """Tell a sentence. The same sentence is not told twice at a time, and what was told about the same thing before
        goes. What `stays` goes when it is closed; what `lingers` can be closed, and goes by itself after a while."""
        self._is_fresh = True
        now = time.monotonic()
        until = None if stays else now + (LINGERS if lingers else min(LONGEST, max(PASSING, READING * len(words))))
        if about:
            self.forget(about)
        for notice in self.shown:
            if notice.words == words:
                notice.until, notice.since = until, now
                return
        heading = title or (say(NOTE) if stays else "")
        self.shown.append(Notice(words, tone, heading, until, about, now, stays or lingers))

    def forget(self, about: str) -> None:
        """What was told about something holds no more."""
        self.shown = [notice for notice in self.shown if notice.about != about]

    def pressed(self) -> bool:
        """Somebody goes on: what passes by itself and was seen is in the way now. True when something went."""
        before, now = len(self.shown), time.monotonic()
        self.shown = [notice for notice in self.shown if notice.closable or now - notice.since < READ]
        return len(self.shown) != before

    def ask(self, question: Question) -> None:
        """Ask before something is done."""
        self.questions.append(question)

    def expire(self) -> bool:
        """Drop what has passed; True when something has, or when something was told that no frame has shown yet."""
        now = time.monotonic()
        left = [notice for notice in self.shown if notice.until is None or notice.until > now]
        changed = self._is_fresh or len(left) != len(self.shown)
        self.shown, self._is_fresh = left, False
        return changed

    def rest(self) -> float | None:
        """Seconds until the next notice passes."""
        ends = [notice.until for notice in self.shown if notice.until is not None]
        return max(0.0, min(ends) - time.monotonic()) if ends else None

    def draw(self, ui: Ui, rooms: Sequence[Room]) -> None:
        """The notices, newest last, above all panels, and the oldest question as a dialog. They stand in the first of
        the `rooms` that is high enough for them, and in the last one in any case."""
        if self.shown:
            room = next((each for each in rooms[:-1] if self._fit(ui, each)), None)
            rect = self._place(ui, rooms[-1]) if room is None else self._whole(room)
            # What passes quickly has nothing to click: the mouse goes through it to the table.
            through = not any(notice.closable for notice in self.shown[-MOST:])
            drawn = widgets.panel(
                ui, "notices", rect, lambda: self._cards(ui), fit_height=True, look="bare", on_top=True, through=through
            )
            self._drawn = drawn.rect[3]
        if self.questions:
            self._question(ui, self.questions[0])

    def _fit(self, ui: Ui, room: Room) -> bool:
        """Whether a room is high enough for the notices, each as wide as the room."""
        across = (room.width - ui.px(WORDS_LEFT)) * FULL
        lines = [math.ceil(widgets.word_width(ui, each.words, bold=False) / across) for each in self.shown[-MOST:]]
        titles = sum(each.closable or bool(each.title) for each in self.shown[-MOST:])
        return room.bottom - room.top >= ui.px(sum(lines) * LINE + titles * TITLE + len(lines) * ROUND)

    def _place(self, ui: Ui, room: Room) -> tuple[float, float, float, float]:
        """In the middle of a room, unless it is so narrow that sentences would become too high."""
        most = float(ui.size[0] - ui.px(16))
        width = min(float(ui.px(WIDTH)), most, max(room.width - ui.px(16), float(ui.px(NARROWEST))))
        left = max(float(ui.px(8)), min(room.left + (room.width - width) / 2, ui.size[0] - ui.px(8) - width))
        return (left, self._top(room), width, room.bottom - room.top)

    def _whole(self, room: Room) -> tuple[float, float, float, float]:
        return (room.left, self._top(room), room.width, room.bottom - room.top)

    def _top(self, room: Room) -> float:
        return max(room.top, room.bottom - self._drawn) if room.at_foot else room.top

    def _cards(self, ui: Ui) -> None:
        for number, notice in enumerate(tuple(self.shown[-MOST:])):
            # What passes quickly needs no cross; what stays has a title that the cross stands beside.
            answer = widgets.notice(
                ui,
                notice.words,
                tone=notice.tone,
                title=notice.title,
                closable=notice.closable,
                key=f"{number} {notice.words}",
                size="small",
                through=not notice.closable,
            )
            if answer == "close":
                self.shown.remove(notice)

    def _question(self, ui: Ui, question: Question) -> None:
        answer = widgets.dialog(ui, "question", question.title, (question.verb, say("Cancel")), words=question.sentence)
        if answer is None:
            return
        self.questions.pop(0)
        if answer == question.verb:
            question.then()
