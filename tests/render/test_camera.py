"""The camera: inches to pixels and back, zoom at the cursor, never losing the table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.render import Camera

TABLE, VIEWPORT = (48.0, 48.0), (1600, 1000)
spots = st.tuples(st.floats(0, 1600), st.floats(0, 1000))


def test_a_fitted_table_is_wholly_in_view() -> None:
    camera = Camera.fit(TABLE, VIEWPORT)
    for corner in ((0, 0), (48, 0), (48, 48), (0, 48)):
        x, y = camera.to_screen(corner)
        assert 0 <= x <= 1600
        assert 0 <= y <= 1000
    assert camera.to_screen((24, 24)) == pytest.approx((800, 500), abs=1)


@given(spots, st.floats(0.05, 20.0))
@settings(max_examples=80)
def test_zooming_keeps_what_is_under_the_cursor_there_unless_the_table_would_be_lost(
    cursor: tuple[float, float], factor: float
) -> None:
    camera = Camera.fit(TABLE, VIEWPORT).zoomed_at((800, 500), 2.0)
    before = camera.to_table(cursor)
    zoomed = camera.zoomed_at(cursor, factor)
    if 0 < zoomed.centre[0] < 48 and 0 < zoomed.centre[1] < 48:
        assert zoomed.to_screen(before) == pytest.approx(cursor, abs=1.0)


@given(spots, st.floats(4, 160), st.tuples(st.floats(0, 48), st.floats(0, 48)))
@settings(max_examples=80)
def test_a_pixel_comes_back_from_the_table_as_itself(
    pixel: tuple[float, float], zoom: float, centre: tuple[float, float]
) -> None:
    camera = Camera(TABLE, VIEWPORT, zoom, centre)
    assert camera.to_screen(camera.to_table(pixel)) == pytest.approx(pixel, abs=1e-6)


def test_panning_drags_the_table_with_the_hand() -> None:
    camera = Camera(TABLE, VIEWPORT, 20.0, (24, 24))
    held = camera.to_table((300, 300))
    assert camera.panned(55, -20).to_screen(held) == pytest.approx((355, 280), abs=1)


@given(st.floats(-1e5, 1e5), st.floats(-1e5, 1e5), st.floats(1e-3, 1e3))
@settings(max_examples=80)
def test_the_table_is_never_lost(dx: float, dy: float, factor: float) -> None:
    camera = Camera.fit(TABLE, VIEWPORT).zoomed_at((3, 3), factor).panned(dx, dy)
    (left, top), (right, bottom) = camera.sees()
    assert left < 48
    assert right > 0
    assert top < 48
    assert bottom > 0
    assert 48 * camera.zoom >= 0.45 * min(VIEWPORT)
