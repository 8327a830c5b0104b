"""The card of a model: its figures as they are now, the weapons in its hands, its abilities and rules."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.card import Card, Trait, WeaponLine
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Profile, Values, VehicleEntry, WeaponEntry, figures
from tabletop.model.state import State
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import hits_left
from tabletop.rules.dwmg.profiles import profile_of, roster, stat, vehicle_of
from tabletop.rules.dwmg.shooting.armoury import arm_of, carried, hit_of, ranged

NAMES = {"morale": "Mor", "capacity": "Cap", "armour": "Arm"}
"""Figures whose names are shortened on a card."""


def card(state: State, miniature: Miniature) -> Card:
    """The card; a model without a profile is an average human being (p. 5)."""
    entry = vehicle_of(miniature) or profile_of(miniature)
    shown = tuple(
        (NAMES.get(name, name.capitalize()), _figure(miniature, entry, name)) for name in figures(entry.stats)
    )
    terms = roster().abilities
    traits = (
        *(Trait(terms[id].named(value), terms[id].text) for id, value in entry.abilities.items()),
        *(Trait(rule.name, rule.text) for rule in entry.rules),
    )  # fmt: skip
    return Card(shown, tuple(_weapons(miniature)), traits, page(entry.page))


def _figure(miniature: Miniature, entry: Profile | VehicleEntry, name: str) -> str:
    printed = figures(entry.stats)[name]
    if name == "hits":
        left = hits_left(miniature)
        return str(printed) if left == printed else f"{left}/{printed}"
    if isinstance(entry, VehicleEntry):
        return f"{printed}+" if name == "armour" else f"{printed}″" if name == "speed" else str(printed)
    now = stat(miniature, name)
    star = "*" if entry.special.get(name) else ""
    return f"{now}{'″' if name == 'move' else ''}{star}"


def _weapons(miniature: Miniature) -> Iterator[WeaponLine]:
    shooting = {each.id for each in ranged(miniature)}
    for weapon in carried(miniature):
        if weapon.id in shooting:
            for setting in (None, *(each.id for each in weapon.settings)):
                arm = arm_of(miniature, weapon.id, setting)
                if arm is not None:
                    power = "–" if arm.strength is None else str(arm.strength)
                    yield WeaponLine(_titled(arm.name), f"{arm.reach:g}″", f"{arm.hit}+", power, _notes(arm.effects))
        else:
            yield _in_melee(miniature, weapon)


def _in_melee(miniature: Miniature, weapon: WeaponEntry) -> WeaponLine:
    strength = weapon.strength_of(stat(miniature, "str"))
    reach = "melee" if weapon.is_melee else str(weapon.range)
    hit = "" if weapon.hit is None and weapon.is_melee else f"{hit_of(weapon, miniature)}+"
    return WeaponLine(weapon.name, reach, hit, "–" if strength is None else str(strength), _notes(weapon.effects))


def _titled(name: str) -> str:
    return name[:1].upper() + name[1:]


def _notes(effects: Values) -> str:
    known = roster().effects
    return ", ".join(known[id].named(value) for id, value in effects.items() if id in known)
