"""Out of control (p. 20): a vehicle whose driver is lost, or engaged in melee, goes its own way.

When its side's action phase begins it activates at once, free of charge: a die for the steering, a die for the speed;
if it still moves, both once more. It is under control again when it has stopped, or when its driver is well again
before it activates (house). Shot down, a vehicle rolls once for where it strikes the ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.shapes import EPSILON, Box, Point, direction
from tabletop.geometry.turning import Drive
from tabletop.model.event import Noted, Removed, StatusSet
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import in_contact, is_free, is_present
from tabletop.rules.dwmg.nerves.retreat import leave
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.vehicles.aboard import MOVES, crew_of, driver_of, is_vehicle, moves_made, ride_of
from tabletop.rules.dwmg.vehicles.ground import slow_ground
from tabletop.rules.dwmg.vehicles.hit_and_run import Rolls, travel
from tabletop.rules.dwmg.vehicles.journeys import judged, reach_of, speed_of, straight
from tabletop.rules.dwmg.vehicles.ramming import Strikes, thing_struck
from tabletop.rules.dwmg.vehicles.vehicle_damage import Crashes

VEER = 45.0
"""Degrees that it veers (p. 20)."""
LEFT, AHEAD = 2, 4
"""Up to the one die it veers left, up to the other it goes straight ahead, beyond them right (p. 20)."""
STOPS, HALF = 2, 4
"""Up to the one die it stops, up to the other it goes half of its speed, beyond them all of it (p. 20)."""


@dataclass(frozen=True, slots=True)
class Runaways:
    """An action phase begins: the vehicles of its side that are out of control activate."""


@dataclass(frozen=True, slots=True)
class Careers:
    """A vehicle out of control takes its Move action of that number; `falls`: it comes down from the air."""

    vehicle: str
    number: int = 1
    falls: bool = False


@dataclass(frozen=True, slots=True)
class Steered:
    """The dice for steering and speed have fallen."""

    careers: Careers
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OffTheTable:
    """A vehicle has reached the table's edge, and is out of the game with everybody in it."""

    vehicle: str


@dataclass(frozen=True, slots=True)
class StillMoving:
    """A vehicle out of control has had a Move action."""

    careers: Careers


# ---------------------------------------------------------------------------------------------------------------------
# Who is out of control


def _lost(play: Play, event: StatusSet, before: State) -> None:
    """A driver is out of the game, stunned, confused or taken captive; or the vehicle falls from the air."""
    model = play.state.miniatures.get(event.who)
    if model is None or not event.value:
        return
    if event.word in ("down", "stunned", "confused", "captured_by") and model.status.get("driver"):
        ride = ride_of(play.state, model)
        if ride is not None and is_present(ride):
            play.set(ride.id, out_of_control=True)
    if event.word == "down" and is_vehicle(model) and model.status.get("airborne"):
        play.then(Careers(event.who, falls=True))


def _gone(play: Play, event: Removed, before: State) -> None:
    """A driver has left the game in his vehicle."""
    model = before.miniatures.get(event.who)
    ride = None if model is None or not model.status.get("driver") else ride_of(play.state, model)
    if ride is not None and is_present(ride):
        play.set(ride.id, out_of_control=True)


def is_engaged(state: State, vehicle: Miniature) -> bool:
    """Whether an enemy on foot stands in contact with a vehicle, and so its crew is engaged in melee."""
    return any(is_free(each) and not is_vehicle(each) for each in in_contact(state, vehicle))


def _runaways(play: Play, step: Runaways) -> None:
    running = []
    for each in tuple(play.state.standing()):
        if each.side != play.state.clock.side or not is_vehicle(each) or not is_present(each):
            continue
        driver = driver_of(play.state, each.id)
        fit = driver is not None and is_free(driver) and not driver.status.get("confused")
        engaged = driver is not None and is_engaged(play.state, each)
        if engaged or (each.status.get("out_of_control") and not fit):
            play.set(each.id, out_of_control=True)
            running.append(Careers(each.id))
        elif each.status.get("out_of_control"):
            play.set(each.id, out_of_control=None)
    play.then(*running)


# ---------------------------------------------------------------------------------------------------------------------
# Where it goes


def _careers(play: Play, step: Careers) -> None:
    vehicle = play.state.miniatures.get(step.vehicle)
    if vehicle is None or vehicle.at is None:
        return
    about = tuple(each.id for each in crew_of(play.state, step.vehicle) if each.status.get("driver"))
    purpose = f"the steering and the speed of {title_of(play.state, step.vehicle)}"
    play.then(Throw(2, purpose, Steered(step), step.vehicle, about))


