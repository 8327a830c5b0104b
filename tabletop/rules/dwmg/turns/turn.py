"""The game turn (p. 6): initiative, the players' action phases one after the other, the end phase."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.shapes import EPSILON
from tabletop.model.action import EndPhase
from tabletop.model.dice import D6
from tabletop.model.event import Noted, PhaseBegan, Removed
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.common import checks
from tabletop.rules.common.ending import CONCEDED, game_over
from tabletop.rules.common.rule import rule
from tabletop.rules.common.words import listed, sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import extra_of, force, in_play, is_free, share_of
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import close_all, stop_leading
from tabletop.rules.dwmg.verbs import Initiative
from tabletop.rules.dwmg.words import OF_THE_PHASE, OF_THE_TURN

CASUALTY = "casualty"
"""Why a model leaves the table that has lost its last Hit."""

# ---------------------------------------------------------------------------------------------------------------------
# Rules

wrong_phase_for_initiative = rule(page(6))(checks.wrong_phase_unless("initiative"))
wrong_phase_to_end = rule(page(6))(checks.wrong_phase_unless("setup", "action", "end"))


# ---------------------------------------------------------------------------------------------------------------------
# Who comes when


def playing(state: State) -> tuple[str, ...]:
    """The sides that have not given up, in document order (ruling C7)."""
    return tuple(side.id for side in state.sides.values() if not side.status.get(CONCEDED))


def order_of(state: State) -> tuple[str, ...]:
    """The players' order in this turn; when nobody has rolled for it, that of the document."""
    sides = playing(state)
    rolled = tuple(side for side in extra_of(state).order if side in sides)
    return (*rolled, *(side for side in sides if side not in rolled))


def next_clock(state: State) -> Clock:
    """What follows when the phase ends."""
    clock = state.clock
    order = playing(state) if clock.phase == "setup" else order_of(state)
    if clock.phase in ("setup", "action") and clock.side in order[:-1]:
        return replace(clock, side=order[order.index(str(clock.side)) + 1])
    if clock.phase == "action":
        return replace(clock, side=None, phase="end")
    return Clock(clock.round + 1, None, "initiative")


def activations_of(state: State, side: str) -> int:
    """How many models a side may activate: half of those in play, rounded up (p. 6, ruling D9)."""
    own = [each for each in in_play(state) if each.side == side]
    extra = 0
    for each in own:
        for ability in abilities(each) if is_free(each) else ():
            extra = max(extra, ability.extra_activations(state, each, 0))
    return math.ceil(sum(share_of(state, each) for each in own) / 2 - EPSILON) + extra


# ---------------------------------------------------------------------------------------------------------------------
# What happens


def _initiative(play: Play, action: Initiative) -> None:
    order = _given(play) or _ranked(play, playing(play.state))
    play.tell(Noted(f"{listed(sentence(title_of(play.state, side)) for side in order[:1])} go first.", "order", order))
    _begin(play, replace(play.state.clock, side=order[0], phase="action"))


def _given(play: Play) -> tuple[str, ...]:
    """The order of the first turn where the scenario says who has it (ruling D40); empty: it is rolled for."""
    first, sides = extra_of(play.state).scenario.first, playing(play.state)
    if play.state.clock.round != 1 or first not in sides:
        return ()
    others = tuple(side for side in sides if side != first)
    return (first, *(others if len(others) < 2 else _ranked(play, others)))


def _ranked(play: Play, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The sides by their dice, the highest first; those that tie roll again or keep the reverse of the last turn."""
    faces = {side: play.roll(D6, 1, "initiative", side)[0] for side in sides}
    order: list[str] = []
    for face in sorted(set(faces.values()), reverse=True):
        tied = tuple(side for side in sides if faces[side] == face)
        order.extend(tied if len(tied) == 1 else _untied(play, tied))
    return tuple(order)


def _untied(play: Play, tied: tuple[str, ...]) -> tuple[str, ...]:
    """A tie: between the only two, last turn's second player goes first; else it is rolled again (C7, D7)."""
    before = extra_of(play.state).order
    if len(playing(play.state)) == 2 and set(before) == set(tied):
        return tuple(reversed(before))
    return _ranked(play, tied)


def _end_phase(play: Play, action: EndPhase) -> None:
    phase = play.state.clock.phase
    close_all(play)
    stop_leading(play)
    play.then(*play.book.ends.get(phase, ()), NextPhase())


@dataclass(frozen=True, slots=True)
class NextPhase:
    """The next phase begins."""


def _next_phase(play: Play, step: NextPhase) -> None:
    was = play.state.clock.phase
    following = next_clock(play.state)
    if was == "setup" and following.phase != "setup":
        count_starters(play)
    _begin(play, following)


def count_starters(play: Play) -> None:
    """What a side began with: models on the table and in reserve (ruling D10)."""
    for side in play.state.sides:
        if not play.state.sides[side].status.get("starting_count"):
            play.set(side, starting_count=sum(1 for _ in force(play.state, side)))


def _begin(play: Play, clock: Clock) -> None:
    play.tell(PhaseBegan(clock))
    if clock.phase == "action":
        for each in tuple(play.state.miniatures.values()):
            play.set(each.id, **dict.fromkeys((*OF_THE_PHASE, *play.book.of_the_phase)))
        for side in play.state.sides:
            count = activations_of(play.state, side) if side == clock.side else None
            play.set(side, activations_left=count)
    play.then(*play.book.begins.get(clock.phase, ()))


@dataclass(frozen=True, slots=True)
class ClearTable:
    """Casualties leave the table, and what belongs to the turn is forgotten (p. 10, ruling D21)."""


def _clear_table(play: Play, step: ClearTable) -> None:
    for each in tuple(play.state.miniatures.values()):
        if each.status.get("down") and not any(own.stays_on_table(play.state, each) for own in abilities(each)):
            play.tell(Removed(each.id, CASUALTY))
        else:
            play.set(each.id, **dict.fromkeys((*OF_THE_TURN, *play.book.of_the_turn)))


# ---------------------------------------------------------------------------------------------------------------------
# The chapter


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase == "initiative":
        rolling = Initiative(side=side)
        yield whole(state, rolling, "Roll for initiative", check)
        return
    ending = EndPhase(side=side)
    label = {"setup": "End setting up", "end": "End the turn"}.get(state.clock.phase, "End the phase")
    yield whole(state, ending, label, check)


CHAPTER = Chapter(
    "turn",
    rules={
        Initiative: (game_over, checks.unknown, checks.not_your_side, wrong_phase_for_initiative),
        EndPhase: (game_over, checks.unknown, checks.not_your_side, wrong_phase_to_end),
    },
    deeds={Initiative: _initiative, EndPhase: _end_phase},
    steps={NextPhase: _next_phase, ClearTable: _clear_table},
    ends={"end": (ClearTable(),)},
    offers=_offers,
)
