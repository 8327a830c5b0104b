"""Getting into vehicles and out of them (p. 20): a Move action, with up to half of the model's Move.

What the vehicle has already had of the turn is lost to whoever gets in or out. In a turn at most as many do as the
vehicle holds. Whoever boards an empty vehicle makes it his side's, and takes the wheel (house).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Point, bearing, direction, distance
from tabletop.model.event import Interrupted, Moved, Placed
from tabletop.model.mark import OutlineMark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.movement import ghost
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import against, guess, inches, title_of, within
from tabletop.rules.dwmg.activation import ACTING, already_acted, begin, cannot_act, close_move, no_activations, pay
from tabletop.rules.dwmg.allowance import actions_left, move_of, open_move, pace_of
from tabletop.rules.dwmg.becoming import become
from tabletop.rules.dwmg.case import DwmgCase, way_of
from tabletop.rules.dwmg.chapter import Chapter, Check, first, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import in_play, is_present
from tabletop.rules.dwmg.movement import cannot_move
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, vehicle_of
from tabletop.rules.dwmg.vehicles.aboard import crew_of, driver_of, is_aboard, is_vehicle, moves_made, ride_of
from tabletop.rules.dwmg.vehicles.aside import is_free
from tabletop.rules.dwmg.verbs import Enter, Leave
from tabletop.rules.dwmg.walking import Arrived, Walk, next_stride

NORMAL_BASE = 1.0
"""Only models on a base of this size use vehicles, in inches (p. 20, ruling C2)."""
STEP = 0.25
"""How finely places about a vehicle are looked at, in inches."""

# ---------------------------------------------------------------------------------------------------------------------
# Places beside a vehicle


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
    left = actions_left(case.state, model) + _goes_on(case.state, model) - gone
    if left < 1:
        why = (
            f", for {within(vehicle.title)} has had {gone} Move {'action' if gone == 1 else 'actions'}" if gone else ""
        )
        yield finding(f"{within(model.title)} has no action left for that{why}.", id=model.id, left=max(0, left))


def _goes_on(state: State, model: Miniature) -> int:
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
    if model.base.length is not None or model.base.width > NORMAL_BASE + EPSILON or profile_of(model).has("large"):
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
        allowed -= _gone(case.state, model)
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


def _gone(state: State, model: Miniature) -> float:
    """Inches that it has gone in the Move action with which it gets in."""
    return float(model.status.get("move_gone") or 0.0) / pace_of(model) if _goes_on(state, model) else 0.0


@rule(page(20), needs=(*FOUND, in_the_air))
def no_room(case: DwmgCase) -> Iterator[Finding]:
    """Beside the vehicle there must be room to get out, and a way from there."""
    assert isinstance(case.action, Leave)
    vehicle = _vehicle(case)
    placed_free = case.action.to is None or is_free(case.state, _out(case.miniature, vehicle), case.action.to)
    if not placed_free or way_out(case.state, _out(case.miniature, vehicle), vehicle, case.action.to) is None:
        yield finding(f"There is no room beside {within(vehicle.title)} to get out there.", id=case.miniature.id)


def _out(model: Miniature, vehicle: Miniature) -> Miniature:
    """The model as it is when it gets out."""
    return replace(model, level=vehicle.level)


BOTH: tuple[Rule[DwmgCase], ...] = (*ACTING, no_such_vehicle, in_the_air, doors_used, no_actions_left)


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Board:
    """A model has walked up to a vehicle and gets in."""

    who: str
    vehicle: str


def _enter(play: Play, action: Enter) -> None:
    model, vehicle = play.model(action.by), play.model(action.vehicle)
    limit = half_move(play.state, model) - _gone(play.state, model)
    found = way_in(play.state, model, vehicle, limit)
    assert found is not None
    _open(play, action.by, vehicle)
    play.then(Board(action.by, action.vehicle))
    if found[1] > EPSILON:
        play.then(Walk(action.by, found[0], (), None, 0))


def _open(play: Play, who: str, vehicle: Miniature) -> None:
    """The Move action with which one gets in or out: half of the Move, and the vehicle's actions are lost."""
    play.set(who, strides=None)  # getting in or out is no running (ruling D19)
    from_here = _goes_on(play.state, play.model(who))
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
    found = way_out(play.state, _out(model, vehicle), vehicle, action.to)
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
        found = way_in(case.state, model, vehicle, half_move(case.state, model) - _gone(case.state, model))
        if found is not None:
            marks.append(PathMark((model.at, found[0]), found[1], (), tone, inches(found[1])))
    elif verdict.legal and isinstance(case.action, Leave):
        found = way_out(case.state, _out(model, vehicle), vehicle, case.action.to)
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
    return gap(model.piece(), vehicle.piece()) <= NORMAL_BASE


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
