"""What a model may be given to carry: weapons of its profile that replace each other, those that not every model has,
and weapons of the common table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tabletop.model.roster import Entry, Profile, Roster, WeaponEntry


@dataclass(frozen=True, slots=True)
class Pick:
    """A weapon that may be chosen for a model.

    `choice` names the weapons of which it carries `most` at a time; without one it is carried in addition. `common`:
    it is a weapon of the common table.
    """

    weapon: WeaponEntry
    choice: str = ""
    most: int | None = None
    common: bool = False


def picks(entry: Entry, roster: Roster) -> tuple[Pick, ...]:
    """Everything that may be chosen for a model of that profile, what is its own first."""
    return (*_own(entry), *_common(entry, roster)) if isinstance(entry, Profile) else tuple(_own(entry))


def _own(entry: Entry) -> Iterator[Pick]:
    choices = entry.choices if isinstance(entry, Profile) else {}
    offered = Counter(weapon.choice for weapon in entry.weapons if weapon.choice)
    for weapon in entry.weapons:
        most = choices.get(weapon.choice, 1)
        if weapon.choice and offered[weapon.choice] > most:
            yield Pick(weapon, weapon.choice, most)
        elif weapon.optional:
            yield Pick(weapon)


def _common(profile: Profile, roster: Roster) -> Iterator[Pick]:
    if profile.arsenal is None:
        return
    own = {weapon.id for weapon in profile.weapons}
    for weapon in roster.weapons.values():
        if weapon.technology in profile.arsenal.technologies and weapon.id not in own:
            yield Pick(weapon, common=True)


def usual(entry: Entry, chosen: Collection[str] = ()) -> tuple[WeaponEntry, ...]:
    """The profile's own weapons that a model carries for which these were chosen: where none of a choice was named, it
    carries the first of them."""
    choices = entry.choices if isinstance(entry, Profile) else {}
    decided = {each.choice for each in entry.weapons if each.choice and each.id in chosen}
    taken: Counter[str] = Counter()
    found = []
    for each in entry.weapons:
        if each.optional or each.choice in decided:
            carries = each.id in chosen
        else:
            carries = not each.choice or taken[each.choice] < choices.get(each.choice, 1)
        if carries:
            taken[each.choice] += 1
            found.append(each)
    return tuple(found)
