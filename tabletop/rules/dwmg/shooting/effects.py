"""Weapon effects (p. 14): one small class each, asked at named moments of a shot and of a hit.

A class registers itself under the id of an effect; the rules ask `effects_of(values)` and never name an effect. An
effect without a class says nothing at any moment.

>>> [each.hit_dice(1) for each in effects_of({"burst": None, "stuns": None})]
[3, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from tabletop.model.miniature import Miniature
from tabletop.model.roster import Value
from tabletop.model.verdict import Modifier
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.profiles import stat

if TYPE_CHECKING:
    from tabletop.geometry.shapes import Point
    from tabletop.rules.dwmg.harm.blow import Blow
    from tabletop.rules.dwmg.play import Play
    from tabletop.rules.dwmg.shooting.shots import Shot


class Effect:
    """An effect of a weapon. `value` stands in its brackets."""

    id: str
    ignores_range = False
    """Whether a long shot is no harder."""
    can_aim = True
    """Whether aiming helps."""
    needs_sight = True
    """Whether the target must be seen."""
    needs_rest = False
    """Whether it cannot be fired in a turn in which its bearer moves."""
    blows_up = False
    """Whether a 1 to hit blows the weapon up."""
    avoidable = False
    """Whether its target may test its Agi to get out of the way."""
    breaks_down = False
    """Whether a 1 to hit puts the weapon out of order."""
    stuns = False
    """Whether a hit stuns instead of wounding."""
    automatic: str | None = None
    """The dice of the Hits that a hit costs without a roll to wound."""

    def __init__(self, id: str, value: Value = None) -> None:
        self.id = id
        self.value = value

    flat: int | None = None
    """The die on which a hit does damage, whatever Str and Def; None: as the damage table says."""
    eases = False
    """Whether who is stunned by it comes round the more easily."""

    def affects(self, target: Miniature) -> bool:
        """Whether it does anything at all to such a one."""
        return True

    # ---- a shot

    def hit_dice(self, count: int) -> int:
        """How many dice roll to hit at once."""
        return count

    def shots(self, count: int) -> int:
        """How many shots one Shoot action has."""
        return count

    def modifiers(self, shot: Shot) -> Iterator[Modifier]:
        """What it adds to the die to hit."""
        return iter(())

    def landed(self, play: Play, at: Point, level: int, blow: Blow) -> None:
        """What follows where its blast goes off."""

    def may_not_hit(self, target: Miniature) -> str | None:
        """Why it does nothing to that model: the end of a sentence that begins with its name; None: it does."""
        return None

    # ---- a hit

    def strength(self, target: Miniature, strength: int) -> int:
        """Its Str against a target."""
        return strength

    def defence(self, target: Miniature, defence: int) -> int:
        """The figure that it must overcome."""
        return defence

    def wound_dice(self, target: Miniature, dice: int) -> int:
        """How many dice roll for each hit's damage, of which the highest counts."""
        return dice

    def hits(self, dice: str | None) -> str | None:
        """The dice that say how many hits one hit is; None: one."""
        return dice

    def hit(self, play: Play, who: str, blow: Blow) -> None:
        """What it does to the model or the building that it hits, besides its damage."""

    def instead(self, play: Play, who: str, blow: Blow) -> bool:
        """What a hit does instead of rolling for damage; whether it did something."""
        return False


_CLASSES: dict[str, type[Effect]] = {}


def effect(id: str) -> Callable[[type[Effect]], type[Effect]]:
    """Register a class under the id of an effect."""

    def registered(cls: type[Effect]) -> type[Effect]:
        _CLASSES[id] = cls
        _made.cache_clear()
        return cls

    return registered


@cache
def _made(id: str, value: Value) -> Effect:
    return _CLASSES.get(id, Effect)(id, value)


def effects_of(values: Mapping[str, Value]) -> tuple[Effect, ...]:
    """The effects of a weapon, to be asked at a moment."""
    return tuple(_made(id, value) for id, value in values.items())


def is_armoured(miniature: Miniature) -> bool:
    """Whether Primitive weapons are the worse for it."""
    return any(each.is_armoured(miniature) for each in abilities(miniature))


def is_controlled(miniature: Miniature) -> bool:
    """Whether something controls it, by its nature or for now."""
    by_nature = any(each.id == "controlled" for each in abilities(miniature))
    return by_nature or bool(miniature.status.get("controlled_by"))


