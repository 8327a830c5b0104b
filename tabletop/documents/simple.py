"""Decoders of simple values: numbers, words, choices, bases, and lists of one kind."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

from tabletop.documents.report import BAD, Path, Report, did_you_mean
from tabletop.documents.words import HELP, PLACE, described, named, wrong
from tabletop.model.miniature import BaseSize

Decoder = Callable[[Any, Path, Report], Any]
"""Takes a plain value, its path and a report; gives the value, or BAD after telling what is wrong with it."""


def number(value: Any, path: Path, report: Report) -> Any:
    if value.__class__ is float:
        return value
    if value.__class__ is int:
        try:
            return float(value)
        except OverflowError:
            return wrong("a number of many digits", "a smaller number", path, report)
    if isinstance(value, dict) and list(value) == ["$float"] and value["$float"] in ("inf", "-inf", "nan"):
        return float(value["$float"])
    return wrong(value, "a number", path, report)


def place(value: Any, path: Path, report: Report) -> Any:
    """`[x, y]` in inches, as a tuple."""
    if not isinstance(value, list) or len(value) != 2:
        return wrong(value, PLACE, path, report)
    x, y = number(value[0], (*path, 0), report), number(value[1], (*path, 1), report)
    return BAD if x is BAD or y is BAD else (x, y)


def whole_number(value: Any, path: Path, report: Report) -> Any:
    if value.__class__ is int:
        return value
    if value.__class__ is float and value.is_integer() and abs(value) < 1e15:
        return int(value)
    return wrong(value, "a whole number", path, report)


def text(value: Any, path: Path, report: Report) -> Any:
    if value.__class__ is str:
        return value
    if value.__class__ in (int, float, bool):
        text = ("true" if value else "false") if value.__class__ is bool else value
        return wrong(value, f'a text, so write it in quotes, "{text}"', path, report)
    return wrong(value, "a word or text", path, report)


def yes_or_no(value: Any, path: Path, report: Report) -> Any:
    return value if value.__class__ is bool else wrong(value, "true or false", path, report)


def nothing(value: Any, path: Path, report: Report) -> Any:
    return value if value is None else wrong(value, "left empty", path, report)


SIMPLE: dict[Any, Decoder] = {float: number, int: whole_number, str: text, bool: yes_or_no, type(None): nothing}


def literal(choices: tuple[Any, ...]) -> Decoder:
    def decode(value: Any, path: Path, report: Report) -> Any:
        for choice in choices:
            if value == choice and type(value) is type(choice):
                return choice
        known = did_you_mean(value, choices) if isinstance(value, str) else ""
        known = known if known.startswith("Did") else f"Write one of {', '.join(map(str, choices))}."
        if value is not BAD:
            report.add(path, f"{named(path)} cannot be {described(value)}. {known}")
        return BAD

    return decode


def enumerated(cls: type[enum.Enum]) -> Decoder:
    value_of = literal(tuple(each.value for each in cls))

    def decode(value: Any, path: Path, report: Report) -> Any:
        found = value_of(value, path, report)
        return BAD if found is BAD else cls(found)

    return decode


def key_of(key: str, hint: Any, path: Path, report: Report) -> Any:
    if hint is not int:
        return key
    try:
        return int(key)
    except ValueError:
        report.add(path, f"The key '{key}' must be a whole number.", at_key=True)
        return BAD


def each_of(part: Decoder, kind: type) -> Decoder:
    def decode(value: Any, path: Path, report: Report) -> Any:
        if not isinstance(value, list):
            return wrong(value, "a list ([…], or lines that begin with -)", path, report)
        made = [part(each, (*path, i), report) for i, each in enumerate(value)]
        return kind(each for each in made if each is not BAD)

    return decode


def base(value: Any, path: Path, report: Report) -> Any:
    """A base: its diameter, or [width, length]."""
    sizes = value if isinstance(value, list) and len(value) == 2 else [value]
    if any(each.__class__ not in (int, float) for each in sizes):
        return wrong(value, HELP["base"], path, report)
    if not all(0 < each <= 100 for each in sizes):
        report.add(path, f"A base measures more than 0 and at most 100 inches; here is {described(value)}.")
        return BAD
    return BaseSize(*map(float, sizes))
