"""Shade marks: a grid of bytes over the table, enlarged and laid over it."""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
import pygame

from tabletop.model.mark import ShadeMark, Tone
from tabletop.render.camera import Camera
from tabletop.render.colours import TONES, Colour, darker

DEEPEST = 150
"""The opacity of a cell that is fully shaded."""
BLAST: Colour = (150, 18, 40)
"""Where a blast strikes many."""


class Shades:
    """Enlarges shades; keeps the last one, which lies still while the eye does."""

    def __init__(self) -> None:
        self._mark: ShadeMark | None = None
        self._camera: Camera | None = None
        self._made: tuple[pygame.Surface, tuple[int, int]] | None = None

    def paint(self, surface: pygame.Surface, camera: Camera, mark: ShadeMark, style: Literal["colour", "bw"]) -> None:
        """Lays the shade over the table."""
        if self._made is None or mark is not self._mark or camera != self._camera:
            self._made = _enlarged(mark, camera, style)
            self._mark, self._camera = mark, camera
        if self._made is not None:
            surface.blit(*self._made)


def shade_ink(tone: Tone, style: Literal["colour", "bw"]) -> Colour:
    """The colour of a shade; a blast's own would be lost on sand."""
    if style == "bw":
        return (90, 90, 90)
    return BLAST if tone is Tone.BLAST else darker(TONES[tone], 0.9 if tone is Tone.NEUTRAL else 0.35)


def _enlarged(
    mark: ShadeMark, camera: Camera, style: Literal["colour", "bw"]
) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """What is in view of the shade, and where it lies in the window."""
    columns = mark.columns
    rows = len(mark.values) // columns if columns else 0
    (left, top), (right, bottom) = camera.sees()
    c0 = max(0, math.floor((left - mark.origin[0]) / mark.step))
    r0 = max(0, math.floor((top - mark.origin[1]) / mark.step))
    c1 = min(columns, math.ceil((right - mark.origin[0]) / mark.step))
    r1 = min(rows, math.ceil((bottom - mark.origin[1]) / mark.step))
    if c1 <= c0 or r1 <= r0:
        return None
    cells = np.frombuffer(mark.values, dtype=np.uint8)[: rows * columns].reshape(rows, columns)[r0:r1, c0:c1]
    ink = shade_ink(mark.tone, style)
    small = pygame.Surface((c1 - c0, r1 - r0), pygame.SRCALPHA)
    small.fill((*ink, 0))
    pygame.surfarray.pixels_alpha(small)[:] = (cells.T.astype(np.uint16) * DEEPEST // 255).astype(np.uint8)
    x0, y0 = camera.to_screen((mark.origin[0] + c0 * mark.step, mark.origin[1] + r0 * mark.step))
    x1, y1 = camera.to_screen((mark.origin[0] + c1 * mark.step, mark.origin[1] + r1 * mark.step))
    size = (max(1, round(x1) - round(x0)), max(1, round(y1) - round(y0)))
    return (pygame.transform.smoothscale(small, size), (round(x0), round(y0)))
