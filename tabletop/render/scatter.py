"""The scattering of each table surface: tufts, drifts, flagstones, plates, planks (look.md)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from tabletop.geometry.shapes import Disc, Point, Ring
from tabletop.render import noise
from tabletop.render.canvas import Canvas, stroke
from tabletop.render.colours import colour, mix
from tabletop.render.details import CELL, Cell, blob, crack, meadow, pebble, rail, sleeper, tufts


def grass(canvas: Canvas, cell: Cell) -> None:
    """Tufts, a bare patch here, a few flowers there; single blades when the eye is near."""
    light, dark, dry = colour("#7d9356"), colour("#4a5d34"), colour("#97955c")
    chance = cell.shares("kind", 3)
    if chance[0] < 0.2:
        for place, own in cell.spots("bare", 1):
            seed = noise.seed_of(cell.seed, *place)
            canvas.region(blob(place, 0.5 + 0.5 * own[0], seed), colour("#7a6c4b"), 34)
            canvas.region(blob(place, 0.3 + 0.35 * own[0], seed), colour("#85764f"), 48)
            for k in range(6):
                near = (place[0] + (own[k % 4] - 0.5) * 0.9, place[1] + (own[(k + 1) % 4] - 0.5) * 0.9 + 0.1 * k - 0.25)
                pebble(canvas, near, 0.02 + 0.03 * own[(k + 2) % 4], colour("#8f8a7a"))
    if canvas.scale > NEAR:
        meadow(canvas, cell)
    turf = (
        (place, own[0], (light, dark) if own[1] < 0.85 else (dry, light)) for place, own in cell.spots("tufts", 15, 2)
    )
    tufts(canvas, turf)
    if chance[1] < 0.2:
        petal = (colour("#e0d6a2"), colour("#d9c45e"), colour("#c8b3cf"))[int(chance[2] * 3)]
        for place, own in cell.spots("flowers", 7):
            home = (cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL
            near = (home[0] + (place[0] - home[0]) * 0.4, home[1] + (place[1] - home[1]) * 0.4)
            canvas.circle((near[0] + 0.015, near[1] + 0.02), 0.03 + 0.015 * own[0], colour("#3f4f2c"))
            canvas.circle(near, 0.026 + 0.015 * own[0], petal)


NEAR = 84.0
"""Canvas pixels an inch from which single blades are drawn."""


def snow(canvas: Canvas, cell: Cell) -> None:
    """Drifts with a blue shade, grass that pokes through, small holes."""
    for place, own in cell.spots("drifts", 2):
        wide, angle = 0.5 + own[0] * 1.1, (own[1] - 0.5) * 0.6
        turns = (-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0)
        crest = [
            (place[0] + wide * t * math.cos(angle), place[1] + wide * t * math.sin(angle) - 0.16 * math.cos(t * 1.57))
            for t in turns
        ]
        # It runs out to nothing at both ends.
        canvas.polygon(_lens(crest, turns, 0.16), colour("#a9bac7"), 70)
        canvas.polygon(_lens(crest, turns, 0.06), colour("#eef2f3"), 170)
    if cell.shares("grass", 1)[0] < 0.3:
        stalks = (colour("#8b8a6b"), colour("#6f7258"))
        tufts(canvas, ((place, own[0], stalks) for place, own in cell.spots("stalks", 3)), 0.8)
    for place, own in cell.spots("sparkle", 5):
        canvas.circle(place, 0.02 + 0.015 * own[0], colour("#f3f5f4"))


def _lens(crest: Sequence[Point], turns: Sequence[float], wide: float) -> Ring:
    """The crest of a drift and, up to `wide` inches below it, its other side; `turns` run from -1 to 1 along it."""
    back = [(x + 0.4 * wide * (1 - t * t), y + wide * (1 - t * t)) for (x, y), t in zip(crest, turns, strict=True)]
    return (*crest, *reversed(back))


@lru_cache(maxsize=128)
def _ripples(scale: float, variant: int) -> pygame.Surface:
    """One of sixteen patches of wind ripples, of which no two rows begin or end together."""
    own = noise.numbers(noise.seed_of("ripples", variant), 4)
    length, rows = 0.5 + own[0] * 0.8, 2 + int(own[1] * 3)
    wide, high = 3.0 * length + 0.1, 0.17 * rows + 0.3
    made = pygame.Surface((math.ceil(wide * scale), math.ceil(high * scale)), pygame.SRCALPHA)
    for k in range(rows):
        x, y = wide / 2 + 0.45 * length * math.sin(own[3] * 6.28 + 2.1 * k), 0.15 + k * 0.17
        far = length * (0.75 + 0.25 * math.sin(own[2] * 6.28 + 1.7 * k))
        wave = [
            ((x + far * t) * scale, (y + 0.045 * far * math.sin(t * 4 + own[2] * 6 + k) + 0.03 * t * t) * scale)
            for t in (-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1)
        ]
        stroke(made, [(a + 0.01 * scale, b + 0.035 * scale) for a, b in wave], SHADED, max(0.03 * scale, 1.5), False)
        stroke(made, wave, LIT, max(0.025 * scale, 1.5), False)
    return made


SHADED, LIT = (*colour("#957a4a"), 90), (*colour("#cdb486"), 110)
"""The two sides of a ripple, with their opacity."""


def sand(canvas: Canvas, cell: Cell) -> None:
    """Wind ripples, pebbles, a dry twig."""
    for place, own in cell.spots("ripples", 3):
        canvas.stamp(_ripples(canvas.scale, int(own[0] * 16)), place)
    for place, own in cell.spots("pebbles", 5):
        pebble(canvas, place, 0.025 + 0.05 * own[0] ** 2, mix(colour("#8d7c5e"), colour("#b7ab93"), own[1]))
    if cell.shares("twig", 1)[0] < 0.14:
        for place, own in cell.spots("twigs", 1):
            angle = own[0] * 6.28
            tip = (place[0] + 0.4 * math.cos(angle), place[1] + 0.4 * math.sin(angle))
            canvas.line((place, tip), colour("#6e5a3a"), 0.03)


def stone(canvas: Canvas, cell: Cell) -> None:
    """Flagstones of uneven size, worn joints, a crack, moss."""
    course = 2.0
    for k in range(2):
        y = cell.row * CELL + k * course
        row = cell.row * 2 + k
        canvas.line(((cell.column * CELL, y), ((cell.column + 1) * CELL, y)), colour("#5c5a55"), 0.04, alpha=150)
        canvas.line(
            ((cell.column * CELL, y + 0.05), ((cell.column + 1) * CELL, y + 0.05)), colour("#97948b"), 0.025, alpha=80
        )
        joints = cell.shares(f"joints{k}", 3)
        for j in range(2):
            x = cell.column * CELL + 2 * j + 0.4 + joints[j] * 1.1 + (0.6 if row % 2 else 0.0)
            canvas.line(((x, y), (x, y + course)), colour("#5c5a55"), 0.04, alpha=150)
            canvas.line(((x + 0.05, y), (x + 0.05, y + course)), colour("#97948b"), 0.025, alpha=80)
            if joints[2] < 0.4 and j == 0:
                canvas.polygon(
                    (
                        (x + 0.04, y + 0.04),
                        (x + 1.2, y + 0.04),
                        (x + 1.2, y + course - 0.04),
                        (x + 0.04, y + course - 0.04),
                    ),
                    colour("#8f8b80") if joints[0] > 0.5 else colour("#615f5a"),
                    28,
                )
    if cell.shares("crack", 1)[0] < 0.25:
        for place, own in cell.spots("cracks", 1, 8):
            crack(canvas, place, own, colour("#504e4a"))
    for place, own in cell.spots("moss", 2):
        if own[0] < 0.3:
            canvas.region(blob(place, 0.12 + 0.2 * own[1], noise.seed_of(*place)), colour("#66704f"), 90)
    for place, own in cell.spots("grit", 5):
        canvas.circle(place, 0.015 + 0.02 * own[0], colour("#55534f"))


def steel(canvas: Canvas, cell: Cell) -> None:
    """Plates with rivets, some of another tone, some scratched."""
    x, y = cell.column * CELL, cell.row * CELL
    chance = cell.shares("plate", 6)
    halves = ((x, y, 4.0, 4.0),) if chance[0] < 0.45 else ((x, y, 4.0, 2.0), (x, y + 2.0, 4.0, 2.0))
    if chance[0] > 0.8:
        halves = ((x, y, 2.0, 4.0), (x + 2.0, y, 2.0, 4.0))
    for k, (left, top, width, height) in enumerate(halves):
        right, bottom = left + width, top + height
        tone = colour("#6d757e") if chance[1 + k] > 0.5 else colour("#3a4047")
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        canvas.polygon(corners, tone, round(26 * abs(chance[1 + k] - 0.5) * 2))
        canvas.line(
            ((left + 0.04, bottom), (left + 0.04, top + 0.04), (right, top + 0.04)), colour("#737c86"), 0.03, alpha=120
        )
        canvas.line(((left, bottom), (right, bottom), (right, top)), colour("#2f343a"), 0.045, alpha=220)
        for dx, dy in _rivets(width, height):
            _rivet(canvas, (left + dx, top + dy))
    for place, own in cell.spots("scratches", 2):
        if own[0] < 0.5:
            angle, length = own[1] * 3.14, 0.3 + own[2] * 0.7
            tip = (place[0] + length * math.cos(angle), place[1] + length * math.sin(angle))
            canvas.line((place, tip), colour("#7f8892"), 0.015, alpha=80)
    if chance[5] < 0.1:
        for place, own in cell.spots("stain", 1):
            canvas.region(blob(place, 0.4 + 0.5 * own[0], noise.seed_of(*place)), colour("#2b2c2c"), 50)


def _rivets(width: float, height: float) -> list[tuple[float, float]]:
    inset = 0.2
    across = [inset + k * (width - 2 * inset) / 4 for k in range(5)] if width > 3 else [inset, width - inset]
    down = [inset + k * (height - 2 * inset) / 4 for k in range(5)] if height > 3 else [inset, height - inset]
    edge = [(dx, dy) for dx in across for dy in (inset, height - inset)]
    return edge + [(dx, dy) for dx in (inset, width - inset) for dy in down[1:-1]]


def _rivet(canvas: Canvas, place: Point) -> None:
    canvas.circle((place[0] + 0.015, place[1] + 0.015), 0.05, colour("#30353b"))
    canvas.circle(place, 0.042, colour("#626a73"))
    canvas.circle((place[0] - 0.012, place[1] - 0.012), 0.02, colour("#868e97"))


def tunnel(canvas: Canvas, cell: Cell) -> None:
    """Ballast and soot; a track with rails and sleepers every third row of cells."""
    for place, own in cell.spots("ballast", 26):
        pebble(canvas, place, 0.03 + 0.05 * own[0], mix(colour("#454240"), colour("#5d5956"), own[1]))
    if cell.row % 3 == 1:
        y = (cell.row + 0.5) * CELL
        for k in range(5):
            x = cell.column * CELL + 0.4 + k * 0.8
            sleeper(canvas, (x, y), 90.0 + (cell.shares("turn", 5)[k] - 0.5) * 3, 1.5, cell.shares("tone", 5)[k])
        for side in (-0.5, 0.5):
            rail(canvas, (cell.column * CELL, y + side), ((cell.column + 1) * CELL, y + side))


def docks(canvas: Canvas, cell: Cell) -> None:
    """Planks with nails; between some of them the water shows."""
    plank = 0.5
    for k in range(int(CELL / plank)):
        y = cell.row * CELL + k * plank
        x0, x1 = cell.column * CELL, (cell.column + 1) * CELL
        own = cell.shares(f"plank{k}", 4)
        tone = colour("#857258") if own[0] > 0.5 else colour("#4f4234")
        canvas.polygon(((x0, y), (x1, y), (x1, y + plank), (x0, y + plank)), tone, round(60 * abs(own[0] - 0.5)))
        gap = 0.05
        canvas.line(((x0, y), (x1, y)), colour("#342f29"), gap)
        if own[1] < 0.16:
            start = x0 + own[2] * 2
            canvas.line(((start, y), (start + 0.6 + own[3] * 1.4, y)), colour("#2b4450"), 0.1)
        canvas.line(((x0, y + gap / 2 + 0.02), (x1, y + gap / 2 + 0.02)), colour("#8d7a60"), 0.02, alpha=110)
        joint = x0 + 0.3 + own[2] * 3.4
        canvas.line(((joint, y), (joint, y + plank)), colour("#38322b"), 0.035)
        for dx in (-0.09, 0.09):
            for dy in (0.14, 0.36):
                canvas.circle((joint + dx, y + dy), 0.025, colour("#35302a"))
        if own[3] < 0.3:
            canvas.line(
                ((x0 + own[3] * 8, y + 0.27), (x0 + own[3] * 8 + 0.9, y + 0.25)), colour("#574838"), 0.02, alpha=150
            )
    if cell.shares("hole", 1)[0] < 0.05:
        x, y = cell.column * CELL + 1.2, cell.row * CELL + 2 * plank
        hole = (
            (x, y + 0.03),
            (x + 0.8, y + 0.03),
            (x + 0.7, y + 0.25),
            (x + 0.85, y + plank - 0.03),
            (x + 0.06, y + plank - 0.03),
        )
        canvas.polygon(hole, colour("#2f4a57"))
        canvas.line(hole[:3], colour("#1d2a30"), 0.06)


def alien(canvas: Canvas, cell: Cell) -> None:
    """Spores, veins and glowing pits."""
    for place, own in cell.spots("spores", 8):
        radius = 0.04 + 0.1 * own[0] ** 2
        canvas.circle((place[0] + 0.03, place[1] + 0.03), radius, colour("#3a2131"), 120)
        canvas.circle(place, radius, mix(colour("#94607c"), colour("#7b4664"), own[1]))
        canvas.circle((place[0] - radius * 0.3, place[1] - radius * 0.3), radius * 0.45, colour("#b98aa0"))
    if cell.shares("vein", 1)[0] < 0.55:
        for place, own in cell.spots("veins", 1, 8):
            points, angle = [place], own[0] * 6.28
            for k in range(1, 8):
                angle += (own[k] - 0.5) * 1.1
                points.append((points[-1][0] + 0.2 * math.cos(angle), points[-1][1] + 0.2 * math.sin(angle)))
            canvas.line([(x + 0.03, y + 0.03) for x, y in points], colour("#41243a"), 0.07, alpha=150)
            canvas.line(points, colour("#9a5a72"), 0.045)
    if cell.shares("pit", 1)[0] < 0.16:
        for place, own in cell.spots("pits", 1):
            radius = 0.14 + 0.2 * own[0]
            canvas.region(Disc(place, radius), colour("#351d2e"))
            canvas.circle(place, radius * 0.6, colour("#7fae8f"), 70)
            canvas.circle(place, radius * 0.32, colour("#a9d6a8"), 150)
            canvas.outline(Disc(place, radius), colour("#a06d86"), 0.03)


def space(canvas: Canvas, cell: Cell) -> None:
    """Stars: many faint ones, some bright, and now and then one with a glow."""
    for place, own in cell.spots("stars", 9):
        bright = own[0] ** 3
        canvas.circle(
            place, 0.02 + 0.045 * bright, mix(colour("#7f86b8"), colour("#e6e4ff"), bright), 110 + round(120 * bright)
        )
    if cell.shares("sun", 1)[0] < 0.22:
        for place, own in cell.spots("suns", 1):
            tone = mix(colour("#9fd0ff"), colour("#ffd9a8"), own[0])
            for radius, strength in ((0.34, 16), (0.2, 34), (0.11, 80), (0.06, 230)):
                canvas.circle(place, radius * (0.7 + 0.5 * own[1]), tone, strength)
