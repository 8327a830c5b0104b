"""The annotations of a view, from plain data and back: in full or short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tabletop.documents.encode import members
from tabletop.documents.naming import fields_of
from tabletop.documents.report import BAD, Path, Report, did_you_mean
from tabletop.documents.words import described
from tabletop.model.annotation import ANNOTATIONS, Annotation

if TYPE_CHECKING:
    from tabletop.documents.decode import Decoding

WHERE = ("line", "column")
"""The fields that no document writes."""


def annotation(value: Any, path: Path, report: Report, decoding: Decoding) -> Any:
    """One entry of `show`: `{ruler: [a, b]}`, or a bare word where it needs nothing more."""
    bare = isinstance(value, str)
    if not bare and (not isinstance(value, dict) or len(value) != 1):
        report.add(path, "Each entry of 'show' shows one thing, as in {reach: c1}.")
        return BAD
    word, inside = (value, None) if bare else next(iter(value.items()))
    here = path if bare else (*path, word)
    if word not in ANNOTATIONS:
        known = did_you_mean(word, ANNOTATIONS)
        report.add(here, f"A picture cannot show '{word}'. {known}", at_key=not bare)
        return BAD
    cls: type[Annotation] = ANNOTATIONS[word]
    if isinstance(inside, dict):
        return decoding.members(cls, hidden=WHERE)(inside, here, report)
    made = _short(cls, inside, here, decoding)
    if made is None:
        report.add(here, f"A picture shows '{word}' as {cls.form}; {described(inside)} is not that.")
        return BAD
    return made


def _short(cls: type[Annotation], value: Any, path: Path, decoding: Decoding) -> Annotation | None:
    """An annotation whose values stand for its first fields; None when they do not fit."""
    fields, short = {field.name: field for field in fields_of(cast(type, cls))}, cls.short
    several = isinstance(value, list) and len(short) > 1
    given: list[Any] = [] if value is None else value if several else [value]
    named = short[: len(given)]
    if len(given) > len(short) or any(field.required and name not in named for name, field in fields.items()):
        return None
    quiet = Report()
    made = {
        name: decoding.decode(fields[name].hint, each, path, quiet) for name, each in zip(named, given, strict=True)
    }
    return None if quiet.findings else cls(**made)


def plain_show(show: tuple[Annotation, ...]) -> list[Any]:
    """The annotations as plain data, each as short as it goes."""
    return [_plain(each) for each in show]


def _plain(one: Annotation) -> Any:
    full = members(one, hidden=WHERE)
    keys = {field.name: field.key for field in fields_of(cast(type, type(one)))}
    short = [keys[name] for name in one.short]
    if not full:
        return one.word
    if list(full) == short[: len(full)]:
        values = list(full.values())
        return {one.word: values[0] if len(values) == 1 else values}
    return {one.word: full}
