"""Morale (p. 12–13): who must test, when, and what becomes of those who fail (rulings D10, D31, D32)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from tabletop.geometry.gaps import gap, touches
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc
from tabletop.geometry.track import Path
from tabletop.model.action import Move
from tabletop.model.event import Noted
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.alarm import dreads, is_alone
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Trigger
from tabletop.rules.dwmg.leader import best_morale
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_free, is_present, within
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, stat
from tabletop.rules.dwmg.retreat import Flee, leave
from tabletop.rules.dwmg.verbs import Run
from tabletop.rules.dwmg.walking import halt

FEAR, INVULNERABLE, ALONE, WIPED_OUT, DECIMATED = "fear", "invulnerable", "alone", "wiped-out", "decimated"
NEAR = 6.0
"""Inches within which an enemy frightens (p. 12)."""
MALUS = {WIPED_OUT: -1, DECIMATED: -2}
"""What these causes take off the Morale (p. 12–13)."""
WIPED_OUT_SHARE, DECIMATED_SHARE = 2, 4
"""A half, a quarter of the starting number (p. 12–13)."""
BREATH = 2 * CONTACT
"""Just before contact, in inches: where a model tests that is about to enter melee."""


@dataclass(frozen=True, slots=True)
class MoraleTest:
    """A model tests its Morale for a cause, if it must."""

    who: str
    cause: str


@dataclass(frozen=True, slots=True)
class MoraleRolled:
    """The dice have fallen; with `limit` or less in all it passes."""

    who: str
    cause: str
    limit: int
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Alarm:
    """A frightening model comes near an enemy, who tests when its move is over (ruling D31)."""

    who: str
    cause: str


@dataclass(frozen=True, slots=True)
class TestAlone:
    """The activations are over: models who are alone test (p. 12)."""


@dataclass(frozen=True, slots=True)
class TestRout:
    """The phase ends: a side that has lost too many tests."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A side has tested for its losses."""

    side: str


# ---------------------------------------------------------------------------------------------------------------------
# The test


def must_test(miniature: Miniature, cause: str) -> bool:
    """Whether a model tests for a cause: once for each, and not after it has passed one in this turn (p. 12)."""
    status = miniature.status
    return (
        is_free(miniature)
        and stat(miniature, "morale") > 0
        and not status.get("morale_passed")
        and cause not in (status.get("tested") or ())
    )


def morale_for(state: State, miniature: Miniature, cause: str) -> int:
    """What it must roll with two dice at most: a leader's Morale if that is higher, then what the cause takes off."""
    value = best_morale(state, miniature)[0]
    for each in abilities(miniature):
        value = each.morale(state, miniature, cause, value)
    return value + MALUS.get(cause, 0)


def _test(play: Play, step: MoraleTest) -> None:
    model = play.state.miniatures.get(step.who)
    if model is None or not must_test(model, step.cause):
        return
    play.set(step.who, tested=(*(model.status.get("tested") or ()), step.cause))
    limit = morale_for(play.state, model, step.cause)
    purpose = f"Morale, {limit} or less ({step.cause.replace('-', ' ')})"
    play.then(Throw(2, purpose, MoraleRolled(step.who, step.cause, limit), step.who, (step.who,), total=limit))


def _rolled(play: Play, step: MoraleRolled) -> None:
    if sum(step.faces) <= step.limit:
        play.set(step.who, morale_passed=True)
        return
    play.tell(Noted(f"{title_of(play.state, step.who)} loses its nerve."))
    _fail(play, step.who, step.cause)


def _fail(play: Play, who: str, cause: str) -> None:
    """It flees; those that lose heart with their side are gone, save the unique of one that is only wiped out."""
    unique = profile_of(play.model(who)).unique
    if cause == DECIMATED or (cause == WIPED_OUT and not unique):
        leave(play, who, "lost heart")
        return
    if cause in (FEAR, INVULNERABLE) and play.model(who).status.get("move_left") is not None:
        halt(play, who, cause)
    play.then(Flee(who))


# ---------------------------------------------------------------------------------------------------------------------
# Fear, and enemies that cannot be harmed


