"""What a picture shows of sight and range: who sees how much of whom, and a weapon's bands."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from tabletop.geometry.intervals import gaps_left, merged
from tabletop.geometry.operations import widened
from tabletop.geometry.shapes import Piece, Point, Region
from tabletop.geometry.sight import HIDDEN, Sight
from tabletop.model.mark import AreaMark, LabelMark, Mark, OutlineMark, RingMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.rules.common.words import inches


def sight_lines(
    seen: Sight, target: Miniature, pieces: Mapping[str, Piece], *, hidden: bool | None = None
) -> Iterator[Mark]:
    """The part of a target that an eye sees and the part that it does not, what hides it, and the hidden share.

    `hidden`: whether the rules say that it cannot be seen at all; None: by the share alone.
    """
    if len({seen.eye, seen.left, seen.right}) < 3:
        return
    covered = merged([(low - 0.5, high - 0.5) for each in seen.shadows.values() for low, high in each])
    out_of_sight = seen.share >= HIDDEN if hidden is None else hidden
    for low, high in covered:
        yield AreaMark(_part(seen, low + 0.5, high + 0.5), Tone.REFUSED if out_of_sight else Tone.OBSCURED)
    for low, high in gaps_left(list(covered), 0.5):
        yield AreaMark(_part(seen, low + 0.5, high + 0.5), Tone.LEGAL)
    for key in seen.hides:
        yield OutlineMark(pieces[key], Tone.OFFENDER if out_of_sight else Tone.OBSCURED)
    text = "hidden" if out_of_sight else f"{seen.share:.0%} hidden" if seen.share else "in full view"
    assert target.at is not None
    yield LabelMark(target.at, text, Tone.REFUSED if out_of_sight else Tone.LEGAL, target.piece())


def _part(seen: Sight, low: float, high: float) -> Region:
    """The wedge from the eye to a part of the target's width, 0 (its left edge) to 1."""
    return Region(((seen.eye, _across(seen, low), _across(seen, high)),))


def _across(seen: Sight, share: float) -> Point:
    """Where the ray at a share of the angle meets the line between the target's outermost points."""
    (x, y), (ax, ay), (bx, by) = seen.eye, seen.left, seen.right
    first = math.atan2(ay - y, ax - x)
    turn = math.remainder(math.atan2(by - y, bx - x) - first, math.tau)
    ux, uy = math.cos(first + turn * share), math.sin(first + turn * share)
    wx, wy = bx - ax, by - ay
    along = ((ax - x) * wy - (ay - y) * wx) / (ux * wy - uy * wx)
    return (x + ux * along, y + uy * along)


def bands(miniature: Miniature, edges: Sequence[tuple[float, str]]) -> Iterator[RingMark]:
    """Bands of range round a base, from the inside out: how far each goes, and what it is called."""
    inner: Piece = miniature.piece()
    for depth, (far, name) in enumerate(edges):
        outer = widened(miniature.piece(), far)
        yield RingMark(outer, f"{inches(far)} {name}".strip(), Tone.REACH, inner, depth)
        inner = outer
