"""The exact chance of a roll when faces may be changed after it.

A change takes a die from what it shows, so it matters which dice are idle. Dice of a colour that no icon changes are
told by the symbols they leave needed; the others by how many of them show what (multisets, with the ways in which each
comes about). Whether the rest can be made up is a question of counting, not of searching: an icon serves one needed
symbol and uses up a die of its colour that nobody else needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb

from tabletop.rules.time_of_the_daleks.cards import ChangeIcon
from tabletop.rules.time_of_the_daleks.consoles import Challenge
from tabletop.rules.time_of_the_daleks.odds import still_needed
from tabletop.rules.time_of_the_daleks.story_dice import STORY_DICE, SYMBOLS

_PLACE = {symbol: place for place, symbol in enumerate(SYMBOLS)}
Icon = tuple[str, int]
"""The colour that an icon changes and the place of the symbol that it gives."""
Shown = tuple[int, ...]
"""How many dice of a colour show each symbol, in the order of SYMBOLS."""


def within_reach(
    challenge: Challenge, dice: Sequence[tuple[str, str]], icons: Sequence[ChangeIcon], free: int = 0
) -> bool:
    """Whether dice (colour and face) meet a challenge once faces are changed: by icons, each once, and by `free` more
    changes of any die to any symbol."""
    return chance_with_changes(challenge, dice, (), icons, free) == 1


def chance_with_changes(
    challenge: Challenge,
    kept: Sequence[tuple[str, str]],
    rolled: Sequence[str],
    icons: Sequence[ChangeIcon],
    free: int = 0,
) -> Fraction:
    """The chance that a challenge can be met when the dice `rolled` have fallen beside those `kept` (colour and face),
    with the faces that may then be changed."""
    if sum(challenge) > len(kept) + len(rolled):
        return Fraction(0)
    useful = tuple(sorted((icon.colour, _PLACE[icon.to]) for icon in icons if challenge[_PLACE[icon.to]]))
    return _chance(challenge, tuple(sorted(kept)), tuple(sorted(rolled)), useful, free)


@lru_cache(maxsize=4096)
def _chance(
    challenge: Challenge, kept: tuple[tuple[str, str], ...], rolled: tuple[str, ...], icons: tuple[Icon, ...], free: int
) -> Fraction:
    changing = sorted({colour for colour, _ in icons})
    plain = still_needed(challenge, [face for colour, face in kept if colour not in changing])
    needs = _needs_after(plain, tuple(colour for colour in rolled if colour not in changing))
    parts = [_falls(colour, rolled.count(colour), _shown_of(colour, kept)) for colour in changing]
    met = 0
    for outcome in product(*(part.items() for part in parts)):
        ways = 1
        for _, count in outcome:
            ways *= count
        shown = tuple(each for each, _ in outcome)
        met += ways * sum(count for need, count in needs.items() if _made_up(need, shown, icons, free))
    total = 1
    for colour in rolled:
        total *= len(STORY_DICE[colour].faces)
    return Fraction(met, total)


def _shown_of(colour: str, kept: tuple[tuple[str, str], ...]) -> Shown:
    faces = Counter(face for each, face in kept if each == colour)
    return tuple(faces[symbol] for symbol in SYMBOLS)


@lru_cache(maxsize=4096)
def _needs_after(needed: Challenge, colours: tuple[str, ...]) -> Counter[Challenge]:
    """What is still needed after these dice have fallen, with the ways in which that comes about."""
    needs: Counter[Challenge] = Counter({needed: 1})
    for colour in colours:
        after: Counter[Challenge] = Counter()
        for face, count in Counter(STORY_DICE[colour].faces).items():
            for need, ways in needs.items():
                place = _PLACE[str(face)]
                less = (*need[:place], max(0, need[place] - 1), *need[place + 1 :])
                after[less] += ways * count
        needs = after
    return needs


@lru_cache(maxsize=4096)
def _falls(colour: str, count: int, kept: Shown) -> dict[Shown, int]:
    """Every multiset that so many dice of a colour may show beside those kept, with its ways."""
    faces = Counter(str(face) for face in STORY_DICE[colour].faces)
    weights = tuple(faces[symbol] for symbol in SYMBOLS)
    return {
        tuple(have + more for have, more in zip(kept, shown, strict=True)): ways
        for shown, ways in _multisets(count, weights)
    }


def _multisets(count: int, weights: tuple[int, ...]) -> Iterator[tuple[Shown, int]]:
    if not weights:
        if not count:
            yield (), 1
        return
    most = count if weights[0] else 0
    for here in range(most + 1):
        for rest, ways in _multisets(count - here, weights[1:]):
            yield (here, *rest), comb(count, here) * weights[0] ** here * ways


# ---- can the rest be made up?


@lru_cache(maxsize=200_000)
def _made_up(need: Challenge, shown: tuple[Shown, ...], icons: tuple[Icon, ...], free: int) -> bool:
    """Whether what is needed is had from the changing colours (`shown`, in their order), icons and free changes."""
    colours = sorted({colour for colour, _ in icons})
    have = tuple(map(sum, zip(*shown, strict=True))) if shown else (0,) * len(need)
    missing = sum(max(0, n - h) for n, h in zip(need, have, strict=True))
    if missing <= free:
        return True
    for count in range(missing - free, len(icons) + 1):
        for used in set(combinations(icons, count)):
            if _serves(need, have, shown, colours, used, free):
                return True
    return False


def _serves(
    need: Challenge,
    have: Shown,
    shown: tuple[Shown, ...],
    colours: Sequence[str],
    used: tuple[Icon, ...],
    free: int,
) -> bool:
    """Whether these icons, used all of them, leave no more than `free` symbols needed and take only idle dice."""
    left = list(need)
    for _, place in used:
        left[place] -= 1
    if min(left) < 0 or sum(max(0, n - h) for n, h in zip(left, have, strict=True)) > free:
        return False
    idle = [max(0, h - n) for n, h in zip(left, have, strict=True)]
    takers = [i for i, colour in enumerate(colours) if any(colour == each for each, _ in used)]
    # Every group of colours must find idle dice among its own, of each symbol no more than are idle in all.
    for size in range(1, len(takers) + 1):
        for group in combinations(takers, size):
            wanted = sum(1 for colour, _ in used if colour in {colours[i] for i in group})
            found = sum(min(idle[place], sum(shown[i][place] for i in group)) for place in range(len(idle)))
            if wanted > found:
                return False
    return True
