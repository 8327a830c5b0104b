"""A small table to paint, and words for what a picture shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.geometry.shapes import Circle, Point, Polygon, Rect, Wall
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import Mark
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Marker, Side, Zone
from tabletop.render import Camera, Painter, Scene

BLUE, ORANGE = "#0072B2", "#E69F00"
Pixels = NDArray[np.int16]


def miniature(ident: str = "a", at: Point = (5.0, 5.0), facing: float = 0.0, **more: object) -> Miniature:
    """A blue pawn."""
    return Miniature(**{"id": ident, "side": "blue", "at": at, "facing": facing, **more})  # type: ignore[arg-type]


def terrain(ident: str, look: str, outline: object, **more: object) -> Terrain:
    """A piece of terrain of a look."""
    return Terrain(**{"id": ident, "kind": look, "outline": outline, "look": look, **more})  # type: ignore[arg-type]


def table(
    miniatures: Iterable[Miniature] = (),
    pieces: Iterable[Terrain] = (),
    *,
    surface: str = "grass",
    size: tuple[float, float] = (10.0, 10.0),
    zones: Iterable[Zone] = (),
    markers: Iterable[Marker] = (),
) -> State:
    """A small table."""
    return State(
        table=Table(*size, surface),
        terrain=FrozenMap({p.id: p for p in pieces}),
        zones=FrozenMap({z.id: z for z in zones}),
        miniatures=FrozenMap({m.id: m for m in miniatures}),
        markers=FrozenMap({m.id: m for m in markers}),
        sides=FrozenMap({"blue": Side("blue", "Blue", BLUE), "orange": Side("orange", "Orange", ORANGE)}),
    )


def shot(state: State, scale: float = 40.0, marks: tuple[Mark, ...] = (), **more: object) -> Pixels:
    """The whole table as an array of rows, columns, red-green-blue."""
    return pixels(Painter().picture(Scene(state, marks=marks, **more), scale))  # type: ignore[arg-type]


def window(
    painter: Painter, state: State, camera: Camera, marks: tuple[Mark, ...] = (), **more: object
) -> pygame.Surface:
    """What a window of the camera's size shows."""
    surface = pygame.Surface(camera.viewport, 0, 32)
    painter.paint(surface, Scene(state, marks=marks, **more), camera)  # type: ignore[arg-type]
    return surface


def pixels(surface: pygame.Surface) -> Pixels:
    """Rows, columns, red-green-blue."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.int16)


def near(picture: Pixels, colour: tuple[int, int, int], within: float = 40.0) -> NDArray[np.bool_]:
    """Where a picture has about a colour."""
    return np.linalg.norm(picture - np.array(colour), axis=-1) < within


def changed(before: Pixels, after: Pixels, by: float = 12.0) -> NDArray[np.bool_]:
    """Where two pictures differ plainly."""
    return np.linalg.norm(after - before, axis=-1) > by


def light(picture: Pixels) -> NDArray[np.float64]:
    """The lightness of every pixel, 0 … 255."""
    return picture @ np.array([0.299, 0.587, 0.114])


def spot(picture: Pixels, at: Point, scale: float, reach: float = 0.08) -> Pixels:
    """The pixels of a small square about a place in inches."""
    x, y, r = round(at[0] * scale), round(at[1] * scale), max(1, round(reach * scale))
    return picture[y - r : y + r + 1, x - r : x + r + 1].reshape(-1, 3)


OUTLINES: Mapping[str, object] = {
    "road": Wall(((0, 5), (5, 4), (10, 6)), 2.0),
    "path": Wall(((0, 5), (10, 5)), 1.0),
    "rails": Wall(((0, 5), (10, 5)), 1.6),
    "hedge": Wall(((2, 5), (8, 5)), 0.7),
    "fence": Wall(((2, 5), (8, 5)), 0.25),
    "wall": Wall(((2, 5), (8, 5)), 0.4),
    "ditch": Wall(((2, 5), (8, 5)), 1.2),
    "woods": Polygon(((2, 2), (8, 2), (8, 8), (2, 8))),
    "hill": Polygon(((2, 2), (8, 2), (8, 8), (2, 8))),
    "building": Rect(2, 3, 6, 4),
    "tree": Circle(5, 5, 1.5),
    "bush": Circle(5, 5, 1.0),
    "barrel": Circle(5, 5, 0.5),
    "column": Circle(5, 5, 0.8),
    "ladder": Rect(4.7, 4, 0.6, 2),
}


def outline_for(look: str) -> object:
    """An outline that suits a look, in the middle of the small table."""
    return OUTLINES.get(look, Rect(3.5, 4, 3, 2))


def farmyard() -> State:
    """The small scene of the golden picture."""
    barn = terrain(
        "barn",
        "building",
        Rect(1, 1, 4, 3),
        height=3.0,
        movement="impassable",
        sight="blocks",
        openings=(Opening("door", "door", (2.5, 4), (3.5, 4), "open"),),
    )
    return table(
        [
            miniature("a", (7, 3), 60, name="Anna"),
            miniature("b", (8.5, 7), 250, side="orange", look="soldier-rifle"),
            miniature("car", (3, 7.5), 80, base=BaseSize(1.2, 2.4), look="land-rover"),
        ],
        [
            barn,
            terrain("copse", "woods", Polygon(((6, 0.5), (9.5, 0.5), (9.5, 2), (7, 2.2))), movement="rough"),
            terrain("crate", "crate", Rect(5.2, 5.2, 0.9, 0.9, 8), height=1.0),
            terrain("lane", "path", Wall(((0, 6), (10, 5.4)), 1.0)),
        ],
        zones=[Zone("start", "setup", Rect(0, 8.5, 10, 1.5), "blue", label="Start")],
        markers=[Marker("note", "note", (8.2, 4.6), text="Well")],
    )
