"""When something raises: the whole story goes into a file, one sentence to the player, and the game goes on."""

from __future__ import annotations

import contextlib
import traceback
from datetime import datetime
from pathlib import Path

from tabletop.tongue import phrase, say

FILE = "faults.log"
TITLE = phrase("Something went wrong")
LONGEST = 1_000_000
"""A log longer than this many bytes begins anew."""


def keep(folder: Path, place: str, error: BaseException) -> Path | None:
    """Append the story of an error to the log of faults; its path, or None when it cannot be written."""
    story = "".join(traceback.format_exception(error))
    path = folder / FILE
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        mode = "w" if path.exists() and path.stat().st_size > LONGEST else "a"
        with path.open(mode, encoding="utf-8") as file:
            file.write(f"--- {datetime.now():%Y-%m-%d %H:%M:%S} in {place}\n{story}\n")
        return path
    return None


def sentence(place: str, error: BaseException, path: Path | None) -> str:
    """What the player reads."""
    what = say("It happened in {place} ({name}: {error}).", place=place, name=type(error).__name__, error=error)
    where = say(" The details are in {path}.", path=path) if path is not None else ""
    return say("{what} The game is saved and goes on.{where}", what=what, where=where)
