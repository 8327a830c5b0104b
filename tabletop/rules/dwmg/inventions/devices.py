"""What inventors build (p. 16), as things that are carried: jammers and weapons.

>>> told(variable_jammer("daleks", 3))
'against the Daleks within 15″, on 3+'
>>> told(weapon("daleks", 11))
'against the Daleks, range 11″'
"""

from __future__ import annotations

from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Value, WeaponEntry
from tabletop.rules.dwmg.gear.things import JAMMER, WEAPON, Thing, carried_things
from tabletop.rules.dwmg.inventions.races import named

STEADY = 2
"""The die on which a jammer works whose effect does not vary."""
INCHES_A_PIP = 5
"""What each pip of its die adds to the range of a variable jammer."""
WEAPON_HIT = 4
"""What an invented weapon hits on."""
WEAPON_HITS = 1
"""The Hits that it costs then."""
ONE, ALL = "one", "all"
"""Whom a jammer affects: one enemy within its range, or all."""


def jammer(race: str, reach: int, needs: int) -> Thing:
    """A jammer that affects one enemy of that race."""
    return Thing(JAMMER, (race, str(reach), str(needs), ONE))


def variable_jammer(race: str, face: int) -> Thing:
    """A jammer that affects all enemies of that race, as far and as surely as its die says; a 1 always works."""
    return Thing(JAMMER, (race, str(face * INCHES_A_PIP), str(face), ALL))


def weapon(race: str, reach: int) -> Thing:
    """A weapon that harms only that race."""
    return Thing(WEAPON, (race, str(reach)))


def race_of(thing: Thing) -> str:
    """Against whom it works."""
    return thing.details[0]


def reach_of(thing: Thing) -> float:
    """How far it reaches, in inches."""
    return float(thing.details[1])


def needs_of(thing: Thing) -> int:
    """The lowest die with which a jammer works."""
    return int(thing.details[2])


def jams_all(thing: Thing) -> bool:
    """Whether a jammer affects all enemies in range instead of one."""
    return thing.details[3] == ALL


def told(thing: Thing) -> str:
    """What a device can do, in words."""
    whom, reach = f"against the {named(race_of(thing))}", thing.details[1]
    if thing.name == WEAPON:
        return f"{whom}, range {reach}″"
    if jams_all(thing):
        return f"{whom} within {reach}″, on {needs_of(thing)}+"
    return f"{whom}, one at a time, within {reach}″, on {needs_of(thing)}+"


def jammers(miniature: Miniature) -> tuple[Thing, ...]:
    """The jammers that a model carries, broken ones too."""
    return tuple(each for each in carried_things(miniature) if each.name == JAMMER)


def weapon_entry(thing: Thing) -> WeaponEntry:
    """An invented weapon as one of those that can be fired."""
    effects: dict[str, Value] = {"automatic-hits": WEAPON_HITS, "invented": race_of(thing)}
    name = f"weapon against the {named(race_of(thing))}"
    return WeaponEntry(thing.text, name, int(thing.details[1]), WEAPON_HIT, None, FrozenMap(effects), page=16)
