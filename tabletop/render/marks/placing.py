"""Where words go: inside the picture, off the models, off each other, near what they speak of.

One function decides it for pixels and for paper (`Placer.place`). It tries the places that are wished for in their
order, then looks round them over the whole picture, and always gives the same answer to the same question.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import pygame

from tabletop.render.pencil import Spot

GAP = 6
"""Pixels between words and what they stand beside."""
FINEST, PLACES = 8, 400
"""Pixels between the places that are tried where none of those wished for is free, and how many are for large boxes."""
CROSSING, COVERING, HESITATION = 90.0, 300.0, 4.0
"""How many pixels farther a large box goes rather than cross a line, cover as much of a thing as it is large, or take
the next of the places wished for."""
LED_ACROSS, LED_OVER = 240.0, 40.0
"""And how many rather than be led to what it speaks of across other words or a model, or over a line."""
LONG = 0.2
"""What is against a long line to what a box speaks of, for each pixel of it."""
MOST_CROSSED = 6
"""From so many lines on one more makes no difference."""
NEAREST = 60
"""Among so many free places round the wished-for ones the best is taken."""
Size = tuple[int, int]
Segment = tuple[Spot, Spot]


@dataclass(frozen=True, slots=True)
class Crowded:
    """What is there already: `taken` are boxes that no words may cover (the models, their names), nor the `signs` on
    their rings; `things` are better left free, but may be covered."""

    taken: Sequence[pygame.Rect] = ()
    things: Sequence[pygame.Rect] = ()
    signs: Sequence[pygame.Rect] = ()


class Placer:
    """Finds room for words. `lines` are better left free, but may be crossed; `unit` is as a desk has it."""

    def __init__(self, window: pygame.Rect, crowded: Crowded, lines: Sequence[Segment] = (), unit: float = 1.0) -> None:
        margin = round(8 * unit)
        self._window = window.inflate(-margin, -margin) if min(window.size) > 4 * margin else window
        self._models = list(crowded.taken)
        self._words: list[pygame.Rect] = []
        self._lines = list(lines)
        self._things = list(crowded.things)
        self._signs = list(crowded.signs)
        self._apart = round(4 * unit)
        self._unit = unit
        self.crammed = False
        """Whether some words had to be laid over a model or over others."""

    def place(self, size: Size, wishes: Sequence[Spot], spot: Spot | None = None) -> pygame.Rect:
        """A box for words: about the first of the wished-for middles that is free, else about the free place nearest
        to it; where the picture is full, over a model rather than over words. A line may lead from it to a `spot`."""
        size = (min(size[0], self._window.width), min(size[1], self._window.height))
        boxes = [_about(wish, size) for wish in wishes]
        wished = self._free_of_all(boxes, spot)
        if wished is None or wished[0] >= LED_ACROSS:
            others = [each for each in (wished, self._best_near(boxes[0], spot)) if each is not None]
            wished = min(others, key=lambda each: each[0], default=None)
        found = wished[1] if wished is not None else None
        if found is None:
            self.crammed = True
            found = self._nearest(boxes[0], self._words) or boxes[0].clamp(self._window)
        self.reserve(found)
        return found

    def place_large(
        self,
        sizes: Sequence[Size],
        wishes: Callable[[Size], Sequence[Spot]],
        spot: Spot | None = None,
        leader: Callable[[pygame.Rect], Segment | None] = lambda _: None,
        reluctance: Sequence[float] = (),
    ) -> tuple[int, pygame.Rect]:
        """A box for many words about a spot, which may have one of several sizes: of all free places the one that
        covers least of what lies on the table and crosses fewest lines, near the first of the middles wished for, and
        whose `leader` crosses least; `reluctance` is what is against each size, in pixels of distance. Answers which
        size it has, and the box."""
        best: tuple[tuple[float, int], pygame.Rect] | None = None
        for number, size in enumerate(sizes):
            spots, against = wishes(size), reluctance[number] if reluctance else 0.0
            tried = [_about(spot, size) for spot in spots]
            step = round(math.sqrt(self._window.width * self._window.height / PLACES))
            tried += _round_about(tried[0].clamp(self._window), self._window, step)
            for box in tried:
                if not self.is_free(box):
                    continue
                burden = (against + self._burden(box, spots, spot), number)
                if best is None or burden < best[0]:
                    line = leader(box)
                    if line is not None:
                        burden = (burden[0] + self.crossed_by(line) + LONG * math.dist(*line) / self._unit, number)
                    if best is None or burden < best[0]:
                        best = (burden, box)
        if best is None:
            return (0, self.place(sizes[0], wishes(sizes[0])))
        self.reserve(best[1])
        return (best[0][1], best[1])

    def _burden(self, box: pygame.Rect, wishes: Sequence[Spot], spot: Spot | None) -> float:
        """What is against a place, in pixels of distance. Words about what is within something wide may lie on it."""
        x, y = box.center
        away = min(math.hypot(x - wx, y - wy) + HESITATION * k for k, (wx, wy) in enumerate(wishes))
        wide = box.width * box.height
        things = (t for t in self._things if spot is None or t.width * t.height < wide or not t.collidepoint(spot))
        covered = sum(part.width * part.height for each in things if (part := box.clip(each)))
        over = COVERING * math.sqrt(covered / (box.width * box.height))
        return away / self._unit + over + CROSSING * self._crossed(box)

    def _crossed_to(self, box: pygame.Rect, spot: Spot | None) -> float:
        """What a line from a box to a spot crosses, in pixels of distance; what the spot is in does not count."""
        if spot is None:
            return 0.0
        others = (each for each in (*self._models, *self._words) if not each.collidepoint(spot))
        return LED_ACROSS * sum(1 for each in others if each.clipline(box.center, spot))

    def covered(self, box: pygame.Rect, spot: Spot) -> int:
        """How many models, names and words a box lies on, but for what a spot is in."""
        there = (each for each in (*self._models, *self._words) if not each.collidepoint(spot))
        return sum(1 for each in there if each.colliderect(box))

    def crossed_by(self, line: Segment) -> float:
        """What is against a line that leads to something, in pixels of distance: what it crosses but for what it ends
        in."""
        there = [*self._models, *self._words]
        ended = sum(1 for each in there if each.collidepoint(line[1]))
        over = sum(1 for each in there if each.clipline(line)) - ended
        lines = sum(1 for each in self._lines if _meet(line, each))
        hidden = sum(1 for each in self._signs if each.collidepoint(line[1]))
        return LED_ACROSS * over + LED_OVER * (min(lines, MOST_CROSSED) + hidden)

    def lead(self, line: Segment | None) -> None:
        """Words had better leave the line free that leads from others to what they speak of."""
        if line is not None:
            self._lines.append(line)

    def reserve(self, box: pygame.Rect) -> None:
        """Keep other words off a box."""
        self._words.append(box.inflate(self._apart, self._apart))

    def is_free(self, box: pygame.Rect) -> bool:
        """Whether words may stand there."""
        return self._window.contains(box) and all(
            box.collidelist(taken) < 0 for taken in (self._models, self._words, self._signs)
        )

    def _free_of_all(self, boxes: Sequence[pygame.Rect], spot: Spot | None) -> tuple[float, pygame.Rect] | None:
        """The first free box that crosses no line and from which none need cross words; failing that, the best. With
        what is against it, in pixels of distance."""
        best: tuple[float, pygame.Rect] | None = None
        for box in boxes:
            if self.is_free(box):
                burden = CROSSING * self._crossed(box) + self._crossed_to(box, spot)
                if not burden:
                    return (burden, box)
                if best is None or burden < best[0]:
                    best = (burden, box)
        return best

    def _crossed(self, box: pygame.Rect) -> int:
        """How many lines a box lies on."""
        return min(sum(1 for a, b in self._lines if box.clipline(a, b)), MOST_CROSSED)

    def _best_near(self, wish: pygame.Rect, spot: Spot | None) -> tuple[float, pygame.Rect] | None:
        """The best of the free boxes nearest to a wish, with what is against it."""
        free = (box for box in _round_about(wish.clamp(self._window), self._window) if self.is_free(box))

        def burden(box: pygame.Rect) -> float:
            away = math.hypot(box.x - wish.x, box.y - wish.y) / self._unit
            return away + CROSSING * self._crossed(box) + self._crossed_to(box, spot)

        found = ((burden(box), box) for box in islice(free, NEAREST))
        return min(found, key=lambda each: each[0], default=None)

    def _nearest(self, wish: pygame.Rect, taken: Sequence[pygame.Rect]) -> pygame.Rect | None:
        """The box nearest to a wish that covers nothing taken."""
        for box in _round_about(wish.clamp(self._window), self._window):
            if box.collidelist(taken) < 0:
                return box
        return None


def _meet(one: Segment, other: Segment) -> bool:
    """Whether two straight lines have a point in common."""
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0 and _boxed(one, other)


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    """More than 0 where the way from a by b to c turns to the right, less where to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _boxed(one: Segment, other: Segment) -> bool:
    """Whether the boxes round two lines meet: of lines that run on in one another nothing else tells it."""
    return all(
        min(one[0][k], one[1][k]) <= max(other[0][k], other[1][k])
        and min(other[0][k], other[1][k]) <= max(one[0][k], one[1][k])
        for k in (0, 1)
    )


