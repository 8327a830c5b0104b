"""Where the names of miniatures stand: below their bases, or beside them where another name or base is in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

APART = 2
"""Pixels between a base and its name."""
OVER_A_NAME = 3
"""How much worse it is to cover a name than to cover a base."""
HESITATION = 0.08
"""By how much of its own size a name would rather be covered than take the next place."""


@dataclass(frozen=True, slots=True)
class Named:
    """A miniature in pixels: the middle and the box of its base, the edge below it, and the size of its name."""

    middle: tuple[int, int]
    base: pygame.Rect
    below: float
    size: tuple[int, int]


def name_places(models: Sequence[Named], viewport: tuple[int, int]) -> list[pygame.Rect]:
    """The boxes of all names, each placed so that it covers as little as it can of those before it and of any base but
    its own: below, else above, right or left; at the edge of the picture as far inside as to be read whole."""
    bases = [one.base for one in models]
    found: list[pygame.Rect] = []
    for one in models:
        others = [base for base in bases if base is not one.base]
        best, least = None, 0.0
        for turn, box in enumerate(_round_about(one, viewport)):
            over_names = _covered(box, found)
            worth = OVER_A_NAME * over_names + _covered(box, others)
            # Of two names that touch one is left out (`apart`): better to stand elsewhere, even on a base.
            worth += box.width * box.height if over_names else 0.0
            worth += turn * HESITATION * box.width * box.height if worth or turn else 0.0
            if best is None or worth < least:
                best, least = box, worth
            if not worth:
                break
        assert best is not None
        found.append(best)
    return found


def _covered(box: pygame.Rect, others: list[pygame.Rect]) -> float:
    """How many pixels of a box lie on others."""
    parts = (box.clip(others[k]) for k in box.collidelistall(others))
    return float(sum(part.width * part.height for part in parts))


def _round_about(one: Named, viewport: tuple[int, int]) -> Iterator[pygame.Rect]:
    (x, y), (wide, high) = one.middle, one.size
    top = round(y + one.below + APART)
    if not (0 <= x < viewport[0] and 0 <= y < viewport[1]):
        yield pygame.Rect(x - wide // 2, top, wide, high)  # its base is out of sight, so its name is not called in
        return
    above, left = round(y - one.below - APART) - high, min(max(x - wide // 2, 0), max(0, viewport[0] - wide))
    if top + high <= viewport[1]:
        yield pygame.Rect(left, top, wide, high)
    yield pygame.Rect(left, max(0, above), wide, high)
    if one.base.right + APART + wide <= viewport[0]:
        yield pygame.Rect(one.base.right + APART, y - high // 2, wide, high)
    if one.base.left - APART - wide >= 0:
        yield pygame.Rect(one.base.left - APART - wide, y - high // 2, wide, high)


def apart(boxes: list[pygame.Rect], wanted: list[bool]) -> list[int]:
    """The numbers of the names that can be read in a crowd: those that lie on no other, the `wanted` ones first."""
    kept: list[int] = []
    for number in sorted(range(len(boxes)), key=lambda each: not wanted[each]):
        if boxes[number].collidelist([boxes[each] for each in kept]) < 0:
            kept.append(number)
    return sorted(kept)
