"""Hit and run (p. 19, ruling D37): models on foot in the path of a vehicle dodge, or are run over.

A vehicle on its way takes three steps: everybody in its path dodges or does not, whoever lies where it ends makes room,
and it goes. `travel` lines them up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from tabletop.geometry.gaps import overlaps
from tabletop.geometry.shapes import CONTACT, EPSILON, Box, Point, bearing, distance
from tabletop.model.event import Moved
from tabletop.model.miniature import Miniature
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_free, is_present
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.vehicles.aboard import is_vehicle
from tabletop.rules.dwmg.vehicles.aside import StepAside, answered, push_aside
from tabletop.rules.dwmg.vehicles.journeys import in_the_path, sweep


@dataclass(frozen=True, slots=True)
class RunOver:
    """A vehicle comes at a model on foot, by `points`, ending with `facing`."""

    vehicle: str
    who: str
    points: tuple[Point, ...]
    facing: float


@dataclass(frozen=True, slots=True)
class Dodged:
    """The Agi test before a vehicle has been rolled."""

    run: RunOver
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MakeRoom:
    """Whoever is where a vehicle will end is pushed aside; `tried` have been."""

    vehicle: str
    points: tuple[Point, ...]
    facing: float
    tried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rolls:
    """A vehicle goes by `points`, so many inches, and ends with `facing`."""

    vehicle: str
    points: tuple[Point, ...]
    inches: float
    facing: float


def travel(play: Play, vehicle: str, points: tuple[Point, ...], inches: float, facing: float, *after: Any) -> None:
    """A vehicle goes a way that is free of all but models on foot; `after` are the steps that follow."""
    met = in_the_path(play.state, play.model(vehicle), points, facing)
    runs = (RunOver(vehicle, who, points, facing) for who in met)
    play.then(*runs, MakeRoom(vehicle, points, facing), Rolls(vehicle, points, inches, facing), *after)


def _run_over(play: Play, step: RunOver) -> None:
    """An Agi test; who can do nothing, or has no Agi, fails it (ruling D24)."""
    model = play.model(step.who)
    if not is_present(model):
        return
    agility = stat(model, "agi")
    if agility <= 0 or not is_free(model):
        _is_hit(play, step)
        return
    purpose = f"Agi, {agility} or less"
    play.then(Throw(1, purpose, Dodged(step), step.who, (step.who,), at_most=agility, kind="agi"))


def _dodged(play: Play, step: Dodged) -> None:
    run = step.run
    if step.faces[0] <= stat(play.model(run.who), "agi"):
        play.then(StepAside(run.who, run.vehicle, run.points, run.facing))
    else:
        _is_hit(play, run)


def _is_hit(play: Play, step: RunOver) -> None:
    """One hit of the vehicle's Def as its Str; the vehicle takes no harm."""
    vehicle = play.model(step.vehicle)
    blow = Blow("the hit and run", stat(vehicle, "def"), step.vehicle, ranged=False)
    play.then(Struck(step.who, blow))


def _step_aside(play: Play, step: StepAside) -> None:
    vehicle = play.model(step.mover)
    shun = (*_boxes(vehicle, step.points, step.facing), vehicle.piece())
    push_aside(play, step, shun, _heading_past(play.model(step.who), step.points, step.facing))


def _boxes(vehicle: Miniature, points: tuple[Point, ...], facing: float) -> tuple[Box, ...]:
    base = vehicle.piece()
    assert isinstance(base, Box)
    return sweep(base, points, facing)


def _heading_past(model: Miniature, points: tuple[Point, ...], facing: float) -> float:
    """Which way a vehicle goes where it passes nearest to a model."""
    legs = [(a, b) for a, b in pairwise(points) if distance(a, b) > EPSILON]
    if not legs or model.at is None:
        return facing
    at = model.at
    start, end = min(legs, key=lambda leg: distance(leg[0], at) + distance(leg[1], at) - distance(*leg))
    return bearing(start, end)


def _make_room(play: Play, step: MakeRoom) -> None:
    vehicle = play.model(step.vehicle)
    end = _boxes(vehicle, step.points, step.facing)[-1]
    for each in play.state.standing(vehicle.level):
        parked = is_vehicle(each) and not each.status.get("airborne")
        if each.id in (vehicle.id, *step.tried) or parked or not overlaps(end, each.piece(), CONTACT):
            continue
        play.then(replace(step, tried=(*step.tried, each.id)))
        aside = StepAside(each.id, vehicle.id, step.points, step.facing)
        heading = _heading_past(each, step.points, step.facing)
        push_aside(play, aside, (end, vehicle.piece()), heading)
        return


def _rolls(play: Play, step: Rolls) -> None:
    vehicle = play.model(step.vehicle)
    if vehicle.at is not None and (step.inches > EPSILON or step.facing != vehicle.facing):
        play.tell(Moved(vehicle.id, step.points, step.inches, step.facing, vehicle.level))
        play.set(vehicle.id, distance=float(vehicle.status.get("distance") or 0.0) + step.inches)


CHAPTER = Chapter(
    "hit and run",
    steps={RunOver: _run_over, Dodged: _dodged, StepAside: _step_aside, MakeRoom: _make_room, Rolls: _rolls},
    replies={StepAside: answered},
)
