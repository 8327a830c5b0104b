"""A roster: every profile, weapon and vehicle of a rulebook, as data that a rule set gives a meaning to.

Ids are the rulebook's names in kebab-case. Fields that end in an underscore are called without it in files and
messages (`def`, `str`, `int`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from tabletop.model.deck import AdventureCard, BattleCard
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import BaseSize
from tabletop.model.vocabulary import ProfileSummary

Faction = Literal["hero", "monster", "varies"]
"""Which force a model belongs to (DWMG p. 24); `varies`: either, but one in a game."""
Technology = Literal["any", "primitive", "antique", "modern", "advanced"]
Range = int | Literal["melee", "thrown", "placed"]
"""Inches, or how a weapon that has none reaches its target."""
Strength = int | Literal["user", "user+1"] | None
"""A weapon's Str; `user` is its bearer's own, None does no damage by Str."""
Value = int | str | None
"""What stands in brackets behind an ability or effect: a number, dice such as `1d6`, or nothing."""
Values = FrozenMap[str, Value]
Kind = Literal["none", "number", "roll", "roll?", "inches", "inches?", "dice", "dice?"]
"""What a value is."""


@dataclass(frozen=True, slots=True)
class Term:
    """A special ability or weapon effect that entries may name, with its page and the kind of value in its brackets.

    A `roll` is the lowest die that succeeds; what ends in a question mark may be left out. `source` says where it is
    from when it stands on no page.
    """

    id: str
    name: str
    page: int
    text: str
    value: Kind = "none"
    ruling: str = ""
    source: str = ""

    def named(self, value: Value = None) -> str:
        """Its name with the value as people write it: `Leader (2)`, `Force Field (4+)`, `Blast (2″)`."""
        if value is None:
            return self.name
        sign = {"roll": "+", "inches": "″"}.get(self.value.rstrip("?"), "")
        return f"{self.name} ({str(value).upper()}{sign})"


@dataclass(frozen=True, slots=True)
class Rule:
    """A special rule that only some profiles have; `text` says in a sentence or two what it does."""

    id: str
    name: str
    page: int
    text: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """Another way to use a weapon: what differs from its usual one, effects being added to the weapon's.

    A setting is chosen for a shot. One that holds `when` something is so goes by itself: `aimed`, with every shot of
    whoever has aimed this turn, and with no other.
    """

    id: str
    name: str
    range: int | None = None
    str_: Strength = None
    effects: Values = EMPTY
    when: Literal["aimed"] | None = None


@dataclass(frozen=True, slots=True)
class WeaponEntry:
    """A weapon, of the common table or of one profile.

    `hit` is the lowest die that hits; None leaves it to whoever carries the weapon (ruling D8). Weapons of one `choice`
    replace each other: the model carries as many of them as its profile's `choices` says. An `optional` weapon is not
    carried by every model of the profile, and with `one_in` by one in so many at most. `dice` is how many Combat dice
    it brings, in a game that rolls these; such a weapon may serve in melee too (`close`).
    """

    id: str
    name: str
    range: Range
    hit: int | None = None
    str_: Strength = None
    effects: Values = EMPTY
    technology: Technology | None = None
    page: int | None = None
    settings: tuple[Setting, ...] = ()
    choice: str = ""
    optional: bool = False
    one_in: int | None = None
    text: str = ""
    notes: tuple[str, ...] = ()
    dice: int | None = None
    close: bool = False

    @property
    def is_melee(self) -> bool:
        """Whether it strikes in base contact."""
        return self.range == "melee" or self.close

    def strength_of(self, own: int) -> int | None:
        """Its Str in the hands of a model whose own Str is `own`."""
        if self.str_ == "user":
            return own
        if self.str_ == "user+1":
            return own + 1
        return self.str_


@dataclass(frozen=True, slots=True)
class Arsenal:
    """Common weapons that a model may be given: those of these technologies, hitting on `hit`."""

    technologies: tuple[Technology, ...]
    hit: int


@dataclass(frozen=True, slots=True)
class Limit:
    """How rare a model is in a force: one for every `one_per` models of the profile `of` (those of the profiles
    `counting` count as such, too), taken together with those it shares the limit with."""

    one_per: int
    of: str
    shared_with: tuple[str, ...] = ()
    counting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stats:
    """The seven figures of a profile, in the book's order."""

    move: int
    def_: int
    hits: int
    str_: int
    agi: int
    int_: int
    morale: int


@dataclass(frozen=True, slots=True)
class VehicleStats:
    """The figures of a vehicle (DWMG p. 20): `armour` is the lowest die that ignores a hit, `speed` in inches."""

    capacity: int
    def_: int
    armour: int
    hits: int
    speed: int


