"""`tabletop sheet`: the examples of a folder on one page, made in one go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Sized
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

from tabletop import places
from tabletop.documents.files import write_atomically
from tabletop.errors import StorageError, TabletopError
from tabletop.pictures.sheet.entries import Entry, entry_of
from tabletop.pictures.sheet.html import as_html
from tabletop.pictures.sheet.pdf import as_pdf
from tabletop.pictures.shot import Style
from tabletop.render import Painter

Writer = Callable[[str, Sequence[Entry]], bytes]
WRITERS: dict[str, Writer] = {".html": as_html, ".htm": as_html, ".pdf": as_pdf}
"""Who writes a sheet, by the suffix of its file."""
MANY = 8
"""From this many files on, a progress bar is shown."""


@dataclass(frozen=True, slots=True)
class Made:
    """A sheet that was made: how many examples are on it, and those that do not hold."""

    count: int
    failing: tuple[Entry, ...]


def make_sheet(folder: Path, out: Path, style: Style = "colour", side: str | None = None) -> Made:
    """Write the sheet of all examples in a folder and those below it. Raises TabletopError when there are none,
    StorageError when it cannot be written."""
    write = writer_of(out)
    if not folder.is_dir():
        raise StorageError(f"{folder}: this is no folder; name one with examples in it.")
    found = (path for path in folder.rglob("*") if path.suffix in (".yaml", ".yml"))
    # What lies at the top comes first, then chapter by chapter.
    files = sorted(found, key=lambda path: (path.parent.relative_to(folder).parts, path.name))
    entries = [entry for entry in _entries(files, folder, style, side) if entry is not None]
    if not entries:
        raise TabletopError(f"{folder}: there is no example in this folder; an example is a map with steps.")
    write_atomically(out, write(_title(folder), entries))
    return Made(len(entries), tuple(entry for entry in entries if entry.complaints))


def writer_of(out: Path) -> Writer:
    """Who writes a file of that suffix. Raises TabletopError when nobody does."""
    kind = out.suffix.lower()
    if kind not in WRITERS:
        raise TabletopError(f"{out}: sheets are written as {', '.join(WRITERS)}, not as '{kind or out.name}'.")
    return WRITERS[kind]


def _entries(files: list[Path], folder: Path, style: Style, side: str | None) -> Iterator[Entry | None]:
    painter = Painter(places.assets())
    with Progress(transient=True, disable=len(files) < MANY) as progress:
        for path in progress.track(files, description="Drawing"):
            yield entry_of(path, _chapter(path, folder), painter, style, side)


def _chapter(path: Path, folder: Path) -> str:
    """The chapter of an example: the folders that lead to it, as people write them; empty at the top."""
    parts = path.parent.relative_to(folder).parts
    return " · ".join(_spoken(part) for part in parts)


def _title(folder: Path) -> str:
    return f"Examples: {_spoken(folder.resolve().name)}"


def _spoken(name: str) -> str:
    plain = name.replace("_", " ").replace("-", " ")
    return plain[:1].upper() + plain[1:]


def of_which(failing: Sized) -> str:
    """How many of what was made do not hold, in words."""
    count = len(failing)
    return "all of which hold" if not count else f"{count} of which {'does' if count == 1 else 'do'} not hold"
