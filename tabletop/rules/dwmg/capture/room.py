"""Room for bases: whether one fits where it is to stand, and where it fits beside another."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tabletop.geometry.gaps import gap, on_table, overlaps
from tabletop.geometry.shapes import CONTACT, EPSILON, Point, bearing, direction
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.walls import walls_under

TURNS = (0, *(sign * step for step in range(10, 180, 10) for sign in (1, -1)), 180)
"""Degrees by which a place beside a base is looked for, the least first."""
CLOSING = 20
"""So many steps bring two bases together at most; discs need none."""


def has_room(state: State, model: Miniature, at: Point, level: int, without: Collection[str] = ()) -> bool:
    """Whether a base can stand there: on the table, in no wall, on no other base but its own and those `without`."""
    base = model.base.at(at, model.facing)
    free = all(
        each.id == model.id or each.id in without or not overlaps(base, each.piece(), CONTACT)
        for each in state.standing(level)
    )
    walled = any(walls_under(state, base, level))
    return on_table(base, state.table.width, state.table.height) and free and not walled


def beside(state: State, model: Miniature, other: Miniature, was: Point, without: Collection[str] = ()) -> Point | None:
    """Where a model has room in contact with another on its level: on the side of it that it had when the other stood
    at `was`, or as near to that as can be; None: nowhere."""
    assert model.at is not None
    first = bearing(was, model.at) if was != model.at else 0.0
    places = (_touching(model, other, first + turn) for turn in TURNS)
    return next((at for at in places if has_room(state, model, at, other.level, without)), None)


def _touching(model: Miniature, other: Miniature, course: float) -> Point:
    assert other.at is not None
    (x, y), (ux, uy) = other.at, direction(course)
    away = model.base.reach + other.base.reach
    for _ in range(CLOSING):
        at = (x + ux * away, y + uy * away)
        apart = gap(model.base.at(at, model.facing), other.piece())
        if apart <= EPSILON:
            break
        away -= apart
    return at


def touching(state: State, model: Miniature) -> Iterator[Miniature]:
    """The models on its level whose bases touch a model's."""
    piece = model.piece()
    for each in state.standing(model.level):
        if each.id != model.id and gap(each.piece(), piece) <= CONTACT + EPSILON:
            yield each
