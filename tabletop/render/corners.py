"""Where something that lies beside the table goes, so that it hides nobody."""

from __future__ import annotations

from collections.abc import Iterable

import pygame


def quiet_place(
    size: tuple[float, float],
    free: pygame.Rect,
    table: pygame.Rect,
    standing: Iterable[tuple[float, float]],
    away: int,
) -> pygame.Rect:
    """A place of `size` within what is `free`, `away` pixels from its edges: at the foot of the margin on the left of
    the `table`, else of that on its right, else in the corner where the fewest who are `standing` (pixels) would be
    hidden, of equal ones the lower left."""
    box = pygame.Rect(0, 0, round(size[0]), round(size[1]))
    inner = free.inflate(-2 * away, -2 * away)
    left, right = box.copy(), box.copy()
    left.bottomleft, right.bottomright = inner.bottomleft, inner.bottomright
    if left.right <= table.left:
        return left
    if right.left >= table.right:
        return right
    upper_left, upper_right = box.copy(), box.copy()
    upper_left.topleft, upper_right.topright = inner.topleft, inner.topright
    places = list(standing)
    corners = (left, right, upper_left, upper_right)
    return min(corners, key=lambda each: sum(map(each.inflate(2 * away, 2 * away).collidepoint, places)))
