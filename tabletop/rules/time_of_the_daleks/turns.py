"""The turns: beginning, the end of a step, the Daleks' turn, giving up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.model.action import Concede, EndPhase
from tabletop.model.dice import D6
from tabletop.model.event import Noted, PhaseBegan, SideSet
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.common import ending
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.time_of_the_daleks import board, decks
from tabletop.rules.time_of_the_daleks.case import (
    NEEDS,
    TimeCase,
    game_over,
    not_your_side,
    outcome,
    unknown,
    wrong_phase_unless,
)
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import ENDING, FINISH, TRAVEL
from tabletop.rules.time_of_the_daleks.consoles import Console, following, markers_on, players, playing
from tabletop.rules.time_of_the_daleks.outcomes import end_adventure
from tabletop.rules.time_of_the_daleks.playing import move_ship
from tabletop.rules.time_of_the_daleks.prepare import begin_turn
from tabletop.rules.time_of_the_daleks.rolling import ROLL_RULES, roll_pool
from tabletop.rules.time_of_the_daleks.verbs import Roll
from tabletop.rules.time_of_the_daleks.words import FIRST_HAND, HAND_LIMIT

RAID = 4
"""On this or less the Daleks' die brings a marker; on more it moves their ship (ruling T5)."""
INVADED = 3
"""Where so many Dalek markers are, the ship gains a step in the Daleks' turn."""
CARDS_A_TURN = 1


# ---- rules


@rule(HOUSE, needs=(unknown,))
def no_doctor(case: TimeCase) -> Iterator[Finding]:
    """The game begins when every player has a Doctor on the table."""
    if case.state.clock.phase != "setup":
        return
    for side in players(case.state):
        if Console(case.state, side).zone is None:
            yield finding(f"{case.state.sides[side].name} has no Doctor on the table yet.", side=side)
    if not players(case.state):
        yield finding("Nobody plays; a game takes one to four players.")


@rule(TRAVEL, needs=NEEDS)
def must_travel(case: TimeCase) -> Iterator[Finding]:
    """In the Travel step one flies somewhere, or stays for an unfinished dilemma."""
    if case.state.clock.phase == "travel":
        yield finding("Travel somewhere, or stay for an unfinished dilemma; the adventure then begins by itself.")


@rule(FINISH, needs=NEEDS)
def adventure_open(case: TimeCase) -> Iterator[Finding]:
    """An adventure ends in success or failure."""
    if case.state.clock.phase == "adventure":
        yield finding("Finish the adventure; its success or failure ends this step.")


@rule(FINISH, needs=NEEDS)
def hand_limit(case: TimeCase) -> Iterator[Finding]:
    """A turn ends with five cards or fewer, before one is drawn."""
    cards = len(case.console.hand)
    if case.state.clock.phase == "finish" and cards > HAND_LIMIT:
        yield finding(
            f"You hold {cards} cards and may keep {HAND_LIMIT}; discard {cards - HAND_LIMIT}.",
            cards=cards,
            limit=HAND_LIMIT,
        )


@rule(ENDING, needs=(unknown,))
def daleks_first(case: TimeCase) -> Iterator[Finding]:
    """The Daleks' turn ends when their die has been rolled."""
    if case.state.clock.phase == "daleks":
        yield finding("It is the Daleks' turn; roll for them.")


@rule(ENDING, needs=(unknown,))
def not_your_turn(case: TimeCase) -> Iterator[Finding]:
    """The pool is rolled by whoever has the adventure; for the Daleks, by anybody."""
    if case.state.clock.phase != "daleks":
        yield from not_your_side.find(case)


# ---- deeds


def _end_phase(play: Play, action: EndPhase) -> None:
    side, phase = str(action.side), play.state.clock.phase
    if phase == "setup":
        _begin(play)
    elif phase == "prepare":
        play.tell(PhaseBegan(replace(play.state.clock, phase="travel")))
    else:
        decks.draw_hidden(play, side, CARDS_A_TURN)
        next_turn(play, side)


def _begin(play: Play) -> None:
    """Everybody draws the first hand, and the earliest regeneration begins."""
    for side in playing(play.state):
        decks.draw_hidden(play, side, FIRST_HAND)
    play.tell(PhaseBegan(Clock(1, None, "setup")))
    begin_turn(play, next(playing(play.state)))


def next_turn(play: Play, side: str) -> None:
    """The next player's turn, or after the last the Daleks'."""
    after = following(play.state, side)
    if after is not None:
        begin_turn(play, after)
    else:
        play.tell(PhaseBegan(replace(play.state.clock, side=None, phase="daleks")))


def _roll(play: Play, action: Roll) -> None:
    if play.state.clock.phase == "adventure":
        roll_pool(play, action)
    else:
        _daleks(play)


def _daleks(play: Play) -> None:
    """A Dalek marker somewhere or a step for their ship, and a step for every location that they have overrun."""
    (face,) = play.throw(D6, 1, "the Daleks")
    if int(face) <= RAID:
        tile = play.dice.pick(tuple(each.id for each in board.locations_in_play(play.state)))
        zone = play.dice.pick(tuple(each.id for each in board.zones_of(play.state, tile)))
        board.add_marker(play, play.state.zones[zone])
    overrun = [tile.label for tile in board.locations_in_play(play.state) if markers_on(tile) >= INVADED]
    if int(face) > RAID:
        move_ship(play, 1)
    for label in overrun:
        play.tell(Noted(f"{label} is overrun by {INVADED} Daleks or more."))
        move_ship(play, 1)
    if outcome(play.state) is None:
        play.tell(PhaseBegan(Clock(play.state.clock.round + 1, None, "prepare")))
        begin_turn(play, next(playing(play.state)))


def _concede(play: Play, action: Concede) -> None:
    side = str(action.side)
    play.tell(SideSet(side, ending.CONCEDED, True))
    if play.state.clock.side == side and play.state.clock.phase != "setup" and outcome(play.state) is None:
        end_adventure(play, side)
        next_turn(play, side)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    labels = {
        "setup": "Begin the game",
        "prepare": "Go on to the Travel step",
        "travel": "End the Travel step",
        "adventure": "End the Adventure step",
        "finish": "End the turn",
    }
    if state.clock.phase == "daleks":
        yield whole(state, Roll(side=side), "Roll for the Daleks", check)
    else:
        yield whole(state, EndPhase(side=side), labels[state.clock.phase], check)
    yield whole(state, Concede(side=side), "Concede", check)


CHAPTER = Chapter(
    rules={
        EndPhase: (
            game_over,
            unknown,
            daleks_first,
            not_your_side.after(daleks_first),
            no_doctor,
            must_travel,
            adventure_open,
            hand_limit,
        ),
        Roll: (game_over, unknown, not_your_turn, wrong_phase_unless("adventure", "daleks"), *ROLL_RULES),
        Concede: (game_over, unknown, ending.cannot_act),
    },
    deeds={EndPhase: _end_phase, Roll: _roll, Concede: _concede},
    offers=_offers,
)
