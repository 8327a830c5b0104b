"""What a choice of an adventure is worth: the exact chance that the challenge is met after it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletop.model.action import Reroll
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances
from tabletop.rules.time_of_the_daleks import odds
from tabletop.rules.time_of_the_daleks.cards import ChangeIcon
from tabletop.rules.time_of_the_daleks.changing_odds import chance_with_changes
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.icons import SONIC_CHARGES, change_icons, icon_for
from tabletop.rules.time_of_the_daleks.pool import without
from tabletop.rules.time_of_the_daleks.verbs import Change, DiscardDie, FinishAdventure, Roll
from tabletop.rules.time_of_the_daleks.words import CHANGE_CHARGES, REROLL_CHARGES, ROLLED

Staked = Roll | Reroll | DiscardDie | Change | FinishAdventure
STAKED = (Roll, Reroll, DiscardDie, Change, FinishAdventure)
"""The choices of an adventure that a chance is told of."""


def chances_of(state: State, action: Staked) -> Chances | None:
    """The exact chance that the challenge is met once this is done, at once and with the faces that may then be changed
    by cards and Sonic Charges; None where nothing is at stake."""
    side = action.side or state.clock.side
    if side is None or state.clock.phase != "adventure":
        return None
    console = Console(state, side)
    if isinstance(action, DiscardDie) and console.stage != ROLLED:
        return None
    if isinstance(action, FinishAdventure):
        met = odds.is_met(console.challenge, console.faces)
        return Chances((Chance("the challenge is met", float(met)),), "nothing is rolled")
    after = _after(console, action)
    return _told(*success(console, *after))


def success(
    console: Console,
    kept: Sequence[tuple[str, str]],
    rolled: Sequence[str],
    icons: Sequence[ChangeIcon],
    charges: int,
) -> tuple[Fraction, Fraction]:
    """The chance that the challenge is met at once, and with changed faces."""
    at_once = odds.chance(console.challenge, [face for _, face in kept], rolled)
    free = charges // CHANGE_CHARGES
    if not icons and not free:
        return at_once, at_once
    return at_once, chance_with_changes(console.challenge, kept, rolled, icons, free)


Standing = tuple[list[tuple[str, str]], list[str], list[ChangeIcon], int]
"""Dice that lie, dice that fall, icons that may still change faces, and Sonic Charges."""


def standing(console: Console, dice: Sequence[int] = ()) -> Standing:
    """The table as it is, with the dice at these places about to fall (before the roll: all)."""
    icons = [icon for _, _, icon in change_icons(console)]
    if not console.faces:
        return [], list(console.pool), icons, console.charges
    kept = [pair for i, pair in enumerate(zip(console.pool, console.faces, strict=True)) if i not in dice]
    return kept, [console.pool[die] for die in dice], icons, console.charges


def _after(console: Console, action: Staked) -> Standing:
    match action:
        case Reroll(dice=dice, with_=with_):
            kept, rolled, icons, charges = standing(console, dice)
            return kept, rolled, icons, charges - (REROLL_CHARGES if with_ == SONIC_CHARGES else 0)
        case DiscardDie(die=die):
            _, _, icons, charges = standing(console)
            return [], list(without(console.pool, die)), icons, charges
        case Change(die=die, to=to):
            kept, rolled, icons, charges = standing(console)
            kept[die] = (console.pool[die], to)
            used = icon_for(console, action)
            if used is None:
                return kept, rolled, icons, charges - CHANGE_CHARGES
            icons = [icon for card, i, icon in change_icons(console) if (card, i) != used]
            return kept, rolled, icons, charges
        case _:
            return standing(console)


def _told(at_once: Fraction, changed: Fraction) -> Chances:
    lines = [Chance("the challenge is met", float(at_once))]
    if changed != at_once:
        lines.append(Chance("with faces changed after it", float(changed)))
    return Chances(tuple(lines), "no further rerolls")
