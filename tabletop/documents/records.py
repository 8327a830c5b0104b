"""The records of a save: from lines to what was done, taken back and done again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.documents.decode import Decoding
from tabletop.documents.report import BAD, Path, Place, Report
from tabletop.documents.sealing import Line
from tabletop.errors import Problem
from tabletop.model.action import Action
from tabletop.model.dice import Roll
from tabletop.model.event import Event
from tabletop.model.record import Done, Record, Redone, Undone


def at_line(report: Report, file: str, number: int, about: str) -> tuple[Problem, ...]:
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


def read_records(lines: list[Line], decoding: Decoding, file: str) -> tuple[list[Record], list[Problem], int]:
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


def _record(line: Line, decoding: Decoding, file: str) -> tuple[Record | None, list[Problem]]:
    if line.plain is None:
        message = f"Line {line.number} is damaged; the game as it stood before it can still be opened."
        return None, [Problem(file, line.number, 1, message)]
    report = Report()
    form = _UndoLine if "undo" in line.plain else _RedoLine if "redo" in line.plain else _DoneLine
    made = decoding.decode(form, line.plain, (), report)
    problems = list(at_line(report, file, line.number, ""))
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
