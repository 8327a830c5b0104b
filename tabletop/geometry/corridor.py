"""The corridor: a ruler laid from base to base, and what lies under it (rulings E3, E4).

The corridor is the strip of a given width about the line of the two centres, from base edge to base edge: it begins and
ends square to that line, where the line leaves the one base and enters the other. A piece *meets* it when the two have
more in common than an edge; its *shadow* is the part of the strip's width that it takes away from lines along the
strip. The corridor is *blocked* when the shadows together leave no width free.

Answers are the same from A to B as from B to A. Defined for odd cases:

* bases that touch, overlap or share a centre have no corridor between them: nothing meets it, it is clear;
* a piece without area meets nothing; a piece that holds the whole corridor blocks it; one whose hole holds it does not;
* two shadows that just touch leave nothing free: light needs more than 0.000001″ (ruling C5).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tabletop.geometry.edges import Bools, distances_to_edges
from tabletop.geometry.gaps import reach_along, signed_distances
from tabletop.geometry.intervals import Interval, Intervals, gaps_left, merged, smallest_cover, weakest_joint
from tabletop.geometry.kernels import corridors as numeric
from tabletop.geometry.kernels.corridors import Strips
from tabletop.geometry.ruler import RULER, Ruler, verdict, verdicts, verdicts_at
from tabletop.geometry.scene import Scene, scene_of
from tabletop.geometry.shapes import EPSILON, Base, Box, Piece, Point, bearing, direction

__all__ = [
    "RULER",
    "Corridor",
    "Ruler",
    "corridor",
    "strip_between",
    "verdict",
    "verdicts",
    "verdicts_at",
]


@dataclass(frozen=True, slots=True)
class Corridor:
    """What a ruler from base to base shows.

    Attributes:
        strip: the strip itself, its length along its facing from the first base; None where the bases touch.
        shadows: for each piece that meets the strip, what it covers of the strip's width: intervals in inches from the
            centre line, positive to the right as seen from the first base.
        blocked: whether the shadows together cover the whole width.
        free: the widest part of the width that no shadow covers, in inches.
        slack: how near the answer is to another one, in inches: the least that any one piece would have to shift for
            it to meet the strip or not, or for the strip to be blocked or not. Infinite where nothing is about.
        line: a line inside the strip that meets nothing, from the first base to the second; None when blocked.
        blockers: a smallest set of pieces that block; empty when not blocked.
    """

    strip: Box | None
    shadows: Mapping[str, Intervals]
    blocked: bool
    free: float
    slack: float
    line: tuple[Point, Point] | None
    blockers: tuple[str, ...]

    @property
    def meets(self) -> tuple[str, ...]:
        """The ids of the pieces that meet the strip, in the order they were given."""
        return tuple(self.shadows)

    @property
    def clear(self) -> bool:
        """Whether nothing meets the strip."""
        return not self.shadows


# ---------------------------------------------------------------------------------------------------------------------
# One corridor


def strip_between(a: Base, b: Base, width: float = RULER) -> Box | None:
    """The corridor's strip from `a` to `b`; None where the two touch or overlap (ruling E3).

    >>> from tabletop.geometry.shapes import Disc
    >>> strip_between(Disc((0, 0), 0.5), Disc((5, 0), 0.5))
    Box(centre=(2.5, 0.0), width=1.0, length=4.0, facing=90.0)
    """
    apart = math.hypot(b.centre[0] - a.centre[0], b.centre[1] - a.centre[1])
    if apart == 0.0:
        return None
    ux, uy = (b.centre[0] - a.centre[0]) / apart, (b.centre[1] - a.centre[1]) / apart
    first, last = reach_along(a, ux, uy), apart - reach_along(b, ux, uy)
    if last - first <= 2 * EPSILON:
        return None
    middle = (first + last) / 2
    centre = (a.centre[0] + ux * middle, a.centre[1] + uy * middle)
    return Box(centre, width, last - first, bearing(a.centre, b.centre))


def corridor(
    a: Base, b: Base, pieces: Mapping[str, Piece], width: float = RULER, ignore: Collection[str] = ()
) -> Corridor:
    """The corridor from `a` to `b` among `pieces`, with slack and witness (rulings E3, E4).

    `pieces` are the obstacles by id; those in `ignore` (friends, what the shooter touches) cost and block nothing. The
    two bases themselves must be left out, by not being there or by being ignored.

    >>> from tabletop.geometry.shapes import Disc
    >>> found = corridor(Disc((0, 0), 0.5), Disc((10, 0), 0.5), {"crate": Box((5, 1), 2, 2)})
    >>> found.meets, found.blocked, round(found.free, 6)
    (('crate',), False, 0.5)
    """
    strip = strip_between(a, b, width)
    if strip is None:
        return Corridor(None, {}, False, width, math.inf, (a.centre, b.centre), ())
    scene = scene_of(pieces)
    mask = scene.wanted(ignore)
    turned = b.centre < a.centre
    lengthwise = _strips([strip], width, turned)
    found = _by_piece(scene, numeric.shadows(scene.rows, mask, lengthwise), turned)
    gaps = gaps_left([interval for intervals in found.values() for interval in intervals], width / 2)
    low, high = max(gaps, key=lambda gap: gap[1] - gap[0], default=(0.0, 0.0))
    blocked = high - low <= EPSILON
    margin = weakest_joint(found, width / 2) if blocked else high - low
    slack = min(
        margin if found else math.inf,
        _shallowest(scene, mask, strip, found),
        _nearest(scene, ignore, strip, found),
    )
    return Corridor(
        strip,
        found,
        blocked,
        0.0 if blocked else high - low,
        slack,
        None if blocked else _line(strip, (low + high) / 2),
        smallest_cover(found, width / 2) if blocked else (),
    )


def _strips(strips: Sequence[Box], width: float, turned: bool) -> Strips:
    """Boxes as the kernel's strips; turned ones run from their far end, so that A → B equals B → A to the bit."""
    facing = [direction(strip.facing + (180.0 if turned else 0.0)) for strip in strips]
    starts = [
        (s.centre[0] - ux * s.length / 2, s.centre[1] - uy * s.length / 2)
        for s, (ux, uy) in zip(strips, facing, strict=True)
    ]
    lengths = np.array([strip.length for strip in strips])
    return Strips(np.array(starts), np.array(facing), lengths, width / 2, np.full(len(strips), -1))


