"""Shapes rasterised once and kept: a rounded button costs its triangles only at its first sight.

A shape is cut where nothing happens: when no corner lies in a band across it, and the band looks the same all along,
one line of the band is kept and stretched when it is drawn. So a panel's ground, a button and a progress bar share one
small sprite at every size.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from tabletop.app.ui.raster import Floats, Ints, Pixels, rasterise
from tabletop.app.ui.textures import pixel_surface

VERTEX = np.dtype([("place", "<f4", (2,)), ("uv", "<f4", (2,)), ("colour", "u1", (4,))])
TRIANGLE = np.dtype("<i4")
Vertices: TypeAlias = npt.NDArray[np.void]

_BAND = 8  # pixels of a cut band while it is rasterised
_SHORTEST = 16  # shorter bands are not worth cutting
_LOOKS = 20_000
_ROOM = 6_000_000  # pixels of sprites kept before all are dropped
_STRETCHED = 48  # sizes kept ready with a sprite

Colour4: TypeAlias = tuple[int, int, int, int]
Rect4: TypeAlias = tuple[int, int, int, int]
Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
Pieces: TypeAlias = tuple[list[tuple[Colour4, Rect4]], list[Blit]]
"""What to fill with a colour, and then what to blit at a place."""


@dataclass(slots=True)
class Sprite:
    """A rasterised shape, premultiplied; `at` is the line (x, y) to stretch, −1 where there is none."""

    surface: pygame.Surface
    at: tuple[int, int] = (-1, -1)
    _assembled: dict[tuple[int, int], Pieces] = field(default_factory=dict)

    def pieces(self, extra: tuple[int, int]) -> Pieces:
        """The parts of the shape whose bands are `extra` pixels longer, relative to its upper left corner."""
        known = self._assembled.get(extra)
        if known is None:
            if len(self._assembled) >= _STRETCHED:
                self._assembled.clear()
            known = self._assembled[extra] = self._assemble(extra)
        return known

    def _assemble(self, extra: tuple[int, int]) -> Pieces:
        width, height = self.surface.get_size()
        fills: list[tuple[Colour4, Rect4]] = []
        blits: list[Blit] = []
        for top, tall, y, high in _spans(self.at[1], height, extra[1]):
            for left, wide, x, across in _spans(self.at[0], width, extra[0]):
                part = self.surface.subsurface((left, top, wide, tall))
                if part.get_bounding_rect().size == (0, 0):
                    continue
                red, green, blue, alpha = part.get_at((0, 0))
                if (wide, tall) == (1, 1) and alpha == 255:
                    fills.append(((red, green, blue, alpha), (x, y, across, high)))
                    continue
                grown = part if (wide, tall) == (across, high) else pygame.transform.scale(part, (across, high))
                blits.append((grown, (x, y)))
        return fills, blits


def _spans(at: int, length: int, extra: int) -> list[tuple[int, int, int, int]]:
    """Source start and length, target start and length of the pieces along one axis."""
    if at < 0:
        return [(0, length, 0, length)]
    spans = (
        (0, at, 0, at),
        (at, 1, at, extra + 1),
        (at + 1, length - at - 1, at + 1 + extra, length - at - 1),
    )
    return [span for span in spans if span[1] > 0]


@dataclass(frozen=True, slots=True)
class _Fold:
    """A band without corners taken out of one axis: `kept` + `_BAND` is where it ends, `extra` how much is gone."""

    kept: int
    extra: int


class ShapeCache:
    """Sprites by the look of their shape: its corners, relative to the upper left pixel, and its triangles."""

    def __init__(self) -> None:
        self._by_look: dict[tuple[int, bytes, bytes], tuple[Sprite, tuple[int, int]]] = {}
        self._sprites: dict[bytes, Sprite] = {}
        self._pixels = 0

    def __len__(self) -> int:
        return len(self._sprites)

    def clear(self) -> None:
        """Forget everything, as when a texture has gone."""
        self._by_look.clear()
        self._sprites.clear()
        self._pixels = 0

    def pieces(self, number: int, texture: Pixels, outline: tuple[bytes, bytes], place: tuple[int, int]) -> Pieces:
        """The parts of a shape (bytes of its corners and triangles) whose upper left pixel is at `place`."""
        look = (number, *outline)
        known = self._by_look.get(look)
        if known is None:
            if len(self._by_look) > _LOOKS or self._pixels > _ROOM:
                self.clear()
            vertices = np.frombuffer(outline[0], VERTEX)
            triangles = np.frombuffer(outline[1], TRIANGLE).reshape(-1, 3).astype(np.int64)
            known = self._by_look[look] = self._find(vertices, triangles, texture, number)
        sprite, extra = known
        fills, blits = sprite.pieces(extra)
        x, y = place
        return (
            [(colour, (x + left, y + top, wide, high)) for colour, (left, top, wide, high) in fills],
            [(part, (x + left, y + top)) for part, (left, top) in blits],
        )

    def _find(
        self, vertices: Vertices, triangles: Ints, texture: Pixels, number: int
    ) -> tuple[Sprite, tuple[int, int]]:
        folds = [_fold(vertices["place"][:, axis]) for axis in (0, 1)]
        for chosen in ((True, True), (True, False), (False, True)):
            used = [fold if wanted else None for fold, wanted in zip(folds, chosen, strict=True)]
            if any(wanted and fold is None for fold, wanted in zip(folds, chosen, strict=True)):
                continue
            sprite = self._sprite(vertices, triangles, texture, number, used)
            if sprite is not None:
                extra = [fold.extra if fold else 0 for fold in used]
                return sprite, (extra[0], extra[1])
        sprite = self._sprite(vertices, triangles, texture, number, [None, None])
        assert sprite is not None
        return sprite, (0, 0)

    def _sprite(
        self, vertices: Vertices, triangles: Ints, texture: Pixels, number: int, folds: list[_Fold | None]
    ) -> Sprite | None:
        """The sprite of the folded shape; None when a folded band does not look the same all along."""
        folded = vertices.copy()
        for axis, fold in enumerate(folds):
            if fold is not None:
                values = folded["place"][:, axis]
                values[values > fold.kept] -= fold.extra
        look = b"%d %r " % (number, [f and f.kept for f in folds]) + folded.tobytes() + triangles.tobytes()
        if look in self._sprites:
            return self._sprites[look]
        pixels = _draw(folded, triangles, texture)
        for axis, fold in enumerate(folds):
            if fold is not None and not _even(pixels, axis, fold.kept):
                return None
        at = [-1 if fold is None else fold.kept + _BAND // 2 for fold in folds]
        sprite = self._sprites[look] = Sprite(to_surface(pixels), (at[0], at[1]))
        self._pixels += pixels.shape[0] * pixels.shape[1]
        return sprite


def _fold(values: npt.NDArray[np.float32]) -> _Fold | None:
    """The widest stretch of an axis without corners, cut down to a band of `_BAND` pixels."""
    ordered = np.sort(values)
    gaps = np.diff(ordered)
    if gaps.size == 0:
        return None
    widest = int(gaps.argmax())
    start = int(np.ceil(ordered[widest]))
    extra = int(np.floor(ordered[widest + 1])) - start - _BAND
    return _Fold(start, extra) if extra >= _SHORTEST - _BAND else None


def _even(pixels: Floats, axis: int, start: int) -> bool:
    """Whether the lines of the band starting at `start` are all alike."""
    band = pixels[:, start + 1 : start + _BAND - 1] if axis == 0 else pixels[start + 1 : start + _BAND - 1]
    first = band[:, :1] if axis == 0 else band[:1]
    return bool(np.all(abs(band - first) < 1e-3))


def _draw(vertices: Vertices, triangles: Ints, texture: Pixels) -> Floats:
    """Premultiplied RGBA of a shape whose corner is at 0, 0."""
    extent = np.ceil(vertices["place"].max(axis=0) + 0.5).astype(int)
    places: Floats = vertices["place"].astype(np.float64)
    colours: Floats = vertices["colour"] / 255.0
    size = (max(1, int(extent[0])), max(1, int(extent[1])))
    return rasterise(places, vertices["uv"].astype(np.float64), colours, triangles, texture, size)


def to_surface(drawn: Floats) -> pygame.Surface:
    """A surface with a channel of alpha from RGBA in 0 to 1 (height × width × 4)."""
    return pixel_surface(np.rint(np.clip(drawn, 0, 1) * 255).astype(np.uint8))
