"""A game on disk as JSON Lines: a header with the whole map, then a line for every record (formats.md, "A save").

Every line ends with the CRC-32 of what stands before it, so that a line that is torn or damaged is known. A torn last
line was never shown to anybody and is left out with a notice; a damaged line before it is an error with its number.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from tabletop.documents.decode import Decoding
from tabletop.documents.encode import encode
from tabletop.documents.files import read_bytes
from tabletop.documents.kinds import Kinds
from tabletop.documents.plain import encode_word, plain_document
from tabletop.documents.reader import Heading, read_plain
from tabletop.documents.report import BAD, Path, Place, Report, did_you_mean, raise_if_any
from tabletop.documents.tree import Tree
from tabletop.errors import DocumentError, Problem
from tabletop.model.action import Action
from tabletop.model.dice import Roll
from tabletop.model.document import Document
from tabletop.model.event import Event
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.record import Done, Record, Redone, Undone
from tabletop.model.vocabulary import Vocabulary

FORMAT_NAME = "tabletop-save"
VERSION = 1
"""The newest version of the save format that this program writes."""

_CRC = re.compile(r', "crc": "([0-9a-f]{8})"\}$')
_HALF_PAIRS = re.compile("[\ud800-\udfff]")


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
    return _sealed(header)


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
    return _sealed({**line, "at": record.at})


def _sealed(line: dict[str, Any]) -> str:
    text = json.dumps(line, ensure_ascii=False, allow_nan=False)
    # Half a surrogate pair cannot be written as UTF-8; escaped, it can.
    text = _HALF_PAIRS.sub(lambda half: f"\\u{ord(half.group()):04x}", text)
    return f'{text[:-1]}, "crc": "{_crc(text)}"}}'


def _crc(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


# ---------------------------------------------------------------------------------------------------------------------
# Reading


@dataclass(slots=True)
class _Line:
    """A line: its number from 1 and what it says, None when it is torn or damaged."""

    number: int
    plain: Any


def _opened(raw: bytes) -> Any:
    """What a sealed line says, with its seal off; None when it is damaged."""
    try:
        text = raw.decode()
        seal = _CRC.search(text)
        if seal is None or _crc(text[: seal.start()] + "}") != seal.group(1):
            return None
        plain = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    if not isinstance(plain, dict):
        return None
    del plain["crc"]
    return plain


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _lines(data: bytes) -> list[_Line]:
    """The lines of a save; what stands behind the last line end is one as well."""
    raws = data.removesuffix(b"\n").split(b"\n") if data else []
    return [_Line(number, _opened(raw.removesuffix(b"\r"))) for number, raw in enumerate(raws, 1)]


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
    lines = _lines(data)
    notices: list[str] = []
    if not lines:
        raise _damaged(file, 1, _NO_HEADER)
    if len(lines) > 1 and lines[-1].plain is None:
        number = lines.pop().number
        notices.append(f"The last line, {number}, is torn, as by a crash in the middle of writing; it is left out.")
    header = _Header(lines[0], file, vocabularies)
    records, problems, good = _records(lines, header.decoding, file)
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

    def __init__(self, line: _Line, file: str, vocabularies: Mapping[str, Vocabulary]) -> None:
        plain = _header(line, file)
        report = Report()
        tree = Tree(file, "", plain.get("map"), True, ())
        document = read_plain(tree, vocabularies, None, report)
        raise_if_any(_at_line(report, file, 1, "The map in the save: "))
        if document is None:
            raise _damaged(file, 1, "The save has no map in its first line.")
        self.document = document
        vocabulary = vocabularies[document.rules]
        self.decoding = Decoding(vocabulary)
        options = self.decoding.words(vocabulary.options, strict=True, what="option")
        self.options: FrozenMap[str, Any] = options(plain.get("options", {}), ("options",), report)
        self.seed: int = self.decoding.decode(int, plain.get("seed"), ("seed",), report)
        self.extras: FrozenMap[str, Any] = self.decoding.decode(
            FrozenMap[str, Any], plain.get("extras", {}), ("extras",), report
        )
        raise_if_any(_at_line(report, file, 1, ""))


_NO_HEADER = "The first line is torn or damaged, or this is no save; nothing can be read without it."


def _header(line: _Line, file: str) -> dict[str, Any]:
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


def _at_line(report: Report, file: str, number: int, about: str) -> tuple[Problem, ...]:
    """A report as problems that all stand in one line, with the keys that lead to each."""

    def nowhere(wanted: set[Path]) -> Mapping[Path, Place]:
        return {}

    found = []
    for finding, problem in zip(report.findings, report.problems(file, nowhere), strict=False):
        where = ".".join(map(str, finding.path))
        found.append(Problem(file, number, 1, f"{about}{problem.message}" + (f" (at {where})" if where else "")))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _DoneLine:
    n: int
    side: str | None = None
    do: Action
    dice: tuple[Roll, ...] = ()
    events: tuple[Event, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _UndoLine:
    n: int
    undo: int
    at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _RedoLine:
    n: int
    redo: int
    at: int = 0


def _records(lines: list[_Line], decoding: Decoding, file: str) -> tuple[list[Record], list[Problem], int]:
    """The records up to the first problem, all problems, and how many lines are good."""
    records: list[Record] = []
    problems: list[Problem] = []
    done: set[int] = set()
    last = 0
    for line in lines[1:]:
        record, found = _record(line, decoding, file)
        if record is not None and not found:
            found = _out_of_order(record, last, done, file, line.number)
            last = record.n
            if isinstance(record, Done):
                done.add(record.n)
        problems.extend(found)
        if record is not None and not problems:
            records.append(record)
    return records, problems, 1 + len(records)


def _record(line: _Line, decoding: Decoding, file: str) -> tuple[Record | None, list[Problem]]:
    if line.plain is None:
        message = f"Line {line.number} is damaged. Open the save with --recover to get the game as it stood before."
        return None, [Problem(file, line.number, 1, message)]
    report = Report()
    form = _UndoLine if "undo" in line.plain else _RedoLine if "redo" in line.plain else _DoneLine
    made = decoding.decode(form, line.plain, (), report)
    problems = list(_at_line(report, file, line.number, ""))
    if made is BAD or problems:
        return None, problems
    match made:
        case _UndoLine():
            return Undone(made.n, made.undo, made.at), []
        case _RedoLine():
            return Redone(made.n, made.redo, made.at), []
    return Done(made.n, made.side, made.do, made.dice, made.events, made.at), []


def _out_of_order(record: Record, last: int, done: set[int], file: str, number: int) -> list[Problem]:
    """What is wrong with a record's number, or with the number of what it takes back or does again."""
    if record.n <= last:
        return [Problem(file, number, 1, f"Record {record.n} follows record {last}; the numbers must go up.")]
    target = record.undo if isinstance(record, Undone) else record.redo if isinstance(record, Redone) else None
    if target is not None and target not in done:
        verb = "takes back" if isinstance(record, Undone) else "repeats"
        return [Problem(file, number, 1, f"Record {record.n} {verb} record {target}, which is none before it.")]
    return []


def peek_save(path: FilePath) -> Heading:
    """Title and rules of a save, from its first line alone. Raises DocumentError or StorageError."""
    file = str(path)
    first = read_bytes(path, None).partition(b"\n")[0]
    plain = _header(_Line(1, _opened(first)), file).get("map")
    if not isinstance(plain, dict) or not all(isinstance(plain.get(key), str) for key in ("title", "rules")):
        raise _damaged(file, 1, f"The map in the save has no title or rules. {did_you_mean('', ('title', 'rules'))}")
    description = plain.get("description", "")
    return Heading(plain["title"], plain["rules"], description if isinstance(description, str) else "")