@dataclass(frozen=True, slots=True)
class CombatStats:
    """The four figures of a recruitment card (Exterminate!): inches, and numbers of Combat dice, of which `melee` and
    `shooting` are added to those of a weapon and may be negative."""

    move: int
    resilience: int
    melee: int
    shooting: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of model. `group` gathers profiles that belong together; `special` holds printed words that stand where a
    figure should; `person` names the individual that several profiles are forms of; `notes` say how damaged text was
    read (`reading: …`) and what the project decided (`house: …`)."""

    id: str
    name: str
    group: str
    faction: Faction
    page: int
    stats: Stats
    unique: bool = False
    abilities: Values = EMPTY
    rules: tuple[Rule, ...] = ()
    weapons: tuple[WeaponEntry, ...] = ()
    base: BaseSize = BaseSize()
    look: str = "pawn"
    text: str = ""
    variant_of: str | None = None
    technology: Technology | None = None
    arsenal: Arsenal | None = None
    choices: FrozenMap[str, int] = EMPTY
    limit: Limit | None = None
    person: str = ""
    special: FrozenMap[str, str] = EMPTY
    notes: tuple[str, ...] = ()

    def has(self, ability: str) -> bool:
        """Whether it has that special ability."""
        return ability in self.abilities

    def weapon(self, id: str) -> WeaponEntry | None:
        """Its weapon of that id."""
        return next((weapon for weapon in self.weapons if weapon.id == id), None)


@dataclass(frozen=True, slots=True)
class VehicleEntry:
    """A vehicle. `type` is its row of the terrain table (DWMG p. 19)."""

    id: str
    name: str
    group: str
    page: int
    type: Literal["wheeled", "tracked", "hover", "water", "aerial"]
    stats: VehicleStats
    faction: Faction = "varies"
    unique: bool = False
    abilities: Values = EMPTY
    rules: tuple[Rule, ...] = ()
    weapons: tuple[WeaponEntry, ...] = ()
    base: BaseSize = BaseSize()
    look: str = "pawn"
    text: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecruitmentCard:
    """A recruitment card (Exterminate!): `count` miniatures of one kind, and the tokens of Fate that they bring.

    `wounds` is how many wound tokens each may take, `points` what the other side scores when it is exterminated, and
    `person` the individual that several cards show. `source` says where its figures are from.
    """

    id: str
    name: str
    group: str
    stats: CombatStats
    count: int = 1
    fate: int = 0
    wounds: int = 0
    points: int = 1
    leader: bool = False
    unique: bool = False
    faction: Faction = "varies"
    abilities: Values = EMPTY
    rules: tuple[Rule, ...] = ()
    weapons: tuple[WeaponEntry, ...] = ()
    base: BaseSize = BaseSize()
    look: str = "pawn"
    text: str = ""
    person: str = ""
    source: str = "house"
    notes: tuple[str, ...] = ()
    page: int = 0

    def has(self, ability: str) -> bool:
        """Whether it has that trait."""
        return ability in self.abilities

    def weapon(self, id: str) -> WeaponEntry | None:
        """Its weapon of that id."""
        return next((weapon for weapon in self.weapons if weapon.id == id), None)


@dataclass(frozen=True, slots=True)
class Item:
    """Something that lies on the table or is carried: an artifact, a virus, a power pack.

    `bonus` is what it adds to an invention, `victory_points` what it is worth to the side that holds it.
    """

    id: str
    name: str
    page: int
    text: str
    bonus: int = 0
    victory_points: int = 0
    look: str = "token"
    notes: tuple[str, ...] = ()


Entry = Profile | VehicleEntry | RecruitmentCard
"""Whatever a miniature can be."""


@dataclass(frozen=True, slots=True)
class Roster:
    """All entries of a rule set by id, in the order of the book. Profiles, vehicles and recruitment cards share their
    ids. `battle_deck` and `adventures` are the cards of a game that is played with such."""

    game: str
    book: str
    abilities: FrozenMap[str, Term] = EMPTY
    effects: FrozenMap[str, Term] = EMPTY
    rules: FrozenMap[str, Rule] = EMPTY
    weapons: FrozenMap[str, WeaponEntry] = EMPTY
    profiles: FrozenMap[str, Profile] = EMPTY
    vehicles: FrozenMap[str, VehicleEntry] = EMPTY
    items: FrozenMap[str, Item] = EMPTY
    recruitment: FrozenMap[str, RecruitmentCard] = EMPTY
    battle_deck: FrozenMap[str, BattleCard] = EMPTY
    adventures: FrozenMap[str, AdventureCard] = EMPTY

    def entries(self) -> Iterator[Entry]:
        """Whatever a miniature can be: the profiles, then the vehicles, then the recruitment cards."""
        yield from self.profiles.values()
        yield from self.vehicles.values()
        yield from self.recruitment.values()

    def summaries(self, status: Mapping[str, FrozenMap[str, Any]] = EMPTY) -> FrozenMap[str, ProfileSummary]:
        """What a vocabulary tells documents of its profiles; `status` gives the words they begin with, by id."""
        return FrozenMap(
            (each.id, ProfileSummary(each.name, each.base, each.look, status.get(each.id, EMPTY)))
            for each in self.entries()
        )


def figures(stats: Stats | VehicleStats | CombatStats) -> dict[str, int]:
    """The figures by the names that people read: `move def hits …`, in order."""
    return {field.name.rstrip("_"): getattr(stats, field.name) for field in fields(stats)}
