"""What models carry and what lies about, as the words of state write it: a name, and what is particular about it.

An item of the roster is written by its id, what has been invented says what it can do, and either may say what has
become of it. A marker of that kind lies on the table; a model has it in its word `carrying`.

>>> jammer = thing_of("jammer:daleks:14:2")
>>> jammer.name, jammer.details, jammer.works
('jammer', ('daleks', '14', '2'), True)
>>> jammer.in_state("broken").text, jammer.in_state("broken").works
('jammer:daleks:14:2:broken', False)
>>> thing_of("harp-of-rassilon:used").title
'Harp of Rassilon'
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.model.miniature import Miniature
from tabletop.model.roster import Item
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster

BROKEN, RUINED, USED = "broken", "ruined", "used"
"""Out of order; out of order for good; an artifact that has done its once only."""
STATES = frozenset({BROKEN, RUINED, USED})
FIXED = frozenset({"tardis"})
"""Items of the roster that nobody carries away."""
JAMMER, WEAPON, COUNTER = "jammer", "invented-weapon", "invention-counter"
"""What inventors make, and what helps them (p. 16)."""
EQUIPMENT = "equipment"
"""A marker that stands for a machine or a part that nobody carries away."""
MADE = frozenset({JAMMER, WEAPON, COUNTER})


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that can be carried: its name, the details of what was invented, what has become of it."""

    name: str
    details: tuple[str, ...] = ()
    states: frozenset[str] = frozenset()

    @property
    def text(self) -> str:
        """As the words of state write it."""
        return ":".join((self.name, *self.details, *sorted(self.states)))

    @property
    def title(self) -> str:
        """What messages call it."""
        item, weapon = roster().items.get(self.name), roster().weapons.get(self.name)
        if item is not None:
            return item.name
        return weapon.name if weapon is not None else self.name.replace("-", " ")

    @property
    def item(self) -> Item | None:
        """Its entry in the roster; None: it has none."""
        return roster().items.get(self.name)

    @property
    def works(self) -> bool:
        """Whether it is in order."""
        return not self.states & {BROKEN, RUINED}

    def in_state(self, state: str) -> Thing:
        """The same thing, with that said of it as well."""
        return replace(self, states=self.states | {state})

    def mended(self) -> Thing:
        """The same thing, in order again."""
        return replace(self, states=self.states - {BROKEN})


def thing_of(text: str) -> Thing:
    """A thing as it is written."""
    name, *rest = text.split(":")
    return Thing(name, tuple(each for each in rest if each not in STATES), STATES & set(rest))


def is_item(thing: Thing) -> bool:
    """Whether it is an item rather than one of the weapons that a model may carry as well."""
    return thing.name in MADE or (thing.item is not None and thing.name not in FIXED)


def carried_things(miniature: Miniature) -> tuple[Thing, ...]:
    """What a model carries, weapons that it has found included."""
    return tuple(thing_of(text) for text in miniature.status.get("carrying") or ())


def take(play: Play, who: str, text: str) -> None:
    """A model has a thing from now on."""
    play.set(who, carrying=(*(play.model(who).status.get("carrying") or ()), text))


def lose(play: Play, who: str, text: str) -> None:
    """A model has one such thing less."""
    left = list(play.model(who).status.get("carrying") or ())
    left.remove(text)
    play.set(who, carrying=tuple(left) or None)


def change(play: Play, who: str, text: str, into: str) -> None:
    """One such thing that a model carries is another now."""
    carrying = list(play.model(who).status.get("carrying") or ())
    carrying[carrying.index(text)] = into
    play.set(who, carrying=tuple(carrying))
