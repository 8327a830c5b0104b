"""The steps of the lesson, as data: what each says, what it waits for, and how its table lies when it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.app.lessons.witness import ANN, DALEK, Witness
from tabletop.tongue import phrase

MAP = "dwmg/first-steps.yaml"
"""The lesson's map, in the folder of the maps."""
SEED = 3
"""The dice of the lesson are always the same: its text speaks of what they show."""

Wish = tuple[str, Mapping[str, Any]]
"""An action as files write it: its verb and its fields."""
WALK: Wish = ("move", {"by": ANN, "to": (9.5, 9.0)})
LOOK: Wish = ("turn", {"by": ANN, "facing": 80.0})
SHOT: Wish = ("shoot", {"by": ANN, "at": DALEK, "weapon": "rifle"})
LAST: Wish = ("end_activation", {"by": ANN})
PHASE: Wish = ("end_phase", {})


@dataclass(frozen=True, slots=True)
class Step:
    """A step: it is over when `done` says so. In `text` and `learned`, `{undo}` is the key of that command, and
    `learned` may name what the witness has seen; with it the step waits to be read, else the next one follows at once.

    `laid` are the actions that lay the table as the step finds it; `wants` is an action without which it cannot be
    done any more.
    """

    title: str
    text: str
    done: Callable[[Witness], bool]
    learned: str = ""
    cites: str = ""
    laid: tuple[Wish, ...] = ()
    wants: Wish | None = None


STEPS: tuple[Step, ...] = (
    Step(
        phrase("Take Private Ann"),
        phrase(
            "You look at a table of 24 by 18 inches from above. Click Private Ann, the soldier on the left, or press "
            "{next}. Her card opens on the right: what she is, what she can do now, and what not and why."
        ),
        Witness.is_chosen,
    ),
    Step(
        phrase("Move her"),
        phrase(
            "Drag her towards the Dalek, and let go. The figures at the line are the length of her way, and the twelve "
            "inches that she can go: six are her Move, and what is beyond them is a run. Hold {show_reach} to see both."
        ),
        Witness.has_moved,
        cites="DWMG p. 7",
        wants=WALK,
    ),
    Step(
        phrase("Take it back"),
        phrase("Nothing is final here. Press {undo}, or the arrow at the top, and she stands where she stood before."),
        Witness.has_undone,
        laid=(WALK,),
    ),
    Step(
        phrase("Ask for too much"),
        phrase(
            "Hold Alt and drag her to the far end of the track, on the right. Without Alt she would simply stop where "
            "the rules stop her; with it she follows the mouse, and you are told why not."
        ),
        Witness.was_refused,
        learned=phrase(
            "“{refusal}” So a refusal speaks: how much was needed, how much is allowed, so that you know what is "
            "missing; and the page of the rule, {citation}. {cancel} or the right button puts her back, {accept} takes "
            "her to the nearest place that is allowed."
        ),
        wants=LOOK,
    ),
    Step(
        phrase("Move her for good"),
        phrase(
            "Now move her nearer to the Dalek, and no farther than six inches: that is one of her two actions. A run "
            "is both, and then she could not shoot any more."
        ),
        Witness.has_moved,
        cites="DWMG p. 6",
        wants=WALK,
    ),
    Step(
        phrase("Look at the odds"),
        phrase(
            "Press {tool_shoot} and point at the Dalek, but do not click yet. Her rifle and the line of fire are shown "
            "on the table, and beside it what she needs and how likely it is: before any die is rolled."
        ),
        Witness.knows_the_odds,
        laid=(WALK,),
        wants=SHOT,
    ),
    Step(
        phrase("Shoot"),
        phrase("Click the Dalek. The dice roll, and the log keeps each of them, with what it was for."),
        Witness.has_shot,
        learned=phrase(
            "This is what came of it: {story} A Dalek is not easily stopped. (Only on this table do the dice always "
            "fall like this.)"
        ),
        cites="DWMG p. 8",
        laid=(WALK,),
        wants=SHOT,
    ),
    Step(
        phrase("End her activation"),
        phrase(
            "Ann has had both of her actions. The large button at the top always says what comes next; press it, or "
            "{end}."
        ),
        Witness.is_over,
        cites="DWMG p. 6",
        laid=(WALK, SHOT),
        wants=LAST,
    ),
    Step(
        phrase("End the phase"),
        phrase(
            "When all have acted who can, their side's phase is ended in the same way: once more the button, or {end}. "
            "If somebody could still act you would be asked."
        ),
        Witness.has_passed_on,
        laid=(WALK, SHOT, LAST),
        wants=PHASE,
    ),
    Step(
        phrase("That is all"),
        phrase(
            "It is the Dalek's turn, and it is yours as well: two people play at one table. Right-click on whatever "
            "you wonder about, hold {show_threat} to see who threatens whom, and {help} shows every key. A real game "
            "is kept action by action; you can close the window at any moment."
        ),
        Witness.never,
        laid=(WALK, SHOT, LAST, PHASE),
    ),
)
