"""Maps of the whole table say what single questions say."""

from __future__ import annotations

import numpy as np
import pytest

from tabletop.geometry.corridor import verdict
from tabletop.geometry.gaps import gap
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Box, Disc
from tabletop.geometry.sight import HIDDEN, hidden_share, sight
from tabletop.geometry.visibility import (
    Grid,
    corridor_map,
    gap_map,
    share_map,
    sight_map,
    threat_by_corridor,
    threat_by_sight,
)
from tests.geometry import oracles

pytestmark = pytest.mark.usefixtures("form")

GRID = Grid(12, 10, 1.0)


def cells() -> list[tuple[int, int, Disc]]:
    return [(row, column, Disc((column + 0.5, row + 0.5), 0.5)) for row in range(10) for column in range(12)]


@pytest.mark.parametrize("seed", range(6))
def test_a_map_is_one_answer_a_cell(seed: int) -> None:
    random = np.random.default_rng(seed)
    scene, shooter = Scene(oracles.random_pieces(random)), oracles.random_base(random)
    corridors, sights = corridor_map(scene, shooter, grid=GRID), sight_map(scene, shooter.centre, grid=GRID)
    shares, gaps = share_map(scene, shooter.centre, grid=GRID), gap_map(shooter, grid=GRID)
    assert corridors.shape == sights.shape == shares.shape == gaps.shape == (10, 12)
    for row, column, base in cells():
        assert corridors[row, column] == verdict(scene, shooter, base)
        assert shares[row, column] == pytest.approx(hidden_share(shooter.centre, base, scene), abs=1e-9)
        number = len(sight(shooter.centre, base, scene).hides)
        assert sights[row, column] == (-number if shares[row, column] >= HIDDEN else number)
        assert gaps[row, column] == pytest.approx(gap(shooter, base), abs=1e-9)


def test_a_wall_throws_its_shadow_away_from_the_shooter() -> None:
    scene = Scene({"wall": Box((6, 5), 0.2, 4)})
    seen = corridor_map(scene, Disc((1, 5), 0.5), grid=GRID)
    assert seen[4, 2] == 0  # before the wall
    assert seen[4, 9] == -1  # behind it
    assert seen[0, 9] == 0  # past its end
    assert 1 in seen  # and somewhere its end is half in the way


def test_threat_is_the_gap_from_where_it_can_be_seen() -> None:
    scene = Scene({"wall": Box((6, 5), 0.2, 4), "d1": Disc((1, 5), 0.5), "d2": Disc((11, 5), 0.5)})
    enemies = {"d1": Disc((1, 5), 0.5), "d2": Disc((11, 5), 0.5)}
    for threats in (
        threat_by_corridor(scene, enemies, {}, grid=GRID),
        threat_by_sight(scene, enemies, {}, grid=GRID),
    ):
        assert threats.shape == (2, 10, 12)
        assert np.isinf(threats[0, 4, 9]) and np.isfinite(threats[1, 4, 9])
        assert threats[1, 4, 8] == pytest.approx(gap(enemies["d2"], Disc((8.5, 4.5), 0.5)))
    freed = threat_by_sight(scene, enemies, {"d1": {"wall", "d2"}}, grid=GRID)
    assert np.isfinite(freed[0]).all()


def test_the_whole_table_is_9216_cells() -> None:
    points = Grid().points()
    assert points.shape == (9216, 2)
    assert points[0].tolist() == [0.25, 0.25]
    assert points[1].tolist() == [0.75, 0.25]
    assert corridor_map(Scene({}), Disc((5, 5), 0.5)).shape == (96, 96)
