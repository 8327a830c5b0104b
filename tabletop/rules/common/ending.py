"""The end of a game by giving up."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.action import Concede, Override
from tabletop.model.event import Event, SideSet
from tabletop.model.state import State, acting_side
from tabletop.model.verdict import Outcome
from tabletop.model.vocabulary import Word
from tabletop.rules.common.case import Case
from tabletop.rules.common.checks import unknown
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed, title_of

CONCEDED = "conceded"
SIDE_WORDS = {CONCEDED: Word(bool, False, "The side has given the game up.")}
"""Words of a side's state that every game has."""


@rule(HOUSE)
def game_over(case: Case) -> Iterator[Finding]:
    """Nothing is played in a game that was given up."""
    outcome = conceded(case.state)
    if outcome is not None and not isinstance(case.action, Override):
        yield finding(f"The game is over: {outcome.reason}", winners=outcome.winners)


@rule(HOUSE, needs=(unknown,))
def cannot_act(case: Case) -> Iterator[Finding]:
    """Who has given up does not give up again, and nobody gives up for nobody."""
    if case.side is None or case.side not in case.state.sides:
        yield finding("Only a side can concede; say which.")
    elif case.state.sides[case.side].status.get(CONCEDED):
        yield finding(f"{title_of(case.state, case.side)} has conceded already.", side=case.side)


def concede(state: State, action: Concede) -> tuple[Event, ...]:
    """A side gives up."""
    side = acting_side(state, action)
    assert side is not None
    return (SideSet(side, CONCEDED, True),)


def conceded(state: State) -> Outcome | None:
    """The outcome once all sides that are left are friends of each other; None while the game goes on."""
    gone = [side for side in state.sides.values() if side.status.get(CONCEDED)]
    left = [side.id for side in state.sides.values() if not side.status.get(CONCEDED)]
    if not gone or any(state.enemies(a, b) for a in left for b in left):
        return None
    return Outcome(tuple(left), f"{listed(side.name for side in gone)} conceded.")
