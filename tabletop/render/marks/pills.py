"""Figures in pills: placed beside what they measure, inside the window, off the models, off each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from tabletop.model.mark import Tone
from tabletop.render.colours import INK, PANEL, PAPER, Colour
from tabletop.render.pencil import Spot, stamp
from tabletop.render.text import Lettering

SIZE = 15
GAP = 6
"""Pixels between a pill and what it stands beside."""

Sign = str
"""`tick`, `cross` or nothing, before the words."""


def sign_of(tone: Tone) -> Sign:
    """Legal has a tick, refused a cross: colour never speaks alone."""
    return {Tone.LEGAL: "tick", Tone.RUN: "tick", Tone.REFUSED: "cross"}.get(tone, "")


@lru_cache(maxsize=64)
def sign(kind: Sign, size: int, ink: Colour) -> pygame.Surface:
    """A tick or a cross, premultiplied."""

    def draw(large: pygame.Surface, finer: int) -> None:
        s = size * finer
        strokes = (
            [((0.16, 0.55), (0.4, 0.78), (0.86, 0.24))]
            if kind == "tick"
            else [((0.22, 0.22), (0.78, 0.78)), ((0.78, 0.22), (0.22, 0.78))]
        )
        for points in strokes:
            places = [(x * s, y * s) for x, y in points]
            for a, b in pairwise(places):
                pygame.draw.line(large, ink, a, b, max(1, round(0.15 * s)))
            for place in places:
                pygame.draw.circle(large, ink, place, 0.075 * s)

    return stamp((size, size), draw)


class Pills:
    """Pills, kept once drawn; all premultiplied."""

    def __init__(self, lettering: Lettering) -> None:
        self._lettering = lettering
        self._kept = lru_cache(maxsize=512)(self._drawn)

    @property
    def scale(self) -> float:
        """How much larger than usual words are now."""
        return self._lettering.scale

    def pill(self, text: str, ink: Colour, mark: Sign = "", *, light: bool = False) -> pygame.Surface:
        """A pill at the scale that the lettering has now."""
        return self._kept(text, ink, mark, self._lettering.size(SIZE), light)

    def _drawn(self, text: str, ink: Colour, mark: Sign, size: int, light: bool) -> pygame.Surface:
        words = self._lettering.words(text, size, INK if light else PAPER, True)
        ahead = size + 3 if mark else 0
        width, height = words.get_width() + size + 1 + ahead, max(words.get_height() + 4, round(1.46 * size))
        ground = (255, 255, 255) if light else PANEL

        def back(large: pygame.Surface, finer: int) -> None:
            box = large.get_rect()
            pygame.draw.rect(large, INK, box, border_radius=box.height // 2)
            pygame.draw.rect(large, ink, box.inflate(-2 * finer, -2 * finer), border_radius=box.height // 2)
            pygame.draw.rect(large, ground, box.inflate(-5 * finer, -5 * finer), border_radius=box.height // 2)

        made = stamp((width, height), back)
        if mark:
            made.blit(
                sign(mark, size, ink), (size // 2, (height - size) // 2), special_flags=pygame.BLEND_PREMULTIPLIED
            )
        place = (size // 2 + 1 + ahead, (height - words.get_height()) // 2)
        made.blit(words.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return made


class Placer:
    """Finds room for labels. `taken` are boxes that no label may cover: the models."""

    def __init__(self, window: pygame.Rect, taken: Sequence[pygame.Rect]) -> None:
        self._window = window.inflate(-8, -8)
        self._taken = list(taken)

    def place(self, size: tuple[int, int], wishes: Sequence[Spot]) -> pygame.Rect:
        """The first wished-for middle with room round it; failing that, the place that covers least."""
        best: tuple[float, pygame.Rect] | None = None
        for k, (x, y) in enumerate(wishes):
            box = pygame.Rect(0, 0, *size)
            box.center = (round(x), round(y))
            moved = box.clamp(self._window)
            shift = abs(moved.x - box.x) + abs(moved.y - box.y)
            covered = self._covered(moved)
            if not covered and not shift:
                best = (0.0, moved)
                break
            cost = covered * 10.0 + shift * 4.0 + k
            if best is None or cost < best[0]:
                best = (cost, moved)
        assert best is not None
        self._taken.append(best[1].inflate(4, 4))
        return best[1]

    def _covered(self, box: pygame.Rect) -> int:
        return sum(
            part.width * part.height for k in box.collidelistall(self._taken) for part in (box.clip(self._taken[k]),)
        )


def beside(line: tuple[Spot, Spot], size: tuple[int, int]) -> list[Spot]:
    """Middles for a label of `size` beside a straight line: near its middle first, either side."""
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


def around(centre: Spot, clear: float, size: tuple[int, int]) -> list[Spot]:
    """Middles for a label of `size` round a spot, at least `clear` pixels off: above, below, right, left, corners."""
    x, y = centre
    w, h = size[0] / 2 + clear + GAP, size[1] / 2 + clear + GAP
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


Draw = Callable[[pygame.Surface], None]
