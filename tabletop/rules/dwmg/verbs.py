"""What only this game does (formats.md, row "dwmg"). A verb is known to documents once a chapter has rules for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action, Target

# ---------------------------------------------------------------------------------------------------------------------
# The turn


@dataclass(frozen=True, slots=True)
class Initiative(Action):
    """Every side rolls for who goes first."""

    verb: ClassVar[str] = "initiative"


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """Open a model's activation; `under` is the leader whose free activation it uses."""

    verb: ClassVar[str] = "activate"
    by: str
    under: str | None = None


@dataclass(frozen=True, slots=True)
class EndActivation(Action):
    """Close the activation that is open."""

    verb: ClassVar[str] = "end_activation"
    by: str | None = None


# ---------------------------------------------------------------------------------------------------------------------
# Movement


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Spend all actions on moving: like `move`, twice as far."""

    verb: ClassVar[str] = "run"
    by: str
    to: Point
    via: tuple[Point, ...] = ()
    facing: float | None = None


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Move to a ledge or a hatch and let oneself fall to a lower level, at `to`."""

    verb: ClassVar[str] = "drop"
    by: str
    to: Point
    level: int


@dataclass(frozen=True, slots=True)
class Climb(Action):
    """Go up or down one level by a stair or a ladder, to the place `to` beside it."""

    verb: ClassVar[str] = "climb"
    by: str
    to: Point
    level: int


@dataclass(frozen=True, slots=True)
class GoProne(Action):
    """Lie down."""

    verb: ClassVar[str] = "go_prone"
    by: str


@dataclass(frozen=True, slots=True)
class StandUp(Action):
    """Get up."""

    verb: ClassVar[str] = "stand_up"
    by: str


@dataclass(frozen=True, slots=True)
class Open(Action):
    """Open a door (or unlock it)."""

    verb: ClassVar[str] = "open"
    by: str
    door: str


@dataclass(frozen=True, slots=True)
class Close(Action):
    """Close a door."""

    verb: ClassVar[str] = "close"
    by: str
    door: str


@dataclass(frozen=True, slots=True)
class Lock(Action):
    """Close a door and lock it."""

    verb: ClassVar[str] = "lock"
    by: str
    door: str


@dataclass(frozen=True, slots=True)
class FightFire(Action):
    """Help to put out the fire on a model, on terrain, or of a marker."""

    verb: ClassVar[str] = "fight_fire"
    by: str
    at: str


# ---------------------------------------------------------------------------------------------------------------------
# Shooting and melee


@dataclass(frozen=True, slots=True)
class Aim(Action):
    """Take aim for a shot of this turn."""

    verb: ClassVar[str] = "aim"
    by: str


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Fire a weapon at a model (several, where its shots may be divided) or at a place."""

    verb: ClassVar[str] = "shoot"
    by: str
    at: Target
    weapon: str | None = None
    setting: str | None = None


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Strike in melee: `mode` is `normal` or `all_or_nothing`, `blow` is `hit` or `stun`."""

    verb: ClassVar[str] = "fight"
    by: str
    at: Target
    weapon: str | None = None
    mode: str = "normal"
    blow: str | None = None


@dataclass(frozen=True, slots=True)
class BreakFromMelee(Action):
    """Try to get away from those in contact."""

    verb: ClassVar[str] = "break_from_melee"
    by: str


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Where a model that failed its Morale test flees to."""

    verb: ClassVar[str] = "retreat"
    by: str
    to: Point


@dataclass(frozen=True, slots=True)
class Capture(Action):
    """Seize a model in contact."""

    verb: ClassVar[str] = "capture"
    by: str
    at: str
    means: str | None = None


@dataclass(frozen=True, slots=True)
class Resist(Action):
    """How a model that is to be captured resists."""

    verb: ClassVar[str] = "resist"
    by: str
    means: str | None = None


@dataclass(frozen=True, slots=True)
class BreakFree(Action):
    """Try to escape from a captor."""

    verb: ClassVar[str] = "break_free"
    by: str


@dataclass(frozen=True, slots=True)
class Drag(Action):
    """Pull a helpless model along."""

    verb: ClassVar[str] = "drag"
    by: str
    at: str
    to: Point


# ---------------------------------------------------------------------------------------------------------------------
# Vehicles and flyers


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Board a vehicle."""

    verb: ClassVar[str] = "enter"
    by: str
    vehicle: str


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Get out of a vehicle, and walk on to a place."""

    verb: ClassVar[str] = "leave"
    by: str
    to: Point | None = None
    facing: float | None = None


@dataclass(frozen=True, slots=True)
class Drive(Action):
    """Drive a vehicle to a place, through `via`; `by` is the driver, or the vehicle."""

    verb: ClassVar[str] = "drive"
    by: str
    to: Point
    facing: float | None = None
    via: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Ram(Action):
    """Drive a vehicle straight into another, a building, a wall or an obstacle."""

    verb: ClassVar[str] = "ram"
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class TakeOff(Action):
    """Take to the air."""

    verb: ClassVar[str] = "take_off"
    by: str


@dataclass(frozen=True, slots=True)
class Land(Action):
    """Come down to the ground."""

    verb: ClassVar[str] = "land"
    by: str


# ---------------------------------------------------------------------------------------------------------------------
# Everything else


@dataclass(frozen=True, slots=True)
class PickUp(Action):
    """Take an item that lies there."""

    verb: ClassVar[str] = "pick_up"
    by: str
    item: str


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Hand an item to a model beside it."""

    verb: ClassVar[str] = "give"
    by: str
    item: str
    to: str


@dataclass(frozen=True, slots=True)
class PutDown(Action):
    """Drop an item."""

    verb: ClassVar[str] = "put_down"
    by: str
    item: str


@dataclass(frozen=True, slots=True)
class Search(Action):
    """Look for what is hidden there, or for who is not what he seems."""

    verb: ClassVar[str] = "search"
    by: str
    at: Target


@dataclass(frozen=True, slots=True)
class Test(Action):
    """Test a stat: `str`, `agi`, `int` or `morale`; opposed by the models `against`, helped by those of `helped_by`."""

    verb: ClassVar[str] = "test"
    by: str
    stat: str
    against: tuple[str, ...] = ()
    helped_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetExplosive(Action):
    """Set a charge beside something."""

    verb: ClassVar[str] = "set_explosive"
    by: str
    at: Target


@dataclass(frozen=True, slots=True)
class Arrive(Action):
    """Come to the table in the middle of a game: a model of that profile which is due, or the one of that id. Without a
    facing it looks to the middle of the table."""

    verb: ClassVar[str] = "arrive"
    profile: str
    at: Point
    facing: float | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Invent(Action):
    """Work on an invention against a kind of enemy."""

    verb: ClassVar[str] = "invent"
    by: str
    against: str


@dataclass(frozen=True, slots=True)
class Jam(Action):
    """Turn a jammer on an enemy, or on all that it reaches."""

    verb: ClassVar[str] = "jam"
    by: str
    at: str | None = None
    item: str | None = None


@dataclass(frozen=True, slots=True)
class PointOut(Action):
    """Answer a question with a place on the table."""

    verb: ClassVar[str] = "point_out"
    to: Point


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use what a profile names: an ability, a rule of its own."""

    verb: ClassVar[str] = "use"
    by: str
    ability: str
    at: Target | None = None
