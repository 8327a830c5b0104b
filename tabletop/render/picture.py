"""The picture of a table: scaled from the nearest larger half of itself, so that it is crisp at every zoom."""

from __future__ import annotations

import warnings
from functools import lru_cache
from pathlib import Path

import pygame
from PIL import Image

from tabletop.geometry.shapes import Point
from tabletop.model.table import Table

SMALLEST = 256
"""Pixels of the longer side below which a picture is not halved any further."""


def cover(surface: pygame.Surface, table: Table, origin: Point, scale: float) -> bool:
    """Paint what a surface sees of its table's picture over it: its top left is `origin` inches, `scale` pixels make
    an inch. False when there is no picture, or none that can be read: the surface then stays as it is."""
    halves = _halves_of(table.picture) if table.picture else ()
    if not halves:
        return False
    width, height = surface.get_size()
    left, top = max(0, round(-origin[0] * scale)), max(0, round(-origin[1] * scale))
    right = min(width, round((table.width - origin[0]) * scale))
    bottom = min(height, round((table.height - origin[1]) * scale))
    if right <= left or bottom <= top:
        return True
    half = next((h for h in reversed(halves) if h.width >= table.width * scale), halves[0])
    across, down = half.width / table.width, half.height / table.height
    x0, y0 = origin[0] + left / scale, origin[1] + top / scale
    x1, y1 = origin[0] + right / scale, origin[1] + bottom / scale
    box = (
        min(max(x0 * across, 0.0), half.width - 1e-3),
        min(max(y0 * down, 0.0), half.height - 1e-3),
        min(x1 * across, float(half.width)),
        min(y1 * down, float(half.height)),
    )
    size = (right - left, bottom - top)
    part = half.resize(size, Image.Resampling.BICUBIC, box=box)
    surface.blit(pygame.image.frombytes(part.tobytes(), size, "RGB"), (left, top))
    return True


def _halves_of(file: str) -> tuple[Image.Image, ...]:
    try:
        changed = Path(file).stat().st_mtime_ns
    except (OSError, ValueError):
        return ()
    return _halves(file, changed)


@lru_cache(maxsize=2)
def _halves(file: str, _changed: int) -> tuple[Image.Image, ...]:
    """The picture, and itself at a half, a quarter and so on; nothing when it cannot be read."""
    try:
        # Its size was looked at when its map was read; Pillow's own limit is another.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(file) as opened:
                halves = [_opaque(opened)]
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return ()
    while max(halves[-1].size) > SMALLEST:
        halves.append(halves[-1].reduce(2))
    return tuple(halves)


def _opaque(opened: Image.Image) -> Image.Image:
    """In red, green and blue; what is transparent is dark."""
    if "A" in opened.getbands() or "transparency" in opened.info:
        through = opened.convert("RGBA")
        whole = Image.new("RGB", through.size, (21, 23, 26))
        whole.paste(through, mask=through.getchannel("A"))
        return whole
    if opened.mode == "RGB":
        opened.load()
        return opened  # a second copy of a large picture would be a waste
    return opened.convert("RGB")
