"""What the rules have told, in the language of the window.

The rules speak English, whatever the window speaks: their sentences are compared by examples, written into saves and
printed by commands, and all that must be the same in every language. So a sentence of theirs is translated when it is
shown. The catalogues hold it as it stands in the code, "{who} is {far} away", and here the finished sentence is read
back by that pattern and said anew; what stood in its places is read in the same way. What no catalogue has is shown as
it is.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable
from dataclasses import dataclass

RULES = "rules"
"""The context that the sentences of the rules have in the catalogues."""

_PLACE = re.compile(r"\{(\w+)\}")
_END = re.compile(r"(?<=[.!?”]) ")
_ROOM = 20_000  # sentences kept before all are forgotten: distances make ever new ones
_LEAST = 3  # a pattern with fewer letters of its own would be found in everything
_LOOSE = 9  # one with fewer letters than this takes only short things into its places
_SHORT = 5  # words


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A sentence with places, ready to be found in a finished one; `shape` is a regular expression."""

    sentence: str
    shape: str
    letters: int
    longest: str
    first: str
    """Its first word, where it does not begin with a place."""

    def read(self, text: str) -> dict[str, str] | None:
        """What stands in its places, when the text is this sentence."""
        if self.longest not in text:
            return None
        found = re.fullmatch(self.shape, text, re.DOTALL)
        if found is None:
            return None
        values = found.groupdict()
        if self.letters < _LOOSE and any(len(value.split()) > _SHORT for value in values.values()):
            return None
        return values


def _pattern(sentence: str) -> _Pattern | None:
    parts = _PLACE.split(sentence)  # text, name, text, name, …, text
    literals = [part.replace("{{", "{").replace("}}", "}") for part in parts[::2]]
    letters = sum(character.isalpha() for literal in literals for character in literal)
    if len(parts) == 1 or letters < _LEAST:
        return None
    shape = "".join(
        re.escape(literals[number // 2]) if number % 2 == 0 else f"(?P<{part}>.+?)" for number, part in enumerate(parts)
    )
    whole = literals[0].partition(" ")
    return _Pattern(
        sentence,
        shape,
        letters,
        max(literals, key=len),
        whole[0] if whole[1] else "",
    )


class Told:
    """Translates the sentences of the rules by one catalogue, and remembers them."""

    def __init__(self, texts: gettext.NullTranslations, sentences: Iterable[str]) -> None:
        self._texts = texts
        self._known: dict[str, str] = {}
        patterns = sorted(filter(None, map(_pattern, sentences)), key=lambda each: -each.letters)
        self._by_first: dict[str, list[_Pattern]] = {}
        for each in patterns:
            self._by_first.setdefault(each.first, []).append(each)

    def __call__(self, text: str) -> str:
        known = self._known.get(text)
        if known is None:
            if len(self._known) > _ROOM:
                self._known.clear()
            known = self._known[text] = self._said(text) if text else text
        return known

    def _said(self, text: str) -> str:
        said = self._found(text)
        if said is None and text[0].isupper():
            said = self._found(_small(text))  # it was given a capital for its place in a sentence
        if said is None:
            return self._one_by_one(text) or text
        return said[:1].upper() + said[1:] if text[0].isupper() else said

    def _found(self, text: str) -> str | None:
        said = self._texts.pgettext(RULES, text)
        return said if said != text else self._by_pattern(text)

    def _by_pattern(self, text: str) -> str | None:
        fitting = [*self._by_first.get(text.partition(" ")[0], ()), *self._by_first.get("", ())]
        for each in sorted(fitting, key=lambda pattern: -pattern.letters):
            values = each.read(text)
            if values is not None:
                said = self._texts.pgettext(RULES, each.sentence)
                return said.format(**{name: self._value(name, value, each, said) for name, value in values.items()})
        return None

    def _value(self, name: str, value: str, pattern: _Pattern, said: str) -> str:
        """What stands in a place; the capital of a sentence's beginning goes when that is not where it stands now."""
        place = f"{{{name}}}"
        if pattern.sentence.startswith(place) and not said.startswith(place) and self._found(_small(value)) is not None:
            return self(_small(value))
        return self(value)

    def _one_by_one(self, text: str) -> str | None:
        sentences = _END.split(text)
        return " ".join(map(self, sentences)) if len(sentences) > 1 else None


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
