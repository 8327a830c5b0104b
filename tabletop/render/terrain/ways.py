"""Ways: roads, paths, rails, stairs, ladders, hatches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from tabletop.geometry.shapes import Point
from tabletop.model.terrain import Terrain
from tabletop.render import details, outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter, mix
from tabletop.render.terrain.site import Frame, Site, along, chances, seed, spine, toned


def road(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A gravel road with worn edges and two ruts; of setts on stone, docks and steel."""
    paved = site.surface in ("stone", "docks", "steel", "tunnel")
    ink = colour("#6b6761") if paved else mix(colour("#8f7f62"), site.base, 0.18)
    _worn(canvas, terrain, site, ink, [(-0.22, 0.17, darker(ink, 0.35)), (0.22, 0.17, darker(ink, 0.35))])


def path(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Trodden earth."""
    ink = mix(colour("#94815d"), site.base, 0.3)
    _worn(canvas, terrain, site, ink, [(0.0, 0.5, lighter(ink, 0.25))])


Track = tuple[float, float, Colour]
"""What feet and wheels have left: where beside the middle and how wide, in shares of the way's width, and its tone."""


def _worn(canvas: Canvas, terrain: Terrain, site: Site, ink: Colour, tracks: Sequence[Track] = ()) -> None:
    """The body of a way with its worn rim, its tracks, and grit on it."""
    piece = terrain.piece()
    for k, (inches, alpha) in enumerate(((0.16, 50), (0.07, 90))):
        for ring in outlines.grown(piece, inches):
            canvas.region(outlines.wobbly(ring, seed(terrain, f"rim{k}"), 0.12, 0.45), mix(ink, site.dark, 0.4), alpha)
    body = outlines.wobbly(piece, seed(terrain), 0.07, 0.4)
    with canvas.inside(body) as within:
        if within is None:
            return
        within.surface.fill(ink)
        for track in tracks:
            _track(within, terrain, ink, track)
        within.grain(seed(terrain), 0.14, 0.13)
        within.grain(seed(terrain) + 1, 1.3, 0.1)
        left, top, right, bottom = outlines.bounds(piece)
        count = min(int((right - left) * (bottom - top) * 1.5), 500)
        numbers = chances(terrain, "grit", count * 3)
        for k in range(count):
            a, b, c = numbers[3 * k : 3 * k + 3]
            place = (left + a * (right - left), top + b * (bottom - top))
            if within.sees(place[0] - 0.1, place[1] - 0.1, place[0] + 0.1, place[1] + 0.1):
                details.pebble(within, place, 0.02 + 0.035 * c, toned(lighter(ink, 0.05), c, 0.25))


def _track(canvas: Canvas, terrain: Terrain, ground: Colour, track: Track) -> None:
    """A rut or a trodden line: soft at its sides, round in its bends, never quite straight."""
    line, width = spine(terrain)
    aside, wide, ink = track
    bent = _rounded(_rounded(_beside(line, aside * width)))
    numbers = chances(terrain, f"track{aside}", 97)
    places = [spot for spot, _ in along(tuple(bent), 0.6)] or bent
    for k, share in enumerate((1.0, 0.7, 0.4)):
        shaken = [
            (x + (numbers[(2 * j + 7 * k) % 97] - 0.5) * 0.06, y + (numbers[(2 * j + 1 + 7 * k) % 97] - 0.5) * 0.06)
            for j, (x, y) in enumerate([bent[0], *places, bent[-1]])
        ]
        canvas.line(shaken, mix(ground, ink, 0.17 * (k + 1)), wide * share * width)


def _rounded(line: Sequence[Point]) -> list[Point]:
    """The line with its corners cut once (Chaikin); its ends stay."""
    cut = [line[0]]
    for (x0, y0), (x1, y1) in pairwise(line):
        cut += [(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1), (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1)]
    return [*cut, line[-1]]


def _beside(line: tuple[tuple[float, float], ...], shift: float) -> list[tuple[float, float]]:
    """The line shifted to its right by `shift` inches (mitred well enough for ruts)."""
    shifted = []
    for k, (x, y) in enumerate(line):
        a, b = line[max(k - 1, 0)], line[min(k + 1, len(line) - 1)]
        length = math.dist(a, b) or 1.0
        shifted.append((x - (b[1] - a[1]) / length * shift, y + (b[0] - a[0]) / length * shift))
    return shifted


def rails(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Ballast, sleepers, two rails."""
    ink = mix(colour("#6a645c"), site.base, 0.25)
    _worn(canvas, terrain, site, ink)
    line, width = spine(terrain)
    gauge = min(width * 0.55, 1.4)
    tones = chances(terrain, "sleepers", 400)
    for k, (place, angle) in enumerate(along(line, 0.75)):
        details.sleeper(canvas, place, angle, gauge * 1.5, tones[k % 400])
    for side in (-gauge / 2, gauge / 2):
        shifted = _beside(line, side)
        for a, b in pairwise(shifted):
            details.rail(canvas, a, b)


def stairs(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """Treads, each lighter than the one below it."""
    piece = terrain.piece()
    frame = Frame.of(piece)
    ink = toned(colour("#8c8980"), chances(terrain, "tone", 1)[0])
    steps = max(3, round(frame.length / 0.35))
    with canvas.inside(piece) as within:
        if within is None:
            return
        for k in range(steps):
            u0, u1 = -1 + 2 * k / steps, -1 + 2 * (k + 1) / steps
            tone = mix(darker(ink, 0.35), lighter(ink, 0.25), k / (steps - 1))
            within.polygon(frame.box(u0, u1, -1, 1), tone)
            within.line((frame.spot(u0, -1), frame.spot(u0, 1)), darker(tone, 0.5), 0.06)
            within.line((frame.spot(u1, -1), frame.spot(u1, 1)), lighter(tone, 0.3), 0.04)
        within.grain(seed(terrain), 0.12, 0.08)
    canvas.bevel(piece, ink, 0.06)
    _arrow(canvas, frame, colour("#2a2c2e"))


def _arrow(canvas: Canvas, frame: Frame, ink: Colour) -> None:
    """Which way is up."""
    tip = frame.spot(0.62, 0)
    canvas.line((frame.spot(-0.55, 0), tip), ink, 0.05, alpha=150)
    head = min(0.3, frame.width * 0.2)
    u, v = 2 * head / frame.length, 2 * head / frame.width * 0.7
    canvas.line((frame.spot(0.62 - u, -v), tip, frame.spot(0.62 - u, v)), ink, 0.05, alpha=150)


def ladder(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """Two rails and rungs."""
    frame = Frame.of(terrain.piece())
    wood = toned(colour("#a08a62"), chances(terrain, "tone", 1)[0])
    rungs = max(3, round(frame.length / 0.22))
    for k in range(rungs):
        u = -0.92 + 1.84 * k / (rungs - 1)
        canvas.line((frame.spot(u, -0.7), frame.spot(u, 0.7)), darker(wood, 0.15), 0.05)
    for v in (-0.7, 0.7):
        canvas.line((frame.spot(-1, v), frame.spot(1, v)), darker(wood, 0.5), 0.1)
        canvas.line((frame.spot(-1, v), frame.spot(1, v)), wood, 0.06)


def hatch(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A cover in the floor with hinges and a ring."""
    piece = terrain.piece()
    frame = Frame.of(piece)
    ink = toned(colour("#565d64"), chances(terrain, "tone", 1)[0])
    canvas.region(piece, darker(ink, 0.4))
    for lid in outlines.grown(piece, -0.08, sharp=True):
        with canvas.inside(lid) as within:
            if within is not None:
                within.surface.fill(ink)
                within.stripes(frame.angle + 45, 0.2, lighter(ink, 0.14), 0.03)
                within.stripes(frame.angle - 45, 0.2, lighter(ink, 0.14), 0.03)
        canvas.bevel(lid, ink, 0.05)
    for v in (-0.5, 0.5):
        canvas.polygon(frame.box(-0.98, -0.78, v - 0.12, v + 0.12), darker(ink, 0.5))
    radius = min(frame.width, frame.length) * 0.13
    canvas.circle(frame.spot(0.4, 0), radius, darker(ink, 0.6))
    canvas.circle(frame.spot(0.4, 0), radius * 0.6, ink)