def _about(middle: Spot, size: Size) -> pygame.Rect:
    box = pygame.Rect(0, 0, *size)
    box.center = (round(middle[0]), round(middle[1]))
    return box


def _round_about(box: pygame.Rect, window: pygame.Rect, step: int = 0) -> Iterator[pygame.Rect]:
    """Boxes of the same size all over the window, from near to far; those at its edges as well."""
    step = step or max(FINEST, min(box.size) // 2)
    columns = _steps(window.left, window.right - box.width, box.left, step)
    rows = _steps(window.top, window.bottom - box.height, box.top, step)
    places = sorted((math.hypot(x - box.left, y - box.top), y, x) for y in rows for x in columns)
    for _, y, x in places:
        yield pygame.Rect(x, y, *box.size)


def _steps(first: int, last: int, through: int, step: int) -> list[int]:
    """Numbers `step` apart from first to last, with both of them and with `through`."""
    inner = range(first + (through - first) % step, last + 1, step)
    return sorted({first, max(first, last), *inner})


# ---------------------------------------------------------------------------------------------------------------------
# What to wish for


def beside(line: Segment, size: Size) -> list[Spot]:
    """Middles for words of `size` beside a straight line: near its middle first, either side."""
    a, b = line
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-6)
    nx, ny = -dy / length, dx / length
    if ny > 0:
        nx, ny = -nx, -ny
    out = abs(nx) * size[0] / 2 + abs(ny) * size[1] / 2 + GAP
    return [
        (a[0] + dx * t + nx * out * far, a[1] + dy * t + ny * out * far)
        for away in (1.0, 2.4)
        for t in (0.5, 0.38, 0.62, 0.26, 0.74, 0.9, 0.1)
        for far in (away, -away)
    ]


