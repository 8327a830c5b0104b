"""What stands in the rooms of the TARDIS: the console, walls of roundels, bookcases, a flower bed, an altar."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Disc, Point
from tabletop.model.terrain import Terrain
from tabletop.render import details, outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter, mix
from tabletop.render.terrain.openings import METAL, paint_opening
from tabletop.render.terrain.site import Frame, Site, along, chances, seed, spine, toned
from tabletop.render.terrain.tardis_floors import BRASS, GLOW, around, hexagon, ring

LIGHTS = (colour("#7fe0c8"), colour("#f3bd5b"), colour("#ea7f5e"), colour("#a5cdf0"), colour("#f2efe6"))
ROUNDEL_EVERY = 0.62
"""Inches between the roundels of a wall."""
SPINES = tuple(map(colour, ("#7d3b32", "#35546b", "#5f6b3a", "#8a6a35", "#4d3a5c", "#2f5e54", "#9a7f58", "#6b2f3f")))
"""Book covers."""


def console(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Six sloping panels of switches and small screens round a column of light."""
    piece = terrain.piece()
    middle = outlines.middle(piece)
    left, top, right, bottom = outlines.bounds(piece)
    radius = min(right - left, bottom - top) / 2
    body = colour("#8b949a")
    for step in range(12):
        canvas.circle(middle, radius * (1.55 - 0.045 * step), GLOW, 5 + step // 2)
    outer, inner = hexagon(middle, radius), hexagon(middle, radius * 0.4)
    canvas.polygon(hexagon(middle, radius * 1.02), darker(body, 0.75))
    for k in range(6):
        shine = math.cos(k * math.pi / 3 + math.pi / 3 + math.pi / 4)
        tone = lighter(body, 0.3 * shine) if shine > 0 else darker(body, -0.4 * shine)
        canvas.polygon((outer[k], outer[(k + 1) % 6], inner[(k + 1) % 6], inner[k]), tone)
        _panel(canvas, terrain, (middle, radius), k, tone)
        canvas.line((outer[k], inner[k]), darker(body, 0.5), radius * 0.05)
        canvas.line((outer[k], inner[k]), BRASS, radius * 0.022)
    canvas.line(outer, lighter(body, 0.45), radius * 0.035, closed=True)
    canvas.polygon(hexagon(middle, radius * 0.42), darker(body, 0.55))
    canvas.line(hexagon(middle, radius * 0.42), BRASS, radius * 0.04, closed=True)
    for share, ink, alpha in ((0.34, GLOW, 120), (0.28, GLOW, 255), (0.2, lighter(GLOW, 0.5), 255)):
        canvas.circle(middle, radius * share, ink, alpha)
    for k in range(3):
        place = around(middle, radius * 0.11, k * math.tau / 3)
        canvas.circle(place, radius * 0.07, colour("#f4fdff"))
        canvas.line(ring(place, radius * 0.07, 24), darker(GLOW, 0.4), 0.02, closed=True, alpha=160)


def _panel(canvas: Canvas, terrain: Terrain, at: tuple[tuple[float, float], float], number: int, tone: Colour) -> None:
    """The switches of one panel: a screen or a dial in its middle, rows of keys beside it."""
    middle, radius = at
    own = chances(terrain, f"panel {number}", 12)
    straight = number * math.pi / 3 + math.pi / 3

    def spot(out: float, aside: float) -> tuple[float, float]:
        x, y = around(middle, radius * out, straight)
        return (x + math.cos(straight) * aside * radius, y + math.sin(straight) * aside * radius)

    if number % 2:
        screen = (spot(0.73, -0.17), spot(0.73, 0.17), spot(0.55, 0.13), spot(0.55, -0.13))
        canvas.polygon(screen, colour("#14252e"))
        canvas.line(screen, darker(tone, 0.5), 0.03, closed=True)
        wave = [spot(0.64 + 0.045 * math.sin(7 * t + number), -0.13 + 0.26 * t) for t in (k / 10 for k in range(11))]
        canvas.line(wave, LIGHTS[0], 0.022)
    else:
        canvas.circle(spot(0.63, 0.0), radius * 0.11, darker(tone, 0.6))
        canvas.circle(spot(0.63, 0.0), radius * 0.085, lighter(tone, 0.35))
        canvas.line((spot(0.63, 0.0), spot(0.63 + 0.07, (own[0] - 0.5) * 0.12)), colour("#a8382f"), 0.025)
    for k in range(5):
        canvas.circle(spot(0.8, -0.28 + 0.14 * k), radius * 0.03, LIGHTS[int(own[k] * 5)])
    for side in (-1, 1):
        canvas.circle(spot(0.62, side * 0.27), radius * 0.045, darker(tone, 0.55))
        canvas.circle(spot(0.62, side * 0.27), radius * 0.03, LIGHTS[int(own[6 + (side > 0)] * 5)])
        lever = (spot(0.5, side * 0.19), spot(0.56, side * (0.19 + 0.05 * own[8])))
        canvas.line(lever, colour("#2a2f35"), 0.05)
        canvas.circle(lever[1], radius * 0.03, BRASS)


def roundel_wall(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A pale wall, its roundels seen as a row of soft lights along its top."""
    piece = terrain.piece()
    shell = colour("#b9c0c2")
    canvas.region(piece, shell)
    with canvas.inside(piece) as within:
        if within is not None:
            within.grain(seed(terrain), 0.8, 0.06)
    line, width = spine(terrain)
    doors = [(_halfway(o.start, o.end), math.dist(o.start, o.end)) for o in terrain.openings]
    size = min(width * 0.36, 0.2)
    for place, _ in along(line, ROUNDEL_EVERY):
        if any(math.dist(place, door) < long / 2 + size for door, long in doors):
            continue
        canvas.circle(place, size, darker(shell, 0.5))
        canvas.circle(place, size * 0.82, mix(GLOW, shell, 0.35))
        canvas.circle((place[0] - size * 0.15, place[1] - size * 0.15), size * 0.5, colour("#eef8fa"))
    canvas.bevel(piece, shell, 0.05)
    for opening in terrain.openings:
        paint_opening(canvas, opening, max(width, 0.25), colour("#3b454d"), METAL)


def _halfway(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def bookcase(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Shelves full of books, spine beside spine in their frame."""
    piece = terrain.piece()
    frame = Frame.of(piece)
    wood = toned(colour("#5a3a22"), chances(terrain, "wood", 1)[0], 0.14)
    canvas.region(piece, wood)
    shelves = max(1, round(frame.width / 0.5))
    for shelf in range(shelves):
        low = -1 + 2 * shelf / shelves
        high = low + 2 / shelves
        rim_v, rim_u = 0.1 / frame.width, 0.14 / frame.length
        canvas.polygon(frame.box(-1 + rim_u, 1 - rim_u, low + rim_v, high - rim_v), darker(wood, 0.6))
        books = max(4, round(frame.length / 0.13))
        own = chances(terrain, f"books {shelf}", books * 3)
        span = 2 - 2 * rim_u
        for k in range(books):
            a, b, c = own[3 * k : 3 * k + 3]
            if a > 0.95:
                continue
            start = -1 + rim_u + span * k / books
            tall = high - rim_v - (0.06 + 0.3 * b) * (high - low)
            ink = toned(SPINES[int(c * len(SPINES))], a, 0.2)
            canvas.polygon(frame.box(start, start + span / books * 0.92, low + rim_v, tall), ink)
            if b > 0.4:
                band = low + rim_v + (tall - low) * 0.35
                gilt = frame.box(start, start + span / books * 0.92, band, band + 0.05 / frame.width)
                canvas.polygon(gilt, lighter(BRASS, 0.1))
    canvas.bevel(piece, wood, 0.05)


def flower_bed(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A round or long bed with a low kerb: leaves, and flowers in three colours."""
    piece = terrain.piece()
    earth, kerb = colour("#4a3a2a"), colour("#8d8f84")
    canvas.region(piece, kerb)
    canvas.bevel(piece, kerb, 0.05)
    petals = (colour("#c9576a"), colour("#e3c04d"), colour("#8d7fd0"))
    for inner in outlines.grown(piece, -0.12, sharp=True):
        with canvas.inside(inner) as within:
            if within is None:
                continue
            within.surface.fill(earth)
            left, top, right, bottom = outlines.bounds(inner)
            count = max(12, round((right - left) * (bottom - top) * 14))
            own = chances(terrain, "leaves", count * 4)
            for k in range(count):
                a, b, c, d = own[4 * k : 4 * k + 4]
                place = (left + a * (right - left), top + b * (bottom - top))
                leaf = toned(colour("#587d3f"), c, 0.35)
                within.region(details.blob(place, 0.12 + 0.12 * d, seed(terrain, f"leaf {k}"), 8, 0.4), leaf)
            for k in range(count // 3):
                a, b, c, d = own[4 * k : 4 * k + 4]
                place = (left + b * (right - left), top + a * (bottom - top))
                ink = petals[int(c * 3)]
                for petal in range(5):
                    within.circle(around(place, 0.05, petal * math.tau / 5 + d), 0.04, ink)
                within.circle(place, 0.03, lighter(colour("#e9d58c"), 0.2))


def altar(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Steps, a slab with a cloth, a bowl of light between two candles."""
    piece = terrain.piece()
    stone = colour("#8c8797")
    for inset, tone in ((0.0, 0.35), (0.16, 0.15), (0.32, -0.1)):
        for step in outlines.grown(piece, -inset, sharp=True) if inset else (piece,):
            ink = darker(stone, tone) if tone > 0 else lighter(stone, -tone)
            canvas.region(step, ink)
            canvas.bevel(step, ink, 0.05)
    frame = Frame.of(piece)
    canvas.polygon(frame.box(-0.34, 0.34, -0.52, 0.52), colour("#6d3fa0"))
    canvas.line(frame.box(-0.31, 0.31, -0.46, 0.46), BRASS, 0.03, closed=True)
    x, y = frame.centre
    for halo in range(9):
        canvas.circle((x, y), 0.66 - 0.04 * halo, colour("#f2d27a"), 10 + 3 * halo)
    canvas.circle((x, y), 0.26, darker(BRASS, 0.45))
    canvas.circle((x, y), 0.22, BRASS)
    canvas.circle((x, y), 0.16, colour("#fbe9b0"))
    canvas.circle((x - 0.03, y - 0.03), 0.08, colour("#fffaf0"))
    for along_it in (-0.72, 0.72):
        place = frame.spot(along_it, 0.0)
        canvas.circle(place, 0.3, colour("#f2b552"), 50)
        canvas.circle(place, 0.12, colour("#e8e0cf"))
        canvas.circle(place, 0.05, colour("#f7a93b"))


def pillar(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A coral strut: rings of pale stone."""
    piece = terrain.piece()
    middle = outlines.middle(piece)
    radius = piece.radius if isinstance(piece, Disc) else 0.4
    shell = colour("#a9a08e")
    for share, tone in ((1.0, -0.3), (0.86, 0.0), (0.62, 0.2), (0.34, 0.4)):
        ink = lighter(shell, tone) if tone > 0 else darker(shell, -tone)
        canvas.circle((middle[0] - radius * 0.06 * tone, middle[1] - radius * 0.06 * tone), radius * share, ink)
