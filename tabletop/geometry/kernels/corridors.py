"""Corridors in numpy: the shadows that pieces throw along a strip on its cross axis (rulings E3, E4).

A strip runs from `origins` along the unit vector `directions` for `lengths` inches and is 2 × `half` wide. In its frame
a point has `along` (0 at the origin) and `across` (0 on the axis). A piece's shadow is the set of `across` of its part
inside the strip: that of its edges cut to the strip's length, and that of the starting line where it lies inside. Both
ends and both sides of the strip are drawn in by EPSILON, so that touching is not meeting (ruling C5).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tabletop.geometry.edges import Bools, Floats, Ints
from tabletop.geometry.kernels.intervals import uncovered
from tabletop.geometry.kernels.outlines import expanded, is_single
from tabletop.geometry.rows import Rows
from tabletop.geometry.shapes import EPSILON

_PAIRS_AT_ONCE = 100_000


class Strips(NamedTuple):
    """Many strips of one width: origins (n, 2), directions (n, 2), lengths (n,), and the row each one skips (n,)."""

    origins: Floats
    directions: Floats
    lengths: Floats
    half: float
    skips: Ints


class Shadows(NamedTuple):
    """Intervals on the cross axes: whose strip, which row of the scene, from, to; only those that meet the strip."""

    strips: Ints
    pieces: Ints
    lows: Floats
    highs: Floats


def verdicts(rows: Rows, wanted: Bools, strips: Strips) -> Ints:
    """For each strip the number of pieces that meet it, negative where they cover its whole width, shape (n,)."""
    count = len(strips.lengths)
    answer = np.zeros(count, dtype=np.int64)
    step = max(1, _PAIRS_AT_ONCE // max(1, len(rows.boxes)))
    for first in range(0, count, step):
        here = slice(first, first + step)
        part = Strips(
            strips.origins[here], strips.directions[here], strips.lengths[here], strips.half, strips.skips[here]
        )
        answer[here] = _verdicts(rows, wanted, part)
    return answer


def _verdicts(rows: Rows, wanted: Bools, strips: Strips) -> Ints:
    cast = shadows(rows, wanted, strips)
    count = len(strips.lengths)
    pairs = np.unique(cast.strips * len(rows.boxes) + cast.pieces)
    meeting = np.bincount(pairs // max(1, len(rows.boxes)), minlength=count)
    _, widest = uncovered(cast.strips, cast.lows, cast.highs, count, strips.half)
    return np.where(widest <= EPSILON, -meeting, meeting)


def shadows(rows: Rows, wanted: Bools, strips: Strips) -> Shadows:
    """Every shadow that every wanted piece throws on every strip."""
    strip, piece = _near(rows, wanted, strips)
    is_disc = rows.discs[piece, 2] > 0
    is_whole = ~is_disc & _within(rows, strips, strip, piece)
    others = ~is_disc & ~is_whole
    parts = [
        _disc_shadows(rows, strips, strip[is_disc], piece[is_disc]),
        _whole_shadows(rows, strips, strip[is_whole], piece[is_whole]),
        *_polygon_shadows(rows, strips, strip[others], piece[others]),
    ]
    whose, which, lows, highs = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    inner = strips.half - EPSILON
    meets = (lows < inner) & (highs > -inner)
    return Shadows(whose[meets], which[meets], lows[meets], highs[meets])


def _near(rows: Rows, wanted: Bools, strips: Strips) -> tuple[Ints, Ints]:
    """The pairs of strip and piece whose bounding boxes meet in the strip's frame."""
    chosen = np.flatnonzero(wanted)
    x, y, wide, high = rows.boxes[chosen].T
    ux, uy = strips.directions[:, :1], strips.directions[:, 1:]
    middle = strips.lengths[:, None] / 2
    dx = x - (strips.origins[:, :1] + ux * middle)
    dy = y - (strips.origins[:, 1:] + uy * middle)
    ax, ay = np.abs(ux), np.abs(uy)
    hit = np.abs(dy * ux - dx * uy) < strips.half + wide * ay + high * ax
    hit &= np.abs(dx * ux + dy * uy) < middle + wide * ax + high * ay
    hit &= (strips.lengths > 2 * EPSILON)[:, None]
    strip, column = np.nonzero(hit)
    piece = chosen[column]
    other = piece != strips.skips[strip]
    return strip[other], piece[other]


