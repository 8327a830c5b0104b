"""Slow, independent answers: dense rays and shapely's areas. They know nothing of how the program reckons."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
import shapely

from tabletop.geometry.shapes import Base, Box, Disc, Piece, Point, Region


def polygon(piece: Box | Region) -> shapely.Geometry:
    rings = (piece.corners(),) if isinstance(piece, Box) else piece.rings
    return shapely.Polygon(rings[0], rings[1:])


def lines_meeting(lines: np.ndarray, piece: Piece, grant: float = 1e-7) -> np.ndarray:
    """Which lines (n, 2, 2) run through a piece's inside for more than `grant` inches."""
    if isinstance(piece, Disc):
        start, way = lines[:, 0], lines[:, 1] - lines[:, 0]
        squared = np.maximum((way**2).sum(axis=1), 1e-30)
        share = np.clip(((piece.centre - start) * way).sum(axis=1) / squared, 0, 1)
        return np.hypot(*(start + share[:, None] * way - piece.centre).T) < piece.radius - grant
    return shapely.length(shapely.intersection(shapely.linestrings(lines), polygon(piece))) > grant


def leaves(base: Base, ux: float, uy: float) -> float:
    """From the centre of a base to its edge, found by halving."""
    low, high = 0.0, 100.0
    whole = None if isinstance(base, Disc) else polygon(base)
    for _ in range(60):
        middle = (low + high) / 2
        if whole is None:
            inside = middle < base.radius
        else:
            inside = whole.contains(shapely.Point(base.centre[0] + ux * middle, base.centre[1] + uy * middle))
        low, high = (middle, high) if inside else (low, middle)
    return low


def strip_lines(a: Base, b: Base, width: float, count: int) -> tuple[np.ndarray, np.ndarray]:
    """`count` lines along the corridor from a to b, evenly over its width, and the strip's four corners."""
    (ax, ay), (bx, by) = a.centre, b.centre
    apart = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / apart, (by - ay) / apart
    first, last = leaves(a, ux, uy), apart - leaves(b, ux, uy)
    across = ((np.arange(count) + 0.5) / count - 0.5) * width
    starts = np.column_stack([ax + ux * first - uy * across, ay + uy * first + ux * across])
    ends = np.column_stack([ax + ux * last - uy * across, ay + uy * last + ux * across])
    h = width / 2
    corners = np.array(
        [(ax + ux * t - uy * c, ay + uy * t + ux * c) for t, c in ((first, -h), (last, -h), (last, h), (first, h))]
    )
    return np.stack([starts, ends], axis=1), corners


def pieces_meeting(corners: np.ndarray, pieces: Mapping[str, Piece]) -> dict[str, float]:
    """How far each piece reaches into the strip: square inches for polygons, inches for discs; up to 0 is not."""
    strip = shapely.Polygon(corners)
    return {
        key: piece.radius - strip.distance(shapely.Point(piece.centre))
        if isinstance(piece, Disc)
        else strip.intersection(polygon(piece)).area
        for key, piece in pieces.items()
    }


def rays_to(eye: Point, target: Base, count: int) -> np.ndarray:
    """Rays (n, 2, 2) from the eye to where each first meets the target, evenly over the target's angular width."""
    eye_ = np.asarray(eye)
    if isinstance(target, Disc):
        way = np.asarray(target.centre) - eye_
        apart = np.hypot(*way)
        half = math.asin(target.radius / apart)
        angles = math.atan2(way[1], way[0]) + ((np.arange(count) + 0.5) / count * 2 - 1) * half
        units = np.column_stack([np.cos(angles), np.sin(angles)])
        along = units @ way
        lengths = along - np.sqrt(np.maximum(target.radius**2 - (apart**2 - along**2), 0))
    else:
        corners = np.asarray(target.corners())
        middle = math.atan2(*(np.asarray(target.centre) - eye_)[::-1])
        turns = [math.remainder(math.atan2(y - eye[1], x - eye[0]) - middle, math.tau) for x, y in corners]
        angles = middle + min(turns) + (np.arange(count) + 0.5) / count * (max(turns) - min(turns))
        units = np.column_stack([np.cos(angles), np.sin(angles)])
        far = shapely.linestrings(np.stack([np.broadcast_to(eye_, units.shape), eye_ + 200 * units], axis=1))
        lengths = shapely.distance(shapely.Point(eye), shapely.intersection(far, polygon(target)))
    return np.stack([np.broadcast_to(eye_, units.shape), eye_ + units * lengths[:, None]], axis=1)


