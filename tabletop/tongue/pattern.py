"""A sentence of the rules with places, and how it is found in a finished one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

PLACE = re.compile(r"\{(\w+)\}")
LITTLE = frozenset(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])
"""Articles, “and”, and the like: of these names and titles are made too."""
LOOSE = 4
"""One with fewer letters is only read in a place of another one, or about figures; it takes short things."""
SHORT = 4
"""Words."""
_LEAST = 2  # a pattern with fewer letters of its own would be found in everything
NEEDS = "needs"
"""The place of the number that a die must reach."""
QUESTION = "question"
"""The place of what somebody is asked, in however many sentences."""
END = re.compile(r"(?<=[.!?”]) ")
"""Between two sentences."""
rank = attrgetter("rank")
"""What patterns are tried in order of."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sentence with places, ready to be found in a finished one; `shape` is a regular expression."""

    sentence: str
    shape: str
    letters: int
    longest: str
    first: str
    """Its first word, where it does not begin with a place."""
    rank: tuple[int, int]
    """What comes first: patterns with many letters of their own, and of those the ones with most signs."""
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
        most = SHORT if self.letters < LOOSE else 99
        fit = all(len(value.split()) <= most for value in values.values())
        fit = fit and values.get(NEEDS, "0").isdigit()
        whole = [value for name, value in values.items() if name != QUESTION]
        return values if fit and not any(map(END.search, whole)) and not self._takes_the_end(values) else None

    def _is_announcing(self) -> bool:
        """Whether it ends in a colon and what somebody says."""
        return self.sentence.endswith(f": {{{PLACE.findall(self.sentence)[-1]}}}")

    def _takes_the_end(self, values: dict[str, str]) -> bool:
        """Whether the mark at the end of a sentence would stand in the last place, as in “Play {card}” of “Play
        something?”; what follows a colon may be a question of its own."""
        last = PLACE.findall(self.sentence)[-1]
        at_end = self.sentence.endswith(f"{{{last}}}")
        marks = "." if self._is_announcing() else ".?"
        return at_end and values[last][-1:] in tuple(marks)


def _pattern(sentence: str) -> Pattern | None:
    parts = PLACE.split(sentence)  # text, name, text, name, …, text
    literals = [part.replace("{{", "{").replace("}}", "}") for part in parts[::2]]
    letters = sum(character.isalpha() for literal in literals for character in literal)
    if len(parts) == 1 or letters < _LEAST:
        return None
    shape = "".join(
        re.escape(literals[number // 2]) if number % 2 == 0 else _place(part, literals[number // 2], number // 2)
        for number, part in enumerate(parts)
    )
    whole = literals[0].partition(" ")
    return Pattern(
        sentence,
        shape,
        letters,
        max(literals, key=len),
        whole[0] if whole[1] else "",
        (-letters, -len(PLACE.sub("", sentence))),
        _little(" ".join(literals)),
    )


def _little(own: str) -> frozenset[str]:
    """The words, if all of them are little ones."""
    words = frozenset(re.findall(r"\w+", own.lower()))
    return words if words <= LITTLE else frozenset()


def _place(name: str, before: str, number: int) -> str:
    """What may stand in a place; nothing at all where it is written close to what comes before it. Right after another
    place it begins as what is added to a sentence does: “ by the wall”, “; one more would do”."""
    if not before and number:
        return rf"(?P<{name}>(?:(?: (?:and|back|by|for|from|on|with)\b|[;,(:] ).*?)?)"
    return f"(?P<{name}>.*?)" if not before or before[-1].isalnum() or before[-1] == "." else f"(?P<{name}>.+?)"


def patterns(sentences: Iterable[str]) -> list[Pattern]:
    """Those of the sentences that have places, in the order in which they are tried."""
    return sorted(filter(None, map(_pattern, sentences)), key=rank)
