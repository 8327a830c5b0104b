"""Soft shadows to the lower right, by height: one map for the whole table, enlarged where it is looked at (look.md)."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tabletop.geometry.shapes import Piece, Point
from tabletop.render import outlines

LENGTH = 0.35
"""Inches of shadow for an inch of height."""
DARKNESS = (0.37, 0.35, 0.3)
"""The share of red, green and blue that a full shadow takes away: a little cool."""
FINENESS = 16.0
"""Pixels of the map for an inch; a shadow's blur is wider than two of them."""
MARGIN = 1.0
SQUARE = 128
"""Pixels of the map that are made at once."""
AWAY = math.sqrt(0.5)


@dataclass(frozen=True, slots=True)
class Caster:
    """Something that casts a shadow: its piece, and its height in inches."""

    piece: Piece
    height: float


def blur(height: float) -> float:
    """Inches over which the edge of a shadow fades."""
    return 0.15 + 0.1 * height


def reach(height: float) -> float:
    """Inches beyond its piece within which a shadow darkens anything."""
    return LENGTH * height * AWAY + 2 * blur(height)


Area = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of a map."""
Near = Callable[[tuple[float, float, float, float]], Iterable[Caster]]
"""What casts a shadow into a box (left, top, right, bottom in inches); more does no harm."""


class ShadowMap:
    """The shadows of everything that stands on a table of `size` inches: of nothing before it was made by `making`."""

    def __init__(self, size: tuple[float, float]) -> None:
        width, height = (math.ceil((side + 2 * MARGIN) * FINENESS) for side in size)
        self._image = Image.new("L", (width, height))

    def copy(self) -> ShadowMap:
        """The same map, to be made otherwise in parts."""
        other = object.__new__(ShadowMap)
        other._image = self._image.copy()
        return other

    def making(self, near: Near, boxes: Iterable[tuple[float, float, float, float]] | None = None) -> Iterator[None]:
        """Make the shadows, bit by bit; with `boxes` (inches) only those in them."""
        for left, top, right, bottom in self._areas(boxes):
            x0, y0, x1, y1 = (v / FINENESS - MARGIN for v in (left, top, right, bottom))
            shadows = yield from _shadows((left, top, right, bottom), near((x0, y0, x1, y1)))
            self._image.paste(shadows, (left, top))

    def _areas(self, boxes: Iterable[tuple[float, float, float, float]] | None) -> list[Area]:
        """The squares of the map that boxes reach into, or all of them; each as much of it as they need."""
        width, height = self._image.size
        whole = [(0, 0, width, height)]
        wanted = whole if boxes is None else [_pixels(box) for box in boxes]
        needed: dict[tuple[int, int], Area] = {}
        for left, top, right, bottom in wanted:
            left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
            for row in range(top // SQUARE, -(-bottom // SQUARE)):
                for column in range(left // SQUARE, -(-right // SQUARE)):
                    x, y = column * SQUARE, row * SQUARE
                    part = (max(left, x), max(top, y), min(right, x + SQUARE), min(bottom, y + SQUARE))
                    before = needed.get((column, row), part)
                    needed[column, row] = (
                        min(before[0], part[0]),
                        min(before[1], part[1]),
                        max(before[2], part[2]),
                        max(before[3], part[3]),
                    )
        return list(needed.values())

    def cast(self, surface: pygame.Surface, origin: Point, scale: float) -> None:
        """Darkens `surface`, whose top left is `origin` inches at `scale` pixels an inch."""
        width, height = (-(-side // COARSE) for side in surface.get_size())
        left, top = ((v + MARGIN) * FINENESS for v in origin)
        step = FINENESS / scale * COARSE
        # Cut out with room to spare; beyond the map lies no shadow.
        x, y = math.floor(left) - 2, math.floor(top) - 2
        image = self._image.crop((x, y, math.ceil(left + width * step) + 2, math.ceil(top + height * step) + 2))
        if image.getextrema() == (0, 0):
            return
        box = (left - x, top - y, left - x + width * step, top - y + height * step)
        depth = np.asarray(image.resize((width, height), Image.Resampling.BICUBIC, box=box))
        shade = pygame.Surface((width, height), 0, 32)
        pygame.surfarray.blit_array(shade, np.take(_LEFT_OVER, depth).T)
        large = pygame.transform.smoothscale(shade, (COARSE * width, COARSE * height))
        surface.blit(large, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


COARSE = 4
"""A shadow is soft: it is worked out for every so-many-th pixel of a canvas."""


def _packed() -> NDArray[np.uint32]:
    """For every depth of shadow the light that is left, as a packed colour."""
    depth = np.arange(256)
    red, green, blue = (np.round(255 - depth * share).astype(np.uint32) for share in DARKNESS)
    packed: NDArray[np.uint32] = red << np.uint32(16) | green << np.uint32(8) | blue
    return packed


_LEFT_OVER = _packed()


def _pixels(box: tuple[float, float, float, float]) -> Area:
    """The pixels of a map that a box of inches covers, and one more all round."""
    left, top, right, bottom = ((v + MARGIN) * FINENESS for v in box)
    return (math.floor(left) - 1, math.floor(top) - 1, math.ceil(right) + 1, math.ceil(bottom) + 1)


def _shadows(area: Area, casters: Iterable[Caster]) -> Generator[None, None, Image.Image]:
    """What a map shows in an area; it pauses after all that are as high."""
    left, top, right, bottom = area
    made = Image.new("L", (right - left, bottom - top))
    groups: dict[float, list[Piece]] = {}
    for caster in casters:
        groups.setdefault(round(caster.height * 2) / 2 or 0.25, []).append(caster.piece)
    for tall, pieces in groups.items():
        radius = blur(tall) / 2 * FINENESS
        # The blur is three averages one after the other: farther than that nothing counts.
        room = 3 * (math.ceil(radius) + 2)
        layer = Image.new("L", (made.width + 2 * room, made.height + 2 * room))
        pen = ImageDraw.Draw(layer)
        for piece in pieces:
            _sweep(pen, piece, LENGTH * tall * AWAY, (left - room, top - room))
        soft = layer.filter(ImageFilter.GaussianBlur(radius))
        made = ImageChops.lighter(made, soft.crop((room, room, room + made.width, room + made.height)))
        yield
    return made


def _sweep(pen: ImageDraw.ImageDraw, piece: Piece, offset: float, corner: tuple[int, int]) -> None:
    """The area a piece sweeps while it moves `offset` inches right and down: itself, and what the edges that go ahead
    sweep. `corner` is the pixel of the map where the picture begins."""
    by = offset * FINENESS
    across, down = (MARGIN * FINENESS - part for part in corner)
    for k, ring in enumerate(outlines.rings(piece)):
        near = [(x * FINENESS + across, y * FINENESS + down) for x, y in ring]
        pen.polygon(near, fill=0 if k else 255)
        edges = [(near[j - 1], near[j]) for j in range(len(near))]
        # Twice the area tells which way round the ring goes; what lies to the other side of a hole is solid.
        turn = sum(a[0] * b[1] - b[0] * a[1] for a, b in edges)
        ahead = -1.0 if (turn > 0) == (k == 0) else 1.0
        for (ax, ay), (bx, by_) in edges:
            if ((bx - ax) - (by_ - ay)) * ahead >= 0.0:
                pen.polygon([(ax, ay), (bx, by_), (bx + by, by_ + by), (ax + by, ay + by)], fill=255)
