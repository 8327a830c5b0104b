"""Plain data to values of the model, driven by their type hints; every problem is told, with its path.

A decoder is made once for a type and remembered.
"""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from tabletop.documents import outlines
from tabletop.documents.choice import choose, forms
from tabletop.documents.encode import OUTLINES
from tabletop.documents.naming import EVENT_NAMES, Field, event_name, fields_of
from tabletop.documents.report import BAD, Path, Report, did_you_mean, is_like
from tabletop.documents.showing import annotation
from tabletop.documents.simple import SIMPLE, Decoder, base, each_of, enumerated, key_of, literal, number, place
from tabletop.documents.words import help_for, named, wrong
from tabletop.geometry.shapes import Outline
from tabletop.model.action import COMMON_ACTIONS, Action, Override, Place
from tabletop.model.annotation import Annotation
from tabletop.model.event import Event
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.things import Side
from tabletop.model.vocabulary import Vocabulary, Word


class Decoding:
    """The decoders of one rule set's vocabulary; without one, words and verbs are those that all games know.

    `bounded`: numbers below the least of their word are told. What a game has recorded is taken as it is.
    """

    def __init__(self, vocabulary: Vocabulary | None = None, *, bounded: bool = True) -> None:
        self.vocabulary = vocabulary
        self._bounded = bounded
        self.verbs: Mapping[str, type[Action]] = (
            vocabulary.actions if vocabulary is not None else {action.verb: action for action in COMMON_ACTIONS}
        )
        self._made: dict[Any, Decoder] = {}
        self._classes: dict[str, type] | None = None

    def decode(self, hint: Any, value: Any, path: Path, report: Report) -> Any:
        """The value of that type, or BAD."""
        return self.decoder(hint)(value, path, report)

    def decoder(self, hint: Any) -> Decoder:
        """The decoder of a type."""
        try:
            return self._made[hint]
        except KeyError:
            # Types may hold themselves (a group of actions), so the name must be there before the decoder is.
            self._made[hint] = lambda value, path, report: self._made[hint](value, path, report)
            self._made[hint] = made = self._make(hint)
            return made

    # ---- choosing

    def _make(self, hint: Any) -> Decoder:  # noqa: PLR0911 - a table of types
        if hint in SIMPLE:
            return SIMPLE[hint]
        if hint is Any or hint in (object, dict, list, tuple):
            return self._anything
        if hint == Outline or hint in OUTLINES:
            return outlines.outline
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return self._union(inner)
        if origin is Literal:
            return literal(inner)
        if origin in (tuple, list):
            return self._tuple(inner if origin is tuple else (*inner, ...))
        if origin in (frozenset, set):
            return self._set(inner[0])
        if origin is not None and issubclass(origin, Mapping):
            return self._map(inner)
        if isinstance(hint, type):
            return self._class(hint)
        return self._anything

    def _class(self, cls: type) -> Decoder:  # noqa: PLR0911 - a table of types
        if issubclass(cls, Action):
            verbs = self.verbs if cls is Action else {cls.verb: cls}
            return self._by_name(verbs, "action")
        if issubclass(cls, Event):
            return self._by_name(EVENT_NAMES if cls is Event else {event_name(cls): cls}, "event")
        if issubclass(cls, Annotation):
            return lambda value, path, report: annotation(value, path, report, self)
        if cls is BaseSize:
            return base
        if issubclass(cls, enum.Enum):
            return enumerated(cls)
        if dataclasses.is_dataclass(cls):
            return self.members(cls)
        return self._anything

    # ---- containers

    def _tuple(self, inner: tuple[Any, ...]) -> Decoder:
        if len(inner) == 2 and inner[1] is Ellipsis:
            return each_of(self.decoder(inner[0]), tuple)
        parts = [self.decoder(each) for each in inner]

        def decode(value: Any, path: Path, report: Report) -> Any:
            if not isinstance(value, list) or len(value) != len(parts):
                return wrong(value, f"a list of {len(parts)}", path, report)
            made = tuple(
                part(each, (*path, i), report) for i, (part, each) in enumerate(zip(parts, value, strict=True))
            )
            return BAD if any(each is BAD for each in made) else made

        return place if inner == (float, float) else decode

    def _set(self, inner: Any) -> Decoder:
        each = each_of(self.decoder(inner), frozenset)

        def decode(value: Any, path: Path, report: Report) -> Any:
            if isinstance(value, dict) and set(value) == {"$set"}:
                return each(value["$set"], (*path, "$set"), report)
            return each(value, path, report)

        return decode

    def _map(self, inner: tuple[Any, ...]) -> Decoder:
        key_hint, value_hint = inner if inner else (str, Any)
        part = self.decoder(value_hint)
        pairs = each_of(self._tuple((key_hint, value_hint)), tuple)

        def decode(value: Any, path: Path, report: Report) -> Any:
            if not isinstance(value, dict):
                return wrong(value, "a mapping (`name: value`)", path, report)
            if list(value) == ["$map"]:
                found = pairs(value["$map"], (*path, "$map"), report)
                return BAD if found is BAD else FrozenMap(found)
            made: dict[Any, Any] = {}
            for key, each in value.items():
                if key.startswith("$"):
                    report.add((*path, key), f"A name begins with a letter, not with '$' as '{key}'.", at_key=True)
                    continue
                word = key_of(key, key_hint, (*path, key), report)
                item = part(each, (*path, key), report)
                if word is not BAD and item is not BAD:
                    made[word] = item
            return FrozenMap(made)

        return decode

    def _union(self, members: tuple[Any, ...]) -> Decoder:
        nullable = type(None) in members
        rest = [member for member in members if member is not type(None)]

        def decode(value: Any, path: Path, report: Report) -> Any:
            if value is None and nullable:
                return None
            member = rest[0] if len(rest) == 1 else choose(rest, value)
            if member is None:
                return wrong(value, forms(rest), path, report)
            return self.decoder(member)(value, path, report)

        return decode

    # ---- dataclasses

    def members(self, cls: type, defaults: Mapping[str, Any] = EMPTY, hidden: Collection[str] = ()) -> Decoder:
        """The decoder of a dataclass, whose own defaults give way to those in `defaults` (by field name); `hidden`
        fields have no key of their own."""
        fields = fields_of(cls)
        parts = {field.key: (field.name, self._field(cls, field)) for field in fields if field.name not in hidden}
        given = {field.name: defaults[field.name] for field in fields if field.name in defaults}
        required = {field.key: field.name for field in fields if field.required and field.name not in given}
        words = self._state_words(cls) or EMPTY

        def decode(value: Any, path: Path, report: Report) -> Any:
            if not isinstance(value, dict):
                return wrong(value, f"a mapping such as {{{', '.join(list(parts)[:3])}}}", path, report)
            made = given.copy()
            for key, each in value.items():
                if key not in parts:
                    advice = _in_the_state(key, each) if key in words else did_you_mean(key, parts)
                    report.add((*path, key), f"Nothing here is called '{key}'. {advice}", at_key=True)
                    continue
                name, part = parts[key]
                item = part(each, (*path, key), report)
                if item is not BAD:
                    made[name] = item
            for key in required:
                # A slip of the pen is told once: where it stands, not also as a key that is missing.
                if key not in value and not any(is_like(other, key) for other in value if other not in parts):
                    report.add(path, missing(key, path))
            return cls(**made) if made.keys() >= set(required.values()) else BAD

        return decode

    def _field(self, cls: type, field: Field) -> Decoder:
        known = self._state_words(cls) if field.key == "state" else None
        if known is not None:
            return self.words(known, strict=cls is not Override)
        return self.decoder(field.hint)

    def _state_words(self, cls: type) -> Mapping[str, Word] | None:
        """The words that the rule set knows for the state of a thing; None where it says nothing of it."""
        words = self.vocabulary
        if words is None:
            return None
        if cls is Miniature or cls is Place:
            return words.statuses
        if cls is Side:
            return words.side_statuses
        return {**words.side_statuses, **words.statuses} if cls is Override else None

    def words(self, known: Mapping[str, Word], *, strict: bool, what: str = "word") -> Decoder:
        """The decoder of a state or of options: each word has the type its rule set declares; None takes it away."""

        def decode(value: Any, path: Path, report: Report) -> Any:
            if not isinstance(value, dict):
                return wrong(value, f"a mapping of {what}s (`{what}: value`)", path, report)
            made: dict[str, Any] = {}
            for key, each in value.items():
                at = (*path, key)
                if key in known:
                    item = self._word(known[key], each, at, report)
                elif strict:
                    report.add(at, f"There is no {what} '{key}'. {did_you_mean(key, known)}", at_key=True)
                    continue
                else:
                    item = self._anything(each, at, report)
                if item is not BAD:
                    made[key] = item
            return FrozenMap(made)

        return decode

    def _word(self, word: Word, value: Any, path: Path, report: Report) -> Any:
        if value is None:
            return None
        item = self.decode(word.type, value, path, report)
        if item is not BAD and word.choices and item not in word.choices:
            choices = ", ".join(map(str, word.choices))
            return wrong(value, f"one of {choices}", path, report)
        if self._bounded and word.least is not None and item is not BAD and item < word.least:
            return wrong(value, f"{word.least:g} or more", path, report)
        return item

    def _by_name(self, classes: Mapping[str, type], what: str) -> Decoder:
        inner: dict[str, Decoder] = {}

        def decode(value: Any, path: Path, report: Report) -> Any:
            if not isinstance(value, dict) or len(value) != 1:
                return wrong(value, f"one {what} with its fields, as in {{name: {{…}}}}", path, report)
            name, inside = next(iter(value.items()))
            if name not in classes:
                message = f"No {what} is called '{name}'. {did_you_mean(name, classes)}"
                report.add((*path, name), message, at_key=True)
                return BAD
            if name not in inner:
                inner[name] = self.members(classes[name])
            return inner[name]({} if inside is None else inside, (*path, name), report)

        return decode

    # ---- values that say themselves what they are

    def _anything(self, value: Any, path: Path, report: Report) -> Any:
        if isinstance(value, list):
            made = tuple(self._anything(each, (*path, i), report) for i, each in enumerate(value))
            return BAD if any(each is BAD for each in made) else made
        if not isinstance(value, dict):
            return value
        if len(value) == 1 and next(iter(value)).startswith("$"):
            return self._self_described(value, path, report)
        items = {key: self._anything(each, (*path, key), report) for key, each in value.items()}
        return FrozenMap((key, each) for key, each in items.items() if each is not BAD)

    def _self_described(self, value: dict[str, Any], path: Path, report: Report) -> Any:
        tag, inside = next(iter(value.items()))
        at = (*path, tag)
        if tag == "$float":
            return number(value, path, report)
        if tag == "$set":
            return self._set(Any)(inside, at, report)
        if tag == "$map":
            pairs = self.decode(tuple[tuple[Any, Any], ...], inside, at, report)
            return BAD if pairs is BAD else FrozenMap(pairs)
        cls = self._known_classes().get(tag[1:])
        if cls is None:
            known = did_you_mean(tag, (f"${name}" for name in self._known_classes()))
            report.add(at, f"Nothing is called '{tag}'. {known}", at_key=True)
            return BAD
        return self.decode(cls, inside, at, report)

    def _known_classes(self) -> Mapping[str, type]:
        """The dataclasses that may stand where a type is open: those of the model and of the rule set."""
        if self._classes is None:
            roots: list[Any] = [Action, Event, BaseSize, *EVENT_NAMES.values(), *self.verbs.values()]
            if self.vocabulary is not None:
                roots += [*self.vocabulary.resumes, self.vocabulary.extra]
                roots += [word.type for word in self.vocabulary.statuses.values()]
                roots += [word.type for word in self.vocabulary.side_statuses.values()]
            self._classes = {cls.__name__: cls for cls in _classes_in(roots)} | {"Outline": OUTLINES[0]}
        return self._classes


def _in_the_state(word: str, value: Any) -> str:
    """Where a word of a state belongs that stands beside it."""
    written = value if isinstance(value, int | float) and not isinstance(value, bool) else "…"
    return f"It is a word of its state: write `state: {{{word}: {written}}}`."


def missing(key: str, path: Path) -> str:
    """The message for a key that must be there."""
    return f"'{key}' is missing{help_for((key,))} in {named(path)}."


def _classes_in(roots: list[Any]) -> Iterator[type]:
    seen: set[Any] = set()
    while roots:
        hint = roots.pop()
        roots.extend(typing.get_args(hint))
        if not isinstance(hint, type) or hint in seen:
            continue
        seen.add(hint)
        if dataclasses.is_dataclass(hint):
            yield hint
            if hint not in OUTLINES:
                roots.extend(field.hint for field in fields_of(hint))
