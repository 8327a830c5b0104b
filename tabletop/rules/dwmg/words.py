"""The words of this game's states: of miniatures and sides, its phases, options and refusal codes.

Words that last until the end of the turn stand in `OF_THE_TURN`, those of one action phase in `OF_THE_PHASE`; the turn
forgets them. Absent words have their default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.vocabulary import Word
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.common.ending import SIDE_WORDS
from tabletop.rules.dwmg.scenarios.data import NO_SCENARIO, DwmgScenario

PHASES = ("setup", "initiative", "action", "end")

STATUSES: FrozenMap[str, Word] = FrozenMap(
    {
        # What it is worth
        "hits": Word(int, None, "Hits it has left; its profile's when nothing is said.", least=0),
        "def_mod": Word(int, 0, "What is added to its Def for now."),
        "str_mod": Word(int, 0, "What is added to its Str for now."),
        "agi_mod": Word(int, 0, "What is added to its Agi for now."),
        "int_mod": Word(int, 0, "What is added to its Int for now."),
        "morale_mod": Word(int, 0, "What is added to its Morale for now."),
        "luck": Word(int, None, "Points of Luck it has left; its profile's when nothing is said.", least=0),
        # Its activation
        "active": Word(bool, False, "Whether its activation is open."),
        "activated": Word(bool, False, "Whether it has been activated in this turn."),
        "actions_left": Word(int, 0, "Actions left in its open activation.", least=0),
        "leads": Word(list[str], (), "Whom it may still have activated free, the 6″ measured when it activated."),
        "leads_left": Word(int, 0, "How many of them may still be activated free.", least=0),
        "led_by": Word(str, None, "The leader whose free activation it used."),
        # Its Move action
        "move_left": Word(float, None, "Inches left in its open Move action; without it, none is open.", least=0),
        "move_gone": Word(float, 0.0, "Inches gone in its open Move action.", least=0),
        "move_rolled": Word(bool, False, "Whether the die of rough ground measured its open Move action."),
        "moved": Word(bool, False, "Whether it has covered distance in this turn."),
        "strides": Word(int, 0, "Move actions that covered distance in this turn.", least=0),
        "ran": Word(bool, False, "Whether it has run in this turn."),
        # What it has done and suffered in this turn
        "shot": Word(bool, False, "Whether it has shot in this turn."),
        "fired": Word(list[str], (), "The weapons it has fired in this turn, one for every Shoot action."),
        "aimed": Word(bool, False, "Whether it has aimed in this turn."),
        "charged": Word(bool, False, "Whether it moved into contact with an enemy in this turn."),
        "fought": Word(bool, False, "Whether it has fought in this action phase."),
        "attacked_by": Word(list[str], (), "The models that struck at it in this action phase."),
        "reckless": Word(bool, False, "Whether it struck all or nothing in this action phase."),
        "loose": Word(bool, False, "Whether it has broken from melee and may walk away."),
        "fallen": Word(bool, False, "Whether it has fallen in this turn."),
        "morale_passed": Word(bool, False, "Whether it has passed a Morale test in this turn."),
        "used": Word(list[str], (), "The abilities it has used in this turn."),
        "tested": Word(list[str], (), "The causes for which it has tested its Morale in this turn."),
        "alarmed": Word(list[str], (), "The causes for which it tests its Morale when the move of an enemy is over."),
        "afflicted": Word(list[str], (), "The conditions that came upon it in this turn."),
        "wandered": Word(int, 0, "The Move action of this turn for which it has rolled, being confused.", least=0),
        # Its condition
        "gifts": Word(list[str], (), "Abilities it was given beyond its profile's: `large`, `leader:2` (p. 24)."),
        "foes": Word(list[str], (), "Whom it has fought in the melee it stands in."),
        "prone": Word(bool, False, "Whether it lies on the ground."),
        "stunned": Word(bool, False, "Whether it is stunned."),
        "eased": Word(bool, False, "Whether it comes round more easily from being stunned."),
        "confused": Word(bool, False, "Whether it is confused."),
        "down": Word(bool, False, "Whether it is a casualty, to be taken away at the end of the turn."),
        "airborne": Word(bool, False, "Whether it is in the air."),
        "captured_by": Word(str, None, "The model that holds it captive."),
        "controlled_by": Word(str, None, "The side or the model that controls it."),
        "in_vehicle": Word(str, None, "The vehicle it is in."),
        "driver": Word(bool, False, "Whether it drives that vehicle."),
        "fire": Word(int, 0, "Fire markers on it.", least=0),
        "form": Word(str, None, "The shape it has taken."),
        "revealed": Word(bool, False, "Whether it has shown its true side."),
        "carrying": Word(list[str], (), "The items it carries, and the weapons that were chosen for it."),
        "useless": Word(list[str], (), "Its weapons that have blown up."),
        "mastered": Word(list[str], (), "Weapons beyond its technology that it has learnt to work."),
        "jammed": Word(bool, False, "Whether an invention jams it."),
        "varga_poison": Word(bool, False, "Whether the Varga's poison is in its blood."),
        "infected": Word(bool, False, "Whether it is infected."),
    }
)

SIDE_STATUSES: FrozenMap[str, Word] = FrozenMap(
    {
        **SIDE_WORDS,
        "activations_left": Word(int, 0, "Models it may still activate in its action phase.", least=0),
        "starting_count": Word(int, 0, "Models it began with.", least=0),
        "lost_since_test": Word(int, 0, "Models lost since its last test for being wiped out or decimated.", least=0),
        "victory_points": Word(int, 0, "Its victory points."),
    }
)

OF_THE_PHASE = ("fought", "attacked_by", "reckless", "loose")
"""Words that a new action phase takes away."""
OF_THE_TURN = (
    *("active", "activated", "actions_left", "leads", "leads_left", "led_by"),
    *("move_left", "move_gone", "move_rolled", "moved", "strides", "ran"),
    *("shot", "fired", "aimed", "charged", "fought", "fallen", "morale_passed", "used"),
    *("attacked_by", "reckless", "loose", "tested", "alarmed", "afflicted", "wandered"),
)
"""Words that the end of the turn takes away."""
QUIET = frozenset(
    {
        *("active", "actions_left", "leads", "leads_left", "led_by", "activations_left", "starting_count", "used"),
        *("move_left", "move_gone", "move_rolled", "moved", "strides", "lost_since_test"),
        *("attacked_by", "reckless", "loose", "foes", "tested", "alarmed", "afflicted", "wandered", "fought"),
    }
)
"""Words that the log does not speak of: they follow from what it has told."""

OPTIONS: FrozenMap[str, Word] = FrozenMap(
    {
        "leaders_lead_on": Word(
            bool, True, "A Leader who is activated free leads on (ruling D20).", label="Leaders lead on"
        ),
        "wood_depth": Word(
            float, 3.0, "So many inches of wood on the line of sight still hide partially (ruling D2).", (),
            "Inches of wood", 0,
        ),
        "stunning_needs_damage": Word(
            bool, False, "A stunning weapon must roll damage too; else its hit is enough (ruling D23).",
            label="Stunning rolls damage",
        ),
        "explosives": Word(
            str, "end", "When High Explosive goes off: in the end phase, or at once (ruling D29).", ("end", "at_once"),
            "Explosives",
        ),
        "invention_counters": Word(
            bool, False, "Invention Counters are laid out after setting up (p. 16).", label="Invention Counters"
        ),
        "body_print_hits": Word(
            bool, True, "A hit that would wound turns a Body Print back into a Zygon and is spent (readings).",
            label="Body Prints turn back",
        ),
        "rival_empires": Word(
            bool, True, "Draconians and humans meet in the age of their rival empires (p. 48).", label="Rival empires"
        ),
        "free_forces": Word(
            bool, False, "Any models may fight side by side, in any number, as stories may want it (p. 24).",
            label="Forces without limits",
        ),
        "several_doctors": Word(
            bool, False, "All players agree that more than one Doctor may play (p. 24).", label="More than one Doctor",
        ),
        "companions_near": Word(
            bool, True, "Companions set up within 6″ of the Doctor, unless the scenario says otherwise (p. 26).",
            label="Companions set up near",
        ),
    }
)  # fmt: skip

CODES = (
    *COMMON_CODES,
    "outside-zone",
)
"""The codes of the ground; a chapter names its further ones itself (`Chapter.codes`)."""


@dataclass(frozen=True, slots=True)
class DwmgExtra:
    """What this game keeps besides the state's own: its options, the order of the players in this turn, the scenario
    of its map, what that remembers, and which of its special rules have come into play."""

    leaders_lead_on: bool = True
    wood_depth: float = 3.0
    stunning_needs_damage: bool = False
    explosives: str = "end"
    invention_counters: bool = False
    body_print_hits: bool = True
    rival_empires: bool = True
    free_forces: bool = False
    several_doctors: bool = False
    companions_near: bool = True
    order: tuple[str, ...] = ()
    scenario: DwmgScenario = NO_SCENARIO
    memory: FrozenMap[str, Any] = EMPTY
    fired: tuple[str, ...] = ()
