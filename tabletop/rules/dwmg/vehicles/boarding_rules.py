"""Who may get into a vehicle or out of it (p. 20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import against, guess, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_big, is_present
from tabletop.rules.dwmg.movement.movement import cannot_move
from tabletop.rules.dwmg.profiles import profile_of, vehicle_of
from tabletop.rules.dwmg.turns.activation import ACTING, already_acted, cannot_act, no_activations
from tabletop.rules.dwmg.turns.allowance import actions_left, open_move, pace_of
from tabletop.rules.dwmg.vehicles.aboard import crew_of, is_vehicle, moves_made
from tabletop.rules.dwmg.vehicles.aside import is_free
from tabletop.rules.dwmg.vehicles.doorways import half_move, way_in, way_out
from tabletop.rules.dwmg.verbs import Enter, Leave

# ---------------------------------------------------------------------------------------------------------------------
# Rules of both


ABLE = (checks.unknown, cannot_act, already_acted, no_activations)


def vehicle_at(case: DwmgCase) -> Miniature | None:
    """The vehicle that is entered or left."""
    named = case.action.vehicle if isinstance(case.action, Enter) else case.miniature.status.get("in_vehicle")
    return case.state.miniatures.get(str(named))


@rule(page(20), needs=ABLE)
def no_such_vehicle(case: DwmgCase) -> Iterator[Finding]:
    """One gets into a vehicle on the table, out of the one that one is in."""
    vehicle = vehicle_at(case)
    if isinstance(case.action, Leave):
        if vehicle is None:
            yield finding(f"{within(case.miniature.title)} is in no vehicle.", id=case.miniature.id)
    elif vehicle is None or not is_vehicle(vehicle) or not is_present(vehicle):
        known = [each.id for each in case.state.standing() if is_vehicle(each)]
        name = getattr(case.action, "vehicle", "")
        yield finding(f"There is no vehicle '{name}'.{guess(name, known)}", id=case.miniature.id)


FOUND = (*ABLE, no_such_vehicle)


@rule(page(20), needs=FOUND)
def in_the_air(case: DwmgCase) -> Iterator[Finding]:
    """Only on the ground does one get in or out."""
    vehicle = _vehicle(case)
    if vehicle.status.get("airborne"):
        yield finding(f"{within(vehicle.title)} is in the air.", id=vehicle.id)


@rule(page(20), needs=FOUND)
def doors_used(case: DwmgCase) -> Iterator[Finding]:
    """In one turn at most as many get in or out as the vehicle holds."""
    vehicle = _vehicle(case)
    if int(vehicle.status.get("door_uses") or 0) >= _capacity(vehicle):
        most = _capacity(vehicle)
        yield finding(
            f"{most} have got in or out of {within(vehicle.title)} in this turn.", id=vehicle.id, allowed=most
        )


@rule(page(20), needs=FOUND)
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """It takes a Move action, and what the vehicle has had of the turn is lost."""
    model, vehicle = case.miniature, _vehicle(case)
    gone = moves_made(vehicle)
    left = actions_left(case.state, model) + goes_on(case.state, model) - gone
    if left < 1:
        why = f", for {within(vehicle.title)} has made {gone} of its moves in this turn" if gone else ""
        yield finding(f"{within(model.title)} has no action left for that{why}.", id=model.id, left=max(0, left))


def goes_on(state: State, model: Miniature) -> int:
    """Whether getting in goes with the Move action that is open (1) or takes one more (0)."""
    gone = float(model.status.get("move_gone") or 0.0)
    opened = open_move(model) is not None and not model.status.get("move_rolled")
    return int(opened and gone <= half_move(state, model) + EPSILON)


def _vehicle(case: DwmgCase) -> Miniature:
    vehicle = vehicle_at(case)
    assert vehicle is not None
    return vehicle


def _capacity(vehicle: Miniature) -> int:
    entry = vehicle_of(vehicle)
    assert entry is not None
    return entry.stats.capacity


# ---------------------------------------------------------------------------------------------------------------------
# Getting in


@rule(page(20), needs=FOUND)
def not_your_vehicle(case: DwmgCase) -> Iterator[Finding]:
    """One gets into the vehicles of one's own side and its allies, and into those that stand empty (house)."""
    vehicle = _vehicle(case)
    if case.state.enemies(vehicle.side, case.miniature.side) and crew_of(case.state, vehicle.id):
        yield finding(f"{within(vehicle.title)} is held by {title_of(case.state, vehicle.side)}.", id=vehicle.id)