def _triggers(state: State, walker: Miniature, path: Path) -> Iterable[Trigger]:
    """Where a model that goes there tests, and where it alarms others."""
    own = _open_to(walker)
    reach = NEAR + path.length + BREATH
    for other in state.standing(walker.level):
        if not state.enemies(walker.side, other.side) or not is_present(other) or not within(walker, other, reach):
            continue
        theirs = _open_to(other)
        along = _first_near(walker, other, path) if own or theirs else None
        if along is None:
            continue
        if own and (cause := dreads(state, walker, other)) in own:
            yield Trigger(along, cause, MoraleTest(walker.id, cause))
        if theirs and (cause := dreads(state, other, walker)) in theirs:
            yield Trigger(along, cause, Alarm(other.id, cause))


def _open_to(miniature: Miniature) -> tuple[str, ...]:
    """The causes of dread that a model would test for now."""
    return tuple(cause for cause in (FEAR, INVULNERABLE) if must_test(miniature, cause))


def _first_near(walker: Miniature, other: Miniature, path: Path) -> float | None:
    """Inches along a way where two models first come within 6″ of each other; if they are, just before contact."""
    base, radius = other.piece(), walker.base.width / 2
    if gap(walker.piece(), base) > NEAR + EPSILON:
        return path.first_contact(base, radius, NEAR)
    if touches(walker.piece(), base) or not path.parts:
        return None
    end = walker.base.at(path.end, walker.facing)
    return path.first_contact(base, radius, BREATH) if touches(end, base) else None


def _alarm(play: Play, step: Alarm) -> None:
    """It tests when the move is over; until then it is not asked again."""
    model = play.model(step.who)
    play.set(step.who, alarmed=tuple(dict.fromkeys((*(model.status.get("alarmed") or ()), step.cause))))


def _arrived(play: Play, before: Miniature) -> None:
    """The move is over: whom it alarmed tests, in their owner's order (ruling D31)."""
    for each in play.state.standing():
        for cause in each.status.get("alarmed") or ():
            play.last(MoraleTest(each.id, cause))
        if each.status.get("alarmed"):
            play.set(each.id, alarmed=None)


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The 6″ about every enemy that the mover would test for."""
    if {"cannot-move", "cannot-act"} & set(verdict.codes):
        return verdict
    state = replace(case.state, pending=())  # rings do not hang on what is asked
    return replace(verdict, marks=(*verdict.marks, *_rings(state, case.miniature)))


@lru_cache(maxsize=64)
def _rings(state: State, mover: Miniature) -> tuple[AreaMark, ...]:
    """The rings that a mover sees: the same all through a drag, which changes nothing in the state."""
    causes = _open_to(mover)
    if not causes:
        return ()
    return tuple(
        AreaMark(Disc(other.at, other.base.reach + NEAR), Tone.THREAT, cause)
        for other in state.standing(mover.level)
        if other.at is not None and state.enemies(mover.side, other.side) and is_present(other)
        if (cause := dreads(state, mover, other)) in causes
    )


# ---------------------------------------------------------------------------------------------------------------------
# When the phase ends


def _test_alone(play: Play, step: TestAlone) -> None:
    side = play.state.clock.side
    for each in play.state.standing():
        if each.side == side and must_test(each, ALONE) and is_alone(play.state, each):
            play.then(MoraleTest(each.id, ALONE), step)
            return


def rout_of(state: State, side: str) -> str | None:
    """Whether a side is wiped out or decimated: half, a quarter of its starting number left, or fewer (D10)."""
    start = int(state.sides[side].status.get("starting_count") or 0)
    left = sum(each.side == side and not each.status.get("down") for each in state.miniatures.values())
    if left >= start:
        return None
    if left <= math.ceil(start / DECIMATED_SHARE):
        return DECIMATED
    return WIPED_OUT if left <= math.ceil(start / WIPED_OUT_SHARE) else None


def _test_rout(play: Play, step: TestRout) -> None:
    side = play.state.clock.side
    if side is None or not play.state.sides[side].status.get("lost_since_test"):
        return
    cause = rout_of(play.state, side)
    if cause is not None:
        shaken = [each.id for each in play.state.standing() if each.side == side]
        play.then(*(MoraleTest(who, cause) for who in shaken), Counted(side))


def _counted(play: Play, step: Counted) -> None:
    play.set(step.side, lost_since_test=None)


CHAPTER = Chapter(
    "morale",
    steps={
        MoraleTest: _test,
        MoraleRolled: _rolled,
        Alarm: _alarm,
        TestAlone: _test_alone,
        TestRout: _test_rout,
        Counted: _counted,
    },
    ends={"action": (TestAlone(), TestRout())},
    shown={Move: _shown, Run: _shown},
    triggers=_triggers,
    arrived=_arrived,
)
