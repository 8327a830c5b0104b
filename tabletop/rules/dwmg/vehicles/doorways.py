"""Places beside a vehicle, where models get in and out of it (p. 20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Point, direction, distance
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.case import way_of
from tabletop.rules.dwmg.turns.allowance import move_of, pace_of
from tabletop.rules.dwmg.vehicles.aside import is_free

STEP = 0.25
"""How finely places about a vehicle are looked at, in inches."""


def half_move(state: State, model: Miniature) -> float:
    """Inches that go with getting in or out: half of its Move (p. 20)."""
    return move_of(state, model) / pace_of(model) / 2


def doors(vehicle: Miniature, model: Miniature) -> Iterator[Point]:
    """Places at which a round base touches a vehicle, all about it, from the middle of its left side on."""
    assert vehicle.at is not None
    wide, long = vehicle.base.width / 2, (vehicle.base.length or vehicle.base.width) / 2
    out = model.base.width / 2
    for along in _outwards(long):
        yield _beside(vehicle, -wide - out, along)
        yield _beside(vehicle, wide + out, along)
    for across in _outwards(wide):
        yield _beside(vehicle, across, -long - out)
        yield _beside(vehicle, across, long + out)


def _outwards(half: float) -> Iterator[float]:
    yield 0.0
    for number in range(1, int(half / STEP + EPSILON) + 1):
        yield from (number * STEP, -number * STEP)


def _beside(vehicle: Miniature, right: float, ahead: float) -> Point:
    assert vehicle.at is not None
    (x, y), (u, v), (r, s) = vehicle.at, direction(vehicle.facing), direction(vehicle.facing + 90.0)
    return (x + right * r + ahead * u, y + right * s + ahead * v)


def way_in(state: State, model: Miniature, vehicle: Miniature, limit: float) -> tuple[Point, float] | None:
    """Where a model walks to get in, and how far that is: the shortest way; None: there is none within the limit."""
    assert model.at is not None
    at = model.at
    if gap(model.piece(), vehicle.piece()) <= CONTACT + EPSILON:
        return at, 0.0
    best: tuple[Point, float] | None = None
    for place in sorted(doors(vehicle, model), key=lambda place: distance(at, place)):
        if distance(at, place) > (limit if best is None else best[1]) + EPSILON:
            break
        if not is_free(state, model, place):
            continue
        found = way_of(state, model, place)
        if found.free and found.length <= limit + EPSILON and (best is None or found.length < best[1]):
            best = place, found.length
    return best


def way_out(state: State, model: Miniature, vehicle: Miniature, to: Point | None) -> tuple[Point, float] | None:
    """Where a model gets out to walk to a place, and how far that is; None: there is no room, or no way."""
    free = [place for place in doors(vehicle, model) if is_free(state, model, place)]
    if to is None:
        return (free[0], 0.0) if free else None
    for place in sorted(free, key=lambda place: distance(place, to)):
        if distance(place, to) <= EPSILON:
            return place, 0.0
        found = way_of(state, replace(model, at=place, level=vehicle.level), to)
        if found.free:
            return place, found.length
    return None
