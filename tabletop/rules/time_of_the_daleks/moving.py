"""Doctors on the table: put into Earth's time zones before the game, dragged about in their own time zone, and flown
away when they are dragged to another."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.action import Action, Choose, Move, Override
from tabletop.model.event import StatusSet
from tabletop.model.frozen import EMPTY
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common import areas, checks, movement, referee
from tabletop.rules.common.case import is_place
from tabletop.rules.common.chapters import Check
from tabletop.rules.common.decisions import nothing_asked
from tabletop.rules.common.play import Play
from tabletop.rules.time_of_the_daleks import board
from tabletop.rules.time_of_the_daleks.cards import GAME
from tabletop.rules.time_of_the_daleks.case import TimeCase, game_over
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import TRAVEL
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.verbs import Pay, PlaceLocation, Travel


def meant(state: State, action: Action) -> Action:
    """A Doctor dragged to another time zone travels there, or answers where the TARDIS goes."""
    if not isinstance(action, Move) or not is_place(action.to) or action.by not in state.miniatures:
        return action
    zone = board.zone_at(state, action.to)
    who = state.miniatures[action.by]
    if zone is None or zone.id == who.status.get("zone"):
        return action
    question = state.question
    if question is not None and question.side == who.side and Choose(zone.id) in question.answers:
        return Choose(zone.id, side=who.side)
    if state.clock.phase == "travel" and question is None:
        return Travel(zone.id, side=action.side or who.side)
    return action


def _move(play: Play, action: Move) -> None:
    who = play.state.miniatures[action.by]
    case = TimeCase(play.state, action, Vocabulary(GAME, EMPTY))
    play.tell(movement.moved(who, case.route))


def _override(play: Play, action: Override) -> None:
    """What the referee moves is where it stands."""
    play.tell(*referee.override(play.state, action))
    who = play.state.miniatures.get(action.by or "")
    zone = board.zone_at(play.state, who.at) if who is not None and who.at is not None else None
    if who is not None and zone is not None and action.to is not None:
        play.tell(
            StatusSet(who.id, "location", zone.status.get("location")),
            StatusSet(who.id, "zone", zone.id),
        )


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    who = Console(state, side).miniature
    if who is not None and who.at is not None:
        yield Offer("move", "Move", who.id, wants="place")


MOVING = (
    game_over,
    checks.unknown,
    checks.not_your_side,
    checks.cannot_move,
    checks.off_table,
    checks.overlap,
    areas.wrong_area.citing(TRAVEL),
)

CHAPTER = Chapter(
    rules={
        Move: MOVING,
        Override: (checks.unknown, referee.cannot_act),
        **dict.fromkeys((Choose, Pay, PlaceLocation), (nothing_asked,)),
    },
    deeds={Move: _move, Override: _override},
    offers=_offers,
)
