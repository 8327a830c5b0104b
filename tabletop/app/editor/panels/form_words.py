"""What the fields of a form are called, and the field that holds words with their values."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import counted, spoken
from tabletop.documents.parts import read_words, words_line
from tabletop.model.frozen import FrozenMap
from tabletop.model.vocabulary import Vocabulary, Word
from tabletop.tongue import phrase, plural, say

SIDES = frozenset(("side", "of", "first", "winner"))
"""Fields that hold the id of a side."""
LONG = frozenset(("text",))
"""Fields of several lines."""
TITLES = {
    "adventures": phrase("Adventure cards dealt by chance"),
    "areas": phrase("Zones that are worth points"),
    "cards": phrase("Recruitment cards at most"),
    "count": phrase("How many"),
    "dalek_markers": phrase("Dalek markers by time zone"),
    "dilemma": phrase("Dilemma"),
    "draw": phrase("Nobody wins"),
    "edge": phrase("Over the edge"),
    "end": phrase("How it ends"),
    "exit": phrase("Points for every model in an exit of its side"),
    "figures": phrase("Values of the special rules, as in the file"),
    "first": phrase("First turn"),
    "forces": phrase("Forces"),
    "group": phrase("Name of the choice"),
    "id": phrase("Name in the file"),
    "items": phrase("With one of these items"),
    "locations": phrase("Locations in play"),
    "name": phrase("Name"),
    "node_points": phrase("What the nodes are worth"),
    "nodes": phrase("Vortex Nodes of each kind"),
    "objectives": phrase("What each side is after"),
    "of": phrase("A model of"),
    "one_of": phrase("Or one of these profiles"),
    "page": phrase("Page"),
    "points": phrase("Points"),
    "profile": phrase("Profile"),
    "reason": phrase("What the players are told"),
    "round": phrase("Round"),
    "rules": phrase("Special rules"),
    "side": phrase("Side"),
    "standard_points": phrase("The points of the rulebook count"),
    "state": phrase("State"),
    "text": phrase("Text"),
    "title": phrase("Title"),
    "turns": phrase("Turns (0: until one side is left)"),
    "up_to": phrase("Or fewer"),
    "when": phrase("When"),
    "where": phrase("Place and time"),
    "who": phrase("Who counts"),
    "winner": phrase("Winner"),
    "zone": phrase("Zone"),
}
"""What a form calls the fields of the scenarios of all games."""
CHOICES = {
    "captive": phrase("it is a captive at the end"),
    "eliminated": phrase("it is a casualty"),
    "exits": phrase("it leaves the table"),
    "gone": phrase("nobody of the side is left"),
    "holds": phrase("it carries an item at the end"),
    "round": phrase("the round is over"),
    "survives": phrase("it is on the table at the end"),
    "told": phrase("the rules of the scenario say so"),
    "wiped_out": phrase("the side is reduced to half"),
}
"""What a form calls the words that such a field chooses from."""
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


def field_title(name: str) -> str:
    """What a form calls a field."""
    return say(TITLES[name]) if name in TITLES else spoken(name)


def choice_title(word: str) -> str:
    """What a form calls a word that a field chooses."""
    return say(CHOICES[word]) if word in CHOICES else spoken(word)


def summary(value: Any, named: Callable[[str], str]) -> str:
    """An entry of a list in a few words; `named` is what a profile, a side or a zone is called."""
    found: list[str] = []
    names = [field.name for field in dataclasses.fields(value)]
    for name in LEADING:
        held = getattr(value, name) if name in names else None
        if not held:
            continue
        words = _told(name, held, named)
        if words and words not in found:
            colon = ":" if name == "when" and found else ""
            found[-1:] = [f"{found[-1]}{colon}", words] if found else [words]
    return " ".join(found) or say("not filled in yet")


def beneath(value: Any, named: Callable[[str], str]) -> str:
    """Who an entry of a list speaks of; "" where it speaks of nobody."""
    return counted([named(each) for each in getattr(value, "who", ())])


def _told(name: str, held: Any, named: Callable[[str], str]) -> str:
    """One of the leading fields in a few words."""
    if name == "count":
        return f"{held} ×" if held != 1 else ""
    if isinstance(held, tuple):
        return counted([named(str(each)) for each in held], 2)
    if name == "points" and isinstance(held, int):
        return plural("({n} point)", "({n} points)", held)
    return str(held) if name in ("title", "name") else choice_title(str(held)) if name == "when" else named(str(held))


class WordsField:
    """Words and their values in a line. What does not fit stays in its field with a sentence below it until it does."""

    def __init__(self, lines: int = 1) -> None:
        self._lines = lines
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
        made, _ = w.input_text(ui, title, line, submit=True, hint=hint, placeholder=say("nothing"), lines=self._lines)
        if wrong:
            w.complaint(ui, wrong)
        if made == line:
            return now
        self._wrong.pop(key, None)
        try:
            return read_words(made, vocabulary, known)
        except ValueError as error:
            self._wrong[key] = (made, str(error))
            return now
