"""Where the names of miniatures stand: below their bases, or beside them where another name or base is in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

APART = 2
"""Pixels between a base and its name."""
EDGE = 4
"""Pixels from the edge of what is seen to a name."""
OVER_A_NAME = 3
"""How much worse it is to cover a name than to cover a base."""
LEADING = 0.25
"""How much of the height of a name's box is empty above and below its letters."""
MOST_OVER = 0.35
"""How much of a name may lie on others' bases."""
HESITATION = 0.03
"""By how much of its own size a name would rather be covered than take the next place."""


@dataclass(frozen=True, slots=True)
class Named:
    """A miniature in pixels: the middle and the box of its base, the edge below it, and the size of its name."""

    middle: tuple[int, int]
    base: pygame.Rect
    below: float
    size: tuple[int, int]


def name_places(models: Sequence[Named], room: pygame.Rect, things: Sequence[pygame.Rect] = ()) -> list[pygame.Rect]:
    """The boxes of all names, each placed so that it covers as little as it can of those before it, of any base but its
    own and of the `things` that lie there: below, else above, right or left; at the edge of the `room`, which nothing
    covers, as far inside as to be read whole."""
    bases = [one.base for one in models]
    found: list[pygame.Rect] = []
    for one in models:
        others = [*(base for base in bases if base is not one.base), *things]
        best, least = None, 0.0
        for turn, box in enumerate(_round_about(one, room)):
            over_names = _covered(_letters(box), [_letters(each) for each in found])
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


def _letters(box: pygame.Rect) -> pygame.Rect:
    """The part of a name's box that its letters take."""
    return box.inflate(0, -round(LEADING * box.height))


def _covered(box: pygame.Rect, others: list[pygame.Rect]) -> float:
    """How many pixels of a box lie on others."""
    parts = (box.clip(others[k]) for k in box.collidelistall(others))
    return float(sum(part.width * part.height for part in parts))


def _round_about(one: Named, room: pygame.Rect) -> Iterator[pygame.Rect]:
    (x, y), (wide, high) = one.middle, one.size
    top = round(y + one.below + APART)
    if not room.collidepoint(x, y):
        yield pygame.Rect(x - wide // 2, top, wide, high)  # its base is out of sight, so its name is not called in
        return
    above = round(y - one.below - APART) - high
    first = room.left + EDGE
    left = min(max(x - wide // 2, first), max(first, room.right - wide - EDGE))
    if top + high <= room.bottom:
        yield pygame.Rect(left, top, wide, high)
    if above >= room.top or top + high > room.bottom:
        yield pygame.Rect(left, max(room.top, above), wide, high)
    if one.base.right + APART + wide <= room.right:
        yield pygame.Rect(one.base.right + APART, y - high // 2, wide, high)
    if one.base.left - APART - wide >= room.left:
        yield pygame.Rect(one.base.left - APART - wide, y - high // 2, wide, high)


def apart(boxes: Sequence[pygame.Rect], wanted: Sequence[bool], bases: Sequence[pygame.Rect] = ()) -> list[int]:
    """The numbers of the names that can be read in a crowd: those that lie on no other and not across one of the
    `bases`, one for each name, but their own; the `wanted` ones first and in any case."""
    letters = [_letters(box) for box in boxes]
    kept: list[int] = []
    for number in sorted(range(len(boxes)), key=lambda each: not wanted[each]):
        others = [base for k, base in enumerate(bases) if k != number]
        across = _covered(letters[number], others) > MOST_OVER * letters[number].width * letters[number].height
        if letters[number].collidelist([letters[each] for each in kept]) < 0 and (wanted[number] or not across):
            kept.append(number)
    return sorted(kept)
