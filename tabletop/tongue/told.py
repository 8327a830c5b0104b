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
from contextlib import suppress
from dataclasses import dataclass

RULES = "rules"
"""The context that the sentences of the rules have in the catalogues."""

_PLACE = re.compile(r"\{(\w+)\}")
_END = re.compile(r"(?<=[.!?”]) ")
_CITED = re.compile(r"(.+) (\([^()]*\b(?:p\. \d|ruling \w|step \d)[^()]*\))")
_ROOM = 20_000  # sentences kept before all are forgotten: distances make ever new ones
_JOINED = " · "
_LEAST = 2  # a pattern with fewer letters of its own would be found in everything
_LOOSE = 4  # one with fewer letters is only read in a place of another one, or about figures; it takes short things
_SHORT = 4  # words
_LONG = 8  # words: what is longer stands in a place only when it can be translated itself


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
        most = _SHORT if self.letters < _LOOSE else 99
        fit = all(not _END.search(value) and len(value.split()) <= most for value in values.values())
        return values if fit and not self._takes_the_end(values) else None

    def _takes_the_end(self, values: dict[str, str]) -> bool:
        """Whether the mark at the end of a sentence would stand in the last place, as in “Play {card}” of “Play
        something?”; what follows a colon may be a question of its own."""
        last = _PLACE.findall(self.sentence)[-1]
        at_end = self.sentence.endswith(f"{{{last}}}")
        marks = "." if self.sentence.endswith(f": {{{last}}}") else ".?"
        return at_end and values[last][-1:] in tuple(marks)


def _pattern(sentence: str) -> _Pattern | None:
    parts = _PLACE.split(sentence)  # text, name, text, name, …, text
    literals = [part.replace("{{", "{").replace("}}", "}") for part in parts[::2]]
    letters = sum(character.isalpha() for literal in literals for character in literal)
    if len(parts) == 1 or letters < _LEAST:
        return None
    shape = "".join(
        re.escape(literals[number // 2]) if number % 2 == 0 else _place(part, literals[number // 2])
        for number, part in enumerate(parts)
    )
    whole = literals[0].partition(" ")
    return _Pattern(
        sentence,
        shape,
        letters,
        max(literals, key=len),
        whole[0] if whole[1] else "",
    )


def _place(name: str, before: str) -> str:
    """What may stand in a place; nothing at all where it is written close to what comes before it."""
    return f"(?P<{name}>.*?)" if not before or before[-1].isalnum() else f"(?P<{name}>.+?)"


class Told:
    """Translates the sentences of the rules by one catalogue, and remembers them."""

    def __init__(self, texts: gettext.NullTranslations, sentences: Iterable[str]) -> None:
        self._texts = texts
        self._known: dict[tuple[str, bool], str] = {}
        patterns = sorted(filter(None, map(_pattern, sentences)), key=lambda each: -each.letters)
        self._by_first: dict[str, list[_Pattern]] = {}
        for each in patterns:
            self._by_first.setdefault(each.first, []).append(each)

    def __call__(self, text: str) -> str:
        return self._told(text, within=False)

    def _told(self, text: str, *, within: bool) -> str:
        """The text in the catalogue's language; `within`: it stands in a place of a sentence."""
        known = self._known.get((text, within))
        if known is None:
            if len(self._known) > _ROOM:
                self._known.clear()
            known = self._known[text, within] = self._said(text, within) if text else text
        return known

    def _said(self, text: str, within: bool) -> str:
        if _JOINED in text:  # the window joins what belongs together so; no sentence of the rules holds this mark
            return _JOINED.join(self._told(part, within=within) for part in text.split(_JOINED))
        cited = _CITED.fullmatch(text)
        if cited is not None:
            return f"{self._told(cited[1], within=within)} {cited[2]}"
        said = self._as_it_was(text, within)
        if said is None and text.endswith("."):  # lines of the log are given their full stop when they are shown
            bare = self._as_it_was(text[:-1], within)
            said = f"{bare}." if bare is not None else None
        return said or self._one_by_one(text) or text

    def _as_it_was(self, text: str, within: bool) -> str | None:
        """The text, which may have been given a capital for its place in a sentence."""
        said = self._found(text, within)
        if said is None and text[:1].isupper():
            said = self._found(_small(text), within)
        return said[:1].upper() + said[1:] if said is not None and text[:1].isupper() else said

    def _found(self, text: str, within: bool) -> str | None:
        said = self._texts.pgettext(RULES, text)
        return said if said != text else self._by_pattern(text, within)

    def _by_pattern(self, text: str, within: bool) -> str | None:
        fitting = [*self._by_first.get(text.partition(" ")[0], ()), *self._by_first.get("", ())]
        for each in sorted(fitting, key=lambda pattern: -pattern.letters):
            values = each.read(text)
            if values is None or not (within or each.letters >= _LOOSE or all(map(_is_figure, values.values()))):
                continue
            if all(map(self._may_stand, values.values())):
                said = self._texts.pgettext(RULES, each.sentence)
                values = {name: self._value(name, value, each, said) for name, value in values.items()}
                with suppress(LookupError, ValueError):  # a slip of a translator leaves the sentence English
                    return said.format(**values)
        return None

    def _may_stand(self, value: str) -> bool:
        return len(value.split()) <= _LONG or self._told(value, within=True) != value

    def _value(self, name: str, value: str, pattern: _Pattern, said: str) -> str:
        """What stands in a place; the capital of a sentence's beginning goes when that is not where it stands now."""
        place = f"{{{name}}}"
        moved = pattern.sentence.startswith(place) and not said.startswith(place)
        if moved and self._found(_small(value), within=True) is not None:
            value = _small(value)
        return self._told(value, within=True)

    def _one_by_one(self, text: str) -> str | None:
        sentences = _END.split(text)
        return " ".join(map(self, sentences)) if len(sentences) > 1 else None


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _is_figure(value: str) -> bool:
    return value[:1].isdigit()
