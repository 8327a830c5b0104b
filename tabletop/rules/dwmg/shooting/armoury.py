"""What a model can shoot with: its ranged weapons, each with its setting, range, Hit and Str in its hands.

A model carries the weapons of its profile. Of those that replace each other (`choice`) it carries the first, and of the
`optional` ones none, unless its word `carrying` names others; that word may also name weapons of page 14 that it has
found. Weapons in `useless` have blown up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabletop.model.miniature import Miniature
from tabletop.model.outfit import usual
from tabletop.model.roster import Setting, Strength, Values, WeaponEntry
from tabletop.rules.dwmg.gear.things import WEAPON, carried_things
from tabletop.rules.dwmg.harm.blow import Blow, strength_of
from tabletop.rules.dwmg.inventions.devices import weapon_entry
from tabletop.rules.dwmg.profiles import profile_of, roster, stat
from tabletop.rules.dwmg.shooting.effects import Effect, effects_of
from tabletop.rules.dwmg.vehicles.aboard import MOUNTS

USUAL_HIT = 4
"""What a weapon without a Hit of its own hits on, in the hands of a model that has none either (ruling D8)."""


@dataclass(frozen=True)
class Arm:
    """A ranged weapon in a model's hands, at one of its settings."""

    weapon: WeaponEntry
    setting: Setting | None
    reach: float
    hit: int
    strength: int | None
    effects: Values

    @property
    def name(self) -> str:
        """What messages call it."""
        return self.weapon.name if self.setting is None else f"{self.weapon.name} ({self.setting.name.lower()})"

    @cached_property
    def kinds(self) -> tuple[Effect, ...]:
        """Its effects, to be asked at a moment."""
        return effects_of(self.effects)

    @property
    def blast(self) -> float | None:
        """The diameter of its template in inches; None: it has none."""
        value = self.effects.get("blast")
        return float(value) if isinstance(value, int) else None

    @property
    def scatter(self) -> str | None:
        """The dice of inches that a miss goes astray; None: it does not (ruling D13)."""
        return str(self.effects["scatter"] or "1d6") if "scatter" in self.effects else None

    @property
    def is_thrown(self) -> bool:
        """Whether it is thrown."""
        return self.weapon.range == "thrown" or "thrown" in self.effects or "also-thrown" in self.effects

    @property
    def nearest(self) -> float:
        """Inches that its target must be away at least."""
        value = self.effects.get("minimum-range")
        return float(value) if isinstance(value, int) else 0.0

    @property
    def shots(self) -> int:
        """Shots that one Shoot action has."""
        count = 1
        for each in self.kinds:
            count = each.shots(count)
        return count

    @property
    def dice(self) -> int:
        """Dice that each shot rolls to hit."""
        count = 1
        for each in self.kinds:
            count = each.hit_dice(count)
        return count

    @property
    def needs_sight(self) -> bool:
        """Whether its target must be seen."""
        return all(each.needs_sight for each in self.kinds)

    def blow(self, by: str | None) -> Blow:
        """What strikes whoever it hits."""
        return Blow(f"the {self.name}", self.strength, by, self.effects, self.weapon.technology, weapon=self.weapon.id)


def carried(miniature: Miniature) -> tuple[WeaponEntry, ...]:
    """The weapons a model carries and can still use, in the order of its profile, what it has found last."""
    profile = profile_of(miniature)
    named = tuple(miniature.status.get("carrying") or ())
    found = list(usual(profile, named))
    own = {each.id for each in profile.weapons}
    found += [roster().weapons[name] for name in named if name not in own and name in roster().weapons]
    mounting = roster().vehicles.get(str(miniature.status.get(MOUNTS)))
    found += () if mounting is None else mounting.weapons
    found += [weapon_entry(each) for each in carried_things(miniature) if each.name == WEAPON and each.works]
    useless = (*(miniature.status.get("useless") or ()), *(miniature.status.get("sabotaged") or ()))
    return tuple(each for each in found if each.id not in useless)


def ranged(miniature: Miniature) -> tuple[WeaponEntry, ...]:
    """The weapons it can shoot with or throw."""
    return tuple(each for each in carried(miniature) if _is_ranged(each))


def _is_ranged(weapon: WeaponEntry) -> bool:
    return weapon.range == "thrown" or isinstance(weapon.range, int) or "also-thrown" in weapon.effects


def arm_of(miniature: Miniature, weapon: str | None = None, setting: str | None = None) -> Arm | None:
    """A ranged weapon in a model's hands; without a name its first. None: it has no such weapon, or no such setting."""
    entry = next((each for each in ranged(miniature) if weapon in (None, each.id)), None)
    if entry is None:
        return None
    chosen = setting_of(entry, miniature, setting)
    if setting is not None and chosen is None:
        return None
    effects = entry.effects
    printed: Strength = entry.str_
    if chosen is not None:
        for name, value in chosen.effects.items():
            effects = effects.with_(name, value)
        printed = entry.str_ if chosen.str_ is None else chosen.str_
    strength = strength_of(printed, stat(miniature, "str"))
    return Arm(entry, chosen, reach_of(entry, miniature, chosen), hit_of(entry, miniature), strength, effects)


def setting_of(weapon: WeaponEntry, miniature: Miniature, named: str | None = None) -> Setting | None:
    """The setting of that name; without one, that which goes by itself, since the model has aimed."""
    for each in weapon.settings:
        if each.id == named or (named is None and each.when == "aimed" and miniature.status.get("aimed")):
            return each
    return None


def reach_of(weapon: WeaponEntry, miniature: Miniature, setting: Setting | None = None) -> float:
    """Inches that a weapon reaches; what is thrown, twice as many as its bearer's Str and 1 (ruling D14)."""
    if setting is not None and setting.range is not None:
        return float(setting.range)
    if isinstance(weapon.range, int):
        return float(weapon.range)
    return (stat(miniature, "str") + 1) * 2.0


def hit_of(weapon: WeaponEntry, miniature: Miniature) -> int:
    """The number to hit: the weapon's, else the profile's, else 4 (ruling D8)."""
    if weapon.hit is not None:
        return weapon.hit
    arsenal = profile_of(miniature).arsenal
    return USUAL_HIT if arsenal is None else arsenal.hit
