"""Getting into vehicles and out of them (p. 20): a Move action, with up to half of the model's Move.

What the vehicle has already had of the turn is lost to whoever gets in or out. In a turn at most as many do as the
vehicle holds. Whoever boards an empty vehicle makes it his side's, and takes the wheel (house).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Point, bearing
from tabletop.model.event import Interrupted, Moved, Placed
from tabletop.model.mark import OutlineMark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.movement import ghost
from tabletop.rules.common.words import inches
from tabletop.rules.dwmg.becoming import become
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, first, whole
from tabletop.rules.dwmg.models import in_play, is_present
from tabletop.rules.dwmg.movement.movement import cannot_move
from tabletop.rules.dwmg.movement.walking import Arrived, Walk, next_stride
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import begin, close_move, pay
from tabletop.rules.dwmg.turns.allowance import pace_of
from tabletop.rules.dwmg.vehicles.aboard import crew_of, driver_of, is_aboard, is_vehicle, moves_made, ride_of
from tabletop.rules.dwmg.vehicles.boarding_rules import (
    BOTH,
    changed_vehicles,
    goes_on,
    inches_gone,
    no_room,
    not_your_vehicle,
    once_out,
    too_far,
    too_large,
    vehicle_at,
    vehicle_full,
)
from tabletop.rules.dwmg.vehicles.doorways import half_move, way_in, way_out
from tabletop.rules.dwmg.verbs import Enter, Leave

BESIDE = 1.0
"""Inches from a vehicle within which the menu says why somebody cannot get in (house)."""

# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Board:
    """A model has walked up to a vehicle and gets in."""

    who: str
    vehicle: str


def _enter(play: Play, action: Enter) -> None:
    model, vehicle = play.model(action.by), play.model(action.vehicle)
    limit = half_move(play.state, model) - inches_gone(play.state, model)
    found = way_in(play.state, model, vehicle, limit)
    assert found is not None
    _open(play, action.by, vehicle)
    play.then(Board(action.by, action.vehicle))
    if found[1] > EPSILON:
        play.then(Walk(action.by, found[0], (), None, 0))


def _open(play: Play, who: str, vehicle: Miniature) -> None:
    """The Move action with which one gets in or out: half of the Move, and the vehicle's actions are lost."""
    play.set(who, strides=None)  # getting in or out is no running (ruling D19)
    from_here = goes_on(play.state, play.model(who))
    begin_stride = half_move(play.state, play.model(who)) * pace_of(play.model(who))
    if from_here:
        gone = float(play.model(who).status.get("move_gone") or 0.0)
        play.set(who, move_left=max(0.0, begin_stride - gone))
    else:
        begin_and_stride(play, who, begin_stride)
    pay(play, who, moves_made(vehicle))


def begin_and_stride(play: Play, who: str, inches_of_it: float) -> None:
    """Open the activation, and a Move action of so many inches."""
    begin(play, who)
    next_stride(play, who, inches_of_it)


def _board(play: Play, step: Board) -> None:
    model, vehicle = play.model(step.who), play.model(step.vehicle)
    if not is_present(model) or gap(model.piece(), vehicle.piece()) > 2 * CONTACT:
        play.tell(Interrupted("not-at-the-vehicle", step.who))
        return
    empty = not crew_of(play.state, vehicle.id)
    close_move(play, step.who)
    play.tell(Placed(replace(model, at=None, status=play.model(step.who).status)))
    play.set(step.who, in_vehicle=vehicle.id, boarded=True, prone=None, foes=None)
    if driver_of(play.state, vehicle.id) is None and not vehicle.status.get("out_of_control"):
        play.set(step.who, driver=True)
    _count(play, vehicle.id)
    if empty and vehicle.side != model.side:
        become(play, vehicle.id, side=model.side)


def _count(play: Play, vehicle: str) -> None:
    play.set(vehicle, door_uses=int(play.model(vehicle).status.get("door_uses") or 0) + 1)


