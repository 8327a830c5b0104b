"""Driving (p. 19): the driver's activation gives the vehicle two Move actions, and its crew goes along free.

Every `drive` is one Move action: it ends in the front half of where it began, with any facing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import on_table, overlaps
from tabletop.geometry.shapes import CONTACT, EPSILON, Box, Region, direction
from tabletop.geometry.turning import in_front
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Token
from tabletop.model.mark import AreaMark, LabelMark, Mark, OutlineMark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.movement import ghost
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import against, inches, listed, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, first
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import in_play
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import ACTING, already_acted, begin, cannot_act, no_activations
from tabletop.rules.dwmg.vehicles.aboard import MOVES, crew_of, driver_of, moves_made, ride_of
from tabletop.rules.dwmg.vehicles.hit_and_run import travel
from tabletop.rules.dwmg.vehicles.journeys import Journey, in_the_path, journey, speed_of
from tabletop.rules.dwmg.verbs import Drive, Land, TakeOff

# ---------------------------------------------------------------------------------------------------------------------
# Who drives


@rule(page(19), needs=(checks.unknown, cannot_act))
def not_driving(case: DwmgCase) -> Iterator[Finding]:
    """A vehicle is driven by the model at its wheel; where nobody sits there, by whoever in it takes it (house)."""
    who, ride = case.miniature, ride_of(case.state, case.miniature)
    if ride is None or ride.at is None:
        yield finding(f"{within(who.title)} is in no vehicle that could be driven.", id=who.id)
        return
    driver = driver_of(case.state, ride.id)
    if driver is not None and driver.id != who.id:
        yield finding(f"{within(driver.title)} drives {within(ride.title)}, not {within(who.title)}.", id=who.id)


def vehicle_in(case: DwmgCase) -> Miniature:
    """The vehicle that is to be driven, where `not_driving` does not refuse."""
    ride = ride_of(case.state, case.miniature)
    assert ride is not None
    return ride


DRIVER = (checks.unknown, cannot_act, already_acted, no_activations, not_driving)


@rule(page(20), needs=DRIVER)
def out_of_control(case: DwmgCase) -> Iterator[Finding]:
    """Nobody drives a vehicle that is out of control."""
    ride = vehicle_in(case)
    if ride.status.get("out_of_control"):
        yield finding(f"{within(ride.title)} is out of control.", id=ride.id)


@rule(page(19), needs=DRIVER)
def driver_busy(case: DwmgCase) -> Iterator[Finding]:
    """A driver does nothing else in the turn in which he drives."""
    status = case.miniature.status
    if status.get("active") and not status.get("drove") and _has_acted(case.miniature):
        yield finding(f"{within(case.miniature.title)} has done something else in this turn.", id=case.miniature.id)


def _has_acted(miniature: Miniature) -> bool:
    return any(miniature.status.get(word) for word in ("shot", "aimed", "moved", "boarded", "got_out"))


@rule(page(19), needs=(*DRIVER, out_of_control))
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """A vehicle has two Move actions a turn; taking off or landing goes with one of them."""
    ride = vehicle_in(case)
    if moves_made(ride) >= MOVES and ride.status.get("move_open") != JOINS.get(type(case.action), ""):
        yield finding(f"{within(ride.title)} has had its {MOVES} Move actions in this turn.", id=ride.id, left=0)


DRIVING: tuple[Rule[DwmgCase], ...] = (*ACTING, not_driving, out_of_control, driver_busy, no_actions_left)
"""Who may drive now."""
LIFTED, ROLLED = "lifted", "rolled"
"""What an open Move action of a vehicle has had: a take-off or a landing, or a drive; the other may join it (p. 20)."""
JOINS: dict[type, str] = {Drive: LIFTED, TakeOff: ROLLED, Land: ROLLED}
"""The open Move action that an action joins, free of charge."""

# ---------------------------------------------------------------------------------------------------------------------
# Where to


@rule(page(19), needs=(*DRIVER, no_actions_left))
def cannot_move(case: DwmgCase) -> Iterator[Finding]:
    """What has no speed on the ground only flies."""
    ride = vehicle_in(case)
    if speed_of(case.state, ride) <= 0.0:
        yield finding(f"{within(ride.title)} cannot drive; it only flies.", id=ride.id)


PLACED = (*DRIVER, cannot_move)


@rule(page(19, "D3"), needs=PLACED)
def behind(case: DwmgCase) -> Iterator[Finding]:
    """Each action ends in the front half of where it began."""
    ride, action = vehicle_in(case), _drive_of(case)
    base = ride.piece()
    assert isinstance(base, Box)
    if not in_front(base, action.to):
        yield finding(
            f"{within(ride.title)} would end behind where it began; a drive ends in front of it.",
            (_front_half(base),),
            id=ride.id,
        )


@rule(page(6), needs=PLACED)
def nothing_to_do(case: DwmgCase) -> Iterator[Finding]:
    """A drive goes somewhere or turns the vehicle."""
    ride, action = vehicle_in(case), _drive_of(case)
    if action.to == ride.at and action.facing in (None, ride.facing):
        yield finding(f"{within(ride.title)} stands there already.", id=ride.id)


@rule(page(19), needs=(*PLACED, behind))
def off_table(case: DwmgCase) -> Iterator[Finding]:
    """Nobody drives off the table on purpose (house)."""
    found, ride = journey_of(case), vehicle_in(case)
    end, table = _end_of(case), case.state.table
    if found.drive.off_table or not on_table(end, table.width, table.height):
        yield finding(f"{within(ride.title)} would leave the table.", (OutlineMark(ride.piece()),), id=ride.id)


@rule(page(19), needs=(*PLACED, behind))
def terrain_in_the_way(case: DwmgCase) -> Iterator[Finding]:
    """Vehicles cross no linear obstacle, enter no building, nor ground that is closed to their type."""
    ride, found = vehicle_in(case), journey_of(case)
    closed = tuple(id for id in found.stopped_by if id not in case.state.miniatures)
    if closed:
        names = listed(title_of(case.state, id) if id else "land" for id in closed)
        lit = [OutlineMark(case.state.terrain[id].piece()) for id in closed if id]
        yield finding(
            f"{within(ride.title)} cannot get past {names}.",
            lit,
            id=ride.id,
            terrain=closed[0],
        )


@rule(page(20), needs=(*PLACED, behind))
def vehicle_in_the_way(case: DwmgCase) -> Iterator[Finding]:
    """Another vehicle is driven round, or rammed; what flies ends above nobody's base."""
    ride, found = vehicle_in(case), journey_of(case)
    others = [case.state.miniatures[id] for id in found.stopped_by if id in case.state.miniatures]
    if ride.status.get("airborne"):
        end = _end_of(case)
        here = (each for each in case.state.standing(ride.level) if each.id != ride.id)
        others = [each for each in here if overlaps(end, each.piece(), CONTACT)]
    for other in others:
        yield finding(
            f"{within(other.title)} is in the way of {within(ride.title)}.",
            (OutlineMark(other.piece()),),
            id=ride.id,
            other=other.id,
        )


