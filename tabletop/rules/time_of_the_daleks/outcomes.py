"""The end of an adventure: what success and failure bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.event import Noted, PhaseBegan
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed
from tabletop.rules.time_of_the_daleks import board, decks, odds
from tabletop.rules.time_of_the_daleks.cards import Cost, dilemmas, name_of
from tabletop.rules.time_of_the_daleks.case import NEEDS, TimeCase, always, outcome
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import FAILURE, POOL
from tabletop.rules.time_of_the_daleks.consoles import Console, markers_on
from tabletop.rules.time_of_the_daleks.playing import gain, move_ship, put_away
from tabletop.rules.time_of_the_daleks.prepare import dismiss, spend_charges
from tabletop.rules.time_of_the_daleks.verbs import FinishAdventure, Pay
from tabletop.rules.time_of_the_daleks.words import ROLLED, TRACK

CARD, EQUIPMENT, COMPANION = "card", "equipment", "companion"
STEP = 1
"""What a success moves the player, and a failure the Dalek ship (ruling T5)."""


@dataclass(frozen=True, slots=True)
class Lose:
    """A player gives up so many cards of his hand, Equipment cards or Companions, of his choice."""

    side: str
    what: str
    left: int


@dataclass(frozen=True, slots=True)
class Settle:
    """After the reward: a Dalek marker less, everybody full-time, a step towards Gallifrey."""

    side: str


@dataclass(frozen=True, slots=True)
class MoveShip:
    """The Dalek ship moves."""

    steps: int


@dataclass(frozen=True, slots=True)
class Close:
    """The adventure is over."""

    side: str
    success: bool


@rule(POOL, needs=NEEDS)
def not_rolled(case: TimeCase) -> Iterator[Finding]:
    """An adventure is decided by dice that have been rolled, or by having none."""
    if case.console.stage != ROLLED and case.console.pool:
        yield finding(f"Roll the {len(case.console.pool)} dice of the pool first.", dice=len(case.console.pool))


def _finish(play: Play, action: FinishAdventure) -> None:
    side = str(action.side)
    console = Console(play.state, side)
    if odds.is_met(console.challenge, console.faces):
        _succeed(play, side)
    else:
        _fail(play, side)


# ---- success


def _succeed(play: Play, side: str) -> None:
    """The reward of the time zone first, then what every success brings."""
    console = Console(play.state, side)
    name, zone, location = play.state.sides[side].name, console.zone, console.location
    assert zone is not None and location is not None
    play.tell(Noted(f"{name} succeeds: {name_of(console.dilemma) or location.name}."))
    reward = next(each.reward for each in location.zones if location.zone_id(each) == zone.id)
    play.then(Settle(side), Close(side, success=True))
    gain(play, side, reward)


def _settle(play: Play, step: Settle) -> None:
    """What follows a reward."""
    console = Console(play.state, step.side)
    _exorcise(play, console)
    _promote(play, step.side)
    reached = min(TRACK, console.track + STEP)
    play.set(step.side, track=reached)
    play.tell(Noted(f"{play.state.sides[step.side].name} moves to step {reached} of {TRACK} to Gallifrey."))


def _exorcise(play: Play, console: Console) -> None:
    """One Dalek marker leaves the location, of the Doctor's own time zone if there is one; on Earth only of that."""
    assert console.zone is not None and console.tile is not None
    if not console.markers:
        return
    near = console.zone if markers_on(console.zone) else None
    zones = board.zones_of(play.state, console.tile.id)
    chosen = near or next(zone for zone in zones if markers_on(zone))
    board.add_marker(play, chosen, -1)


def _promote(play: Play, side: str) -> None:
    """Part-time Companions become full-time ones."""
    console = Console(play.state, side)
    if console.part_time:
        play.set(side, companions=console.crew, part_time=())
        who, side_name = listed(map(name_of, console.part_time)), play.state.sides[side].name
        if len(console.part_time) == 1:
            play.tell(Noted(f"{who} stays with {side_name} full-time."))
        else:
            play.tell(Noted(f"{who} stay with {side_name} full-time."))


