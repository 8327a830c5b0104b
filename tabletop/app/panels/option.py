"""The field of an option of a game, as its rule set declares it."""

from __future__ import annotations

from typing import Any

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.model.vocabulary import Word


def option_field(ui: Ui, name: str, word: Word, value: Any) -> Any:
    """The field of the option `name`; answers its value as it is to be."""
    label = word.label or name.replace("_", " ").capitalize()
    if word.type is bool:
        return w.checkbox(ui, f"{label}##{name}", bool(value))
    if word.choices:
        index = word.choices.index(value) if value in word.choices else 0
        return word.choices[w.combo(ui, label, [spoken(str(each)) for each in word.choices], index)]
    if word.type in (int, float):
        decimals = 0 if word.type is int else 2
        return word.type(w.input_number(ui, label, float(value), low=word.least, decimals=decimals))
    text, _ = w.input_text(ui, label, str(value))
    return text