def veer(face: int) -> float:
    """Degrees that a vehicle turns.

    >>> [veer(face) for face in (1, 2, 3, 4, 5, 6)]
    [-45.0, -45.0, 0.0, 0.0, 45.0, 45.0]
    """
    return -VEER if face <= LEFT else 0.0 if face <= AHEAD else VEER


def share_of_speed(face: int) -> float:
    """What share of its speed a vehicle goes.

    >>> [share_of_speed(face) for face in (1, 2, 3, 4, 5, 6)]
    [0.0, 0.0, 0.5, 0.5, 1.0, 1.0]
    """
    return 0.0 if face <= STOPS else 0.5 if face <= HALF else 1.0


def _steered(play: Play, step: Steered) -> None:
    careers = step.careers
    vehicle = play.model(careers.vehicle)
    steering, speed = step.faces
    inches = speed_of(play.state, vehicle) * share_of_speed(speed)
    if inches <= 0.0:
        play.tell(Noted(sentence(f"{title_of(play.state, vehicle.id)} stops.")))
        _stops(play, careers)
        return
    _goes(play, careers, vehicle, vehicle.facing + veer(steering), inches)


def _goes(play: Play, careers: Careers, vehicle: Miniature, facing: float, inches: float) -> None:
    """It turns and goes straight ahead, until something stops it or it leaves the table."""
    assert vehicle.at is not None
    drive = ahead(play.state, vehicle, facing, inches)
    found = judged(play.state, vehicle, drive)
    stopped = thing_struck(play.state, found)
    play.set(vehicle.id, driven=min(MOVES, moves_made(vehicle) + 1), move_open=None)
    if careers.falls:
        ends = OffTheTable(vehicle.id) if drive.off_table else Crashes(vehicle.id)
        play.then(Rolls(vehicle.id, found.points, drive.length, drive.end.facing), ends)
        return
    after: OffTheTable | Strikes | StillMoving
    if drive.off_table:
        after = OffTheTable(vehicle.id)
    elif stopped is not None:
        after = Strikes(vehicle.id, stopped)
    else:
        after = StillMoving(careers)
    travel(play, vehicle.id, found.points, drive.length, drive.end.facing, after)


def ahead(state: State, vehicle: Miniature, facing: float, inches: float) -> Drive:
    """The drive straight ahead with that facing: so many inches at full speed, less over slow ground."""
    assert vehicle.at is not None
    drive = straight(state, vehicle, (_along(vehicle.at, facing, inches),))
    far = reach_of(drive.path, slow_ground(state, vehicle), inches)
    if far >= drive.length - EPSILON:
        return drive
    path = drive.path.cut(far)
    assert isinstance(drive.end, Box)
    return Drive(drive.start, path, replace(drive.end, centre=path.end))


def _along(start: Point, facing: float, inches: float) -> Point:
    x, y = direction(facing)
    return (start[0] + x * inches, start[1] + y * inches)


def _still_moving(play: Play, step: StillMoving) -> None:
    """After its first Move action it is rolled for again (p. 20)."""
    vehicle = play.state.miniatures.get(step.careers.vehicle)
    if vehicle is not None and is_present(vehicle) and step.careers.number < MOVES:
        play.then(replace(step.careers, number=step.careers.number + 1))


def _stops(play: Play, careers: Careers) -> None:
    """It stands, or strikes the ground where it was shot down; whoever drove it in vain has let go of the wheel."""
    if careers.falls:
        play.then(Crashes(careers.vehicle))
        return
    play.set(careers.vehicle, out_of_control=None)
    driver = driver_of(play.state, careers.vehicle)
    if driver is not None and not is_free(driver):
        play.set(driver.id, driver=None)


def _off_the_table(play: Play, step: OffTheTable) -> None:
    for each in crew_of(play.state, step.vehicle):
        leave(play, each.id, "left the table")
    play.tell(Removed(step.vehicle, "left the table"))


def _tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    if miniature.status.get("out_of_control"):
        yield Token("warning", tooltip="Out of control")


CHAPTER = Chapter(
    "out of control",
    steps={
        Runaways: _runaways,
        Careers: _careers,
        Steered: _steered,
        StillMoving: _still_moving,
        OffTheTable: _off_the_table,
    },
    begins={"action": (Runaways(),)},
    watches={StatusSet: (_lost,), Removed: (_gone,)},
    tokens=_tokens,
    words={"out_of_control": Word(bool, False, "Whether nobody is master of the vehicle.")},
    gained={"out_of_control": "{who} is out of control"},
    lost={"out_of_control": "{who} is under control again"},
)
