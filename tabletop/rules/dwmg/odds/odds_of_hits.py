"""The odds of what a hit does to a model, exact: guards, number of hits, damage table (p. 10, ruling D28)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import comb
from typing import NamedTuple

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage_table import (
    agi_to_avoid,
    automatic,
    defence_against,
    guards_of,
    is_ignored,
    is_rolled,
    number_of,
    only_stuns,
    several,
    stuns,
    wound_dice,
    wounds_on,
)
from tabletop.rules.dwmg.shooting.effects import Effect, effects_of

FACES = range(1, 7)


class Harm(NamedTuple):
    """What a hit does: Hits lost, and whether it stuns."""

    wounds: int = 0
    stuns: bool = False


Odds = Mapping[Harm, Fraction]
UNHARMED = Harm()


def reaching(needs: int) -> Fraction:
    """The probability that a die shows a number or more.

    >>> reaching(4), reaching(7), reaching(0)
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 1))
    """
    return Fraction(min(6, max(0, 7 - needs)), 6)


def highest_reaching(needs: int, dice: int) -> Fraction:
    """The probability that the highest of several dice shows a number or more.

    >>> highest_reaching(4, 2)
    Fraction(3, 4)
    """
    return 1 - (1 - reaching(needs)) ** dice


def binomial(count: int, chance: Fraction) -> dict[int, Fraction]:
    """How many of so many tries succeed.

    >>> binomial(2, Fraction(1, 2))
    {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    return {
        number: comb(count, number) * chance**number * (1 - chance) ** (count - number) for number in range(count + 1)
    }


def counts(dice: str | None) -> dict[int, Fraction]:
    """How many hits such dice say.

    >>> counts("1d3") == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    True
    """
    if dice is None or not is_rolled(dice):
        return {int(dice or 1): Fraction(1)}
    found: dict[int, Fraction] = {}
    for face in FACES:
        number = number_of(dice, face)
        found[number] = found.get(number, Fraction(0)) + Fraction(1, 6)
    return found


def by_face(state: State, target: Miniature, blow: Blow, needs: int) -> Iterator[tuple[Blow, Fraction]]:
    """A blow that has hit with some die from that number up: as it is with dice against which the target has the same
    Def (p. 54), and how likely that is."""
    faces = range(max(FACES[0], needs), FACES[-1] + 1)
    alike: dict[int, list[Blow]] = {}
    for each in (replace(blow, face=face) for face in faces):
        alike.setdefault(defence_against(state, target, each), []).append(each)
    for blows in alike.values():
        yield blows[0], Fraction(len(blows), len(faces))


def of_hit(state: State, target: Miniature, blow: Blow) -> Odds:
    """What one hit does to a model, its guards first."""
    if is_ignored(state, target, blow):
        return {UNHARMED: Fraction(1)}
    through = reduce(
        lambda left, guard: left * (1 - reaching(guard.needs)),
        guards_of(state, target, blow),
        1 - Fraction(min(len(FACES), agi_to_avoid(target, blow)), len(FACES)),
    )
    odds: dict[Harm, Fraction] = {UNHARMED: 1 - through}
    for harm, chance in _unguarded(state, target, blow).items():
        odds[harm] = odds.get(harm, Fraction(0)) + through * chance
    return {harm: chance for harm, chance in odds.items() if chance}


def _unguarded(state: State, target: Miniature, blow: Blow) -> Odds:
    if any(type(each).instead is not Effect.instead for each in effects_of(blow.effects)):
        return {UNHARMED: Fraction(1)}
    if only_stuns(state, blow):
        return {Harm(stuns=True): Fraction(1)}
    dice = automatic(blow)
    if dice is not None:
        return {Harm(count): chance for count, chance in counts(dice).items()}
    wound = highest_reaching(wounds_on(state, target, blow), wound_dice(target, blow))
    odds: dict[Harm, Fraction] = {}
    for count, likely in counts(several(blow)).items():
        for wounds, chance in binomial(count, wound).items():
            harm = Harm(stuns=wounds > 0) if stuns(blow) else Harm(wounds)
            odds[harm] = odds.get(harm, Fraction(0)) + likely * chance
    return odds
