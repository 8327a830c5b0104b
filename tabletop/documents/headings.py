"""A look at the top of a file: what a list of maps or saves shows of it, without reading the rest."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tabletop.documents.files import read_bytes
from tabletop.documents.text import text_of
from tabletop.documents.tree import parse
from tabletop.errors import DocumentError, Problem


@dataclass(frozen=True, slots=True)
class Heading:
    """What a list of maps or saves shows. `steps`: the file is an example; `sides`: the names of those who fight;
    `where`: place and time of its scenario."""

    title: str
    rules: str
    description: str = ""
    steps: bool = False
    source: str = ""
    sides: tuple[str, ...] = ()
    where: str = ""


_LONG = frozenset(("terrain", "zones", "miniatures", "markers", "scenario", "steps", "view", "editor"))
_STEPS = re.compile(r"^steps[ \t]*:", re.MULTILINE)


def peek(path: Path) -> Heading:
    """Title, rules, sides and the like of a map, without reading the rest. Raises DocumentError or StorageError."""
    file = str(path)
    text = text_of(read_bytes(path), file)
    try:
        found = _top_words(text)
    except yaml.YAMLError:
        parse(text, file)  # says where it is not well formed
        raise
    lacking = [key for key in ("title", "rules") if not found.get(key)]
    if lacking:
        message = f"'{lacking[0]}' is missing: write '{lacking[0]}: …' near the top."
        raise DocumentError((Problem(file, 1, 1, message),))
    scenario, sides = _part(text, "scenario"), _part(text, "sides")
    return Heading(
        found["title"],
        found["rules"],
        found.get("description", ""),
        _STEPS.search(text) is not None,
        found.get("source", ""),
        tuple(str(each.get("name") or each.get("id") or "") for each in sides if isinstance(each, dict))
        if isinstance(sides, list)
        else (),
        str(scenario.get("where", "")) if isinstance(scenario, dict) else "",
    )


def _part(text: str, key: str) -> Any:
    """One part of the top level by itself; None when it is not there or cannot be read alone."""
    found = re.search(rf"^{key}[ \t]*:.*\n(?:[ \t#-].*\n|[ \t]*\n)*", f"{text}\n", re.MULTILINE)
    if found is None:
        return None
    try:
        return yaml.load(found.group(), yaml.CSafeLoader)[key]
    except (yaml.YAMLError, KeyError, TypeError):
        return None  # an alias of another part, for instance; whoever opens the map is told what is wrong


def _top_words(text: str) -> dict[str, str]:
    """The single words and texts at the top level, up to the first long part once the heading is known."""
    found: dict[str, str] = {}
    depth, key = 0, None
    parser = yaml.CSafeLoader(text)
    try:
        for event in iter(parser.get_event, None):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth == 2:
                    key = None
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            elif isinstance(event, yaml.AliasEvent) and depth == 1:
                key = None
            elif isinstance(event, yaml.ScalarEvent) and depth == 1:
                if key is not None:
                    found[key] = event.value
                    key = None
                    continue
                key = event.value
                if key in _LONG and {"title", "rules"} <= found.keys():
                    return found
        return found
    finally:
        parser.dispose()
