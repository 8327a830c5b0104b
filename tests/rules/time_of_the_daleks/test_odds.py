"""The exact chances, against enumerating every roll and against rolling a great deal."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from tabletop.rules.time_of_the_daleks.cards import ChangeIcon
from tabletop.rules.time_of_the_daleks.changing_odds import chance_with_changes, within_reach
from tabletop.rules.time_of_the_daleks.consoles import Challenge
from tabletop.rules.time_of_the_daleks.odds import chance, is_met, matched
from tabletop.rules.time_of_the_daleks.story_dice import COLOURS, STORY_DICE, SYMBOLS

Dice = list[tuple[str, str]]


def challenge(*symbols: str) -> Challenge:
    return tuple(symbols.count(symbol) for symbol in SYMBOLS)


def some_challenge(rng: random.Random, most: int) -> Challenge:
    return challenge(*(rng.choice(SYMBOLS) for _ in range(rng.randint(1, most))))


def reachable(needed: Challenge, dice: Dice, icons: list[ChangeIcon], free: int) -> bool:
    """By trying every change."""
    if is_met(needed, [face for _, face in dice]):
        return True
    tries = [
        ([*dice[:k], (colour, icon.to), *dice[k + 1 :]], [*icons[:i], *icons[i + 1 :]], free)
        for i, icon in enumerate(icons)
        for k, (colour, _) in enumerate(dice)
        if colour == icon.colour
    ]
    if free:
        tries += [
            ([*dice[:k], (colour, symbol), *dice[k + 1 :]], icons, free - 1)
            for k, (colour, face) in enumerate(dice)
            for symbol in SYMBOLS
            if symbol != face
        ]
    return any(reachable(needed, *each) for each in tries)


@pytest.mark.parametrize("seed", range(40))
def test_chances_are_those_of_every_roll_there_is(seed: int) -> None:
    rng = random.Random(seed)
    needed = some_challenge(rng, 4)
    kept = [(rng.choice(COLOURS), rng.choice(SYMBOLS)) for _ in range(rng.randint(0, 3))]
    rolled = [rng.choice(COLOURS) for _ in range(rng.randint(1, 3))]
    rolls = [[*kept, *zip(rolled, fall, strict=True)] for fall in product(*(STORY_DICE[c].faces for c in rolled))]
    met = sum(is_met(needed, [str(face) for _, face in dice]) for dice in rolls)
    assert chance(needed, [face for _, face in kept], rolled) == Fraction(met, len(rolls))


@pytest.mark.parametrize("seed", range(40))
def test_chances_with_changes_are_those_of_every_roll_and_every_change(seed: int) -> None:
    rng = random.Random(seed)
    needed = some_challenge(rng, 4)
    kept = [(rng.choice(COLOURS), rng.choice(SYMBOLS)) for _ in range(rng.randint(0, 3))]
    rolled = [rng.choice(COLOURS) for _ in range(rng.randint(0, 2))]
    icons = [ChangeIcon(rng.choice(COLOURS), rng.choice(SYMBOLS)) for _ in range(rng.randint(0, 3))]  # type: ignore[arg-type]
    free = rng.randint(0, 1)
    falls = list(product(*(STORY_DICE[colour].faces for colour in rolled)))
    met = sum(
        reachable(needed, [*kept, *((c, str(f)) for c, f in zip(rolled, fall, strict=True))], icons, free)
        for fall in falls
    )
    assert chance_with_changes(needed, kept, rolled, icons, free) == Fraction(met, len(falls))


def test_a_great_many_rolls_come_near_the_chance() -> None:
    rng, rolls = random.Random(5), 200_000
    needed = challenge("cunning", "cunning", "science", "science", "tactics", "diplomacy")
    pool = ["black"] * 4 + ["green", "blue", "red"]
    faces = [STORY_DICE[colour].faces for colour in pool]
    met = sum(is_met(needed, [str(rng.choice(each)) for each in faces]) for _ in range(rolls))
    exact = float(chance(needed, (), pool))
    assert abs(met / rolls - exact) < 4 * (exact * (1 - exact) / rolls) ** 0.5


def test_one_die_for_one_symbol() -> None:
    assert chance(challenge("science"), (), ["black"]) == Fraction(1, 6)
    assert chance(challenge("science"), (), ["blue"]) == Fraction(1, 2)
    assert chance(challenge("courage"), (), ["blue"]) == 0


def test_colours_do_not_matter() -> None:
    assert is_met(challenge("science", "tactics"), ["tactics", "science"])
    assert chance(challenge("science"), ["science"], ["red"]) == 1


def test_each_symbol_needs_a_die_of_its_own() -> None:
    assert not is_met(challenge("science", "science"), ["science"])
    assert chance(challenge("science", "science"), ["science"], ["black"]) == Fraction(1, 6)
    assert matched(challenge("science"), ["science", "science"]) == (True, False)


def test_an_icon_takes_a_die_that_nobody_needs() -> None:
    needed = challenge("science", "diplomacy")
    icon = ChangeIcon("green", "diplomacy")
    assert not within_reach(needed, [("green", "science"), ("black", "courage")], [icon])
    assert within_reach(needed, [("green", "courage"), ("black", "science")], [icon])
    assert within_reach(needed, [("green", "science"), ("black", "science")], [icon])
