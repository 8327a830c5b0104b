"""Who is meant: ids that are taken, sides and levels that are spoken of but do not exist."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from tabletop.documents.report import Path, Report, did_you_mean
from tabletop.model.table import Table


def known_word(value: str, known: Iterable[str], what: str, path: Path, report: Report) -> bool:
    """Whether a word is among the known ones; tells it otherwise."""
    words = tuple(known)
    if value in words:
        return True
    report.add(path, f"There is no {what} '{value}'. {did_you_mean(value, words)}")
    return False


def tell_doubles(ids: Iterable[tuple[str, Path]], report: Report) -> None:
    """Two things with one id: say where both stand."""
    first: dict[str, Path] = {}
    for name, path in ids:
        if name in first:
            message = f"The id '{name}' is taken already, by the thing at {{other}}; every id names one thing."
            report.add(path, message, other=first[name])
        else:
            first[name] = path


def tell_strangers(plain: Mapping[str, Any], sides: Collection[str], table: Table, report: Report) -> None:
    """Sides and levels that are spoken of but do not exist."""
    levels = {level.id for level in table.levels} | {0}
    for entry, path in _things(plain):
        for side, at in _sides_named(entry, path):
            known_word(side, sides, "side", at, report)
        for level, at in _levels_named(entry, path):
            if level not in levels:
                known = ", ".join(map(str, sorted(levels)))
                report.add(at, f"There is no level {level} (known: {known}); add it to 'levels'.")
        links = entry.get("links")
        if isinstance(links, list) and len(links) == 2 and links[0] == links[1]:
            report.add((*path, "links"), f"Level {links[0]} is joined with itself; name two levels.")


def _things(plain: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], Path]]:
    """Everything that may name a side or a level, with its path."""
    for key in ("sides", "terrain", "zones", "miniatures", "markers"):
        entries = plain.get(key)
        for i, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                yield entry, (key, i)
    clock = plain.get("clock")
    if isinstance(clock, dict):
        yield clock, ("clock",)


def _sides_named(entry: Mapping[str, Any], path: Path) -> Iterator[tuple[str, Path]]:
    side = entry.get("side")
    if isinstance(side, str):
        yield side, (*path, "side")
    for key in ("visible_to", "allies"):
        named = entry.get(key)
        for i, each in enumerate(named if isinstance(named, list) else ()):
            if isinstance(each, str):
                yield each, (*path, key, i)


def _levels_named(entry: Mapping[str, Any], path: Path) -> Iterator[tuple[int, Path]]:
    level = entry.get("level")
    if isinstance(level, int):
        yield level, (*path, "level")
    links = entry.get("links")
    for i, each in enumerate(links if isinstance(links, list) else ()):
        if isinstance(each, int):
            yield each, (*path, "links", i)
