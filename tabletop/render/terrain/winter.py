"""Snow and ice: mounds the wind has heaped up, and frozen water."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Piece, Point, Region
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import colour, darker, mix
from tabletop.render.terrain.site import Site, chances, seed

STEPS = 16
"""Shades from the foot of a mound to its crest."""
DEPTHS = 14
"""Shades from the rim of a frozen sheet to its middle."""
TENTHS = tuple(k / 10 for k in range(11))
"""Of the way along a streak of snow."""
BULGES = 10
"""Bulges of its outline."""


def mound(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """Smooth snow: bluish at its foot, bright towards the light, with the lines that the wind draws."""
    piece = _drifted(terrain)
    if not canvas.sees(*outlines.bounds(piece)):
        return
    left, top, right, bottom = outlines.bounds(piece)
    foot, crest = colour("#a9bccb"), colour("#f6f9fa")
    inset = min(right - left, bottom - top) / (2 * STEPS + 2)
    for k in range(STEPS):
        for ring in outlines.grown(piece, -inset * k):
            shade = mix(foot, crest, (k / (STEPS - 1)) ** 0.7)
            canvas.region(ring, shade, 255 if k == 0 else 190)
    with canvas.inside(piece) as within:
        if within is not None:
            for wide, alpha in ((0.5, 26), (0.3, 36), (0.14, 46)):
                within.veil([(a, b, _lit(normal, alpha)) for a, b, normal in outlines.edges(piece)], wide)
            _wind(within, terrain)
            within.grain(seed(terrain), 0.5, 0.05)
    canvas.outline(piece, colour("#8ea4b5"), 0.025, 150)


def _lit(normal: Point, alpha: int) -> tuple[int, int, int, int]:
    """What a rim that looks this way is washed with: light towards the lamp, blue shade away from it."""
    shine = -(normal[0] + normal[1]) * math.sqrt(0.5)
    return (*(colour("#fbfcfc") if shine > 0 else colour("#7f97ab")), round(alpha * abs(shine)))


def _drifted(terrain: Terrain) -> Piece:
    """Its outline as the wind leaves it: a few soft bulges."""
    ring = outlines.rings(terrain.piece())[0]
    coarse = ring[:: max(1, len(ring) // BULGES)]
    x, y = outlines.middle(terrain.piece())
    far = [0.86 + 0.2 * chance for chance in chances(terrain, "bulges", len(coarse))]
    bent = tuple((x + (px - x) * f, y + (py - y) * f) for (px, py), f in zip(coarse, far, strict=True))
    return Region((outlines.smooth(outlines.smooth(bent)),))


def _wind(canvas: Canvas, terrain: Terrain) -> None:
    left, top, right, bottom = outlines.bounds(terrain.piece())
    count = max(3, int((right - left) * (bottom - top) * 0.8))
    numbers = chances(terrain, "wind", 3 * count)
    for k in range(count):
        a, b, c = numbers[3 * k : 3 * k + 3]
        x, y, long = left + a * (right - left), top + b * (bottom - top), 0.3 + 0.7 * c
        wave = [(x + long * t, y + 0.06 * math.sin(3 * t) + 0.1 * t) for t in (0.0, 0.25, 0.5, 0.75, 1.0)]
        canvas.line(wave, colour("#9fb4c3"), 0.025, alpha=round(50 + 60 * c))


def ice(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A frozen sheet: pale blue, clearer in the middle, with long cracks and snow blown over it."""
    piece = outlines.wobbly(terrain.piece(), seed(terrain), 0.12, 0.7)
    if not canvas.sees(*outlines.bounds(piece)):
        return
    rim, deep = colour("#bcd3de"), colour("#86abbd")
    for bank in outlines.grown(piece, 0.18):
        canvas.region(bank, mix(site.dark, rim, 0.3), 150)
    with canvas.inside(piece) as within:
        if within is not None:
            within.surface.fill(rim)
            for k in range(1, DEPTHS + 1):
                for inner in outlines.grown(piece, -1.4 * k / DEPTHS):
                    within.region(inner, mix(rim, deep, 0.9 * (k / DEPTHS) ** 0.8))
            within.grain(seed(terrain), 1.4, 0.1)
            _cracks(within, terrain)
            _streaks(within, terrain)
    canvas.outline(piece, colour("#eaf2f5"), 0.05, 220)
    canvas.outline(piece, darker(rim, 0.45), 0.02, 120)


def _cracks(canvas: Canvas, terrain: Terrain) -> None:
    left, top, right, bottom = outlines.bounds(terrain.piece())
    count = max(4, int((right - left) * (bottom - top) / 7))
    numbers = chances(terrain, "cracks", 9 * count)
    for k in range(count):
        own = numbers[9 * k : 9 * k + 9]
        x, y, turn = left + own[0] * (right - left), top + own[1] * (bottom - top), 2 * math.pi * own[2]
        line = [(x, y)]
        for bend in own[3:]:
            turn += (bend - 0.5) * 1.1
            x, y = x + 0.55 * math.cos(turn), y + 0.55 * math.sin(turn)
            line.append((x, y))
        canvas.line([(px + 0.02, py + 0.03) for px, py in line], colour("#5f8598"), 0.02, alpha=120)
        canvas.line(line, colour("#f2f8fa"), 0.025, alpha=200)


def _streaks(canvas: Canvas, terrain: Terrain) -> None:
    left, top, right, bottom = outlines.bounds(terrain.piece())
    count = max(3, int((right - left) * (bottom - top) / 4))
    numbers = chances(terrain, "streaks", 3 * count)
    for k in range(count):
        a, b, c = numbers[3 * k : 3 * k + 3]
        x, y, long = left + a * (right - left), top + b * (bottom - top), 0.4 + 1.2 * c
        for wide, alpha in ((0.13, 40), (0.06, 70)):
            above, below = (
                [(x + long * t, y + 0.12 * t + side * wide * (1 - (2 * t - 1) ** 2)) for t in TENTHS]
                for side in (-1, 1)
            )
            canvas.polygon((*above, *reversed(below)), colour("#eef4f6"), alpha)