def _leave(play: Play, action: Leave) -> None:
    model = play.model(action.by)
    vehicle = ride_of(play.state, model)
    assert vehicle is not None and vehicle.at is not None
    found = way_out(play.state, once_out(model, vehicle), vehicle, action.to)
    assert found is not None
    begin_and_stride(play, action.by, half_move(play.state, model) * pace_of(model))
    pay(play, action.by, moves_made(vehicle))
    facing = bearing(vehicle.at, found[0]) if action.facing is None else action.facing % 360.0
    get_out(play, action.by, found[0], facing)
    play.set(action.by, got_out=vehicle.id)
    _count(play, vehicle.id)
    walks = action.to is not None and found[1] > EPSILON
    if walks and action.to is not None:
        play.then(Walk(action.by, action.to, (), action.facing, 0))
    play.last(Arrived(action.by, vehicle.at, vehicle.level))


def get_out(play: Play, who: str, at: Point, facing: float) -> None:
    """A model stands beside the vehicle that it was in."""
    vehicle = ride_of(play.state, play.model(who))
    assert vehicle is not None and vehicle.at is not None
    play.tell(Moved(who, (vehicle.at, at), 0.0, facing, vehicle.level))
    play.set(who, in_vehicle=None, driver=None)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The way to the vehicle or from it."""
    vehicle = vehicle_at(case)
    if vehicle is None or vehicle.at is None or {"cannot-act", "no-such-vehicle"} & set(verdict.codes):
        return verdict
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    marks = [*verdict.marks, OutlineMark(vehicle.piece(), tone)]
    model = case.miniature
    if verdict.legal and isinstance(case.action, Enter) and model.at is not None:
        found = way_in(case.state, model, vehicle, half_move(case.state, model) - inches_gone(case.state, model))
        if found is not None:
            marks.append(PathMark((model.at, found[0]), found[1], (), tone, inches(found[1])))
    elif verdict.legal and isinstance(case.action, Leave):
        found = way_out(case.state, once_out(model, vehicle), vehicle, case.action.to)
        if found is not None:
            to = case.action.to or found[0]
            marks.append(PathMark((found[0], to), found[1], (), tone, inches(found[1])))
            marks.append(ghost(case.state, replace(model, at=to), tone))
    return replace(verdict, marks=tuple(marks))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    vehicles = [each for each in state.standing() if is_vehicle(each) and is_present(each)]
    for each in in_play(state):
        if each.side != side or is_vehicle(each):
            continue
        if is_aboard(each):
            yield Offer(
                "leave", "Get out", each.id, wants="place", refusal=first(check(state, Leave(each.id, side=side)))
            )
            continue
        for vehicle in vehicles:
            entering = whole(state, Enter(each.id, vehicle.id, side=side), f"Get into {vehicle.title}", check)
            if entering.refusal is None or _is_near(each, vehicle):
                yield entering


def _is_near(model: Miniature, vehicle: Miniature) -> bool:
    return gap(model.piece(), vehicle.piece()) <= BESIDE


CHAPTER = Chapter(
    "getting in and out",
    rules={
        Enter: (
            *BOTH,
            checks.cannot_move,
            cannot_move,
            not_your_vehicle,
            too_large,
            vehicle_full,
            changed_vehicles,
            too_far.after(vehicle_full, changed_vehicles, not_your_vehicle, too_large),
        ),
        Leave: (*BOTH, no_room, too_far.after(no_room)),
    },
    deeds={Enter: _enter, Leave: _leave},
    steps={Board: _board},
    shown={Enter: _shown, Leave: _shown},
    offers=_offers,
    words={
        "boarded": Word(bool, False, "Whether it has got into a vehicle in this turn."),
        "got_out": Word(str, None, "The vehicle that it has got out of in this turn."),
        "door_uses": Word(int, 0, "How many have got into a vehicle or out of it in this turn.", least=0),
    },
    of_the_turn=("boarded", "got_out", "door_uses"),
    quiet=frozenset({"boarded", "got_out", "door_uses", "driver"}),
    gained={"in_vehicle": "{who} gets in"},
    lost={"in_vehicle": "{who} gets out"},
    codes=(
        *("no-such-vehicle", "in-the-air", "doors-used", "not-your-vehicle", "too-large", "vehicle-full"),
        *("changed-vehicles", "no-room"),
    ),
)
