"""Special abilities: one small class each, asked at named moments.

A class registers itself under the id of an ability (or of a profile's own rule) and overrides the moments it cares
for; the rules ask `abilities(miniature)` at each moment and never name an ability themselves.

>>> @ability("sure-footed-example")
... class SureFooted(Ability):
...     def crosses(self, state, bearer, terrain, kind):
...         return "open" if kind == "rough" else kind
>>> ability_of("sure-footed-example", None).id
'sure-footed-example'

An ability that is used by choice declares its `uses` and says in `used` what it does (`usage`, `uses`).

Most moments are handed what holds so far (a number, a reason) and give what holds from now on; those who ask begin with
what the book says for everybody. A new moment is a method here and one call where it matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from tabletop.geometry.shapes import Point
from tabletop.model.action import Target
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Value, WeaponEntry
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Modifier
from tabletop.rules.dwmg.occasions import Occasions
from tabletop.rules.dwmg.profiles import profile_named
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

if TYPE_CHECKING:
    from tabletop.rules.dwmg.gear.things import Thing
    from tabletop.rules.dwmg.harm.blow import Blow
    from tabletop.rules.dwmg.harm.damage import Struck
    from tabletop.rules.dwmg.luck import Throw
    from tabletop.rules.dwmg.play import Play
    from tabletop.rules.dwmg.shooting.shots import Shot


class Ability(Occasions):
    """An ability of a model. `value` stands in its brackets."""

    uses: ClassVar[tuple[Usage, ...]] = ()
    """What may be done with it by choice."""

    def __init__(self, id: str, value: Value = None) -> None:
        self.id = id
        self.value = value

    # ---- movement

    def move(self, state: State, bearer: Miniature, inches: float) -> float:
        """How far one Move action takes it."""
        return inches

    def may_not_run(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        """Why it cannot run: the end of a sentence that begins with its name; None: it can."""
        return reason

    def tires(self, bearer: Miniature) -> bool:
        """Whether running and fighting may cost it strength when the turn ends."""
        return False

    def crosses(self, state: State, bearer: Miniature, terrain: Terrain, kind: str) -> str:
        """What a piece of terrain is to it: `open rough obstacle impassable water`."""
        return kind

    def flies(self, state: State, bearer: Miniature, may: bool) -> bool:
        """Whether it can take to the air."""
        return may

    def floats(self, state: State, bearer: Miniature) -> bool:
        """Whether it goes from level to level through the air (ruling D26)."""
        return False

    def ran(self, play: Play, bearer: Miniature) -> None:
        """What follows when it runs."""

    def blocks(self, state: State, bearer: Miniature, inches: float) -> float:
        """How far round it its blocking zone reaches (p. 22)."""
        return inches

    # ---- shooting and being hit

    def may_not_fire(self, state: State, bearer: Miniature, weapon: WeaponEntry) -> str | None:
        """Why it does not fire that weapon now: the end of a sentence that begins with its name; None: it can."""
        return None

    def shoots(self, shot: Shot, bearer: Miniature, needs: int) -> int:
        """The lowest die with which its shot hits."""
        return needs

    def leaves_behind(self, play: Play, bearer: Miniature, at: Point, level: int, inches: float) -> None:
        """What stays where a blast of it that stays on the table went off; so many inches is that wide."""

    def may_not_shoot(self, state: State, bearer: Miniature) -> str | None:
        """Why it shoots at nobody: the end of a sentence that begins with its name; None: it can."""
        return None

    def shots_a_turn(self, state: State, bearer: Miniature, count: int) -> int:
        """How many Shoot actions it may take in a turn (p. 8)."""
        return count

    def also_fires(self, state: State, bearer: Miniature, weapon: str) -> bool:
        """Whether that weapon may be fired now as a part of the Shoot action that was taken already."""
        return False

    def hit_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        """What it changes about the die to hit, as the firer (`bearer` is `shot.shooter`) or as the target."""
        return iter(())

    def may_not_be_shot(self, state: State, bearer: Miniature, shooter: Miniature) -> str | None:
        """Why that model cannot shoot at it: the end of a sentence that begins with its name; None: it can."""
        return None

    def holds_off(self, state: State, bearer: Miniature, attacker: Miniature) -> int | None:
        """The lowest die on which that model brings itself to attack it; None: it attacks as it likes (ruling D33)."""
        return None

    def invulnerability(self, state: State, bearer: Miniature, blow: Blow, points: int) -> int:
        """What being Invulnerable takes off the Str of a blow."""
        return points

    def ignores(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> bool:
        """Whether a blow of which that Str is left against it does nothing at all."""
        return False

    def strength_against(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int:
        """The Str of what strikes it, before all else (ruling D28)."""
        return strength

    def strength_dealt(self, state: State, bearer: Miniature, target: Miniature, blow: Blow, strength: int) -> int:
        """The Str of what it strikes that model with, before what the model is takes anything off."""
        return strength

    def defence(self, state: State, bearer: Miniature, blow: Blow, defence: int) -> int:
        """The Def that what strikes it must overcome."""
        return defence

    def defence_of(self, state: State, bearer: Miniature, target: Miniature, blow: Blow, defence: int) -> int:
        """The Def of a model that it strikes."""
        return defence

    def wards_off(self, state: State, bearer: Miniature, struck: Struck) -> object | None:
        """A step that stands between it and a hit, and lines that up again, `settled`, unless it undoes it; None: none
        does."""
        return None

    def loses(self, play: Play, bearer: Miniature, count: int) -> int:
        """How many Hits it does lose of so many that it would lose."""
        return count

    def field(self, state: State, bearer: Miniature, blow: Blow) -> int | None:
        """The lowest die on which a field stops a blow altogether; None: it has none against such a one."""
        return None

    def save(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int | None:
        """The lowest die on which it is saved from a hit of that Str; None: it is not."""
        return None

    # ---- melee

    def may_not_fight(self, state: State, bearer: Miniature) -> str | None:
        """Why it strikes nobody in melee: the end of a sentence that begins with its name; None: it can."""
        return None

    def all_round(self, state: State, bearer: Miniature) -> bool:
        """Whether it strikes behind itself as well."""
        return False

    def uses_rear(self, state: State, bearer: Miniature) -> bool:
        """Whether it hits the more easily from behind."""
        return True

    def attacks(self, state: State, bearer: Miniature, count: int) -> int:
        """How many attacks it has in a melee."""
        return count

    def melee_modifiers(self, state: State, bearer: Miniature, attacker: Miniature) -> Iterator[Modifier]:
        """What it changes about the die to hit in melee, as the attacker (`bearer` is `attacker`) or as the target."""
        return iter(())

    def strikes(self, state: State, bearer: Miniature, target: Miniature, needs: int) -> int:
        """The lowest die that hits when it strikes that target."""
        return needs

    def struck(self, state: State, bearer: Miniature, attacker: Miniature, needs: int) -> int:
        """The lowest die that hits when it is struck by that attacker."""
        return needs

    def slays(self, play: Play, bearer: Miniature, victim: Miniature) -> None:
        """It has cost that model, friend or enemy, its last Hit."""

    def breaks_away(self, state: State, bearer: Miniature) -> bool:
        """Whether nobody strikes at it when it breaks from melee."""
        return False

    def poisons(self, play: Play, bearer: Miniature, victim: Miniature) -> None:
        """What its poison does to whom it gets into."""

    def scratches(self, bearer: Miniature) -> bool:
        """Whether it may poison whoever touches it when the turn ends."""
        return False

    def takes_shapes(self, bearer: Miniature) -> bool:
        """Whether it can look like those whom its side has captured."""
        return False

    def is_bound(self, bearer: Miniature) -> bool:
        """Whether it is tied up, until a friend frees it."""
        return False

    def wastes_away(self, bearer: Miniature) -> bool:
        """Whether it grows weaker in the hands of its enemies."""
        return False

    def may_not_be_captured(self, state: State, bearer: Miniature) -> str | None:
        """Why nobody captures it: the end of a sentence that begins with its name; None: it can be captured."""
        return None

    # ---- tests

    def causes_fear(self, state: State, bearer: Miniature, causes: bool) -> bool:
        """Whether it is one that others may fear; those who cause fear feel none (p. 12)."""
        return causes

    def terrifies(self, state: State, bearer: Miniature) -> bool:
        """Whether everybody fears it, and not only those who fear such as it is."""
        return False

    def fears(self, state: State, bearer: Miniature, other: Miniature, afraid: bool) -> bool:
        """Whether it fears that enemy (ruling D31)."""
        return afraid

    def morale(self, state: State, bearer: Miniature, cause: str, value: int) -> int:
        """The Morale it tests with for that cause (`fear invulnerable alone wiped-out decimated`)."""
        return value

    def nerve_lost(self, play: Play, bearer: Miniature) -> None:
        """It has failed a Morale test: steps to line up before it flees."""

    def morale_passed(self, play: Play, bearer: Miniature, cause: str) -> None:
        """It has passed a Morale test for that cause."""

    def sways_morale(self, state: State, bearer: Miniature, other: Miniature, value: int) -> int:
        """The Morale of any model on the table, itself included, before what causes of tests add and take off."""
        return value

    def wavers(self, state: State, bearer: Miniature) -> bool:
        """Whether it tests its Morale now that a turn ends, and makes off when it fails."""
        return False

    def steels(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        """Whether a model of its side passes every test of Morale without a roll."""
        return False

    def lends_morale(self, state: State, bearer: Miniature, other: Miniature, reach: float) -> bool:
        """Whether a model of its side, `reach` inches away, may use its Morale."""
        return False

    # ---- where it can live and work

    def bears(self, state: State, bearer: Miniature, hazard: str) -> int:
        """The lowest die on which it bears a place without air (`vacuum gas under-water`): 1 always, 7 never."""
        return 7

    def works_in_space(self, bearer: Miniature, bonus: int | None) -> int | None:
        """What it adds to rolls for working a spacecraft; None: it cannot work one."""
        return bonus

    # ---- what it is worth

    def worth_eliminated(self, state: State, bearer: Miniature, side: str, points: int) -> int:
        """Victory points for that side when it is eliminated."""
        return points

    def captured(self, play: Play, bearer: Miniature, captor: Miniature) -> None:
        """What follows when it is captured."""

    def is_expendable(self, bearer: Miniature) -> bool:
        """Whether its own side may shoot at it."""
        return False

    def worth_captive(self, state: State, bearer: Miniature) -> int:
        """Victory points for whoever holds it captive at the end."""
        return 0

    # ---- dice rolled again

    rerolls_all: ClassVar[bool] = False
    """Whether it has all dice of a throw that failed rolled again together, rather than one."""

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        """Whether its side may by it have a die of that throw rolled again now."""
        return False

    def foes_reroll(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        """Whether its enemies may, because of what it is."""
        return False

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        """What rolling again costs it."""

    def luck_reaches(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        """Whether its Luck serves for a throw of models that are not near."""
        return False

    def luck_spent(self, play: Play, bearer: Miniature, by: Miniature) -> None:
        """That model, friend or enemy, has spent a point of Luck."""

    # ---- inventions

    def may_invent(self, state: State, bearer: Miniature) -> bool:
        """Whether it can invent something, or help with it."""
        return False

    def artifact(self, state: State, bearer: Miniature, thing: Thing, bonus: int) -> int:
        """What an item that it carries adds, once, to an invention."""
        return bonus

    def may_be_mended(self, state: State, bearer: Miniature) -> bool:
        """Whether it is a machine that can be given a lost Hit back."""
        return False

    def spares(self, state: State, bearer: Miniature, other: Miniature) -> str | None:
        """Why it does not harm that model: the end of a sentence that begins with its own name; None: it would."""
        return None

    def hit_first(self, state: State, bearer: Miniature, blow: Blow) -> object | None:
        """A step that comes before what a hit does to it; None: there is none."""
        return None

    def catches(self, state: State, bearer: Miniature) -> bool:
        """Whether the metal-eating virus infects it."""
        return False

    def has_sphere(self, bearer: Miniature) -> bool | None:
        """Whether there is a Control Sphere in its chest; None: it has no place for one."""
        return None

    def wears_pack(self, state: State, bearer: Miniature) -> bool:
        """Whether it wears a power pack that can be torn off."""
        return False

    def stays_on_table(self, state: State, bearer: Miniature) -> bool:
        """Whether it stays where it lies, being a casualty."""
        return False

    def activates_free(self, state: State, bearer: Miniature) -> bool:
        """Whether its activation is none of those that its side has."""
        return False

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        """Why it does not go there: the end of a sentence that begins with its name; None: it would."""
        return None

    def melee_won(self, play: Play, bearer: Miniature) -> None:
        """A melee is over in which it has fought, and no opponent is left in contact."""

    def reprogramming(self, state: State, bearer: Miniature) -> int | None:
        """What is taken off the Int of whoever reprograms it; None: nobody does."""
        return None

    def reprogrammed(self, play: Play, bearer: Miniature, by: str) -> None:
        """That model has reprogrammed it."""

    def may_be_shut_down(self, state: State, bearer: Miniature) -> bool:
        """Whether it is a robot that can be switched off now."""
        return False

    def changes_form(self, play: Play, bearer: Miniature) -> None:
        """It has taken another form than that of which this is a rule."""

    def played_against(self, state: State, bearer: Miniature) -> int | None:
        """What it adds to its dice in a game that others play against it; None: it plays none (p. 41)."""
        return None

    def beaten(self, play: Play, bearer: Miniature, by: str) -> None:
        """That model has beaten it in a game."""

    def jammed(self, play: Play, bearer: Miniature) -> bool:
        """What a jammer does to it instead of driving it 1D6″ anywhere, and whether that is so (p. 16)."""
        return False

    # ---- using it by choice (`name` is what `use` calls it)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        """Whether the menu speaks of it at all; what is refused stands there greyed with its reason."""
        return True

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        """Why it cannot be used (on that): a whole sentence without its full stop; None: it can. `at` is None as long
        as no target is named: then only what holds for every target counts."""
        return None

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        """The lowest die with which it succeeds; None: no such die is rolled."""
        return None

    def used(self, play: Play, action: Use) -> None:
        """What it does; it is paid for and remembered already."""


_CLASSES: dict[str, type[Ability]] = {}
_COMMON: list[str] = []


def ability(id: str) -> Callable[[type[Ability]], type[Ability]]:
    """Register a class under the id of the ability or the rule that it is."""

    def registered(cls: type[Ability]) -> type[Ability]:
        _CLASSES[id] = cls
        ability_of.cache_clear()
        _of_profile.cache_clear()
        _gift.cache_clear()
        return cls

    return registered


def anybody(id: str) -> Callable[[type[Ability]], type[Ability]]:
    """Register a class of uses that are open to every model, whatever its profile says."""

    def registered(cls: type[Ability]) -> type[Ability]:
        _COMMON.append(id)
        return ability(id)(cls)

    return registered


def ability_ids() -> tuple[str, ...]:
    """The ids of all abilities and rules that have a class."""
    return tuple(_CLASSES)


@cache
def ability_of(id: str, value: Value) -> Ability:
    """The ability of that id; one that has no class says nothing at any moment."""
    return _CLASSES.get(id, Ability)(id, value)


@cache
def _of_profile(id: str) -> tuple[Ability, ...]:
    profile = profile_named(id)
    named = [ability_of(name, value) for name, value in profile.abilities.items()]
    return (*named, *(ability_of(rule.id, None) for rule in profile.rules))


@cache
def _gift(words: str) -> Ability:
    """An ability as it is written in a state: `large`, `leader:2`."""
    id, _, value = words.partition(":")
    return ability_of(id, int(value) if value.isdecimal() else value or None)


def abilities_named(profile: str) -> Iterator[Ability]:
    """The abilities and rules of a profile, before any model of it is on the table."""
    return iter(_of_profile(profile))


def abilities(miniature: Miniature) -> Iterator[Ability]:
    """A model's abilities and the rules of its own, and those it was given beyond them, to be asked at a moment."""
    own, gifts = _of_profile(miniature.profile or ""), miniature.status.get("gifts")
    return iter((*own, *map(_gift, gifts)) if gifts else own)


def common_abilities() -> Iterator[Ability]:
    """What anybody may do (`anybody`)."""
    return (ability_of(id, None) for id in _COMMON)
