"""The Morale test itself (p. 12–13, rulings D31, D32): who must take it, with what, and what becomes of those who fail.

`morale` says when tests fall due, `in_turn` in what order those of one moment are taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_free, is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.movement.walking import halt
from tabletop.rules.dwmg.nerves.alarm import is_alone
from tabletop.rules.dwmg.nerves.retreat import Flee, leave
from tabletop.rules.dwmg.play import Doing, Play
from tabletop.rules.dwmg.profiles import profile_of, stat
from tabletop.rules.dwmg.turns.leader import best_morale

FEAR, INVULNERABLE, ALONE, WIPED_OUT, DECIMATED = "fear", "invulnerable", "alone", "wiped-out", "decimated"
MALUS = {WIPED_OUT: -1, DECIMATED: -2}
"""What these causes take off the Morale (p. 12–13)."""
HEEL = -1
"""What an Achilles' Heel that was reached takes off at every test where a loss does not (p. 16, ruling D38)."""


@dataclass(frozen=True, slots=True)
class MoraleTest:
    """A model tests its Morale for a cause, if it must."""

    who: str
    cause: str


@dataclass(frozen=True, slots=True)
class MoraleRolled:
    """The dice have fallen; with `limit` or less in all it passes."""

    test: MoraleTest
    limit: int
    faces: tuple[int, ...] = ()


def must_test(miniature: Miniature, cause: str) -> bool:
    """Whether a model tests for a cause: once for each, and not after it has passed one in this turn (p. 12)."""
    status = miniature.status
    return (
        is_free(miniature)
        and stat(miniature, "morale") > 0
        and not status.get("morale_passed")
        and cause not in (status.get("tested") or ())
    )


def is_due(state: State, test: MoraleTest) -> bool:
    """Whether a test is still to be taken; being alone is looked at again, for friends may have come near."""
    model = state.miniatures.get(test.who)
    if model is None or not must_test(model, test.cause):
        return False
    return test.cause != ALONE or is_alone(state, model)


def flees(state: State, test: MoraleTest) -> bool:
    """Whether a failure makes the model flee; else it is out of the game, with all who lose heart with their side. Of
    those that are only wiped out the unique flee (p. 12–13)."""
    if test.cause == WIPED_OUT:
        return profile_of(state.miniatures[test.who]).unique
    return test.cause != DECIMATED


def is_steeled(state: State, miniature: Miniature) -> bool:
    """Whether somebody of its side sees to it that it passes without a roll."""
    return any(
        each.steels(state, other, miniature)
        for other in state.standing()
        if other.side == miniature.side and is_present(other)
        for each in abilities(other)
    )


def morale_for(state: State, miniature: Miniature, cause: str) -> int:
    """What it must roll with two dice at most: a leader's Morale if that is higher, then what the cause takes off."""
    value = best_morale(state, miniature)[0]
    for each in abilities(miniature):
        value = each.morale(state, miniature, cause, value)
    return value + MALUS.get(cause, HEEL if heel_found(state, miniature.side) else 0)


def heel_found(state: State, side: str) -> bool:
    """Whether a side's Achilles' Heel has been reached: it counts as wiped out from then on (p. 16, ruling D38)."""
    return side in state.sides and bool(state.sides[side].status.get("heel_found"))


def _test(play: Play, step: MoraleTest) -> None:
    if not is_due(play.state, step):
        return
    model = play.model(step.who)
    if is_steeled(play.state, model):
        play.set(step.who, morale_passed=True)
        return
    play.set(step.who, tested=(*(model.status.get("tested") or ()), step.cause))
    play.then(throw_of(play.state, step))


def throw_of(state: State, test: MoraleTest) -> Throw:
    """The dice of a test."""
    limit = morale_for(state, state.miniatures[test.who], test.cause)
    purpose = f"Morale, {limit} or less ({test.cause.replace('-', ' ')})"
    rolled = MoraleRolled(test, limit)
    return Throw(2, purpose, rolled, test.who, (test.who,), total=limit, kind="morale", cause=test.cause)


def _rolled(play: Play, step: MoraleRolled) -> None:
    who, cause = step.test.who, step.test.cause
    if sum(step.faces) <= step.limit:
        play.set(who, morale_passed=True)
        for each in abilities(play.model(who)):
            each.morale_passed(play, play.model(who), cause)
        return
    play.tell(Noted(f"{title_of(play.state, who)} loses its nerve."))
    if not flees(play.state, step.test):
        leave(play, who, "lost heart")
        return
    if cause in (FEAR, INVULNERABLE) and play.model(who).status.get("move_left") is not None:
        halt(play, who, cause)
    play.then(Flee(who))
    for each in abilities(play.model(who)):
        each.nerve_lost(play, play.model(who))


STEPS: dict[type, Doing] = {MoraleTest: _test, MoraleRolled: _rolled}
"""What the steps of a test do: part of the chapter `morale`."""
