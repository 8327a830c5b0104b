"""The moments at which a scenario is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.track import Path
from tabletop.model.action import EndPhase
from tabletop.model.event import Became, Event, MarkerSet, Moved, Placed, Removed, StatusSet, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.dwmg.chapter import Chapter, Check, Trigger
from tabletop.rules.dwmg.models import extra_of
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.forces import force_incomplete, left_in_reserve, not_in_force
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.scenarios.scoring import award
from tabletop.rules.dwmg.turns.turn import activations_of


@dataclass(frozen=True, slots=True)
class SetUp:
    """Setting up is over, once."""


@dataclass(frozen=True, slots=True)
class RoundBegins:
    """A turn begins."""


@dataclass(frozen=True, slots=True)
class TurnBegins:
    """A side's action phase begins."""


@dataclass(frozen=True, slots=True)
class CountAgain:
    """Whoever came at the beginning of the phase counts for its activations."""


@dataclass(frozen=True, slots=True)
class TurnEnds:
    """A side's action phase is over."""


@dataclass(frozen=True, slots=True)
class RoundEnds:
    """The end phase is over."""


def _set_up(play: Play, step: SetUp) -> None:
    if play.state.clock.round == 1:
        scenario_of(play.state).set_up(play)


def _round_begins(play: Play, step: RoundBegins) -> None:
    scenario_of(play.state).round_begins(play)


def _turn_begins(play: Play, step: TurnBegins) -> None:
    side = play.state.clock.side
    if side is not None:
        play.then(CountAgain())
        scenario_of(play.state).turn_begins(play, side)


def _count_again(play: Play, step: CountAgain) -> None:
    side = play.state.clock.side
    if side is not None:
        play.set(side, activations_left=activations_of(play.state, side))


def _turn_ends(play: Play, step: TurnEnds) -> None:
    side = play.state.clock.side
    if side is not None:
        scenario_of(play.state).turn_ends(play, side)


def _round_ends(play: Play, step: RoundEnds) -> None:
    scenario_of(play.state).round_ends(play)


def _arrived(play: Play, before: Miniature) -> None:
    scenario_of(play.state).arrived(play, before)


def _told(play: Play, event: Event, before: State) -> None:
    scenario_of(play.state).told(play, event, before)


def _gone(play: Play, event: Removed, before: State) -> None:
    award(play, extra_of(play.state).scenario, event, before)
    _told(play, event, before)


def _triggers(state: State, walker: Miniature, path: Path) -> Iterator[Trigger]:
    yield from scenario_of(state).triggers(state, walker, path)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    yield from scenario_of(state).offers(state, side)


CHAPTER = Chapter(
    "scenarios",
    rules={EndPhase: (force_incomplete, left_in_reserve)},
    codes=(force_incomplete.code, not_in_force.code, left_in_reserve.code),
    steps={
        SetUp: _set_up,
        RoundBegins: _round_begins,
        TurnBegins: _turn_begins,
        CountAgain: _count_again,
        TurnEnds: _turn_ends,
        RoundEnds: _round_ends,
    },
    begins={"initiative": (SetUp(), RoundBegins()), "action": (TurnBegins(),)},
    ends={"action": (TurnEnds(),), "end": (RoundEnds(),)},
    triggers=_triggers,
    arrived=_arrived,
    watches={
        **dict.fromkeys((Moved, Placed, Became, StatusSet, TerrainSet, MarkerSet), (_told,)),
        Removed: (_gone,),
    },
    offers=_offers,
)
