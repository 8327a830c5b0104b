"""What grows: woods, trees, bushes, hedges. Crowns thin where a model stands below them."""

from __future__ import annotations

import math
from functools import lru_cache

from tabletop.geometry.shapes import Disc, Outline, Piece, Point
from tabletop.model.terrain import Terrain
from tabletop.render import noise, outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter, mix
from tabletop.render.terrain.foliage import foliage
from tabletop.render.terrain.site import Below, Opened, Site, along, chances, seed, spine, toned

GREENS = (colour("#4c6a35"), colour("#5b7a3c"), colour("#3f5d3a"))
ALIEN = (colour("#7c3f66"), colour("#5e4a7c"), colour("#8c5468"))
THINNED = 0.3
"""How much of a crown is left above a model."""
SPACING = 1.45


def leaves(site: Site) -> tuple[Colour, Colour, Colour]:
    """The three leaf tones of a place."""
    if site.surface == "alien":
        return ALIEN
    if site.snowy:
        return (
            mix(GREENS[0], colour("#7d8c8a"), 0.35),
            mix(GREENS[1], colour("#8b9896"), 0.4),
            mix(GREENS[2], colour("#6f7f80"), 0.3),
        )
    return GREENS


@lru_cache(maxsize=512)
def _places(outline: Outline, name: str, look: str) -> tuple[Disc, ...]:
    """The crowns of a wood: as many as stand in it with room between them, none reaching far beyond its edge."""
    piece = outline.piece()
    left, top, right, bottom = outlines.bounds(piece)
    if look == "tree" or max(right - left, bottom - top) < 2.2:
        return (Disc(outlines.middle(piece), max(right - left, bottom - top) / 2),)
    columns, rows = max(1, round((right - left) / SPACING)), max(1, round((bottom - top) / SPACING))
    numbers = noise.numbers(noise.seed_of(name, "crowns"), columns * rows * 3)
    found: list[Disc] = []
    for row in range(rows):
        for column in range(columns):
            a, b, c = numbers[3 * (row * columns + column) : 3 * (row * columns + column) + 3]
            x = left + (column + 0.5 + (a - 0.5) * 0.55 + (0.25 if row % 2 else -0.25) * 0.6) * (right - left) / columns
            y = top + (row + 0.5 + (b - 0.5) * 0.55) * (bottom - top) / rows
            radius = 0.62 + 0.42 * c
            if all(
                outlines.contains(piece, (x + dx * radius, y + dy * radius))
                for dx, dy in ((0.55, 0), (-0.55, 0), (0, 0.55), (0, -0.55))
            ):
                found.append(Disc((x, y), radius))
    return tuple(found) or (Disc(outlines.middle(piece), 0.7),)


def crowns(terrain: Terrain) -> tuple[Piece, ...]:
    """The crowns of a wood or a tree, which cast its shadow."""
    return _places(terrain.outline, terrain.id, terrain.look)


def crowns_above(terrain: Terrain, below: tuple[Below, ...]) -> Opened:
    """The crowns that stand above a model."""
    return frozenset(
        k
        for k, crown in enumerate(_places(terrain.outline, terrain.id, terrain.look))
        if any(math.dist(crown.centre, place) < crown.radius * 1.05 + radius for place, radius, _ in below)
    )


