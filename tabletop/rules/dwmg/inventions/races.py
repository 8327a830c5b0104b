"""Against whom an invention works (p. 15): a race, or a single kind of creature."""

from __future__ import annotations

from functools import cache

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.profiles import lineage, profile_named, profile_of, roster


def is_of(miniature: Miniature, race: str) -> bool:
    """Whether a model is of that race.

    A race is a profile with all that are variants of it, or what the roster lists together.
    """
    return race in _races_of(profile_of(miniature).id)


@cache
def _races_of(id: str) -> tuple[str, ...]:
    """The races of a profile: what it is a variant of, itself, and its group if that is no other profile."""
    chain = [each.id for each in lineage(profile_named(id))]
    group = profile_named(id).group
    return (*chain[::-1], group) if group not in roster().profiles else tuple(chain[::-1])


def races(state: State, side: str) -> tuple[str, ...]:
    """The races among the enemies of a side, the wider ones first; single variants are not told."""
    found: dict[str, None] = {}
    for each in state.standing():
        if state.enemies(side, each.side) and is_present(each):
            names = _races_of(profile_of(each).id)
            found.update(dict.fromkeys((names[-1], names[0])))
    return tuple(found)


def is_among(state: State, side: str, race: str) -> bool:
    """Whether there are enemies of that race."""
    return any(
        state.enemies(side, each.side) and is_of(each, race) for each in state.miniatures.values() if each.profile
    )


def named(race: str) -> str:
    """A race as people call it."""
    entry = roster().profiles.get(race) or roster().items.get(race)
    return entry.name if entry is not None else race.replace("-", " ").title()
