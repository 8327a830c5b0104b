"""The console as it is shown: charges, the race, the challenge and the dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.model.console import Console as ShownConsole
from tabletop.model.console import Gauge, PoolDie
from tabletop.model.state import State
from tabletop.rules.time_of_the_daleks import odds, stakes
from tabletop.rules.time_of_the_daleks.cards import dilemmas
from tabletop.rules.time_of_the_daleks.consoles import Console, players
from tabletop.rules.time_of_the_daleks.story_dice import SYMBOLS
from tabletop.rules.time_of_the_daleks.verbs import FinishAdventure, Roll
from tabletop.rules.time_of_the_daleks.words import DALEKS, MOST_CHARGES, TRACK

CHARGE_COLOUR = "#56B4E9"
RACE = "The race to Gallifrey"


def shown_console(state: State, side: str | None) -> ShownConsole | None:
    """The console of whoever has the turn; between turns that of the side that looks."""
    seat = state.clock.side or side
    if seat not in players(state):
        seat = next(iter(players(state)), None)
    if seat is None:
        return None
    console = Console(state, seat)
    charges = Gauge("Sonic Charges", console.charges, MOST_CHARGES, CHARGE_COLOUR)
    shown = ShownConsole(seat, (charges,), RACE, tuple(_runners(state)))
    if state.clock.phase != "adventure" or state.clock.side != seat:
        return shown
    rolled = bool(console.faces)
    chances = stakes.chances_of(state, FinishAdventure(side=seat) if rolled else Roll(side=seat))
    return replace(shown, challenge=_challenge(console), wanted=_wanted(console), pool=_pool(console), chances=chances)


def _runners(state: State) -> Iterator[Gauge]:
    for each in players(state):
        yield Gauge(state.sides[each].name, Console(state, each).track, TRACK, state.sides[each].colour, "die-tardis")
    yield Gauge("Dalek ship", Console(state, DALEKS).track, TRACK, state.sides[DALEKS].colour, "dalek")


def _challenge(console: Console) -> str:
    place = console.location.name if console.location is not None else ""
    dilemma = dilemmas().get(console.dilemma)
    return f"{dilemma.name}, {place}" if dilemma is not None else place


def _wanted(console: Console) -> tuple[tuple[str, bool], ...]:
    """Every needed symbol, those that a die shows first among their like."""
    lying = odds.shown(console.faces)
    return tuple(
        (symbol, number < has)
        for symbol, need, has in zip(SYMBOLS, console.challenge, lying, strict=True)
        for number in range(need)
    )


def _pool(console: Console) -> tuple[PoolDie, ...]:
    if not console.faces:
        return tuple(PoolDie(colour) for colour in console.pool)
    serving = odds.matched(console.challenge, console.faces)
    return tuple(PoolDie(*each) for each in zip(console.pool, console.faces, serving, strict=True))
