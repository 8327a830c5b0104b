"""The odds of being struck by a blast, exact: where it lands, and how much of a base lies under it (p. 13, D12, D13).

Directions fall to a tenth of a degree, so all 3600 of them are reckoned with, for every distance the dice may say.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt

from tabletop.geometry.shapes import EPSILON, Base, Disc, Point, bearing, distance
from tabletop.geometry.templates import blast_shares_at, share_under
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import EDGE, MORE_THAN_HALF
from tabletop.rules.dwmg.models import is_solid
from tabletop.rules.dwmg.odds.odds_of_hits import FACES, reaching
from tabletop.rules.dwmg.shooting.blast import scatter_dice

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
TENTHS = 10
DIRECTIONS = 360 * TENTHS
_ANGLES = np.radians(np.arange(DIRECTIONS) / TENTHS)
COMPASS = np.column_stack((np.sin(_ANGLES), -np.cos(_ANGLES)))
"""One inch in each direction."""


def struck_at(state: State, place: Point, level: int, diameter: float) -> dict[str, Fraction]:
    """For each model the probability that a blast at a place strikes it."""
    centres, once = np.array([place], dtype=np.float64), np.array([1])
    reach = diameter / 2 + EPSILON
    near = (each for each in _solid(state, level) if each.at and distance(place, each.at) < reach + each.base.reach)
    return _known((each.id, _struck(each, centres, once, diameter, 1)) for each in near)


def struck_by_miss(state: State, place: Point, level: int, diameter: float, dice: str) -> dict[str, Fraction]:
    """The same where the blast scatters from the place."""
    count = scatter_dice(dice)
    throws = Counter(sum(faces) for faces in product(FACES, repeat=count))
    whole = DIRECTIONS * len(FACES) ** count
    table = state.table

    def struck(each: Miniature) -> Fraction:
        centres, times = _ends(place, each, diameter / 2 + each.base.reach, throws)
        x, y = centres[:, 0], centres[:, 1]
        on = (x >= -EPSILON) & (y >= -EPSILON) & (x <= table.width + EPSILON) & (y <= table.height + EPSILON)
        return _struck(each, centres[on], times[on], diameter, whole)

    return _known((each.id, struck(each)) for each in _solid(state, level))


def _solid(state: State, level: int) -> Iterator[Miniature]:
    return (each for each in state.standing(level) if is_solid(each) and each.at is not None)


def _known(odds: Iterable[tuple[str, Fraction]]) -> dict[str, Fraction]:
    return {who: chance for who, chance in odds if chance}


def _ends(place: Point, model: Miniature, near: float, throws: Mapping[int, int]) -> tuple[Floats, Ints]:
    """Where a blast may land that scatters from a place and comes as near as that to the middle of a model, and in how
    many throws of the dice each: of every circle about the place only the arc on the model's side."""
    assert model.at is not None
    apart, towards = distance(place, model.at), bearing(place, model.at)
    centres, times = [np.empty((0, 2))], [np.empty(0, dtype=np.int64)]
    for inches, count in throws.items():
        if abs(apart - inches) > near + EPSILON:
            continue
        half = 180.0
        if apart + inches > near:
            cosine = (apart * apart + inches * inches - near * near) / (2.0 * apart * inches)
            half = math.degrees(math.acos(max(-1.0, min(1.0, cosine))))
        first = math.floor((towards - half) * TENTHS)
        arc = np.arange(first, first + min(DIRECTIONS, math.ceil(2.0 * half * TENTHS) + 2)) % DIRECTIONS
        centres.append(np.array(place) + inches * COMPASS[arc])
        times.append(np.full(len(arc), count))
    return np.concatenate(centres), np.concatenate(times)


def _struck(model: Miniature, centres: Floats, times: Ints, diameter: float, whole: int) -> Fraction:
    """The probability that one of these blasts strikes a model, each of which lands so many times of the `whole`."""
    if not len(centres):
        return Fraction(0)
    shares = _shares(model.piece(), model.base.reach, centres, diameter / 2)
    inside = int(times[shares > MORE_THAN_HALF].sum())
    edge = int(times[(shares > 0.0) & (shares <= MORE_THAN_HALF)].sum())
    return Fraction(inside, whole) + Fraction(edge, whole) * reaching(EDGE)


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
