"""The card of a model: its figures as they are now, its weapons, its traits."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.card import Card, Trait, WeaponLine
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Values, WeaponEntry
from tabletop.model.state import State
from tabletop.model.verdict import Citation
from tabletop.rules.exterminate.citations import BOOK
from tabletop.rules.exterminate.movement.allowance import move_of
from tabletop.rules.exterminate.profiles import card_of, roster


def card(state: State, miniature: Miniature) -> Card:
    """The card; a model without one is nobody in particular."""
    entry = card_of(miniature)
    stats = entry.stats
    figures = [
        ("Movement", f"{move_of(state, miniature):g}″"),
        ("Resilience", str(stats.resilience)),
        ("Melee", _signed(stats.melee)),
        ("Shooting", _signed(stats.shooting)),
    ]
    if entry.wounds:
        taken = int(miniature.status.get("wounds") or 0)
        figures.append(("Wounds", f"{entry.wounds - taken}/{entry.wounds}" if taken else str(entry.wounds)))
    terms = roster().abilities
    traits = tuple(
        Trait(terms[id].named(value), terms[id].text) for id, value in entry.abilities.items() if id in terms
    )
    return Card(tuple(figures), tuple(_weapons(entry.weapons)), traits, Citation(BOOK))


def _signed(dice: int) -> str:
    return f"{dice:+d}".replace("-", "−")


def _weapons(weapons: tuple[WeaponEntry, ...]) -> Iterator[WeaponLine]:
    for weapon in weapons:
        reach = [f"{weapon.range}″"] if isinstance(weapon.range, int) else []
        reach += ["melee"] if weapon.is_melee else []
        yield WeaponLine(
            weapon.name,
            " / ".join(reach),
            "1 die" if weapon.dice == 1 else f"{weapon.dice} dice",
            "",
            _notes(weapon.effects),
        )


def _notes(effects: Values) -> str:
    known = roster().effects
    return ", ".join(known[id].named(value) for id, value in effects.items() if id in known)
