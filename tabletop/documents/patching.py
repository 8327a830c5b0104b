"""A changed map into the text it was read from: what did not change keeps every byte, comments and layout and all.

The two documents are compared as plain data; each difference is a splice at the place where the old value stands. The
result is read again: if it does not say what the new document says, the document is written anew instead.

A text may hold what its reader did not understand, and which is in neither document: that is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import yaml

from tabletop.documents.renames import renamed
from tabletop.documents.report import Path
from tabletop.documents.writer import flow, lines_of, opened_entry, word
from tabletop.errors import StorageError

Plain = dict[str, Any]


class _CannotError(Exception):
    """This difference has no place in the old text."""


@dataclass(frozen=True, slots=True)
class _Splice:
    """The text from `start` to `end` becomes `text`."""

    start: int
    end: int
    text: str


def patched(text: str, before: Plain, after: Plain) -> str | None:
    """`text`, which says `before`, changed so that it says `after`; None where it cannot be done piece by piece."""
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
        if not isinstance(root, yaml.MappingNode):
            return None
        splices = list(_Patch(text).top(root, before, after))
    except (_CannotError, yaml.YAMLError):
        return None
    for splice in sorted(splices, key=lambda each: (each.start, each.end), reverse=True):
        text = text[: splice.start] + splice.text + text[splice.end :]
    return text


def _index(mark: Any) -> int:
    return int(mark.index)


class _Patch:
    """The splices of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.line_end = "\r\n" if "\r\n" in text else "\n"

    # -- places in the text --------------------------------------------------------------------------------------------

    def end(self, node: yaml.Node) -> int:
        """Where the text of a node ends; an open mapping or list ends with the last thing in it."""
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            inner = [value for pair in node.value for value in (pair if isinstance(pair, tuple) else (pair,))]
            return max((self.end(each) for each in inner), default=_index(node.end_mark))
        return _index(node.end_mark)

    def line_start(self, index: int) -> int:
        return self.text.rfind("\n", 0, index) + 1

    def after_line(self, index: int) -> int:
        """The start of the line behind the one with `index`."""
        found = self.text.find("\n", index)
        return len(self.text) if found < 0 else found + 1

    def lines(self, lines: Sequence[str], at: int) -> str:
        """New lines for the place `at`, which is the start of a line or the end of a text without a line end."""
        first = "" if at == 0 or self.text[at - 1] == "\n" else self.line_end
        return first + "".join(line + self.line_end for line in lines)

    # -- the document --------------------------------------------------------------------------------------------------

    def top(self, root: yaml.MappingNode, before: Plain, after: Plain) -> Iterator[_Splice]:
        """The splices of the whole document."""
        if root.flow_style:
            raise _CannotError
        found = {key.value: (key, value) for key, value in root.value}
        for name, value in after.items():
            if before.get(name) == value:
                continue
            if name in found:
                # A section that is written but empty says nothing yet.
                yield from self.value(found[name][1], before.get(name), value, (name,), 0)
            else:
                yield self._new_section(found, list(after), name, value)
        for name in before:
            if name not in after and name in found:
                key, value = found[name]
                yield self._whole_lines(key, value)

    def _new_section(self, found: dict[str, Any], order: list[str], name: str, value: Any) -> _Splice:
        """A section that was not there, behind the one it follows when documents are written."""
        earlier = [each for each in order[: order.index(name)] if each in found]
        if not earlier:
            raise _CannotError
        at = self.after_line(self.end(found[earlier[-1]][1]))
        return _Splice(at, at, self.lines(list(lines_of({name: value})), at))

    def _whole_lines(self, first: yaml.Node, last: yaml.Node) -> _Splice:
        return _Splice(self.line_start(_index(first.start_mark)), self.after_line(self.end(last)), "")

    # -- values --------------------------------------------------------------------------------------------------------

    def value(self, node: yaml.Node, before: Any, after: Any, path: Path, indent: int) -> Iterator[_Splice]:
        """The splices that make a value another."""
        if before == after:
            return
        if isinstance(before, dict) and isinstance(after, dict) and isinstance(node, yaml.MappingNode) and after:
            yield from self._mapping(node, before, after, path)
        elif isinstance(node, yaml.SequenceNode) and _is_open_list(node) and _are_things(before) and _are_things(after):
            yield from self._things(node, before, after, path)
        elif _is_open(node):
            yield self._opened(node, after)
        elif after and _are_things(after) and len(path) == 1:
            # An empty list in brackets that gets its first things is opened.
            indented = " " * (indent + 2)
            lines = [line for each in after for line in opened_entry("-", each, indented)]
            yield _Splice(_index(node.start_mark), self.end(node), self.line_end + self.line_end.join(lines))
        else:
            yield _Splice(_index(node.start_mark), self.end(node), flow(after))

    def _opened(self, node: yaml.Node, after: Any) -> _Splice:
        """An open value that becomes another one: it closes, behind its key."""
        start = _index(node.start_mark)
        behind = self.text.rfind(":", 0, start) + 1
        between = self.text[behind:start]
        if between.strip():
            raise _CannotError  # a comment stands between the key and its value
        return _Splice(behind, self.end(node), " " + flow(after))

    def _mapping(self, node: yaml.MappingNode, before: Plain, after: Plain, path: Path) -> Iterator[_Splice]:
        found = {key.value: (key, value) for key, value in node.value}
        column = int(node.start_mark.column)
        for name, value in after.items():
            if name in found and name in before:
                yield from self.value(found[name][1], before[name], value, (*path, name), column)
            elif name in found:
                # It was written, but said only what would have been so anyway.
                yield self._replaced(found[name][1], value)
            elif name not in before or before[name] != value:
                yield self._added(node, name, value)
        for name in before:
            if name not in after and name in found:
                yield self._removed(node, name)

    def _replaced(self, node: yaml.Node, after: Any) -> _Splice:
        if _is_open(node):
            return self._opened(node, after)
        return _Splice(_index(node.start_mark), self.end(node), flow(after))

    def _added(self, node: yaml.MappingNode, name: str, value: Any) -> _Splice:
        """One more key at the end of a mapping."""
        at = self.end(node)
        entry = f"{word(name, inside=True)}: {flow(value)}"
        if not node.flow_style:
            if not node.value:
                raise _CannotError
            return _Splice(at, at, f"{self.line_end}{' ' * int(node.start_mark.column)}{entry}")
        at -= 1
        while self.text[at - 1] in " \t\r\n":
            at -= 1
        comma = ", " if node.value and self.text[at - 1] != "," else ""
        return _Splice(at, at, f"{comma}{entry}")

    def _removed(self, node: yaml.MappingNode, name: str) -> _Splice:
        number = next(k for k, (key, _) in enumerate(node.value) if key.value == name)
        key, value = node.value[number]
        if not node.flow_style:
            if number == 0:
                raise _CannotError  # its line may begin with the dash of a list
            return self._whole_lines(key, value)
        if number + 1 < len(node.value):
            return _Splice(_index(key.start_mark), _index(node.value[number + 1][0].start_mark), "")
        start = self.end(node.value[number - 1][1]) if number else _index(node.start_mark) + 1
        return _Splice(start, self.end(value), "")

    # -- lists of things -----------------------------------------------------------------------------------------------

    def _things(
        self, node: yaml.SequenceNode, before: list[Plain], after: list[Plain], path: Path
    ) -> Iterator[_Splice]:
        """A list of things with ids: changed, added, taken away, or in another order."""
        new = {each["id"]: each for each in after}
        called = renamed(before, after)
        old: dict[str, Plain] = {called.get(str(each["id"]), str(each["id"])): each for each in before}
        nodes = {called.get(name, name): item for name, item in _by_id(node)}
        if not set(nodes) >= set(old) or len(old) != len(before) or len(new) != len(after) or not old:
            raise _CannotError
        dash = int(node.start_mark.column)
        kept = [name for name in old if name in new]
        if kept != [name for name in new if name in old]:
            if len(node.value) != len(old):
                raise _CannotError  # where would those go that were not understood?
            yield self._in_order(node, nodes, old, new, path, dash)
            return
        for name in kept:
            yield from self.value(nodes[name], old[name], new[name], (*path, name), dash)
        for name in old:
            if name not in new:
                yield self._without(nodes[name])
        fresh: list[str] = []
        last: str | None = None
        for name in new:
            if name in old:
                yield from self._insert(nodes, last, fresh, new, dash)
                fresh, last = [], name
            else:
                fresh.append(name)
        yield from self._insert(nodes, last, fresh, new, dash)

    def _insert(
        self, nodes: dict[str, yaml.Node], last: str | None, fresh: list[str], new: dict[str, Plain], dash: int
    ) -> Iterator[_Splice]:
        """New things behind the thing `last`; at the front without one."""
        if not fresh:
            return
        if last is None:
            at = self.line_start(_index(next(iter(nodes.values())).start_mark))
        else:
            at = self.after_line(self.end(nodes[last]))
        lines = [line for name in fresh for line in opened_entry("-", new[name], " " * dash)]
        yield _Splice(at, at, self.lines(lines, at))

    def _chunk(self, node: yaml.Node) -> tuple[int, int]:
        """The lines of a thing, from its dash to the end of its last line."""
        start, end = self.line_start(_index(node.start_mark)), self.after_line(self.end(node))
        if not self.text[start : _index(node.start_mark)].strip() == "-":
            raise _CannotError
        return start, end

    def _without(self, node: yaml.Node) -> _Splice:
        start, end = self._chunk(node)
        return _Splice(start, end, "")

    def _in_order(
        self,
        node: yaml.SequenceNode,
        nodes: dict[str, yaml.Node],
        old: dict[str, Plain],
        new: dict[str, Plain],
        path: Path,
        dash: int,
    ) -> _Splice:
        """The whole list in another order: the lines of each thing go with it, what stands between them stays."""
        chunks = {name: self._chunk(item) for name, item in nodes.items()}
        first, last = min(start for start, _ in chunks.values()), max(end for _, end in chunks.values())
        texts: list[str] = []
        for name, plain in new.items():
            if name not in old:
                texts.append("".join(line + self.line_end for line in opened_entry("-", plain, " " * dash)))
                continue
            start, end = chunks[name]
            chunk = self.text[start:end]
            inner = sorted(
                self.value(nodes[name], old[name], plain, (*path, name), dash),
                key=lambda each: each.start,
                reverse=True,
            )
            for splice in inner:
                chunk = chunk[: splice.start - start] + splice.text + chunk[splice.end - start :]
            texts.append(chunk if chunk.endswith("\n") else chunk + self.line_end)
        gaps = sorted(chunks.values())
        between = [self.text[a[1] : b[0]] for a, b in pairwise(gaps)]
        parts = [text + (between[k] if k < len(between) else "") for k, text in enumerate(texts)]
        parts += between[len(texts) :]
        return _Splice(first, last, "".join(parts))


def _are_things(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) and isinstance(each.get("id"), str) for each in value)


def _is_open(node: yaml.Node) -> bool:
    return isinstance(node, yaml.CollectionNode) and not node.flow_style


def _is_open_list(node: yaml.SequenceNode) -> bool:
    return _is_open(node) and bool(node.value)


def _by_id(node: yaml.SequenceNode) -> Iterator[tuple[str, yaml.Node]]:
    """The things of a list that have an id, with it."""
    for item in node.value:
        pairs = item.value if isinstance(item, yaml.MappingNode) else ()
        found = [str(value.value) for key, value in pairs if key.value == "id"]
        if found:
            yield found[0], item


Check = Callable[[str], Plain]


def rewritten(text: str, before: Plain, after: Plain, says: Check, *, whole: bool = True) -> str:
    """`patched`, or the whole document written anew where that fails; `says` gives the plain data a text is read as.

    A text that its reader did not understand as a `whole` is never written anew, for something would be lost: raises
    StorageError then.
    """
    made = patched(text, before, after)
    if made is not None and says(made) == after:
        return made
    if not whole:
        message = "This change has no place in the file beside what is not understood in it; mend that first."
        raise StorageError(message)
    return "\n".join(lines_of(after)) + "\n"
