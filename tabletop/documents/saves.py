"""A game on disk as JSON Lines: a header with the whole map, then a line for every record (formats.md, "A save").

Every line ends with the CRC-32 of what stands before it, so that a line that is torn or damaged is known. A torn last
line was never shown to anybody and is left out with a notice; a damaged line before it is an error with its number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from tabletop.documents.decode import Decoding
from tabletop.documents.encode import encode
from tabletop.documents.files import read_bytes
from tabletop.documents.headings import Heading
from tabletop.documents.kinds import Kinds
from tabletop.documents.plain import encode_word, plain_document
from tabletop.documents.reader import Known, read_plain
from tabletop.documents.records import at_line, read_records
from tabletop.documents.report import Report, did_you_mean, raise_if_any
from tabletop.documents.sealing import Line, lines_of, opened, sealed
from tabletop.documents.tree import Tree
from tabletop.errors import DocumentError, Problem
from tabletop.model.document import Document
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.record import Done, Record, Redone, Undone
from tabletop.model.vocabulary import Vocabulary

FORMAT_NAME = "tabletop-save"
VERSION = 1
"""The newest version of the save format that this program writes."""


@dataclass(frozen=True, slots=True)
class Save:
    """What a save holds; `notices` say what was left out."""

    document: Document
    options: FrozenMap[str, Any]
    seed: int
    records: tuple[Record, ...]
    notices: tuple[str, ...] = ()
    extras: FrozenMap[str, Any] = EMPTY


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def header_line(
    document: Document, options: Mapping[str, Any], seed: int, extras: Mapping[str, Any] | None = None
) -> str:
    """The first line of a save, without its line end. `extras` is plain data of the session (who plays which side)."""
    header: dict[str, Any] = {
        "format": FORMAT_NAME,
        "version": VERSION,
        "rules": document.rules,
        "options": {name: encode_word(value) for name, value in options.items()},
        "seed": seed,
    }
    if extras:
        header["extras"] = encode(FrozenMap(extras))
    header["map"] = plain_document(document)
    return sealed(header)


def record_line(record: Record) -> str:
    """A record as a line, without its line end."""
    line: dict[str, Any]
    match record:
        case Done(n=n, side=side, action=action, dice=dice, events=events):
            line = {"n": n, "side": side, "do": encode(action), "dice": encode(dice), "events": encode(events)}
        case Undone(n=n, undo=undo):
            line = {"n": n, "undo": undo}
        case Redone(n=n, redo=redo):
            line = {"n": n, "redo": redo}
    return sealed({**line, "at": record.at})


# ---------------------------------------------------------------------------------------------------------------------
# Reading


def read_save(
    data: bytes,
    file: str,
    vocabularies: Mapping[str, Vocabulary],
    kinds: Kinds,
    recover: bool = False,
) -> Save:
    """The game in a save.

    A torn last line is dropped, with a notice. Any other damage raises DocumentError with the number of the line;
    with `recover` the game is given as it stood before it, with a notice.
    """
    lines = lines_of(data)
    notices: list[str] = []
    if not lines:
        raise _damaged(file, 1, _NO_HEADER)
    if len(lines) > 1 and lines[-1].plain is None:
        number = lines.pop().number
        notices.append(f"The last line, {number}, is torn, as by a crash in the middle of writing; it is left out.")
    header = _Header(lines[0], file, vocabularies)
    records, problems, good = read_records(lines, header.decoding, file)
    if problems and not recover:
        raise DocumentError(tuple(problems))
    if problems:
        lost = len(lines) - good
        notices.append(
            f"Line {problems[0].line} is damaged. The game is as it stood before it; {lost} line(s) are left out."
        )
    return Save(
        header.document,
        header.options,
        header.seed,
        tuple(records),
        tuple(notices),
        header.extras,
    )


def _damaged(file: str, number: int, message: str) -> DocumentError:
    return DocumentError((Problem(file, number, 1, message),))


class _Header:
    """The first line, read."""

    def __init__(self, line: Line, file: str, vocabularies: Mapping[str, Vocabulary]) -> None:
        plain = _header(line, file)
        report = Report()
        tree = Tree(file, "", plain.get("map"), True, ())
        document = read_plain(tree, vocabularies, Known(None), report)
        raise_if_any(at_line(report, file, 1, "The map in the save: "))
        if document is None:
            raise _damaged(file, 1, "The save has no map in its first line.")
        self.document = document
        vocabulary = vocabularies[document.rules]
        self.decoding = Decoding(vocabulary, bounded=False)
        options = self.decoding.words(vocabulary.options, strict=True, what="option")
        self.options: FrozenMap[str, Any] = options(plain.get("options", {}), ("options",), report)
        self.seed: int = self.decoding.decode(int, plain.get("seed"), ("seed",), report)
        self.extras: FrozenMap[str, Any] = self.decoding.decode(
            FrozenMap[str, Any], plain.get("extras", {}), ("extras",), report
        )
        raise_if_any(at_line(report, file, 1, ""))


_NO_HEADER = "The first line is torn or damaged, or this is no save; nothing can be read without it."


def _header(line: Line, file: str) -> dict[str, Any]:
    """The first line as plain data, of a version that this program knows."""
    plain = line.plain
    if plain is None:
        raise _damaged(file, 1, _NO_HEADER)
    if plain.get("format") != FORMAT_NAME:
        raise _damaged(file, 1, f'This is no save: its first line does not say "format": "{FORMAT_NAME}".')
    version = plain.get("version")
    if version not in READERS:
        known = ", ".join(map(str, READERS))
        raise _damaged(
            file, 1, f"The save has format version {version}; this program reads {known}. Get a newer program."
        )
    return READERS[version](plain)


def _header_version_1(plain: dict[str, Any]) -> dict[str, Any]:
    return plain


READERS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _header_version_1}
"""For each version of the save format, what makes a header of the newest version of it."""


def peek_save(path: FilePath) -> Heading:
    """Title and rules of a save, from its first line alone. Raises DocumentError or StorageError."""
    file = str(path)
    first = read_bytes(path, None).partition(b"\n")[0]
    plain = _header(Line(1, opened(first)), file).get("map")
    if not isinstance(plain, dict) or not all(isinstance(plain.get(key), str) for key in ("title", "rules")):
        raise _damaged(file, 1, f"The map in the save has no title or rules. {did_you_mean('', ('title', 'rules'))}")
    description = plain.get("description", "")
    return Heading(plain["title"], plain["rules"], description if isinstance(description, str) else "")
