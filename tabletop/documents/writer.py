"""A document as YAML that people like to read: a line for each thing, short lists in brackets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.documents.kinds import Kinds, terrain_kinds
from tabletop.documents.pictures import named
from tabletop.documents.plain import plain_document
from tabletop.documents.scalars import is_plain_text
from tabletop.model.document import Document
from tabletop.model.vocabulary import Vocabulary

WIDEST = 120
"""A list or mapping that is no wider than this stands on one line."""

_BARE = re.compile(r"[^\W_](?:[\w .,;'()!?″°–…/&+*-]*[\w.)!?″°…])?")
"""Words that need no quotes at the end of a line."""
_BARE_INSIDE = re.compile(r"[^\W_](?:[\w .;'()″°–…/+-]*[\w.)″°…])?")
"""Words that need no quotes between brackets, where a comma ends them."""
_ESCAPED = re.compile("[\x7f-\x9f\xad\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")


def write(
    document: Document,
    vocabulary: Vocabulary | None = None,
    kinds: Kinds | None = None,
    folder: Path | None = None,
) -> str:
    """The document as YAML; `read` makes an equal document of it.

    With the vocabulary of its rule set, what miniatures have from their profiles is left out; a game with a roster
    needs it, or words of a state that a profile sets and the document takes away come back. `kinds` are the terrain
    kinds it will be read with (the program's own if None); what a kind says is left out. `folder` is where it will
    lie: the table's picture is named from there.
    """
    document = named(document, folder)
    return "\n".join(lines_of(plain_document(document, vocabulary, terrain_kinds() if kinds is None else kinds))) + "\n"


def lines_of(plain: dict[str, Any]) -> Iterator[str]:
    """Plain data as the lines of a document."""
    for key, value in plain.items():
        yield from opened_entry(f"{word(key)}:", value, "", _is_list_of_things(value))


def _is_list_of_things(value: Any) -> bool:
    """Lists of mappings are opened, a line for each thing; short lists and mappings stay closed."""
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def opened_entry(head: str, value: Any, indent: str, opened: bool = False) -> Iterator[str]:
    """The lines of a value after its `key:` or its dash."""
    closed = f"{indent}{head} {flow(value)}" if not isinstance(value, str) else f"{indent}{head} {word(value)}"
    if not isinstance(value, dict | list) or not value or (len(closed) <= WIDEST and not opened):
        yield closed
    elif isinstance(value, dict):
        # After a dash the first key stands on the dash's own line.
        first = f"{indent}{head}"
        if head == "-":
            lines = [line for key, each in value.items() for line in opened_entry(f"{word(key)}:", each, indent + "  ")]
            yield f"{first} {lines[0].lstrip()}"
            yield from lines[1:]
        else:
            yield first
            for key, each in value.items():
                yield from opened_entry(f"{word(key)}:", each, indent + "  ", _is_list_of_things(each))
    elif all(not isinstance(each, dict | list) for each in value) or _is_places(value):
        yield closed
    else:
        yield f"{indent}{head}"
        for each in value:
            yield from opened_entry("-", each, indent + "  ")


def _is_places(value: list[Any]) -> bool:
    """A list of points: always on one line, as long as it may be."""
    return all(isinstance(each, list) and all(isinstance(n, int | float) for n in each) for each in value)


def flow(value: Any) -> str:
    """A value on one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{word(key, inside=True)}: {flow(each)}" for key, each in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case str():
            return word(value, inside=True)
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
    return repr(value)


def word(text: str, *, inside: bool = False) -> str:
    """A text without quotes where YAML reads it as that text, else in double quotes."""
    bare = (_BARE_INSIDE if inside else _BARE).fullmatch(text)
    if bare and is_plain_text(text) and text.isprintable() and len(text) <= WIDEST:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return _ESCAPED.sub(_escape, quoted)


def _escape(found: re.Match[str]) -> str:
    code = ord(found.group())
    # Half a surrogate pair is no character; nothing can read it.
    return "\\uFFFD" if 0xD800 <= code <= 0xDFFF else f"\\u{code:04X}"
