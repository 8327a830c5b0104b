"""Relief: hills, rocks and rubble; and the web that Yeti leave behind."""

from __future__ import annotations

import math
from functools import lru_cache

from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import Disc, Piece, Point, Region
from tabletop.model.terrain import Terrain
from tabletop.render import details, noise, outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter, mix
from tabletop.render.terrain.site import Site, chances, seed, toned
from tabletop.render.terrain.snow import BODY, CREST, SHADE


def hill(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Two or three contour steps, lighter upwards."""
    piece = terrain.piece()
    left, top, right, bottom = outlines.bounds(piece)
    small = min(right - left, bottom - top)
    steps = 3 if small > 5 else 2
    inset = small / (2 * steps + 1.6)
    ground = mix(site.base, site.light, 0.25)
    for k in range(steps):
        for ring in outlines.grown(piece, -inset * k):
            step = outlines.wobbly(ring, seed(terrain, f"step{k}"), 0.06, 0.6)
            ink = lighter(mix(ground, site.light, 0.35 * k), 0.045 * k)
            if k:
                for shift in (0.24, 0.16, 0.08):
                    canvas.region(_shifted(step, shift), darker(site.dark, 0.5), 34)
            with canvas.inside(step) as within:
                if within is None:
                    continue
                within.surface.fill(ink)
                _slope(within, step, ink)
                within.grain(seed(terrain) + k, 1.1, 0.1)
                within.grain(seed(terrain), 0.16, 0.12)
            canvas.outline(step, darker(ink, 0.3), 0.025, 110)


def _slope(canvas: Canvas, piece: Piece, ink: Colour) -> None:
    """The rim of a step, fading inwards: lit on the upper left, shaded on the lower right."""
    light, dark = lighter(ink, 0.5), darker(ink, 0.6)
    for wide, alpha in ((0.9, 30), (0.6, 38), (0.34, 50), (0.14, 70)):
        strokes = []
        for a, b, normal in outlines.edges(piece):
            shine = -(normal[0] + normal[1]) * math.sqrt(0.5)
            strokes.append((a, b, (*(light if shine > 0 else dark), round(alpha * abs(shine)))))
        canvas.veil(strokes, wide)


def _shifted(piece: Piece, inches: float) -> Piece:
    if isinstance(piece, Disc):
        return Disc((piece.centre[0] + inches, piece.centre[1] + inches), piece.radius)
    return Region(tuple(tuple((x + inches, y + inches) for x, y in ring) for ring in outlines.rings(piece)))


def rock(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A boulder with facets: sides by the light, a flat crown, cracks, moss."""
    rough = _coarse(terrain.piece(), seed(terrain))
    piece = rough if isinstance(terrain.piece(), Disc) else outlines.wobbly(terrain.piece(), seed(terrain), 0.05, 0.55)
    ink = toned(mix(colour("#827e77"), site.base, 0.18), chances(terrain, "tone", 1)[0])
    left, top, right, bottom = outlines.bounds(piece)
    inset = min(right - left, bottom - top) * 0.24
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(ink)
        tones = chances(terrain, "facets", 64)
        for k, (normal, rings) in enumerate(outlines.roof(rough)):
            shine = -(normal[0] + normal[1]) * math.sqrt(0.5) + (tones[k % 64] - 0.5) * 0.5
            face = lighter(ink, 0.3 * shine) if shine > 0 else darker(ink, -0.42 * shine)
            for ring in rings:
                within.polygon(ring, face)
        for top_piece in outlines.grown(rough, -inset):
            crown = outlines.wobbly(
                Region((outlines.smooth(outlines.rings(top_piece)[0]),)), seed(terrain, "crown"), 0.09, 0.3
            )
            within.region(crown, lighter(ink, 0.1))
            within.bevel(crown, lighter(ink, 0.1), 0.025, 0.6)
        for k in range(3):
            spot = (left + (right - left) * tones[3 * k], top + (bottom - top) * tones[3 * k + 1])
            details.crack(within, spot, tones[9 + 8 * k : 17 + 8 * k], darker(ink, 0.45))
        within.grain(seed(terrain), 0.16, 0.16)
        if site.snowy:
            # It lies on the crown and hangs over its edge here and there.
            for away, grow, snow in ((0.05, -0.55, SHADE), (0.0, -0.55, BODY), (-0.04, -0.95, CREST)):
                for cap in outlines.grown(rough, grow * inset):
                    ring = outlines.rings(outlines.wobbly(cap, seed(terrain, "snow"), 0.12, 0.34))[0]
                    soft = outlines.smooth(outlines.smooth(ring))
                    within.region(Region((tuple((x + away, y + away) for x, y in soft),)), snow)
    canvas.bevel(piece, ink, 0.045)


@lru_cache(maxsize=256)
def _coarse(piece: Piece, own: int) -> Piece:
    """The outline with few corners: facets of a boulder."""
    if isinstance(piece, Disc):
        numbers = noise.numbers(own, 9)
        (x, y), r = piece.centre, piece.radius * 1.03
        turns = [2 * math.pi * (k + 0.6 * numbers[k]) / 9 for k in range(9)]
        return Region((tuple((x + r * math.cos(t), y + r * math.sin(t)) for t in turns),))
    outer = outlines.rings(piece)[0]
    step = max(1, len(outer) // 12)
    return Region((outer[::step],))


def rubble(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Broken stones and dust: small angular pieces, each lit for itself, denser than the ground between them shows."""
    piece = terrain.piece()
    if not canvas.sees(*outlines.bounds(piece)):
        return
    ink = mix(colour("#827e77"), site.base, 0.3)
    canvas.region(outlines.wobbly(piece, seed(terrain), 0.08, 0.4), darker(ink, 0.45), 150)
    for (x, y), radius, chance in sorted(_stones(piece, seed(terrain)), key=lambda stone: stone[1]):
        tone = toned(ink, chance, 0.35)
        turn = chance * 97
        ring = tuple(
            (x + radius * far * math.cos(turn + k * 1.257), y + radius * far * math.sin(turn + k * 1.257))
            for k, far in enumerate((1.0, 0.8, 0.95, 0.75, 1.0))
        )
        canvas.polygon(tuple((a + 0.04, b + 0.05) for a, b in ring), darker(ink, 0.75), 150)
        canvas.polygon(ring, tone)
        canvas.bevel(Region((ring,)), tone, 0.03)


@lru_cache(maxsize=128)
def _stones(piece: Piece, own: int) -> tuple[tuple[Point, float, float], ...]:
    """Places, radii (inches) and chances of the stones in an outline, none of them reaching far beyond it."""
    left, top, right, bottom = outlines.bounds(piece)
    gap = 0.3
    columns, rows = max(1, math.ceil((right - left) / gap)), max(1, math.ceil((bottom - top) / gap))
    if columns * rows > MOST_STONES:
        gap *= math.sqrt(columns * rows / MOST_STONES)
        columns, rows = max(1, math.ceil((right - left) / gap)), max(1, math.ceil((bottom - top) / gap))
    chance = noise.numbers(own, 4 * columns * rows)
    found = []
    for k in range(columns * rows):
        a, b, c, d = chance[4 * k : 4 * k + 4]
        place = (left + (k % columns + a) * gap, top + (k // columns + b) * gap)
        radius = 0.07 + 0.2 * c**2.2
        if signed_distance(piece, place) < -0.6 * radius:
            found.append((place, radius, d))
    return tuple(found)


MOST_STONES = 900
"""In a large field of rubble the stones lie farther apart."""


SPOKES, RINGS = 11, 5
"""Threads of a web from its middle outwards, and round it."""


def web(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A pale film that the ground shows through, and threads across it."""
    piece = terrain.piece()
    left, top, right, bottom = outlines.bounds(piece)
    if not canvas.sees(left, top, right, bottom):
        return
    ink = mix(colour("#e9ecea"), site.base, 0.12)
    thread = lighter(ink, 0.4)
    if site.snowy:  # pale threads on white ground need a dark film behind them
        ink, thread = colour("#6f8290"), colour("#f7f8f6")
    canvas.region(outlines.wobbly(piece, seed(terrain), 0.08, 0.5), ink, 120)
    with canvas.inside(piece) as within:
        if within is None:
            return
        chance = noise.numbers(seed(terrain), SPOKES)
        middle, reach = ((left + right) / 2, (top + bottom) / 2), math.hypot(right - left, bottom - top) / 2
        turns = [math.tau * (k + 0.6 * chance[k]) / SPOKES for k in range(SPOKES)]
        for k, turn in enumerate(turns):
            within.line((middle, _along(middle, turn, reach)), thread, 0.04, alpha=220)
            for ring in range(1, RINGS + 1):
                far = reach * (ring / RINGS) * (0.72 + 0.1 * float(chance[k]))
                start, end = _along(middle, turn, far), _along(middle, turns[(k + 1) % SPOKES], far)
                within.line((start, end), thread, 0.025, alpha=190)


def _along(start: Point, turn: float, inches: float) -> Point:
    return (start[0] + inches * math.cos(turn), start[1] + inches * math.sin(turn))
