"""Rulers along the upper and left edges of the table's view: inches, with the mouse on both."""

from __future__ import annotations

import pygame

from tabletop.geometry.shapes import Point
from tabletop.render import Camera
from tabletop.render.text import Lettering

WIDTH = 20
"""Pixels across, at 100 %."""
GROUND, INK, FAINT, MOUSE = (32, 36, 42), (214, 219, 226), (122, 130, 140), (240, 180, 60)
LEAST = 7.0
"""Pixels between two lines of a ruler, at least."""
STEPS = (0.25, 0.5, 1.0, 2.0, 4.0, 6.0, 12.0, 24.0)

Rect = tuple[float, float, float, float]


def paint_rulers(
    surface: pygame.Surface, camera: Camera, free: Rect, mouse: Point | None, lettering: Lettering, scale: float
) -> None:
    """Both rulers, inside the part of the window that the panels leave free."""
    left, top, width, height = (round(value) for value in free)
    wide = round(WIDTH * scale)
    for across, box in (
        (True, pygame.Rect(left, top, width, wide)),
        (False, pygame.Rect(left, top, wide, height)),
    ):
        pygame.draw.rect(surface, GROUND, box)
        _lines(surface, camera, box, lettering, across=across)
        if mouse is not None:
            x, y = camera.to_screen(mouse)
            if across and box.left + wide <= x <= box.right:
                pygame.draw.line(surface, MOUSE, (round(x), box.top), (round(x), box.bottom - 1), 2)
            elif not across and box.top + wide <= y <= box.bottom:
                pygame.draw.line(surface, MOUSE, (box.left, round(y)), (box.right - 1, round(y)), 2)
    pygame.draw.rect(surface, GROUND, pygame.Rect(left, top, wide, wide))


def _lines(surface: pygame.Surface, camera: Camera, box: pygame.Rect, lettering: Lettering, *, across: bool) -> None:
    step = next((each for each in STEPS if each * camera.zoom >= LEAST), STEPS[-1])
    named = next((each for each in STEPS if each >= 1 and each * camera.zoom >= 5 * LEAST), STEPS[-1])
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
    short = thick if named else thick // 4 if at % 1.0 else thick // 2
    if across:
        x = round(camera.to_screen((at, 0.0))[0])
        pygame.draw.line(surface, FAINT, (x, box.bottom - 1), (x, box.bottom - short))
    else:
        y = round(camera.to_screen((0.0, at))[1])
        pygame.draw.line(surface, FAINT, (box.right - 1, y), (box.right - short, y))
    if named:
        words = lettering.words(f"{at:g}", lettering.size(12), INK)
        if not across:
            words = pygame.transform.rotate(words, 90)
        place = (x + 3, box.top + 1) if across else (box.left + 1, y - words.get_height() - 3)
        surface.blit(words, place)
