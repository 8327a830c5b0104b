"""Single objects: crates, barrels, containers, columns, wrecks. Each a little turned and toned."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Disc, Piece, Region
from tabletop.model.terrain import Terrain
from tabletop.render import details, noise, outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter, mix
from tabletop.render.terrain.site import Frame, Site, chances, seed, toned

PAINTS = (colour("#8a4a3c"), colour("#3f6478"), colour("#66703f"), colour("#b08a3e"), colour("#6b6f74"))


def crate(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Boards in a frame with a brace, drawn a degree or two askew inside its outline."""
    piece = terrain.piece()
    own = chances(terrain, "crate", 4)
    wood = toned(colour("#a5814f"), own[0], 0.18)
    if isinstance(piece, Disc):
        barrel(canvas, terrain, site)
        return
    frame = Frame.of(piece)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(wood)
        boards = max(3, round(frame.width / 0.3))
        tones = chances(terrain, "boards", boards)
        for k in range(boards):
            v0, v1 = -1 + 2 * k / boards, -1 + 2 * (k + 1) / boards
            within.polygon(frame.box(-1, 1, v0, v1), toned(wood, tones[k], 0.14))
            within.line((frame.spot(-1, v0), frame.spot(1, v0)), darker(wood, 0.45), 0.025)
        brace = (
            (frame.spot(-0.9, -0.9), frame.spot(0.9, 0.9))
            if own[1] > 0.5
            else (frame.spot(-0.9, 0.9), frame.spot(0.9, -0.9))
        )
        rim = min(0.2, 0.16 * min(frame.length, frame.width))
        within.line(brace, darker(wood, 0.45), rim * 1.15)
        within.line(brace, lighter(wood, 0.12), rim * 0.85)
        _rim(within, frame, wood, rim)
        within.grain(seed(terrain), 0.1, 0.12)
        for u in (-1, 1):
            for v in (-1, 1):
                within.circle(
                    frame.spot(u * (1 - rim / frame.length), v * (1 - rim / frame.width)), 0.03, darker(wood, 0.65)
                )
    canvas.bevel(piece, wood, 0.045)


def _rim(canvas: Canvas, frame: Frame, ink: Colour, wide: float) -> None:
    """A frame of four boards."""
    u, v = 1 - 2 * wide / frame.length, 1 - 2 * wide / frame.width
    for box, tone in (
        (frame.box(-1, 1, -1, -v), lighter(ink, 0.14)),
        (frame.box(-1, 1, v, 1), lighter(ink, 0.04)),
        (frame.box(-1, -u, -v, v), lighter(ink, 0.1)),
        (frame.box(u, 1, -v, v), lighter(ink, 0.02)),
    ):
        canvas.polygon(box, tone)
        canvas.line(box, darker(ink, 0.45), 0.022, closed=True)


