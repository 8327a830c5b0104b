"""The odds of being struck by a blast, exact: where it lands, and how much of a base lies under it (p. 13, D12, D13).

Directions fall to a tenth of a degree, so all 3600 of them are reckoned with, for every distance the dice may say.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt

from tabletop.geometry.shapes import EPSILON, Base, Disc, Point
from tabletop.geometry.templates import blast_shares_at, share_under
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import EDGE, MORE_THAN_HALF
from tabletop.rules.dwmg.models import is_solid
from tabletop.rules.dwmg.odds.odds_of_hits import FACES, reaching
from tabletop.rules.dwmg.shooting.blast import scatter_dice

DIRECTIONS = 3600
Floats = npt.NDArray[np.float64]


def struck_at(state: State, place: Point, level: int, diameter: float) -> dict[str, Fraction]:
    """For each model the probability that a blast at a place strikes it."""
    centres = np.array([place], dtype=np.float64)
    return _struck(state, centres, np.array([1]), level, diameter, 1)


def struck_by_miss(state: State, place: Point, level: int, diameter: float, dice: str) -> dict[str, Fraction]:
    """The same where the blast scatters from the place."""
    count = scatter_dice(dice)
    distances = Counter(sum(faces) for faces in product(FACES, repeat=count))
    angles = np.radians(np.arange(DIRECTIONS) / 10)
    centres = np.concatenate(
        [
            np.column_stack((place[0] + inches * np.sin(angles), place[1] - inches * np.cos(angles)))
            for inches in distances
        ]
    )
    weights = np.repeat(np.array(list(distances.values())), DIRECTIONS)
    x, y = centres[:, 0], centres[:, 1]
    table = state.table
    on_table = (x >= -EPSILON) & (y >= -EPSILON) & (x <= table.width + EPSILON) & (y <= table.height + EPSILON)
    whole = DIRECTIONS * len(FACES) ** count
    return _struck(state, centres[on_table], weights[on_table], level, diameter, whole)


def _struck(
    state: State, centres: Floats, weights: npt.NDArray[np.int64], level: int, diameter: float, whole: int
) -> dict[str, Fraction]:
    found = {}
    for each in state.standing(level):
        if not is_solid(each) or each.at is None:
            continue
        away = np.hypot(centres[:, 0] - each.at[0], centres[:, 1] - each.at[1])
        near = np.flatnonzero(away < diameter / 2 + each.base.reach + EPSILON)
        if not len(near):
            continue
        shares, times = _shares(each.piece(), each.base.reach, centres[near], diameter / 2), weights[near]
        inside = int(times[shares > MORE_THAN_HALF].sum())
        edge = int(times[(shares > 0.0) & (shares <= MORE_THAN_HALF)].sum())
        chance = Fraction(inside, whole) + Fraction(edge, whole) * reaching(EDGE)
        if chance:
            found[each.id] = chance
    return found


def struck_from(shares: Floats) -> Floats:
    """How likely a base is struck of which so much lies under a blast (p. 13)."""
    chances: Floats = np.where(shares > MORE_THAN_HALF, 1.0, np.where(shares > 0.0, float(reaching(EDGE)), 0.0))
    return chances


def _shares(base: Base, reach: float, centres: Floats, radius: float) -> Floats:
    """The share of a base under blasts at so many centres, shape (n,)."""
    if isinstance(base, Disc):
        # A share depends on how far two centres are apart only, so base and blasts may change places.
        discs = np.column_stack((centres, np.full(len(centres), base.radius)))
        return blast_shares_at(base.centre, radius, discs)
    shares = np.zeros(len(centres))
    x, y = base.centre
    near = np.hypot(centres[:, 0] - x, centres[:, 1] - y) < radius + reach
    for row in np.flatnonzero(near):
        shares[row] = share_under(Disc((float(centres[row, 0]), float(centres[row, 1])), radius), base)
    return shares
