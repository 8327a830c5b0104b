"""Catalogues: YAML files of cards in the very words of a rule set, which names the dataclass of every list.

A file may hold any of the lists; every entry is decoded by the hints of its dataclass and needs an `id` of its own. All
problems of all files are told at once, by line and column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tabletop.documents.decode import Decoding
from tabletop.documents.files import read_bytes
from tabletop.documents.report import BAD, Report, did_you_mean, raise_if_any
from tabletop.documents.roster_checks import Entry, check_id
from tabletop.documents.text import text_of
from tabletop.documents.tree import Tree, parse
from tabletop.documents.words import wrong
from tabletop.errors import StorageError
from tabletop.model.frozen import FrozenMap

Catalogue = Mapping[str, FrozenMap[str, Any]]
"""The entries of every list by id, in the order of the files."""
Faults = Callable[[Catalogue], Iterable[tuple[str, str, str, str]]]
"""What a rule set finds wrong with a whole catalogue: the list, the entry's id, the key and a sentence."""


def read_catalogue(folder: Path, lists: Mapping[str, type], faults: Faults | None = None) -> Catalogue:
    """The catalogue of a folder; `lists` names the dataclass of the entries of each list.

    Raises DocumentError with every problem of every file; StorageError when the folder has no file.
    """
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        raise StorageError(f"{folder}: there is no catalogue in this folder.")
    files = [(parse(text_of(read_bytes(path), str(path)), str(path)), Report()) for path in paths]
    made: dict[str, dict[str, Any]] = {name: {} for name in lists}
    written: dict[tuple[str, str], Entry] = {}
    for tree, report in files:
        for name, entry in _entries(tree, lists, report):
            value = Decoding().decode(lists[name], entry.plain, entry.path, report)
            if value is not BAD:
                check_id(value.id, made[name], entry)
                made[name][value.id] = value
                written[name, value.id] = entry
    catalogue = {name: FrozenMap(entries) for name, entries in made.items()}
    for name, id, key, message in faults(catalogue) if faults is not None else ():
        written[name, id].add(key, message)
    raise_if_any(
        problem for tree, report in files for problem in (*tree.problems, *report.problems(tree.file, tree.locate))
    )
    return catalogue


def _entries(tree: Tree, lists: Mapping[str, type], report: Report) -> Iterable[tuple[str, Entry]]:
    """The entries of a file with the names of their lists; whatever is none is told."""
    if not isinstance(tree.data, dict):
        report.add((), f"A file of a catalogue holds lists of entries: {', '.join(lists)}.")
        return
    for name, plain in tree.data.items():
        if name not in lists:
            report.add((name,), f"This catalogue has no '{name}'. {did_you_mean(name, lists)}", at_key=True)
        elif not isinstance(plain, list):
            wrong(plain, "a list of entries with an id", (name,), report)
        else:
            for i, each in enumerate(plain):
                if isinstance(each, dict):
                    yield name, Entry(each, (name, i), report)
                else:
                    wrong(each, "a mapping with an id", (name, i), report)