def barrel(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A lid with its rim, a bung, and hoops that show at the edge."""
    piece = terrain.piece()
    own = chances(terrain, "barrel", 4)
    left, top, right, bottom = outlines.bounds(piece)
    (x, y), r = outlines.middle(piece), min(right - left, bottom - top) / 2
    steel = own[0] > 0.45
    ink = toned(PAINTS[int(own[1] * 4)] if steel else colour("#94703f"), own[2], 0.12)
    canvas.circle((x, y), r, darker(ink, 0.55))
    canvas.circle((x - r * 0.03, y - r * 0.03), r * 0.93, lighter(ink, 0.18))
    canvas.circle((x, y), r * 0.84, darker(ink, 0.3))
    canvas.circle((x + r * 0.03, y + r * 0.03), r * 0.8, ink)
    turn = own[3] * 6.28
    if steel:
        canvas.circle((x, y), r * 0.45, darker(ink, 0.1))
        canvas.circle((x + 0.5 * r * math.cos(turn), y + 0.5 * r * math.sin(turn)), r * 0.13, darker(ink, 0.6))
        canvas.circle(
            (x + 0.5 * r * math.cos(turn) - 0.02 * r, y + 0.5 * r * math.sin(turn) - 0.02 * r),
            r * 0.09,
            lighter(ink, 0.3),
        )
    else:
        for k in (-0.45, -0.15, 0.15, 0.45):
            half = math.sqrt(max(0.0, 0.62 - k * k)) * r
            a = (x + k * r * math.cos(turn) - half * math.sin(turn), y + k * r * math.sin(turn) + half * math.cos(turn))
            b = (x + k * r * math.cos(turn) + half * math.sin(turn), y + k * r * math.sin(turn) - half * math.cos(turn))
            canvas.line((a, b), darker(ink, 0.4), 0.022)


def container(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A corrugated roof with corner castings and rust."""
    piece = terrain.piece()
    frame = Frame.of(piece)
    own = chances(terrain, "container", 3)
    ink = toned(PAINTS[int(own[0] * len(PAINTS))], own[1], 0.08)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(ink)
        ribs = max(4, round(frame.length / 0.3))
        for k in range(ribs):
            u = -1 + 2 * (k + 0.5) / ribs
            shift = 0.06 * 2 / frame.length
            within.line((frame.spot(u - shift, -1), frame.spot(u - shift, 1)), lighter(ink, 0.18), 0.07)
            within.line((frame.spot(u + shift, -1), frame.spot(u + shift, 1)), darker(ink, 0.28), 0.07)
        for k, (a, b) in enumerate(zip(chances(terrain, "rust", 6), chances(terrain, "rust2", 6), strict=True)):
            for share in (1.0, 0.6):
                size = share * (0.12 + 0.14 * ((k * 0.37) % 1))
                spot = details.blob(frame.spot(2 * a - 1, 2 * b - 1), size, seed(terrain, f"rust{k}"), wild=0.5)
                within.region(spot, colour("#6d4127"), 70)
        within.grain(seed(terrain), 0.3, 0.12)
    _castings(canvas, frame, ink)
    canvas.bevel(piece, ink, 0.06)


def _castings(canvas: Canvas, frame: Frame, ink: Colour) -> None:
    u, v = 0.34 / frame.length * 2, 0.34 / frame.width * 2
    for a in (-1, 1):
        for b in (-1, 1):
            box = frame.box(min(a, a * (1 - u)), max(a, a * (1 - u)), min(b, b * (1 - v)), max(b, b * (1 - v)))
            canvas.polygon(box, darker(ink, 0.35))
            canvas.line(box, darker(ink, 0.6), 0.03, closed=True)
    for b in (-1, 1):
        canvas.line((frame.spot(-1, b * 0.97), frame.spot(1, b * 0.97)), lighter(ink, 0.12), 0.1)


def column(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A pillar from above: plinth, fluted shaft, capital."""
    piece = terrain.piece()
    left, top, right, bottom = outlines.bounds(piece)
    (x, y), r = outlines.middle(piece), min(right - left, bottom - top) / 2
    ink = toned(mix(colour("#b5ae9f"), site.light, 0.15), chances(terrain, "tone", 1)[0])
    canvas.region(piece, darker(ink, 0.35))
    canvas.bevel(piece, ink, 0.06)
    canvas.circle((x + 0.06 * r, y + 0.06 * r), r * 0.84, darker(ink, 0.55))
    canvas.circle((x, y), r * 0.82, ink)
    flutes = 14
    for k in range(flutes):
        angle = 2 * math.pi * k / flutes
        canvas.circle((x + 0.74 * r * math.cos(angle), y + 0.74 * r * math.sin(angle)), r * 0.07, darker(ink, 0.35))
    canvas.circle((x - 0.04 * r, y - 0.04 * r), r * 0.6, lighter(ink, 0.2))
    canvas.circle((x + 0.03 * r, y + 0.03 * r), r * 0.5, lighter(ink, 0.05))


def wreck(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A burnt-out car on scorched ground; a broken hull when it is larger than a car."""
    piece = terrain.piece()
    if Frame.of(piece).width > 3.2:
        _hull(canvas, terrain, piece)
        return
    own = chances(terrain, "wreck", 4)
    frame = Frame.of(piece, (own[0] - 0.5) * 4)
    for k, inches in enumerate((0.2, 0.1, 0.0)):
        for scorch in outlines.grown(piece, inches):
            canvas.region(outlines.wobbly(scorch, seed(terrain, f"scorch{k}"), 0.12, 0.5), colour("#2a2623"), 60)
    ink = mix(PAINTS[int(own[1] * 4)], colour("#6a4a35"), 0.45)
    for u in (-0.6, 0.6):
        for v in (-0.9, 0.9):
            canvas.region(_rounded(frame, u - 0.17, u + 0.17, v - 0.13, v + 0.13), colour("#1f1f20"))
    shell = _rounded(frame, -0.97, 0.97, -0.9, 0.9)
    with canvas.inside(shell) as within:
        if within is None:
            return
        within.surface.fill(ink)
        _burnt_car(within, frame, ink)
        for k, chance in enumerate(chances(terrain, "rust", 14)):
            spot = frame.spot(2 * chance - 1, 2 * ((k * 0.61 + own[2]) % 1) - 1)
            stain = details.blob(spot, 0.07 + 0.2 * ((k * 0.37) % 1), seed(terrain, f"stain{k}"))
            within.region(stain, colour("#7b4526") if k % 3 else colour("#2a2421"), 90)
        within.grain(seed(terrain), 0.14, 0.2)
    canvas.bevel(shell, ink, 0.05)
    numbers = noise.numbers(seed(terrain, "bits"), 18)
    for k in range(6):
        spot = frame.spot(2.1 * numbers[3 * k] - 1.05, 2.1 * numbers[3 * k + 1] - 1.05)
        if outlines.contains(piece, spot) and not outlines.contains(shell, spot):
            details.pebble(canvas, spot, 0.04 + 0.05 * numbers[3 * k + 2], colour("#54504c"))


def _rounded(frame: Frame, u0: float, u1: float, v0: float, v1: float) -> Piece:
    """A box of a frame with its corners rounded."""
    box = frame.box(u0, u1, v0, v1)
    round_off = 0.3 * min(math.dist(box[0], box[1]), math.dist(box[1], box[2]))
    (core,) = outlines.grown(Region((box,)), -round_off, sharp=True)
    (whole,) = outlines.grown(core, round_off)
    return whole


def _burnt_car(canvas: Canvas, frame: Frame, ink: Colour) -> None:
    """Bonnet, broken windows round a roof, and a boot that gapes."""
    soot, glass = colour("#1d2124"), colour("#93a7ad")
    canvas.region(_rounded(frame, 0.46, 0.9, -0.72, 0.72), lighter(ink, 0.07))
    for v in (-0.3, 0.3):
        canvas.line((frame.spot(0.5, v), frame.spot(0.86, v * 0.86)), darker(ink, 0.35), 0.03)
    cabin = _rounded(frame, -0.66, 0.5, -0.78, 0.78)
    canvas.region(cabin, soot)
    roof = _rounded(frame, -0.42, 0.24, -0.64, 0.64)
    canvas.polygon(frame.box(-0.5, 0.34, -0.74, -0.7), darker(ink, 0.3))
    canvas.polygon(frame.box(-0.5, 0.34, 0.7, 0.74), darker(ink, 0.3))
    for v0, v1 in ((-0.62, -0.3), (0.34, 0.5)):  # splinters that are left of the windscreen
        canvas.polygon((frame.spot(0.27, v0), frame.spot(0.27, v1), frame.spot(0.43, v0)), glass, 170)
    for v in (-0.7, 0.7):
        canvas.line((frame.spot(0.24, v * 0.86), frame.spot(0.46, v)), darker(ink, 0.2), 0.05)
        canvas.line((frame.spot(-0.42, v * 0.86), frame.spot(-0.62, v)), darker(ink, 0.2), 0.05)
    canvas.region(roof, lighter(ink, 0.1))
    canvas.bevel(roof, lighter(ink, 0.1), 0.035)
    canvas.polygon(frame.box(-0.93, -0.74, -0.55, 0.6), darker(ink, 0.55))
    canvas.line(frame.box(-0.93, -0.74, -0.55, 0.6), lighter(ink, 0.14), 0.03, closed=True)
    for v in (-0.62, 0.62):
        canvas.circle(frame.spot(0.92, v), 0.07, soot)
        canvas.circle(frame.spot(0.92, v), 0.045, glass)


def _hull(canvas: Canvas, terrain: Terrain, piece: Piece) -> None:
    """A crashed craft: plates over ribs, torn open, blackened at the tail."""
    frame = Frame.of(piece)
    own = chances(terrain, "hull", 24)
    ink = toned(colour("#78807f"), own[0], 0.12)
    for scorch in outlines.grown(piece, 0.2):
        canvas.region(outlines.wobbly(scorch, seed(terrain), 0.18, 0.6), colour("#2a2623"), 120)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(ink)
        plates = max(3, round(frame.length / 1.3))
        for k in range(plates):
            u0, u1 = -1 + 2 * k / plates, -1 + 2 * (k + 1) / plates
            for j, (v0, v1) in enumerate(((-1.0, -0.36), (-0.36, 0.36), (0.36, 1.0))):
                tone = toned(ink, own[(3 * k + j) % 24], 0.2)
                within.polygon(frame.box(u0, u1, v0, v1), lighter(tone, 0.1) if j == 1 else tone)
                within.line(frame.box(u0, u1, v0, v1), darker(tone, 0.45), 0.035, closed=True)
        hole = Region((frame.box(-0.45, 0.1, -0.55, 0.2),))
        torn = outlines.wobbly(hole, seed(terrain, "hole"), 0.3, 0.45)
        within.region(torn, colour("#1d1f21"))
        for k in range(6):
            u = -0.45 + 0.11 * k
            within.line((frame.spot(u, -0.6), frame.spot(u, 0.24)), colour("#4d5253"), 0.07)
        within.outline(torn, lighter(ink, 0.3), 0.04)
        within.polygon(frame.box(0.62, 0.84, -0.3, 0.3), colour("#2b3d44"))
        within.line(frame.box(0.62, 0.84, -0.3, 0.3), lighter(ink, 0.2), 0.05, closed=True)
        for k in range(9):
            place = frame.spot(-1 + 0.9 * own[k] ** 2, 2 * own[k + 9] - 1)
            within.circle(place, 0.3 + 0.5 * own[k + 12], colour("#211c19"), 90)
        within.grain(seed(terrain), 0.2, 0.16)
    canvas.bevel(piece, ink, 0.07)