def _in_frame(strips: Strips, strip: Ints, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Along and across of points in the frames of their strips."""
    ux, uy = strips.directions[strip, 0], strips.directions[strip, 1]
    dx, dy = x - strips.origins[strip, 0], y - strips.origins[strip, 1]
    return dx * ux + dy * uy, dy * ux - dx * uy


def _disc_shadows(rows: Rows, strips: Strips, strip: Ints, piece: Ints) -> tuple[Ints, Ints, Floats, Floats]:
    radius = rows.discs[piece, 2]
    along, across = _in_frame(strips, strip, rows.discs[piece, 0], rows.discs[piece, 1])
    # The strip's line across nearest to the disc's centre cuts the longest chord.
    beyond = along - np.clip(along, EPSILON, strips.lengths[strip] - EPSILON)
    inside = np.abs(beyond) < radius
    strip, piece, across = strip[inside], piece[inside], across[inside]
    chord = np.sqrt(radius[inside] ** 2 - beyond[inside] ** 2)
    return strip, piece, across - chord, across + chord


def _within(rows: Rows, strips: Strips, strip: Ints, piece: Ints) -> Bools:
    """Which pieces have an outline in one piece that lies wholly within the strip's length."""
    x, y, wide, high = rows.boxes[piece].T
    ux, uy = strips.directions[strip].T
    along = (x - strips.origins[strip, 0]) * ux + (y - strips.origins[strip, 1]) * uy
    extent = wide * np.abs(ux) + high * np.abs(uy)
    single = is_single(rows)[piece]
    whole: Bools = single & (along - extent >= EPSILON) & (along + extent <= strips.lengths[strip] - EPSILON)
    return whole


def _whole_shadows(rows: Rows, strips: Strips, strip: Ints, piece: Ints) -> tuple[Ints, Ints, Floats, Floats]:
    """Such an outline throws one shadow, from its outermost corner on one side to that on the other."""
    if not len(strip):
        return strip, piece, np.empty(0), np.empty(0)
    pair, edge = expanded(rows, piece)
    ux, uy = strips.directions[strip[pair]].T
    across = rows.edges[edge, 1] * ux - rows.edges[edge, 0] * uy
    ux, uy = strips.directions[strip].T
    offset = strips.origins[strip, 1] * ux - strips.origins[strip, 0] * uy
    begins = np.flatnonzero(np.diff(pair, prepend=-1))
    return strip, piece, np.minimum.reduceat(across, begins) - offset, np.maximum.reduceat(across, begins) - offset


def _polygon_shadows(
    rows: Rows, strips: Strips, strip: Ints, piece: Ints
) -> tuple[tuple[Ints, Ints, Floats, Floats], tuple[Ints, Ints, Floats, Floats]]:
    """The shadows of the edges, and those of the starting line inside a piece."""
    pair, edge = expanded(rows, piece)
    strip, piece = strip[pair], piece[pair]
    x0, y0, x1, y1 = rows.edges[edge].T
    along0, across0 = _in_frame(strips, strip, x0, y0)
    along1, across1 = _in_frame(strips, strip, x1, y1)
    first, last = EPSILON, strips.lengths[strip] - EPSILON

    crosses = (along0 < first) != (along1 < first)
    inner = strips.half - EPSILON
    kept = (np.minimum(across0, across1) < inner) & (np.maximum(across0, across1) > -inner)
    kept &= (np.minimum(along0, along1) < last) & (np.maximum(along0, along1) > first)

    starting = _starting_line(
        strip[crosses], piece[crosses], along0[crosses], across0[crosses], along1[crosses], across1[crosses]
    )
    strip, piece, last = strip[kept], piece[kept], last[kept]
    along0, across0, along1, across1 = along0[kept], across0[kept], along1[kept], across1[kept]
    run = along1 - along0
    slope = (across1 - across0) / np.where(run == 0.0, 1.0, run)
    from_across = across0 + slope * (np.clip(along0, first, last) - along0)
    to_across = across0 + slope * (np.clip(along1, first, last) - along0)
    # An edge that runs straight across is not shortened by the cut.
    to_across = np.where(run == 0.0, across1, to_across)
    return (strip, piece, np.minimum(from_across, to_across), np.maximum(from_across, to_across)), starting


def _starting_line(
    strip: Ints, piece: Ints, along0: Floats, across0: Floats, along1: Floats, across1: Floats
) -> tuple[Ints, Ints, Floats, Floats]:
    """Where the starting line runs inside a piece: its crossings with the edges, sorted and paired off."""
    share = (EPSILON - along0) / (along1 - along0)
    across = across0 + share * (across1 - across0)
    order = np.lexsort((across, piece, strip))
    strip, piece, across = strip[order], piece[order], across[order]
    return strip[::2], piece[::2], across[::2], across[1::2]
