"""The rule sets there are. A game is loaded when it is first asked for, so that the command line starts at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TypeVar

from tabletop.errors import TabletopError
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common.words import guess
from tabletop.rules.ruleset import Opponent, Ruleset

T = TypeVar("T")

HOMES = {
    "dwmg": "Doctor Who Miniatures Game",
    "exterminate": "Exterminate!",
    "remnant": "Remnant of the Daleks",
    "sandbox": "Sandbox",
    "time_of_the_daleks": "Time of the Daleks",
}
"""All rule sets by id: the packages of `tabletop.rules` whose `RULES` is one, with their names for people, so that a
list of maps can be shown before any game is loaded."""


def names() -> tuple[str, ...]:
    """The ids of all rule sets; loads none of them."""
    return tuple(HOMES)


def title(id: str) -> str:
    """A game's name for people, without loading it; the id itself for a game that this version does not know."""
    return HOMES.get(id, id)


@cache
def ruleset(id: str) -> Ruleset:
    """The rule set of that id. Raises TabletopError when there is none."""
    if id not in HOMES:
        raise TabletopError(f"There are no rules '{id}'.{guess(id, HOMES)} Known: {', '.join(HOMES)}.")
    rules: Ruleset = import_module(f"tabletop.rules.{id}").RULES
    return rules


OPPONENTS = ("remnant",)
"""The rule sets that can play a side themselves: their packages have a module `opponent` (session/opponent.py)."""


def opponent(id: str) -> Opponent | None:
    """What plays a side of that game; None where the program cannot."""
    if id not in OPPONENTS:
        return None
    choose: Opponent = import_module(f"tabletop.rules.{id}.opponent").choose
    return choose


class _Loaded(Mapping[str, T]):
    """Everything of all rule sets by id, each loaded when it is first asked for."""

    def __init__(self, load: Callable[[str], T]) -> None:
        self._load = load

    def __getitem__(self, id: str) -> T:
        if id not in HOMES:
            raise KeyError(id)
        return self._load(id)

    def __iter__(self) -> Iterator[str]:
        return iter(HOMES)

    def __len__(self) -> int:
        return len(HOMES)


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """All rule sets by id; one that nobody asks for is not loaded."""
    return _Loaded(ruleset)


def vocabulary(id: str) -> Vocabulary:
    """The words of the rule set of that id. Raises TabletopError when there is none."""
    return ruleset(id).vocabulary


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """The words of all rule sets by id; one that nobody asks for is not loaded."""
    return _Loaded(vocabulary)
