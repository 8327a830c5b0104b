"""The damage dice (Damage; ruling E1): as many as hits are left, the best result counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tabletop.model.state import State
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.dice import DEFENCE, HIT, SURGE
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.odds import share_of
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.harm import Harmed
from tabletop.rules.exterminate.reactions.throws import Throw

RESULTS = ("none", "shocked", "exterminated")
"""What damage dice may do, the worst last."""
MODES: dict[str, dict[str, str]] = {
    "surge-shocks": {HIT: "none", SURGE: "shocked", DEFENCE: "exterminated"},
    "hit-shocks": {SURGE: "none", HIT: "shocked", DEFENCE: "exterminated"},
}
"""What each face of a damage die means (ruling E1)."""


def result_of(state: State, faces: Sequence[str]) -> str:
    """The best result of damage dice; a flesh wound is `none`."""
    means = MODES[extra_of(state).damage_die]
    return max((means[face] for face in faces), key=RESULTS.index, default="none")


def odds_of_die(state: State) -> tuple[Fraction, Fraction]:
    """How probable it is that one damage die shocks, and that it exterminates."""
    means = MODES[extra_of(state).damage_die]
    faces = {result: share_of(*(face for face in means if means[face] == result)) for result in RESULTS}
    return faces["shocked"], faces["exterminated"]


def odds_of_dice(state: State, count: int) -> tuple[Fraction, Fraction]:
    """How probable it is that the best of so many damage dice shocks, and that it exterminates."""
    shocks, kills = odds_of_die(state)
    exterminated = 1 - (1 - kills) ** count
    harmless = (1 - kills - shocks) ** count
    return 1 - exterminated - harmless, exterminated


@dataclass(frozen=True, slots=True)
class Damage:
    """So many hits on a model are rolled for damage by a side; the step `then` learns the result."""

    who: str
    dice: int
    side: str
    by: str | None = None
    then: Any = None


@dataclass(frozen=True, slots=True)
class Damaged:
    """The damage dice have fallen."""

    who: str
    side: str
    then: Any = None
    faces: tuple[str, ...] = ()


def _damage(play: Play, step: Damage) -> None:
    if step.dice <= 0:
        _stands(play, step.then, "none")
        return
    play.then(Throw(step.side, step.dice, "damage", Damaged(step.who, step.side, step.then), step.by, kind="damage"))


def _damaged(play: Play, step: Damaged) -> None:
    result = result_of(play.state, step.faces)
    if result == "none" or (result == "shocked" and play.model(step.who).status.get("shocked")):
        _stands(play, step.then, "none")
    else:
        play.then(Harmed(step.who, result, step.side, then=step.then))


def _stands(play: Play, then: Any, result: str) -> None:
    if then is not None:
        play.then(replace(then, result=result))


CHAPTER = Chapter("damage", steps={Damage: _damage, Damaged: _damaged})
