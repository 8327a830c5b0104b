"""The words of the game's states, and what is fixed for a whole game."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.vocabulary import Word
from tabletop.rules.common.ending import SIDE_WORDS
from tabletop.rules.time_of_the_daleks.story_dice import SYMBOLS

DALEKS = "daleks"
"""The side that nobody plays: its track is that of the Dalek ship."""
PHASES = ("setup", "prepare", "travel", "adventure", "finish", "daleks")

FIRST_CHARGES, CHARGES_A_TURN, MOST_CHARGES = 2, 2, 5
EQUIPMENT_SLOTS, COMPANION_SLOTS = 2, 3
"""What a console begins with, gets, and has room for (ruling T1)."""
MOST_DICE = 8
"""The limit of the dice pool (text; ruling T4)."""
REROLL_CHARGES, CHANGE_CHARGES = 2, 3
"""What the sonic screwdriver takes to roll a die again, and to turn it."""
TRACK = 8
"""Steps to Gallifrey (ruling T5)."""
HAND_LIMIT, FIRST_HAND = 5, 3
"""Cards kept in the Finish step (ruling T6), and cards everybody begins with (house)."""

OPEN, POOLED, CULLED, ROLLED = "open", "pooled", "culled", "rolled"
"""How far an adventure is: a Companion may be recruited; the pool is being made; dice have been taken out of it; it has
been rolled."""


@dataclass(frozen=True, slots=True)
class TimeExtra:
    """The discard piles by deck (`timey_wimey locations dilemmas`); whatever lies nowhere is in its deck, which is
    never stored shuffled: a draw is rolled when it is drawn."""

    discards: FrozenMap[str, tuple[str, ...]] = EMPTY


@dataclass(frozen=True, slots=True)
class LaidLocation:
    """A location that is in play when a map begins: its dilemma, and its Dalek markers by time zone."""

    id: str
    dilemma: str = ""
    dalek_markers: FrozenMap[str, int] = EMPTY


@dataclass(frozen=True, slots=True)
class TimeScenario:
    """What a map says: the locations in play beside Earth and the Time Anomaly, or with something on them."""

    locations: tuple[LaidLocation, ...] = ()
    where: str = ""


STATUSES = {
    "location": Word(str, None, "The location where this Doctor is."),
    "zone": Word(str, None, "The time zone where this Doctor is."),
}
SIDE_STATUSES = {
    **SIDE_WORDS,
    "charges": Word(int, FIRST_CHARGES, "Sonic Charges on the TARDIS Console.", least=0),
    "slots": Word(list[str], (), "The installed Equipment."),
    "companions": Word(list[str], (), "The full-time Companions."),
    "part_time": Word(list[str], (), "The Companions of this adventure only."),
    "pool": Word(list[str], (), "The colours of the dice in the pool."),
    "faces": Word(list[str], (), f"What the dice of the pool show: {', '.join(SYMBOLS)}."),
    "track": Word(int, 0, "Steps towards Gallifrey.", least=0),
    "hand": Word(list[str], (), "The Timey-Wimey cards in hand."),
    "cards": Word(int, 0, "How many cards are in hand.", least=0),
    "played": Word(list[str], (), "The cards played in this adventure."),
    "used": Word(list[str], (), "The icons used in this adventure."),
    "stage": Word(str, None, "How far the adventure is.", (OPEN, POOLED, CULLED, ROLLED)),
    "exterminated": Word(int, 0, "The dice that Daleks have taken from the pool.", least=0),
}
ZONE_STATUSES = {
    "dalek_markers": Word(int, 0, "Dalek markers there; a location counts those of all its time zones.", least=0),
    "dilemma": Word(str, None, "The unfinished dilemma of a location."),
}
QUIET = frozenset({"moved", "location", "zone", *SIDE_STATUSES} - {"conceded"})
"""Words that follow from what the log has told in a sentence of its own."""
