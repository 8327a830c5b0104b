"""Playing Event and Transfer cards, and what anybody gains: charges, cards, a table with fewer Daleks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.action import Action, Choose
from tabletop.model.decision import Decision
from tabletop.model.event import Noted, SideSet
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.common.play import Play as Course
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed
from tabletop.rules.time_of_the_daleks import board, decks
from tabletop.rules.time_of_the_daleks.cards import Gain, TimeyWimey, name_of, timey_wimey
from tabletop.rules.time_of_the_daleks.case import NEEDS, TimeCase, always, outcome
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import CARDS, INSTALL, SUCCESS
from tabletop.rules.time_of_the_daleks.consoles import Console, markers_on, next_clockwise
from tabletop.rules.time_of_the_daleks.pool import by_colour, dice_of, pool_closed
from tabletop.rules.time_of_the_daleks.prepare import gain_charges, not_in_hand
from tabletop.rules.time_of_the_daleks.travel import Arrival
from tabletop.rules.time_of_the_daleks.verbs import Play
from tabletop.rules.time_of_the_daleks.words import DALEKS, POOLED, TRACK

OWN_STEPS = ("prepare", "travel", "adventure", "finish")


@dataclass(frozen=True, slots=True)
class ClearMarkers:
    """A player takes Dalek markers away from wherever he likes."""

    side: str
    left: int


# ---- rules


def steps_for(card: TimeyWimey) -> tuple[str, ...]:
    """The steps of a turn in which a card may be played."""
    if card.leap:
        return ("travel",)
    if card.dice or card.rerolls or card.changes:
        return ("adventure",)
    return OWN_STEPS


@rule(INSTALL, needs=(*NEEDS, not_in_hand))
def is_equipment(case: TimeCase) -> Iterator[Finding]:
    """Equipment is installed, not played."""
    card = timey_wimey()[case.action.card]  # type: ignore[attr-defined]
    if card.kind == "equipment":
        yield finding(f"{card.name} is Equipment; install it in the Prepare step.", card=card.id)


@rule(CARDS, needs=(*NEEDS, not_in_hand, is_equipment))
def wrong_moment(case: TimeCase) -> Iterator[Finding]:
    """A card is played in the step where it does something."""
    card, phase = timey_wimey()[case.action.card], case.state.clock.phase  # type: ignore[attr-defined]
    if phase not in steps_for(card):
        steps = listed(steps_for(card))
        yield finding(f"{card.name} is for the {steps} step; this is the {phase} step.", card=card.id, phase=phase)


# ---- deeds


def _play(play: Course, action: Play) -> None:
    side, card = str(action.side), timey_wimey()[action.card]
    decks.take_from_hand(play, side, card.id)
    play.tell(Noted(f"{play.state.sides[side].name} plays {card.name}. {card.text}".rstrip()))
    if play.state.clock.phase == "adventure" and (card.dice or card.rerolls or card.changes):
        console = Console(play.state, side)
        play.set(side, played=(*console.played, card.id))
        if card.dice:
            play.set(side, pool=by_colour((*console.pool, *dice_of(card.dice))), stage=POOLED)
    else:
        put_away(play, side, card.id)
    gain(play, side, card.gain)
    if card.leap:
        play.then(Arrival(side, chosen=True))


def put_away(play: Course, side: str, card: str) -> None:
    """A played Event is discarded; a Transfer goes to the next player's hand, if there is another player."""
    heir = next_clockwise(play.state, side) if timey_wimey()[card].kind == "transfer" else None
    if heir is None:
        decks.discard(play, decks.TIMEY_WIMEY, card)
        return
    hand = (*Console(play.state, heir).hand, card)
    play.tell(SideSet(heir, "hand", hand, visible_to=frozenset({heir})))
    play.set(heir, cards=len(hand))
    play.tell(Noted(f"{name_of(card)} goes to {play.state.sides[heir].name}."))


def gain(play: Course, side: str, what: Gain) -> None:
    """A player gets what a time zone or a card gives."""
    if what.charges:
        gain_charges(play, side, what.charges)
    if what.cards:
        decks.draw_hidden(play, side, what.cards)
    if what.ship:
        move_ship(play, -what.ship)
    if what.clear:
        play.then(ClearMarkers(side, what.clear))


def move_ship(play: Course, steps: int) -> None:
    """The Dalek ship goes on, or is thrown back; never behind its start."""
    before = Console(play.state, DALEKS).track
    after = min(TRACK, max(0, before + steps))
    play.set(DALEKS, track=after)
    back = " back" if after < before else ""
    if after != before:
        play.tell(Noted(f"The Dalek ship moves {decks.counted(abs(after - before), 'step')}{back}, to step {after}."))
    else:
        play.tell(Noted("The Dalek ship stays where it is."))


def _clear(play: Course, step: ClearMarkers) -> None:
    zones = [z for z in play.state.zones.values() if z.role == board.TIME_ZONE and markers_on(z)]
    if not zones or not step.left or outcome(play.state) is not None:
        return
    if len(zones) == 1:
        board.add_marker(play, zones[0], -1)
        play.then(ClearMarkers(step.side, step.left - 1))
        return
    options = tuple(Choose(zone.id) for zone in zones)
    play.ask(Decision("clear", step.side, "From where is a Dalek marker taken?", options, None, SUCCESS), step)


def _cleared(play: Course, step: ClearMarkers, answer: Action) -> None:
    assert isinstance(answer, Choose)
    board.add_marker(play, play.state.zones[answer.option], -1)
    play.then(ClearMarkers(step.side, step.left - 1))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for card in Console(state, side).hand:
        if timey_wimey()[card].kind != "equipment":
            yield whole(state, Play(card, side=side), f"Play {name_of(card)}", check)


CHAPTER = Chapter(
    rules={Play: (*always(*OWN_STEPS), not_in_hand, is_equipment, wrong_moment, pool_closed)},
    deeds={Play: _play},
    steps={ClearMarkers: _clear},
    replies={ClearMarkers: _cleared},
    offers=_offers,
)
