"""Fields to choose with: one of a few, one of very many, a colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tabletop.app.ui import SIDE_COLOURS, Colour, Ui
from tabletop.app.ui import widgets as w
from tabletop.tongue import say

T = TypeVar("T")


def one_of(ui: Ui, title: str, options: Mapping[T, str], now: T) -> T:
    """One of a few, by what each is called; one that is not among them is shown as it is."""
    values = list(options)
    if now not in options:
        values.append(now)
    made = w.combo(ui, title, [options.get(value, str(value)) for value in values], values.index(now))
    return values[made]


def found(ui: Ui, title: str, options: Mapping[str, str], now: str) -> str:
    """One of very many: the list that drops down has a search."""
    values = list(options) if now in options else [*options, now]
    made = w.finder(ui, title, [options.get(value, value) for value in values], values.index(now))
    return values[made]


class ColourField:
    """A colour: one of those that everybody tells apart, the usual one, or any other by its digits."""

    def __init__(self) -> None:
        self._wrong: dict[str, str] = {}
        """Lines that are no colour, by whose it would be."""

    def draw(self, ui: Ui, whose: str, now: str | None, usual: tuple[str, Colour] | None = None) -> str | None:
        """The colour as documents write it ("#0072b2"); None is the `usual` one, where there is one with its name."""
        known: list[tuple[str, Colour]] = [*([usual] if usual is not None else []), *SIDE_COLOURS.items()]
        values = [*([None] if usual is not None else []), *(written(colour) for colour in SIDE_COLOURS.values())]
        place = values.index(now and now.lower()) if (now and now.lower()) in values else -1
        made = w.swatches(ui, say("Colour"), known, place, size=22)
        if made != place:
            self._wrong.pop(whose, None)
            return values[made]
        line = self._wrong.get(whose, now or "")
        digits, _ = w.input_text(
            ui, say("Another colour"), line, submit=True, placeholder=usual[0] if usual is not None else "#8fa3b0"
        )
        digits = digits.strip()
        if whose in self._wrong:
            words = say("A colour is # and six digits from 0 to 9 or a to f, like #8fa3b0.")
            w.complaint(ui, words)
        if digits == line:
            return now
        self._wrong.pop(whose, None)
        if not digits and usual is not None:
            return None
        if not _is_colour(digits):
            self._wrong[whose] = digits
            return now
        return digits.lower()


def written(colour: Colour) -> str:
    """A colour as documents write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and all(letter in "0123456789abcdefABCDEF" for letter in text[1:])
