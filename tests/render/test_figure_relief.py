"""The lamp over the figures: what stands high throws its shadow away from it, and rounded edges catch its light."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from tabletop.render.figure_relief import NEUTRAL, Layer, Relief, lit

SIDE = 161
"""Pixels of the pictures below; a pixel is a hundredth of an inch."""
MIDDLE = SIDE // 2


def picture(radius: int) -> pygame.Surface:
    """A grey disc about the middle."""
    surface = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)
    pygame.draw.circle(surface, (120, 120, 120, 255), (MIDDLE, MIDDLE), radius)
    return surface


def tower(height: float) -> Relief:
    """A post of `height` in the middle of a wide, low plate."""
    return Relief([Layer(picture(70), 5, 3), Layer(picture(10), height, 3)], 1.0)


def along(light: npt.NDArray[np.uint8], facing: float, away: bool) -> list[int]:
    """Light values from the post's foot outwards, away from the lamp or towards it, in the figure's frame."""
    angle = np.radians((135.0 if away else -45.0) - facing)
    steps = np.arange(12, 40)
    rows = np.rint(MIDDLE - np.cos(angle) * steps).astype(int)
    columns = np.rint(MIDDLE + np.sin(angle) * steps).astype(int)
    return [int(value) for value in light[rows, columns]]


@pytest.mark.parametrize("facing", [0, 45, 90, 200, 315])
def test_a_post_shades_the_plate_to_the_lower_right(facing: int) -> None:
    light = tower(40).light(facing)
    assert min(along(light, facing, away=True)[:8]) < min(along(light, facing, away=False)[:8]) - 15


def test_a_higher_post_throws_a_longer_shadow() -> None:
    reach = {}
    for height in (22, 45):
        light = tower(height).light(0)
        shaded, open_side = along(light, 0, away=True), along(light, 0, away=False)
        reach[height] = sum(dark < bright - 12 for dark, bright in zip(shaded, open_side, strict=True))
    assert 0 < reach[22] < reach[45]


def test_a_flat_face_keeps_its_own_tone() -> None:
    light = Relief([Layer(picture(70), 5, 3)], 1.0).light(77)
    assert light[MIDDLE, MIDDLE] == pytest.approx(NEUTRAL, abs=2)


def test_the_edge_towards_the_lamp_is_light_and_the_other_dark() -> None:
    light = Relief([Layer(picture(50), 20, 12)], 1.0).light(0)
    near = round(46 * np.sqrt(0.5))
    assert light[MIDDLE - near, MIDDLE - near] > NEUTRAL + 20
    assert light[MIDDLE + near, MIDDLE + near] < NEUTRAL - 20


def test_polished_metal_throws_back_more_of_the_lamp_than_cloth() -> None:
    cloth, metal = (Relief([Layer(picture(50), 40, 40, shine)], 1.0).light(0).astype(int) for shine in (0.0, 1.0))
    gained = metal - cloth
    assert gained.max() > 50
    # The glint lies on the side of the lamp, and most of the dome is free of it.
    assert gained[:MIDDLE, :MIDDLE].sum() > 4 * gained[MIDDLE:, MIDDLE:].sum()
    assert (gained > 50).mean() < 0.1


def test_from_near_crevices_are_washed_and_edges_brushed() -> None:
    def across(scale: float) -> npt.NDArray[np.uint8]:
        """Light over the foot and the brim of a low, sharp step, at right angles to the lamp."""
        light = Relief([Layer(picture(70), 5, 1), Layer(picture(40), 12, 1)], scale).light(0)
        steps = np.rint(np.arange(30, 50) * np.sqrt(0.5)).astype(int)
        return light[MIDDLE - steps, MIDDLE + steps]

    far, near = across(0.5), across(1.0)
    assert int(np.ptp(near)) > int(np.ptp(far)) + 10


def test_an_empty_layer_changes_nothing() -> None:
    nothing = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)
    alone, with_nothing = (Relief([Layer(picture(50), 20), *more], 1.0) for more in ([], [Layer(nothing, 90)]))
    assert np.array_equal(alone.light(30), with_nothing.light(30))


def test_light_changes_the_colours_but_not_the_shape() -> None:
    paint = picture(50)
    shown = lit(paint, Relief([Layer(paint, 20, 12)], 1.0), 0)
    assert np.array_equal(pygame.surfarray.array_alpha(shown), pygame.surfarray.array_alpha(paint))
    assert shown.get_at((MIDDLE - 30, MIDDLE - 30)).r > shown.get_at((MIDDLE + 30, MIDDLE + 30)).r
