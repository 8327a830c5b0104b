"""What the fields of a form are called, and the field that holds words with their values."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.documents.parts import read_words, words_line
from tabletop.model.frozen import FrozenMap
from tabletop.model.vocabulary import Vocabulary, Word
from tabletop.tongue import phrase, say

SIDES = frozenset(("side", "of", "first", "winner"))
"""Fields that hold the id of a side."""
LONG = frozenset(("text",))
"""Fields of several lines."""
TITLES = {
    "id": phrase("Id"),
    "where": phrase("Place and time"),
    "rules": phrase("Special rules"),
    "first": phrase("First turn"),
    "standard_points": phrase("The points of the rulebook count"),
    "end": phrase("How it ends"),
    "one_of": phrase("Or one of these profiles"),
    "up_to": phrase("Or fewer"),
    "of": phrase("A model of"),
    "who": phrase("Who counts"),
    "state": phrase("State"),
    "figures": phrase("Figures for the special rules"),
    "page": phrase("Page"),
    "edge": phrase("Over the edge"),
}
HINTS = {
    "id": phrase("What the rules of the game call it by"),
    "profile": phrase("What one looks for in the roster"),
    "one_of": phrase("Profiles, parted by commas"),
    "who": phrase("Profiles, groups or ids, parted by commas; empty: anybody"),
    "edge": phrase("north, east, south or west; empty: any"),
    "group": phrase("A name for the choice"),
}
LEADING = ("count", "title", "name", "profile", "one_of", "group", "side", "when", "points", "zone")
"""The fields that tell an entry of a list from the others, in the order in which they are shown."""


def summary(value: Any) -> str:
    """An entry of a list in a few words."""
    found: list[str] = []
    names = [field.name for field in dataclasses.fields(value)]
    for name in LEADING:
        held = getattr(value, name) if name in names else None
        if name == "count" and isinstance(held, int):
            found += [f"{held} ×"] if held != 1 else []
        elif isinstance(held, tuple) and held:
            found.append(", ".join(map(str, held)))
        elif held and not isinstance(held, tuple) and str(held) not in found:
            found.append(str(held) if name in ("title", "name") else spoken(str(held)))
    return " ".join(found) or say("not filled in yet")


class WordsField:
    """Words and their values in a line. What does not fit stays in its field with a sentence below it until it does."""

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[str, str]] = {}
        """The lines that do not fit, by the field's key, each with what is wrong with it."""

    def draw(
        self,
        ui: Ui,
        title: str,
        now: FrozenMap[str, Any],
        key: str,
        vocabulary: Vocabulary | None,
        known: Mapping[str, Word] | None = None,
    ) -> FrozenMap[str, Any]:
        """The field; answers the words as they are to be."""
        line, wrong = self._wrong.get(key, (words_line(now), ""))
        hint = say("Words with their values, as in `fire: 2, carrying: [grenade]`")
        made, _ = w.input_text(ui, title, line, submit=True, hint=hint, placeholder=say("nothing"))
        if wrong:
            w.text(ui, wrong, size="small")
        if made == line:
            return now
        self._wrong.pop(key, None)
        try:
            return read_words(made, vocabulary, known)
        except ValueError as error:
            self._wrong[key] = (made, str(error))
            return now