def is_mechanoid(miniature: Miniature) -> bool:
    """Whether it is a machine."""
    return any(each.is_machine(miniature) for each in abilities(miniature))


# ---------------------------------------------------------------------------------------------------------------------
# Page 14


@effect("burst")
class Burst(Effect):
    """Three dice to hit."""

    def hit_dice(self, count: int) -> int:
        return 3


@effect("shots")
class Shots(Effect):
    """So many shots in one Shoot action (ruling D27)."""

    def shots(self, count: int) -> int:
        return self.value if isinstance(self.value, int) else count


@effect("disruptor")
class Disruptor(Effect):
    """Each hit rolls two dice to wound; the higher counts."""

    def wound_dice(self, target: Miniature, dice: int) -> int:
        return 2


@effect("gunpowder")
class Gunpowder(Effect):
    """Blows up on a 1."""

    blows_up = True


class AnyRange(Effect):
    """A long shot is no harder."""

    ignores_range = True


for _id in ("laser", "thrown", "also-thrown", "no-long-range-penalty"):
    effect(_id)(AnyRange)


@effect("move-or-fire")
class MoveOrFire(Effect):
    """Slow or clumsy to use."""

    needs_rest = True


@effect("pistol")
class Pistol(Effect):
    """Handy at short range: half of its range or less (ruling D4)."""

    def modifiers(self, shot: Shot) -> Iterator[Modifier]:
        if not shot.is_long:
            yield Modifier("Pistol at short range", 1, page(14, "D4"))


@effect("to-hit")
class ToHit(Effect):
    """Easier, or harder, to hit with."""

    def modifiers(self, shot: Shot) -> Iterator[Modifier]:
        if isinstance(self.value, int):
            yield Modifier(f"The {shot.arm.name}", self.value, page(14))


@effect("primitive")
class Primitive(Effect):
    """Weak against metal."""

    def strength(self, target: Miniature, strength: int) -> int:
        return strength - 1 if is_armoured(target) else strength


@effect("stuns")
class Stuns(Effect):
    """Stuns whom it hits."""

    stuns = True


@effect("sonic")
class Sonic(Effect):
    """Stuns machines, and those that something controls; they shake it off more easily (p. 26)."""

    stuns = True
    eases = True

    def affects(self, target: Miniature) -> bool:
        return is_mechanoid(target) or is_controlled(target)


@effect("janus-thorns")
class Poisoned(Effect):
    """A poison for which no armour is thick enough, and which machines do not feel (p. 28)."""

    flat = 3

    def affects(self, target: Miniature) -> bool:
        return not is_mechanoid(target)


@effect("cannot-aim")
class CannotAim(Effect):
    """Aiming does not help."""

    can_aim = False


@effect("automatic-hits")
class AutomaticHits(Effect):
    """A hit costs Hits without a roll to wound (ruling D28)."""

    def __init__(self, id: str, value: Value = None) -> None:
        super().__init__(id, value)
        self.automatic = str(value or 1)


@effect("hits")
class Hits(Effect):
    """One hit is several, each of which rolls for damage (p. 10)."""

    def hits(self, dice: str | None) -> str | None:
        return str(self.value) if self.value else dice


# ---------------------------------------------------------------------------------------------------------------------
# Of single profiles, where they are no more than a figure


@effect("indirect")
class Indirect(Effect):
    """Lobbed over what stands in the way: at −1, unless a friend sees the target (p. 34)."""

    needs_sight = False

    def modifiers(self, shot: Shot) -> Iterator[Modifier]:
        if not shot.friend_sees:
            yield Modifier("No friend sees the target", -1, page(34))


@effect("str-against-mechanoids")
class StrAgainstMechanoids(Effect):
    """A Str of its own against machines (p. 46)."""

    def strength(self, target: Miniature, strength: int) -> int:
        return self.value if isinstance(self.value, int) and is_mechanoid(target) else strength


@effect("agi-test-avoids")
class AgiTestAvoids(Effect):
    """Who passes a test of Agi gets out of its way (p. 40)."""

    avoidable = True


@effect("def-or-str")
class DefOrStr(Effect):
    """Wounds against the lower of Def and Str (p. 49)."""

    def defence(self, target: Miniature, defence: int) -> int:
        own = stat(target, "str")
        return min(defence, own) if own > 0 else defence


@effect("sting")
class Sting(Effect):
    """Two dice to wound anybody but a machine (p. 56)."""

    def wound_dice(self, target: Miniature, dice: int) -> int:
        return dice if is_mechanoid(target) else 2
