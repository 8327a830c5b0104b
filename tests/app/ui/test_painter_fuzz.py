"""Random shapes at random places: the painter's short cuts (stretched bands, kept sprites) never show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from imgui_bundle import imgui

from tabletop.app.ui import Ui

from .test_painter import exactly, painted

Drawn: TypeAlias = list[tuple[str, tuple[float, float], tuple[float, float], int, float]]

SIZE = (240, 180)
places = st.tuples(st.floats(-30, 260, width=32), st.floats(-30, 200, width=32)) | st.tuples(
    st.integers(-30, 260), st.integers(-30, 200)
)
colours = st.integers(0, 0xFFFFFFFF)
shapes = st.tuples(
    st.sampled_from(["rect", "frame", "circle", "ring", "line", "triangle", "gradient", "words", "clip"]),
    places,
    places,
    colours,
    st.floats(0, 30, width=32),
)


@pytest.fixture(scope="module")
def canvas() -> Iterator[Ui]:
    ui = Ui(SIZE)
    yield ui
    ui.close()


def draw_all(drawn: Drawn) -> None:
    lines, clipped = imgui.get_background_draw_list(), 0
    for kind, first, second, colour, size in drawn:
        a, b = imgui.ImVec2(*first), imgui.ImVec2(*second)
        low = imgui.ImVec2(min(a.x, b.x), min(a.y, b.y))
        high = imgui.ImVec2(max(a.x, b.x), max(a.y, b.y))
        match kind:
            case "rect":
                lines.add_rect_filled(low, high, colour, size)
            case "frame":
                lines.add_rect(low, high, colour, size, 1 + size % 4)
            case "circle":
                lines.add_circle_filled(a, size, colour)
            case "ring":
                lines.add_circle(a, size, colour, 0, 1 + size % 5)
            case "line":
                lines.add_line(a, b, colour, 1 + size % 6)
            case "triangle":
                lines.add_triangle_filled(a, b, imgui.ImVec2(a.x + size, b.y - size), colour)
            case "gradient":
                lines.add_rect_filled_multi_color(low, high, colour, colour ^ 0xFF00FF, 0x80FFFFFF, colour)
            case "words":
                lines.add_text(imgui.ImVec2(round(a.x), round(a.y)), colour, "14.3″ – Öde")
            case "clip":
                lines.push_clip_rect(low, high, True)
                clipped += 1
    for _ in range(clipped):
        lines.pop_clip_rect()


def compare(canvas: Ui, drawn: Drawn) -> None:
    canvas.frame(lambda: draw_all(drawn), 1 / 30)
    picture = painted(canvas)
    error = np.abs(picture - exactly(canvas))
    # A centre that lies on an edge to the last bit may fall to either side; a strip one pixel wide has a whole row of
    # them, so what differs is drawn again a hair's breadth to either side. More than a few pixels are never wrong.
    for nudge in (1e-3, -1e-3):
        if (error.max(axis=2) > 8).sum() >= 12:
            error = np.minimum(error, np.abs(picture - exactly(canvas, nudge)))
    assert (error.max(axis=2) > 8).sum() < 12
    assert error.mean() < 1


@settings(max_examples=40, deadline=None)
@given(drawn=st.lists(shapes, min_size=1, max_size=8))
def test_random_shapes_look_as_a_graphics_card_would_draw_them(canvas: Ui, drawn: Drawn) -> None:
    compare(canvas, drawn)


@pytest.mark.slow
@settings(max_examples=700, deadline=None)
@given(drawn=st.lists(shapes, min_size=1, max_size=14))
def test_very_many_random_shapes_do_too(canvas: Ui, drawn: Drawn) -> None:
    compare(canvas, drawn)
