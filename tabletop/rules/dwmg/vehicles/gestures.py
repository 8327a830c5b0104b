"""What the hand means that drags: a vehicle is driven, a model put upon a vehicle gets in, the helpless are taken along
by whoever has hold of them; and where a vehicle can drive."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import EPSILON, Box, Point, Region, direction
from tabletop.geometry.turning import turn_by
from tabletop.model.action import Action, Move, Turn
from tabletop.model.mark import AreaMark, Mark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.dwmg.capture.captives import captor_of
from tabletop.rules.dwmg.capture.room import touching
from tabletop.rules.dwmg.models import is_captive, is_free, is_present
from tabletop.rules.dwmg.vehicles.aboard import MOVES, is_vehicle, moves_made
from tabletop.rules.dwmg.vehicles.driving import LIFTED
from tabletop.rules.dwmg.vehicles.ground import barriers, slow_ground
from tabletop.rules.dwmg.vehicles.journeys import drives, reach_of, speed_of, straight
from tabletop.rules.dwmg.verbs import Drag, Drive, Enter

TRIES = 12
"""How often a way is halved to find its last legal place."""
RAY = 1.0
"""Degrees between two straight drives that are looked at where ground slows them."""
QUARTER = 90.0


def meant(state: State, action: Action) -> Action:
    """The action that dragging or turning a miniature there means."""
    by = state.miniatures.get(getattr(action, "by", ""))
    if state.clock.phase == "setup" or by is None or by.at is None:
        return action
    if is_vehicle(by):
        match action:
            case Move(to=to, via=via, facing=facing):
                return Drive(by.id, to, facing, via, side=action.side)
            case Turn(facing=facing):
                return Drive(by.id, by.at, facing, side=action.side)
        return action
    if isinstance(action, Move):
        return _taken_along(state, by, action) or _boards(state, by, action) or action
    return action


def _boards(state: State, by: Miniature, action: Move) -> Action | None:
    """Who is put upon a vehicle gets in."""
    for each in state.standing(by.level):
        if is_vehicle(each) and is_present(each) and signed_distance(each.piece(), action.to) <= -EPSILON:
            return Enter(by.id, each.id, side=action.side)
    return None


def _taken_along(state: State, helpless: Miniature, action: Move) -> Action | None:
    """A captive goes with its captor, a stunned model is dragged by one of those whose turn it is and who touch it."""
    assert helpless.at is not None
    captive = is_captive(helpless)
    if not captive and not helpless.status.get("stunned"):
        return None
    own = (each for each in touching(state, helpless) if each.side == state.clock.side and is_free(each))
    by = captor_of(state, helpless) if captive else next(own, None)
    if by is None or by.at is None:
        return None
    to = (by.at[0] + action.to[0] - helpless.at[0], by.at[1] + action.to[1] - helpless.at[1])
    return Move(by.id, to) if captive else Drag(by.id, helpless.id, to)


def is_idle(state: State, offer: Offer) -> bool:
    """Whether something is offered to a vehicle that only its crew can do."""
    by = state.miniatures.get(offer.by or "")
    return by is not None and is_vehicle(by) and offer.refusal is not None and offer.refusal.code == "cannot-act"


def nearest_drive(state: State, move: Move, legal: Callable[[Action], bool]) -> Move | None:
    """The legal drive that ends nearest to a wish, on the straight way there; as the move that means it."""
    vehicle = state.miniatures[move.by]
    assert vehicle.at is not None
    start, wish = vehicle.at, _ahead(vehicle, move.to)

    def at(part: float) -> Move:
        place = (start[0] + (wish[0] - start[0]) * part, start[1] + (wish[1] - start[1]) * part)
        return replace(move, to=place, via=())

    for facing in dict.fromkeys((move.facing, None)):
        free, refused = 0.0, 1.0
        for part in (1.0, *(None for _ in range(TRIES))):
            middle = (free + refused) / 2 if part is None else part
            if legal(meant(state, replace(at(middle), facing=facing))):
                free = middle
                if part is not None:
                    break
            else:
                refused = middle
        if free > 0.0:
            return replace(at(free), facing=facing)
    return None


def _ahead(vehicle: Miniature, place: Point) -> Point:
    """The place itself, or its foot on the line across the vehicle when it lies behind."""
    assert vehicle.at is not None
    (x, y), (u, v) = vehicle.at, direction(vehicle.facing)
    behind = (place[0] - x) * u + (place[1] - y) * v
    return place if behind >= 0.0 else (place[0] - behind * u, place[1] - behind * v)


def reach(state: State, vehicle: Miniature) -> tuple[Mark, ...]:
    """Where a vehicle can drive with its next Move action; where ground slows it, by straight drives alone.

    What a road adds is not shown: the preview tells it.
    """
    base, speed = vehicle.piece(), speed_of(state, vehicle)
    spent = moves_made(vehicle) >= MOVES and vehicle.status.get("move_open") != LIFTED
    if not isinstance(base, Box) or speed <= 0.0 or spent:
        return ()
    if slow_ground(state, vehicle):
        return (AreaMark(_rays(state, vehicle, base, speed), Tone.REACH),)
    pieces = tuple(each.piece for each in barriers(state, vehicle))
    regions = drives(base, pieces, speed, (state.table.width, state.table.height)).regions
    return tuple(AreaMark(region, Tone.REACH) for region in regions)


def _rays(state: State, vehicle: Miniature, base: Box, speed: float) -> Region:
    """The ends of all straight drives in the front half."""
    pieces = [each.piece for each in barriers(state, vehicle)]
    table = (state.table.width, state.table.height)
    left, right = (turn_by(base, turn, pieces, table).degrees for turn in (-QUARTER, QUARTER))
    count = max(1, math.ceil((right - left) / RAY))
    rim = [base.centre]
    for number in range(count + 1):
        x, y = direction(base.facing + left + (right - left) * number / count)
        end = (base.centre[0] + x * speed, base.centre[1] + y * speed)
        path = straight(state, vehicle, (end,)).path
        rim.append(path.cut(reach_of(path, slow_ground(state, vehicle), speed)).end)
    return Region((tuple(rim),))
