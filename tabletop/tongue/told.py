"""What the rules have told, in the language of the window.

The rules speak English, whatever the window speaks: their sentences are compared by examples, written into saves and
printed by commands, and all that must be the same in every language. So a sentence of theirs is translated when it is
shown. The catalogues hold it as it stands in the code, "{who} is {far} away", and here the finished sentence is read
back by that pattern and said anew; what stood in its places is read in the same way. What no catalogue has is shown as
it is. Names, titles and files are never read: the window shows them as `Said`, and a pattern of little words alone
(“{count} of the {group}”, which every title might be) is only found about figures and common nouns.
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
_LITTLE = frozenset(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])
_LISTING = frozenset(("and", "or"))
_END = re.compile(r"(?<=[.!?”]) ")
_CITED = re.compile(r"(.+) (\([^()]*\b(?:p\. \d|ruling \w|step \d)[^()]*\))")
_FILE = re.compile(r".*\w\.[a-z]\w{1,9}", re.DOTALL)
_ROOM = 20_000  # sentences kept before all are forgotten: distances make ever new ones
_JOINED = " · "
_LEAST = 2  # a pattern with fewer letters of its own would be found in everything
_LOOSE = 4  # one with fewer letters is only read in a place of another one, or about figures; it takes short things
_SHORT = 4  # words
_LONG = 8  # words: what is longer stands in a place only when it can be translated itself
_FEW = 8  # letters: a pattern with fewer takes more than _SHORT words only if they are translated, or are a name

_PLAIN = 12  # letters: a whole text is not read by a pattern with fewer, if a place would hold prose


class Said(str):
    """Words that are shown as they are: a name, a title or a file, or what is in the window's language already."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A sentence with places, ready to be found in a finished one; `shape` is a regular expression."""

    sentence: str
    shape: str
    letters: int
    longest: str
    first: str
    """Its first word, where it does not begin with a place."""
    little: frozenset[str] = frozenset()
    """Its own words, when all of them are articles, “and”, and the like, as in names and titles."""

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
        _little(" ".join(literals)),
    )


def _little(own: str) -> frozenset[str]:
    """The words, if all of them are little ones."""
    words = frozenset(re.findall(r"\w+", own.lower()))
    return words if words <= _LITTLE else frozenset()


def _place(name: str, before: str) -> str:
    """What may stand in a place; nothing at all where it is written close to what comes before it."""
    return f"(?P<{name}>.*?)" if not before or before[-1].isalnum() else f"(?P<{name}>.+?)"


class Told:
    """Translates the sentences of the rules by one catalogue, and remembers them."""

    def __init__(self, texts: gettext.NullTranslations, sentences: Iterable[str]) -> None:
        self._texts = texts
        self._known: dict[tuple[str, bool], str] = {}
        patterns = sorted(filter(None, map(_pattern, sentences)), key=_own)
        self._by_first: dict[str, list[_Pattern]] = {}
        for each in patterns:
            self._by_first.setdefault(each.first, []).append(each)

    def __call__(self, text: str) -> str:
        return text if isinstance(text, Said) or _FILE.fullmatch(text) else self._told(text, within=False)

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
        return said or self._one_by_one(text) or self._after_name(text) or text

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
        for each in sorted(fitting, key=_own):
            values = each.read(text)
            if values is None or not (within or each.letters >= _LOOSE or all(map(_is_figure, values.values()))):
                continue
            if each.little and not self._is_no_name(each, list(values.values()), within):
                continue
            if not within and each.letters < _PLAIN and any(map(self._is_prose, values.values())):
                continue
            if all(self._may_stand(value, each) for value in values.values()):
                said = self._texts.pgettext(RULES, each.sentence)
                values = {name: self._value(name, value, each, said) for name, value in values.items()}
                with suppress(LookupError, ValueError):  # a slip of a translator leaves the sentence English
                    return said.format(**values)
        return None

    def _is_no_name(self, pattern: _Pattern, values: list[str], within: bool) -> bool:
        """Whether what a pattern of little words was found in is no title, like “Heart of the TARDIS”: there are
        figures, or it begins with a common noun (“the fuel of the tank”), or with a word that the catalogue knows."""
        if any(_is_figure(value) and " " not in value for value in values):
            return True
        if pattern.first or not pattern.sentence.startswith("{"):
            common = values[0][:1].islower() and (within or self._is_word(values[0]))
            return common if "of" in pattern.little else within
        return within and (pattern.little <= _LISTING or self._is_word(values[0]))

    def _is_prose(self, value: str) -> bool:
        """Whether it is no name and no thing, but a part of a sentence that the catalogue does not know."""
        words = re.sub(r"^(the|an?) ", "", value, flags=re.IGNORECASE).split()
        plain = any(word[:1].islower() and word not in _LITTLE for word in words)
        return len(words) > 2 and plain and self._told(value, within=True) == value

    def _is_word(self, text: str) -> bool:
        return any(self._texts.pgettext(RULES, each) != each for each in (text, _small(text)))

    def _may_stand(self, value: str, pattern: _Pattern) -> bool:
        words = len(value.split())
        if words <= _SHORT or (words <= _LONG and (pattern.letters >= _FEW or value[:1].isupper())):
            return True
        return self._told(value, within=True) != value

    def _value(self, name: str, value: str, pattern: _Pattern, said: str) -> str:
        """What stands in a place; the capital of a sentence's beginning goes when that is not where it stands now."""
        place = f"{{{name}}}"
        moved = pattern.sentence.startswith(place) and not said.startswith(place)
        if moved and self._found(_small(value), within=True) is not None:
            value = _small(value)
        return self._told(value, within=True)

    def _after_name(self, text: str) -> str | None:
        """What somebody is told to do or to have answered, “Bob: Roll again”; the name stays."""
        name, colon, said = text.partition(": ")
        return f"{name}{colon}{self(said)}" if said and len(name.split()) <= _LONG else None

    def _one_by_one(self, text: str) -> str | None:
        sentences = _END.split(text)
        return " ".join(map(self, sentences)) if len(sentences) > 1 else None


def _own(pattern: _Pattern) -> tuple[int, int]:
    """What comes first: patterns with many letters of their own, and of those the ones with most signs."""
    return -pattern.letters, -len(_PLACE.sub("", pattern.sentence))


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _is_figure(value: str) -> bool:
    return value[:1].isdigit()
