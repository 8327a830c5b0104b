"""YAML text to plain data (dict, list, str, int, float, bool, None) without any of YAML's surprises.

The events of libyaml are folded straight into plain data: composing nodes first takes four times the memory. Line and
column are worked out in a second pass over the text, and only for the paths that something is wrong with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml import events as ev

from tabletop.documents.report import BAD, Path, Place
from tabletop.documents.scalars import NumberError, plain_scalar
from tabletop.errors import DocumentError, Problem

DEEPEST = 64
"""Lists and mappings may be nested this deep."""
MOST_REPEATED = 100_000
"""So many values may be repeated through aliases (`*name`) in one document."""

_COMMENTED_COLOUR = re.compile(r"\s*:?\s+(#[0-9A-Fa-f]{3,8})\b")
_BARE_COLOUR = re.compile(r"[\s\[,:](#[0-9A-Fa-f]{3,8})\b")


@dataclass(frozen=True, slots=True)
class Tree:
    """A document as plain data, with the problems of its writing. `present` is False for a file with nothing in it."""

    file: str
    text: str
    data: Any
    present: bool
    problems: tuple[Problem, ...]

    def locate(self, wanted: set[Path]) -> Mapping[Path, Place]:
        """The places of the paths and of all that leads to them; a second pass over the text."""
        return locate(self.text, wanted)


def parse(text: str, file: str) -> Tree:
    """Plain data of a YAML text.

    Raises DocumentError where the text is no YAML at all: nothing can be said of the rest then.
    """
    builder = _Builder(text, file)
    try:
        for event in _events(text):
            builder.take(event)
    except yaml.YAMLError as error:
        raise DocumentError((*builder.problems, _syntax(error, text, file))) from None
    except _StopError:
        raise DocumentError(tuple(builder.problems)) from None
    return Tree(file, text, builder.root, builder.present, tuple(builder.problems))


def _events(text: str) -> Iterator[Any]:
    parser = yaml.CSafeLoader(text)
    try:
        yield from iter(parser.get_event, None)
    finally:
        parser.dispose()


class _StopError(Exception):
    """Reading on makes no sense; the problem has been noted."""


class _NoKey:
    """The next node of the mapping is a key; or it was none that can be kept, and its value is dropped."""


_AWAITED, _DROPPED = _NoKey(), _NoKey()


@dataclass(slots=True)
class _Frame:
    """A list or mapping that is being filled. `height`: the levels below it; `first`: the count at its start."""

    container: Any
    is_map: bool
    anchor: str | None
    first: int
    mark: Any
    key: Any = _AWAITED
    height: int = 0
    keys: dict[str, Any] = field(default_factory=dict)


class _Builder:
    """Folds events into data."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.root: Any = None
        self.present = False
        self.problems: list[Problem] = []
        self._lines: list[str] | None = None
        self._text = text
        self._stack: list[_Frame] = []
        self._frame: _Frame | None = None
        self._anchors: dict[str, tuple[Any, int, int]] = {}
        self._count = 0
        self._repeated = 0
        self._skipping = 0
        self._handlers: dict[type, Any] = {
            ev.ScalarEvent: self._scalar,
            ev.MappingStartEvent: self._start_map,
            ev.SequenceStartEvent: self._start_list,
            ev.MappingEndEvent: self._end,
            ev.SequenceEndEvent: self._end,
            ev.AliasEvent: self._alias,
            ev.DocumentStartEvent: self._document,
        }

    def take(self, event: Any) -> None:
        """Handle one event."""
        handler = self._handlers.get(event.__class__)
        if handler is not None:
            handler(event)

    def _problem(self, mark: Any, message: str) -> None:
        self.problems.append(Problem(self.file, mark.line + 1, mark.column + 1, message))

    def _document(self, event: Any) -> None:
        if self.present:
            self._problem(event.start_mark, "A second document begins here ('---'); a file holds one.")
            raise _StopError
        self.present = True

    # ---- values

    def _put(self, value: Any) -> None:
        frame = self._frame
        self._count += 1
        if frame is None:
            self.root = value
        elif not frame.is_map:
            frame.container.append(value)
        else:
            if frame.key is not _DROPPED:
                frame.container[frame.key] = value
            frame.key = _AWAITED

    def _scalar(self, event: Any) -> None:
        if self._skipping:
            return
        frame = self._frame
        if frame is not None and frame.is_map and frame.key is _AWAITED:
            self._key(frame, event)
            return
        value = self._value(event)
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, 1, 0)
        self._put(value)

    def _value(self, event: Any) -> Any:
        if event.tag is not None:
            return self._tagged(event)
        if not event.implicit[0]:
            return event.value
        try:
            value = plain_scalar(event.value)
        except NumberError as error:
            self._problem(event.start_mark, str(error))
            return BAD
        if value is None and event.value == "" and (colour := self._comment_colour(event)):
            self._problem(event.start_mark, _colour_advice(colour))
            return BAD
        return value

    def _tagged(self, event: Any) -> Any:
        self._problem(event.start_mark, f"The tag '{event.tag}' means nothing here; leave it out.")
        return BAD

    def _comment_colour(self, event: Any) -> str | None:
        """The colour that was meant where a value is empty, because `#` begins a comment."""
        mark = event.start_mark
        if self._frame is not None and self._frame.is_map:
            mark = self._frame.keys[self._frame.key].end_mark if self._frame.key is not _DROPPED else mark
        if self._lines is None:
            self._lines = self._text.split("\n")
        rest = self._lines[mark.line][mark.column :] if mark.line < len(self._lines) else ""
        found = _COMMENTED_COLOUR.match(rest)
        return found.group(1) if found else None

    # ---- keys

    def _key(self, frame: _Frame, event: Any) -> None:
        word, mark = event.value, event.start_mark
        frame.key = _DROPPED
        if event.tag is not None:
            self._tagged(event)
        elif word == "<<" and event.implicit[0]:
            self._problem(mark, "Merging with '<<' is not part of this format; write the values themselves.")
        elif word in frame.container:
            first = frame.keys[word].start_mark
            where = f"{first.line + 1}:{first.column + 1}"
            self._problem(mark, f"The key '{word}' stands here a second time (first at {where}); keep one of them.")
        else:
            frame.key = word
            frame.keys[word] = event
            frame.container[word] = None

    def _odd_key(self, mark: Any) -> bool:
        """Whether a list, mapping or alias stands where a key must be; the problem is noted, its value dropped."""
        frame = self._frame
        if frame is None or not frame.is_map or frame.key is not _AWAITED:
            return False
        self._problem(mark, "A key must be a single word, as in `name: value`; here it is a list, mapping or alias.")
        frame.key = _DROPPED
        return True

    # ---- lists and mappings

    def _start_map(self, event: Any) -> None:
        self._start(event, {}, True)

    def _start_list(self, event: Any) -> None:
        self._start(event, [], False)

    def _start(self, event: Any, container: Any, is_map: bool) -> None:
        if self._skipping or self._odd_key(event.start_mark):
            self._skipping += 1
            return
        if len(self._stack) >= DEEPEST:
            self._problem(event.start_mark, f"Nested deeper than {DEEPEST} levels; no document needs that.")
            raise _StopError
        if event.tag is not None:
            self._tagged(event)
        self._put(container)
        self._frame = _Frame(container, is_map, event.anchor, self._count, event.start_mark)
        self._stack.append(self._frame)
        if event.anchor is not None:
            self._anchors[event.anchor] = (container, 0, 0)

    def _end(self, event: Any) -> None:
        if self._skipping:
            self._skipping -= 1
            return
        done = self._stack.pop()
        if done.anchor is not None and self._anchors[done.anchor][0] is done.container:
            self._anchors[done.anchor] = (done.container, self._count - done.first + 1, done.height + 1)
        self._frame = self._stack[-1] if self._stack else None
        if self._frame is not None:
            self._frame.height = max(self._frame.height, done.height + 1)

    def _alias(self, event: Any) -> None:
        if self._skipping or self._odd_key(event.start_mark):
            return
        self._put(self._aliased(event))

    def _aliased(self, event: Any) -> Any:
        name, mark = event.anchor, event.start_mark
        if name not in self._anchors:
            self._problem(mark, f"Nothing is named '&{name}' before this '*{name}'.")
            return BAD
        value, size, height = self._anchors[name]
        if any(frame.container is value for frame in self._stack):
            self._problem(mark, f"'*{name}' stands inside '&{name}' itself; write the values out.")
            return BAD
        if len(self._stack) + height > DEEPEST:
            self._problem(mark, f"'*{name}' nests deeper than {DEEPEST} levels; no document needs that.")
            raise _StopError
        self._count += size
        self._repeated += size
        if self._repeated > MOST_REPEATED:
            self._problem(mark, f"Aliases repeat more than {MOST_REPEATED:,} values by here; write out what is needed.")
            raise _StopError
        if self._frame is not None:
            self._frame.height = max(self._frame.height, height)
        return value


