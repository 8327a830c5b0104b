"""The words of Remnant of the Daleks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.model.action import Action, Concede, EndPhase, Group, Move, Override, Turn
from tabletop.model.frozen import FrozenMap
from tabletop.model.vocabulary import ProfileSummary, Vocabulary, Word
from tabletop.rules.common.areas import AREA_CODES
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.common.ending import SIDE_WORDS
from tabletop.rules.remnant.characters import AREAS, CHARACTERS

SUPPORT, INJURY = "support", "injury"
"""Why a character is tapped."""


@dataclass(frozen=True, slots=True)
class DrawLocations(Action):
    """Draw a card for each of the side's characters: the room where it is this turn (step 1)."""

    verb: ClassVar[str] = "draw_locations"


@dataclass(frozen=True, slots=True)
class Support(Action):
    """Choose that a character taps for another (`for_` None: that it does not after all) (step 3)."""

    verb: ClassVar[str] = "support"
    by: str
    for_: str | None = None


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Choose whom a character attacks (`at` None: nobody after all) (step 4); once the targets lie open, draw the cards
    of that attack (step 6)."""

    verb: ClassVar[str] = "attack"
    by: str
    at: str | None = None


@dataclass(frozen=True, slots=True)
class RemnantExtra:
    """The options, and whether the targets of this turn lie open."""

    reshuffle: bool = False
    revealed: bool = False


ACTIONS = (Move, Turn, Group, EndPhase, DrawLocations, Support, Attack, Override, Concede)

VOCABULARY = Vocabulary(
    rules="remnant",
    actions=FrozenMap({action.verb: action for action in ACTIONS}),
    statuses=FrozenMap(
        {
            "area": Word(str, None, "The room it is in this turn.", tuple(AREAS)),
            "tapped": Word(str, None, "Why its card is turned: for support this turn, or for good.", (SUPPORT, INJURY)),
            "supports": Word(str, None, "Whom it supports this turn."),
            "target": Word(str, None, "Whom it attacks this turn."),
            "drawn": Word(list[str], (), "The cards drawn for its attack this turn."),
            "struck": Word(int, 0, "How many attacks of this turn injure it.", least=0),
            "will_support": Word(str, None, "Whom it is to support: its owner's secret."),
            "will_attack": Word(str, None, "Whom it is to attack: its owner's secret."),
        }
    ),
    side_statuses=FrozenMap(
        {
            **SIDE_WORDS,
            "deck": Word(list[str], (), "The cards left to draw, in no order."),
            "hand": Word(list[str], (), "The cards drawn this turn."),
            "discard": Word(list[str], (), "The cards discarded in the turns before."),
            "located": Word(bool, False, "Its characters have their rooms for this turn."),
            "sealed": Word(bool, False, "It has made its secret choice: known to itself."),
        }
    ),
    phases=("setup", "locations", "support", "attack", "end"),
    codes=(
        *COMMON_CODES,
        *AREA_CODES,
        "locations-undrawn",
        "cannot-support",
        "injured",
        "other-area",
        "no-conflict",
        "supports-already",
        "supporter-exempt",
        "not-declared",
        "attacks-open",
    ),
    options=FrozenMap(
        {
            "reshuffle": Word(
                bool,
                False,
                "Discards go back into the deck after every turn, so that every card stays as likely as at first.",
                label="Reshuffle every turn",
            )
        }
    ),
    profiles=FrozenMap(
        {each.id: ProfileSummary(each.name, each.base, each.look) for each in CHARACTERS.values()},
    ),
    extra=RemnantExtra,
)
SECRET = ("will_support", "will_attack")
SECRET_OF_SIDE = ("sealed",)
"""The words that only the owner knows."""
