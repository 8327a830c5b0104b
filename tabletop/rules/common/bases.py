"""Where bases stand, laid out once for all the questions of a drag."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature


class Spot(NamedTuple):
    """A miniature on the table: the centre of its base and the radius of the circle that holds it."""

    x: float
    y: float
    reach: float
    miniature: Miniature


@lru_cache(maxsize=64)
def spots(miniatures: FrozenMap[str, Miniature], level: int) -> tuple[Spot, ...]:
    """The miniatures that stand on a level."""
    return tuple(
        Spot(*miniature.at, miniature.base.reach, miniature)
        for miniature in miniatures.values()
        if miniature.at is not None and miniature.level == level
    )
