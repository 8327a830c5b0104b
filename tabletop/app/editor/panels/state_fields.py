"""How something is when the game begins: a field for each word of its state, and a search for one more word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.app.editor.panels.form_words import WordsField
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.documents.parts import read_words, words_line
from tabletop.model.frozen import FrozenMap
from tabletop.model.vocabulary import Vocabulary, Word
from tabletop.tongue import say

MOST = 999.0
CROSS, SPACE = 32, 4
"""Pixels (at 100 %) across the button that takes a word away, and before it."""
FIRST: dict[Any, Any] = {bool: True, int: 1, float: 1.0, str: "", list[str]: ()}
"""What a word says at first whose rules name nothing."""


class StateFields:
    """The fields. A state whose words the rules do not know is one line of words with their values."""

    def __init__(self) -> None:
        self._line = WordsField()
        self._wrong: dict[str, tuple[str, str]] = {}
        """Values that do not fit, by whose and which word, each with what is wrong with it."""

    def draw(
        self, ui: Ui, whose: str, now: FrozenMap[str, Any], vocabulary: Vocabulary, known: Mapping[str, Word] | None
    ) -> FrozenMap[str, Any]:
        """The fields; answers the state as it is to be."""
        if not known:
            return self._line.draw(ui, say("State"), now, whose, vocabulary)
        made = dict(now)
        for word, value in now.items():
            with w.scope(ui, word):
                rule = known.get(word, Word(type(value)))
                made[word] = self._field(ui, f"{whose} {word}", word, rule, value, w.available(ui)[0] - CROSS - SPACE)
                if w.icon_button(ui, "close", hint=say("Take this word away"), size=CROSS, key=f"without {word}"):
                    del made[word]
                wrong = self._wrong.get(f"{whose} {word}")
                if wrong is not None:
                    w.complaint(ui, wrong[1])
        others = [word for word in known if word not in now and _first(known[word]) is not None]
        others.sort(key=spoken)
        chosen = w.finder(ui, say("State"), [spoken(word) for word in others], -1, placeholder=say("Add a state"))
        if chosen >= 0:
            made[others[chosen]] = _first(known[others[chosen]])
        return FrozenMap(made)

    def _field(self, ui: Ui, key: str, word: str, rule: Word, value: Any, width: float) -> Any:
        """One word; the next widget stands beside it."""
        title, made = f"{spoken(word)}##{word}", value
        if rule.type is bool:
            made = w.checkbox(ui, title, bool(value), hint=rule.meaning)
            w.to_right(ui, CROSS)
            return made
        if rule.choices:
            place = rule.choices.index(value) if value in rule.choices else -1
            chosen = w.combo(ui, title, [spoken(str(each)) for each in rule.choices], place, width=width)
            made = rule.choices[chosen] if chosen != place else value
        elif rule.type in (int, float):
            decimals, least = (0, 1.0) if rule.type is int else (2, 0.25)
            low = -MOST if rule.least is None else rule.least
            number = w.input_number(
                ui, title, float(value or 0), low=low, high=MOST, step=least, decimals=decimals, width=width
            )
            made = rule.type(number) if number != round(float(value or 0), decimals) else value
        else:
            made = self._text(ui, key, word, rule, value, width)
        w.beside(ui, SPACE)
        return made

    def _text(self, ui: Ui, key: str, word: str, rule: Word, value: Any, width: float) -> Any:
        """A name, names parted by commas, or anything else as a file says it."""
        names = rule.type == list[str]
        now = value if isinstance(value, str) else ", ".join(value) if names else _written(word, value)
        line = self._wrong[key][0] if key in self._wrong else now
        hint = f"{rule.meaning} {say('Several are parted by commas.')}" if names else rule.meaning
        made, _ = w.input_text(ui, f"{spoken(word)}##{word}", line, submit=True, hint=hint, width=width)
        if made == line:
            return value
        self._wrong.pop(key, None)
        if rule.type is str:
            return made
        if names:
            return tuple(filter(None, (part.strip() for part in made.split(","))))
        try:
            return read_words(f"{word}: {made}", None, {word: rule})[word]
        except ValueError as error:
            self._wrong[key] = (made, str(error))
            return value


def _first(rule: Word) -> Any:
    """What a word says when it is added."""
    return rule.default or FIRST.get(rule.type, rule.choices[0] if rule.choices else rule.default)


def _written(word: str, value: Any) -> str:
    return words_line({word: value}).removeprefix(f"{word}: ")
