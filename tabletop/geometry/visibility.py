"""Visibility: what one shooter sees, over a grid of the whole table, and what could see a model standing there.

Every map is an array of shape (rows, columns), rows from the top, one number for each cell of the grid: what the
corridor (rulings E3, E4) or the sight (ruling D1) says of a round base standing on the middle of that cell. The count
of pieces in the way says all at once:

* 0: clear;
* n > 0: obscured, or partly hidden, by n pieces;
* −n < 0: blocked, or hidden, with n pieces in the way.

Cells whose base would touch the shooter's are clear.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tabletop.geometry.edges import Floats, Ints
from tabletop.geometry.gaps import signed_distances
from tabletop.geometry.ruler import RULER, verdicts_at
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Base, Point
from tabletop.geometry.sight import HIDDEN, hidden_counts_at, hidden_shares_at


@dataclass(frozen=True, slots=True)
class Grid:
    """Square cells over a table, `step` inches wide: 96 × 96 of them on a table of 48 × 48.

    >>> Grid().shape
    (96, 96)
    """

    width: float = 48.0
    height: float = 48.0
    step: float = 0.5

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return (round(self.height / self.step), round(self.width / self.step))

    def points(self) -> Floats:
        """The middles of the cells row by row, shape (rows × columns, 2), read-only."""
        return _points(self)


TABLE = Grid()


@lru_cache(maxsize=16)
def _points(grid: Grid) -> Floats:
    rows, columns = grid.shape
    y, x = np.mgrid[0:rows, 0:columns] * grid.step + grid.step / 2
    points = np.column_stack([x.ravel(), y.ravel()])
    points.flags.writeable = False
    return points


def _targets(grid: Grid, radius: float) -> Floats:
    points = grid.points()
    return np.column_stack([points, np.full(len(points), radius)])


# ---------------------------------------------------------------------------------------------------------------------
# What one shooter sees


def corridor_map(
    scene: Scene,
    shooter: Base,
    radius: float = 0.5,
    width: float = RULER,
    ignore: Collection[str] = (),
    grid: Grid = TABLE,
) -> Ints:
    """Corridors from the shooter to a base of `radius` on every cell: counts of pieces, negative where blocked.

    `ignore` holds what costs and blocks nothing: the shooter's own piece, friends, what it touches (ruling E4).
    """
    return verdicts_at(scene, shooter, _targets(grid, radius), width, ignore).reshape(grid.shape)


def sight_map(scene: Scene, eye: Point, radius: float = 0.5, ignore: Collection[str] = (), grid: Grid = TABLE) -> Ints:
    """Sight from the eye of a base of `radius` on every cell: counts of pieces, negative where hidden (ruling D1)."""
    shares, counts = hidden_counts_at(scene, eye, _targets(grid, radius), ignore)
    return np.where(shares >= HIDDEN, -counts, counts).reshape(grid.shape)


def share_map(
    scene: Scene, eye: Point, radius: float = 0.5, ignore: Collection[str] = (), grid: Grid = TABLE
) -> Floats:
    """The hidden share of a base of `radius` on every cell, 0 … 1 (ruling D1)."""
    return hidden_shares_at(scene, eye, _targets(grid, radius), ignore).reshape(grid.shape)


def gap_map(shooter: Base, radius: float = 0.5, grid: Grid = TABLE) -> Floats:
    """The gap in inches from the shooter to a base of `radius` on every cell; negative where the two would overlap."""
    points = grid.points()
    return (signed_distances(shooter, points[:, 0], points[:, 1]) - radius).reshape(grid.shape)


# ---------------------------------------------------------------------------------------------------------------------
# What could see a model standing there


def threat_by_corridor(
    scene: Scene,
    enemies: Mapping[str, Base],
    ignore: Mapping[str, Collection[str]],
    radius: float = 0.5,
    width: float = RULER,
    grid: Grid = TABLE,
) -> Floats:
    """For each enemy the gap in inches to a base on every cell, infinite where its corridor is blocked.

    Shape (enemies, rows, columns); compared with the enemies' ranges it is the threat. `ignore` names for each enemy
    what does not stand in its way; its own piece, when it is one of the scene, never does.
    """
    maps = np.full((len(enemies), *grid.shape), np.inf)
    for layer, (key, enemy) in zip(maps, enemies.items(), strict=True):
        found = corridor_map(scene, enemy, radius, width, {key, *ignore.get(key, ())}, grid)
        np.copyto(layer, gap_map(enemy, radius, grid), where=found >= 0)
    return maps


def threat_by_sight(
    scene: Scene,
    enemies: Mapping[str, Base],
    ignore: Mapping[str, Collection[str]],
    radius: float = 0.5,
    grid: Grid = TABLE,
) -> Floats:
    """For each enemy the gap in inches to a base on every cell, infinite where the base is hidden from it (D1).

    Shape (enemies, rows, columns); see `threat_by_corridor`.
    """
    maps = np.full((len(enemies), *grid.shape), np.inf)
    for layer, (key, enemy) in zip(maps, enemies.items(), strict=True):
        shares = share_map(scene, enemy.centre, radius, {key, *ignore.get(key, ())}, grid)
        np.copyto(layer, gap_map(enemy, radius, grid), where=shares < HIDDEN)
    return maps
