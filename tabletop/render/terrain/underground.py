"""Below the ground: the earth between tunnels, plates and bulkheads of a base, and what the Yeti spin."""

from __future__ import annotations

import math
from dataclasses import replace

from tabletop.geometry.shapes import Point
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import colour, darker, lighter, mix
from tabletop.render.details import pebble
from tabletop.render.terrain import buildings, ground
from tabletop.render.terrain.site import Site, chances, seed, toned

LINING = 0.36
"""Inches of brickwork round the earth, as one sees it from above."""
STONY = 50.0
"""Pixels an inch from which gravel is full of single stones."""
COURSE = 0.5
"""Inches of a brick of that lining."""


def earth(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Clay and stones, cut level, with a lining of brick towards the tunnels; snow and ice where the table is white."""
    piece = terrain.piece()
    if not canvas.sees(*outlines.bounds(piece)):
        return
    brick = colour("#8fa3b0") if site.snowy else colour("#7d5a48")
    soil = colour("#9fb2bd") if site.snowy else colour("#57483b")
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(brick)
        for a, b, normal in outlines.edges(piece):
            _bricks(within, a, b, normal)
            shine = -(normal[0] + normal[1]) * math.sqrt(0.5)
            within.line((a, b), lighter(brick, 0.4 * shine) if shine > 0 else darker(brick, -0.55 * shine), 0.12)
        for core in outlines.grown(piece, -LINING, sharp=True):
            within.region(core, soil)
            with within.inside(core) as inner:
                if inner is not None:
                    inner.grain(seed(terrain), 2.6, 0.16)
                    inner.grain(seed(terrain) + 1, 0.5, 0.14)
                    _stones(inner, terrain, site)
            within.outline(core, darker(soil, 0.45), 0.05)
        within.grain(seed(terrain) + 2, 0.14, 0.1)
    canvas.outline(piece, darker(brick, 0.6), 0.03)


def _bricks(canvas: Canvas, a: Point, b: Point, normal: Point) -> None:
    """The joints of the lining along one edge."""
    length = math.dist(a, b)
    for k in range(1, int(length / COURSE) + 1):
        along = min(k * COURSE / length, 1.0)
        x, y = a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along
        end = (x - normal[0] * LINING, y - normal[1] * LINING)
        canvas.line(((x, y), end), colour("#2c2420"), 0.025, alpha=90)


def _stones(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    left, top, right, bottom = outlines.bounds(terrain.piece())
    count = min(240, int((right - left) * (bottom - top) * 0.5))
    numbers = chances(terrain, "stones", 4 * count)
    ink = colour("#e3ebef") if site.snowy else colour("#77685a")
    for k in range(count):
        a, b, c, d = numbers[4 * k : 4 * k + 4]
        place = (left + a * (right - left), top + b * (bottom - top))
        canvas.circle((place[0] + 0.03, place[1] + 0.04), 0.05 + 0.12 * c, darker(ink, 0.6), 90)
        canvas.circle(place, 0.05 + 0.12 * c, toned(ink, d, 0.3), 150)


def gravel(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Trodden ballast and dust on the floor of a tunnel; on other ground, small grey stones."""
    ink = site.base if site.surface == "tunnel" else mix(site.base, colour("#8d877c"), 0.65)
    piece = terrain.piece()
    with canvas.inside(outlines.wobbly(piece, seed(terrain), 0.12, 0.4)) as within:
        if within is None:
            return
        within.surface.fill(ink)
        within.grain(seed(terrain), 4.0, 0.12)
        within.grain(seed(terrain) + 1, 0.7, 0.12)
        left, top, right, bottom = outlines.bounds(piece)
        # From afar many small stones would only be specks.
        dense = 26 if within.scale >= STONY else 1.6
        count = min(3000, int((right - left) * (bottom - top) * dense))
        numbers = chances(terrain, "pebbles", 4 * count)
        for k in range(count):
            a, b, c, d = numbers[4 * k : 4 * k + 4]
            place = (left + a * (right - left), top + b * (bottom - top))
            if c < 0.6 or within.scale < STONY:
                within.circle(place, 0.02 + 0.04 * c, toned(lighter(ink, 0.08), d, 0.3), 170)
            else:
                pebble(within, place, 0.03 + 0.04 * c, toned(lighter(ink, 0.14), d, 0.3))
        within.grain(seed(terrain) + 2, 0.14, 0.14)


def deck(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A floor of plates, whatever the table is made of."""
    ground.floor(canvas, terrain, replace(site, surface="steel"))


def bulkhead(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A wall of steel, on which no snow lies."""
    buildings.wall(canvas, terrain, replace(site, surface="steel"))


def web_wall(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A mass of pale threads from wall to wall, with a dim glow, thickest in the middle."""
    piece = terrain.piece()
    pale, dim = colour("#dfe3da"), colour("#8d968c")
    for inches, alpha in ((0.3, 40), (0.15, 70)):
        for ring in outlines.grown(piece, inches):
            canvas.region(outlines.wobbly(ring, seed(terrain, f"fringe{inches}"), 0.2, 0.4), pale, alpha)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(mix(dim, pale, 0.45))
        left, top, right, bottom = outlines.bounds(piece)
        count = 40 + int(14 * (right - left) * (bottom - top))
        numbers = chances(terrain, "threads", 5 * count)
        for k in range(count):
            a, b, c, d, e = numbers[5 * k : 5 * k + 5]
            start = (left + a * (right - left), top + b * (bottom - top))
            turn, long = 2 * math.pi * c, 0.25 + 0.8 * d
            end = (start[0] + long * math.cos(turn), start[1] + long * math.sin(turn))
            middle = ((start[0] + end[0]) / 2 + 0.15 * (e - 0.5), (start[1] + end[1]) / 2 + 0.15 * (d - 0.5))
            within.line((start, middle, end), toned(pale if e > 0.35 else dim, d, 0.3), 0.02 + 0.03 * e, alpha=170)
        within.grain(seed(terrain), 0.3, 0.12)
    canvas.outline(outlines.wobbly(piece, seed(terrain, "rim"), 0.06, 0.4), lighter(pale, 0.3), 0.035, 170)
