"""Rulers along the upper and left edges of the table's view: inches, with the mouse on both."""

from __future__ import annotations

import pygame

from tabletop.geometry.shapes import Point
from tabletop.render import Camera
from tabletop.render.text import Lettering

WIDTH = 20
"""Pixels across, at 100 % and below."""
GROUND, INK, FAINT, MOUSE = (32, 36, 42), (214, 219, 226), (122, 130, 140), (240, 180, 60)
LEAST = 7.0
"""Pixels between two lines of a ruler, at least."""
APART = 42.0
"""Pixels (at 100 %) between two numbers, at least: the last may stand before its line, beside the one before it."""
STEPS = (0.25, 0.5, 1.0, 2.0, 4.0, 6.0, 12.0, 24.0)

Rect = tuple[float, float, float, float]


def thickness(scale: float) -> int:
    """Pixels across a ruler: at any scale its digits have room above the lines, for they become no smaller."""
    return max(WIDTH, round(WIDTH * scale))


class Rulers:
    """Both rulers, inside the part of the window that the panels leave free. Their lines are painted anew only when the
    view has moved."""

    def __init__(self) -> None:
        self._seen: tuple[Camera, Rect, float] | None = None
        self._strips: tuple[pygame.Surface, ...] = ()

    def paint(
        self,
        surface: pygame.Surface,
        camera: Camera,
        free: Rect,
        mouse: Point | None,
        lettering: Lettering,
        scale: float,
    ) -> None:
        """The rulers with the mouse, which is at a place of the table, on both."""
        wide = thickness(scale)
        above, beside = _boxes(free, wide)
        if self._seen != (camera, free, scale):
            self._seen = (camera, free, scale)
            self._strips = tuple(
                _strip(camera, box, lettering, across=across) for across, box in ((True, above), (False, beside))
            )
        for strip, box in zip(self._strips, (above, beside), strict=True):
            surface.blit(strip, box)
        if mouse is not None:
            x, y = map(round, camera.to_screen(mouse))
            if above.left + wide <= x <= above.right:
                pygame.draw.line(surface, MOUSE, (x, above.top), (x, above.bottom - 1), 2)
            if beside.top + wide <= y <= beside.bottom:
                pygame.draw.line(surface, MOUSE, (beside.left, y), (beside.right - 1, y), 2)
        pygame.draw.rect(surface, GROUND, pygame.Rect(above.topleft, (wide, wide)))


def _boxes(free: Rect, wide: int) -> tuple[pygame.Rect, pygame.Rect]:
    left, top, width, height = (round(value) for value in free)
    return pygame.Rect(left, top, width, wide), pygame.Rect(left, top, wide, height)


def _strip(camera: Camera, box: pygame.Rect, lettering: Lettering, *, across: bool) -> pygame.Surface:
    """One ruler by itself."""
    strip = pygame.Surface(box.size)
    strip.fill(GROUND)
    _lines(strip, camera, box, lettering, across=across)
    return strip


def _lines(surface: pygame.Surface, camera: Camera, box: pygame.Rect, lettering: Lettering, *, across: bool) -> None:
    step = next((each for each in STEPS if each * camera.zoom >= LEAST), STEPS[-1])
    scale = (box.height if across else box.width) / WIDTH
    named = next((each for each in STEPS if each >= 1 and each * camera.zoom >= APART * scale), STEPS[-1])
    corner, far = camera.to_table(box.topleft), camera.to_table(box.bottomright)
    low, high = (corner[0], far[0]) if across else (corner[1], far[1])
    low, high = max(low, 0.0), min(high, camera.table[0 if across else 1])
    number = int(low / step)
    while number * step <= high + 1e-9:
        at = number * step
        if at >= low - 1e-9:
            _line(surface, camera, box, (at, at % named < 1e-9), lettering, across=across)
        number += 1


def _line(
    surface: pygame.Surface,
    camera: Camera,
    box: pygame.Rect,
    line: tuple[float, bool],
    lettering: Lettering,
    *,
    across: bool,
) -> None:
    at, named = line
    thick = box.height if across else box.width
    # Below the digits, which take the rest.
    short = thick if named else thick // 8 if at % 1.0 else thick // 4
    if across:
        x = round(camera.to_screen((at, 0.0))[0])
        pygame.draw.line(surface, FAINT, (x - box.left, thick - 1), (x - box.left, thick - short))
    else:
        y = round(camera.to_screen((0.0, at))[1])
        pygame.draw.line(surface, FAINT, (thick - 1, y - box.top), (thick - short, y - box.top))
    if named:
        words = lettering.words(f"{at:g}", lettering.size(12), INK)
        if not across:
            words = pygame.transform.rotate(words, 90)
        if across:
            # The number of the table's right edge stands before its line where there is no room behind it.
            behind = x - box.left + 3
            place = (behind if behind + words.get_width() <= box.width else behind - 6 - words.get_width(), 1)
        else:
            # The number of the table's upper edge stands below its line where the corner of both rulers is above it.
            above = y - box.top - words.get_height() - 3
            place = (1, above if above >= thick else y - box.top + 3)
        surface.blit(words, place)
