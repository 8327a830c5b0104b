"""How fast (goals.md): a drag frame at 1600×1000, a zoom, stills of 2400². Run with `--benchmark-enable`."""

from __future__ import annotations

import io
import itertools
import math
from typing import Any

import pygame
import pytest

from tabletop.geometry.shapes import Circle, Disc, Polygon, Rect, Wall
from tabletop.model.mark import GhostMark, PathMark, WedgesMark
from tabletop.model.state import State
from tabletop.render import Camera, Painter, Scene, save_png
from tests.render.helpers import miniature, pixels, table, terrain


def battlefield() -> State:
    """60 miniatures and 40 pieces of terrain on a table of 48″."""
    models = [
        miniature(
            f"m{k}",
            (3 + k % 10 * 4.6, 4 + k // 10 * 7.5),
            k * 37 % 360,
            side=("blue", "orange")[k % 2],
            look=("pawn", "soldier-rifle", "dalek")[k % 3],
        )
        for k in range(60)
    ]
    pieces = [
        *(terrain(f"wall{k}", "wall", Wall(((4 + 7 * k, 10), (8 + 7 * k, 10 + k)), 0.4), height=1.5) for k in range(6)),
        *(terrain(f"house{k}", "building", _ell(4 + 15 * k, 16), height=3.0) for k in range(3)),
        *(terrain(f"hill{k}", "hill", Circle(10 + 14 * k, 30, 3.5), height=2.0) for k in range(3)),
        *(terrain(f"wood{k}", "woods", Circle(6 + 17 * k, 41, 4), height=3.0) for k in range(3)),
        *(terrain(f"crate{k}", "crate", Rect(5 + 3.7 * k, 26, 1, 1, 9 * k), height=1.0) for k in range(12)),
        *(terrain(f"rock{k}", "rock", Circle(4 + 5 * k, 6, 0.9), height=1.0) for k in range(9)),
        *(terrain(f"road{k}", "road", Wall(((0, 22 + 13 * k), (48, 24 + 12 * k)), 2.5)) for k in range(2)),
        terrain("pond", "pond", Circle(40, 40, 3)),
        terrain("hedge", "hedge", Wall(((20, 34), (30, 35), (30, 44)), 0.7), height=1.0),
    ]
    assert len(pieces) == 40
    return table(models, pieces, size=(48.0, 48.0))


def _ell(x: float, y: float) -> Polygon:
    return Polygon(((x, y), (x + 9, y), (x + 9, y + 4), (x + 5, y + 4), (x + 5, y + 8), (x, y + 8)))


def drag_marks(k: int) -> tuple[Any, ...]:
    """A path, a ghost and a reach of 6″ while a model is dragged."""
    x, y = 24 + 3 * math.cos(k * 0.1), 24 + 3 * math.sin(k * 0.1)
    turns = [2 * math.pi * j / 64 for j in range(65)]
    rim = tuple((24 + 6 * math.cos(t), 24 + 6 * math.sin(t)) for t in turns)
    wedges = tuple(((24.0, 24.0), a, b) for a, b in itertools.pairwise(rim))
    return (
        WedgesMark(wedges, (rim,)),
        PathMark(((24, 24), (x, y)), 3.0),
        GhostMark(Disc((x, y), 0.5), 90, "soldier-rifle", "#0072B2"),
    )


@pytest.mark.parametrize("zoom", [20.0, 45.0])
def test_a_drag_frame(benchmark: Any, zoom: float) -> None:
    state, painter = battlefield(), Painter()
    camera = Camera((48.0, 48.0), (1600, 1000), zoom, (24.0, 24.0))
    surface = pygame.Surface(camera.viewport, 0, 32)
    frames = itertools.count()

    def frame() -> None:
        k = next(frames)
        held = frozenset(("m5",))
        scene = Scene(state, marks=drag_marks(k), selected=held, lifted=held, time=k / 60)
        painter.paint(surface, scene, camera)

    frame()
    benchmark(frame)
    assert pixels(surface).std() > 5


def test_a_first_step_of_zoom_within_its_budget(benchmark: Any) -> None:
    scene, painter = Scene(battlefield()), Painter()
    camera = Camera((48.0, 48.0), (1600, 1000), 20.0, (24.0, 24.0))
    surface = pygame.Surface(camera.viewport, 0, 32)
    painter.paint(surface, scene, camera, budget=10.0)
    zooms = itertools.count(1)
    benchmark(lambda: painter.paint(surface, scene, camera.zoomed_at((300, 300), 1.002 ** next(zooms)), budget=0.004))
    assert pixels(surface).std() > 5


def test_a_still_of_2400_pixels_on_ground_painted_before(benchmark: Any) -> None:
    scene, painter = Scene(battlefield()), Painter()
    painter.picture(scene, 50)

    def still() -> bytes:
        buffer = io.BytesIO()
        save_png(painter.picture(scene, 50), buffer)
        return buffer.getvalue()

    assert len(benchmark(still)) > 100_000


def test_a_still_of_2400_pixels_on_ground_never_seen(benchmark: Any) -> None:
    scene, painter = Scene(battlefield()), Painter()
    scales = itertools.count(2400)
    benchmark.pedantic(lambda: painter.picture(scene, next(scales) / 48), rounds=3)
