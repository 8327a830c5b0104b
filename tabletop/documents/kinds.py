"""The terrain kinds of `assets/terrain/*.yaml`: what a piece of terrain is unless its map says otherwise."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop import places
from tabletop.documents.decode import Decoding
from tabletop.documents.files import read_bytes
from tabletop.documents.report import BAD, Report, raise_if_any
from tabletop.documents.text import text_of
from tabletop.documents.tree import parse
from tabletop.errors import Problem, StorageError
from tabletop.model.frozen import FrozenMap
from tabletop.model.terrain import Terrain, TerrainKind

Kinds = FrozenMap[str, TerrainKind]

INHERITED = (
    *("look", "movement", "sight", "cover", "climbable", "height", "layer", "defence", "hits", "strength"),
    "walls",
)
"""The values that a piece takes from its kind."""


@lru_cache(maxsize=8)
def terrain_kinds(folder: Path | None = None) -> Kinds:
    """All kinds of a folder (the program's own if None), in the order of painting, lowest first.

    Raises DocumentError with every problem of every file; StorageError when there are none.
    """
    folder = folder or places.assets() / "terrain"
    report_problems: list[Problem] = []
    kinds: dict[str, TerrainKind] = {}
    for path in sorted(folder.glob("*.yaml")):
        _read_kinds(path, kinds, report_problems)
    raise_if_any(report_problems)
    if not kinds:
        raise StorageError(f"{folder}: there are no terrain kinds in this folder; install the program again.")
    return FrozenMap(sorted(kinds.items(), key=lambda item: item[1].layer))


def _read_kinds(path: Path, kinds: dict[str, TerrainKind], problems: list[Problem]) -> None:
    tree = parse(text_of(read_bytes(path), str(path)), str(path))
    report = Report()
    entries: Any = tree.data.get("kinds") if isinstance(tree.data, dict) else None
    if not isinstance(entries, list):
        report.add((), "A file of terrain kinds is a list `kinds:` of entries with an id.")
        entries = []
    decoder = Decoding().decoder(TerrainKind)
    for i, entry in enumerate(entries):
        kind = decoder(entry, ("kinds", i), report)
        if kind is BAD:
            continue
        if kind.id in kinds:
            report.add(("kinds", i, "id"), f"A second kind is called '{kind.id}'; give it another id.")
        kinds[kind.id] = kind
    problems.extend(tree.problems)
    problems.extend(report.problems(str(path), tree.locate))


def kind_values(kind: TerrainKind) -> dict[str, Any]:
    """What a piece of this kind is by default, by field of `Terrain`."""
    return {name: getattr(kind, name) for name in INHERITED}


def of_kind(kind: TerrainKind, **values: Any) -> Terrain:
    """A piece of terrain of a kind, with its own id, outline and whatever else differs."""
    return Terrain(**{**kind_values(kind), "kind": kind.id, **values})
