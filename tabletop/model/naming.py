"""Names of models that are alike: numbered, so that everybody knows who is meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State

_NUMBER = re.compile(r" \d+$")


def stem(name: str) -> str:
    """A name without its number.

    >>> stem("UNIT Soldier 12"), stem("The Brigadier")
    ('UNIT Soldier', 'The Brigadier')
    """
    return _NUMBER.sub("", name)


def free_name(name: str, taken: Iterable[str], *, numbered: bool = False) -> str:
    """The name, or the name with the next number when somebody has it already, or when it is one of several.

    >>> free_name("Dalek", []), free_name("Dalek", ["Dalek"]), free_name("Dalek", ["Dalek 1", "Dalek 4"])
    ('Dalek', 'Dalek 2', 'Dalek 5')
    >>> free_name("Dalek", [], numbered=True)
    'Dalek 1'
    """
    numbers = [_number(each) for each in taken if each == name or stem(each) == name]
    if not numbers and not numbered:
        return name
    return f"{name} {max(numbers, default=0) + 1}"


def _number(name: str) -> int:
    found = _NUMBER.search(name)
    return int(found.group()) if found else 1


def told_apart(miniatures: FrozenMap[str, Miniature]) -> FrozenMap[str, Miniature]:
    """The miniatures with numbers on the names that several have, in their order."""
    count = Counter(each.title for each in miniatures.values())
    if all(times == 1 for times in count.values()):
        return miniatures
    taken = [title for title, times in count.items() if times == 1]
    told: dict[str, Miniature] = {}
    for id, each in miniatures.items():
        name = each.title
        if count[name] > 1:
            name = free_name(name, taken, numbered=True)
            taken.append(name)
            each = replace(each, name=name)
        told[id] = each
    return FrozenMap(told)


def titled(state: State, one: str) -> str:
    """The name of a miniature, a side, a piece of terrain or an area; the id itself for anything else."""
    if one in state.miniatures:
        return state.miniatures[one].title
    if one in state.sides:
        return state.sides[one].name
    if one in state.terrain:
        return state.terrain[one].title
    if one in state.zones and state.zones[one].label:
        return state.zones[one].label
    return one


def names(state: State) -> frozenset[str]:
    """What the miniatures and the sides are called."""
    return frozenset(
        (*(each.title for each in state.miniatures.values()), *(side.name for side in state.sides.values()))
    )


def are_many(title: str) -> bool:
    """Whether a side's name is spoken of as several: "Daleks roll", "UNIT roll", but "the Doctor rolls".

    >>> [are_many(name) for name in ("Daleks", "UNIT", "The Eleventh Doctor", "The Daleks", "The Cybermen")]
    [True, True, False, True, True]
    """
    return not title.startswith("The ") or title.endswith(("s", "men"))
