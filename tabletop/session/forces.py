"""The player's lists of forces: kept as YAML in the folder of the player's own things, one file a list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tabletop.documents.files import read_bytes, sweep, write_atomically
from tabletop.documents.forces import read_force, write_force
from tabletop.errors import StorageError, TabletopError
from tabletop.model.force import Force
from tabletop.model.vocabulary import Vocabulary
from tabletop.session.library import home

SUFFIX = ".yaml"


@dataclass(frozen=True, slots=True)
class Kept:
    """A list in the folder; `force` is None when it cannot be read, and `trouble` says why."""

    path: Path
    force: Force | None
    trouble: str = ""


def folder() -> Path:
    """The folder of the lists, made if need be. Raises StorageError when it cannot be made."""
    path = home() / "forces"
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"The folder for lists of forces, {path}, cannot be made: {error.strerror}.") from error
    return path


def kept(rules: str, vocabularies: Mapping[str, Vocabulary]) -> tuple[Kept, ...]:
    """The lists for a game by their names, and those that cannot be read. Raises StorageError."""
    where = folder()
    sweep(where)
    found = []
    for path in sorted(where.glob(f"*{SUFFIX}")):
        try:
            force = read_force(read_bytes(path), path.name, vocabularies)
        except TabletopError as error:
            found.append(Kept(path, None, str(error)))
        else:
            if force.rules == rules:
                found.append(Kept(path, force))
    return tuple(found)


def keep(force: Force) -> Path:
    """Write a list under its title; one of the same title is replaced, whole or not at all. Raises StorageError."""
    stem = re.sub(r"[^\w\- ]+", "", force.title).strip()[:60] or "Force"
    path = folder() / f"{stem}{SUFFIX}"
    write_atomically(path, write_force(force).encode())
    return path