def around(centre: Spot, clear: float | Spot, size: Size) -> list[Spot]:
    """Middles for words of `size` round a spot, at least `clear` pixels off (across and down): above, below, right,
    left, corners, then the same farther away."""
    x, y = centre
    wide, high = clear if isinstance(clear, tuple) else (clear, clear)
    w, h = size[0] / 2 + wide + GAP, size[1] / 2 + high + GAP
    near = [
        (x, y - h),
        (x, y + h),
        (x + w, y),
        (x - w, y),
        (x + w, y - h),
        (x - w, y - h),
        (x + w, y + h),
        (x - w, y + h),
    ]
    far = [(x + (px - x) * 1.9, y + (py - y) * 1.9) for px, py in near]
    return near + far


def on_ring(ring: Sequence[Spot], size: Size) -> list[Spot]:
    """Middles on a ring for its figure: at its top first, then by turns to either side down to its foot."""
    if not ring:
        return []
    count = len(ring)
    top = min(range(count), key=lambda k: ring[k][1])
    turns = [0, *(sign * k for k in range(1, count // 2 + 1) for sign in (1, -1))]
    every = max(1, count // 36)
    return [ring[(top + turn) % count] for turn in turns if abs(turn) % every == 0]


def in_corners(window: pygame.Rect, size: Size) -> list[Spot]:
    """Middles in the corners of the picture and along its edges: lower left first."""
    left, right = window.left + size[0] / 2 + GAP, window.right - size[0] / 2 - GAP
    top, bottom = window.top + size[1] / 2 + GAP, window.bottom - size[1] / 2 - GAP
    corners = [(left, bottom), (right, bottom), (left, top), (right, top)]
    shares = (0.5, 0.25, 0.75)
    level = [(left + (right - left) * share, y) for y in (bottom, top) for share in shares]
    upright = [(x, top + (bottom - top) * share) for x in (left, right) for share in shares]
    return [*corners, *level, *upright]
