"""The exact chance that the dice on the table meet a challenge.

A die shows one symbol, and each symbol of a challenge needs a die of its own (ruling T6), so a roll succeeds when it
shows every symbol at least as often as needed. The dice are gone through one after the other; what has to be remembered
of those before is only which symbols are still needed. All counts are whole numbers out of 6 to the power of the dice,
so nothing is rounded before the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from tabletop.rules.time_of_the_daleks.consoles import Challenge
from tabletop.rules.time_of_the_daleks.story_dice import STORY_DICE, SYMBOLS

_PLACE = {symbol: place for place, symbol in enumerate(SYMBOLS)}


def shown(faces: Sequence[str]) -> Challenge:
    """How often each symbol lies on the table."""
    count = Counter(faces)
    return tuple(count[symbol] for symbol in SYMBOLS)


def still_needed(challenge: Challenge, faces: Sequence[str]) -> Challenge:
    """The symbols of a challenge that no die shows yet."""
    return tuple(max(0, need - has) for need, has in zip(challenge, shown(faces), strict=True))


def is_met(challenge: Challenge, faces: Sequence[str]) -> bool:
    """Whether the dice on the table show every symbol of the challenge, each on a die of its own."""
    return not any(still_needed(challenge, faces))


def matched(challenge: Challenge, faces: Sequence[str]) -> tuple[bool, ...]:
    """Which dice serve the challenge: of dice with one symbol the first ones, as many as are needed."""
    needed = list(challenge)
    serving = []
    for face in faces:
        place = _PLACE[face]
        serving.append(needed[place] > 0)
        needed[place] -= 1
    return tuple(serving)


def chance(challenge: Challenge, kept: Sequence[str], rolled: Sequence[str]) -> Fraction:
    """The chance that a challenge is met by the faces `kept` and by dice of the colours `rolled`, once they fall."""
    needed = still_needed(challenge, kept)
    colours = tuple(sorted(rolled))
    total = 1
    for colour in colours:
        total *= len(STORY_DICE[colour].faces)
    return Fraction(_ways(needed, colours), total)


@lru_cache(maxsize=100_000)
def _ways(needed: Challenge, colours: tuple[str, ...]) -> int:
    """In how many ways the dice can fall so that they show all that is needed."""
    missing = sum(needed)
    if missing > len(colours):
        return 0
    if not missing:
        ways = 1
        for colour in colours:
            ways *= len(STORY_DICE[colour].faces)
        return ways
    first, rest = colours[0], colours[1:]
    faces = Counter(str(face) for face in STORY_DICE[first].faces)
    return sum(count * _ways(_less(needed, _PLACE[face]), rest) for face, count in faces.items())


def _less(needed: Challenge, place: int) -> Challenge:
    return tuple(max(0, need - (i == place)) for i, need in enumerate(needed))
