"""The cards of a game that is played with cards, as its roster describes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

When = Literal["hits", "defences", "any"]
"""The time to play a battle card: while hits are added, while defences are, or whenever anything happens."""


@dataclass(frozen=True, slots=True)
class BattleCard:
    """A kind of battle card (Exterminate!), of which the deck has `count`."""

    id: str
    name: str
    count: int
    when: When
    text: str
    colour: str = "#8a8f98"
    source: str = ""


@dataclass(frozen=True, slots=True)
class AdventureCard:
    """An adventure card (Exterminate!): `when` it may be used, in words. One that `returns` is turned over when it was
    used and may be refreshed; any other is discarded."""

    id: str
    name: str
    when: str
    text: str
    returns: bool = False
    colour: str = "#8a8f98"
    source: str = "house"
