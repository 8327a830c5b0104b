"""`tabletop check`: a line per file, and everything that does not hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

from tabletop.errors import StorageError, TabletopError
from tabletop.opening import Opened, open_any
from tabletop.pictures.complaints import complaints_of
from tabletop.pictures.shot import Shot, annotated, moment, run_of
from tabletop.session.checking import revalidate
from tabletop.session.examples import ExampleRun
from tabletop.session.game import Game
from tabletop.session.library import SUFFIX

SUFFIXES = (".yaml", ".yml", SUFFIX)
MANY = 12
"""From this many files on, a progress bar is shown."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One file: whether it could be read, whether everything in it holds, a summary, and the complaints and notes."""

    path: Path
    readable: bool
    holds: bool
    summary: str
    complaints: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def check_files(paths: Sequence[Path], *, as_json: bool = False) -> int:
    """Check the files and every file in the folders; print a line each. The exit code: 0 all hold, 1 something does
    not, 2 something cannot be read."""
    files = list(_expand(paths))
    checked = list(_checked(files))
    if as_json:
        print(json.dumps({"files": [_plain(c) for c in checked]}, ensure_ascii=False, indent=2))
    else:
        for one in checked:
            print(f"{'✓' if one.holds else '✗'} {one.path}: {one.summary}")
            for complaint in one.complaints:
                print(f"    {complaint}")
            for note in one.notes:
                print(f"    note: {note}")
        held = sum(one.holds for one in checked)
        if len(checked) > 1:
            print(f"{held} of {len(checked)} files hold.")
    if not all(one.readable for one in checked):
        return 2
    return 0 if all(one.holds for one in checked) else 1


def _checked(files: list[Path]) -> Iterable[Checked]:
    if len(files) < MANY:
        yield from map(check_file, files)
        return
    with Progress(transient=True) as progress:
        for path in progress.track(files, description="Checking"):
            yield check_file(path)


def _expand(paths: Iterable[Path]) -> Iterable[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES)
            if not found:
                raise StorageError(f"{path}: there is no map, example or save in this folder.")
            yield from found
        else:
            yield path


def check_file(path: Path) -> Checked:
    """Read one file, run its steps or replay its log, and say what does not hold."""
    try:
        opened = open_any(path)
    except TabletopError as error:
        return Checked(path, False, False, "cannot be read", tuple(str(error).splitlines()))
    return check_opened(opened)


def check_opened(opened: Opened, ran: ExampleRun | None = None) -> Checked:
    """The same of a file that has been read; `ran`: its steps, where they have been tried already."""
    path = opened.path
    if opened.is_save:
        findings = revalidate(opened.game)
        wrong = tuple(f"record {f.n}: {f.text}" for f in findings if f.wrong)
        notes = tuple(f"record {f.n}: {f.text}" for f in findings if not f.wrong)
        summary = "; ".join(filter(None, (_counted(opened.game.length, "record"), special_rules_fired(opened.game))))
        return Checked(path, True, not wrong, summary, wrong, (*opened.notices, *notes))
    faults = tuple(f"as laid out: {fault}" for fault in opened.game.ruleset.audit(opened.game.state))
    example = ran or run_of(opened)
    shot = Shot(opened)
    faults = (*faults, *map(str, annotated(shot, moment(shot, example)).problems(str(path))))
    if example is None:
        return Checked(path, True, not faults, "a map", faults)
    wrong = complaints_of(opened, example)
    failing = sum(1 for step in example.steps if step.failures)
    summary = _counted(len(example.steps), "step") + _of_which(failing, len(example.steps))
    return Checked(path, True, not (wrong or faults), summary, faults + wrong)


def _of_which(failing: int, steps: int) -> str:
    if not failing:
        return ""
    if steps == 1:
        return ", which does not hold"
    return f", {failing} of which {'does' if failing == 1 else 'do'} not hold"


def special_rules_fired(game: Game) -> str:
    """Which special rules of its scenario have come into play in a game: "special rules fired: 2 of 3 (…); not: …".

    Nothing is said where the scenario counts none.
    """
    briefing = game.ruleset.briefing(game.state, None)
    counted = [each for each in (briefing.rules if briefing is not None else ()) if each.fired is not None]
    fired = [each.title for each in counted if each.fired]
    missing = [each.title for each in counted if not each.fired]
    if not counted:
        return ""
    names = f" ({', '.join(fired)})" if fired else ""
    return f"special rules fired: {len(fired)} of {len(counted)}{names}" + (
        f"; not: {', '.join(missing)}" if missing else ""
    )


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _plain(checked: Checked) -> dict[str, object]:
    return {
        "file": str(checked.path),
        "holds": checked.holds,
        "summary": checked.summary,
        "complaints": list(checked.complaints),
        "notes": list(checked.notes),
    }
