"""YAML text to plain data (dict, list, str, int, float, bool, None) without any of YAML's surprises.

The events of libyaml are folded straight into plain data: composing nodes first takes four times the memory. Line and
column are worked out in a second pass over the text, and only for the paths that something is wrong with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml
from yaml import events as ev

from tabletop.documents.locating import locate
from tabletop.documents.report import BAD, Path, Place
from tabletop.documents.scalars import NumberError, plain_scalar
from tabletop.documents.syntax import DEEPEST, colour_advice, syntax_problem
from tabletop.errors import DocumentError, Problem

MOST_REPEATED = 100_000
"""So many values may be repeated through aliases (`*name`) in one document."""

_COMMENTED_COLOUR = re.compile(r"\s*:?\s+(#[0-9A-Fa-f]{3,8})\b")


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
        builder.build()
    except yaml.YAMLError as error:
        raise DocumentError((*builder.problems, syntax_problem(error, text, file))) from None
    except _StopError:
        raise DocumentError(tuple(builder.problems)) from None
    return Tree(file, text, builder.root, builder.present, tuple(builder.problems))


class _StopError(Exception):
    """Reading on makes no sense; the problem has been noted."""


class _NoKey:
    """The next node of the mapping is a key; or it was none that can be kept, and its value is dropped."""


_AWAITED, _DROPPED = _NoKey(), _NoKey()


class _Frame:
    """A list or mapping that is being filled. `height`: the levels below it; `first`: the count at its start."""

    __slots__ = ("anchor", "container", "first", "height", "is_map", "key", "keys")

    def __init__(self, container: Any, is_map: bool, anchor: str | None, first: int) -> None:
        self.container = container
        self.is_map = is_map
        self.anchor = anchor
        self.first = first
        self.height = 0
        if is_map:
            self.key: Any = _AWAITED
            self.keys: dict[str, Any] = {}


class _Builder:
    """Folds events into data. A map of 6 MB has a million of them, so little is done for each."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.present = False
        self.problems: list[Problem] = []
        self._lines: list[str] | None = None
        self._text = text
        self._frame = _Frame([], False, None, 0)
        self._stack = [self._frame]
        self._anchors: dict[str, tuple[Any, int, int]] = {}
        self._count = 0
        self._repeated = 0
        self._skipping = 0

    def build(self) -> None:
        """Read the whole text."""
        handlers: dict[type, Any] = {
            ev.ScalarEvent: self._scalar,
            ev.MappingStartEvent: self._start_map,
            ev.SequenceStartEvent: self._start_list,
            ev.MappingEndEvent: self._end,
            ev.SequenceEndEvent: self._end,
            ev.AliasEvent: self._alias,
            ev.DocumentStartEvent: self._document,
            ev.DocumentEndEvent: _pass_over,
            ev.StreamStartEvent: _pass_over,
            ev.StreamEndEvent: _pass_over,
        }
        parser = yaml.CSafeLoader(self._text)
        try:
            for event in iter(parser.get_event, None):
                handlers[event.__class__](event)
        finally:
            parser.dispose()

    @property
    def root(self) -> Any:
        """What the document is."""
        made = self._stack[0].container
        return made[0] if made else None

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
        if not frame.is_map:
            frame.container.append(value)
            return
        if frame.key is not _DROPPED:
            frame.container[frame.key] = value
        frame.key = _AWAITED

    def _scalar(self, event: Any) -> None:
        if self._skipping:
            return
        frame = self._frame
        if frame.is_map and frame.key is _AWAITED:
            self._key(frame, event)
            return
        value = event.value
        if event.tag is not None:
            value = self._tagged(event)
        elif event.implicit[0]:
            try:
                value = plain_scalar(value) if value else self._empty(event)
            except NumberError as error:
                self._problem(event.start_mark, str(error))
                value = BAD
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, 1, 0)
        if frame.is_map:
            self._put(value)
        else:
            self._count += 1
            frame.container.append(value)

    def _empty(self, event: Any) -> Any:
        colour = self._comment_colour(event)
        if colour is None:
            return None
        self._problem(event.start_mark, colour_advice(colour))
        return BAD

    def _tagged(self, event: Any) -> Any:
        tag = event.tag.replace("tag:yaml.org,2002:", "!!")
        self._problem(event.start_mark, f"The tag '{tag}' means nothing here; leave it out.")
        return BAD

    def _comment_colour(self, event: Any) -> str | None:
        """The colour that was meant where a value is empty, because `#` begins a comment."""
        mark = event.start_mark
        if self._frame.is_map and self._frame.key is not _DROPPED:
            mark = self._frame.keys[self._frame.key].end_mark
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
        if not frame.is_map or frame.key is not _AWAITED:
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
        frame = self._frame
        if self._skipping or (frame.is_map and frame.key is _AWAITED and self._odd_key(event.start_mark)):
            self._skipping += 1
            return
        if len(self._stack) > DEEPEST:
            self._problem(event.start_mark, f"Nested deeper than {DEEPEST} levels; no document needs that.")
            raise _StopError
        if event.tag is not None:
            self._tagged(event)
        self._put(container)
        self._frame = _Frame(container, is_map, event.anchor, self._count)
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
        self._frame = parent = self._stack[-1]
        if done.height >= parent.height:
            parent.height = done.height + 1

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
        if len(self._stack) - 1 + height > DEEPEST:
            self._problem(mark, f"'*{name}' nests deeper than {DEEPEST} levels; no document needs that.")
            raise _StopError
        self._count += size
        self._repeated += size
        if self._repeated > MOST_REPEATED:
            self._problem(mark, f"Aliases repeat more than {MOST_REPEATED:,} values by here; write out what is needed.")
            raise _StopError
        self._frame.height = max(self._frame.height, height)
        return value


def _pass_over(event: Any) -> None:
    """The ends of stream and document say nothing."""
