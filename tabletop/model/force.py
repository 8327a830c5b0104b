"""A force: who a side brings to the table, with what in their hands. A list of it can be kept and used again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.model.action import Action

MOST = 100
"""No line of a force has more models."""


@dataclass(frozen=True, slots=True)
class Troop:
    """So many models of one profile. `carrying` names the weapons that their player has chosen for each of them; empty:
    what the profile usually carries. `name` is one of their own."""

    profile: str
    count: int = 1
    name: str = ""
    carrying: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Force:
    """A list of troops for the game of that id, under a title."""

    title: str
    rules: str
    models: tuple[Troop, ...] = ()

    @property
    def size(self) -> int:
        """How many models it has."""
        return sum(each.count for each in self.models)


@dataclass(frozen=True, slots=True)
class Muster(Action):
    """Bring these troops into a side's reserve. A rule set that has a roster plays this verb while the table is set up;
    from the reserve models are put down with `place`."""

    verb: ClassVar[str] = "muster"
    models: tuple[Troop, ...]
