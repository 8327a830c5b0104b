"""Moves: what the preview shows, where a drag slides to, and what a move becomes in the log."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from tabletop.geometry.shapes import Point, distance
from tabletop.model.action import Move
from tabletop.model.event import Moved
from tabletop.model.mark import GhostMark, Mark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.case import Case, is_place
from tabletop.rules.common.route import Route
from tabletop.rules.common.walks import Company, nearest_place
from tabletop.rules.common.words import inches

DEFAULT_COLOUR = "#8a8a8a"
"""The tint of a miniature whose side is not known."""
TRIES = 16
"""How often a way is halved to find its last legal place (the table's length, to a hair)."""


def colour_of(state: State, miniature: Miniature) -> str:
    """Its own tint, else its side's."""
    if miniature.colour is not None:
        return miniature.colour
    return state.sides[miniature.side].colour if miniature.side in state.sides else DEFAULT_COLOUR


def ghost(state: State, arrival: Miniature, tone: Tone) -> GhostMark:
    """The miniature shown where it would stand."""
    return GhostMark(arrival.piece(), arrival.facing, arrival.look, colour_of(state, arrival), tone)


def preview(case: Case, legal: bool) -> tuple[Mark, ...]:
    """The ghost base and the way with its inches."""
    tone = Tone.LEGAL if legal else Tone.REFUSED
    route = case.route
    text = inches(route.length)
    if case.limit:  # who may not move at all is refused for another reason than the length
        text = f"{text} of {inches(case.limit)}"
    return (
        PathMark(route.points, route.length, route.waypoints, tone, text),
        ghost(case.state, case.arrival, tone),
    )


def moved(miniature: Miniature, route: Route, *, by_push: bool = False) -> Moved:
    """The fact that a miniature went that way."""
    return Moved(miniature.id, route.points, route.length, route.facing, miniature.level, by_push)


# ---------------------------------------------------------------------------------------------------------------------
# Sliding


def nearest(case: Case, move: Move, legal: Callable[[Move], bool]) -> Move | None:
    """The legal move that ends nearest to where `move` wants to go; None when there is none (conventions.md).

    `case` is the case of `move` or of any other move of the same miniature; `legal` is the game's own check, which has
    the last word.
    """
    if not is_place(move.to) or not all(map(is_place, move.via)):
        return None
    if legal(move):
        return move
    for candidates in (_sliding(case, move), _along(case, move, legal)):
        found = [candidate for candidate in candidates if legal(candidate)]
        if found:
            return min(found, key=lambda candidate: distance(candidate.to, move.to))
    return None


def _sliding(case: Case, move: Move) -> Iterator[Move]:
    """Moves to the places where geometry says the base can end nearest; what cannot turn there keeps its facing."""
    facings = (move.facing,) if case.miniature.base.length is None else dict.fromkeys((move.facing, None))
    for facing in facings:
        wish = replace(move, facing=facing)
        yield from (replace(wish, to=place) for place in _slides(case, wish))


def _slides(case: Case, move: Move) -> Iterator[Point]:
    """Where the base can end nearest to the place, before or after it turns."""
    miniature, limit = case.miniature, case.limit
    assert miniature.at is not None
    start, spent = miniature.at, 0.0
    if move.via:
        to_last_pin = replace(case, action=replace(move, to=move.via[-1], via=move.via[:-1])).route
        if not to_last_pin.free or (limit is not None and to_last_pin.length > limit):
            return
        start, spent = move.via[-1], to_last_pin.length
    left = math.inf if limit is None else limit - spent
    others = tuple(other.piece() for other in case.others())
    among = Company(case.surroundings, others)
    turned = miniature.facing if move.facing is None else move.facing % 360.0
    courses = (0.0,) if miniature.base.length is None else dict.fromkeys((miniature.facing, turned))
    for course in courses:
        found = nearest_place(among, miniature.base, course, start, move.to, left)
        if found is not None:
            yield found


def _along(case: Case, move: Move, legal: Callable[[Move], bool]) -> Iterator[Move]:
    """The last legal place on the straight way that halving finds, and not moving at all: a net under the sliding."""
    start = case.miniature.at
    assert start is not None
    wish = replace(move, via=(), facing=None)
    free, refused = 0.0, 1.0
    for _ in range(TRIES):
        middle = (free + refused) / 2
        place = (start[0] + (move.to[0] - start[0]) * middle, start[1] + (move.to[1] - start[1]) * middle)
        if legal(replace(wish, to=place)):
            free = middle
        else:
            refused = middle
    yield replace(wish, to=(start[0] + (move.to[0] - start[0]) * free, start[1] + (move.to[1] - start[1]) * free))
    yield replace(wish, to=start)
