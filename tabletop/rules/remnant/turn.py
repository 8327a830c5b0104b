"""The order of play: locations, supports, targets, draws, end. A side that has nothing to decide is not asked; what it
could decide is seen by everybody, so that being asked tells nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.action import EndPhase
from tabletop.model.event import Noted, PhaseBegan, SideSet
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.common import checks
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed
from tabletop.rules.remnant import attack, injury, support
from tabletop.rules.remnant.case import RemnantCase, characters, extra_of, named
from tabletop.rules.remnant.citations import step


@rule(step(1), needs=(checks.unknown,))
def locations_undrawn(case: RemnantCase) -> Iterator[Finding]:
    """The turn goes on when every character has its room."""
    if case.state.clock.phase == "locations":
        yield finding("Draw the locations first: every character gets a card.")


@rule(step(6), needs=(checks.unknown,))
def attacks_open(case: RemnantCase) -> Iterator[Finding]:
    """Every attack that was chosen is drawn for."""
    if case.state.clock.phase != "attack" or not extra_of(case.state).revealed:
        return
    open_ = [one.id for side in case.state.sides for one in attack.undrawn(case.state, side)]
    if open_:
        yield finding(f"Cards are still to be drawn for {listed(named(case.state, one) for one in open_)}.", ids=open_)


def first_side(state: State) -> str | None:
    """Who begins: the first side of the map."""
    return next(iter(state.sides), None)


# ---------------------------------------------------------------------------------------------------------------------
# From step to step


def after_locations(play: Play) -> None:
    """The next side draws; when all have, the supports are chosen."""
    state = play.state
    waiting = [side for side in state.sides if characters(state, side) and not state.sides[side].status.get("located")]
    if waiting:
        play.tell(PhaseBegan(Clock(state.clock.round, waiting[0], "locations")))
    else:
        _choose(play, "support", None)


def end_phase(play: Play, action: EndPhase) -> None:
    """What the end of a phase leads to."""
    clock = play.state.clock
    match clock.phase:
        case "setup":
            _next_turn(play)
        case "end":
            injury.put_back(play)
            _next_turn(play)
        case "support" | "attack" if not extra_of(play.state).revealed:
            _choose(play, clock.phase, clock.side or first_side(play.state))
        case _:
            _after_draws(play)


def _next_turn(play: Play) -> None:
    play.tell(PhaseBegan(Clock(play.state.clock.round + 1, first_side(play.state), "locations")))


def _choose(play: Play, phase: str, last: str | None) -> None:
    """Let the next side that has something to decide make its secret choice; then both are revealed."""
    state, asked = play.state, (support.could_support if phase == "support" else attack.could_attack)
    order = list(state.sides)
    rest = order if last is None else order[order.index(last) + 1 :]
    following = next((side for side in rest if asked(state, side)), None)
    if following is not None:
        if last is not None:
            # What it holds is not seen, but that it holds something is: whether it chose anything stays its own.
            play.tell(SideSet(last, "sealed", True, visible_to=frozenset({last})))
        play.tell(PhaseBegan(Clock(state.clock.round, following, phase)))
    else:
        _reveal(play, phase)


def _reveal(play: Play, phase: str) -> None:
    for side in tuple(play.state.sides.values()):
        if side.status.get("sealed"):
            play.tell(SideSet(side.id, "sealed", None, visible_to=frozenset({side.id})))
    if phase == "support":
        support.reveal(play)
        _choose(play, "attack", None)
        return
    attack.reveal(play)
    play.tell(Noted(word="revealed", value=True))
    _after_draws(play)


def after_attack(play: Play) -> None:
    """The other side draws next, if it has an attack left."""
    _after_draws(play)


def _after_draws(play: Play) -> None:
    """Whose attack is drawn next: the sides take turns, the one with fewer characters first (ruling R4)."""
    state = play.state
    waiting = [side for side in state.sides if attack.undrawn(state, side)]
    if waiting:
        play.tell(PhaseBegan(Clock(state.clock.round, _next_to_draw(state, waiting), "attack")))
        return
    if not any(one.status.get("target") for one in state.miniatures.values()):
        play.tell(Noted("There is no conflict this turn."))
    injury.apply_injuries(play)
    play.tell(Noted(word="revealed", value=False))
    play.tell(PhaseBegan(Clock(state.clock.round, None, "end")))


def _next_to_draw(state: State, waiting: list[str]) -> str:
    drawn = {side: sum(bool(one.status.get("drawn")) for one in characters(state, side)) for side in state.sides}
    started = any(drawn.values())
    if started and state.clock.side in state.sides:
        others = [side for side in waiting if side != state.clock.side]
        return (others or waiting)[0]
    return min(waiting, key=lambda side: len(characters(state, side)))


def label(state: State) -> str:
    """What the button that goes on says."""
    clock = state.clock
    match clock.phase:
        case "support":
            return "Confirm the supports"
        case "attack":
            return "Confirm the targets"
        case "end":
            return "Next turn"
        case _:
            return "Begin"
