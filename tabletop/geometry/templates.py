"""Templates: what share of a base lies under a blast circle or a flame, and where a blast scatters to (D12, D13).

Shares are by area and exact: a round base under a round blast is a lens, a rectangle under it is cut along true arcs.
A base without area (a marker that is a point) lies under a template wholly or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabletop.geometry.edges import Floats, area_of, edges_of
from tabletop.geometry.gaps import gap, reach_along, signed_distance
from tabletop.geometry.shapes import EPSILON, Base, Box, Disc, Piece, Point, Region, direction


def shared_area(a: Base, b: Base) -> float:
    """The area in square inches that two bases or templates have in common.

    >>> round(shared_area(Disc((0, 0), 1), Disc((0, 0), 2)), 6)
    3.141593
    >>> round(shared_area(Box((0, 0), 2, 2), Box((1, 1), 2, 2)), 6)
    1.0
    """
    if isinstance(a, Disc):
        return _lens(a, b) if isinstance(b, Disc) else area_in_disc(b, a)
    return area_in_disc(a, b) if isinstance(b, Disc) else _shared_by_boxes(a, b)


def share_under(template: Base, base: Base) -> float:
    """The share of a base that lies under a template, 0 … 1 (ruling D12).

    >>> share_under(Disc((0, 0), 2), Disc((0.5, 0), 0.5))
    1.0
    >>> round(share_under(Disc((0, 0), 2), Disc((2, 0), 0.5)), 4)
    0.4734
    """
    whole = area_of(base)
    if whole <= 0.0:
        return 1.0 if signed_distance(template, base.centre) < 0 else 0.0
    return _snapped(shared_area(template, base) / whole)


def share_over(piece: Piece, blast: Disc) -> float:
    """The share of a blast that lies over a piece of terrain, 0 … 1.

    >>> round(share_over(Box((5, 0), width=10, length=10), Disc((0, 0), 2)), 6)
    0.5
    >>> share_over(Region((((28, 16), (28, 24), (20, 24), (20, 16)),)), Disc((17, 17.5), 2))
    0.0
    """
    over = _lens(piece, blast) if isinstance(piece, Disc) else area_in_disc(piece, blast)
    return _snapped(over / area_of(blast))


def shares_under(template: Base, bases: Sequence[Base]) -> Floats:
    """The share of each base under a template, shape (n,); `share_under` for many.

    >>> shares_under(Disc((0, 0), 2), [Disc((0, 0), 0.5), Disc((9, 0), 0.5)]).tolist()
    [1.0, 0.0]
    """
    shares = np.empty(len(bases))
    discs = [i for i, base in enumerate(bases) if isinstance(base, Disc) and base.radius > 0]
    if isinstance(template, Disc) and discs:
        rows = np.array([(*base.centre, base.radius) for base in bases if isinstance(base, Disc) and base.radius > 0])
        shares[discs] = blast_shares_at(template.centre, template.radius, rows)
    else:
        discs = []
    for i in set(range(len(bases))).difference(discs):
        shares[i] = share_under(template, bases[i])
    return shares


def blast_shares(centre: Point, diameter: float, bases: Sequence[Base]) -> Floats:
    """The share of each base under a blast of so many inches across, shape (n,) (ruling D12)."""
    return shares_under(Disc(centre, diameter / 2), bases)


def blast_shares_at(centre: Point, radius: float, discs: Floats) -> Floats:
    """The share of round bases, rows x, y, radius, under a blast of this radius; closed form for all at once."""
    apart = np.hypot(discs[:, 0] - centre[0], discs[:, 1] - centre[1])
    base = discs[:, 2]
    # Circles about the same centre (to EPSILON) do not cross: the smaller lies in the other.
    meets = (apart < radius + base) & (apart > np.abs(radius - base) + EPSILON)
    safe = np.where(meets, apart, 1.0)
    cos_base = np.clip((safe**2 + base**2 - radius**2) / (2 * safe * base), -1.0, 1.0)
    cos_blast = np.clip((safe**2 + radius**2 - base**2) / (2 * safe * max(radius, EPSILON)), -1.0, 1.0)
    lens = base**2 * _segment(np.arccos(cos_base)) + radius**2 * _segment(np.arccos(cos_blast))
    smaller = np.pi * np.minimum(radius, base) ** 2
    area = np.where(meets, lens, np.where(apart < radius + base, smaller, 0.0))
    share = area / (np.pi * base**2)
    shares: Floats = np.where(share <= EPSILON, 0.0, np.where(share >= 1.0 - EPSILON, 1.0, share))
    return shares


def _segment(angle: Floats) -> Floats:
    """The area of a unit circle's segment whose chord is seen under twice the angle."""
    area: Floats = angle - np.sin(angle) * np.cos(angle)
    return area


def _snapped(share: float) -> float:
    return 0.0 if share <= EPSILON else 1.0 if share >= 1.0 - EPSILON else share


