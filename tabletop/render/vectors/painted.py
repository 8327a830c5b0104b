"""Terrain as it is painted, in shapes: the painters of the table draw on a canvas that keeps what they draw.

Grain, which has no shapes, and soft shadows are left out; what stands up casts a hard one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import cast

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.geometry.shapes import Circle, Disc, Piece, Point, Polygon, Rect, Region, Ring
from tabletop.model.terrain import Terrain
from tabletop.render import noise, outlines, surfaces
from tabletop.render.board import BELOW, FRAME
from tabletop.render.canvas import EDGE, LIGHT, Canvas
from tabletop.render.colours import ROOM, Colour, darker, lighter
from tabletop.render.crowd import below, in_hand
from tabletop.render.printed import PRINTED
from tabletop.render.scene import Scene
from tabletop.render.terrain.looks import painter_of
from tabletop.render.terrain.openings import paint_opening
from tabletop.render.terrain.site import Layer, Painter, Site
from tabletop.render.vectors.drawing import Area, Clipped, Item, Line, Pen, Veiled
from tabletop.render.vectors.figures import outline_of
from tabletop.render.vectors.palette import WHITE

SHADE: Colour = (6, 6, 9)
SHADOW, FALL = 0.26, 0.35 * math.sqrt(0.5)
"""How dark a shadow is, and how far it falls to the lower right for an inch of height."""
FINE = 40.0
"""Pixels an inch that painters are told: from more on they draw single leaves and blades of grass."""
WOOD: Colour = (74, 58, 44)
HIGHEST = 2.0
"""Inches of height from which shadows grow no longer: they would cover what the picture is about."""


def painted_ground(scene: Scene, part: Rect) -> Iterator[Item]:
    """The details of the table's surface, and the frame and the room where the picture goes beyond the table; in print
    there are none."""
    table = scene.state.table
    if scene.style == "bw":
        return
    edges = (part.x, part.y, part.x + part.width, part.y + part.height)
    canvas = VectorCanvas(edges)
    if not table.picture:
        surfaces.strew(
            canvas, table.surface, noise.seed_of(table.surface, table.width, table.height), (table.width, table.height)
        )
    if canvas.items:
        yield Clipped(tuple(canvas.items), Rect(0.0, 0.0, table.width, table.height))
    if edges[0] < 0 or edges[1] < 0 or edges[2] > table.width or edges[3] > table.height:
        for far, ink in ((100.0, ROOM), (FRAME, WOOD)):
            outer = (
                (-far, -far),
                (table.width + far, -far),
                (table.width + far, table.height + far),
                (-far, table.height + far),
            )
            inner = ((0.0, 0.0), (table.width, 0.0), (table.width, table.height), (0.0, table.height))
            yield Area(Polygon(outer, (inner,)), ink)


def painted_terrain(scene: Scene, pieces: Sequence[Terrain], part: Rect) -> Iterator[Item]:
    """The pieces as the painted table shows them, the openings of buildings too; in print only the openings."""
    table = scene.state.table
    whole = Rect(0.0, 0.0, table.width, table.height)
    canvas = VectorCanvas((part.x, part.y, part.x + part.width, part.y + part.height))
    if scene.style == "bw":
        for piece in pieces:
            for opening in piece.openings:
                paint_opening(canvas, opening, 0.25, WHITE, PRINTED)
    else:
        for level in range(scene.shown_level + 1):
            here = [piece for piece in pieces if piece.level == level or (level == 0 and piece.level < 0)]
            if level and level == scene.shown_level and any(piece.level < level for piece in pieces):
                canvas.items.append(Area(whole, SHADE, 1 - BELOW[0] / 255))
            _storey(canvas, scene, here)
    if canvas.items:
        yield Clipped(tuple(canvas.items), whole)


def _storey(canvas: VectorCanvas, scene: Scene, pieces: Sequence[Terrain]) -> None:
    """The pieces of a level, those that lie flat first."""
    for layer in Layer:
        here = [(piece, painter) for piece in pieces if (painter := painter_of(piece)).layer is layer]
        for piece, painter in here:
            canvas.items += _shadow(piece, painter)
        for piece, painter in here:
            site = Site(scene.state.table.surface, _opened(scene, piece, painter))
            painter.paint(canvas, piece, site)


def _opened(scene: Scene, piece: Terrain, painter: Painter) -> frozenset[int]:
    models = (*below(scene), *in_hand(scene)) if painter.opens_to_ghosts else below(scene)
    return painter.openings(piece, models)


def _shadow(piece: Terrain, painter: Painter) -> Iterator[Item]:
    height = min(painter.shadow_height(piece), HIGHEST)
    if height > 0.05:
        parts = (area for part in painter.casters(piece) for area in _swept(part, height * FALL))
        yield Veiled(tuple(parts), SHADOW)


def _swept(piece: Piece, far: float) -> Iterator[Area]:
    """What a piece covers on its way to the lower right."""
    if isinstance(piece, Disc):
        (x, y), off = piece.centre, piece.radius * math.sqrt(0.5)
        yield Area(Circle(x + far, y + far, piece.radius), SHADE)
        yield Area(Polygon(_strip((x + off, y - off), (x - off, y + off), far)), SHADE)
        return
    outer = outlines.rings(piece)[0]
    yield Area(Polygon(tuple((x + far, y + far) for x, y in outer)), SHADE)
    for a, b in zip(outer, (*outer[1:], outer[0]), strict=True):
        yield Area(Polygon(_strip(a, b, far)), SHADE)


def _strip(a: Point, b: Point, far: float) -> Ring:
    return (a, b, (b[0] + far, b[1] + far), (a[0] + far, a[1] + far))


class VectorCanvas(Canvas):
    """A canvas that keeps shapes instead of colouring pixels. `box` is what it sees: left, top, right, bottom."""

    def __init__(self, box: tuple[float, float, float, float]) -> None:
        self.items: list[Item] = []
        self._seen = box
        super().__init__(cast(pygame.Surface, _Paper(self)), (box[0], box[1]), FINE)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return self._seen

    def width(self, inches: float, least: float = 1.0) -> float:
        return inches

    def region(self, piece: Piece, ink: Colour, alpha: int = 255) -> None:
        if self.sees(*outlines.bounds(piece)):
            self.items.append(Area(outline_of(piece), ink, alpha / 255))

    def facet(self, corners: Ring, ink: Colour) -> None:
        self.region(Region((corners,)), ink)

    def facets(self, corners: NDArray[np.float64], inks: Iterable[Colour]) -> None:
        for ring, ink in zip(corners.tolist(), inks, strict=True):
            self.facet(tuple((x, y) for x, y in ring), ink)

    def circle(self, centre: Point, radius: float, ink: Colour, alpha: int = 255) -> None:
        self.region(Disc(centre, radius), ink, alpha)

    @contextmanager
    def inside(self, piece: Piece, alpha: int = 255) -> Iterator[Canvas | None]:
        left, top, right, bottom = outlines.bounds(piece)
        if not self.sees(left, top, right, bottom):
            yield None
            return
        within = VectorCanvas((left, top, right, bottom))
        yield within
        if within.items:
            clipped = Clipped(tuple(within.items), outline_of(piece))
            self.items.append(clipped if alpha == 255 else Veiled((clipped,), alpha / 255))

    def stamp(self, sprite: pygame.Surface, place: Point) -> None:
        """Ready sprites are pixels: there is no place for them here."""

    def line(
        self, points: Sequence[Point], ink: Colour, inches: float, *, closed: bool = False, alpha: int = 255
    ) -> None:
        if len(points) < 2:
            return
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        if self.sees(min(xs) - inches, min(ys) - inches, max(xs) + inches, max(ys) + inches):
            ring = (*points, points[0]) if closed else tuple(points)
            self.items.append(Line(ring, Pen(ink, inches, (), alpha / 255, True)))

    def veil(self, strokes: Iterable[tuple[Point, Point, tuple[int, int, int, int]]], inches: float) -> None:
        for a, b, (red, green, blue, alpha) in strokes:
            self.line((a, b), (red, green, blue), inches, alpha=alpha)

    def bevel(self, piece: Piece, ground: Colour, inches: float = EDGE, strength: float = 1.0) -> None:
        for a, b, normal in outlines.edges(piece):
            shine = normal[0] * LIGHT[0] + normal[1] * LIGHT[1]
            ink = lighter(ground, 0.45 * shine * strength) if shine > 0 else darker(ground, -0.55 * shine * strength)
            self.line((a, b), ink, inches)

    def grain(self, seed: int, wave: float, strength: float) -> None:
        """Grain has no shapes."""


class _Paper:
    """What stands for the surface of a canvas of shapes: it can be filled."""

    def __init__(self, canvas: VectorCanvas) -> None:
        self._canvas = canvas

    def fill(self, ink: Colour) -> None:
        left, top, right, bottom = self._canvas.bounds
        self._canvas.items.append(Area(Polygon(((left, top), (right, top), (right, bottom), (left, bottom))), ink))

    def fblits(self, sprites: Iterable[object]) -> None:
        """Tufts of grass are pixels."""

    def get_size(self) -> tuple[int, int]:
        left, top, right, bottom = self._canvas.bounds
        return (math.ceil((right - left) * self._canvas.scale), math.ceil((bottom - top) * self._canvas.scale))
