"""What an unquoted word of YAML means, read the YAML 1.2 way: `no` is a word, `010` is ten, `12:30` is text."""

from __future__ import annotations

import math
import re
from typing import Any

_WORDS: dict[str, Any] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_NUMBER = re.compile(
    r"(?P<whole>[-+]?[0-9]+)"
    r"|(?P<float>[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)"
    r"|(?P<octal>0o[0-7]+)"
    r"|(?P<hex>0x[0-9a-fA-F]+)"
    r"|(?P<endless>[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))"
)
_STARTS = frozenset("0123456789-+.")
_MOST_DIGITS = 18


class NumberError(ValueError):
    """Looks like a number, but is none that a table can use; the text says what to write instead."""


def plain_scalar(word: str) -> Any:
    """The value of an unquoted scalar: None, a bool, an int, a float, or the word itself.

    Raises NumberError for infinity, `.nan` and whole numbers of more than 18 digits.
    """
    if word[:1] not in _STARTS:
        return _WORDS.get(word, word)
    match = _NUMBER.fullmatch(word)
    if match is None:
        return word
    kind = match.lastgroup
    if kind == "float":
        value = float(word)
        if math.isfinite(value):
            return value
        raise NumberError(f"The number {word} is too large; write one that a table can use.")
    if kind == "endless":
        raise NumberError(f"{word} is no finite number; write the figure itself.")
    digits = len(word.lstrip("+-"))
    if digits > _MOST_DIGITS:
        raise NumberError(f"The number {_short(word)} has {digits} digits; write a smaller one.")
    return int(word) if kind == "whole" else int(word[2:], 8 if kind == "octal" else 16)


def _short(word: str) -> str:
    return word if len(word) <= 24 else f"{word[:12]}…"


def is_plain_text(word: str) -> bool:
    """Whether the word, written without quotes, would be read as that very text and not as a value."""
    if word[:1] in _STARTS:
        return _NUMBER.fullmatch(word) is None
    return word not in _WORDS