def _lens(a: Disc, b: Disc) -> float:
    if min(a.radius, b.radius) <= 0.0:
        return 0.0
    share = blast_shares_at(a.centre, a.radius, np.array([(*b.centre, b.radius)]))
    return float(share[0]) * area_of(b)


def area_in_disc(piece: Box | Region, disc: Disc) -> float:
    """The area of a box or region inside a disc: along its straight edges, and along the disc's arc between them.

    >>> round(area_in_disc(Box((5, 0), width=10, length=10), Disc((0, 0), 1)), 6)
    1.570796
    """
    edges = edges_of(piece) - np.array([*disc.centre, *disc.centre])
    rings = [piece.corners()] if isinstance(piece, Box) else piece.rings
    total, first = 0.0, 0
    for number, ring in enumerate(rings):
        area = abs(float(_wedges(edges[first : first + len(ring)], disc.radius).sum()))
        total += area if number == 0 else -area
        first += len(ring)
    return max(0.0, total)


def _wedges(edges: Floats, radius: float) -> Floats:
    """For each edge the signed area that the triangle from the origin to it shares with a disc about the origin."""
    x0, y0, x1, y1 = edges.T
    dx, dy = x1 - x0, y1 - y0
    squared = dx * dx + dy * dy
    squared = np.where(squared > 0, squared, 1.0)
    along = -(x0 * dx + y0 * dy) / squared
    root = along**2 - (x0 * x0 + y0 * y0 - radius * radius) / squared
    reach = np.sqrt(np.maximum(root, 0.0))
    enters = np.where(root > 0, np.clip(along - reach, 0.0, 1.0), 1.0)
    leaves = np.where(root > 0, np.clip(along + reach, 0.0, 1.0), 1.0)
    ax, ay, bx, by = x0 + enters * dx, y0 + enters * dy, x0 + leaves * dx, y0 + leaves * dy
    arcs = _angle(x0, y0, ax, ay) + _angle(bx, by, x1, y1)
    wedges: Floats = (ax * by - bx * ay) / 2 + radius * radius / 2 * arcs
    return wedges


def _angle(ax: Floats, ay: Floats, bx: Floats, by: Floats) -> Floats:
    turned: Floats = np.arctan2(ax * by - bx * ay, ax * bx + ay * by)
    return turned


def _shared_by_boxes(a: Box, b: Box) -> float:
    """The area of the polygon that is left of `a` when it is cut along the sides of `b` (Sutherland and Hodgman)."""
    polygon = list(a.corners())
    sides = b.corners()
    for (x0, y0), (x1, y1) in zip(sides, (*sides[1:], sides[0]), strict=True):
        kept: list[Point] = []
        # The corners run clockwise on the screen: inside is where the cross product is positive.
        depths = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x, y in polygon]
        for i, (point, depth) in enumerate(zip(polygon, depths, strict=True)):
            before, depth_before = polygon[i - 1], depths[i - 1]
            if (depth >= 0) != (depth_before >= 0):
                share = depth_before / (depth_before - depth)
                kept.append((before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])))
            if depth >= 0:
                kept.append(point)
        polygon = kept
        if not polygon:
            return 0.0
    following = [*polygon[1:], polygon[0]]
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(polygon, following, strict=True))) / 2


# ---------------------------------------------------------------------------------------------------------------------
# Flames and scatter


def flame(start: Point, facing: float, length: float, width: float) -> Box:
    """A straight flame: the strip that begins at `start` and runs `length` inches along a facing in degrees.

    >>> flame((0, 0), 0, length=8, width=1)
    Box(centre=(0.0, -4.0), width=1, length=8, facing=0)
    """
    x, y = direction(facing)
    return Box((start[0] + x * length / 2, start[1] + y * length / 2), width, length, facing)


def flame_from(base: Base, facing: float, length: float, width: float) -> Box:
    """A straight flame that begins at a base's edge, where a line along the facing from its centre leaves it."""
    x, y = direction(facing)
    reach = reach_along(base, x, y)
    return flame((base.centre[0] + x * reach, base.centre[1] + y * reach), facing, length, width)


def under(template: Base, pieces: Sequence[Piece]) -> tuple[int, ...]:
    """The places in `pieces` of those that lie at least partly under a template; touching its edge is not under it.

    >>> under(flame((0, 0), 90, 8, 1), [Disc((4, 0.9), 0.5), Disc((4, 1), 0.5)])
    (0,)
    """
    return tuple(i for i, piece in enumerate(pieces) if gap(template, piece) < -EPSILON)


def scattered(place: Point, inches: float, degrees: float) -> Point:
    """The place so many inches away in a direction (degrees clockwise, 0 towards y = 0) (ruling D13).

    >>> scattered((10, 10), 3, 0)
    (10.0, 7.0)
    """
    x, y = direction(degrees)
    return (place[0] + inches * x, place[1] + inches * y)


def scatter_direction(uniform: float) -> float:
    """A number from 0 up to 1, drawn by the dice, as a direction in degrees; all directions are equally likely.

    >>> scatter_direction(0.25)
    90.0
    """
    return (uniform * 360.0) % 360.0
