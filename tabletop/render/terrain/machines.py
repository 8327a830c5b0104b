"""Machines: consoles with screens, dials and keys, and cranes on their turntables."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.geometry.shapes import Piece, Point, Region
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter
from tabletop.render.terrain.site import Frame, Site, chances, seed, toned

LIGHTS = (colour("#7fd6c2"), colour("#f0b552"), colour("#e57a5a"), colour("#9fc6ea"), colour("#d9dcd6"))
GLASS = colour("#1f4448")
BAY = 0.9
"""Inches of a console's length that one of its instruments takes, with its keys."""


def console(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A panel of screens, dials and keys; a round one has a column of light in its middle."""
    piece = terrain.piece()
    if not canvas.sees(*outlines.bounds(piece)):
        return
    ink = toned(colour("#737b83"), chances(terrain, "tone", 1)[0])
    canvas.region(piece, ink)
    for inner in outlines.grown(piece, -0.1, sharp=True):
        with canvas.inside(inner) as within:
            if within is not None:
                within.surface.fill(darker(ink, 0.42))
                within.grain(seed(terrain), 0.3, 0.12)
        canvas.bevel(inner, darker(ink, 0.2), 0.03)
    frame = Frame.of(piece)
    if frame.width > 0.75 * frame.length:
        _round_console(canvas, frame, ink)
    else:
        _bays(canvas, terrain, frame, ink)
    canvas.bevel(piece, ink, 0.05)


def _bays(canvas: Canvas, terrain: Terrain, frame: Frame, ink: Colour) -> None:
    """Bay by bay along a console: an instrument at the back, three rows of keys in front of it."""
    # A console that tapers to its ends keeps its instruments where it has its full width.
    piece = terrain.piece()
    count = max(2, round(frame.length / BAY))
    own = chances(terrain, "bays", 24 * count)
    step = 1.88 / count
    for k in range(count):
        middle, half, mine = -0.94 + (k + 0.5) * step, 0.4 * step, own[24 * k : 24 * k + 24]
        corners = frame.box(middle - half, middle + half, -0.8, 0.8)
        if not all(outlines.contains(piece, corner) for corner in corners):
            continue
        (_screen, _screen, _dials, _sliders)[int(4 * mine[0])](canvas, frame, middle, half, mine)
        _keys(canvas, frame, middle, half, mine)
        if k:
            seam = middle - step / 2
            canvas.line((frame.spot(seam, -0.76), frame.spot(seam, 0.76)), darker(ink, 0.62), 0.025)


def _screen(canvas: Canvas, frame: Frame, middle: float, half: float, own: Sequence[float]) -> None:
    """A screen with a curve on it, and the lamp's light across its glass."""
    canvas.polygon(frame.box(middle - half, middle + half, -0.72, 0.02), colour("#2b2f34"))
    glass = frame.box(middle - 0.84 * half, middle + 0.84 * half, -0.64, -0.06)
    canvas.polygon(glass, GLASS)
    canvas.polygon((glass[0], glass[1], glass[3]), lighter(GLASS, 0.1))
    ink = LIGHTS[0 if own[1] < 0.7 else 1]
    waves = 1.5 + 2.5 * own[2]
    curve = [
        frame.spot(middle + 0.7 * half * t, -0.35 + 0.17 * math.sin(waves * math.pi * t + 6 * own[3]) * (1 - 0.5 * t))
        for t in (-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    canvas.line(curve, ink, 0.025)


def _dials(canvas: Canvas, frame: Frame, middle: float, half: float, own: Sequence[float]) -> None:
    """Two round gauges, each with its needle."""
    radius = min(0.42 * half * frame.length / 2, 0.17 * frame.width)
    for k, aside in enumerate((-0.5, 0.5)):
        x, y = frame.spot(middle + aside * half, -0.36)
        canvas.circle((x, y), radius, colour("#2b2f34"))
        canvas.circle((x, y), radius * 0.82, colour("#cfd2c8"))
        canvas.circle((x + 0.05 * radius, y + 0.05 * radius), radius * 0.66, colour("#e2e3da"))
        turn = math.radians(frame.angle) + 6.28 * own[4 + k]
        canvas.line(((x, y), (x + 0.62 * radius * math.cos(turn), y + 0.62 * radius * math.sin(turn))), LIGHTS[2], 0.02)


def _sliders(canvas: Canvas, frame: Frame, middle: float, half: float, own: Sequence[float]) -> None:
    """Four slots with a knob in each."""
    for k in range(4):
        u = middle + half * (-0.72 + 0.48 * k)
        canvas.line((frame.spot(u, -0.68), frame.spot(u, -0.04)), colour("#24282c"), 0.045)
        v = -0.62 + 0.5 * own[6 + k]
        wide = 0.07 / frame.length * 2
        canvas.polygon(frame.box(u - wide, u + wide, v - 0.07, v + 0.07), LIGHTS[4] if k % 3 else LIGHTS[2])


def _keys(canvas: Canvas, frame: Frame, middle: float, half: float, own: Sequence[float]) -> None:
    """A row of lamps and two of keys."""
    across = max(3, min(5, round(half * frame.length / 0.16)))
    for k in range(across):
        u = middle + half * (-0.85 + 1.7 * k / (across - 1))
        _lamp(canvas, frame.spot(u, 0.24), min(0.05, 0.09 * frame.width), LIGHTS[int(5 * own[10 + k])])
        wide = min(0.055, 0.3 * half * frame.length / across) / frame.length * 2
        for row, v in enumerate((0.46, 0.68)):
            chance = own[15 + (k + 3 * row) % 9]
            tone = colour("#9aa09f") if chance < 0.7 else LIGHTS[int(50 * chance) % 5]
            canvas.polygon(frame.box(u - wide, u + wide, v - 0.055, v + 0.09), darker(tone, 0.5))
            canvas.polygon(frame.box(u - wide, u + wide, v - 0.085, v + 0.05), tone)


def _lamp(canvas: Canvas, place: Point, radius: float, ink: Colour) -> None:
    x, y = place
    canvas.circle(place, radius, colour("#23272b"))
    canvas.circle(place, radius * 0.76, ink)
    canvas.circle((x - 0.25 * radius, y - 0.25 * radius), radius * 0.28, lighter(ink, 0.6))


def _round_console(canvas: Canvas, frame: Frame, ink: Colour) -> None:
    """Six desks about a column of light."""
    (x, y), r = frame.centre, min(frame.length, frame.width) / 2

    def spot(turn: float, far: float) -> Point:
        return (x + far * r * math.cos(turn), y + far * r * math.sin(turn))

    for k in range(6):
        turn = math.pi * k / 3 + math.radians(frame.angle) + math.pi / 6
        desk = tuple(spot(turn + aside, far) for aside, far in ((-0.46, 0.86), (0.46, 0.86), (0.4, 0.45), (-0.4, 0.45)))
        face = darker(ink, 0.24 + 0.14 * (math.cos(turn) + math.sin(turn)))
        canvas.polygon(desk, face)
        canvas.bevel(Region((desk,)), face, 0.03)
        if k % 2:
            glass = tuple(spot(turn + a, far) for a, far in ((-0.2, 0.79), (0.2, 0.79), (0.2, 0.62), (-0.2, 0.62)))
            canvas.polygon(glass, GLASS)
            canvas.line((spot(turn - 0.14, 0.7), spot(turn + 0.02, 0.74), spot(turn + 0.14, 0.67)), LIGHTS[0], 0.025)
        else:
            for aside in (-0.12, 0.12):
                canvas.line((spot(turn + aside, 0.8), spot(turn + aside, 0.66)), colour("#24282c"), 0.05)
                canvas.circle(spot(turn + aside, 0.69 + 0.4 * abs(aside)), r * 0.045, LIGHTS[4])
        for j, aside in enumerate((-0.33, 0.33)):
            _lamp(canvas, spot(turn + aside, 0.76), r * 0.06, LIGHTS[(k + 2 * j) % 5])
            _lamp(canvas, spot(turn + 0.7 * aside, 0.54), r * 0.05, LIGHTS[(k + j + 3) % 5])
    canvas.circle((x, y), r * 0.4, darker(ink, 0.6))
    canvas.circle((x - 0.01 * r, y - 0.01 * r), r * 0.37, darker(ink, 0.25))
    for size, alpha in ((0.36, 50), (0.32, 60), (0.28, 80), (0.24, 130), (0.2, 255)):
        canvas.circle((x, y), r * size, colour("#8fe0d0"), alpha)
    canvas.circle((x, y), r * 0.14, colour("#bdeee2"))
    canvas.circle((x - 0.04 * r, y - 0.04 * r), r * 0.07, colour("#eef8f1"))


def crane_shadow(terrain: Terrain) -> tuple[Piece, ...]:
    """The jib casts a shadow as well as the foot."""
    frame = Frame.of(terrain.piece())
    return (terrain.piece(), Region((frame.box(-1, 1, -0.12, 0.12),)))


def crane(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A cab on its turntable and a lattice jib along the piece."""
    piece = terrain.piece()
    if not canvas.sees(*outlines.bounds(piece)):
        return
    frame = Frame.of(piece)
    ink, slab = toned(colour("#b8923a"), chances(terrain, "tone", 1)[0]), colour("#5f5d58")
    with canvas.inside(piece) as within:
        if within is not None:
            within.surface.fill(slab)
            within.grain(seed(terrain), 0.3, 0.16)
    for u in (-0.86, 0.86):
        for v in (-0.86, 0.86):
            canvas.circle(frame.spot(u, v), 0.07, darker(slab, 0.55))
            canvas.circle(frame.spot(u, v), 0.045, lighter(slab, 0.2))
    canvas.bevel(piece, slab, 0.06)
    size = min(frame.width, frame.length) / 2
    foot = frame.spot(-1 + size / frame.length * 2, 0)
    canvas.circle(foot, size * 0.86, darker(ink, 0.62))
    canvas.circle(foot, size * 0.8, colour("#6d6a63"))
    canvas.circle(foot, size * 0.74, colour("#7d796f"))
    for k in range(12):
        turn = math.pi * k / 6
        canvas.circle(
            (foot[0] + 0.77 * size * math.cos(turn), foot[1] + 0.77 * size * math.sin(turn)), 0.035, darker(ink, 0.6)
        )
    _jib(canvas, frame, ink)
    _cab(canvas, terrain, Frame(foot, frame.angle, size * 1.1, size * 0.9), ink)
    tip = frame.spot(0.94, 0)
    canvas.circle(tip, 0.16, colour("#2b2c2d"))
    canvas.circle(tip, 0.08, colour("#8d8f90"))
    canvas.circle((tip[0] - 0.02, tip[1] - 0.02), 0.035, colour("#c6c8c8"))


def _jib(canvas: Canvas, frame: Frame, ink: Colour) -> None:
    """Two booms and the braces between them."""
    bays = max(4, round(frame.length / 0.5))
    for k in range(bays):
        u0, u1 = -0.9 + 1.86 * k / bays, -0.9 + 1.86 * (k + 1) / bays
        v = 0.22 if k % 2 else -0.22
        canvas.line((frame.spot(u0, -v), frame.spot(u1, v)), darker(ink, 0.55), 0.075)
        canvas.line((frame.spot(u0, -v), frame.spot(u1, v)), darker(ink, 0.15), 0.045)
    for v in (-0.22, 0.22):
        for tone, wide in ((darker(ink, 0.6), 0.13), (ink, 0.085), (lighter(ink, 0.3), 0.03)):
            canvas.line((frame.spot(-0.95, v), frame.spot(0.96, v)), tone, wide)


def _cab(canvas: Canvas, terrain: Terrain, cab: Frame, ink: Colour) -> None:
    """The roof of the cab: vents, a hatch, rust, and the window towards the jib."""
    roof = Region((cab.box(-1, 1, -1, 1),))
    with canvas.inside(roof) as within:
        if within is None:
            return
        within.surface.fill(ink)
        within.polygon(cab.box(-1, -0.72, -1, 1), darker(ink, 0.4))
        for k in range(5):
            u = -0.56 + 0.09 * k
            within.line((cab.spot(u, -0.6), cab.spot(u, -0.1)), darker(ink, 0.5), 0.03)
        within.polygon(cab.box(-0.56, -0.12, 0.2, 0.7), darker(ink, 0.12))
        within.line(cab.box(-0.56, -0.12, 0.2, 0.7), darker(ink, 0.5), 0.025, closed=True)
        for k, chance in enumerate(chances(terrain, "rust", 6)):
            within.circle(cab.spot(2 * chance - 1, ((k * 0.61) % 1) * 2 - 1), 0.07 + 0.03 * k, colour("#7b4a26"), 60)
        within.grain(seed(terrain), 0.18, 0.14)
        within.polygon(cab.box(0.26, 0.9, -0.76, 0.76), darker(ink, 0.6))
        glass = cab.box(0.32, 0.84, -0.68, 0.68)
        within.polygon(glass, colour("#41606b"))
        within.polygon((glass[0], glass[1], glass[3]), colour("#5f8491"))
        within.line((cab.spot(0.32, 0), cab.spot(0.84, 0)), darker(ink, 0.6), 0.04)
    canvas.bevel(roof, ink, 0.06)
