"""What the sandbox's actions do: each becomes events. Nothing here rolls dice; a sandbox leaves nothing to chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tabletop.geometry.shapes import distance
from tabletop.model.action import Action, Concede, EndPhase, Group, Move, Override, Place, Remove, Turn
from tabletop.model.event import Event, MarkerSet, Moved, PhaseBegan, Placed, Removed, StatusSet, Turned
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Clock, Marker
from tabletop.rules.common import ending, groups, movement, referee
from tabletop.rules.common.checks import named
from tabletop.rules.common.status import set_words
from tabletop.rules.common.words import all_ids, fresh_id
from tabletop.rules.sandbox.actions import Mark, Note, Push
from tabletop.rules.sandbox.case import SandboxCase, arriving, extra_of, move_left, place_of
from tabletop.rules.sandbox.vocabulary import VOCABULARY

NOTE = "note"


def resolve(state: State, action: Action) -> tuple[Event, ...]:
    """The events of a legal action."""
    return tuple(_DEEDS[type(action)](state, action))


def _move(state: State, action: Move) -> Iterator[Event]:
    case = SandboxCase(state, action, VOCABULARY)
    yield movement.moved(case.miniature, case.route)
    yield from _charged(state, case.miniature, case.route.length)


def _push(state: State, action: Push) -> Iterator[Event]:
    case = SandboxCase(state, action, VOCABULARY)
    # Those furthest ahead go first, so that none is shown running through another.
    pusher = case.shifts[0].end
    for shift in sorted(case.shifts[1:], key=lambda each: -distance(each.end, pusher)):
        who = shift.miniature
        yield Moved(who.id, shift.way, shift.path.length, who.facing, who.level, by_push=True)
    yield movement.moved(case.miniature, case.route)
    yield from _charged(state, case.miniature, case.route.length)


def _charged(state: State, miniature: Miniature, length: float) -> Iterator[Event]:
    """What a measured miniature has moved in this round, the new way added."""
    if move_left(state, miniature) is not None and length > 0.0:
        yield StatusSet(miniature.id, "moved", float(miniature.status.get("moved", 0.0)) + length)


def _turn(state: State, action: Turn) -> Iterator[Event]:
    yield Turned(action.by, action.facing % 360.0)


def _place(state: State, action: Place) -> Iterator[Event]:
    miniature = arriving(state, action)
    if miniature is None:
        return
    taken = all_ids(state)
    if miniature.id in taken and miniature.id not in state.miniatures:
        # Something that this side does not know of has the name already.
        miniature = replace(miniature, id=fresh_id(miniature.id, taken))
    yield Placed(miniature)


def _remove(state: State, action: Remove) -> Iterator[Event]:
    if action.by in state.miniatures:
        yield Removed(action.by)
    else:
        # Who did not know of a marker is not told that it is gone.
        yield MarkerSet(action.by, None, visible_to=state.markers[action.by].visible_to)


def _note(state: State, action: Note) -> Iterator[Event]:
    place = place_of(state, action.at)
    if place is not None:
        name = fresh_id(NOTE, all_ids(state))
        yield MarkerSet(name, Marker(name, NOTE, place, text=action.text.strip()))


def _mark(state: State, action: Mark) -> Iterator[Event]:
    for name in named(action):
        yield from set_words(state, name, action.state)


def _end_phase(state: State, action: EndPhase) -> Iterator[Event]:
    clock = next_clock(state)
    if clock.round != state.clock.round:
        for miniature in state.miniatures.values():
            if "moved" in miniature.status:
                yield StatusSet(miniature.id, "moved", None)
    yield PhaseBegan(clock)


def next_clock(state: State) -> Clock:
    """Who comes next: the next side that plays on, or the next round; free play has rounds only (ruling C7)."""
    clock = state.clock
    playing = [side.id for side in state.sides.values() if not side.status.get(ending.CONCEDED)]
    first = playing[0] if playing else None
    if extra_of(state).turns == "sides" and clock.side in playing[:-1]:
        return replace(clock, side=playing[playing.index(clock.side) + 1])
    return Clock(clock.round + 1, first, "play")


def _group(state: State, action: Group) -> Iterator[Event]:
    yield from groups.resolved(state, action, resolve)


def _override(state: State, action: Override) -> Iterator[Event]:
    yield from referee.override(state, action)


def _concede(state: State, action: Concede) -> Iterator[Event]:
    yield from ending.concede(state, action)


_DEEDS: dict[type[Action], Callable[[State, Any], Iterator[Event]]] = {
    Move: _move,
    Push: _push,
    Turn: _turn,
    Place: _place,
    Remove: _remove,
    Note: _note,
    Mark: _mark,
    EndPhase: _end_phase,
    Group: _group,
    Override: _override,
    Concede: _concede,
}
