"""What is no YAML at all, told so that whoever wrote it can mend it."""

from __future__ import annotations

import re
from typing import Any

import yaml

from tabletop.errors import Problem

DEEPEST = 64
"""Lists and mappings may be nested this deep."""

_BARE_COLOUR = re.compile(r"[\s\[,:](#[0-9A-Fa-f]{3,8})\b")


def colour_advice(colour: str) -> str:
    return f'After a space, # begins a comment, so the value is empty; write the colour in quotes: "{colour}".'


def syntax_problem(error: yaml.YAMLError, text: str, file: str) -> Problem:
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return Problem(file, 0, 0, f"The file cannot be read as YAML: {error}.")
    said = str(getattr(error, "problem", "") or "this is not understood").strip()
    context = str(getattr(error, "context", "") or "").strip()
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    if "nesting depth" in said:
        message = f"Nested deeper than {DEEPEST} levels; no document needs that."
        return Problem(file, mark.line + 1, mark.column + 1, message)
    start = getattr(error, "context_mark", None)
    begun = (
        f" that begins at {start.line + 1}:{start.column + 1}" if start is not None and start.line != mark.line else ""
    )
    message = f"YAML is not well formed here: {said}{f' ({context}{begun})' if context else ''}."
    return Problem(file, mark.line + 1, mark.column + 1, message + _advice(error, lines, line, mark))


def _advice(error: yaml.YAMLError, lines: list[str], line: str, mark: Any) -> str:
    """What would be right, for the mistakes people make."""
    if "\t" in line[: mark.column + 1] and not line[: mark.column].strip():
        return " The line is indented with a tab; use spaces."
    start = getattr(error, "context_mark", None)
    first = max(0, min(start.line if start is not None else mark.line, mark.line - 1))
    for candidate in lines[first : mark.line + 1]:
        if found := _BARE_COLOUR.search(candidate):
            return " " + colour_advice(found.group(1)).replace("so the value is empty", "and what follows is lost")
    if line[mark.column : mark.column + 1] in set("@`%&*!|>"):
        return f" A word that begins with '{line[mark.column]}' must be in quotes."
    if ": " in line.partition(": ")[2] and "mapping values" in str(error):
        return " A text with ': ' in it must be in quotes."
    return " Look for a bracket, a quote or an indent that does not match."
