"""What a foreign file says, read key by key: each wrong value is told where it stands.

JSON and XML come to the same: an `Entry` of named values, which knows its place: a path of keys in JSON
(`portals[3].bounds`), line and column in XML.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.documents.text import place_of, text_of
from tabletop.documents.words import described
from tabletop.errors import DocumentError, Problem

FARTHEST = 1e7
"""No figure of a foreign file is larger."""
MOST_THINGS = 50_000
"""A list of a foreign file has so many entries at most: no table holds more."""


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file: line and column where they are known (from 1), else the path of keys."""

    file: str
    path: str = ""
    line: int = 0
    column: int = 0

    def error(self, message: str, key: str = "") -> DocumentError:
        """The error to raise of what stands here, or behind a key here."""
        path = f"{self.path}.{key}".strip(".") if self.line == 0 else key
        told = f"{path}: {message}" if path else message
        return DocumentError((Problem(self.file, self.line, self.column, told),))


class Entry:
    """Named values with their place. A value that may be left out has a default; one that may not has none."""

    __slots__ = ("values", "where")

    def __init__(self, values: Mapping[str, Any], where: Where) -> None:
        self.values = values
        self.where = where

    def __contains__(self, key: str) -> bool:
        return self.values.get(key) is not None

    def error(self, message: str, key: str = "") -> DocumentError:
        """The error to raise of this entry, or of what it says behind a key."""
        return self.where.error(message, key)

    def number(self, key: str, default: float | None = None, least: float = -FARTHEST, most: float = FARTHEST) -> float:
        """A figure; one written as text will do."""
        value = self.values.get(key)
        if value is None and default is not None:
            return default
        found = _figure(value)
        if found is None or not least <= found <= most:
            bounds = "a number" if least == -FARTHEST else f"a number from {least:g} on"
            raise self.error(f"must be {bounds}; here is {_said(value)}.", key)
        return found

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number, of 32 bits at most."""
        found = self.number(key, None if default is None else float(default), most=2.0**32)
        if not found.is_integer():
            raise self.error(f"must be a whole number; here is {found:g}.", key)
        return int(found)

    def text(self, key: str, default: str | None = None) -> str:
        """A word or text."""
        value = self.values.get(key)
        if value is None and default is not None:
            return default
        if isinstance(value, int | float) and not isinstance(value, bool):
            return f"{value:g}" if isinstance(value, float) else str(value)[:40]
        if not isinstance(value, str):
            raise self.error(f"must be a text; here is {_said(value)}.", key)
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """Yes or no; in XML 1 and 0, true and false."""
        value = self.values.get(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        if value in (0, 1):
            return bool(value)
        if isinstance(value, str) and value.lower() in ("true", "false", "1", "0"):
            return value.lower() in ("true", "1")
        raise self.error(f"must be true or false; here is {_said(value)}.", key)

    def entry(self, key: str) -> Entry:
        """The entry behind a key; one without values when there is none."""
        value = self.values.get(key)
        if isinstance(value, Entry):
            return value
        if value is None:
            return Entry({}, self.inside(key))
        if not isinstance(value, dict):
            raise self.error(f"must be an object {{…}}; here is {_said(value)}.", key)
        return Entry(value, self.inside(key))

    def entries(self, key: str) -> list[Entry]:
        """The entries of a list; none when it is left out. Those that are null are left out."""
        return [self._listed(key, i, each) for i, each in self._items(key) if each is not None]

    def lists(self, key: str) -> Iterator[tuple[Where, list[Any]]]:
        """The lists in a list, each with its place."""
        for i, each in self._items(key):
            if each is None:
                continue
            if not isinstance(each, list):
                raise self.error(f"must be a list of lists; here is {_said(each)}.", f"{key}[{i}]")
            yield self.inside(f"{key}[{i}]"), each

    def _items(self, key: str) -> list[tuple[int, Any]]:
        value = self.values.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.error(f"must be a list […]; here is {_said(value)}.", key)
        if len(value) > MOST_THINGS:
            raise self.error(f"has {len(value):,} entries; {MOST_THINGS:,} is the most.", key)
        return list(enumerate(value))

    def _listed(self, key: str, i: int, value: Any) -> Entry:
        if isinstance(value, Entry):
            return value
        if not isinstance(value, dict):
            raise self.error(f"must be an object {{…}}; here is {_said(value)}.", f"{key}[{i}]")
        return Entry(value, self.inside(f"{key}[{i}]"))

    def inside(self, key: str) -> Where:
        """The place behind a key."""
        at = self.where
        return at if at.line else Where(at.file, f"{at.path}.{key}".strip("."))


def _figure(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        found = float(value)
    except (ValueError, OverflowError):
        return None
    return found if math.isfinite(found) else None


def _said(value: Any) -> str:
    """A value as a message names it, however long it is."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**15:
        return "a number of many digits"
    return described(value) if not isinstance(value, Entry) else "an element"


def json_entry(data: bytes | str, file: str) -> Entry:
    """The object that a JSON file is. Raises DocumentError with line and column where it is not well formed."""
    found = json_value(text_of(data, file), file)
    if not isinstance(found, dict):
        raise Where(file).error(f"A file of this format is an object {{…}}; here is {described(found)}.")
    return Entry(found, Where(file))


def json_value(text: str, file: str, line: int = 1) -> Any:
    """What a JSON text says; `line` is where it begins in its file."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        row, column = place_of(text, error.pos)
        raise Where(file, "", row + line - 1, column).error(f"JSON is not well formed here: {error.msg}.") from None
    except RecursionError:
        raise Where(file).error("Lists and objects are nested too deep; no map needs that.") from None
    except ValueError:
        raise Where(file).error("A number in this file has too many digits.") from None
