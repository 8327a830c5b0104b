"""The characters and the deck, as the book prints them (set up)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.model.miniature import BaseSize, Miniature


@dataclass(frozen=True, slots=True)
class Character:
    """A character card. `draws`: attack cards that tapping it gives to one of `helps` (profiles) in the same room; 0:
    it cannot support."""

    id: str
    name: str
    look: str
    power: int
    toughness: int
    draws: int = 0
    helps: tuple[str, ...] = ()
    base: BaseSize = BaseSize()


@dataclass(frozen=True, slots=True)
class Area:
    """One of the deck's four kinds of card: its room, the Power an attack draws with it, how many a deck has."""

    id: str
    name: str
    power: int
    count: int
    colour: str
    icon: str


CHARACTERS: Mapping[str, Character] = {
    each.id: each
    for each in (
        Character("the-doctor", "The Doctor", "doctor-eighth", power=2, toughness=1),
        Character("romana", "Romana", "romana", power=1, toughness=2, draws=2, helps=("the-doctor",)),
        Character("k9", "K9", "k9", power=2, toughness=2, draws=1, helps=("the-doctor",)),
        Character("dalek", "Dalek", "dalek", power=2, toughness=2, draws=1, helps=("dalek",), base=BaseSize(1.25)),
    )
}
AREAS: Mapping[str, Area] = {
    each.id: each
    for each in (
        Area("console-room", "TARDIS Console Room", power=1, count=8, colour="#2c6f9e", icon="console-room"),
        Area("library", "TARDIS Library", power=0, count=8, colour="#8a5a32", icon="library"),
        Area("clock-garden", "TARDIS Clock Garden", power=0, count=8, colour="#3e7f57", icon="clock-garden"),
        Area("altar-room", "TARDIS Altar Room", power=0, count=8, colour="#76508f", icon="altar-room"),
    )
}
DECK: tuple[str, ...] = tuple(area.id for area in AREAS.values() for _ in range(area.count))
"""A whole deck: the room on each of its cards."""
ATTACK_CARDS = 1
"""What every attacker draws without support (step 6)."""
NOBODY = Character("nobody", "Nobody", "pawn", power=0, toughness=0)
"""What a miniature without a character is."""


def character_of(miniature: Miniature) -> Character:
    """The printed card of a miniature."""
    return CHARACTERS.get(miniature.profile or "", NOBODY)


def room(area: str) -> str:
    """A room within a sentence: `the Library`."""
    return f"the {AREAS[area].name.removeprefix('TARDIS ')}" if area in AREAS else area
