"""Small random tables for the path tests, each from its seed."""

from __future__ import annotations

import math
import random

from tabletop.geometry.shapes import Box, Disc, Piece, Point, Region, Wall


def blob(rng: random.Random, x: float, y: float) -> Region:
    """A dented polygon of 5 to 12 corners."""
    sides = rng.randint(5, 12)
    size = rng.uniform(0.5, 1.6)
    turns = [2 * math.pi * k / sides for k in range(sides)]
    reach = [size * rng.uniform(0.5, 1.0) for _ in turns]
    return Region((tuple((x + r * math.cos(t), y + r * math.sin(t)) for t, r in zip(turns, reach, strict=True)),))


def building(rng: random.Random, x: float, y: float) -> Piece:
    """An L of walls."""
    length = rng.uniform(1.0, 3.0)
    return Wall(((x, y), (x + length, y), (x + length, y + length)), 0.25, rotate=rng.uniform(0, 360)).piece()


def piece(rng: random.Random, size: float) -> Piece:
    """A disc, box, blob, wall or building somewhere on a table of `size`."""
    x, y = rng.uniform(0, size), rng.uniform(0, size)
    match rng.randrange(5):
        case 0:
            return Disc((x, y), rng.uniform(0.3, 1.2))
        case 1:
            return Box((x, y), rng.uniform(0.4, 2), rng.uniform(0.4, 3), rng.uniform(0, 360))
        case 2:
            return blob(rng, x, y)
        case 3:
            return Wall(((x, y), (x + rng.uniform(-3, 3), y + rng.uniform(0.5, 3))), 0.2).piece()
        case _:
            return building(rng, x, y)


def scene(seed: int, count: int = 6, size: float = 8.0) -> tuple[list[Piece], list[Point]]:
    """Pieces, and a hundred points anywhere among them."""
    rng = random.Random(seed)
    pieces = [piece(rng, size) for _ in range(count)]
    return pieces, [(rng.uniform(-1, size + 1), rng.uniform(-1, size + 1)) for _ in range(100)]
