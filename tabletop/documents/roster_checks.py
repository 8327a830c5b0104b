"""What must hold of a roster's entries beyond the types of their values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.documents.report import Path, Report, did_you_mean
from tabletop.documents.words import wrong
from tabletop.model.roster import CombatStats, Profile, Stats, Term, Values, VehicleStats, WeaponEntry, figures

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
DICE = re.compile(r"[1-9]d[36]")
MOST = 20
"""No figure of a profile or vehicle is higher."""
_WANTED = {
    "none": "left empty",
    "number": "a number",
    "roll": "the lowest die that succeeds, from 2 to 6",
    "inches": "a number of inches",
    "dice": "dice (such as 1d6)",
}


@dataclass(frozen=True)
class Entry:
    """One entry of a list: its plain data, where it stands, and who is told what is wrong with it."""

    plain: dict[str, Any]
    path: Path
    report: Report

    def part(self, key: str) -> tuple[Any, Path]:
        """The plain value under a key with its path."""
        return self.plain.get(key), (*self.path, key)

    def add(self, key: str, message: str) -> None:
        """Note a problem of the value under a key."""
        self.report.add((*self.path, key), message)


def check_id(id: str, made: Mapping[str, Any], entry: Entry) -> None:
    """The id is in kebab-case and the first of its name."""
    if id in made:
        entry.add("id", f"A second entry is called '{id}'; give it another id.")
    if not KEBAB.fullmatch(id):
        entry.add("id", f"The id '{id}' must be small letters, digits and hyphens, like 'dalek-patrol-leader'.")


def check_stats(stats: Stats | VehicleStats | CombatStats, entry: Entry) -> None:
    """No figure is absurd, and only dice that are added to others may be negative."""
    for key, value in figures(stats).items():
        least = -MOST if isinstance(stats, CombatStats) and key in ("melee", "shooting") else 0
        if not least <= value <= MOST:
            wrong(value, f"a number from {least} to {MOST}", (*entry.path, "stats", key), entry.report)


def check_values(values: Values, known: Mapping[str, Term], what: str, path: Path, report: Report) -> None:
    """Every ability or effect is a declared one, with the kind of value that it asks for."""
    for id, value in values.items():
        if id not in known:
            report.add((*path, id), f"There is no {what} '{id}'. {did_you_mean(id, known)}", at_key=True)
        elif not _fits(value, known[id].value):
            kind = known[id].value
            optional = " or left empty" if kind.endswith("?") else ""
            wrong(value, _WANTED[kind.rstrip("?")] + optional, (*path, id), report)


def _fits(value: Any, kind: str) -> bool:
    if value is None:
        return kind == "none" or kind.endswith("?")
    match kind.rstrip("?"):
        case "number" | "inches":
            return value.__class__ is int and value > 0
        case "roll":
            return value.__class__ is int and 2 <= value <= 6
        case "dice":
            return isinstance(value, str) and DICE.fullmatch(value) is not None
    return False


def check_weapon(weapon: WeaponEntry, effects: Mapping[str, Term], entry: Entry) -> None:
    """Its roll to hit can be made, and its effects and those of its settings are declared."""
    if weapon.hit is not None and not 2 <= weapon.hit <= 6:
        wrong(weapon.hit, "the lowest die that hits, from 2 to 6", (*entry.path, "hit"), entry.report)
    check_values(weapon.effects, effects, "effect", (*entry.path, "effects"), entry.report)
    for i, setting in enumerate(weapon.settings):
        check_values(setting.effects, effects, "effect", (*entry.path, "settings", i, "effects"), entry.report)


def check_choices(profile: Profile, entry: Entry) -> None:
    """Weapons that replace each other belong to a choice that says how many of them are carried, and back."""
    groups = {weapon.choice for weapon in profile.weapons if weapon.choice}
    for choice in sorted(groups - set(profile.choices)):
        known = did_you_mean(choice, profile.choices)
        entry.add("weapons", f"'choices' does not say how many weapons of '{choice}' are carried. {known}")
    for choice in sorted(set(profile.choices) - groups):
        entry.add("choices", f"No weapon belongs to the choice '{choice}'. {did_you_mean(choice, groups)}")


def check_limit(entry: Entry, made: Mapping[str, Profile]) -> None:
    """A limit names profiles that there are."""
    profile = made.get(str(entry.plain.get("id")))
    if profile is None or profile.limit is None or "limit" not in entry.plain:
        return
    for id in (profile.limit.of, *profile.limit.shared_with, *profile.limit.counting):
        if id not in made:
            entry.add("limit", f"There is no profile '{id}'. {did_you_mean(id, made)}")
