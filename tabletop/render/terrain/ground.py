"""Floors: water, ditches, slabs and planks."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Piece
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import colour, darker, lighter, mix
from tabletop.render.terrain.site import Frame, Site, chances, seed, toned

DEPTHS = 13
"""Steps from the rim of a water to its deep."""


def water(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A muddy bank, a light rim, deeper towards the middle, ripples."""
    piece = terrain.piece()
    bank = mix(site.dark, colour("#5b4f3a"), 0.5)
    for inches, alpha in ((0.22, 60), (0.12, 90), (0.05, 120)):
        for ring in outlines.grown(piece, inches):
            canvas.region(outlines.wobbly(ring, seed(terrain, f"bank{inches}"), 0.05), bank, alpha)
    shallow, deep = colour("#4d7480"), colour("#294553")
    if site.surface == "alien":
        shallow, deep = colour("#5b8a6a"), colour("#2c5145")
    with canvas.inside(piece) as within:
        if within is not None:
            within.surface.fill(shallow)
            for k in range(1, DEPTHS + 1):
                for inner in outlines.grown(piece, -0.8 * k / DEPTHS):
                    within.region(inner, mix(shallow, deep, 0.9 * (k / DEPTHS) ** 0.8))
            within.grain(seed(terrain), 0.9, 0.08)
            _ripples(within, piece, terrain)
    canvas.outline(piece, colour("#a9c3c4"), 0.045, 190)


def _ripples(canvas: Canvas, piece: Piece, terrain: Terrain) -> None:
    left, top, right, bottom = outlines.bounds(piece)
    count = min(int((right - left) * (bottom - top) * 0.7) + 2, 160)
    numbers = chances(terrain, "ripples", count * 4)
    for k in range(count):
        a, b, c, d = numbers[4 * k : 4 * k + 4]
        x, y, long = left + a * (right - left), top + b * (bottom - top), 0.18 + 0.34 * c
        wave = [(x + long * t, y - 0.07 * (1 - t * t) * (0.5 + d)) for t in (-1.0, -0.6, -0.2, 0.2, 0.6, 1.0)]
        canvas.line([(px, py + 0.03) for px, py in wave], colour("#1f3642"), 0.03, alpha=70)
        canvas.line(wave, colour("#9dbcc0"), 0.025, alpha=round(60 + 80 * d))


def ditch(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A trench: its upper-left side dark, its lower-right side lit, mud at the bottom."""
    piece = outlines.wobbly(terrain.piece(), seed(terrain), 0.04)
    earth = mix(site.base, colour("#5e4c35"), 0.65)
    for rim in outlines.grown(piece, 0.12):
        canvas.region(rim, lighter(earth, 0.1), 110)
    with canvas.inside(piece) as within:
        if within is not None:
            within.surface.fill(earth)
            for a, b, normal in outlines.edges(piece):
                shine = (normal[0] + normal[1]) * math.sqrt(0.5)
                ink = lighter(earth, 0.22 * shine) if shine > 0 else darker(earth, -0.6 * shine)
                within.line((a, b), ink, 0.5)
            for bottom in outlines.grown(piece, -0.25):
                within.region(bottom, darker(earth, 0.4))
            within.grain(seed(terrain), 0.14, 0.18)
    canvas.outline(piece, darker(earth, 0.45), 0.03)


def floor(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Slabs laid in rows; metal plates where the table is of metal."""
    piece = terrain.piece()
    metal = site.surface in ("steel", "tunnel")
    ink = toned(colour("#6a7178") if metal else colour("#8d877b"), chances(terrain, "tone", 1)[0], 0.08)
    frame = Frame.of(piece)
    size = 1.0
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(ink)
        rows, columns = math.ceil(frame.width / size), math.ceil(frame.length / size)
        tones = chances(terrain, "slabs", rows * columns)
        for row in range(rows):
            for column in range(columns):
                u0, v0 = -1 + 2 * column * size / frame.length, -1 + 2 * row * size / frame.width
                slab = frame.box(u0, u0 + 2 * size / frame.length, v0, v0 + 2 * size / frame.width)
                within.polygon(slab, toned(ink, tones[row * columns + column], 0.1))
        within.grain(seed(terrain), 0.12, 0.1)
        turn = math.radians(frame.angle)
        start = frame.spot(-1, -1)
        for angle, gap_start in (
            (frame.angle, start[0] * math.cos(turn) + start[1] * math.sin(turn)),
            (frame.angle + 90, -start[0] * math.sin(turn) + start[1] * math.cos(turn)),
        ):
            within.stripes(angle, size, darker(ink, 0.4), 0.035, shift=gap_start)
    canvas.bevel(piece, ink, 0.05)


def pier(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """Planks across, on two beams, with nails."""
    piece = terrain.piece()
    frame = Frame.of(piece)
    wood = toned(colour("#86725a"), chances(terrain, "tone", 1)[0], 0.1)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(darker(wood, 0.75))
        count = max(2, round(frame.length / 0.42))
        own = chances(terrain, "planks", count * 3)
        for k in range(count):
            u0, u1 = -1 + 2 * k / count, -1 + 2 * (k + 1) / count - 0.05 / frame.length * 2
            short = 0.04 * own[3 * k]
            plank = frame.box(u0, u1, -1 + short, 1 - 0.04 * own[3 * k + 1])
            ink = toned(wood, own[3 * k + 2], 0.16)
            within.polygon(plank, ink)
            within.line((plank[0], plank[3]), lighter(ink, 0.2), 0.025)
            for v in (-0.86, 0.86):
                within.circle(frame.spot((u0 + u1) / 2, v), 0.03, darker(ink, 0.5))
        within.grain(seed(terrain), 0.1, 0.11)
    canvas.bevel(piece, wood, 0.05)
