"""How probable it is that combat dice show what one hopes for, exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from tabletop.rules.exterminate.dice import COMBAT

Odds = tuple[Fraction, ...]
"""How probable each number of successes is, from none on."""


def successes(count: int, chance: Fraction) -> Odds:
    """How probable it is that so many of `count` dice succeed.

    >>> [str(each) for each in successes(2, Fraction(1, 2))]
    ['1/4', '1/2', '1/4']
    """
    return tuple(comb(count, n) * chance**n * (1 - chance) ** (count - n) for n in range(count + 1))


def share_of(*faces: str) -> Fraction:
    """How probable it is that a combat die shows one of these faces.

    >>> share_of("hit"), share_of("defence", "surge")
    (Fraction(1, 2), Fraction(1, 2))
    """
    return Fraction(sum(COMBAT.faces.count(face) for face in faces), len(COMBAT.faces))
