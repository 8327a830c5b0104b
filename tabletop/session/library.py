"""The player's own folder: saved games, newest first."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from tabletop.documents import Heading, peek_save, read_save
from tabletop.documents.files import read_bytes, sweep
from tabletop.errors import DocumentError, Problem, StorageError, TabletopError
from tabletop.model.frozen import FrozenMap
from tabletop.model.record import Record
from tabletop.model.terrain import TerrainKind
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.ruleset import Ruleset
from tabletop.session.game import Game

SUFFIX = ".tabletop"


def home() -> Path:
    """The folder of the player's own things; TABLETOP_HOME names another."""
    named = os.environ.get("TABLETOP_HOME")
    return Path(named) if named else user_data_path("tabletop", appauthor=False)


def saves_folder() -> Path:
    """The folder of the saves, made if need be. Raises StorageError when it cannot be made."""
    folder = home() / "saves"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"The folder for saves, {folder}, cannot be made: {error.strerror}.") from error
    return folder


def plain_name(title: str) -> str:
    """A title as a part of the name of a file."""
    return re.sub(r"[^\w\- ]+", "", title).strip()[:60] or "game"


def new_path(title: str, when: datetime | None = None) -> Path:
    """A name for a new save that no file has yet: date, title, and a number if need be."""
    folder = saves_folder()
    stem = f"{(when or datetime.now()):%Y-%m-%d} {plain_name(title)}"
    path, number = folder / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{stem} ({number}){SUFFIX}", number + 1
    return path


@dataclass(frozen=True, slots=True)
class Entry:
    """A save in the list. `heading` is None when its first line cannot be read, and `trouble` says why."""

    path: Path
    changed: datetime
    heading: Heading | None
    trouble: str = ""


def entries() -> tuple[Entry, ...]:
    """All saves, the one played last first. Stray temporary files of a crash are swept away."""
    folder = saves_folder()
    sweep(folder)
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        if path.stat().st_size == 0:
            continue  # a name that a game took at the very moment it was killed
        changed = datetime.fromtimestamp(path.stat().st_mtime)
        try:
            found.append(Entry(path, changed, peek_save(path)))
        except TabletopError as error:
            found.append(Entry(path, changed, None, str(error)))
    return tuple(sorted(found, key=lambda entry: entry.changed, reverse=True))


@dataclass(frozen=True, slots=True)
class Opened:
    """A game read from a save. `notices` say what was lost or mended on the way; `clean` is False when there was
    anything to mend in the file."""

    game: Game
    notices: tuple[str, ...]
    clean: bool


def open_save(
    path: Path,
    rulesets: Mapping[str, Ruleset],
    vocabularies: Mapping[str, Vocabulary],
    kinds: FrozenMap[str, TerrainKind],
    *,
    recover: bool = False,
) -> Opened:
    """Read a save and fold its log. Raises DocumentError (damaged; try `recover`), StorageError or ReplayError."""
    data = read_bytes(path)
    save = read_save(data, str(path), vocabularies, kinds, recover=recover)
    notices = list(save.notices)
    players = save.extras.get("players", {})
    if not isinstance(players, Mapping):
        players = {}
        notices.append("Who plays which side cannot be read; it is left out.")
    game = Game(rulesets[save.document.rules], save.document, seed=save.seed, options=save.options, players=players)
    fault = _replayed(game, save.records)
    if fault is not None:
        line = game.length + 2  # the header is line 1
        if not recover:
            raise DocumentError((Problem(str(path), line, 1, f"This record does not fit the game before it: {fault}"),))
        left = len(save.records) - game.length
        notices.append(f"Line {line} does not fit; the game is as it stood before it, and {left} records are left out.")
    return Opened(game, tuple(notices), not notices)


def _replayed(game: Game, records: Iterable[Record]) -> str | None:
    """Fold records into a game up to the first that does not fit; why it does not, None when all do."""
    for record in records:
        try:
            game.take(record)
        except TabletopError as error:
            return str(error)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # The line is whole, but what it says was never written by this program.
            return f"{type(error).__name__}: {error}."
    return None
