"""The corridor agrees with dense rays and shapely's areas on random scenes (rulings E3, E4)."""

from __future__ import annotations

import numpy as np
import pytest

from tabletop.geometry.corridor import corridor, strip_between, verdict, verdicts
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Disc
from tests.geometry import oracles

pytestmark = pytest.mark.usefixtures("form")

RAYS = 200


def agree(seed: int, aligned: bool = False) -> None:
    random = np.random.default_rng(seed)
    pieces = oracles.aligned_pieces(random) if aligned else oracles.random_pieces(random)
    base = oracles.aligned_base if aligned else oracles.random_base
    a, b = base(random), base(random)
    width = random.choice([0.3, 1.0, 2.0])
    if strip_between(a, b, width) is None:
        return
    found = corridor(a, b, pieces, width)
    lines, corners = oracles.strip_lines(a, b, width, RAYS)

    for key, depth in oracles.pieces_meeting(corners, pieces).items():
        if abs(depth) > 1e-5 or (depth == 0 and not isinstance(pieces[key], Disc)):
            assert (key in found.meets) == (depth > 0), (seed, key, depth)

    hit = np.zeros(RAYS, dtype=bool)
    for key in found.meets:
        hit |= oracles.lines_meeting(lines, pieces[key])
    runs = np.diff(np.flatnonzero(np.diff(np.concatenate([[True], hit, [True]]).astype(int))))[::2]
    widest = runs.max(initial=0) * width / RAYS
    assert abs(found.free - widest) < 2.01 * width / RAYS, (seed, found.free, widest)

    if found.blocked:
        covered = np.zeros(RAYS, dtype=bool)
        for key in found.blockers:
            covered |= oracles.lines_meeting(lines, pieces[key])
        assert covered.all(), (seed, found.blockers)
        assert found.line is None
    else:
        line = np.array([found.line])
        assert not any(oracles.lines_meeting(line, piece).any() for piece in pieces.values()), seed
        assert found.blockers == ()

    number = len(found.meets)
    scene = Scene(pieces)
    assert verdict(scene, a, b, width) == (-number if found.blocked else number), seed
    assert verdict(scene, b, a, width) == verdict(scene, a, b, width), seed


@pytest.mark.parametrize("first", [0, 50, 100])
def test_agrees_with_dense_rays(first: int) -> None:
    for seed in range(first, first + 50):
        agree(seed)


def test_agrees_where_everything_is_flush() -> None:
    for seed in range(50):
        agree(seed, aligned=True)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 5000, 500))
def test_agrees_with_dense_rays_on_thousands(first: int) -> None:
    for seed in range(first, first + 500):
        agree(seed, aligned=seed % 2 == 0)


def test_a_batch_says_what_single_calls_say() -> None:
    random = np.random.default_rng(7)
    for _ in range(20):
        scene = Scene(oracles.random_pieces(random))
        a = oracles.random_base(random)
        targets = [oracles.random_base(random) for _ in range(10)]
        assert verdicts(scene, a, targets).tolist() == [verdict(scene, a, b) for b in targets]