def hidden_rays(rays: np.ndarray, piece: Piece) -> np.ndarray:
    """Which rays a piece stops. An eye inside a disc is inside from the start."""
    return lines_meeting(rays, piece)


def random_pieces(random: np.random.Generator, size: float = 12.0) -> dict[str, Piece]:
    """A handful of discs, turned boxes, stars, and rings with holes; they may overlap."""
    pieces: dict[str, Piece] = {}
    for number in range(int(random.integers(1, 7))):
        x, y = random.uniform(0, size, 2).tolist()
        kind = random.integers(0, 4)
        if kind == 0:
            pieces[f"p{number}"] = Disc((x, y), random.uniform(0.1, 1.5))
        elif kind == 1:
            w, h = random.uniform(0.1, 3, 2).tolist()
            pieces[f"p{number}"] = Box((x, y), w, h, random.uniform(0, 360))
        else:
            sides = int(random.integers(3, 12))
            turns = np.sort(random.uniform(0, 2 * math.pi, sides))
            if np.diff(turns, append=turns[0] + 2 * math.pi).max() > 3:
                turns = np.arange(sides) * 2 * math.pi / sides
            radii = random.uniform(0.3, 2.5, sides)
            ring = tuple((x + r * math.cos(t), y + r * math.sin(t)) for r, t in zip(radii, turns, strict=True))
            # A third of its size is a hole of the same shape, and lies inside it because stars shrink into themselves.
            hole = tuple((x + (px - x) / 3, y + (py - y) / 3) for px, py in ring)
            pieces[f"p{number}"] = Region((ring, hole) if kind == 3 else (ring,))
    return pieces


def random_base(random: np.random.Generator, size: float = 12.0) -> Base:
    x, y = random.uniform(0, size, 2).tolist()
    if random.random() < 0.6:
        return Disc((x, y), random.uniform(0.2, 1.0))
    w, h = random.uniform(0.3, 3, 2).tolist()
    return Box((x, y), w, h, random.uniform(0, 360))


def aligned_pieces(random: np.random.Generator) -> dict[str, Piece]:
    """Pieces on a grid of half inches: flush, abutting, touching at points, one in another; everything coincides."""
    pieces: dict[str, Piece] = {}
    for number in range(int(random.integers(1, 6))):
        x, y = aligned_place(random)
        w, h = (random.integers(4, 10, 2) / 2).tolist()
        pieces[f"p{number}"] = (
            Disc((x, y), float(random.integers(1, 4) / 2)),
            Box((x, y), w / 2, h / 2, float(random.choice([0, 45, 90, 180]))),
            Region((((x, y), (x + w, y), (x + w, y + 0.5), (x + 0.5, y + 0.5), (x + 0.5, y + h), (x, y + h)),)),
            Region((_rectangle(x, y, w, h), _rectangle(x + 0.5, y + 0.5, w - 1, h - 1))),
            Region((((x, y), (x + w, y), (x, y + h)),)),
        )[random.integers(0, 5)]
    return pieces


def aligned_base(random: np.random.Generator) -> Base:
    x, y = aligned_place(random)
    if random.random() < 0.7:
        return Disc((x, y), 0.5)
    w, h = (random.integers(1, 5, 2) / 2).tolist()
    return Box((x, y), w, h, float(random.choice([0, 45, 90])))


def aligned_place(random: np.random.Generator) -> Point:
    x, y = (random.integers(0, 24, 2) / 2).tolist()
    return (x, y)


def _rectangle(x: float, y: float, w: float, h: float) -> tuple[Point, ...]:
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def moved(piece: Piece, degrees: float, dx: float, dy: float) -> Piece:
    """A piece turned about the origin, then shifted: everything moved together."""
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] * cos - point[1] * sin + dx, point[0] * sin + point[1] * cos + dy)

    match piece:
        case Disc():
            return Disc(place(piece.centre), piece.radius)
        case Box():
            return Box(place(piece.centre), piece.width, piece.length, piece.facing + degrees)
        case Region():
            return Region(tuple(tuple(map(place, ring)) for ring in piece.rings))
