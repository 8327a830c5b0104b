"""An ability, all its moments together, and the register of those that have a class."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import ClassVar

from tabletop.model.miniature import Miniature
from tabletop.model.roster import Value
from tabletop.rules.dwmg.moments.acting import Acting
from tabletop.rules.dwmg.moments.being import Being
from tabletop.rules.dwmg.moments.fighting import Fighting
from tabletop.rules.dwmg.moments.harming import Harming
from tabletop.rules.dwmg.moments.moving import Moving
from tabletop.rules.dwmg.moments.mustering import Mustering
from tabletop.rules.dwmg.moments.shooting import Shooting
from tabletop.rules.dwmg.moments.testing import Testing
from tabletop.rules.dwmg.moments.using import Using
from tabletop.rules.dwmg.profiles import profile_named
from tabletop.rules.dwmg.uses.usage import Usage


class Ability(Mustering, Acting, Being, Moving, Shooting, Harming, Fighting, Testing, Using):
    """An ability of a model. `value` stands in its brackets."""

    uses: ClassVar[tuple[Usage, ...]] = ()
    """What may be done with it by choice."""

    def __init__(self, id: str, value: Value = None) -> None:
        self.id = id
        self.value = value


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
