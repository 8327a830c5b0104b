"""Special traits: one small class each, asked at named moments.

A class registers itself under the id of an ability or of a weapon's effect and overrides the moments it cares for; the
rules ask `traits(miniature)` at each moment and never name a trait themselves. `@everybody` registers what holds for
every model (the bonus of a card, say).

>>> @trait("nimble-example")
... class Nimble(Trait):
...     def move(self, state, bearer, inches):
...         return inches + 1.0
>>> trait_of("nimble-example", None).id
'nimble-example'

Most moments are handed what holds so far (a number, a reason) and give what holds from now on. A new moment is a method
here and one call where it matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from tabletop.model.miniature import Miniature
from tabletop.model.roster import Value, WeaponEntry
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Modifier
from tabletop.rules.exterminate.ground import Ground
from tabletop.rules.exterminate.profiles import card_named

if TYPE_CHECKING:
    from tabletop.rules.exterminate.melee.bout import Bout
    from tabletop.rules.exterminate.play import Play
    from tabletop.rules.exterminate.shooting.shot import Shot


class Trait:
    """A trait of a model or an effect of a weapon. `value` stands in its brackets."""

    def __init__(self, id: str, value: Value = None) -> None:
        self.id = id
        self.value = value

    # ---- movement

    def move(self, state: State, bearer: Miniature, inches: float) -> float:
        """How far one movement action takes it."""
        return inches

    def may_not_move(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        """Why it cannot move: the end of a sentence that begins with its name; None: it can."""
        return reason

    def may_not_run(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        """Why it cannot run: the end of a sentence that begins with its name; None: it can."""
        return reason

    def crosses(self, state: State, bearer: Miniature, terrain: Terrain, kind: Ground) -> Ground:
        """What a piece of scenery is to it when it moves: `open obstacle wall`."""
        return kind

    # ---- shooting

    def may_not_shoot(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        """Why it cannot shoot: the end of a sentence that begins with its name; None: it can."""
        return reason

    def shot_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        """Dice that it adds to a shot or takes away, as the shooter (`bearer` is `shot.shooter`) or as the target."""
        return iter(())

    def resilience_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        """Dice that it adds to the target's or takes away, as the target or as the shooter."""
        return iter(())

    def may_not_be_shot(self, shot: Shot, bearer: Miniature, reason: str | None) -> str | None:
        """Why it cannot be shot at: the end of a sentence that begins with its name; None: it can."""
        return reason

    def catches(self, shot: Shot) -> Iterator[str]:
        """Whom the shot attacks besides its target, friend or foe."""
        return iter(())

    def under_fire(self, shot: Shot, bearer: Miniature, tokens: int) -> int:
        """How many Under Fire tokens its shot places."""
        return tokens

    def more_targets(self, shot: Shot, first: Miniature, reason: str | None) -> str | None:
        """Why the shot's target cannot be shot at together with the `first` one: the end of a sentence that begins with
        the target's name; None: it can."""
        return reason

    # ---- melee

    def attacks(self, state: State, bearer: Miniature, count: int) -> int:
        """How many attacks it has in a melee."""
        return count

    def melee_modifiers(self, bout: Bout, bearer: Miniature) -> Iterator[Modifier]:
        """Dice that it adds in a melee, as the one that engaged or as the one engaged."""
        return iter(())

    # ---- afterwards

    def acts(self, play: Play, bearer: Miniature) -> None:
        """What follows when it shoots or engages."""

    def calms(self, state: State, bearer: Miniature, friend: Miniature, dice: int) -> int:
        """How many dice a friend (or it itself) rolls for its Under Fire tokens."""
        return dice

    def picked_up(self, play: Play, bearer: Miniature, kind: str) -> None:
        """What follows when it picks up a Vortex Node that nobody had before."""

    def exterminated(self, play: Play, bearer: Miniature, by: str | None) -> None:
        """What follows when it leaves the table; `by` is the side that exterminated it."""


T = TypeVar("T", bound=type[Trait])

_KNOWN: dict[str, type[Trait]] = {}
_EVERYBODY: list[Trait] = []


def trait(id: str) -> Callable[[T], T]:
    """Register a class under the id of an ability or an effect."""

    def registered(cls: T) -> T:
        assert id not in _KNOWN, f"{id} has two homes"
        _KNOWN[id] = cls
        return cls

    return registered


def everybody(id: str) -> Callable[[T], T]:
    """Register what holds for every model."""

    def registered(cls: T) -> T:
        _EVERYBODY.append(cls(id))
        return cls

    return registered


def known() -> frozenset[str]:
    """The ids that have a class."""
    return frozenset(_KNOWN)


def trait_of(id: str, value: Value) -> Trait | None:
    """The trait of that id with its value; None where the id has no class (its text is all there is)."""
    cls = _KNOWN.get(id)
    return None if cls is None else cls(id, value)


def traits(miniature: Miniature) -> tuple[Trait, ...]:
    """The traits of a model: those of its recruitment card, and what holds for every model."""
    return (*_of_card(miniature.profile or ""), *_EVERYBODY)


def effects(weapon: WeaponEntry) -> tuple[Trait, ...]:
    """The effects of a weapon, as traits of whoever fires it."""
    return tuple(found for id, value in weapon.effects.items() if (found := trait_of(id, value)) is not None)


@cache
def _of_card(profile: str) -> tuple[Trait, ...]:
    abilities = card_named(profile).abilities
    return tuple(found for id, value in abilities.items() if (found := trait_of(id, value)) is not None)
