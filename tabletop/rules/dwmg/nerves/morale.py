"""Morale (p. 12–13, rulings D10, D31): when models must test; `nerve` is the test itself."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from tabletop.geometry.gaps import gap, touches
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc
from tabletop.geometry.track import Path
from tabletop.model.action import Move
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Trigger
from tabletop.rules.dwmg.models import belongs_to, force, is_captive, is_present, is_undercover
from tabletop.rules.dwmg.nerves import in_turn, nerve
from tabletop.rules.dwmg.nerves.alarm import dreads
from tabletop.rules.dwmg.nerves.in_turn import InTurn
from tabletop.rules.dwmg.nerves.nerve import (
    ALONE,
    DECIMATED,
    FEAR,
    INVULNERABLE,
    WIPED_OUT,
    MoraleTest,
    heel_found,
    is_due,
    must_test,
)
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.hooks import near
from tabletop.rules.dwmg.verbs import Run

NEAR = 6.0
"""Inches within which an enemy frightens (p. 12)."""
WIPED_OUT_SHARE, DECIMATED_SHARE = 2, 4
"""A half, a quarter of the starting number (p. 12–13)."""
BREATH = 2 * CONTACT
"""Just before contact, in inches: where a model tests that is about to enter melee."""


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
# Fear, and enemies that cannot be harmed


def _triggers(state: State, walker: Miniature, path: Path) -> Iterable[Trigger]:
    """Where a model that goes there tests, and where it alarms others."""
    own = _open_to(walker)
    reach = NEAR + path.length + BREATH
    for other in state.standing(walker.level):
        if not state.enemies(walker.side, other.side) or not _is_known(other) or not near(state, walker, other, reach):
            continue
        theirs = _open_to(other)
        along = _first_near(walker, other, path) if own or theirs else None
        if along is None:
            continue
        if own and (cause := dreads(state, walker, other)) in own:
            yield Trigger(along, cause, MoraleTest(walker.id, cause))
        if theirs and (cause := dreads(state, other, walker)) in theirs:
            yield Trigger(along, cause, Alarm(other.id, cause))


def _is_known(miniature: Miniature) -> bool:
    """Whether it is there and may frighten somebody: captives and those undercover do not."""
    return is_present(miniature) and not is_captive(miniature) and not is_undercover(miniature)


def _open_to(miniature: Miniature) -> tuple[str, ...]:
    """The causes of dread that a model would test for now; those that alarm it already wait for the move's end."""
    waiting = miniature.status.get("alarmed") or ()
    return tuple(cause for cause in (FEAR, INVULNERABLE) if must_test(miniature, cause) and cause not in waiting)


def _first_near(walker: Miniature, other: Miniature, path: Path) -> float | None:
    """Inches along a way where two models first come within 6″ of each other; if they are, just before contact."""
    base, radius = other.piece(), walker.base.width / 2
    if gap(walker.piece(), base) > NEAR + EPSILON:
        along = path.first_contact(base, radius, NEAR)
        there = gap(walker.base.at(path.end, walker.facing), base) <= NEAR + EPSILON  # exactly 6″ is within 6″ (C2)
        return path.length if along is None and there else along
    if touches(walker.piece(), base) or not path.parts:
        return None
    end = walker.base.at(path.end, walker.facing)
    return path.first_contact(base, radius, BREATH) if touches(end, base) else None


def _alarm(play: Play, step: Alarm) -> None:
    """It tests when the move is over; until then it is not asked again."""
    model = play.model(step.who)
    play.set(step.who, alarmed=tuple(dict.fromkeys((*(model.status.get("alarmed") or ()), step.cause))))


def _arrived(play: Play, before: Miniature) -> None:
    """The move is over: whom it alarmed tests, in their owner's order (ruling D31), before any blow is struck."""
    alarmed = [each for each in play.state.standing() if each.status.get("alarmed")]
    tests = tuple(MoraleTest(each.id, cause) for each in alarmed for cause in each.status["alarmed"])
    for each in alarmed:
        play.set(each.id, alarmed=None)
    if tests:
        play.then(InTurn(tests))


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
        if other.at is not None and state.enemies(mover.side, other.side) and _is_known(other)
        if (cause := dreads(state, mover, other)) in causes
    )


# ---------------------------------------------------------------------------------------------------------------------
# When the phase ends


def _test_alone(play: Play, step: TestAlone) -> None:
    """Whoever is alone tests; who is alone because others have fled tests after them."""
    tests = (MoraleTest(each.id, ALONE) for each in play.state.standing() if each.side == play.state.clock.side)
    alone = tuple(each for each in tests if is_due(play.state, each))
    if alone:
        play.then(InTurn(alone), step)


def rout_of(state: State, side: str) -> str | None:
    """Whether a side is wiped out or decimated: half, a quarter of its starting number left, or fewer (D10)."""
    start = int(state.sides[side].status.get("starting_count") or 0)
    left = sum(not each.status.get("down") for each in force(state, side))
    heel = heel_found(state, side)
    if left >= start:
        return WIPED_OUT if heel else None
    if left <= math.ceil(start / DECIMATED_SHARE):
        return DECIMATED
    return WIPED_OUT if heel or left <= math.ceil(start / WIPED_OUT_SHARE) else None


def _test_rout(play: Play, step: TestRout) -> None:
    side = play.state.clock.side
    if side is None or not play.state.sides[side].status.get("lost_since_test"):
        return
    own = [each for each in play.state.standing() if side == each.side == belongs_to(each)]
    cause = rout_of(play.state, side)
    if cause is None:
        own, cause = [each for each in own if each.status.get("lost_cause")], WIPED_OUT
    if own:
        play.then(InTurn(tuple(MoraleTest(each.id, cause) for each in own)), Counted(side))


def _counted(play: Play, step: Counted) -> None:
    play.set(step.side, lost_since_test=None)


CHAPTER = Chapter(
    "morale",
    steps={
        **nerve.STEPS,
        **in_turn.STEPS,
        Alarm: _alarm,
        TestAlone: _test_alone,
        TestRout: _test_rout,
        Counted: _counted,
    },
    replies=in_turn.REPLIES,
    ends={"action": (TestAlone(), TestRout())},
    shown={Move: _shown, Run: _shown},
    triggers=_triggers,
    arrived=_arrived,
)
