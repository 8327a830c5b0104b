"""What only this game does (formats.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.model.action import Action


@dataclass(frozen=True, slots=True)
class Install(Action):
    """Put an Equipment card of the hand into an empty slot and pay its Sonic Cost."""

    verb: ClassVar[str] = "install"
    card: str


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard installed Equipment, or a card of a hand that is too full."""

    verb: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an Event or a Transfer."""

    verb: ClassVar[str] = "play"
    card: str


@dataclass(frozen=True, slots=True)
class Dismiss(Action):
    """Send a Companion away, back into the deck."""

    verb: ClassVar[str] = "dismiss"
    companion: str


@dataclass(frozen=True, slots=True)
class Travel(Action):
    """Fly the TARDIS: to a time zone of Earth or of a Time Anomaly; without one, roll the TARDIS die."""

    verb: ClassVar[str] = "travel"
    to: str = ""


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Try the unfinished dilemma of this location."""

    verb: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class PlaceLocation(Action):
    """Of two location tiles drawn, put this one on the table."""

    verb: ClassVar[str] = "place_location"
    tile: str


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """Draw a Companion from a deck (`earth`, `alien`), or search it for one to whom there is a link."""

    verb: ClassVar[str] = "recruit"
    deck: str = ""
    companion: str = ""


@dataclass(frozen=True, slots=True)
class Focus(Action):
    """A Companion exchanges a black die (its place in the pool, from 0; None: the first) for one of a colour."""

    verb: ClassVar[str] = "focus"
    companion: str
    to: str
    die: int | None = None


@dataclass(frozen=True, slots=True)
class DiscardDie(Action):
    """Discard a die of the pool (its place, from 0): one too many, one that the Daleks exterminate, or a black one to
    roll all the others again."""

    verb: ClassVar[str] = "discard_die"
    die: int


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice pool, or for the Daleks."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Change(Action):
    """Turn a die (its place, from 0) to a symbol, by a card (`with`) or by three Sonic Charges (`sonic`)."""

    verb: ClassVar[str] = "change"
    die: int
    to: str
    with_: str = ""


@dataclass(frozen=True, slots=True)
class FinishAdventure(Action):
    """See whether the challenge is met, with all that follows."""

    verb: ClassVar[str] = "finish_adventure"


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Choose what a failure costs: which card, which Equipment, which Companion."""

    verb: ClassVar[str] = "pay"
    with_: str
