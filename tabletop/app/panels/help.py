"""Help: every gesture and every key, straight from the table in keys.py; and the command palette over that table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from tabletop.app.keys import GESTURES, Command, Keys
from tabletop.app.panels.rulings import Rulings
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.tongue import say

RULED = 2
"""The page of the help that tells the rulings."""
TABS, FIND, LEAST, PAGE = 48, 66, 120, 600
"""Pixels (at 100 %) of height: of the tabs, of the search above the rulings, what is left to them at least, and what
a page takes at most: all pages take the same, and the tabs stay where they are."""
WIDTH, WIDE, BESIDE = 920, 1280, 64
"""Pixels (at 100 %) across the help with the keys in one column, with them in two, and of the window beside it."""
FOUND = 480
"""Pixels (at 100 %) of height that the commands found take at most."""
LABELS = 190
"""The most (pixels at 100 %) that the names of keys take across."""


def draw_help(ui: Ui, keys: Keys, rulings: Rulings, turn_to: int | None = None) -> str | None:
    """The help screen; answers "close" when it is closed, "learn" when somebody wants the lesson. `turn_to` turns to
    its first page, the mouse, or to another, as to the rulings (`RULED`)."""
    tall = max(LEAST, min(PAGE, w.dialog_room(ui) - TABS))

    parts = shared(keys, 3 if help_width(ui) == WIDE else 2)
    half = (len(GESTURES) + 1) // 2

    def mouse() -> None:
        w.area(ui, "mouse", gestures, height=tall)

    def gestures() -> None:
        _in_columns(ui, [partial(draw_gestures, ui, keys, some) for some in (GESTURES[:half], GESTURES[half:])])
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

    def keyboard() -> None:
        w.area(ui, "keys", lambda: _in_columns(ui, [partial(draw_keys, ui, keys, some) for some in parts]), height=tall)

    def ruled() -> None:
        w.text(ui, say("What a refusal cites as “ruling C3” is said here."), muted=True, size="small")
        rulings.ask(ui)
        w.area(ui, "rulings", lambda: rulings.draw(ui), height=max(LEAST, tall - FIND))

    def body() -> None:
        w.tabs(
            ui,
            "help pages",
            ((say("The mouse"), mouse), (say("Keys"), keyboard), (say("Rulings"), ruled)),
            turn_to=turn_to,
        )

    close, learn = say("Close"), say("Learn to play")
    answer = w.dialog(ui, "help", say("Help"), (close, learn), body=body, width=help_width(ui), cancel=close)
    return None if answer is None else "learn" if answer == learn else "close"


def help_width(ui: Ui) -> float:
    """Pixels (at 100 %) across the help: the keys stand in two columns where the window has room for them."""
    return WIDE if ui.size[0] / ui.theme.scale >= WIDE + BESIDE else WIDTH


def draw_hands(ui: Ui, keys: Keys, mouse: Callable[[], None], height: float) -> None:
    """What the `mouse` does, and beside it the keys; they scroll together where they are higher than `height` (pixels
    at 100 %)."""
    columns = 2 if help_width(ui) == WIDE else 1
    parts: list[Callable[[], None]] = [
        mouse,
        *(partial(draw_keys, ui, keys, sections) for sections in shared(keys, columns)),
    ]
    w.area(ui, "hands", lambda: _in_columns(ui, parts), height=height, fit_height=True)


def _in_columns(ui: Ui, parts: Sequence[Callable[[], None]]) -> None:
    w.columns(ui, f"help {len(parts)}", parts)


def draw_gestures(ui: Ui, keys: Keys, gestures: Sequence[tuple[str, str]]) -> None:
    """What the mouse does: every gesture, and below it what comes of it."""
    for gesture, does in gestures:
        w.term(ui, first_up(say(gesture, **keys.named())), say(does))


def sections_of(keys: Keys) -> dict[str, int]:
    """The parts that a table of keys falls into, and how many lines each has."""
    return Counter(command.section for command in keys.commands if keys.labels(command.id))


def shared(keys: Keys, columns: int) -> list[tuple[str, ...]]:
    """The parts of a table of keys in their order, shared out to columns of about the same height."""
    counted = sections_of(keys)
    made: list[list[str]] = [[] for _ in range(columns)]
    whole, above = sum(counted.values()) + 2 * len(counted), 0
    for section, lines in counted.items():
        made[min(columns - 1, (above + lines // 2) * columns // whole)].append(section)
        above += lines + 2
    return [tuple(column) for column in made]


def draw_keys(ui: Ui, keys: Keys, sections: Sequence[str] | None = None) -> None:
    """Every key of a table (of some `sections` only) and what it does, part by part; the names of all keys stand in one
    column."""
    bound = [command for command in keys.commands if keys.labels(command.id)]
    named = max(w.word_width(ui, keys.labels(each.id), "body", bold=False) for each in bound) / ui.theme.scale
    for section in sections if sections is not None else sections_of(keys):
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

        w.area(ui, "found", rows, height=min(FOUND, w.dialog_room(ui) - FIND), fit_height=True)


def first_up(gesture: str) -> str:
    """A gesture as the first words of a line."""
    return gesture[:1].upper() + gesture[1:]