@rule(page(20), needs=FOUND)
def too_large(case: DwmgCase) -> Iterator[Finding]:
    """Only models on a normal base use vehicles."""
    model = case.miniature
    if model.base.length is not None or is_big(model) or profile_of(model).has("large"):
        yield finding(f"{within(model.title)} is too large for a vehicle.", id=model.id)


@rule(page(20), needs=FOUND)
def vehicle_full(case: DwmgCase) -> Iterator[Finding]:
    """A vehicle holds so many and no more."""
    vehicle = _vehicle(case)
    if len(crew_of(case.state, vehicle.id)) >= _capacity(vehicle):
        yield finding(f"{within(vehicle.title)} holds {_capacity(vehicle)} and is full.", id=vehicle.id)


@rule(page(20), needs=FOUND)
def changed_vehicles(case: DwmgCase) -> Iterator[Finding]:
    """Nobody gets out of one vehicle and into another in one turn."""
    left = case.miniature.status.get("got_out")
    if left is not None and left != _vehicle(case).id:
        yield finding(
            f"{within(case.miniature.title)} has got out of {title_of(case.state, left)} in this turn.",
            id=case.miniature.id,
        )


@rule(page(20), needs=(*FOUND, no_actions_left, in_the_air, cannot_move))
def too_far(case: DwmgCase) -> Iterator[Finding]:
    """The vehicle is within half of the model's Move; out of it one walks no farther."""
    model, vehicle = case.miniature, _vehicle(case)
    allowed = half_move(case.state, model)
    if isinstance(case.action, Leave):
        found = way_out(case.state, model, vehicle, case.action.to)
        if found is None or found[1] <= allowed + EPSILON:
            return
        needed = found[1]
    else:
        allowed -= inches_gone(case.state, model)
        if way_in(case.state, model, vehicle, allowed) is not None:
            return
        needed = max(gap(model.piece(), vehicle.piece()), allowed + CONTACT)
    far, near = against(needed, allowed)
    yield finding(
        f"It is {far} for {within(model.title)}, {near} allowed with getting in or out.",
        (OutlineMark(vehicle.piece()),),
        id=model.id,
        needed=needed,
        allowed=allowed,
    )


def inches_gone(state: State, model: Miniature) -> float:
    """Inches that it has gone in the Move action with which it gets in."""
    return float(model.status.get("move_gone") or 0.0) / pace_of(model) if goes_on(state, model) else 0.0


@rule(page(20), needs=(*FOUND, in_the_air))
def no_room(case: DwmgCase) -> Iterator[Finding]:
    """Beside the vehicle there must be room to get out, and a way from there."""
    assert isinstance(case.action, Leave)
    vehicle = _vehicle(case)
    placed_free = case.action.to is None or is_free(case.state, once_out(case.miniature, vehicle), case.action.to)
    if not placed_free or way_out(case.state, once_out(case.miniature, vehicle), vehicle, case.action.to) is None:
        yield finding(f"There is no room beside {within(vehicle.title)} to get out there.", id=case.miniature.id)


def once_out(model: Miniature, vehicle: Miniature) -> Miniature:
    """The model as it is when it gets out."""
    return replace(model, level=vehicle.level)


BOTH: tuple[Rule[DwmgCase], ...] = (*ACTING, no_such_vehicle, in_the_air, doors_used, no_actions_left)
