"""What the pieces of marks cover, as boxes in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame

from tabletop.geometry.shapes import Disc, Piece
from tabletop.render.marks.strokes import STRAIGHT, Desk
from tabletop.render.pencil import Spot

ASLANT, SLICES = 0.6, 8
"""What fills less than so much of its box lies aslant in it, and is told by so many slices."""


def boxes_of(desk: Desk, piece: Piece) -> Iterator[pygame.Rect]:
    """The boxes that hold a piece: of one that lies aslant, such as a corridor, a slice each, for its corners are
    free."""
    whole = desk.box(piece)
    ring = [] if isinstance(piece, Disc) else desk.rings(piece)[0]
    if not ring or len(ring) > STRAIGHT or _area(ring) > ASLANT * whole.width * whole.height:
        yield whole
        return
    for k in range(SLICES):
        top, bottom = (whole.top + whole.height * step / SLICES for step in (k, k + 1))
        across = pygame.Rect(whole.left, math.floor(top), whole.width, math.ceil(bottom - top) + 1)
        cut = [part for a, b in pairwise((*ring, ring[0])) if (part := across.clipline(a, b))]
        xs = [x for part in cut for x, _ in part]
        if xs:
            yield pygame.Rect(min(xs), across.top, max(xs) - min(xs) + 1, across.height)


def _area(ring: Sequence[Spot]) -> float:
    """Square pixels within a ring."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*ring, ring[0])))) / 2
