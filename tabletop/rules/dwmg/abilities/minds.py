"""Minds that master others (p. 17, 32, 42): Controlled models, Hypnotise, Mind Control."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tabletop.model.action import Target
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import title_of, within
from tabletop.rules.dwmg.abilities.rerolls import TAKEOVER
from tabletop.rules.dwmg.capture.control import CONTROLLED, JAMMED, lose_control, release, take_over, victims_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.nerves.stat_tests import Opposed, StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, stat
from tabletop.rules.dwmg.shooting.seeing import view_of
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

GAZE = 2.0
"""Inches within which somebody can be hypnotised (p. 17)."""
HOLD = 12.0
"""Inches beyond which the hypnotised may come to themselves (p. 17)."""
SONIC_REACH = 4.0
"""Inches within which a Cyberman controls minds (p. 42)."""


@ability(CONTROLLED)
class Controlled(Ability):
    """Obeys a controller; a jammer breaks that for a turn, or sets free whom somebody has taken over."""

    def is_controlled(self, bearer: Miniature) -> bool:
        return True

    def jammed(self, play: Play, bearer: Miniature) -> bool:
        lose_control(play, bearer.id, JAMMED)
        return True


# ---------------------------------------------------------------------------------------------------------------------
# Hypnotise


@dataclass(frozen=True, slots=True)
class Resisted:
    """Somebody who was to be taken over has tested his Int."""

    by: str
    who: str
    passed: bool = False


@dataclass(frozen=True, slots=True)
class ShakenOff:
    """Somebody who was taken over has tested his Int to be free again."""

    who: str
    passed: bool = False


@ability("hypnotise")
class Hypnotise(Ability):
    """Takes over somebody near who fails a test of Int, one at a time."""

    uses = (Usage("Hypnotise", wants="miniature", whom="enemy", reach=GAZE),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        held = victims_of(state, bearer)
        if held:
            return f"{within(bearer.title)} holds {title_of(state, held[0].id)} already, and hypnotises one at a time"
        if isinstance(at, str) and profile_of(state.miniatures[at]).unique:
            return f"{within(state.miniatures[at].title)} is unique and is not hypnotised"
        return _mindless(state, at)

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        play.then(StatTest(action.at, "int", then=Resisted(action.by, action.at), cause=TAKEOVER))

    def shaken_off(self, state: State, bearer: Miniature, victim: Miniature) -> Iterator[Any]:
        loose = not near(bearer, victim, HOLD) or view_of(state, bearer, victim).hidden
        if loose or victim.status.get("turned"):
            yield StatTest(victim.id, "int", then=ShakenOff(victim.id), cause=TAKEOVER)


def _resisted(play: Play, step: Resisted) -> None:
    if not step.passed:
        take_over(play, step.who, step.by)


def _shaken_off(play: Play, step: ShakenOff) -> None:
    if step.passed:
        release(play, step.who)


@ability("easily-convinced")
class EasilyConvinced(Ability):
    """Who fails to gain control of him may have the dice rolled again (p. 32)."""

    def foes_reroll(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        return throw.by == bearer.id and throw.kind == "int" and throw.cause == TAKEOVER


# ---------------------------------------------------------------------------------------------------------------------
# Mind Control


@dataclass(frozen=True, slots=True)
class Mastered:
    """The opposed test of Int is over; the victim resists by winning it, as party 1."""

    by: str
    who: str
    winner: int | None = None


@ability("mind-control")
class MindControl(Ability):
    """Takes over an enemy near who does not win an opposed test of Int."""

    uses = (Usage("Control a mind", wants="miniature", whom="enemy", reach=SONIC_REACH),)

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        parties = ((action.by,), (action.at,))
        play.then(Opposed(parties, "int", Mastered(action.by, action.at), cause=TAKEOVER))

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        return _mindless(state, at)


def _mindless(state: State, at: Target | None) -> str | None:
    """An Int of 0 is never tested, and is no mind that could be mastered (ruling D24)."""
    if isinstance(at, str) and stat(state.miniatures[at], "int") <= 0:
        return f"{within(state.miniatures[at].title)} has no mind to control"
    return None


def _mastered(play: Play, step: Mastered) -> None:
    if step.winner != 1:
        take_over(play, step.who, step.by)


CHAPTER = Chapter("minds", steps={Resisted: _resisted, ShakenOff: _shaken_off, Mastered: _mastered})
