"""Fairness at a glance: what each set-up zone sees of the table, and how far its models get in the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tabletop.app.editor.faults import base_of
from tabletop.geometry.operations import covered
from tabletop.geometry.shapes import Piece
from tabletop.geometry.spreading import seen, spread
from tabletop.geometry.visibility import Grid
from tabletop.model.mark import Mark, ShadeMark, Tone
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.rules.common.sightlines import screens
from tabletop.rules.common.walls import walls

STEP = 1.0
"""Inches between the places that are asked."""
EYES = 9
"""Places of a zone from which it is looked."""
FIRST_TURN = 12.0
"""Inches of a run: what a model of most games goes in its first turn."""
REACHED, SEEN = 170, 70
"""How dark (of 255) a place is that the side gets to, and one that it sees."""

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Outlook:
    """Of one side's set-up zones together: the shares of the open ground that they see and reach, and their area in
    square inches."""

    side: str
    sees: float
    reaches: float
    room: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """Every side's outlook, and what is shaded."""

    outlooks: tuple[Outlook, ...]
    marks: tuple[Mark, ...]


@lru_cache(maxsize=4)
def fairness(state: State, level: int) -> Fairness:
    """The outlooks of all sides that have set-up zones on a floor."""
    return Fairness(*map(tuple, zip(*_each(state, level), strict=True))) if _zoned(state, level) else Fairness((), ())


def _zoned(state: State, level: int) -> dict[str, list[Zone]]:
    found: dict[str, list[Zone]] = {}
    for zone in state.zones.values():
        if zone.role == "setup" and zone.side is not None and zone.level == level:
            found.setdefault(zone.side, []).append(zone)
    return found


def _each(state: State, level: int) -> Iterator[tuple[Outlook, Mark]]:
    grid = Grid(state.table.width, state.table.height, STEP)
    opaque = _within(list(screens(state.terrain, level).values()), grid, 0.0)
    solid = [each.piece for each in walls(state.terrain, level)]
    for side, zones in _zoned(state, level).items():
        radius = base_of(state, side) / 2
        open_ground = ~_within(solid, grid, radius)
        inside = _within([zone.outline.piece() for zone in zones], grid, 0.0)
        reached = np.isfinite(spread(open_ground, inside, grid.step, FIRST_TURN))
        in_sight = seen(opaque, _eyes(inside & open_ground)) & open_ground
        shades = np.where(reached, REACHED, np.where(in_sight, SEEN, 0)).astype(np.uint8)
        whole = max(1, int(open_ground.sum()))
        room = float(inside.sum()) * STEP**2
        outlook = Outlook(side, float(in_sight.sum()) / whole, float(reached.sum()) / whole, room)
        yield outlook, ShadeMark((0.0, 0.0), grid.step, shades.shape[1], shades.tobytes(), Tone.RUN)


def _within(pieces: list[Piece], grid: Grid, inches: float) -> Bools:
    """The cells whose middle is in one of the pieces, or less than so many inches from it."""
    return covered(pieces, grid.points(), inches).reshape(grid.shape)


def _eyes(cells: Bools) -> NDArray[np.int64]:
    """A few of the cells, spread over them."""
    places = np.argwhere(cells)
    chosen = np.linspace(0, len(places) - 1, EYES).round().astype(int) if len(places) else np.zeros(0, dtype=int)
    few: NDArray[np.int64] = places[np.unique(chosen)].astype(np.int64)
    return few
