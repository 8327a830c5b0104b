"""How far a model may still move: what is left of its open Move action, and the Move actions it may yet begin (p. 6–7).

Until a model does anything else, a further move goes on with the same Move action; two Move actions are a run.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.profiles import stat

ACTIONS = 2
"""Most models get two actions a turn (p. 6)."""
PRONE_PACE = 2.0
"""An inch on the ground counts as two (p. 7)."""
HAULING_PACE = 2.0
"""What an inch costs a model that drags a heavy one: it goes at half its rate (p. 25)."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """`left` inches of the open Move action (None: none is open), `more` Move actions of `each` inches that may still
    be begun, `pace` the price of an inch. `either`: the open one or a new one, not both (ruling D19)."""

    left: float | None
    more: int
    each: float
    pace: float
    either: bool = False

    @property
    def walk(self) -> float:
        """Inches it may go with one Move action: the open one, else a new one."""
        new = self.each if self.more else 0.0
        return (new if self.left is None else max(self.left, new if self.either else 0.0)) / self.pace

    @property
    def limit(self) -> float:
        """Inches it may go with all its Move actions."""
        return self.walk if self.either else ((self.left or 0.0) + self.more * self.each) / self.pace

    def begins_anew(self, length: float) -> bool:
        """Whether a way of that length takes a new Move action in the place of the open one."""
        return self.either and self.left is not None and length * self.pace > self.left + EPSILON

    def actions_for(self, length: float) -> int:
        """How many Move actions a way of that length begins."""
        needed = length * self.pace - (self.left or 0.0)
        if self.left is None:
            needed = max(needed, 2 * EPSILON)
        begun = 0
        while needed > EPSILON and begun < self.more:
            needed -= self.each
            begun += 1
        return begun


def actions_of(state: State, miniature: Miniature) -> int:
    """How many actions its activation has."""
    count = ACTIONS
    for each in abilities(miniature):
        count = each.actions(state, miniature, count)
    return max(0, count - int(miniature.status.get("forfeits") or 0))


def actions_left(state: State, miniature: Miniature) -> int:
    """How many actions it has: of its open activation, or of the one it could still have in this turn."""
    status = miniature.status
    if status.get("active"):
        return int(status.get("actions_left") or 0)
    return 0 if status.get("activated") else actions_of(state, miniature)


def move_of(state: State, miniature: Miniature) -> float:
    """Inches that one Move action takes it in good terrain (p. 5)."""
    inches = float(stat(miniature, "move"))
    for each in abilities(miniature):
        inches = each.move(state, miniature, inches)
    return inches


def pace_of(miniature: Miniature) -> float:
    """What an inch costs it."""
    pace = PRONE_PACE if miniature.status.get("prone") else 1.0
    return pace * HAULING_PACE if miniature.status.get("hauls") else pace


def open_move(miniature: Miniature) -> float | None:
    """Inches left of its open Move action; None when none is open."""
    status = miniature.status
    return float(status["move_left"]) if status.get("active") and status.get("move_left") is not None else None


def why_no_run(state: State, miniature: Miniature) -> str | None:
    """Why it cannot run, as the end of a sentence that begins with its name (ruling D19); None: it can."""
    reason = "is confused and cannot run" if miniature.status.get("confused") else None
    if reason is None and any(each.status.get("captured_by") == miniature.id for each in state.miniatures.values()):
        reason = "holds a captive and cannot run"
    for each in abilities(miniature):
        reason = each.may_not_run(state, miniature, reason)
    return reason


def allowance(state: State, miniature: Miniature) -> Allowance:
    """How far it may still move in this turn."""
    left, more = open_move(miniature), actions_left(state, miniature)
    each, pace = move_of(state, miniature), pace_of(miniature)
    if why_no_run(state, miniature) is None:
        return Allowance(left, more, each, pace)
    # One Move action that covers distance is all it has; standing up does not count as long as it stays where it is.
    covered = int(miniature.status.get("strides") or 0) > 0
    return Allowance(left, 0 if covered else min(more, 1), each, pace, either=left is not None)
