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
from collections.abc import Iterable, Iterator
from contextlib import suppress

from tabletop.tongue.citing import CITATION, RULES, cited
from tabletop.tongue.pattern import END, LITTLE, LOOSE, SHORT, Pattern, patterns, rank

_LISTING = frozenset(("and", "or"))
_NUMBERS = frozenset(["no", "one", "two", "three", "four", "five", "six", "seven", "eight"])
_ASIDE = re.compile(r"(.+) \(([^()]+)\)(\.?)", re.DOTALL)
_FILE = re.compile(r".*\w\.[a-z]\w{1,9}", re.DOTALL)
_ROOM = 20_000  # sentences kept before all are forgotten: distances make ever new ones
_JOINED = " · "
_LONG = 8  # words: what is longer stands in a place only when it can be translated itself, or is a name
_FEW = 8  # letters: a pattern with fewer takes more than SHORT words only if they are translated, or are a name
_PLAIN = 12  # letters: a whole text is not read by a pattern with fewer, if a place would hold prose
_RUN = 3  # sentences: so many may be one in the catalogue


class Said(str):
    """Words that are shown as they are: a name, a title or a file, or what is in the window's language already."""

    __slots__ = ()


class Told:
    """Translates the sentences of the rules by one catalogue, and remembers them."""

    def __init__(self, texts: gettext.NullTranslations, sentences: Iterable[str], *, capitals: bool = True) -> None:
        """`capitals`: nouns have them within a sentence."""
        self._texts, self._capitals = texts, capitals
        self._known: dict[tuple[str, bool], str] = {}
        self._own: set[str] = set()
        self._names: frozenset[str] = frozenset()
        self._by_first: dict[str, list[Pattern]] = {}
        for each in patterns(sentences):
            self._by_first.setdefault(each.first, []).append(each)

    def __call__(self, text: str, *, within: bool = False) -> str:
        """The text in the catalogue's language; `within`: as it is said in a sentence, without its article."""
        if isinstance(text, Said) or text in self._own or _FILE.fullmatch(text):
            return text
        return self.keep(self._told(text, within=within))

    def know(self, names: frozenset[str]) -> None:
        """Who and what has a name now: it stands in a sentence whatever words it is made of, and is never read."""
        if names != self._names:
            self._names = names
            self._known.clear()

    def keep(self, said: str) -> str:
        """Words that are in the catalogue's language: not to be read again (“Links” is left, and no links)."""
        if len(self._own) > _ROOM:
            self._own.clear()
        self._own.add(said)
        return said

    def _told(self, text: str, *, within: bool) -> str:
        """The text in the catalogue's language; `within`: it stands in a place of a sentence."""
        known = self._known.get((text, within))
        if known is None:
            if len(self._known) > _ROOM:
                self._known.clear()
            known = self._known[text, within] = self._said(text, within) if text else text
        return known

    def _said(self, text: str, within: bool) -> str:
        if self._is_named(text):
            return re.sub("^[Tt]he ", "", text) if within else text
        if _JOINED in text:  # the window joins what belongs together so; no sentence of the rules holds this mark
            return _JOINED.join(self._told(part, within=within) for part in text.split(_JOINED))
        if text.endswith("%") and text[:-1].isdigit():
            return self._texts.gettext("{n}%").format(n=text[:-1])
        if CITATION.fullmatch(text):
            return cited(text, self._texts)
        aside = _ASIDE.fullmatch(text)
        if aside is not None and CITATION.search(aside[2]):
            return f"{self._told(aside[1], within=within)} ({cited(aside[2], self._texts)}){aside[3]}"
        row = within and self._texts.pgettext(RULES, text) == text  # “your Movement or Shooting sub-phase” is none
        said = self._noun(text) or (self._listed(text, known=True) if row else None) or self._as_it_was(text, within)
        if said is None and within:
            said = self._listed(text) or self._counted(text)
        others = (self._of_name, self._one_by_one, self._part_by_part, self._after_name)
        said = said or next(filter(None, (read(text) for read in others)), None)
        return said or self._with_aside(text, within) or text

    def _is_named(self, text: str) -> bool:
        """Whether somebody or something is called so; a sentence begins “The Master”, and goes on “the Master”."""
        return text in self._names or (text.startswith("the ") and f"The {text[4:]}" in self._names)

    def _listed(self, text: str, *, known: bool = False) -> str | None:
        """Things in a row: “hit, hit and surge”; `known`: only if each is a name, a number, or in the catalogue."""
        row = re.fullmatch(
            r"([^.:;?!]+?)(?:(?<!,) (and|or)|,) (?!less|more|fewer)((?:(?! and | or |[,.:;?!]).)+)", text
        )
        if row is None or " and " in row[1] or " or " in row[1]:
            return None
        things = [*row[1].split(", "), row[3]]
        said = [self._told(each, within=True) for each in things]
        if all(map(self._is_known if known or row[2] is None else self._is_thing, things, said)):
            pair = f"{{first}} {row[2]} {{last}}" if row[2] is not None else "{first}, {last}"
            return self._texts.pgettext(RULES, pair).format(first=", ".join(said[:-1]), last=said[-1])
        return None

    def _is_known(self, text: str, said: str) -> bool:
        return text != said or text.isdigit() or self._is_named(_uncounted(text))

    def _is_thing(self, text: str, said: str) -> bool:
        return self._is_known(text, said) or (len(text.split()) <= SHORT and text == text.strip(" .?"))

    def _counted(self, text: str) -> str | None:
        """“5 black”, “three symbols”, “3 × hit”: the number, and what the catalogue has for the word."""
        number, _, what = text.partition(" ")
        times, what = ("× ", what[2:]) if what.startswith("× ") else ("", what)
        many = number if number.isdigit() else self._texts.pgettext(RULES, _small(number))
        if not what or not (number.isdigit() or _small(number) in _NUMBERS):
            return None
        said = self._told(what, within=True)
        return f"{many} {times}{said}" if said != what else None

    def _part_by_part(self, text: str) -> str | None:
        """“A: hit; B: surge”; nothing of which a part alone would be told (“the hall ist worth 4”)."""
        if "; " not in text or any(map(self._is_prose, text.split("; "))):
            return None
        first, *more = text.split("; ")
        said = self._told(first, within=False) + "".join(map(self._added, more))
        return said if said != text else None

    def _added(self, part: str) -> str:
        """What comes after a semicolon; the catalogue may have it with that, as an addition."""
        return self._as_it_was(f"; {part}", within=True) or f"; {self._told(part, within=False)}"

    def _with_aside(self, text: str, within: bool) -> str | None:
        """Words and what is added to them in brackets, as a price is to a deed: “Pull a lever (free)”."""
        aside = _ASIDE.fullmatch(text)
        if aside is None or END.search(aside[1]):
            return None
        said = f"{self._told(aside[1], within=within)} ({self._told(aside[2], within=False)}){aside[3]}"
        return said if said != text else None

    def _as_it_was(self, text: str, within: bool) -> str | None:
        """The text, which may have been given a capital for its place in a sentence."""
        said = self._found(text, within)
        if said is None and text[:1].isupper():
            said = self._found(_small(text), within)
        return said[:1].upper() + said[1:] if said is not None and text[:1].isupper() else said

    def _found(self, text: str, within: bool) -> str | None:
        for bare, stop in ((text, ""), (text.removesuffix("."), ".")):  # lines of the log are given a full stop
            said = self._texts.pgettext(RULES, bare)
            if said != bare and f"{bare}{stop}" == text:
                return f"{said}{stop}"
        said = self._texts.pgettext(RULES, f"{text}.")  # what ends a sentence has given its full stop to that
        if said != f"{text}.":
            return said.removesuffix(".")
        return self._by_pattern(text, within)

    def _by_pattern(self, text: str, within: bool) -> str | None:
        fitting = [*self._by_first.get(text.partition(" ")[0], ()), *self._by_first.get("", ())]
        for each in sorted(fitting, key=rank):
            for bare, stop in ((text, ""), (text.removesuffix("."), ".")):
                said = self._read(each, bare, within) if f"{bare}{stop}" == text else None
                if said is not None:
                    return f"{said}{stop}"
        return None

    def _read(self, pattern: Pattern, text: str, within: bool) -> str | None:
        """The text said anew, if it is that sentence of the catalogue."""
        values = pattern.read(text)
        if values is None or not (within or pattern.letters >= LOOSE or all(map(_is_figure, values.values()))):
            return None
        if pattern.little and not self._is_no_name(pattern, list(values.values()), within):
            return None
        if not within and pattern.letters < _PLAIN and any(map(self._is_prose, values.values())):
            return None
        if not all(self._may_stand(value, pattern) for value in values.values()):
            return None
        said = self._texts.pgettext(RULES, pattern.sentence)
        values = {name: self._value(name, value, pattern, said) for name, value in values.items()}
        with suppress(LookupError, ValueError):  # a slip of a translator leaves the sentence English
            return said.format(**values)
        return None

    def _noun(self, text: str) -> str | None:
        """A thing by its kind, as the catalogue has it for itself: “the low wall” is the “Low wall” of the palette."""
        article, _, what = text.partition(" ")
        whole = any(self._texts.pgettext(RULES, each) != each for each in (text, _small(text)))
        if article.lower() != "the" or not what or whole:
            return None
        kind = what[:1].upper() + what[1:]
        said = self._texts.pgettext(RULES, kind)
        if said == kind:
            return None
        return said if article == "The" or (self._capitals and " " not in said) else _small(said)

    def _of_name(self, text: str) -> str | None:
        """What is said of somebody with a name: “Bob lies on the ground”."""
        names = [each for each in self._names if text.startswith((f"{each} ", f"{_small(each)} "))]
        if not names:
            return None
        name = text[: len(max(names, key=len))]
        rest = text[len(name) + 1 :]
        said = self._as_it_was(rest, within=True)
        return f"{name} {said}" if said is not None else None

    def _is_no_name(self, pattern: Pattern, values: list[str], within: bool) -> bool:
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
        plain = any(word[:1].islower() and word not in LITTLE for word in words)
        if len(words) <= 2 or not plain or self._is_named(_uncounted(value)):
            return False
        return self._told(value, within=True) == value

    def _is_word(self, text: str) -> bool:
        return any(self._texts.pgettext(RULES, each) != each for each in (text, _small(text)))

    def _may_stand(self, value: str, pattern: Pattern) -> bool:
        words = len(value.split())
        begins = value[:1].isupper() or value[:1].isdigit()
        if words <= SHORT or (words <= _LONG and (pattern.letters >= _FEW or begins)):
            return True
        if self._is_named(_uncounted(value)) or (pattern.letters >= _FEW and _is_name(value)):
            return True
        return self._told(value, within=True) != value

    def _value(self, name: str, value: str, pattern: Pattern, said: str) -> str:
        """What stands in a place; the capital of a sentence's beginning goes when that is not where it stands now."""
        place = f"{{{name}}}"
        moved = pattern.sentence.startswith(place) and not said.startswith(place)
        if f"the {place}" in pattern.sentence:
            value = self._noun(f"the {value}") or value
        if moved and self._found(_small(value), within=True) is not None:
            value = _small(value)
        return self._told(value, within=True)

    def _after_name(self, text: str) -> str | None:
        """What somebody is told to do or to have answered, “Bob: Roll again”; the name stays."""
        name, colon, said = text.partition(": ")
        if not said or (len(name.split()) > _LONG and not self._is_named(name)):
            return None
        found = self(said)
        return f"{name}{colon}{found if found != said else self._told(said, within=True)}"

    def _one_by_one(self, text: str) -> str | None:
        sentences = END.split(text)
        return " ".join(self._in_runs(sentences)) if len(sentences) > 1 else None

    def _in_runs(self, sentences: list[str]) -> Iterator[str]:
        """Each sentence told; two or three may be one in the catalogue, as a question with what leads to it is."""
        while sentences:
            for count in range(min(_RUN, len(sentences)), 1, -1):
                said = self._as_it_was(" ".join(sentences[:count]), within=False)
                if said is not None:
                    break
            else:
                count, said = 1, self(sentences[0])
                if said == sentences[0]:  # what is added to a sentence has a space before it
                    said = (self._found(f" {said}", within=True) or said).strip()
            yield said
            sentences = sentences[count:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _uncounted(text: str) -> str:
    """“2 × Dalek” is Daleks."""
    return re.sub(r"^\d+ × ", "", text)


def _is_figure(value: str) -> bool:
    return value[:1].isdigit()


def _is_name(text: str) -> bool:
    """Whether every word of it begins as those of names do: “Keeper of the Second Gate”."""
    return all(word[:1].isupper() or word[:1].isdigit() or word.lower() in LITTLE for word in text.split())
