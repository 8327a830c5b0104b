"""The words of this game's states: its phases, options, refusal codes, and what the rule set remembers. The words of
miniatures and sides stand with the chapters they belong to, but for those that many share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.vocabulary import Word
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.common.ending import SIDE_WORDS
from tabletop.rules.exterminate.scenarios.data import NO_SCENARIO, ExterminateScenario

PHASES = ("setup", "initiative", "movement", "shooting", "melee", "upkeep")
PLAYED = PHASES[2:]
"""The phases that every side plays its part of, one after the other."""

STATUSES: FrozenMap[str, Word] = FrozenMap(
    {
        "shocked": Word(bool, False, "Whether it lies on the ground, shocked."),
        "under_fire": Word(int, 0, "Under Fire tokens beside it, two at most.", least=0),
        "atop": Word(str, None, "The obstacle on which it stands."),
        "moved": Word(bool, False, "Whether it has moved in the Movement sub-phase of this turn."),
        "ran": Word(bool, False, "Whether it has run in this turn."),
        "move_gone": Word(float, 0.0, "Inches gone in its movement action.", least=0),
        "move_over": Word(bool, False, "Whether its movement action is over before its inches are gone."),
        "shot": Word(bool, False, "Whether it has shot in this turn."),
        "engaged": Word(bool, False, "Whether it has engaged an enemy in this turn."),
        "engages": Word(str, None, "The enemy whom it has engaged and not fought yet."),
        "fought": Word(bool, False, "Whether it has fought in this turn."),
        "attacked_by": Word(list[str], (), "The models that have fought it in this Melee sub-phase."),
    }
)
SIDE_STATUSES: FrozenMap[str, Word] = FrozenMap(
    {
        **SIDE_WORDS,
        "victory_points": Word(int, 0, "Its victory points."),
    }
)

OF_THE_PHASE = ("move_gone", "move_over", "engages", "attacked_by")
"""Words that the next phase takes away."""
OF_THE_TURN = ("moved", "ran", "shot", "engaged", "fought")
"""Words that the next turn takes away."""
QUIET = frozenset(
    {"move_gone", "move_over", "engages", "attacked_by", "moved", "ran", "shot", "engaged", "fought", "atop"}
)
"""Words that the log does not speak of: they follow from what it has told."""

DAMAGE_DICE = ("surge-shocks", "hit-shocks")
UNDER_FIRE_STOPS = ("shooting", "moving")

OPTIONS: FrozenMap[str, Word] = FrozenMap(
    {
        "damage_die": Word(
            str,
            "surge-shocks",
            "Which face of a damage die shocks, the surge or the hit; a defence exterminates, the third face is a "
            "flesh wound (ruling E1).",
            DAMAGE_DICE,
            "Damage die",
        ),
        "one_token_stops": Word(
            str, "shooting", "What one Under Fire token forbids (ruling E2).", UNDER_FIRE_STOPS, "One token stops"
        ),
        "ruler_width": Word(
            float, 1.0, "Inches that the ruler of a shot is wide (ruling E3).", (), "Width of the ruler", 0.05
        ),
        "blocked_by": Word(
            str,
            "together",
            "Whether obstacles block a shot together or only one that covers the whole ruler (ruling E4).",
            ("together", "single"),
            "Shots are blocked",
        ),
        "battle_cards": Word(
            bool, True, "Battle cards are dealt, and replenished in upkeep (ruling E11).", label="Battle cards"
        ),
        "wall_height": Word(
            float, 1.25, "What is higher than so many inches is a wall (ruling E9).", (), "Height of walls", 0.0
        ),
    }
)  # fmt: skip

CODES = (
    *COMMON_CODES,
    "outside-zone",
)


@dataclass(frozen=True, slots=True)
class ExterminateExtra:
    """What the rule set remembers besides the table: its options, the order of the sides in this turn, what the
    scenario says, and what its hooks remember. `discard` is the discard pile of the battle cards, the first discarded
    first."""

    damage_die: str = "surge-shocks"
    one_token_stops: str = "shooting"
    ruler_width: float = 1.0
    blocked_by: str = "together"
    wall_height: float = 1.25
    battle_cards: bool = True
    order: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    scenario: ExterminateScenario = NO_SCENARIO
    memory: FrozenMap[str, Any] = EMPTY
