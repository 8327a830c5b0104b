"""The benchmark's table: 48 × 48 inches, 30 round bases of 1″ and 40 polygons of 10–30 vertices, from a seed.

Eight of each five: thin bent walls, L-shaped buildings with a doorway, round hills, ragged woods, and crosses of ruins.
Nothing overlaps at the start. The numbers come from numpy's generator: this is scenery, no game is played with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from tabletop.geometry.gaps import gap
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Disc, Piece, Point, Region, Wall

TABLE = 48.0
RADIUS = 0.5


@dataclass(frozen=True, slots=True)
class BenchScene:
    """One seeded table: `scene` holds the terrain (t0 …) and the bases (b0 …)."""

    seed: int
    terrain: dict[str, Region]
    bases: dict[str, Disc]
    scene: Scene


def bench_scene(seed: int, pieces: int = 40, bases: int = 30) -> BenchScene:
    """The benchmark's table for a seed."""
    random = np.random.default_rng(seed)
    makers: tuple[Callable[[Generator, Point], Region], ...] = (_wall, _building, _hill, _wood, _ruin)
    placed: list[Piece] = []
    terrain: dict[str, Region] = {}
    while len(terrain) < pieces:
        piece = makers[len(terrain) % len(makers)](random, _place(random, 3.0))
        if _is_free(piece, placed, 0.05):
            terrain[f"t{len(terrain)}"] = piece
            placed.append(piece)
    standing: dict[str, Disc] = {}
    while len(standing) < bases:
        base = Disc(_place(random, 1.0), RADIUS)
        if _is_free(base, placed, 0.0):
            standing[f"b{len(standing)}"] = base
            placed.append(base)
    return BenchScene(seed, terrain, standing, Scene({**terrain, **standing}))


def _place(random: Generator, margin: float) -> Point:
    x, y = random.uniform(margin, TABLE - margin, 2).tolist()
    return (x, y)


def _is_free(piece: Piece, placed: list[Piece], apart: float) -> bool:
    return all(gap(piece, other) > apart for other in placed)


def _turned(points: list[Point], place: Point, degrees: float) -> Region:
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return Region((tuple((place[0] + x * cos - y * sin, place[1] + x * sin + y * cos) for x, y in points),))


def _wall(random: Generator, place: Point) -> Region:
    """A bent wall of 5 to 8 points, 0.2″ thick: 10 to 16 vertices."""
    points, heading = [place], random.uniform(0, 2 * math.pi)
    for _ in range(int(random.integers(4, 8))):
        heading += random.uniform(-0.7, 0.7)
        x, y = points[-1]
        points.append((x + 1.2 * math.cos(heading), y + 1.2 * math.sin(heading)))
    piece = Wall(tuple(points), 0.2).piece()
    assert isinstance(piece, Region)
    return piece


def _building(random: Generator, place: Point) -> Region:
    """An L with a doorway let into its long side: 10 vertices."""
    w, h = random.uniform(2.5, 5.0, 2).tolist()
    t = min(w, h) * random.uniform(0.3, 0.5)
    door = [(0.0, h * 0.7), (0.3, h * 0.7), (0.3, h * 0.7 - 0.8), (0.0, h * 0.7 - 0.8)]
    points = [(0.0, 0.0), (w, 0.0), (w, t), (t, t), (t, h), (0.0, h), *door]
    return _turned(points, place, random.uniform(0, 360))


def _hill(random: Generator, place: Point) -> Region:
    """A round hill as documents write it: a polygon of 20 to 30 sides."""
    sides, radius = int(random.integers(20, 31)), random.uniform(1.0, 2.5)
    turns = [2 * math.pi * k / sides for k in range(sides)]
    return _turned([(radius * math.cos(t), radius * math.sin(t)) for t in turns], place, 0.0)


def _wood(random: Generator, place: Point) -> Region:
    """A ragged wood of 10 to 30 vertices."""
    sides, radius = int(random.integers(10, 31)), random.uniform(1.2, 2.5)
    lengths = radius * random.uniform(0.6, 1.0, sides)
    turns = [2 * math.pi * k / sides for k in range(sides)]
    points = [(r * math.cos(t), r * math.sin(t)) for r, t in zip(lengths.tolist(), turns, strict=True)]
    return _turned(points, place, 0.0)


def _ruin(random: Generator, place: Point) -> Region:
    """Two crossing walls: 12 vertices."""
    a, b = random.uniform(1.0, 2.5, 2).tolist()
    t = 0.15
    points = [
        (-t, -b),
        (t, -b),
        (t, -t),
        (a, -t),
        (a, t),
        (t, t),
        (t, b),
        (-t, b),
        (-t, t),
        (-a, t),
        (-a, -t),
        (-t, -t),
    ]
    return _turned(points, place, random.uniform(0, 360))
