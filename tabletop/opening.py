"""Opening any file with the rule set it names: the one place where documents, rule sets and games meet."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tabletop import places
from tabletop.documents import Heading, peek, read_file, terrain_kinds
from tabletop.errors import StorageError, TabletopError
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.terrain import TerrainKind
from tabletop.rules.registry import rulesets, vocabularies
from tabletop.session.game import Game
from tabletop.session.library import SUFFIX, open_save

DEFAULT_MAP = "sandbox/farm.yaml"


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that was opened. A map or an example is a new game; `clean` is False for a save that had to be mended."""

    path: Path
    document: Document
    game: Game
    is_save: bool = False
    notices: tuple[str, ...] = ()
    clean: bool = True


@cache
def kinds() -> FrozenMap[str, TerrainKind]:
    """The terrain kinds that come with the program."""
    return terrain_kinds(places.assets() / "terrain")


@cache
def looks() -> frozenset[str]:
    """The figures that come with the program."""
    return frozenset(path.stem for path in (places.assets() / "looks").glob("*.svg"))


def read_document(path: Path) -> Document:
    """A map or an example. Raises DocumentError or StorageError."""
    return read_file(path, vocabularies(), kinds(), looks())


def new_game(
    document: Document,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
) -> Game:
    """A new game on a map; without a seed, one that nobody knows beforehand."""
    chosen = secrets.randbelow(2**31) if seed is None else seed
    return Game(rulesets()[document.rules], document, seed=chosen, options=options, players=players)


def open_any(path: Path, *, seed: int | None = None, recover: bool = False) -> Opened:
    """A map, an example or a save as a game. Raises DocumentError, StorageError or ReplayError."""
    if path.is_dir():
        raise StorageError(f"{path}: this is a folder; name a map, an example or a save in it.")
    if path.suffix == SUFFIX:
        saved = open_save(path, rulesets(), vocabularies(), kinds(), recover=recover)
        notices = (*saved.notices, *_without_picture(saved.game.document))
        return Opened(path, saved.game.document, saved.game, True, notices, saved.clean)
    document = read_document(path)
    return Opened(path, document, new_game(document, seed=seed))


def _without_picture(document: Document) -> tuple[str, ...]:
    """A game goes on without the picture of its table, but says so."""
    picture = document.state.table.picture
    if not picture or Path(picture).is_file():
        return ()
    return (f"The picture of this table, {picture}, is not there any more; the table is shown without it.",)


def default_map() -> Path:
    """The map that stands for the program when nobody chose one."""
    return places.maps() / DEFAULT_MAP


@dataclass(frozen=True, slots=True)
class FoundMap:
    """A map in the lists; `trouble` says why it cannot be opened, if it cannot; `where`: place and time."""

    path: Path
    title: str
    rules: str
    description: str = ""
    trouble: str = ""
    source: str = ""
    sides: tuple[str, ...] = ()
    where: str = ""


def found_maps(folder: Path | None = None) -> tuple[FoundMap, ...]:
    """The maps that come with the program (not its examples), by game and title."""
    root = folder or places.maps()
    return tuple(sorted(map(_found, _maps_in(root)), key=lambda m: (m.rules, m.title)))


def _maps_in(root: Path) -> list[Path]:
    """The maps below a folder; folders of examples, which hold hundreds, are not entered."""
    found: list[Path] = []
    for folder, below, files in os.walk(root):
        below[:] = [name for name in below if name != "examples"]
        found += (Path(folder, name) for name in files if name.endswith(".yaml"))
    return sorted(found)


def _found(path: Path) -> FoundMap:
    try:
        heading: Heading = peek(path)
    except TabletopError as error:
        return FoundMap(path, path.stem, path.parent.name, trouble=str(error))
    return FoundMap(
        path,
        heading.title,
        heading.rules,
        heading.description,
        source=heading.source,
        sides=heading.sides,
        where=heading.where,
    )
