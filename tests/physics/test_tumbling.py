"""Dice that tumble come to rest within the arena and apart from each other, flat on the face that they end on."""

from __future__ import annotations

import numpy as np
import pytest

from tabletop.physics.tumbling import Throw, tumble

ARENA = (14.0, 9.0)
THROWS = [
    Throw((1,), ARENA, "bottom", 3),
    Throw((5, 2, 1), ARENA, "right", 8),
    Throw((20,), ARENA, "top", 5),
    Throw((3,), (5.0, 4.0), "left", 2),
]


@pytest.mark.parametrize("throw", THROWS, ids=str)
def test_dice_come_to_rest_in_the_arena_and_apart(throw: Throw) -> None:
    made = tumble(throw)
    assert np.allclose(made.places[-1], made.places[-2], atol=0.01), "at rest"
    last = made.places[-1]
    assert (last > 0.4).all() and (last < np.array(throw.arena) - 0.4).all()
    apart = np.linalg.norm(last[:, None] - last[None], axis=-1) + 9.0 * np.eye(len(last))
    assert apart.min() > 0.9
    assert made.seconds < 2.6


@pytest.mark.parametrize("throw", THROWS, ids=str)
def test_a_die_lies_flat_from_the_moment_at_which_it_is_said_to(throw: Throw) -> None:
    made = tumble(throw)
    for die, step in enumerate(made.lies):
        up = made.turns[step:, die, 2, 2]
        assert np.allclose(up, 1.0, atol=1e-6)
        assert np.allclose(made.heights[step:, die], 0.0, atol=1e-6)


def test_dice_turn_over_while_they_roll() -> None:
    made = tumble(Throw((4,), ARENA, "bottom", 1))
    upright = np.abs(made.turns[:, :, 2, 2])
    assert (upright.min(axis=0) < 0.3).all(), "each die stands on another face or an edge on its way"
    orthogonal = made.turns @ made.turns.transpose(0, 1, 3, 2)
    assert np.allclose(orthogonal, np.eye(3), atol=1e-9)


def test_the_same_throw_goes_the_same_way_and_another_does_not() -> None:
    one, again, other = (tumble(Throw((4,), ARENA, "bottom", seed)) for seed in (6, 6, 7))
    assert np.array_equal(one.places, again.places) and np.array_equal(one.turns, again.turns)
    assert one.places.shape != other.places.shape or not np.allclose(one.places, other.places)


def test_dice_knock_against_each_other() -> None:
    alone = tumble(Throw((1,), (6.0, 6.0), "bottom", 4))
    many = tumble(Throw((9,), (6.0, 6.0), "bottom", 4))
    shorter = min(len(alone.places), len(many.places))
    assert not np.allclose(alone.places[:shorter, 0], many.places[:shorter, 0], atol=0.05)
