"""How a document's values are named to the person who wrote them."""

from __future__ import annotations

from typing import Any

from tabletop.documents.report import BAD, Path, Report

PLACE = "a place [x, y]"
"""What a place looks like."""

HELP = {
    "at": "a place [x, y] in inches from the top left corner",
    "to": "a place [x, y] in inches from the top left corner",
    "from": "a place [x, y] in inches from the top left corner",
    "facing": "degrees clockwise, 0 looks up",
    "rotate": "degrees clockwise",
    "height": "inches",
    "width": "inches",
    "base": "a diameter in inches, or [width, length]",
    "colour": 'six hexadecimal digits in quotes, like "#8fa3b0"',
    "id": "a word of your own that names this thing alone",
    "crop": "[x, y, width, height] in inches",
    "shape": "one of rect, circle, ellipse, polygon, wall",
    "links": "the two levels it joins, like [0, 1]",
    "side": "the id of one of the sides",
    "level": "the number of a level, 0 is the ground",
    "visible_to": "a list of sides",
}
"""What the keys that people get wrong are, in a few words."""


def named(path: Path) -> str:
    """What a message calls the thing at a path: `'facing'`, `entry 3 of 'polygon'`."""
    places: list[str] = []
    for key in reversed(path):
        if isinstance(key, str):
            return f"{' of '.join([*places, ''])}'{key}'"
        places.append(f"entry {key + 1}")
    return " of ".join(places) or "the document"


def help_for(path: Path) -> str:
    """A bracket that explains the key at the end of a path, or nothing."""
    key = path[-1] if path else None
    return f" ({HELP[key]})" if isinstance(key, str) and key in HELP else ""


def described(value: Any) -> str:  # noqa: PLR0911 - a table of types
    """A value as a message names it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return f"the word '{_short(value)}'" if " " not in value.strip() else f"the text '{_short(value)}'"
        case int() | float():
            return f"the number {value:.15g}"
        case list() | tuple():
            return f"a list of {len(value)}" if len(value) != 1 else "a list of one"
        case dict():
            return "a mapping with " + (", ".join(f"'{key}'" for key in list(value)[:3]) or "no keys")
    return repr(value)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}…"


def wrong(value: Any, expected: str, path: Path, report: Report) -> Any:
    """Tell that a value is not what it must be; returns BAD."""
    if value is BAD:
        return BAD
    name = named(path)
    found = described(value)
    meaning = HELP.get(str(path[-1]), "") if path else ""
    # What the key means says the form as well: it takes its place instead of following it in brackets.
    if meaning.startswith(PLACE) and PLACE in expected:
        expected, bracket = expected.replace(PLACE, meaning), ""
    else:
        bracket = "" if expected == meaning else help_for(path)
    report.add(path, f"{name[0].upper()}{name[1:]} must be {expected}{bracket}; here is {found}.")
    return BAD
