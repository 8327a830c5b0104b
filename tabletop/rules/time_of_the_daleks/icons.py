"""The icons of cards that roll dice again or change their faces, and what Sonic Charges do in their place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.rules.common.words import listed
from tabletop.rules.time_of_the_daleks.cards import ChangeIcon, RerollIcon
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.verbs import Change

SONIC_CHARGES = "sonic"
"""What rolls again or changes a face when no card does."""


def reroll_icons(console: Console) -> Iterator[tuple[str, int, RerollIcon]]:
    """The Dice Re-roll icons that are not used yet: the card, the place of the icon on it, the icon."""
    for card in console.cards:
        for i, icon in enumerate(card.rerolls):
            if f"reroll:{card.id}:{i}" not in console.used:
                yield card.id, i, icon


def change_icons(console: Console) -> Iterator[tuple[str, int, ChangeIcon]]:
    """The Dice Change Face icons that are not used yet: the card, the place of the icon on it, the icon."""
    for card in console.cards:
        for i, icon in enumerate(card.changes):
            if f"change:{card.id}:{i}" not in console.used:
                yield card.id, i, icon


def objection(icon: RerollIcon, pool: Sequence[str], dice: Sequence[int]) -> str:
    """Why an icon does not roll these dice again; empty when it does."""
    others = sorted({pool[die] for die in dice} - {icon.colour})
    if others:
        return f"it is for {icon.colour} dice, not for {listed(others)} ones"
    has = list(pool).count(icon.colour)
    if icon.dice == "all" and len(dice) != has:
        return f"it is for all {has} {icon.colour} dice and nothing less, not for {len(dice)}"
    if isinstance(icon.dice, int) and len(dice) > icon.dice:
        return f"it is for up to {icon.dice} {icon.colour} dice, not for {len(dice)}"
    return ""


def told_icon(icon: RerollIcon) -> str:
    """An icon in words."""
    many = f"up to {icon.dice}" if isinstance(icon.dice, int) else icon.dice
    return f"{many} {icon.colour} dice"


def icon_for(console: Console, action: Change) -> tuple[str, int] | None:
    """The unused icon that turns a face so: its card, its place on it; None: no card does."""
    for card, i, icon in change_icons(console):
        if card == action.with_ and icon == ChangeIcon(console.pool[action.die], action.to):  # type: ignore[arg-type]
            return card, i
    return None