# ---- failure


def _fail(play: Play, side: str) -> None:
    """Part-time Companions leave, the Daleks come, and the dilemma has its cost; their ship gains a step."""
    console = Console(play.state, side)
    assert console.zone is not None and console.tile is not None
    needed = odds.still_needed(console.challenge, console.faces)
    play.tell(Noted(f"{play.state.sides[side].name} fails, {decks.counted(sum(needed), 'symbol')} short."))
    for name in console.part_time:
        dismiss(play, side, name)
    cost = dilemmas()[console.dilemma].fail if console.dilemma in dilemmas() else Cost()
    board.add_marker(play, console.zone)
    if cost.markers:
        board.add_marker(play, play.state.zones[console.zone.id], cost.markers)
    if cost.charges:
        lost = min(cost.charges, console.charges)
        spend_charges(play, side, lost)
        play.tell(Noted(f"{play.state.sides[side].name} loses {decks.counted(lost, 'Sonic Charge')}."))
    losses = ((CARD, cost.cards), (EQUIPMENT, cost.equipment), (COMPANION, cost.companions))
    play.then(
        *(Lose(side, what, count) for what, count in losses if count), MoveShip(STEP + cost.ship), Close(side, False)
    )


def _held(console: Console, what: str) -> tuple[str, ...]:
    return {CARD: console.hand, EQUIPMENT: console.slots, COMPANION: console.companions}[what]


def _lose(play: Play, step: Lose) -> None:
    """Where there is a choice, the player has it; which cards he holds is nobody else's business."""
    held = _held(Console(play.state, step.side), step.what)
    if not held or not step.left:
        return
    if len(held) <= step.left and step.what != CARD:
        for each in held:
            _give_up(play, step.side, step.what, each)
        return
    options = tuple(Pay(each) for each in held)
    question = f"Which {step.what.capitalize() if step.what != CARD else 'card'} is given up?"
    known = frozenset({step.side}) if step.what == CARD else None
    play.ask(Decision(f"pay-{step.what}", step.side, question, options, None, FAILURE, visible_to=known), step)


def _paid(play: Play, step: Lose, answer: Action) -> None:
    assert isinstance(answer, Pay)
    _give_up(play, step.side, step.what, answer.with_)
    play.then(replace(step, left=step.left - 1))


def _give_up(play: Play, side: str, what: str, which: str) -> None:
    if what == COMPANION:
        dismiss(play, side, which)
        return
    if what == CARD:
        decks.take_from_hand(play, side, which)
    else:
        play.set(side, slots=tuple(each for each in Console(play.state, side).slots if each != which))
    decks.discard(play, decks.TIMEY_WIMEY, which)
    play.tell(Noted(f"{play.state.sides[side].name} loses {name_of(which)}."))


def _move_ship(play: Play, step: MoveShip) -> None:
    move_ship(play, step.steps)


# ---- the end of it


def _close(play: Play, step: Close) -> None:
    """A dilemma that is solved is discarded, the dice go back, and the Finish step begins."""
    console = Console(play.state, step.side)
    assert console.tile is not None
    for card in console.played:
        put_away(play, step.side, card)
    if step.success and console.dilemma:
        decks.discard(play, decks.DILEMMAS, console.dilemma)
        board.set_zone(play, play.state.zones[console.tile.id], dilemma=None)
    end_adventure(play, step.side)
    if outcome(play.state) is None:
        play.tell(PhaseBegan(replace(play.state.clock, phase="finish")))


def end_adventure(play: Play, side: str) -> None:
    """The dice go back, and every icon may be used again."""
    play.set(side, pool=None, faces=None, played=None, used=None, stage=None, exterminated=None)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase == "adventure":
        yield whole(state, FinishAdventure(side=side), "Finish the adventure", check)


CHAPTER = Chapter(
    rules={FinishAdventure: (*always("adventure"), not_rolled)},
    deeds={FinishAdventure: _finish},
    steps={Settle: _settle, Lose: _lose, MoveShip: _move_ship, Close: _close},
    replies={Lose: _paid},
    offers=_offers,
)
