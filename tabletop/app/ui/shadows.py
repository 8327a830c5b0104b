"""The soft shadow that lifts a panel off the table: a frame of eight pieces round it, to the lower right."""

from __future__ import annotations

import numpy as np
import pygame
from imgui_bundle import imgui

from tabletop.app.ui.sprites import Blit, to_surface

BLUR, FALL, DARKNESS = 14, 3, 0.45
"""Width of the soft rim and the offset to the lower right, in pixels at 100 %, and how dark it is at most."""

_KEPT = 32  # sizes of windows whose edges are kept stretched

_FLAT = int(imgui.WindowFlags_.no_background) | int(imgui.WindowFlags_.child_window) | int(imgui.WindowFlags_.modal)


def lifted(context: imgui.internal.Context) -> dict[str, pygame.Rect]:
    """The windows that cast a shadow, by name: those with round corners, so panels, menus and tooltips but no bars.

    A modal dialog casts none, for it dims all that lies below.
    """
    return {
        window.name: pygame.Rect(window.pos.x, window.pos.y, window.size.x, window.size.y)
        for window in context.windows
        if window.active and not window.hidden and window.window_rounding > 0 and not window.flags & _FLAT
    }


class Shadows:
    """Shadows of rectangles at one scale."""

    def __init__(self) -> None:
        self._scale = 0.0
        self._tile = pygame.Surface((1, 1))
        self._reach = self._fall = 0
        self._frames: dict[tuple[int, int], list[Blit]] = {}

    def of(self, box: pygame.Rect, scale: float) -> list[Blit]:
        """What to blend below a window that covers `box`."""
        self._make_tile(scale)
        side = 2 * self._fall + self._reach
        if box.w < 2 * side or box.h < 2 * side:
            return []
        known = self._frames.get(box.size)
        if known is None:
            if len(self._frames) >= _KEPT:
                self._frames.clear()
            known = self._frames[box.size] = self._frame(box.w, box.h)
        left, top = box.x + self._fall - self._reach, box.y + self._fall - self._reach
        return [(part, (left + x, top + y)) for part, (x, y) in known]

    def _make_tile(self, scale: float) -> None:
        """The shadow of the smallest square: its corners, and one line of each edge between them."""
        if scale == self._scale:
            return
        self._scale, self._frames = scale, {}
        self._reach, self._fall = round(BLUR * scale), max(1, round(FALL * scale))
        inner = self._reach + 2 * self._fall
        places = np.arange(2 * inner + 1) + 0.5
        # How far each pixel lies outside the square that begins `reach` pixels in.
        away = np.maximum(self._reach - places, places - (2 * inner + 1 - self._reach))
        soft = self._reach * 0.5
        outside = np.hypot(np.maximum(0, away[:, None] + soft), np.maximum(0, away[None, :] + soft)) - soft
        share = np.clip(0.5 - outside / (2 * self._reach), 0, 1)
        tile = np.zeros((*share.shape, 4))
        tile[..., 3] = DARKNESS * share * share * (3 - 2 * share)
        self._tile = to_surface(tile)

    def _frame(self, width: int, height: int) -> list[Blit]:
        """The eight pieces for a window of this size; its middle is hidden by the window itself."""
        inner = self._reach + 2 * self._fall
        whole = (width + 2 * self._reach, height + 2 * self._reach)
        pieces: list[Blit] = []
        columns = (
            (0, inner, 0, inner),
            (inner, 1, inner, whole[0] - 2 * inner),
            (inner + 1, inner, whole[0] - inner, inner),
        )
        rows = (
            (0, inner, 0, inner),
            (inner, 1, inner, whole[1] - 2 * inner),
            (inner + 1, inner, whole[1] - inner, inner),
        )
        for top, tall, y, high in rows:
            for left, wide, x, across in columns:
                if (wide, tall) != (1, 1):
                    part = self._tile.subsurface((left, top, wide, tall))
                    pieces.append((pygame.transform.scale(part, (across, high)), (x, y)))
        return pieces
