"""The rosters of `assets/rosters/GAME/*.yaml`: profiles, weapons, vehicles and the terms they are described with.

A file may hold any of the lists in `SECTIONS`. A profile with `variant_of` says only what differs from that profile:
stats one by one, further abilities, rules and weapons, and under `loses` the ids of those it has not. A weapon with the
id of a common one (or of one of the profile that it varies) takes over what it does not say itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.documents.decode import Decoding
from tabletop.documents.files import read_bytes
from tabletop.documents.report import BAD, Report, did_you_mean, raise_if_any
from tabletop.documents.report import Path as Place
from tabletop.documents.text import text_of
from tabletop.documents.tree import Tree, parse
from tabletop.documents.words import named, wrong
from tabletop.errors import StorageError
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.roster import (
    Item,
    Profile,
    Roster,
    Rule,
    Stats,
    Term,
    Values,
    VehicleEntry,
    VehicleStats,
    WeaponEntry,
)

SECTIONS = ("abilities", "effects", "rules", "weapons", "profiles", "vehicles", "items")
"""The lists that a file of a roster may hold."""
BOOKS = {"dwmg": "DWMG"}
"""What citations call the rulebook of a game."""
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
DICE = re.compile(r"[1-9]d[36]")
_OWN_WAY = ("stats", "abilities", "rules", "weapons", "loses")
"""The keys of a profile that are read apart from the others, because variants add to them."""
_NO_STATS = Stats(0, 0, 0, 0, 0, 0, 0)


@lru_cache(maxsize=8)
def read_roster(folder: Path) -> Roster:
    """The roster of a folder, which is called like its game.

    Raises DocumentError with every problem of every file; StorageError when the folder has none.
    """
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        raise StorageError(f"{folder}: there is no roster in this folder.")
    files = [_File(parse(text_of(read_bytes(path), str(path)), str(path))) for path in paths]
    roster = _Reader(files).roster(folder.name)
    problems = [each for file in files for each in (*file.tree.problems, *file.report.problems(file.name, file.locate))]
    raise_if_any(problems)
    return roster


@dataclass(frozen=True)
class _File:
    """A file with what is wrong in it."""

    tree: Tree
    report: Report = field(default_factory=Report)

    @property
    def name(self) -> str:
        return self.tree.file

    @property
    def locate(self) -> Any:
        return self.tree.locate


@dataclass(frozen=True)
class _Entry:
    """One entry of a list: its plain data and where it stands."""

    plain: dict[str, Any]
    path: Place
    report: Report

    def part(self, key: str) -> tuple[Any, Place]:
        """The plain value under a key with its path."""
        return self.plain.get(key), (*self.path, key)

    def add(self, key: str, message: str) -> None:
        """Note a problem of the value under a key."""
        self.report.add((*self.path, key), message)


class _Reader:
    """Reads the lists of all files together; the files may refer to each other in any order."""

    def __init__(self, files: list[_File]) -> None:
        self._files = files
        self._decoding = Decoding()
        self._entries: dict[str, list[_Entry]] = {section: [] for section in SECTIONS}
        for file in files:
            self._collect(file)

    def _collect(self, file: _File) -> None:
        if not isinstance(file.tree.data, dict):
            file.report.add((), f"A file of a roster holds lists: {', '.join(SECTIONS)}.")
            return
        for key, entries in file.tree.data.items():
            if key not in SECTIONS:
                file.report.add((key,), f"A roster has no '{key}'. {did_you_mean(key, SECTIONS)}", at_key=True)
            elif not isinstance(entries, list):
                wrong(entries, "a list of entries with an id", (key,), file.report)
            else:
                self._entries[key] += [
                    _Entry(each, (key, i), file.report)
                    for i, each in enumerate(entries)
                    if isinstance(each, dict) or wrong(each, "a mapping with an id", (key, i), file.report) is not BAD
                ]

    def roster(self, game: str) -> Roster:
        """Everything that was understood; whether that is all, the reports know."""
        self._abilities: FrozenMap[str, Term] = self._all("abilities", self._plain(Term))
        self._effects: FrozenMap[str, Term] = self._all("effects", self._plain(Term))
        self._rules: FrozenMap[str, Rule] = self._all("rules", self._plain(Rule))
        self._weapons: FrozenMap[str, WeaponEntry] = FrozenMap()
        self._weapons = self._all("weapons", self._common_weapon)
        return Roster(
            game,
            BOOKS.get(game, game),
            self._abilities,
            self._effects,
            self._rules,
            self._weapons,
            self._profiles(),
            self._all("vehicles", self._vehicle),
            self._all("items", self._plain(Item)),
        )

    def _all(self, section: str, read: Callable[[_Entry], Any]) -> FrozenMap[str, Any]:
        made: dict[str, Any] = {}
        for entry in self._entries[section]:
            value = read(entry)
            if value is BAD:
                continue
            _check_id(value.id, made, entry)
            made[value.id] = value
        return FrozenMap(made)

    def _plain(self, cls: type) -> Callable[[_Entry], Any]:
        return lambda entry: self._decoding.decode(cls, entry.plain, entry.path, entry.report)

    # ---- parts of entries

    def _stats(self, cls: type, entry: _Entry, before: Any) -> Any:
        """The figures, those that a variant does not name taken from `before`."""
        plain, path = entry.part("stats")
        usual = {each.name: getattr(before, each.name) for each in fields(cls)} if before is not None else EMPTY
        stats = self._decoding.members(cls, usual)({} if plain is None else plain, path, entry.report)
        if stats is not BAD:
            for each in fields(cls):
                key = each.name.rstrip("_")
                if not 0 <= getattr(stats, each.name) <= 20:
                    wrong(getattr(stats, each.name), "a number from 0 to 20", (*path, key), entry.report)
        return stats

    def _values(self, entry: _Entry, key: str, known: Mapping[str, Term], what: str) -> Values:
        """Abilities or effects by id, each with the kind of value that its term asks for."""
        plain, path = entry.part(key)
        values = self._decoding.decode(Values, {} if plain is None else plain, path, entry.report)
        if values is BAD:
            return FrozenMap()
        for id, value in values.items():
            at = (*path, id)
            if id not in known:
                entry.report.add(at, f"There is no {what} '{id}'. {did_you_mean(id, known)}", at_key=True)
            elif not _fits(value, known[id].value):
                wrong(value, _WANTED[known[id].value], at, entry.report)
        return values  # type: ignore[no-any-return]

    def _rules_of(self, entry: _Entry) -> tuple[Rule, ...]:
        plain, path = entry.part("rules")
        ids = self._decoding.decode(tuple[str, ...], [] if plain is None else plain, path, entry.report)
        if ids is BAD:
            return ()
        for i, id in enumerate(ids):
            if id not in self._rules:
                entry.report.add((*path, i), f"There is no rule '{id}'. {did_you_mean(id, self._rules)}")
        return tuple(self._rules[id] for id in ids if id in self._rules)

    def _common_weapon(self, entry: _Entry) -> Any:
        return self._weapon(entry, FrozenMap())

    def _weapon(self, entry: _Entry, usual: Mapping[str, WeaponEntry]) -> Any:
        """A weapon; `usual` are those whose values it takes over when it has their id."""
        before = usual.get(str(entry.plain.get("id")))
        defaults = {each.name: getattr(before, each.name) for each in fields(WeaponEntry)} if before else {}
        weapon = self._decoding.members(WeaponEntry, defaults)(entry.plain, entry.path, entry.report)
        if weapon is BAD:
            return BAD
        self._values(entry, "effects", self._effects, "effect")
        settings = entry.plain.get("settings")
        for i, setting in enumerate(settings if isinstance(settings, list) else ()):
            if isinstance(setting, dict):
                part = _Entry(setting, (*entry.path, "settings", i), entry.report)
                self._values(part, "effects", self._effects, "effect")
        if weapon.hit is not None and not 2 <= weapon.hit <= 6:
            wrong(weapon.hit, "the lowest die that hits, from 2 to 6", (*entry.path, "hit"), entry.report)
        return weapon

    def _weapons_of(self, entry: _Entry, before: tuple[WeaponEntry, ...]) -> tuple[WeaponEntry, ...]:
        """The weapons that a profile adds to those it has from the one it varies, or puts in their place."""
        plain, path = entry.part("weapons")
        if plain is None:
            return before
        if not isinstance(plain, list):
            wrong(plain, "a list of weapons", path, entry.report)
            return before
        made = {weapon.id: weapon for weapon in before}
        usual = {**self._weapons, **made}
        for i, each in enumerate(plain):
            at = (*path, i)
            if not isinstance(each, dict):
                wrong(each, "a mapping with an id", at, entry.report)
                continue
            weapon = self._weapon(_Entry(each, at, entry.report), usual)
            if weapon is not BAD:
                made[weapon.id] = weapon
        return tuple(made.values())

    # ---- profiles

    def _profiles(self) -> FrozenMap[str, Profile]:
        made: dict[str, Profile] = {}
        waiting = self._entries["profiles"]
        while waiting:
            ready = [entry for entry in waiting if entry.plain.get("variant_of") in (None, *made)]
            if not ready:
                break
            for entry in ready:
                profile = self._profile(entry, made)
                if profile is not BAD:
                    _check_id(profile.id, made, entry)
                    made[profile.id] = profile
            waiting = [entry for entry in waiting if entry not in ready]
        for entry in waiting:
            of = str(entry.plain["variant_of"])
            entry.add("variant_of", f"There is no profile '{of}' to vary. {did_you_mean(of, made)}")
        for entry in self._entries["profiles"]:
            _check_limit(entry, made)
        order = [str(entry.plain.get("id")) for entry in self._entries["profiles"]]
        return FrozenMap((id, made[id]) for id in sorted(made, key=lambda id: (made[id].page, order.index(id))))

    def _profile(self, entry: _Entry, made: Mapping[str, Profile]) -> Any:
        before = made.get(str(entry.plain.get("variant_of")))
        losses = tuple(self._losses(entry, before))
        values = {each.name: getattr(before, each.name) for each in fields(Profile)} if before else {}
        values = {key: value for key, value in values.items() if key not in ("id", "name", "notes")}
        if "stats" in entry.plain or before is not None:
            stats = self._stats(Stats, entry, before.stats if before else None)
            values["stats"] = _NO_STATS if stats is BAD else stats
        abilities = self._values(entry, "abilities", self._abilities, "ability")
        rules, weapons = self._rules_of(entry), self._weapons_of(entry, before.weapons if before else ())
        values["abilities"] = FrozenMap(
            (id, value)
            for id, value in {**(before.abilities if before else {}), **abilities}.items()
            if id not in losses or id in abilities
        )
        values["rules"] = (*(each for each in (before.rules if before else ()) if each.id not in losses), *rules)
        values["weapons"] = tuple(weapon for weapon in weapons if weapon.id not in losses)
        rest = {key: value for key, value in entry.plain.items() if key not in _OWN_WAY}
        profile = self._decoding.members(Profile, values, hidden=_OWN_WAY)(rest, entry.path, entry.report)
        if profile is not BAD:
            _check_choices(profile, entry)
        return profile

    def _losses(self, entry: _Entry, before: Profile | None) -> Iterator[str]:
        """The ids under `loses`; a variant can lose only what the profile it varies has."""
        plain, path = entry.part("loses")
        ids = self._decoding.decode(tuple[str, ...], [] if plain is None else plain, path, entry.report)
        had = {each.id for each in (*before.rules, *before.weapons)} | set(before.abilities) if before else set()
        for i, id in enumerate(() if ids is BAD else ids):
            if id not in had:
                entry.report.add((*path, i), f"There is no '{id}' to lose. {did_you_mean(id, had)}")
            yield id

    def _vehicle(self, entry: _Entry) -> Any:
        values: dict[str, Any] = {}
        if "stats" in entry.plain:
            stats = self._stats(VehicleStats, entry, None)
            values["stats"] = VehicleStats(0, 0, 0, 0, 0) if stats is BAD else stats
        values["abilities"] = self._values(entry, "abilities", self._abilities, "ability")
        values["rules"] = self._rules_of(entry)
        values["weapons"] = self._weapons_of(entry, ())
        rest = {key: value for key, value in entry.plain.items() if key not in _OWN_WAY}
        return self._decoding.members(VehicleEntry, values, hidden=_OWN_WAY)(rest, entry.path, entry.report)


# ---- checks

_WANTED = {
    "none": "left empty",
    "number": "a number",
    "number?": "a number or left empty",
    "dice": "dice, such as 1d6",
    "dice?": "dice, such as 1d6, or left empty",
}


def _fits(value: Any, kind: str) -> bool:
    """Whether a value is of the kind that a term asks for."""
    if value is None:
        return kind == "none" or kind.endswith("?")
    if kind.startswith("number"):
        return value.__class__ is int
    return kind.startswith("dice") and isinstance(value, str) and DICE.fullmatch(value) is not None


def _check_id(id: str, made: Mapping[str, Any], entry: _Entry) -> None:
    if id in made:
        entry.add("id", f"A second entry is called '{id}'; give it another id.")
    if not KEBAB.fullmatch(id):
        entry.add("id", f"The id '{id}' must be small letters, digits and hyphens, like 'dalek-patrol-leader'.")


def _check_choices(profile: Profile, entry: _Entry) -> None:
    for weapon in profile.weapons:
        if weapon.choice and weapon.choice not in profile.choices:
            known = did_you_mean(weapon.choice, profile.choices)
            entry.add("weapons", f"'choices' does not say how many of '{weapon.choice}' it carries. {known}")
    for choice in profile.choices:
        if all(weapon.choice != choice for weapon in profile.weapons):
            entry.add("choices", f"No weapon belongs to the choice '{choice}' of {named((*entry.path, 'choices'))}.")


def _check_limit(entry: _Entry, made: Mapping[str, Profile]) -> None:
    profile = made.get(str(entry.plain.get("id")))
    if profile is None or profile.limit is None or "limit" not in entry.plain:
        return
    for id in (profile.limit.of, *profile.limit.shared_with):
        if id not in made:
            entry.add("limit", f"There is no profile '{id}'. {did_you_mean(id, made)}")
