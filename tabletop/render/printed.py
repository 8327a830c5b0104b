"""Print style: white ground, black lines, greys and hatches, black labels on white (look.md)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pygame

from tabletop.geometry.shapes import Box, Disc, Piece, Point, direction
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.render import figures, outlines
from tabletop.render.canvas import Canvas, stroke
from tabletop.render.miniatures import Figure, figurine_of
from tabletop.render.pencil import dashes, stamp
from tabletop.render.slices import Painting
from tabletop.render.terrain.openings import Fittings, paint_opening
from tabletop.render.terrain.site import Below, Opened

BLACK = (24, 24, 24)
WHITE = (255, 255, 255)
GREY_15, GREY_40, GREY_70 = (217, 217, 217), (153, 153, 153), (77, 77, 77)

PRINTED = Fittings(wood=BLACK, wood_dark=BLACK, glass=WHITE, glass_dark=GREY_70, swing=GREY_40, lock=WHITE, iron=BLACK)


class PrintBoard:
    """A table for paper: the same calls as `Board`."""

    def __init__(self, state: State, level: int, grid: float | None) -> None:
        self.size = (state.table.width, state.table.height)
        self.bare = WHITE
        self.grid = grid
        self.pieces = tuple(
            sorted((t for t in state.terrain.values() if t.level <= level), key=lambda t: (t.level, t.layer, t.height))
        )

    def opened(self, _below: tuple[Below, ...], _ghosts: tuple[Below, ...] = ()) -> dict[str, Opened]:
        """Paper shows every floor plan: nothing needs opening."""
        return {}

    def touching(self, _box: tuple[float, float, float, float]) -> frozenset[str]:
        return frozenset()

    def paint(
        self, size: tuple[int, int], origin: Point, scale: float, _opened: dict[str, Opened], fineness: int = 2
    ) -> pygame.Surface:
        """A picture of `size` pixels whose top left is `origin` inches."""
        large = pygame.Surface((size[0] * fineness, size[1] * fineness), 0, 32)
        large.fill(WHITE)
        canvas = Canvas(large, origin, scale * fineness)
        width, height = self.size
        if self.grid:
            for k in range(1, math.ceil(width / self.grid)):
                canvas.line(((k * self.grid, 0.0), (k * self.grid, height)), GREY_15, 0.01)
            for k in range(1, math.ceil(height / self.grid)):
                canvas.line(((0.0, k * self.grid), (width, k * self.grid)), GREY_15, 0.01)
        for terrain in self.pieces:
            _piece(canvas, terrain)
        canvas.line(((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)), BLACK, 0.06, closed=True)
        return pygame.transform.smoothscale(large, size) if fineness > 1 else large

    def painting(
        self, size: tuple[int, int], origin: Point, scale: float, opened: dict[str, Opened], fineness: int = 2
    ) -> Painting:
        """The same in one go: plain lines are soon drawn."""
        yield
        return self.paint(size, origin, scale, opened, fineness)


def _piece(canvas: Canvas, terrain: Terrain) -> None:
    """Grey by what it blocks, hatched by what it slows."""
    piece = terrain.piece()
    if not canvas.sees(*outlines.bounds(piece)):
        return
    fill = WHITE
    if terrain.movement == "impassable" or terrain.sight == "blocks":
        fill = GREY_40
    elif terrain.height > 0 or terrain.movement == "water":
        fill = GREY_15
    canvas.region(piece, fill)
    with canvas.inside(piece) as within:
        if within is not None:
            if terrain.movement in ("rough", "obstacle"):
                within.stripes(45, 0.4, GREY_70, 0.025)
            if terrain.movement == "water":
                within.stripes(90, 0.4, GREY_70, 0.025)
            if terrain.cover or terrain.sight == "partial":
                within.stripes(135, 0.4, GREY_70, 0.025)
    flat = terrain.movement == "open" and terrain.height <= 0
    canvas.outline(piece, GREY_40 if flat else BLACK, 0.03 if flat else 0.05)
    for opening in terrain.openings:
        paint_opening(canvas, opening, 0.25, WHITE, PRINTED)


DARK, WASHED = 72, 0.62
"""Greys of a figure darker than this are its lines; how much of the paper shows through the others, for the ring of its
side must stay darker than the figure."""
SMALLEST = 18.0
"""Pixels of a base from which its figure is drawn."""
BAND = 0.16
"""Inches of the ring that tells the sides apart."""


def paint_printed(
    surface: pygame.Surface, figure: Figure, centre: tuple[int, int], opacity: int, pattern: int = 0
) -> None:
    """A miniature for paper: a black rim, the ring of its side, the figure in pale greys, a wedge at the front.

    Greys are hard to tell apart on paper, so rings differ by `pattern`: solid, dashed, double, dotted, then again with
    a darker solid. The wedge is black, so that it is seen on every ring.
    """
    zoom, base = figure.zoom, figure.base
    reach = max(base.reach, figures.extent(figure.look) * base.width / 2)
    side = math.ceil(reach * zoom + 4) * 2 + 2

    def draw(large: pygame.Surface, finer: int) -> None:
        scale, middle = zoom * finer, large.get_width() / 2
        line = max(0.05 * scale, 1.2 * finer)

        def spots(piece: Piece) -> list[Point]:
            return [(middle + x * scale, middle + y * scale) for x, y in outlines.rings(piece)[0]]

        def shape(grow: float) -> Piece:
            if base.length is None:
                return Disc((0.0, 0.0), base.width / 2 + grow)
            return Box((0.0, 0.0), base.width + 2 * grow, base.length + 2 * grow, figure.facing)

        pygame.draw.polygon(large, BLACK, spots(shape(0.0)))
        rim = line / scale
        match pattern % 4:
            case 0:
                pygame.draw.polygon(large, GREY_40 if pattern < 4 else GREY_70, spots(shape(-rim)))
                pygame.draw.polygon(large, WHITE, spots(shape(-rim - BAND)))
            case 2:
                pygame.draw.polygon(large, WHITE, spots(shape(-rim)))
                pygame.draw.polygon(large, BLACK, spots(shape(-rim - 0.45 * BAND)))
                pygame.draw.polygon(large, WHITE, spots(shape(-1.8 * rim - 0.45 * BAND)))
            case kind:
                pygame.draw.polygon(large, WHITE, spots(shape(-rim)))
                line_of_band = spots(shape(-rim - BAND / 2))
                long, gap = (0.12, 0.21) if kind == 1 else (0.02, 0.13)  # the ends of dashes are round and stand out
                # As many as go round evenly: the last one must not run into the first.
                around = sum(map(math.dist, line_of_band, [*line_of_band[1:], line_of_band[0]]))
                even = around / max(round(around / ((long + gap) * scale)), 3) / (long + gap) * 0.999
                for part in dashes(line_of_band, long * even, gap * even, closed=True):
                    if kind == 1:
                        stroke(large, part, BLACK, 0.75 * BAND * scale, False)
                    else:
                        pygame.draw.circle(large, BLACK, part[0], 0.3 * BAND * scale)

    def ring(large: pygame.Surface, finer: int) -> None:
        draw(large, finer)
        _hollow(figure, large, finer)

    sprite = stamp((side, side), draw)
    for upper in _over(figure, side, ring):
        sprite.blit(upper, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    if opacity < 255:
        sprite.fill((opacity,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(sprite, (centre[0] - side // 2, centre[1] - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)


def _over(figure: Figure, side: int, ring: Callable[[pygame.Surface, int], None]) -> Iterator[pygame.Surface]:
    """What lies on a blank base: the figure, the ring over it, for a broad figure would hide whose it is, the wedge."""
    if not _is_small(figure):
        yield pale(figurine_of(figure, side, flat=True))
    yield stamp((side, side), ring)
    yield stamp((side, side), partial(_wedge, figure))


def _is_small(figure: Figure) -> bool:
    """Whether a figure would be no more than a smudge: then its front alone is shown, all the larger."""
    return figure.base.width * figure.zoom < SMALLEST


def _hollow(figure: Figure, large: pygame.Surface, finer: int) -> None:
    """Take away what is inside the ring."""
    base, scale, middle = figure.base, figure.zoom * finer, large.get_width() / 2
    inner = max(base.width / 2 - max(0.05, 1.2 / figure.zoom) - BAND, 0.0)
    if base.length is None:
        pygame.draw.circle(large, (0, 0, 0, 0), (middle, middle), inner * scale)
        return
    hole = Box((0.0, 0.0), 2 * inner, base.length - base.width + 2 * inner, figure.facing)
    pygame.draw.polygon(large, (0, 0, 0, 0), [(middle + x * scale, middle + y * scale) for x, y in hole.corners()])


def _wedge(figure: Figure, large: pygame.Surface, finer: int) -> None:
    """A black wedge with a white rim in the ring, at the front."""
    base, scale, middle = figure.base, figure.zoom * finer, large.get_width() / 2
    (fx, fy), (rx, ry) = direction(figure.facing), direction(figure.facing + 90)
    front = (base.width if base.length is None else base.length) / 2
    back, wide = front - 0.17, min(0.15, 0.16 * base.width)
    if _is_small(figure):
        back, wide = 0.45 * front, 0.2 * base.width
    for ink, more in ((WHITE, 0.03), (BLACK, 0.0)):
        corners = ((front + 1.5 * more, 0.0), (back - more, wide + more), (back - more, -wide - more))
        spots = [(middle + (fx * f + rx * r) * scale, middle + (fy * f + ry * r) * scale) for f, r in corners]
        pygame.draw.polygon(large, ink, spots)


def pale_shade(grey: float) -> float:
    """The grey that one of a figure has on paper: lines stay dark, all else is pale."""
    return grey if grey < DARK else grey + (255 - grey) * WASHED


def pale(figurine: pygame.Surface) -> pygame.Surface:
    """A figure (premultiplied) in the greys of paper."""
    made = pygame.transform.grayscale(figurine)
    inks, clear = pygame.surfarray.pixels3d(made), pygame.surfarray.pixels_alpha(made)
    shades = inks[..., 0] * 255.0 / np.maximum(clear, 1)
    washed = np.where(shades < DARK, shades, shades + (255 - shades) * WASHED)
    inks[...] = np.clip(washed * clear / 255, 0, 255).astype(np.uint8)[..., None]
    del inks, clear  # while they live the surface is locked
    return made
