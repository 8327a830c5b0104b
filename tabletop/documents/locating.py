"""Where things stand in a YAML text: a second pass over it, made only when something is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml
from yaml import events as ev

from tabletop.documents.report import Path, Place


def locate(text: str, wanted: set[Path]) -> dict[Path, Place]:
    """Line and column of each wanted path, and of the lists and mappings that lead to it."""
    sought = {path[:length] for path in wanted for length in range(len(path) + 1)}
    places: dict[Path, Place] = {}
    try:
        for path, mark, key_mark in _walk(text):
            if path in sought:
                places[path] = Place(mark.line + 1, mark.column + 1, key_mark.line + 1, key_mark.column + 1)
    except yaml.YAMLError:
        return places
    return places


def _events(text: str) -> Iterator[Any]:
    parser = yaml.CSafeLoader(text)
    try:
        yield from iter(parser.get_event, None)
    finally:
        parser.dispose()


def _walk(text: str) -> Iterator[tuple[Path, Any, Any]]:
    """Every value with its path, its mark and its key's mark."""
    stack: list[list[Any]] = []  # path, is_map, next index or key, key's mark
    depth_of_odd_key = 0
    for event in _events(text):
        kind = event.__class__
        if depth_of_odd_key:
            depth_of_odd_key += kind in _STARTS
            depth_of_odd_key -= kind in _ENDS
            continue
        if kind in _ENDS:
            stack.pop()
            continue
        if kind not in _NODES:
            continue
        top = stack[-1] if stack else None
        if top is not None and top[1] and top[2] is None:
            top[2], top[3] = getattr(event, "value", ""), event.start_mark
            depth_of_odd_key = 1 if kind in _STARTS else 0
            continue
        path, key_mark = _step(top, event.start_mark)
        yield path, event.start_mark, key_mark
        if kind in _STARTS:
            is_map = kind is ev.MappingStartEvent
            stack.append([path, is_map, None if is_map else 0, event.start_mark])


def _step(top: list[Any] | None, mark: Any) -> tuple[Path, Any]:
    """The path of the next value of a list or mapping, and its key's mark; moves on to the one after it."""
    if top is None:
        return (), mark
    path: Path = (*top[0], top[2])
    if not top[1]:
        top[2] += 1
        return path, mark
    top[2] = None
    return path, top[3]


_STARTS = frozenset((ev.MappingStartEvent, ev.SequenceStartEvent))
_ENDS = frozenset((ev.MappingEndEvent, ev.SequenceEndEvent))
_NODES = _STARTS | {ev.ScalarEvent, ev.AliasEvent}
