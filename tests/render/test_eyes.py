"""For eyes that cannot rely on colours: sides are told apart by pattern, and rings may be thick."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tabletop.geometry.shapes import direction
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Side
from tabletop.render.bands import BAND
from tabletop.render.colours import PAPER
from tests.render.helpers import Pixels, changed, light, miniature, near, shot, table

SCALE = 60.0
SIDES = tuple(Side(f"s{n}", f"Side {n}", f"#77777{n}") for n in range(6))
"""Six sides whose colours nobody can tell apart."""


def ring(picture: Pixels, centre: tuple[float, float], radius: float) -> np.ndarray:
    """How light it is along a circle, in inches."""
    turns = [2 * math.pi * k / 240 for k in range(240)]
    return light(
        np.array(
            [
                picture[
                    round((centre[1] + radius * math.sin(t)) * SCALE), round((centre[0] + radius * math.cos(t)) * SCALE)
                ]
                for t in turns
            ]
        )
    )


def six() -> State:
    state = table([miniature(f"m{n}", (1.5 + n * 1.4, 5), side=f"s{n}", look="pawn") for n in range(6)])
    return replace(state, sides=FrozenMap({side.id: side for side in SIDES}))


def lightness(picture: Pixels, centre: tuple[float, float]) -> np.ndarray:
    """What tells a band: how much of the way round is light, in its middle and at its edges."""
    return np.array([(ring(picture, centre, 0.5 - BAND * part) > 110).mean() for part in (0.2, 0.5, 0.8)])


def test_six_sides_of_one_colour_have_six_different_bands() -> None:
    picture = shot(six(), SCALE, eyes="safe", names="never")
    seen = [lightness(picture, (1.5 + n * 1.4, 5)) for n in range(6)]
    for one, other in combinations(seen, 2):
        assert np.abs(one - other).sum() > 0.15, seen


def test_as_painted_they_have_none() -> None:
    usual = shot(six(), SCALE, names="never")
    assert np.abs(ring(usual, (1.5, 5), 0.46) - ring(usual, (2.9, 5), 0.46)).mean() < 8


@pytest.mark.parametrize("eyes", ["safe", "contrast"])
@pytest.mark.parametrize("facing", [0, 120, 250])
@pytest.mark.parametrize("scale", [30.0, 60.0, 100.0])
def test_the_notch_is_still_seen(eyes: str, facing: int, scale: float) -> None:
    ahead = direction(facing)
    picture = shot(table([miniature(facing=facing, look="pawn")]), scale, eyes=eyes, names="never")
    place = (round((5 + ahead[1] * 0.46) * scale), round((5 + ahead[0] * 0.46) * scale))
    around = picture[place[0] - 2 : place[0] + 3, place[1] - 2 : place[1] + 3].reshape(-1, 3)
    assert near(around, PAPER, 40).any()


def test_in_high_contrast_the_ring_of_who_is_selected_is_thicker() -> None:
    state = table([miniature(look="pawn")])
    sizes = []
    for eyes in ("safe", "contrast"):
        plain = shot(state, SCALE, eyes=eyes, names="never")
        sizes.append(changed(plain, shot(state, SCALE, eyes=eyes, names="never", selected=frozenset("a"))).sum())
    assert sizes[1] > 1.4 * sizes[0]


def test_in_high_contrast_a_light_and_a_dark_line_go_round_every_base() -> None:
    picture = shot(table([miniature(look="pawn")]), SCALE, eyes="contrast", names="never")
    edge = [ring(picture, (5, 5), 0.5 + grow / SCALE).mean() for grow in (-0.5, 2.0)]
    assert edge[0] > 170
    assert edge[1] < 90
