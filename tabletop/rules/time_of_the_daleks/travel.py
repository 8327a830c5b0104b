"""The Travel step: flying to a new location, or staying for an unfinished dilemma."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.model.action import Action, Choose
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import guess
from tabletop.rules.time_of_the_daleks import board, decks
from tabletop.rules.time_of_the_daleks.cards import ANOMALY, EARTH, dilemmas, name_of
from tabletop.rules.time_of_the_daleks.case import NEEDS, TimeCase, always
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import JOURNEY, TRAVEL
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.pool import begin_adventure
from tabletop.rules.time_of_the_daleks.story_dice import TARDIS, TARDIS_DIE
from tabletop.rules.time_of_the_daleks.verbs import PlaceLocation, Stay, Travel

FREE = (EARTH, ANOMALY)
"""Where the TARDIS goes without a roll (ruling T3)."""
NEW = "a-new-location"
"""The answer that draws two location tiles."""
TILES = 2
"""So many location tiles are drawn by choice, one of them to be discarded."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """The TARDIS has been set in motion: `chosen`: her die shows the TARDIS, so her pilot says where to."""

    side: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class TwoTiles:
    """One of two tiles is put on the table."""

    side: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhichZone:
    """A time zone of the location that the TARDIS came to."""

    side: str
    location: str


# ---- rules


@rule(HOUSE, needs=NEEDS)
def no_doctor(case: TimeCase) -> Iterator[Finding]:
    """A journey needs a Doctor on the table."""
    if case.console.miniature is None or case.console.miniature.at is None:
        yield finding("There is no Doctor of yours on the table.")


@rule(HOUSE, needs=NEEDS)
def no_time_zone(case: TimeCase) -> Iterator[Finding]:
    """One travels to a time zone."""
    to, zones = case.action.to, case.state.zones  # type: ignore[attr-defined]
    if to and (to not in zones or zones[to].role != board.TIME_ZONE):
        known = [name for name, zone in zones.items() if zone.role == board.TIME_ZONE]
        if to in zones:
            yield finding(f"{board.title(case.state, zones[to])} is no time zone; fly to one of those on it.", to=to)
        else:
            yield finding(f"There is no time zone '{to}' on the table.{guess(to, known)}", to=to)


@rule(TRAVEL, needs=(*NEEDS, no_doctor, no_time_zone))
def already_there(case: TimeCase) -> Iterator[Finding]:
    """A journey leads elsewhere."""
    to = case.action.to  # type: ignore[attr-defined]
    if to and case.console.zone is not None and case.console.zone.id == to:
        where = board.title(case.state, case.state.zones[to])
        yield finding(f"You are in {where} already; stay for its dilemma, or travel elsewhere.", to=to)


@rule(JOURNEY, needs=(*NEEDS, no_doctor, no_time_zone))
def must_roll(case: TimeCase) -> Iterator[Finding]:
    """Only Earth and a Time Anomaly are reached without the TARDIS die."""
    to = case.action.to  # type: ignore[attr-defined]
    if to and case.state.zones[to].status.get("location") not in FREE:
        where = board.title(case.state, case.state.zones[to])
        yield finding(
            f"The way to {where} takes the TARDIS die: roll it, and with the TARDIS symbol you may go there.", to=to
        )


@rule(TRAVEL, needs=(*NEEDS, no_doctor))
def no_dilemma(case: TimeCase) -> Iterator[Finding]:
    """One stays only where a dilemma is unfinished."""
    if case.console.dilemma not in dilemmas():
        where = case.console.tile.label if case.console.tile is not None else "Here"
        yield finding(f"{where} has no unfinished dilemma to stay for; travel.")


# ---- deeds


def _travel(play: Play, action: Travel) -> None:
    side = str(action.side)
    if action.to:
        arrive(play, side, action.to)
        return
    (face,) = play.throw(TARDIS_DIE, 1, "the TARDIS", side)
    play.then(Arrival(side, face == TARDIS))


def _stay(play: Play, action: Stay) -> None:
    side = str(action.side)
    console = Console(play.state, side)
    assert console.tile is not None
    play.tell(Noted(f"{play.state.sides[side].name} stays: {name_of(console.dilemma)}."))
    begin_adventure(play, side)


def arrive(play: Play, side: str, zone: str) -> None:
    """The Doctor comes to a time zone, a dilemma comes to a location that has none, and the adventure begins."""
    doctor = Console(play.state, side).miniature
    assert doctor is not None
    there = play.state.zones[zone]
    play.tell(Noted(f"{doctor.title} travels to {board.title(play.state, there)}."))
    play.tell(*board.brought(play.state, doctor, there))
    board.bring_dilemma(play, play.state.zones[str(there.status["location"])], side)
    begin_adventure(play, side)


def _arrival(play: Play, step: Arrival) -> None:
    tiles = decks.left(play.state, decks.LOCATIONS)
    if not step.chosen:
        _somewhere(play, step.side, tiles)
        return
    zones = [z.id for z in play.state.zones.values() if z.role == board.TIME_ZONE]
    options = (*((Choose(NEW),) if tiles else ()), *map(Choose, zones))
    question = "Where does the TARDIS go?"
    play.ask(Decision("destination", step.side, question, options, None, JOURNEY), step)


def _somewhere(play: Play, side: str, tiles: tuple[str, ...]) -> None:
    """She knows where she is needed: at a new location, or when all are in play at one of these (house)."""
    if tiles:
        tile = decks.draw(play, decks.LOCATIONS, side)
        assert tile is not None
        board.lay(play, tile)
    else:
        tile = play.dice.pick(tuple(each.id for each in board.locations_in_play(play.state)))
        play.tell(Noted(f"All locations are in play; the TARDIS chooses {name_of(tile)}."))
    play.then(WhichZone(side, tile))


def _which_zone(play: Play, step: WhichZone) -> None:
    zones = board.zones_of(play.state, step.location)
    question = f"In which time zone of {name_of(step.location)}?"
    options = tuple(Choose(zone.id) for zone in zones)
    play.ask(Decision("time-zone", step.side, question, options, None, JOURNEY), step)


def _destination(play: Play, step: Arrival, answer: Action) -> None:
    assert isinstance(answer, Choose)
    if answer.option != NEW:
        arrive(play, step.side, answer.option)
        return
    drawn: list[str] = []
    for _ in range(TILES):
        free = [each for each in decks.left(play.state, decks.LOCATIONS) if each not in drawn]
        if free:
            drawn.append(play.dice.draw(free))
    play.tell(Noted(f"{play.state.sides[step.side].name} draws {' and '.join(map(name_of, drawn))}."))
    play.then(TwoTiles(step.side, tuple(drawn)))


def _two_tiles(play: Play, step: TwoTiles) -> None:
    options = tuple(PlaceLocation(tile) for tile in step.tiles)
    question = "Which location comes into play? The other is discarded."
    play.ask(Decision("tiles", step.side, question, options, None, JOURNEY), step)


def _tile_chosen(play: Play, step: TwoTiles, answer: Action) -> None:
    assert isinstance(answer, PlaceLocation)
    rest = [tile for tile in step.tiles if tile != answer.tile]
    if rest:
        decks.discard(play, decks.LOCATIONS, *rest)
    board.lay(play, answer.tile)
    play.then(WhichZone(step.side, answer.tile))


def _zone_chosen(play: Play, step: WhichZone, answer: Action) -> None:
    assert isinstance(answer, Choose)
    arrive(play, step.side, answer.option)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase != "travel":
        return
    who = Console(state, side).miniature
    by = who.id if who is not None else None
    yield replace(whole(state, Travel(side=side), "Roll the TARDIS die", check), by=by)
    yield replace(whole(state, Stay(side=side), "Stay for the dilemma", check), by=by)
    for zone in state.zones.values():
        if zone.status.get("location") in FREE:
            where = board.title(state, zone)
            yield replace(whole(state, Travel(zone.id, side=side), f"Travel to {where}", check), by=by)


CHAPTER = Chapter(
    rules={
        Travel: (*always("travel"), no_doctor, no_time_zone, already_there, must_roll),
        Stay: (*always("travel"), no_doctor, no_dilemma),
    },
    deeds={Travel: _travel, Stay: _stay},
    steps={Arrival: _arrival, TwoTiles: _two_tiles, WhichZone: _which_zone},
    replies={Arrival: _destination, TwoTiles: _tile_chosen, WhichZone: _zone_chosen},
    offers=_offers,
)
