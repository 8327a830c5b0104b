"""What is wrong with a document, gathered while it is read: nothing stops at the first problem."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.errors import DocumentError, Problem

Path = tuple[str | int, ...]
"""Where something stands in plain data: keys and list places from the top, as in `("terrain", 3, "shape")`."""


class _Bad:
    """A value whose problem has been told already: whoever meets it says nothing more."""

    def __repr__(self) -> str:
        return "BAD"


BAD: Final = _Bad()


@dataclass(frozen=True, slots=True)
class Place:
    """Line and column from 1, of a value and of the key before it (the same where there is no key)."""

    line: int
    column: int
    key_line: int
    key_column: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem by its path. `at_key` points at the key; `other` is a second place, `{other}` in the message."""

    path: Path
    message: str
    at_key: bool = False
    other: Path | None = None


Locate = Callable[[set[Path]], Mapping[Path, Place]]
"""Finds the places of paths, and of all that leads to them, in a file's text."""


class Report:
    """Collects findings; turned into problems with line and column only when there are any."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def add(self, path: Path, message: str, *, at_key: bool = False, other: Path | None = None) -> None:
        """Note a problem. Places are worked out later, and only for what went wrong."""
        self.findings.append(Finding(path, message, at_key, other))

    def problems(self, file: str, locate: Locate) -> tuple[Problem, ...]:
        """The findings as problems, in the order of their places."""
        if not self.findings:
            return ()
        wanted = {finding.path for finding in self.findings}
        wanted |= {finding.other for finding in self.findings if finding.other is not None}
        places = locate(wanted)
        problems = (_problem(finding, file, places) for finding in self.findings)
        return tuple(sorted(dict.fromkeys(problems), key=lambda problem: (problem.line, problem.column)))


def _nearest(path: Path, places: Mapping[Path, Place]) -> tuple[Place, bool]:
    """The place of the path, or of what holds it when it has none (a key that is missing, the inside of an alias)."""
    for length in range(len(path), -1, -1):
        if path[:length] in places:
            return places[path[:length]], length == len(path)
    return Place(0, 0, 0, 0), False


def _problem(finding: Finding, file: str, places: Mapping[Path, Place]) -> Problem:
    place, exact = _nearest(finding.path, places)
    line, column = (place.key_line, place.key_column) if finding.at_key and exact else (place.line, place.column)
    message = finding.message
    if finding.other is not None:
        other, _ = _nearest(finding.other, places)
        message = message.replace("{other}", f"{other.line}:{other.column}")
    return Problem(file, line, column, message)


def raise_if_any(problems: Iterable[Problem]) -> None:
    """Raises one DocumentError with all the problems, if there is at least one."""
    found = tuple(problems)
    if found:
        raise DocumentError(found)


def is_like(word: str, known: str) -> bool:
    """Whether a word is probably the known one, mistyped."""
    return bool(difflib.get_close_matches(word, [known], cutoff=0.6))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """What would be right instead of `word`: the nearest known words, else all of them when they are few."""
    words = sorted(set(known))
    close = difflib.get_close_matches(word, words, n=2, cutoff=0.6)
    if not close and word.lower() != word:
        close = difflib.get_close_matches(word.lower(), words, n=2, cutoff=0.6)
    if close:
        return f"Did you mean {' or '.join(repr(w) for w in close)}?"
    if not words:
        return "None are known here."
    if len(words) <= 18:
        return f"Known: {', '.join(words)}."
    return f"Known are, among others, {', '.join(words[:10])}."
