"""What only this game does (formats.md, row "exterminate"). A verb is known to documents once a chapter has rules for
it."""

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
class Upkeep(Action):
    """What becomes of a side's hand in upkeep: `draw_hand`, `keep_for_fate` or `hand_for_fate`."""

    verb: ClassVar[str] = "upkeep"
    choice: str


# ---------------------------------------------------------------------------------------------------------------------
# Movement


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Move a second time, in the Shooting sub-phase, instead of shooting."""

    verb: ClassVar[str] = "run"
    by: str
    to: Point
    via: tuple[Point, ...] = ()
    facing: float | None = None


@dataclass(frozen=True, slots=True)
class Cross(Action):
    """Try to get over an obstacle, straight to the place `to`: a die decides."""

    verb: ClassVar[str] = "cross"
    by: str
    obstacle: str
    to: Point


@dataclass(frozen=True, slots=True)
class JumpOnto(Action):
    """Jump onto an obstacle that one touches, to the place `at` on top of it."""

    verb: ClassVar[str] = "jump_onto"
    by: str
    obstacle: str
    at: Point


# ---------------------------------------------------------------------------------------------------------------------
# Shooting and melee


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Shoot at an enemy; several where the weapon may. Without `weapon`, with the first that may."""

    verb: ClassVar[str] = "shoot"
    by: str
    at: Target
    weapon: str | None = None


@dataclass(frozen=True, slots=True)
class Engage(Action):
    """Move straight into contact with an enemy."""

    verb: ClassVar[str] = "engage"
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Fight whom one has engaged: with all attacks at once (`all_for_one`), or one for each of several (`one_for_all`,
    `at` in the order in which they are fought)."""

    verb: ClassVar[str] = "fight"
    by: str
    at: Target
    mode: str = "all_for_one"


@dataclass(frozen=True, slots=True)
class FinishOff(Action):
    """Exterminate a shocked enemy of the melee just fought, `with` an additional attack or Fate."""

    verb: ClassVar[str] = "finish_off"
    by: str
    at: str
    with_: str = "attack"


@dataclass(frozen=True, slots=True)
class Push(Action):
    """Where a model is pushed to that has no straight way back."""

    verb: ClassVar[str] = "push"
    by: str
    to: Point


# ---------------------------------------------------------------------------------------------------------------------
# Cards, Fate, wounds


@dataclass(frozen=True, slots=True)
class TakeWound(Action):
    """Take a wound token instead of being shocked or exterminated."""

    verb: ClassVar[str] = "take_wound"
    by: str | None = None


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play a battle card from one's hand: at a model, or on the dice at these places (from 0) of a roll."""

    verb: ClassVar[str] = "play_card"
    card: str
    at: Target | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fate(Action):
    """Spend a Fate token: `clear_under_fire reroll recover exterminate save adventure`."""

    verb: ClassVar[str] = "fate"
    use: str
    at: Target | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayAdventure(Action):
    """Use an adventure card."""

    verb: ClassVar[str] = "play_adventure"
    card: str
    at: Target | None = None


@dataclass(frozen=True, slots=True)
class RecoverAdventure(Action):
    """Turn an exhausted adventure card up again for a Fate token."""

    verb: ClassVar[str] = "recover_adventure"
    card: str


@dataclass(frozen=True, slots=True)
class DrawAdventure(Action):
    """Roll for the first adventure card of the discard pile."""

    verb: ClassVar[str] = "draw_adventure"
    card: str | None = None


@dataclass(frozen=True, slots=True)
class PassAhead(Action):
    """Pass at these moments without being asked, until said otherwise."""

    verb: ClassVar[str] = "pass_ahead"
    moments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use something else that a card names."""

    verb: ClassVar[str] = "use"
    by: str
    ability: str
    at: Target | None = None
