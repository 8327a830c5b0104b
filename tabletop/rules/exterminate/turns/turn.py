"""The turn: initiative, then each side's part of the Movement, Shooting and Melee sub-phases, then of upkeep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from tabletop.model.action import EndPhase
from tabletop.model.event import Noted, PhaseBegan
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.common import checks
from tabletop.rules.common.ending import CONCEDED, game_over
from tabletop.rules.common.rule import rule
from tabletop.rules.common.words import listed, sentence, title_of
from tabletop.rules.exterminate.cards.dealing import Deal
from tabletop.rules.exterminate.chapter import Chapter, Check, whole
from tabletop.rules.exterminate.citations import INITIATIVE, TURN
from tabletop.rules.exterminate.dice import HIT
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.throws import Throw
from tabletop.rules.exterminate.turns.acting import melee_open
from tabletop.rules.exterminate.verbs import Initiative
from tabletop.rules.exterminate.words import OF_THE_PHASE, OF_THE_TURN, PHASES, PLAYED

DICE = 5
"""Combat dice that every side rolls for initiative."""

wrong_phase_for_initiative = rule(INITIATIVE)(checks.wrong_phase_unless("initiative"))
wrong_phase_to_end = rule(TURN)(checks.wrong_phase_unless("setup", *PLAYED))

# ---------------------------------------------------------------------------------------------------------------------
# Who comes when


def playing(state: State) -> tuple[str, ...]:
    """The sides that have not given up, in document order (ruling C7)."""
    return tuple(side.id for side in state.sides.values() if not side.status.get(CONCEDED))


def seats(state: State) -> tuple[str, ...]:
    """All sides in the order of this turn's initiative; when nobody has rolled for it, that of the document."""
    return tuple(dict.fromkeys((*extra_of(state).order, *state.sides)))


def order_of(state: State) -> tuple[str, ...]:
    """Those of them that have not given up."""
    sides = playing(state)
    return tuple(side for side in seats(state) if side in sides)


def next_clock(state: State) -> Clock:
    """What follows when a side's part of a phase ends; it may have given up in that part."""
    clock, order, everybody = state.clock, order_of(state), seats(state)
    later = everybody[everybody.index(clock.side) + 1 :] if clock.side in everybody else ()
    for side in later:
        if side in order:
            return replace(clock, side=side)
    if clock.phase in PLAYED[:-1]:
        return replace(clock, side=order[0], phase=PHASES[PHASES.index(clock.phase) + 1])
    return Clock(clock.round + 1, None, "initiative")


# ---------------------------------------------------------------------------------------------------------------------
# Initiative


@dataclass(frozen=True, slots=True)
class Rank:
    """Sides roll off for their places in the order; `ranked` are those before them, `waiting` the ties behind.

    `hits` are the hits of those that have rolled, in the order of `sides`."""

    sides: tuple[str, ...]
    ranked: tuple[str, ...] = ()
    waiting: tuple[tuple[str, ...], ...] = ()
    hits: tuple[int, ...] = ()
    faces: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class InOrder:
    """The order of the turn stands."""

    sides: tuple[str, ...]


def _initiative(play: Play, action: Initiative) -> None:
    play.then(Deal(), Rank(playing(play.state)))


def _rank(play: Play, step: Rank) -> None:
    if step.faces is not None:
        step = replace(step, hits=(*step.hits, step.faces.count(HIT)), faces=None)
    if len(step.hits) < len(step.sides):
        side = step.sides[len(step.hits)]
        play.then(Throw(side, DICE, "initiative", step, kind="initiative"))
        return
    groups = [
        tuple(side for side, hits in zip(step.sides, step.hits, strict=True) if hits == most)
        for most in sorted(set(step.hits), reverse=True)
    ]
    ranked, ties = step.ranked, (*groups, *step.waiting)
    while ties and len(ties[0]) == 1:
        ranked, ties = (*ranked, *ties[0]), ties[1:]
    if not ties:
        play.then(InOrder(ranked))
        return
    level = sentence(listed(title_of(play.state, side) for side in ties[0]))
    play.tell(Noted(f"{level} have as many hits, and roll again."))
    play.then(Rank(ties[0], ranked, ties[1:]))


def _in_order(play: Play, step: InOrder) -> None:
    first = sentence(title_of(play.state, step.sides[0]))
    play.tell(Noted(f"{first} have the initiative.", "order", step.sides))
    _begin(play, replace(play.state.clock, side=step.sides[0], phase=PLAYED[0]))


# ---------------------------------------------------------------------------------------------------------------------
# Phases and parts


@dataclass(frozen=True, slots=True)
class NextPart:
    """The next side's part, or the next phase, begins."""


def _end_phase(play: Play, action: EndPhase) -> None:
    clock = play.state.clock
    play.then(*_for(clock.side, play.book.side_ends.get(clock.phase, ())))
    end_part(play)


def end_part(play: Play) -> None:
    """What is lined up is done; then the next side's part begins, or the next phase."""
    clock = play.state.clock
    ends = play.book.ends.get(clock.phase, ()) if next_clock(play.state).phase != clock.phase else ()
    play.last(*ends, NextPart())


def _next_part(play: Play, step: NextPart) -> None:
    _begin(play, next_clock(play.state))


def _begin(play: Play, clock: Clock) -> None:
    before = play.state.clock
    if clock.phase != before.phase:
        _forget(play, (*OF_THE_PHASE, *play.book.of_the_phase))
    if clock.round != before.round:
        _forget(play, (*OF_THE_TURN, *play.book.of_the_turn))
    play.tell(PhaseBegan(clock))
    begins = play.book.begins.get(clock.phase, ()) if clock.phase != before.phase else ()
    play.then(*begins, *_for(clock.side, play.book.side_begins.get(clock.phase, ())))


def _for(side: str | None, steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """Steps of a side's part, with the side filled in."""
    named = [any(each.name == "side" for each in fields(step)) for step in steps]
    return tuple(replace(step, side=side) if has else step for step, has in zip(steps, named, strict=True))


def _forget(play: Play, words: tuple[str, ...]) -> None:
    status = {each.id: each.status for each in play.state.miniatures.values()}
    status |= {each.id: each.status for each in play.state.sides.values()}
    for name, has in status.items():
        play.set(name, **dict.fromkeys(word for word in words if word in has))


# ---------------------------------------------------------------------------------------------------------------------
# The chapter

_LABELS = {"setup": "End setting up", "upkeep": "End upkeep"}


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase == "initiative":
        yield whole(state, Initiative(side=side), "Roll for initiative", check)
        return
    label = _LABELS.get(state.clock.phase, f"End {state.clock.phase}")
    yield whole(state, EndPhase(side=side), label, check)


CHAPTER = Chapter(
    "turn",
    rules={
        Initiative: (game_over, checks.unknown, wrong_phase_for_initiative),
        EndPhase: (game_over, checks.unknown, wrong_phase_to_end, checks.not_your_side, melee_open),
    },
    deeds={Initiative: _initiative, EndPhase: _end_phase},
    steps={Rank: _rank, InOrder: _in_order, NextPart: _next_part},
    offers=_offers,
)
