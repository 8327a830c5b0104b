"""What stands between two bases: the edges and discs that can stop a line from one to the other, and their features.

This serves `lines`; a feature is whatever a line can be tangent to: a corner, a disc, a base, or a point where the
outline of a piece runs under a base.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from tabletop.geometry.edges import Floats, Ints, edges_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Base, Disc


@dataclass(frozen=True, slots=True)
class Body:
    """A base: a disc, or the sides of a box as n x, n y, k with n·p ≤ k inside, and its corners."""

    centre: Floats
    radius: float
    sides: Floats
    corners: Floats

    @property
    def extent(self) -> float:
        """The radius of the circle about the base."""
        if not len(self.corners):
            return self.radius
        return float(np.hypot(*(self.corners - self.centre).T).max())

    def span(self, normals: Floats) -> tuple[Floats, Floats]:
        """From and to of the base along each normal, each of shape (m,)."""
        if not len(self.corners):
            middle = normals @ self.centre
            return middle - self.radius, middle + self.radius
        across = normals @ self.corners.T
        return across.min(axis=1), across.max(axis=1)

    def leaves(self, ways: Floats, across: Floats) -> Floats:
        """How far along each way (m, 2) the line at each `across` (m, k) leaves the base; shape (m, k)."""
        normals = normals_of(ways)
        if not len(self.sides):
            aside = across - (normals @ self.centre)[:, None]
            along: Floats = (ways @ self.centre)[:, None] + np.sqrt(np.maximum(self.radius**2 - aside**2, 0.0))
            return along
        nearest = np.full(across.shape, np.inf)
        for nx, ny, k in self.sides:
            onward = (ways @ (nx, ny))[:, None]
            reach = (k - (normals @ (nx, ny))[:, None] * across) / np.where(onward > 1e-12, onward, 1.0)
            nearest = np.where(onward > 1e-12, np.minimum(nearest, reach), nearest)
        return nearest


@dataclass(frozen=True, slots=True)
class Field:
    """The two bases, the edges and discs that may stand between them, and all features as rows x, y, radius.

    `crossings` (d, k) are, for each disc, the places where its outline crosses those of the bases, as numbers of
    `features`, or −1. `holding` are the edges of each piece that reaches under `start`.
    """

    start: Body
    goal: Body
    edges: Floats
    discs: Floats
    features: Floats
    crossings: Ints
    holding: tuple[Floats, ...]


def _body(base: Base) -> Body:
    centre = np.array(base.centre, dtype=np.float64)
    if isinstance(base, Disc):
        return Body(centre, base.radius, np.empty((0, 3)), np.empty((0, 2)))
    sides: list[tuple[float, float, float]] = []
    for x0, y0, x1, y1 in edges_of(base):
        length = math.hypot(x1 - x0, y1 - y0)
        if length > 0:
            # Clockwise on the screen: outwards is (dy, −dx).
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            sides.append((nx, ny, nx * x0 + ny * y0))
    return Body(centre, 0.0, np.array(sides).reshape(-1, 3), np.array(base.corners()))


def field_between(a: Base, b: Base, scene: Scene, ignore: Collection[str]) -> Field:
    start, goal = _body(a), _body(b)
    rows, wanted = scene.rows, scene.wanted(ignore)
    way = (goal.centre - start.centre) / np.hypot(*(goal.centre - start.centre))
    broad, length = max(start.extent, goal.extent), float((goal.centre - start.centre) @ way)
    lowest, highest = -start.extent, length + goal.extent

    edges = rows.edges[np.repeat(wanted, np.diff(rows.starts))]
    along = [(edges[:, i : i + 2] - start.centre) @ way for i in (0, 2)]
    across = [(edges[:, i : i + 2] - start.centre) @ (-way[1], way[0]) for i in (0, 2)]
    near = (np.minimum(*along) <= highest) & (np.maximum(*along) >= lowest)
    near &= (np.minimum(*across) <= broad) & (np.maximum(*across) >= -broad)
    edges = edges[near]
    discs = rows.discs[wanted & (rows.discs[:, 2] > 0)]
    from_start = discs[:, :2] - start.centre
    near = np.abs(from_start @ (-way[1], way[0])) <= broad + discs[:, 2]
    discs = discs[near & (from_start @ way <= highest + discs[:, 2]) & (from_start @ way >= lowest - discs[:, 2])]

    features = [*edges[:, :2], *edges[:, 2:], *start.corners, *goal.corners]
    features += [point for edge in edges for body in (start, goal) for point in _edge_crossings(edge, body)]
    points = np.unique(np.array(features).reshape(-1, 2), axis=0)
    round_ones = np.array([(*body.centre, body.radius) for body in (start, goal) if not len(body.corners)])
    placed = [np.column_stack([points, np.zeros(len(points))]), round_ones.reshape(-1, 3), discs]
    count = sum(map(len, placed))
    crossings = np.full((len(discs), 16), -1, dtype=np.int64)
    for row, disc in enumerate(discs):
        marks = [point for body in (start, goal) for point in _disc_crossings(disc, body)]
        crossings[row, : len(marks)] = np.arange(count, count + len(marks))
        placed.append(np.array([(*mark, 0.0) for mark in marks]).reshape(-1, 3))
        count += len(marks)
    holding = tuple(
        edges_of(piece)
        for key, piece in scene.items()
        if key not in ignore and not isinstance(piece, Disc) and gap(a, piece) < 0
    )
    return Field(start, goal, edges, discs, np.vstack(placed), crossings, holding)


def _edge_crossings(edge: Floats, body: Body) -> list[Floats]:
    """Where an edge crosses the outline of a base."""
    first, step = edge[:2], edge[2:] - edge[:2]
    shares: list[float] = []
    if not len(body.sides):
        from_centre = first - body.centre
        a, half_b = float(step @ step), float(from_centre @ step)
        c = float(from_centre @ from_centre) - body.radius**2
        if a > 0 and half_b**2 > a * c:
            root = math.sqrt(half_b**2 - a * c)
            shares = [(-half_b - root) / a, (-half_b + root) / a]
    for nx, ny, k in body.sides:
        change = nx * step[0] + ny * step[1]
        if change:
            shares.append((k - nx * first[0] - ny * first[1]) / change)
    return [first + share * step for share in shares if 0 <= share <= 1]


def _disc_crossings(disc: Floats, body: Body) -> list[Floats]:
    """Where the outline of a disc crosses that of a base (for a box: the lines of its sides, which is more)."""
    centre, radius = disc[:2], float(disc[2])
    if not len(body.sides):
        apart = body.centre - centre
        far = float(np.hypot(*apart))
        if not abs(radius - body.radius) < far < radius + body.radius:
            return []
        along = (far**2 + radius**2 - body.radius**2) / (2 * far)
        off = math.sqrt(max(radius**2 - along**2, 0.0))
        unit = apart / far
        return [centre + unit * along + side * off * np.array([-unit[1], unit[0]]) for side in (-1.0, 1.0)]
    found: list[Floats] = []
    for nx, ny, k in body.sides:
        offset = k - nx * centre[0] - ny * centre[1]
        if abs(offset) < radius:
            off = math.sqrt(radius**2 - offset**2)
            found += [centre + offset * np.array([nx, ny]) + s * off * np.array([-ny, nx]) for s in (-1.0, 1.0)]
    return found


def normals_of(ways: Floats) -> Floats:
    """The unit vectors to the right of each way (m, 2) on a table whose y points down."""
    return np.column_stack([-ways[:, 1], ways[:, 0]])
