"""The rosters of `assets/rosters/GAME/*.yaml`: profiles, weapons, vehicles and the terms they are described with.

A file may hold any of the lists in `SECTIONS`. A profile with `variant_of` says only what differs from that profile:
stats one by one, further abilities, rules and weapons, and under `loses` the ids of those it has not. A weapon with the
id of a common one (or of one of the profile that it varies) takes over what it does not say itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tabletop.documents.decode import Decoding
from tabletop.documents.files import read_bytes
from tabletop.documents.report import BAD, Report, did_you_mean, raise_if_any
from tabletop.documents.roster_checks import (
    Entry,
    check_choices,
    check_id,
    check_limit,
    check_stats,
    check_values,
    check_weapon,
)
from tabletop.documents.text import text_of
from tabletop.documents.tree import Tree, parse
from tabletop.documents.words import wrong
from tabletop.errors import StorageError
from tabletop.model.deck import AdventureCard, BattleCard
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.roster import (
    CombatStats,
    Item,
    Profile,
    RecruitmentCard,
    Roster,
    Rule,
    Stats,
    Term,
    Values,
    VehicleEntry,
    VehicleStats,
    WeaponEntry,
)

SECTIONS = (
    *("abilities", "effects", "rules", "weapons", "profiles", "vehicles", "items"),
    *("recruitment", "battle_deck", "adventures"),
)
"""The lists that a file of a roster may hold."""
BOOKS = {"dwmg": "DWMG", "exterminate": "Exterminate!"}
"""What citations call the rulebook of a game."""
UNPAGED = frozenset({"exterminate"})
"""Games whose text has no pages: their terms are found by a `source`."""
_APART = ("stats", "abilities", "rules", "weapons", "loses")
"""The keys of an entry that are read apart from the others, because variants add to them."""
_OWN = ("id", "name", "notes", "variant_of", "person")
"""What a variant does not take over."""


class _File(NamedTuple):
    """A file, and what is wrong with it."""

    tree: Tree
    report: Report


@lru_cache(maxsize=8)
def read_roster(folder: Path) -> Roster:
    """The roster of a folder, which is called like its game.

    Raises DocumentError with every problem of every file; StorageError when the folder has none.
    """
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        raise StorageError(f"{folder}: there is no roster in this folder.")
    files = [_File(parse(text_of(read_bytes(path), str(path)), str(path)), Report()) for path in paths]
    roster = _Reader(files).roster(folder.name)
    raise_if_any(
        problem for tree, report in files for problem in (*tree.problems, *report.problems(tree.file, tree.locate))
    )
    return roster


class _Reader:
    """Reads the lists of all files together; they may refer to each other in any order."""

    def __init__(self, files: Iterable[_File]) -> None:
        self._decoding = Decoding()
        self._entries: dict[str, list[Entry]] = {section: [] for section in SECTIONS}
        self._abilities: Mapping[str, Term] = EMPTY
        self._effects: Mapping[str, Term] = EMPTY
        self._rules: Mapping[str, Rule] = EMPTY
        self._weapons: Mapping[str, WeaponEntry] = EMPTY
        for file in files:
            self._collect(file)

    def _collect(self, file: _File) -> None:
        data, report = file.tree.data, file.report
        if not isinstance(data, dict):
            report.add((), f"A file of a roster holds lists of entries: {', '.join(SECTIONS)}.")
            return
        for key, plain in data.items():
            if key in SECTIONS:
                self._entries[key] += _entries(plain, (key,), report)
            else:
                report.add((key,), f"A roster has no '{key}'. {did_you_mean(key, SECTIONS)}", at_key=True)

    def roster(self, game: str) -> Roster:
        """Everything that was understood; whether that is all, the reports know."""
        usual = {"page": 0} if game in UNPAGED else EMPTY
        self._abilities = abilities = self._all("abilities", self._plain(Term, usual))
        self._effects = effects = self._all("effects", self._plain(Term, usual))
        self._rules = rules = self._all("rules", self._plain(Rule))
        self._weapons = weapons = self._all("weapons", lambda entry: self._weapon(entry, EMPTY))
        return Roster(
            game,
            BOOKS.get(game, game),
            abilities,
            effects,
            rules,
            weapons,
            self._profiles(),
            self._all("vehicles", self._vehicle),
            self._all("items", self._plain(Item)),
            self._all("recruitment", self._recruitment),
            self._all("battle_deck", self._plain(BattleCard)),
            self._all("adventures", self._plain(AdventureCard)),
        )

    def _all(self, section: str, read: Callable[[Entry], Any]) -> FrozenMap[str, Any]:
        made: dict[str, Any] = {}
        for entry in self._entries[section]:
            value = read(entry)
            if value is not BAD:
                check_id(value.id, made, entry)
                made[value.id] = value
        return FrozenMap(made)

    def _plain(self, cls: type, usual: Mapping[str, Any] = EMPTY) -> Callable[[Entry], Any]:
        return lambda entry: self._decoding.members(cls, usual)(entry.plain, entry.path, entry.report)

    # ---- parts of entries

    def _read(self, entry: Entry, key: str, hint: Any, otherwise: Any) -> Any:
        """The value under a key; `otherwise` when there is none or it cannot be understood."""
        plain, path = entry.part(key)
        value = BAD if plain is None else self._decoding.decode(hint, plain, path, entry.report)
        return otherwise if value is BAD else value

    def _stats(self, cls: type, entry: Entry, before: Any) -> Any:
        """The figures, those that a variant does not name taken from `before`. Bad ones are told, and nought."""
        plain, path = entry.part("stats")
        usual = _values(before) if before is not None else {}
        stats = self._decoding.members(cls, usual)({} if plain is None else plain, path, entry.report)
        if stats is BAD:
            return cls(*(0 for _ in fields(cls)))
        check_stats(stats, entry)
        return stats

    def _ability_values(self, entry: Entry) -> Values:
        values: Values = self._read(entry, "abilities", Values, EMPTY)
        check_values(values, self._abilities, "ability", (*entry.path, "abilities"), entry.report)
        return values

    def _rules_of(self, entry: Entry) -> tuple[Rule, ...]:
        found = []
        for i, id in enumerate(self._read(entry, "rules", tuple[str, ...], ())):
            if id in self._rules:
                found.append(self._rules[id])
            else:
                message = f"There is no rule '{id}'. {did_you_mean(id, self._rules)}"
                entry.report.add((*entry.path, "rules", i), message)
        return tuple(found)

    def _weapon(self, entry: Entry, usual: Mapping[str, WeaponEntry]) -> Any:
        """A weapon; `usual` are those whose values it takes over when it has their id."""
        before = usual.get(str(entry.plain.get("id")))
        decode = self._decoding.members(WeaponEntry, _values(before) if before is not None else EMPTY)
        weapon = decode(entry.plain, entry.path, entry.report)
        if weapon is not BAD:
            check_weapon(weapon, self._effects, entry)
        return weapon

    def _weapons_of(self, entry: Entry, before: tuple[WeaponEntry, ...] = ()) -> tuple[WeaponEntry, ...]:
        """The weapons of a profile: those of the one it varies, with its own added or in their place."""
        made = {weapon.id: weapon for weapon in before}
        plain, path = entry.part("weapons")
        for each in _entries([] if plain is None else plain, path, entry.report):
            weapon = self._weapon(each, {**self._weapons, **made})
            if weapon is not BAD:
                made[weapon.id] = weapon
        return tuple(made.values())

    # ---- profiles and vehicles

    def _profiles(self) -> FrozenMap[str, Profile]:
        """The profiles by page; those that vary others wait until these are read."""
        made: dict[str, Profile] = {}
        waiting = self._entries["profiles"]
        while ready := [entry for entry in waiting if entry.plain.get("variant_of") in (None, *made)]:
            waiting = [entry for entry in waiting if entry not in ready]
            for entry in ready:
                profile = self._profile(entry, made)
                if profile is not BAD:
                    check_id(profile.id, made, entry)
                    made[profile.id] = profile
        for entry in waiting:
            of = entry.plain["variant_of"]
            entry.add("variant_of", f"There is no profile '{of}' to vary. {did_you_mean(str(of), made)}")
        order = {str(entry.plain.get("id")): i for i, entry in enumerate(self._entries["profiles"])}
        for entry in self._entries["profiles"]:
            check_limit(entry, made)
        return FrozenMap((id, made[id]) for id in sorted(made, key=lambda id: (made[id].page, order[id])))

    def _profile(self, entry: Entry, made: Mapping[str, Profile]) -> Any:
        before = made.get(str(entry.plain.get("variant_of")))
        if before is not None:
            values = {key: value for key, value in _values(before).items() if key not in _OWN}
            values |= self._varied(entry, before)
        else:
            values = self._parts(entry, Stats)
        profile = self._rest(Profile, entry, values)
        if profile is not BAD:
            check_choices(profile, entry)
        return profile

    def _varied(self, entry: Entry, before: Profile) -> dict[str, Any]:
        """What a variant has of everything that it may add to or lose."""
        lost = self._lost(entry, before)
        kept = {id: value for id, value in before.abilities.items() if id not in lost}
        return {
            "stats": self._stats(Stats, entry, before.stats),
            "abilities": FrozenMap({**kept, **self._ability_values(entry)}),
            "rules": (*(rule for rule in before.rules if rule.id not in lost), *self._rules_of(entry)),
            "weapons": self._weapons_of(entry, tuple(each for each in before.weapons if each.id not in lost)),
        }

    def _lost(self, entry: Entry, before: Profile) -> frozenset[str]:
        had = {rule.id for rule in before.rules} | {weapon.id for weapon in before.weapons} | set(before.abilities)
        ids = self._read(entry, "loses", tuple[str, ...], ())
        for i, id in enumerate(ids):
            if id not in had:
                message = f"'{before.id}' has no '{id}' to lose. {did_you_mean(id, had)}"
                entry.report.add((*entry.path, "loses", i), message)
        return frozenset(ids)

    def _parts(self, entry: Entry, stats: type) -> dict[str, Any]:
        parts = {
            "abilities": self._ability_values(entry),
            "rules": self._rules_of(entry),
            "weapons": self._weapons_of(entry),
        }
        if "loses" in entry.plain:
            entry.add("loses", "Only a profile with 'variant_of' can lose something; leave it out.")
        return parts if "stats" not in entry.plain else {**parts, "stats": self._stats(stats, entry, None)}

    def _vehicle(self, entry: Entry) -> Any:
        return self._rest(VehicleEntry, entry, self._parts(entry, VehicleStats))

    def _recruitment(self, entry: Entry) -> Any:
        return self._rest(RecruitmentCard, entry, self._parts(entry, CombatStats))

    def _rest(self, cls: type, entry: Entry, values: dict[str, Any]) -> Any:
        """The entry itself, its parts being read."""
        plain = {key: value for key, value in entry.plain.items() if key not in _APART}
        return self._decoding.members(cls, values, hidden=_APART)(plain, entry.path, entry.report)


def _values(made: Any) -> dict[str, Any]:
    """The fields of something that is varied."""
    return {each.name: getattr(made, each.name) for each in fields(made)}


def _entries(plain: Any, path: tuple[str | int, ...], report: Report) -> list[Entry]:
    """The entries of a list; whatever is none is told."""
    if not isinstance(plain, list):
        wrong(plain, "a list of entries with an id", path, report)
        return []
    found = []
    for i, each in enumerate(plain):
        if isinstance(each, dict):
            found.append(Entry(each, (*path, i), report))
        else:
            wrong(each, "a mapping with an id", (*path, i), report)
    return found
