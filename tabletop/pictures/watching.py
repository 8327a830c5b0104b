"""`tabletop check --watch`: while somebody writes an example, its picture is drawn and its steps are tried anew with
every change."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tabletop.documents.files import write_atomically
from tabletop.errors import StorageError, TabletopError
from tabletop.opening import Opened, open_any
from tabletop.pictures.checking import check_opened
from tabletop.pictures.shot import Moment, Plate, Shot, annotated, as_far_as_it_goes, moment, run_of
from tabletop.pictures.studio import WRITERS, Studio
from tabletop.session.examples import ExampleRun

PAUSE = 0.2
"""Seconds between two looks at the files."""

Stamp = tuple[int, int, int]


class Watched:
    """One file and its picture. Only what has changed since the last look is looked at again."""

    def __init__(self, path: Path, out: Path, studio: Studio, say: Callable[[str], object]) -> None:
        self.path, self.out = path, out
        self._studio, self._say = studio, say
        self._stamp: Stamp | str | None = "never"
        self._missed = False

    def look(self) -> bool:
        """Look at the file; when it has changed, draw and check it and say what came of it. Whether it had changed."""
        stamp = _stamp(self.path)
        if stamp == self._stamp:
            if stamp is None and self._missed:
                self._say(f"✗ {self.path}: has been taken away; it is drawn again when it is back.")
                self._missed = False
            return False
        self._missed = False
        self._stamp = stamp
        if stamp is None:
            # An editor that replaces a file takes it away for a moment; one look later it is gone.
            self._missed = True
            return True
        try:
            opened = open_any(self.path)
        except TabletopError as error:
            kept = f"The picture stays as it was: {self.out}." if self.out.is_file() else "There is no picture yet."
            self._say(f"✗ {self.path}: cannot be read")
            for line in (*str(error).splitlines(), kept):
                self._say(f"    {line}")
            return True
        self._check(opened)
        return True

    def _check(self, opened: Opened) -> None:
        ran = run_of(opened)
        checked = check_opened(opened, ran)
        self._say(f"{'✓' if checked.holds else '✗'} {self.path}: {checked.summary}")
        for line in (*checked.complaints, *checked.notes):
            self._say(f"    {line}")
        try:
            plate, shown = plate_to_see(opened, ran)
            write_atomically(self.out, WRITERS[self.out.suffix.lower()](self._studio, plate))
        except TabletopError as error:
            self._say(f"    {error}")
        else:
            self._say(f"    {self.out} shows {shown}.")


def plate_to_see(opened: Opened, ran: ExampleRun | None) -> tuple[Plate, str]:
    """The picture that the file asks for; of an example that does not hold the first step that fails, in hand where it
    stood before. With it, what it shows, in words. Annotations that cannot be drawn are left out."""
    shot = Shot(opened)
    failing = next((n for n, step in enumerate(ran.steps, 1) if step.failures), None) if ran is not None else None
    if ran is None or failing is None:
        found = moment(shot, ran)
        whole = "what its view asks for"
        part = f"{whole}, as far as it can be drawn"
        return as_far_as_it_goes(shot, found), part if annotated(shot, found).faults else whole
    step = ran.steps[failing - 1]
    marks = (*step.verdict.marks, *(mark for refusal in step.verdict.refusals for mark in refusal.marks))
    before = Moment(opened.game.ruleset.view(step.before, None), marks, step=step, number=failing)
    return as_far_as_it_goes(shot, before), f"the table before step {failing}, which does not hold"


def watch(paths: Sequence[Path], out: Path | None, say: Callable[[str], object]) -> None:
    """Watch the files until the keyboard interrupts. `out` is the picture of a single file; without it pictures lie in
    the folder for temporary files, and their names are said.

    Raises TabletopError when there is no such file, a picture cannot be of that kind, or one picture is to be of
    several files."""
    for path in paths:
        if not path.is_file():
            raise StorageError(f"{path}: there is no such file to watch; name maps or examples, not folders.")
    if out is not None and len(paths) > 1:
        raise TabletopError("--out names one picture; watch one file with it, or leave it out.")
    if out is not None and out.suffix.lower() not in WRITERS:
        kind = out.suffix or out.name
        raise TabletopError(f"{out}: what is watched is drawn as {', '.join(WRITERS)}, not as '{kind}'.")
    studio = Studio()
    watched = [Watched(path, out or usual_picture(path), studio, say) for path in paths]
    say("Watching; Ctrl+C ends it.")
    try:
        while True:
            for each in watched:
                each.look()
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        say("No longer watching.")


def usual_picture(path: Path) -> Path:
    """Where the picture of a watched file lies unless somebody names another place."""
    return Path(tempfile.gettempdir()) / f"tabletop-{path.stem}.png"


def _stamp(path: Path) -> Stamp | None:
    """What changes when a file is written or replaced; None while it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size, found.st_ino)