@rule(page(19), needs=(*PLACED, behind, off_table, terrain_in_the_way, vehicle_in_the_way))
def too_far(case: DwmgCase) -> Iterator[Finding]:
    """Up to its Speed with each action: less over slow ground, more where all of it is spent on a road."""
    found, ride = journey_of(case), vehicle_in(case)
    if found.cost > found.allowed + EPSILON:
        needed, allowed = against(found.cost, found.allowed)
        yield finding(
            f"{within(ride.title)} would need {needed} of its speed, {allowed} allowed.",
            id=ride.id,
            needed=found.cost,
            allowed=found.allowed,
        )


def _drive_of(case: DwmgCase) -> Drive:
    assert isinstance(case.action, Drive)
    return case.action


def journey_of(case: DwmgCase) -> Journey:
    """The way of a drive."""
    action = _drive_of(case)
    return journey(case.state, vehicle_in(case), action.to, action.via, action.facing)


def _end_of(case: DwmgCase) -> Box:
    """Where the vehicle would stand: where it is free to, or where it wants to."""
    found = journey_of(case).drive
    return found.end if found.free else replace(found.end, centre=_drive_of(case).to)


def _front_half(base: Box) -> AreaMark:
    """The half of the table that lies before a vehicle, as far as it matters."""
    (x, y), (u, v), (r, s) = base.centre, direction(base.facing), direction(base.facing + 90.0)
    far = 6.0 + base.length
    corners = ((-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0))
    return AreaMark(Region((tuple((x + far * (a * r + b * u), y + far * (a * s + b * v)) for a, b in corners),)))


