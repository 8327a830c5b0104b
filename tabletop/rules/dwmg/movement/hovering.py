"""Floating from level to level (p. 17, ruling D26): through the air, in one go with moving, 3″ for a level."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.geometry.shapes import CONTACT, EPSILON, Point, distance
from tabletop.model.event import Moved
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import LEVEL_HEIGHT
from tabletop.model.terrain import Terrain
from tabletop.rules.common.route import Route
from tabletop.rules.dwmg.case import way_of
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.movement.falls import floor_under, hatch_under
from tabletop.rules.dwmg.movement.walking import Arrived, next_stride, start_walk
from tabletop.rules.dwmg.play import Doing, Play
from tabletop.rules.dwmg.turns.activation import begin
from tabletop.rules.dwmg.turns.allowance import allowance, open_move, pace_of
from tabletop.rules.dwmg.verbs import Climb


def floats(state: State, miniature: Miniature) -> bool:
    """Whether it goes from level to level without stairs."""
    return any(each.floats(state, miniature) for each in abilities(miniature))


def ceiling(state: State, model: Miniature, arrival: Miniature) -> Terrain | None:
    """The floor that is in the way of one that floats straight up from where it is, or down to where it will be."""
    low, high = sorted((model.level, arrival.level))
    at = model.at if arrival.level > model.level else arrival.at
    assert at is not None
    for level in range(low + 1, high + 1):
        floor = floor_under(state, at, level)
        if floor is not None and not hatch_under(state, at, level):
            return floor
    return None


def height(model: Miniature, level: int) -> float:
    """Inches up or down to a level."""
    return abs(level - model.level) * LEVEL_HEIGHT


def way_across(state: State, model: Miniature, arrival: Miniature) -> Route:
    """The way along the higher of the two levels: up before it, down after it."""
    assert arrival.at is not None
    return way_of(state, replace(model, level=max(model.level, arrival.level)), arrival.at)


def length(state: State, model: Miniature, arrival: Miniature) -> float:
    """Inches that it pays in all, up and down like along."""
    return height(model, arrival.level) + way_across(state, model, arrival).length


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Sink:
    """One that has floated above where it will be comes down."""

    by: str
    to: Point
    level: int


def float_to(play: Play, action: Climb) -> None:
    """Up and then along, or along and then down."""
    model = play.model(action.by)
    begin(play, action.by)
    if action.level > model.level:
        _rise(play, action.by, action.level)
        start_walk(play, action.by, action.to)
    else:
        start_walk(play, action.by, action.to)
        play.last(Sink(action.by, action.to, action.level))


def _rise(play: Play, who: str, level: int) -> None:
    """Straight up or down, paid out of the open Move action and of those that follow it."""
    model = play.model(who)
    assert model.at is not None
    left = height(model, level) * pace_of(model)
    while left > EPSILON:
        spare = open_move(play.model(who))
        if spare is None or spare <= EPSILON:
            next_stride(play, who)
            continue
        paid, status = min(left, spare), play.model(who).status
        gone = float(status.get("move_gone") or 0.0)
        if gone <= EPSILON:
            strides = int(status.get("strides") or 0) + 1
            play.set(who, strides=strides, ran=True if strides > 1 else None)
        play.set(who, moved=True, move_gone=gone + paid, move_left=spare - paid)
        left -= paid
    play.tell(Moved(who, (model.at, model.at), height(model, level), model.facing, level))


def _sink(play: Play, step: Sink) -> None:
    model = play.model(step.by)
    if model.at is None or not is_present(model) or distance(model.at, step.to) > CONTACT:
        return
    if allowance(play.state, model).limit < height(model, step.level) - EPSILON:
        return
    _rise(play, step.by, step.level)
    play.then(Arrived(step.by, model.at, model.level))


STEPS: dict[type, Doing] = {Sink: _sink}
"""Part of the chapter `levels`."""
