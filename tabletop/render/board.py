"""The still part of a table: ground, terrain and shadows, painted piece by piece into any rectangle of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
import pygame

from tabletop.geometry.shapes import Point, Region, Ring
from tabletop.model.state import State
from tabletop.render import noise, picture, surfaces
from tabletop.render.canvas import Canvas
from tabletop.render.colours import ROOM, colour, darker, lighter
from tabletop.render.pieces import Box, Pieces, Standing
from tabletop.render.shadows import Caster, ShadowMap
from tabletop.render.slices import Painting, finished
from tabletop.render.terrain import Site
from tabletop.render.terrain.key import paint_key
from tabletop.render.terrain.site import Below, Layer, Opened

FRAME = 0.6
"""Inches of the table's wooden frame."""
BELOW = (120, 124, 132)
"""What is left of red, green and blue of the floors below the one that is shown."""

Storey: TypeAlias = tuple[int, Layer]
"""What casts its shadows together: a layer of a level."""


class Board:
    """One table with its terrain up to a level, ready to be painted at any zoom.

    `before` is the board of the same table a change ago: what did not change since then is not made again."""

    def __init__(
        self,
        state: State,
        level: int,
        grid: float | None = None,
        *,
        key: bool = False,
        before: Board | None = None,
    ) -> None:
        self.table = state.table
        self.level = level
        self.grid = grid
        self.key = key
        self.size = (state.table.width, state.table.height)
        self.bare = surfaces.ground(state.table.surface).base
        """The colour of the ground, by and large."""
        self.seed = noise.seed_of(state.table.surface, *self.size)
        seen = (t for t in state.terrain.values() if (min(t.links) if t.links else t.level) <= level)
        self.pieces: Pieces = Pieces(seen, before.pieces if before is not None else None)
        self.changed = self._changed_since(before) if before is not None else None
        """Where it looks otherwise than the board before (inches); None: all over."""
        self._shadows: dict[Storey, ShadowMap] = {}
        self._shadows_made: dict[Storey, tuple[ShadowMap, Iterator[None]]] = {}
        self._shadows_before: dict[Storey, tuple[ShadowMap, tuple[Box, ...]]] = {}
        if before is not None and self.changed is not None:
            old = before._shadows_before | {which: (shadows, ()) for which, shadows in before._shadows.items()}
            changed = self.changed
            self._shadows_before = {which: (shadows, (*boxes, *changed)) for which, (shadows, boxes) in old.items()}

    def _changed_since(self, before: Board) -> tuple[Box, ...] | None:
        ground, other = ((b.table, b.level, b.grid, b.key) for b in (self, before))
        return None if self.level or ground != other else self.pieces.changed_since(before.pieces)

    def touching(self, box: Box) -> frozenset[str]:
        """The pieces that reach into a box (left, top, right, bottom in inches)."""
        return frozenset(p.terrain.id for p in self.pieces.painted_in(box))

    def opened(self, below: tuple[Below, ...], ghosts: tuple[Below, ...] = ()) -> dict[str, Opened]:
        """What is thinned above models and above those in the player's hand: piece id to what of it."""
        found: dict[str, Opened] = {}
        if not below and not ghosts:
            return found
        for piece in self.pieces:
            models = (*below, *ghosts) if piece.painter.opens_to_ghosts else below
            near = tuple(b for b in models if piece.touches(b[0][0], b[0][1], b[0][0], b[0][1], b[1]))
            if near and (opened := piece.painter.openings(piece.terrain, near)):
                found[piece.terrain.id] = opened
        return found

    def paint(
        self, size: tuple[int, int], origin: Point, scale: float, opened: dict[str, Opened], fineness: int = 2
    ) -> pygame.Surface:
        """A picture of `size` pixels at `scale` pixels an inch whose top left is `origin` inches.

        Everything is drawn `fineness` times as large and scaled down.
        """
        return finished(self.painting(size, origin, scale, opened, fineness))

    def painting(
        self, size: tuple[int, int], origin: Point, scale: float, opened: dict[str, Opened], fineness: int = 2
    ) -> Painting:
        """The same, bit by bit: it pauses after every piece."""
        bare = surfaces.floor(self.table.surface, self.seed, origin, size, scale)
        covered = picture.cover(bare, self.table, origin, scale)
        yield
        large = pygame.transform.scale(bare, (size[0] * fineness, size[1] * fineness))
        canvas = Canvas(large, origin, scale * fineness)
        if not covered:
            surfaces.strew(canvas, self.table.surface, self.seed, self.size)
        yield
        seen = self.pieces.painted_in(canvas.bounds)
        for level in range(self.level + 1):
            if level and level == self.level and any(p.terrain.level < level for p in self.pieces):
                large.fill(BELOW, special_flags=pygame.BLEND_RGB_MULT)
            here = [p for p in seen if p.terrain.level == level or (level == 0 and p.terrain.level < 0)]
            yield from self._storey(canvas, here, level, opened)
        if self.key:
            for piece in seen:
                paint_key(canvas, piece.terrain)
        self._beyond(canvas)
        small = pygame.transform.smoothscale(large, size) if fineness > 1 else large
        self._lamp(small, origin, scale)
        return small

    def _storey(self, canvas: Canvas, seen: list[Standing], level: int, opened: dict[str, Opened]) -> Iterator[None]:
        for layer in Layer:
            if layer is Layer.TALL and level == self.level and self.grid:
                self._grid(canvas, self.grid)
            if layer is not Layer.FLAT:
                yield from self._shading(level, layer)
                self._shadows[level, layer].cast(canvas.surface, canvas.origin, canvas.scale)
                yield
            for piece in seen:
                if piece.painter.layer is layer:
                    site = Site(self.table.surface, opened.get(piece.terrain.id, frozenset()))
                    piece.painter.paint(canvas, piece.terrain, site)
                    yield

    def _shading(self, level: int, layer: Layer) -> Iterator[None]:
        """Work out, if it is not yet, what the pieces of a layer cast on those below them."""

        def near(box: Box) -> list[Caster]:
            return [
                Caster(part, height)
                for p in self.pieces.shading(box)
                if p.terrain.level == level and p.painter.layer is layer
                if (height := p.painter.shadow_height(p.terrain)) > 0.05
                for part in p.painter.casters(p.terrain)
            ]

        which = (level, layer)
        if which in self._shadows:
            return
        if which not in self._shadows_made:
            before, boxes = self._shadows_before.get(which, (None, None))
            made = ShadowMap(self.size) if before is None else before.copy()
            self._shadows_made[which] = (made, made.making(near, boxes))
        made, making = self._shadows_made[which]
        for _ in making:  # a painting that is left does not leave the shadows, which the next one goes on with
            yield
        self._shadows[which] = made
        self._shadows_made.pop(which, None)
        self._shadows_before.pop(which, None)

    def _grid(self, canvas: Canvas, step: float) -> None:
        width, height = self.size
        for k in range(1, math.ceil(width / step)):
            canvas.line(((k * step, 0.0), (k * step, height)), (255, 250, 236), 0.02, alpha=34)
        for k in range(1, math.ceil(height / step)):
            canvas.line(((0.0, k * step), (width, k * step)), (255, 250, 236), 0.02, alpha=34)

    def _beyond(self, canvas: Canvas) -> None:
        """The frame of the table, and the dark room."""
        width, height = self.size
        left, top, right, bottom = canvas.bounds
        if left >= 0.1 and top >= 0.1 and right <= width - 0.1 and bottom <= height - 0.1:
            return
        wood = colour("#4a3a2c")
        for strip in _strips((0.0, 0.0, width, height), FRAME):
            with canvas.inside(Region((strip,))) as within:
                if within is not None:
                    within.surface.fill(wood)
                    within.grain(self.seed, 0.25, 0.2)
        outer = (-FRAME, -FRAME, width + FRAME, height + FRAME)
        for strip in _strips(outer, 4 * max(width, height)):
            canvas.polygon(strip, ROOM)
        canvas.line(_corners((0.0, 0.0, width, height)), darker(wood, 0.75), 0.08, closed=True)
        canvas.bevel(Region((_corners(outer),)), lighter(wood, 0.1), 0.07)

    def _lamp(self, surface: pygame.Surface, origin: Point, scale: float) -> None:
        """One lamp above the upper left of the middle: the table's far corners lie in its dusk."""
        width, height = self.size
        steps = 16
        spread = (np.arange(steps) + 0.5) / steps
        x = origin[0] + spread * surface.get_width() / scale - 0.42 * width
        y = origin[1] + spread * surface.get_height() / scale - 0.36 * height
        far = np.hypot(x[:, None], y[None, :]) / math.hypot(width, height)
        dusk = 0.55 * np.maximum(far - 0.08, 0.0) ** 1.7
        light = np.stack((255 * (1 - dusk), 253 * (1 - dusk), 248 - 240 * dusk), axis=-1)
        glow = pygame.Surface((steps, steps), 0, 32)
        pygame.surfarray.blit_array(glow, light.clip(0, 255).astype(np.uint8))
        surface.blit(
            pygame.transform.smoothscale(glow, surface.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT
        )


def _corners(box: Box) -> Ring:
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _strips(box: Box, wide: float) -> tuple[Ring, ...]:
    """Four strips round a box, above, below, left and right of it."""
    left, top, right, bottom = box
    return (
        _corners((left - wide, top - wide, right + wide, top)),
        _corners((left - wide, bottom, right + wide, bottom + wide)),
        _corners((left - wide, top, left, bottom)),
        _corners((right, top, right + wide, bottom)),
    )