def _colour_advice(colour: str) -> str:
    return f'After a space, # begins a comment, so the value is empty; write the colour in quotes: "{colour}".'


# ---------------------------------------------------------------------------------------------------------------------
# What is no YAML


def _syntax(error: yaml.YAMLError, text: str, file: str) -> Problem:
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
    message = f"YAML is not well formed here: {said}{f' ({context})' if context else ''}."
    return Problem(file, mark.line + 1, mark.column + 1, message + _advice(error, lines, line, mark))


def _advice(error: yaml.YAMLError, lines: list[str], line: str, mark: Any) -> str:
    """What would be right, for the mistakes people make."""
    if "\t" in line[: mark.column + 1] and not line[: mark.column].strip():
        return " The line is indented with a tab; use spaces."
    start = getattr(error, "context_mark", None)
    first = start.line if start is not None else mark.line
    for candidate in lines[first : mark.line + 1]:
        if found := _BARE_COLOUR.search(candidate):
            return " " + _colour_advice(found.group(1)).replace("so the value is empty", "and what follows is lost")
    if line[mark.column : mark.column + 1] in set("@`%&*!|>"):
        return f" A word that begins with '{line[mark.column]}' must be in quotes."
    if ": " in line.partition(": ")[2] and "mapping values" in str(error):
        return " A text with ': ' in it must be in quotes."
    return " Look for a bracket, a quote or an indent that does not match."


# ---------------------------------------------------------------------------------------------------------------------
# Where things stand


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