def _by_piece(scene: Scene, cast: numeric.Shadows, turned: bool) -> dict[str, Intervals]:
    """One strip's shadows by id, merged and in the scene's order."""
    collected: dict[int, list[Interval]] = {}
    for row, low, high in zip(cast.pieces.tolist(), cast.lows.tolist(), cast.highs.tolist(), strict=True):
        collected.setdefault(row, []).append((-high, -low) if turned else (low, high))
    return {scene.ids[row]: merged(collected[row]) for row in sorted(collected)}


def _line(strip: Box, across: float) -> tuple[Point, Point]:
    """The line along a strip, so far to the right of its middle."""
    (fx, fy), (x, y) = direction(strip.facing), strip.centre
    # Right of the facing (fx, fy) on a table whose y points down is (−fy, fx).
    x, y, half = x - fy * across, y + fx * across, strip.length / 2
    return ((x - fx * half, y - fy * half), (x + fx * half, y + fy * half))


# ---------------------------------------------------------------------------------------------------------------------
# Slack and witness


def _shallowest(scene: Scene, mask: Bools, strip: Box, found: Mapping[str, Intervals]) -> float:
    """The least depth of a piece that meets the strip, measured across it and along it."""
    if not found:
        return math.inf
    # The strip read the other way: its length as width.
    crosswise = _strips([Box(strip.centre, strip.length, strip.width, strip.facing + 90.0)], strip.length, False)
    along = _by_piece(scene, numeric.shadows(scene.rows, mask, crosswise), False)
    depths = [_depth(intervals, strip.width / 2) for intervals in found.values()]
    depths += [_depth(along[key], strip.length / 2) for key in found if key in along]
    return min(depths)


def _depth(intervals: Intervals, half: float) -> float:
    return min(intervals[-1][1] + half, half - intervals[0][0])


def _nearest(scene: Scene, ignore: Collection[str], strip: Box, found: Mapping[str, Intervals]) -> float:
    """Inches from the strip to the nearest piece that does not meet it."""
    rows = scene.rows
    others = scene.wanted({*ignore, *found})
    nearest = math.inf
    discs = rows.discs[others & (rows.discs[:, 2] > 0)]
    if len(discs):
        nearest = float((signed_distances(strip, discs[:, 0], discs[:, 1]) - discs[:, 2]).min())
    edges = rows.edges[np.repeat(others, np.diff(rows.starts))]
    if len(edges):
        # Where a segment and a box are apart, one of the segment's ends or of the box's corners is nearest.
        nearest = min(nearest, float(signed_distances(strip, edges[:, 0], edges[:, 1]).min()))
        nearest = min(nearest, *(float(distances_to_edges(edges, x, y).min()) for x, y in strip.corners()))
    return max(0.0, nearest)