# ---------------------------------------------------------------------------------------------------------------------
# What happens


def begin_driving(play: Play, by: str, joins: str | None = None, leaves: str | None = None) -> Miniature:
    """The driver's activation opens, and a Move action of his vehicle, unless one that is open is joined (`joins`);
    `leaves` is what this one may be joined by."""
    who = driver_named(play.state, by)
    begin(play, who)
    play.set(who, drove=True, driver=True)
    ride = ride_of(play.state, play.model(who))
    assert ride is not None
    if joins is not None and ride.status.get("move_open") == joins:
        play.set(ride.id, move_open=None)
    else:
        play.set(ride.id, driven=moves_made(ride) + 1, move_open=leaves)
    play.set(who, actions_left=MOVES - moves_made(play.model(ride.id)))
    return play.model(ride.id)


def driver_named(state: State, by: str) -> str:
    """The driver whom an action names, or the vehicle that it names."""
    driver = driver_of(state, by)
    return by if driver is None else driver.id


def _drive(play: Play, action: Drive) -> None:
    ride = begin_driving(play, action.by, JOINS[Drive], ROLLED)
    found = journey(play.state, ride, action.to, action.via, action.facing)
    travel(play, ride.id, found.points, found.drive.length, found.drive.end.facing)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The way with its inches, the vehicle where it would stand, and whom it would run over."""
    if {"not-driving", "cannot-act", "cannot-move"} & set(verdict.codes):
        return verdict
    ride, action, found = vehicle_in(case), _drive_of(case), journey_of(case)
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    road = " by road" if found.on_road else ""
    text = f"{inches(found.cost)} of {inches(found.allowed)}{road}"
    end = _end_of(case)
    arrival = replace(ride, at=end.centre, facing=end.facing)
    marks: list[Mark] = [
        PathMark(found.points, found.drive.length, action.via, tone, text),
        ghost(case.state, arrival, tone),
    ]
    run_over = in_the_path(case.state, ride, found.points, end.facing) if verdict.legal else ()
    for who in run_over:
        piece = case.state.miniatures[who].piece()
        marks += [OutlineMark(piece, Tone.THREAT), LabelMark(piece.centre, "hit and run", Tone.THREAT, piece)]
    facts = {**verdict.facts, "length": found.drive.length, "cost": found.cost}
    if run_over:
        facts["run_over"] = run_over
    return replace(verdict, marks=(*verdict.marks, *marks), facts=FrozenMap(facts))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in in_play(state):
        ride = ride_of(state, each)
        if each.side != side or ride is None or ride.at is None:
            continue
        if each.status.get("driver") or driver_of(state, ride.id) is None:
            turned = Drive(each.id, ride.at, ride.facing + 1.0, side=side)
            yield Offer("drive", "Drive", each.id, wants="place", refusal=first(check(state, turned)))


def crew_in_words(state: State, vehicle: str) -> str:
    """Who is in a vehicle, the driver first."""
    crew = sorted(crew_of(state, vehicle), key=lambda each: not each.status.get("driver"))
    return listed(f"{each.title} (driving)" if each.status.get("driver") else each.title for each in crew)


def _tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    """Who is inside."""
    crew = crew_of(state, miniature.id)
    if crew:
        yield Token("person", str(len(crew)), f"Inside: {crew_in_words(state, miniature.id)}")


CHAPTER = Chapter(
    "driving",
    rules={
        Drive: (
            *DRIVING,
            cannot_move,
            behind,
            nothing_to_do,
            off_table,
            terrain_in_the_way,
            vehicle_in_the_way,
            too_far,
        )
    },
    deeds={Drive: _drive},
    shown={Drive: _shown},
    offers=_offers,
    tokens=_tokens,
    words={
        "drove": Word(bool, False, "Whether it has driven a vehicle in this turn."),
        "driven": Word(int, 0, "Move actions that a vehicle has had in this turn.", least=0),
        "move_open": Word(str, None, "What a vehicle's Move action has had that another may join.", (LIFTED, ROLLED)),
        "distance": Word(float, 0.0, "Inches that a vehicle has gone in this turn.", least=0),
    },
    of_the_turn=("drove", "driven", "move_open", "distance"),
    quiet=frozenset({"drove", "driven", "move_open", "distance"}),
    codes=("not-driving", "out-of-control", "driver-busy", "behind", "vehicle-in-the-way"),
)
