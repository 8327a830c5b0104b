"""Crowns of trees and shrubs: a dark body, clumps turned to the lamp, single leaves for the near eye."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.shapes import Disc
from tabletop.render import noise
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, darker, lighter
from tabletop.render.terrain.site import Site, toned
from tabletop.render.terrain.snow import snow_on

LEAF = 0.085
"""Inches of half a leaf's length."""
LEAVES = 190
"""Leaves on a crown of an inch's radius."""
SMALLEST = 4.2
"""Pixels of half a leaf's length below which no leaves are drawn: clumps do for the far eye."""
VARIANTS = 8
TONES = 9
"""Tones of leaves from the side that is turned from the lamp to that which is turned to it."""


def foliage(canvas: Canvas, crown: Disc, greens: tuple[Colour, ...], own: int, site: Site) -> None:
    """A round crown in one of the leaf tones; `own` is its seed."""
    (x, y), r = crown.centre, crown.radius
    numbers = noise.numbers(own, 80)
    ink = toned(greens[int(numbers[0] * 3) % 3], numbers[1], 0.14)
    clumps = max(9, round(9 * r / 0.7))
    rims = []
    for k in range(clumps):
        angle = 2 * math.pi * (k + 0.5 * numbers[2 + k % 20]) / clumps
        rims.append(
            (x + 0.74 * r * math.cos(angle), y + 0.74 * r * math.sin(angle), r * (0.25 + 0.09 * numbers[22 + k % 20]))
        )
    canvas.circle((x, y), r * 0.84, darker(ink, 0.5))
    for px, py, pr in rims:
        canvas.circle((px, py), pr, darker(ink, 0.55))
    canvas.circle((x - 0.03 * r, y - 0.03 * r), r * 0.8, darker(ink, 0.22))
    for px, py, pr in rims:
        lit = (-(px - x) - (py - y)) / r
        canvas.circle(
            (px - 0.04 * r, py - 0.04 * r),
            pr * 0.86,
            lighter(ink, 0.06 + 0.16 * lit) if lit > 0 else darker(ink, 0.12 - 0.22 * lit),
        )
    canvas.circle((x - 0.08 * r, y - 0.08 * r), r * 0.58, ink)
    for k in range(round(16 * min(r, 1.6) + 6)):
        angle, far = 6.28 * numbers[42 + k % 36], 0.72 * math.sqrt(numbers[(k * 7 + 3) % 78])
        px, py = x + far * r * math.cos(angle), y + far * r * math.sin(angle)
        lit = (-(px - x) - (py - y)) / r
        size = r * (0.09 + 0.09 * numbers[(k * 5 + 1) % 78])
        canvas.circle((px + size * 0.35, py + size * 0.35), size, darker(ink, 0.3))
        canvas.circle((px, py), size, lighter(ink, 0.14 + 0.18 * lit) if lit > -0.2 else darker(ink, 0.08))
    if canvas.scale * LEAF >= SMALLEST:
        _leaves(canvas, crown, ink, own)
    if site.snowy:
        snow_on(canvas, crown, own)


def _leaves(canvas: Canvas, crown: Disc, ink: Colour, own: int) -> None:
    """Single leaves all over a crown, each in the tone of the side it is on."""
    leaves, tones = _foliage_of(own % VARIANTS, round(crown.radius, 1))
    inks = _tones(ink)
    canvas.facets(leaves + np.array(crown.centre), [inks[tone] for tone in tones])


@lru_cache(maxsize=256)
def _tones(ink: Colour) -> tuple[Colour, ...]:
    steps = [2 * k / (TONES - 1) - 1 for k in range(TONES)]
    return tuple(lighter(ink, 0.04 + 0.3 * lit) if lit > 0 else darker(ink, 0.04 - 0.4 * lit) for lit in steps)


@lru_cache(maxsize=256)
def _foliage_of(variant: int, radius: float) -> tuple[NDArray[np.float64], tuple[int, ...]]:
    """Leaves of a crown about its middle: four corners each, in inches, and which of the tones they have."""
    count = round(LEAVES * max(radius, 0.3) ** 2) if radius < 1.6 else round(LEAVES * 1.6 * radius)
    spread, turn, size, chance = noise.shares(noise.seed_of("leaves", variant, radius), 4 * count).reshape(4, count)
    # A golden angle from one to the next leaves neither holes nor heaps; the rim has more of them than the middle.
    far = radius * ((np.arange(count) + spread) / count) ** 0.42
    around = np.arange(count) * 2.39996 + 0.5 * turn
    x, y = far * np.cos(around), far * np.sin(around)
    lit = -(x + y) / radius * 0.75 + (chance - 0.5) * 0.9
    tones = np.clip(np.rint((lit + 1) / 2 * (TONES - 1)), 0, TONES - 1).astype(int)
    # They point outwards, more or less.
    angle = around + (turn - 0.5) * 1.8
    long, wide = LEAF * (0.7 + 0.6 * size), LEAF * 0.42 * (0.7 + 0.6 * size)
    along, across = np.stack((np.cos(angle), np.sin(angle)), -1), np.stack((-np.sin(angle), np.cos(angle)), -1)
    middle = np.stack((x, y), -1)
    corners = (
        middle + along * long[:, None],
        middle + across * wide[:, None],
        middle - along * long[:, None],
        middle - across * wide[:, None],
    )
    # The darkest first: light leaves lie on top.
    order = np.argsort(tones, kind="stable")
    return np.stack(corners, axis=1)[order], tuple(int(tone) for tone in tones[order])
