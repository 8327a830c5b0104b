"""Cyber Slaves (p. 43): half converted, they run when no Cyberman is near."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON
from tabletop.model.event import Moved
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.models import is_free, team, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.nerves.fleeing import straight_on
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of
from tabletop.rules.dwmg.turns.allowance import move_of

WATCHED = 6.0
"""Inches within which a Cyberman keeps a slave in hand (p. 43)."""


@ability("unwilling-conscript")
class UnwillingConscript(Ability):
    """Makes for the edge of the table when nobody watches it."""

    def wavers(self, state: State, bearer: Miniature) -> bool:
        masters = (each for each in team(state, bearer.side) if not _is_slave(each))
        kin = (each for each in masters if profile_of(each).group == profile_of(bearer).group and is_free(each))
        return is_free(bearer) and not any(within(bearer, each, WATCHED) for each in kin)


def _is_slave(miniature: Miniature) -> bool:
    return any(isinstance(each, UnwillingConscript) for each in abilities(miniature))


@dataclass(frozen=True, slots=True)
class TestConscripts:
    """The turn ends: those whom nobody watches test their Morale."""


@dataclass(frozen=True, slots=True)
class Wavered:
    """A conscript has tested his Morale."""

    who: str
    passed: bool = False


def _test_conscripts(play: Play, step: TestConscripts) -> None:
    unwatched = [
        each.id for each in play.state.standing() if any(own.wavers(play.state, each) for own in abilities(each))
    ]
    play.then(*(StatTest(who, "morale", then=Wavered(who)) for who in unwatched))


def _wavered(play: Play, step: Wavered) -> None:
    """A Move straight to the nearest edge of the table, as far as the way is free."""
    model = play.model(step.who)
    if step.passed or model.at is None:
        return
    (x, y), table = model.at, play.state.table
    course = min((y, 0.0), (table.width - x, 90.0), (table.height - y, 180.0), (x, 270.0))[1]
    way = straight_on(play.state, model, course, move_of(play.state, model))
    if way is not None and way.length > EPSILON:
        play.tell(Moved(step.who, way.points(ARC_STEP), way.length, course, model.level))


CHAPTER = Chapter(
    "conscripts",
    steps={TestConscripts: _test_conscripts, Wavered: _wavered},
    ends={"end": (TestConscripts(),)},
)