def woods(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A soft floor of needles and leaves, and round crowns above it."""
    piece = terrain.piece()
    greens = leaves(site)
    shade = mix(darker(greens[2], 0.35), site.dark, 0.55 if site.snowy else 0.4)
    for k, inches in enumerate((0.24, 0.12, 0.0, -0.14, -0.34, -0.7)):
        for ring in outlines.grown(piece, inches):
            canvas.region(outlines.wobbly(ring, seed(terrain, f"floor{k}"), 0.24, 0.4), shade, 40)
    with canvas.inside(piece) as within:
        if within is not None:
            within.grain(seed(terrain), 0.5, 0.16)
            _litter(within, terrain, piece, greens)
    for k, crown in enumerate(_places(terrain.outline, terrain.id, terrain.look)):
        _crown(canvas, crown, greens, seed(terrain, f"crown{k}"), site, thinned=k in site.opened)


def _litter(canvas: Canvas, terrain: Terrain, piece: Piece, greens: tuple[Colour, ...]) -> None:
    left, top, right, bottom = outlines.bounds(piece)
    count = min(int((right - left) * (bottom - top) * 4), 700)
    numbers = chances(terrain, "litter", count * 3)
    for k in range(count):
        a, b, c = numbers[3 * k : 3 * k + 3]
        place = (left + a * (right - left), top + b * (bottom - top))
        canvas.circle(place, 0.025 + 0.03 * c, mix(greens[k % 3], colour("#7a6239"), c), 150)


def tree(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """One crown on a trunk."""
    greens = leaves(site)
    for k, crown in enumerate(_places(terrain.outline, terrain.id, terrain.look)):
        canvas.circle(crown.centre, crown.radius * 0.22, colour("#5d4832"))
        _crown(canvas, crown, greens, seed(terrain, f"crown{k}"), site, thinned=k in site.opened)


def _crown(canvas: Canvas, crown: Disc, greens: tuple[Colour, ...], own: int, site: Site, *, thinned: bool) -> None:
    """A round crown: a dark body, clumps of leaves turned to the lamp, a light tip."""
    (x, y), r = crown.centre, crown.radius
    if not canvas.sees(x - r * 1.2, y - r * 1.2, x + r * 1.2, y + r * 1.2):
        return
    if thinned:
        canvas.circle((x, y), r * 0.14, colour("#5d4832"))
        with canvas.inside(Disc((x, y), r * 1.12), round(255 * THINNED)) as within:
            if within is not None:
                foliage(within, crown, greens, own, site)
        return
    foliage(canvas, crown, greens, own, site)


def bush(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A low shrub; a larger patch is several that grow into each other."""
    piece = terrain.piece()
    greens = leaves(site)
    left, top, right, bottom = outlines.bounds(piece)
    if max(right - left, bottom - top) < 2.7:
        shrubs = [Disc(outlines.middle(piece), max(right - left, bottom - top) / 2)]
    else:
        canvas.region(outlines.wobbly(piece, seed(terrain), 0.06, 0.4), darker(greens[2], 0.5), 170)
        shrubs = _shrubs(piece, seed(terrain))
    for k, shrub in enumerate(shrubs):
        foliage(canvas, shrub, greens, seed(terrain, f"shrub{k}"), site)


def _shrubs(piece: Piece, own: int) -> list[Disc]:
    """Shrubs on a close grid, those nearer to the lamp above the others."""
    left, top, right, bottom = outlines.bounds(piece)
    columns, rows = max(1, round((right - left) / 0.62)), max(1, round((bottom - top) / 0.62))
    numbers = noise.numbers(own, columns * rows * 3)
    found = []
    for k in range(columns * rows):
        a, b, c = numbers[3 * k : 3 * k + 3]
        x = left + (k % columns + 0.5 + (a - 0.5) * 0.5) * (right - left) / columns
        y = top + (k // columns + 0.5 + (b - 0.5) * 0.5) * (bottom - top) / rows
        radius = 0.38 + 0.18 * c
        if all(outlines.contains(piece, (x + dx, y + dy)) for dx, dy in ((0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3))):
            found.append(Disc((x, y), radius))
    return sorted(found, key=lambda shrub: -sum(shrub.centre)) or [Disc(outlines.middle(piece), 0.4)]


def hedge(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A clipped row of leaves in three depths, lit on its upper left."""
    line, width = spine(terrain)
    greens = leaves(site)
    canvas.region(outlines.wobbly(terrain.piece(), seed(terrain, "foot"), 0.09, 0.22), darker(greens[2], 0.5))
    spots = along(line, 0.1)
    numbers = chances(terrain, "leaves", len(spots) * 9)
    for depth, (size, tone) in enumerate(((0.2, -0.34), (0.15, -0.1), (0.1, 0.12))):
        radius = min(size, width * size * 1.5)
        for k, (place, angle) in enumerate(spots):
            a, b, c = numbers[9 * k + 3 * depth : 9 * k + 3 * depth + 3]
            turn, aside = math.radians(angle), (a - 0.5) * (width - 1.5 * radius)
            lift = -0.025 * depth
            spot = (place[0] + math.cos(turn) * aside + lift, place[1] + math.sin(turn) * aside + lift)
            _clump(canvas, spot, radius * (0.75 + 0.5 * b), _clump_inks(greens[k % 2], int(8 * c), tone), site)


@lru_cache(maxsize=256)
def _clump_inks(green: Colour, chance: int, tone: float) -> tuple[Colour, Colour, Colour, Colour]:
    """The tones of a clump from its shade to its tip; `chance` is of eight."""
    ink = toned(green, (chance + 0.5) / 8, 0.16)
    ink = lighter(ink, tone) if tone > 0 else darker(ink, -tone)
    return (darker(ink, 0.5), ink, lighter(ink, 0.12), lighter(ink, 0.28))


def _clump(
    canvas: Canvas, place: Point, radius: float, inks: tuple[Colour, Colour, Colour, Colour], site: Site
) -> None:
    x, y = place
    if not canvas.sees(x - radius, y - radius, x + 1.3 * radius, y + 1.3 * radius):
        return
    canvas.circle((x + radius * 0.22, y + radius * 0.22), radius, inks[0])
    canvas.circle(place, radius * 0.92, inks[1])
    for ink, share, turn in ((inks[2], 0.15, 0.9), (inks[3], 0.42, 0.2)):
        _leaf(canvas, (x - radius * share, y - radius * share), radius * 0.62, turn + 40 * radius, ink)
    if site.snowy:
        canvas.circle((x - radius * 0.2, y - radius * 0.2), radius * 0.5, colour("#e6ecee"), 200)


def _leaf(canvas: Canvas, place: Point, long: float, turn: float, ink: Colour) -> None:
    """One leaf, `long` inches from its middle to its tip."""
    (x, y), along, wide = place, long, 0.5 * long
    dx, dy = math.cos(turn), math.sin(turn)
    corners = (
        (x + dx * along, y + dy * along),
        (x - dy * wide, y + dx * wide),
        (x - dx * along, y - dy * along),
        (x + dy * wide, y - dx * wide),
    )
    canvas.facet(corners, ink)
