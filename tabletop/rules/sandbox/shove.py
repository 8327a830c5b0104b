"""Pushing: a miniature goes straight, and every base that it meets goes the same way as far as it must.

All that are pushed go in the one direction of the push, so how far each must go is the longest chain of contacts behind
it: exact, without simulating anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.paths import Blocker, straight
from tabletop.geometry.shapes import EPSILON, Piece, Point, distance
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.route import in_the_way
from tabletop.rules.common.walks import core, inner, surroundings
from tabletop.rules.common.walls import rounded


@dataclass(frozen=True, slots=True)
class Shift:
    """How far one miniature is moved by a push; the one that pushes is the first of them."""

    miniature: Miniature
    end: Point
    length: float

    def arrival(self) -> Miniature:
        """The miniature where the push leaves it."""
        return self.miniature.moved_to(self.end)


def shove(state: State, pusher: Miniature, to: Point) -> tuple[Shift, ...]:
    """The pusher's shift and those of all that are pushed along, in the order they are met."""
    assert pusher.at is not None
    whole = distance(pusher.at, to)
    if whole == 0.0:
        return (Shift(pusher, to, 0.0),)
    ahead = ((to[0] - pusher.at[0]) / whole, (to[1] - pusher.at[1]) / whole)
    standing = tuple(state.standing(pusher.level))
    lengths = {pusher.id: whole}
    waiting = [pusher]
    while waiting:
        one = waiting.pop(0)
        for other in standing:
            if other.id == pusher.id or other.id == one.id:
                continue
            must = lengths[one.id] - run_up(one, _along(one, ahead, lengths[one.id]), other.piece())
            if must > lengths.get(other.id, 0.0) + EPSILON:
                lengths[other.id] = must
                waiting.append(other)
    ends = {pusher.id: to}
    return tuple(
        Shift(state.miniatures[who], ends.get(who) or _along(state.miniatures[who], ahead, length), length)
        for who, length in lengths.items()
    )


def _along(miniature: Miniature, ahead: Point, length: float) -> Point:
    assert miniature.at is not None
    return (miniature.at[0] + ahead[0] * length, miniature.at[1] + ahead[1] * length)


def run_up(miniature: Miniature, end: Point, piece: Piece) -> float:
    """Inches that a base goes straight towards `end` until it touches the piece; the whole way if it does not."""
    assert miniature.at is not None
    base = miniature.base
    if base.length is None:
        return straight((miniature.at, end), core(base), [piece]).length
    grown = [Blocker(part, rim) for part, rim in rounded(piece, *inner(base), miniature.facing)]
    return straight((miniature.at, end), core(base), grown).length


def stopped_by(state: State, shifts: tuple[Shift, ...]) -> tuple[str, ...]:
    """The ids of the walls that any of the shifted would be pushed into."""
    found: dict[str, None] = {}
    for shift in shifts:
        among = surroundings(state, shift.miniature)
        found.update(dict.fromkeys(in_the_way(among, shift.miniature, (shift.end,))))
    return tuple(found)
