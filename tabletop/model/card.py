"""The card of a miniature: its figures, its weapons and what is special about it, as a rule set tells them."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.verdict import Citation


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A weapon in a miniature's hands, in the words of the game: `12″`, `4+`, `7`; `notes` are its effects."""

    name: str
    reach: str = ""
    hit: str = ""
    strength: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Trait:
    """Something special about a miniature: its name, and what it does in a sentence or two."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What a miniature is at the moment. `figures` are names and values in the order of the rulebook; a game without
    figures hands out an empty card."""

    figures: tuple[tuple[str, str], ...] = ()
    weapons: tuple[WeaponLine, ...] = ()
    traits: tuple[Trait, ...] = ()
    citation: Citation | None = None
