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


# ---------------------------------------------------------------------------------------------------------------------
# Whom the steps speak of


def tell_nobodies(plain: Mapping[str, Any], ids: Collection[str], report: Report) -> None:
    """Ids in the actions of steps that name nothing on the map.

    Only where the map alone says who is there: a scenario may bring others, and so may every action that puts
    something on the table under a name that its rule set chooses.
    """
    steps = plain.get("steps")
    if "scenario" in plain or not plain.get("miniatures") or not isinstance(steps, list):
        return
    known = set(ids)
    for i, step in enumerate(steps):
        if not isinstance(step, dict):
            continue
        meant = _means_a_stranger(step)
        for verb, fields, path in _deeds(step.get("do"), ("steps", i, "do")):
            if not meant:
                _tell_nobody(fields, path, known, report)
            if verb in _BRINGS:
                if not isinstance(fields.get("id"), str):
                    return
                known.add(fields["id"])


_BRINGS = frozenset(("place", "note", "arrive", "invent", "use", "play_card", "play", "place_location", "recruit"))
"""Actions after which there may be something on the table that was not there."""


def _means_a_stranger(step: Mapping[str, Any]) -> bool:
    """Whether the step expects to be refused because nobody is called so."""
    expect = step.get("expect")
    if not isinstance(expect, dict):
        return False
    codes = expect.get("codes")
    return expect.get("code") == "unknown" or (isinstance(codes, list) and "unknown" in codes)


def _deeds(do: Any, path: Path) -> Iterator[tuple[str, dict[str, Any], Path]]:
    """The actions in a `do`, those of a group one by one, with their fields."""
    for verb, fields in do.items() if isinstance(do, dict) else ():
        if not isinstance(fields, dict):
            continue
        yield verb, fields, (*path, verb)
        moves = fields.get("moves")
        for i, each in enumerate(moves if isinstance(moves, list) else ()):
            yield from _deeds(each, (*path, verb, "moves", i))


def _tell_nobody(fields: Mapping[str, Any], path: Path, known: Collection[str], report: Report) -> None:
    by, at = fields.get("by"), fields.get("at")
    if isinstance(by, str) and by not in known:
        report.add((*path, "by"), f"Nobody on this map is called '{by}'. {did_you_mean(by, known)}")
    # What is aimed at may be a word of the game, so only what is nearly somebody's name is a slip of the pen.
    if isinstance(at, str) and at not in known and (advice := did_you_mean(at, known)).startswith("Did"):
        report.add((*path, "at"), f"Nothing on this map is called '{at}'. {advice}")
