"""The hidden share agrees with dense rays on random scenes (ruling D1)."""

from __future__ import annotations

import numpy as np
import pytest

from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.scene import Scene
from tabletop.geometry.sight import hidden_share, hidden_shares, sight
from tests.geometry import oracles

pytestmark = pytest.mark.usefixtures("form")

RAYS = 400


def agree(seed: int, aligned: bool = False) -> None:
    random = np.random.default_rng(seed)
    if aligned:
        pieces, target = oracles.aligned_pieces(random), oracles.aligned_base(random)
        eye = oracles.aligned_place(random)
    else:
        pieces, target = oracles.random_pieces(random), oracles.random_base(random)
        eye = tuple(random.uniform(0, 12, 2).tolist())
    if signed_distance(target, eye) < 0.01:
        return
    seen = sight(eye, target, pieces)
    rays = oracles.rays_to(eye, target, RAYS)
    hidden = np.zeros(RAYS, dtype=bool)
    for key, piece in pieces.items():
        stopped = oracles.hidden_rays(rays, piece)
        share = seen.share_of([key])
        # Each shadow may be out by a ray at either end; a star throws a few.
        assert abs(share - stopped.mean()) < 6.1 / RAYS, (seed, key, share, stopped.mean())
        hidden |= stopped
    assert abs(seen.share - hidden.mean()) < 8.1 / RAYS, (seed, seen.share, hidden.mean())
    assert hidden_share(eye, target, pieces) == pytest.approx(seen.share, abs=1e-5)


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
    random = np.random.default_rng(11)
    for _ in range(20):
        scene = Scene(oracles.random_pieces(random))
        eye = tuple(random.uniform(0, 12, 2).tolist())
        targets = [oracles.random_base(random) for _ in range(10)]
        singles = [hidden_share(eye, target, scene) for target in targets]
        assert hidden_shares(scene, eye, targets).tolist() == pytest.approx(singles, abs=1e-12)
