"""Wet ground: mud and moss, pools that stand in it, and reeds in tufts."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Piece, Point, Region
from tabletop.model.terrain import Terrain
from tabletop.render import noise, outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter, mix
from tabletop.render.terrain.site import Site, chances, seed

POOLS, TUFTS = 0.11, 0.7
"""How many there are on a square inch."""
MOST = 220
BENDS = 9


def marsh(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Mud with a frayed edge: nobody takes it for open ground, nor for water that cannot be waded."""
    piece = terrain.piece()
    mud = mix(site.dark, colour("#54503a"), 0.62)
    for inches, alpha in ((0.3, 50), (0.14, 90)):
        for ring in outlines.grown(piece, inches):
            canvas.region(outlines.wobbly(ring, seed(terrain, f"edge{inches}"), 0.08), mud, alpha)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(mud)
        within.grain(seed(terrain), 0.7, 0.14)
        within.grain(seed(terrain, "moss"), 0.16, 0.1)
        for k, (middle, size) in enumerate(_places(terrain, "pools", POOLS)):
            _pool(within, middle, 0.3 + 0.75 * size, seed(terrain, f"pool{k}"), mud)
        for middle, size in _places(terrain, "reeds", TUFTS):
            _reeds(within, middle, size, mix(site.light, colour("#a3a24e"), 0.55))
    canvas.outline(outlines.wobbly(piece, seed(terrain, "rim"), 0.03), darker(mud, 0.35), 0.035, 150)


def _places(terrain: Terrain, what: str, on_an_inch: float) -> list[tuple[Point, float]]:
    """Places strewn over it, each with a chance of its own."""
    left, top, right, bottom = outlines.bounds(terrain.piece())
    count = min(max(3, round((right - left) * (bottom - top) * on_an_inch)), MOST)
    found = chances(terrain, what, 3 * count)
    return [
        ((left + found[3 * k] * (right - left), top + found[3 * k + 1] * (bottom - top)), found[3 * k + 2])
        for k in range(count)
    ]


def _pool(canvas: Canvas, middle: Point, radius: float, number: int, mud: Colour) -> None:
    """Standing water, darker in its middle, with a wet rim and the light on it."""
    for share, ink, alpha in (
        (1.14, darker(mud, 0.3), 130),
        (1.0, colour("#47615f"), 235),
        (0.62, colour("#314a4e"), 160),
    ):
        canvas.region(_flat(middle, radius * share, number), ink, alpha)
    x, y = middle
    glint = [(x + radius * t, y - 0.34 * radius - 0.05 * (1 - t * t)) for t in (-0.4, -0.2, 0.0, 0.2)]
    canvas.line(glint, colour("#a9c0b8"), 0.03, alpha=120)


def _flat(middle: Point, radius: float, number: int) -> Piece:
    """A flat pool of that size: wider than high, its rim in soft bends."""
    (x, y), far = middle, noise.numbers(number, BENDS)
    turns = [math.tau * k / BENDS for k in range(BENDS)]
    ring = tuple(
        (x + 1.25 * radius * (0.72 + 0.5 * f) * math.cos(turn), y + 0.8 * radius * (0.72 + 0.5 * f) * math.sin(turn))
        for turn, f in zip(turns, far, strict=True)
    )
    return Region((outlines.smooth(outlines.smooth(outlines.smooth(ring))),))


def _reeds(canvas: Canvas, foot: Point, chance: float, ink: Colour) -> None:
    """A tuft of blades that fan out from one foot."""
    x, y = foot
    blades = 5 + round(3 * chance)
    for k in range(blades):
        turn = math.radians(-90 + 62 * (2 * k / (blades - 1) - 1))
        long = (0.2 + 0.16 * chance) * (1.0 - 0.12 * (k % 2))
        tip = (x + long * math.cos(turn), y + long * math.sin(turn))
        canvas.line([(x + 0.02, y + 0.03), (tip[0] + 0.02, tip[1] + 0.03)], colour("#23251a"), 0.035, alpha=110)
        canvas.line([foot, tip], lighter(ink, 0.12) if k % 2 else darker(ink, 0.12), 0.028, alpha=230)
