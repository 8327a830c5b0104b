"""The floors of the TARDIS: hexagons of light, parquet and a carpet, a garden of clocks, dark marble."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Box, Point
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter, mix
from tabletop.render.terrain.site import Site, chances, seed, toned

GLOW = colour("#8fd8ea")
BRASS = colour("#c8a45a")


def _middle(terrain: Terrain) -> tuple[Point, float]:
    left, top, right, bottom = outlines.bounds(terrain.piece())
    return ((left + right) / 2, (top + bottom) / 2), min(right - left, bottom - top) / 2


def around(middle: Point, radius: float, turn: float) -> Point:
    """A place on a circle; `turn` in radians, 0 is up."""
    return (middle[0] + radius * math.sin(turn), middle[1] - radius * math.cos(turn))


def hexagon(middle: Point, radius: float, turn: float = math.pi / 6) -> tuple[Point, ...]:
    """A hexagon's corners; flat above and below unless turned."""
    return tuple(around(middle, radius, turn + k * math.pi / 3) for k in range(6))


def ring(middle: Point, radius: float, corners: int = 72) -> tuple[Point, ...]:
    """A circle as a closed polyline."""
    return tuple(around(middle, radius, k * math.tau / corners) for k in range(corners))


def console_floor(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Plates in the shape of the room, one within the other, seams that lead to the console, and round lights at the
    rim."""
    piece = terrain.piece()
    middle, size = _middle(terrain)
    plate = colour("#55636f")
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(darker(plate, 0.42))
        for number, share in enumerate((1.16, 1.0, 0.84, 0.66, 0.48)):
            tone = mix(plate, colour("#39454f"), 0.6 if number % 2 else 0.1)
            within.polygon(hexagon(middle, size * share), tone)
            within.line(hexagon(middle, size * share), darker(plate, 0.6), 0.05, closed=True)
            within.line(hexagon(middle, size * share - 0.06), lighter(plate, 0.25), 0.025, closed=True, alpha=120)
        for k in range(12):
            start, end = around(middle, size * 0.48, k * math.pi / 6), around(middle, size * 1.2, k * math.pi / 6)
            within.line((start, end), darker(plate, 0.62), 0.04)
        for radius, alpha in ((0.62, 26), (0.54, 34), (0.46, 44), (0.38, 60)):
            within.circle(middle, size * radius, GLOW, alpha)
        within.grain(seed(terrain), 1.3, 0.08)
        within.polygon(hexagon(middle, size * 0.36, 0.0), darker(plate, 0.55))
        within.line(hexagon(middle, size * 0.36, 0.0), BRASS, 0.06, closed=True)
        within.line(hexagon(middle, size * 0.33, 0.0), GLOW, 0.03, closed=True, alpha=150)
        _lamps(within, middle, size)
    canvas.outline(piece, darker(plate, 0.7), 0.06)


def _lamps(canvas: Canvas, middle: Point, size: float) -> None:
    """Round lights between two seams, near the walls."""
    for k in range(12):
        place = around(middle, size * 0.93, (k + 0.5) * math.pi / 6)
        canvas.circle(place, 0.3, colour("#20282f"))
        canvas.circle(place, 0.26, darker(GLOW, 0.35))
        canvas.circle(place, 0.2, GLOW)
        canvas.circle((place[0] - 0.05, place[1] - 0.05), 0.1, colour("#eefaff"))


def library_floor(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Herringbone parquet."""
    piece = terrain.piece()
    wood = colour("#7d5734")
    long, wide = 0.9, 0.3
    left, top, right, bottom = outlines.bounds(piece)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(darker(wood, 0.25))
        across, down = round((right - left) / wide) + 4, round((bottom - top) / wide) + 6
        tones = chances(terrain, "staves", across * down)
        for row in range(down):
            for column in range(-4, across, 4):
                x, y = left + (column + row % 4) * wide, top + (row - 2) * wide
                own = tones[(row * across + column) % len(tones)]
                _stave(within, ((x, y), (x + long, y), (x + long, y + wide), (x, y + wide)), toned(wood, own, 0.22))
                x += long
                upright = ((x, y), (x + wide, y), (x + wide, y + long), (x, y + long))
                _stave(within, upright, toned(darker(wood, 0.12), 1 - own, 0.22))
        within.grain(seed(terrain), 1.1, 0.1)
    canvas.outline(piece, darker(wood, 0.6), 0.06)


def _stave(canvas: Canvas, corners: tuple[Point, ...], ink: Colour) -> None:
    canvas.polygon(corners, ink)
    canvas.line(corners, darker(ink, 0.4), 0.02, closed=True, alpha=150)


def carpet(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A worn carpet with borders, a medallion and fringes."""
    piece = terrain.piece()
    left, top, right, bottom = outlines.bounds(piece)
    red, gold = colour("#7c2f35"), colour("#c79f56")
    for x in (left, right):
        for k in range(round((bottom - top) / 0.12)):
            y, out = top + (k + 0.5) * 0.12, 0.16 if x == right else -0.16
            canvas.line(((x, y), (x + out, y)), lighter(gold, 0.2), 0.03, alpha=190)
    canvas.region(piece, darker(red, 0.25))
    for inset, ink in ((0.12, gold), (0.2, red), (0.42, colour("#23364b")), (0.5, gold), (0.56, lighter(red, 0.06))):
        for inner in outlines.grown(piece, -inset, sharp=True):
            canvas.region(inner, ink)
    (x, y), reach = ((left + right) / 2, (top + bottom) / 2), min(right - left, bottom - top) / 2
    for share, ink in ((0.52, gold), (0.46, colour("#23364b")), (0.3, gold), (0.24, red), (0.1, gold)):
        canvas.polygon(_star((x, y), reach * share), ink)
    with canvas.inside(piece) as within:
        if within is not None:
            within.grain(seed(terrain), 0.7, 0.14)


def _star(middle: Point, reach: float) -> tuple[Point, ...]:
    return tuple(around(middle, reach * (1.0 if k % 2 else 0.72), k * math.pi / 8) for k in range(16))


def garden_floor(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Flagstones with moss in their joints."""
    piece = terrain.piece()
    stone, moss = colour("#7f8a78"), colour("#4c6a44")
    left, top, right, bottom = outlines.bounds(piece)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(darker(moss, 0.2))
        step = 1.15
        rows, columns = round((bottom - top) / step) + 2, round((right - left) / step) + 2
        own = chances(terrain, "flags", rows * columns * 2)
        for row in range(rows):
            shift = (row % 2) * step / 2
            for column in range(columns):
                a, b = own[2 * (row * columns + column)], own[2 * (row * columns + column) + 1]
                x, y = left + (column - 0.5) * step + shift, top + (row - 0.5) * step
                flag = Box((x + step / 2, y + step / 2), step - 0.1, step - 0.1)
                ink = toned(mix(stone, moss, 0.3 * b), a, 0.16)
                within.region(flag, ink)
                within.bevel(flag, ink, 0.035, 0.7)
        within.grain(seed(terrain), 1.2, 0.12)
    canvas.outline(piece, darker(moss, 0.55), 0.06)


def clock_face(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A dial set into the ground: numerals as strokes, minutes as dots, and hands; no two show the same time."""
    middle, radius = _middle(terrain)
    own = chances(terrain, "time", 3)
    dial = toned(colour("#e2d8bd"), own[2], 0.1)
    canvas.circle(middle, radius, darker(BRASS, 0.55))
    canvas.circle(middle, radius * 0.97, BRASS)
    canvas.circle(middle, radius * 0.9, darker(BRASS, 0.45))
    canvas.circle(middle, radius * 0.87, dial)
    for share, alpha in ((0.6, 40), (0.32, 60)):
        canvas.line(ring(middle, radius * share), darker(dial, 0.35), 0.02, closed=True, alpha=alpha + 60)
    for k in range(60):
        outer = around(middle, radius * 0.82, k * math.tau / 60)
        if k % 5:
            canvas.circle(outer, radius * 0.012, darker(dial, 0.6))
        else:
            thick = 0.05 if k % 15 else 0.09
            canvas.line((outer, around(middle, radius * 0.68, k * math.tau / 60)), darker(dial, 0.75), radius * thick)
    hour, minute = own[0] * math.tau, (own[0] * 12 % 1) * math.tau
    for turn, long, thick in ((hour, 0.46, 0.07), (minute, 0.7, 0.04)):
        back = around(middle, radius * 0.12, turn + math.pi)
        canvas.line((back, around(middle, radius * long, turn)), colour("#20242b"), radius * thick)
    canvas.line((middle, around(middle, radius * 0.74, own[1] * math.tau)), colour("#a8382f"), radius * 0.018)
    canvas.circle(middle, radius * 0.06, BRASS)


def marble_floor(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Dark marble with pale veins and, in a brass line, circles within circles."""
    piece = terrain.piece()
    (x, y), reach = _middle(terrain)
    dark = colour("#3a2f4a")
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(dark)
        left, top, right, bottom = outlines.bounds(piece)
        step = 1.4
        for row in range(round((bottom - top) / step) + 1):
            for column in range(round((right - left) / step) + 1):
                a, b = left + column * step, top + row * step
                ink = mix(dark, colour("#574a6c"), 0.55) if (row + column) % 2 else dark
                within.polygon(((a, b), (a + step, b), (a + step, b + step), (a, b + step)), ink)
        own = chances(terrain, "veins", 60)
        for k in range(15):
            a, b, c, d = own[4 * k : 4 * k + 4]
            start = (left + a * (right - left), top + b * (bottom - top))
            vein = [_on_vein(start, t / 5, c, d + k) for t in range(6)]
            within.line(vein, colour("#9d8fb8"), 0.025, alpha=80)
        within.grain(seed(terrain), 1.0, 0.08)
        for share in (0.96, 0.9, 0.5):
            within.line(ring((x, y), reach * share), BRASS, 0.035, closed=True, alpha=200)
        for k, size in enumerate((0.2, 0.12, 0.26, 0.1, 0.16, 0.22, 0.09)):
            place = around((x, y), reach * 0.7, k * math.tau / 7 + 0.4)
            within.line(ring(place, reach * size, 40), BRASS, 0.03, closed=True, alpha=190)
            within.circle(around(place, reach * size, k * 1.7), 0.05, BRASS)
    canvas.outline(piece, darker(dark, 0.6), 0.06)


def _on_vein(start: Point, part: float, lean: float, bend: float) -> Point:
    """A place on a vein of the marble, `part` of the way along."""
    wave = 0.08 * math.sin(9 * part + bend)
    return (start[0] + part * 1.6 * (lean - 0.3), start[1] + part * 1.2 * (bend % 1 - 0.5) + wave)
