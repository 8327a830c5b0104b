"""Help: every gesture and every key, straight from the table in keys.py; and the command palette over that table."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.app.keys import GESTURES, Command, Keys
from tabletop.app.panels.rulings import Rulings
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.tongue import say

RULED = 1
"""The page of the help that tells the rulings."""
TABS, FIND, LEAST = 40, 66, 120
"""Pixels (at 100 %) of height: of the tabs, of the search above the rulings, and what is left to them at least."""
LABELS = 190
"""The most (pixels at 100 %) that the names of keys take across."""


def draw_help(ui: Ui, keys: Keys, rulings: Rulings, turn_to: int | None = None) -> str | None:
    """The help screen; answers "close" when it is closed, "learn" when somebody wants the lesson. `turn_to` turns to
    its first page, or to the second, the rulings (`RULED`)."""
    tall = min(600.0, ui.size[1] / ui.theme.scale * 0.62) - TABS

    def mouse() -> None:
        draw_gestures(ui, keys, GESTURES)
        w.gap(ui, 6)
        w.heading(ui, say("The game"))
        w.text(
            ui,
            say(
                "Nothing needs to be saved: every action is kept as it is done. Undo goes back as far as you like, "
                "and the log keeps what was undone."
            ),
            muted=True,
            size="small",
        )

    def hands() -> None:
        w.area(ui, "help", lambda: w.columns(ui, "help", (mouse, lambda: draw_keys(ui, keys))), height=tall)

    def ruled() -> None:
        w.text(ui, say("What a refusal cites as “ruling C3” is said here."), muted=True, size="small")
        rulings.ask(ui)
        w.area(ui, "rulings", lambda: rulings.draw(ui), height=max(LEAST, tall - FIND))

    def body() -> None:
        w.tabs(ui, "help pages", ((say("Mouse and keys"), hands), (say("Rulings"), ruled)), turn_to=turn_to)

    close, learn = say("Close"), say("Learn to play")
    answer = w.dialog(ui, "help", say("Help"), (close, learn), body=body, width=920, cancel=close)
    return None if answer is None else "learn" if answer == learn else "close"


def draw_gestures(ui: Ui, keys: Keys, gestures: Sequence[tuple[str, str]]) -> None:
    """What the mouse does: every gesture, and below it what comes of it."""
    w.heading(ui, say("The mouse"))
    for gesture, does in gestures:
        w.term(ui, first_up(say(gesture, **keys.named())), say(does))


def draw_keys(ui: Ui, keys: Keys) -> None:
    """Every key of a table and what it does, part by part; the names of all keys stand in one column."""
    bound = [command for command in keys.commands if keys.labels(command.id)]
    named = max(w.word_width(ui, keys.labels(each.id), "body", bold=False) for each in bound) / ui.theme.scale
    for section in dict.fromkeys(each.section for each in bound):
        w.heading(ui, say(section))
        rows = [(keys.labels(each.id), say(each.title)) for each in bound if each.section == section]
        w.facts(ui, section, rows, label_width=min(named, LABELS))
        w.gap(ui, 4)


class CommandPalette:
    """Find a command by typing a part of its name."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.query = ""
        self._opening = True
        self._chosen: str | None = None

    def found(self) -> list[Command]:
        """The commands whose title holds every word typed."""
        wanted = self.query.lower().split()
        return [c for c in self.keys.commands if c.listed and all(word in say(c.title).lower() for word in wanted)]

    def draw(self, ui: Ui) -> tuple[bool, str | None]:
        """The palette; answers whether it is closed and the id of the command chosen."""
        self._chosen = None
        answer = w.dialog(ui, "commands", say("Commands"), (say("Close"),), body=lambda: self._body(ui), width=480)
        return answer is not None or self._chosen is not None, self._chosen

    def _body(self, ui: Ui) -> None:
        self.query, entered = w.input_text(
            ui, "##command", self.query, placeholder=say("Type what you want to do"), icon="search", focus=self._opening
        )
        self._opening = False
        found = self.found()
        typed = bool(self.query.strip())
        if entered and typed and found:
            self._chosen = found[0].id

        def rows() -> None:
            for number, command in enumerate(found):
                # Enter takes the first that was found: it is marked, so that nobody has to guess.
                first, keys = typed and number == 0, self.keys.label(command.id)
                aside = f"{keys}   {say('Enter')}".strip() if first else keys
                if w.list_row(ui, command.id, say(command.title), aside=aside, selected=first).clicked:
                    self._chosen = command.id
            if not found:
                w.text(ui, say("No command has these words."), muted=True)

        w.area(ui, "found", rows, height=min(320.0, ui.size[1] / ui.theme.scale - 230))


def first_up(gesture: str) -> str:
    """A gesture as the first words of a line."""
    return gesture[:1].upper() + gesture[1:]
