"""A wish in this game, and the rules that hold for every wish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.model.verdict import Outcome
from tabletop.rules.common import checks
from tabletop.rules.common.areas import AreaCase
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import guess, listed
from tabletop.rules.time_of_the_daleks.cards import companions, timey_wimey
from tabletop.rules.time_of_the_daleks.citations import ENDING, TURNS
from tabletop.rules.time_of_the_daleks.consoles import Console, players
from tabletop.rules.time_of_the_daleks.words import DALEKS, TRACK


@dataclass(frozen=True)
class TimeCase(AreaCase):
    """A wish and the state it is made in."""

    @property
    def open_to(self) -> tuple[Zone, ...]:
        """A Doctor leaves his time zone only in the TARDIS; within it he stands where he likes."""
        zone = self.state.zones.get(str(self.miniature.status.get("zone")))
        return () if zone is None else (zone,)

    @property
    def because(self) -> str:
        return "to another time zone the TARDIS flies, in the Travel step"

    @cached_property
    def console(self) -> Console:
        """The console of whoever wants it; needs `unknown` and `not_your_side`."""
        assert self.side is not None
        return Console(self.state, self.side)


def outcome(state: State) -> Outcome | None:
    """The Daleks win when their ship is at Gallifrey before any player; players win together who got there in the same
    round, once it is over; whom everybody deserts is Gallifrey (ruling T5)."""
    there = tuple(side for side in players(state) if Console(state, side).track >= TRACK)
    if not there and Console(state, DALEKS).track >= TRACK:
        return Outcome((DALEKS,), f"The Dalek ship has made its {TRACK} steps to Gallifrey before any Doctor.")
    if there and state.clock.phase == "daleks":
        names = listed(state.sides[side].name for side in there)
        return Outcome(there, f"{names} reached Gallifrey, {TRACK} steps away, before the Dalek ship.")
    if players(state) and all(state.sides[side].status.get("conceded") for side in players(state)):
        return Outcome((DALEKS,), "Nobody is left to save Gallifrey.")
    return None


@rule(ENDING)
def game_over(case: TimeCase) -> Iterator[Finding]:
    """Nothing is played in a game that is over."""
    ended = outcome(case.state)
    if ended is not None:
        yield finding(f"The game is over: {ended.reason}", winners=ended.winners)


@rule(HOUSE)
def unknown(case: TimeCase) -> Iterator[Finding]:
    """Sides, cards, Companions and dice that are not there."""
    action, state = case.action, case.state
    if action.side is not None and action.side not in state.sides:
        yield finding(f"There is no side '{action.side}'.{guess(action.side, state.sides)}", side=action.side)
    for field, known, what in (
        ("card", timey_wimey(), "Timey-Wimey card"),
        ("companion", companions(), "Companion"),
    ):
        name = getattr(action, field, "")
        if name and name not in known:
            yield finding(f"There is no {what} '{name}'.{guess(name, known)}", name=name)
    console = Console(state, case.side) if case.side in state.sides and case.side is not None else None
    yield from _wrong_dice(console, getattr(action, "die", None))
    for die in getattr(action, "dice", ()):
        yield from _wrong_dice(console, die)


def _wrong_dice(console: Console | None, die: object) -> Iterator[Finding]:
    if die is None or console is None:
        return
    count = len(console.pool)
    if not isinstance(die, int) or not 0 <= die < count:
        has = f"the pool's {count} dice are counted from 0 to {count - 1}" if count else "the pool is empty"
        yield finding(f"There is no die {die}; {has}.", die=die, count=count)


@rule(TURNS, needs=(unknown,))
def not_your_side(case: TimeCase) -> Iterator[Finding]:
    """Players take their turns one after the other, and nobody plays the Daleks."""
    if case.side == DALEKS or case.side is None:
        yield finding("Nobody plays the Daleks; whoever likes rolls for them when all have had their turns.")
        return
    yield from checks.not_your_side.find(case)


def wrong_phase_unless(*phases: str, because: str = "") -> Rule[TimeCase]:
    """The action is for these steps of the turn only."""

    def wrong_phase(case: TimeCase) -> Iterator[Finding]:
        phase = case.state.clock.phase
        if phase not in phases:
            said = because or f"that is for {listed(phases)}"
            yield finding(f"This is the {phase} step; {said}.", phase=phase, phases=phases)

    return rule(TURNS, needs=(unknown,))(wrong_phase)


def always(*phases: str) -> tuple[Rule[TimeCase], ...]:
    """The rules of every action that a player does in these steps of his turn."""
    return (game_over, unknown, not_your_side, wrong_phase_unless(*phases))


NEEDS = (unknown, not_your_side, wrong_phase_unless())
"""What a rule of the game needs: an action that means something, by whoever's turn it is, in its step."""


def plenty(names: Iterable[str]) -> str:
    """Names in a row, or `nothing`."""
    found = tuple(names)
    return listed(found) if found else "nothing"
