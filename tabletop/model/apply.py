"""Events make the next state. No rules here: a fact is a fact."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch
from typing import Any

from tabletop.errors import ReplayError
from tabletop.model.event import (
    Answered,
    Asked,
    Became,
    Event,
    MarkerSet,
    Moved,
    Noted,
    PhaseBegan,
    Placed,
    Removed,
    SideSet,
    StatusSet,
    TerrainSet,
    Turned,
)
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone


def apply(state: State, event: Event) -> State:
    """The state after the event.

    Raises ReplayError when the event speaks of something the state does not have: the log and its map do not fit.
    """
    return _apply(event, state)


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after all the events, in order."""
    for event in events:
        state = apply(state, event)
    return state


@singledispatch
def _apply(event: Event, state: State) -> State:
    # Rolled, Drawn, Revealed and Interrupted are told, not kept: what follows from them has events of its own.
    return state


def _miniature(state: State, who: str) -> Miniature:
    if who not in state.miniatures:
        raise ReplayError(f"The log speaks of a miniature '{who}' that is not on this table.")
    return state.miniatures[who]


def _with(state: State, miniature: Miniature) -> State:
    return replace(state, miniatures=state.miniatures.with_(miniature.id, miniature))


def _worded(status: FrozenMap[str, Any], word: str, value: Any) -> FrozenMap[str, Any]:
    return status.without(word) if value is None else status.with_(word, value)


@_apply.register
def _(event: Moved, state: State) -> State:
    miniature = _miniature(state, event.who)
    return _with(state, replace(miniature, at=event.path[-1], facing=event.facing, level=event.level))


@_apply.register
def _(event: Turned, state: State) -> State:
    return _with(state, replace(_miniature(state, event.who), facing=event.facing))


@_apply.register
def _(event: Placed, state: State) -> State:
    return _with(state, event.miniature)


@_apply.register
def _(event: Became, state: State) -> State:
    _miniature(state, event.miniature.id)
    return _with(state, event.miniature)


@_apply.register
def _(event: Removed, state: State) -> State:
    _miniature(state, event.who)
    return replace(state, miniatures=state.miniatures.without(event.who))


@_apply.register
def _(event: StatusSet, state: State) -> State:
    miniature = _miniature(state, event.who)
    return _with(state, replace(miniature, status=_worded(miniature.status, event.word, event.value)))


@_apply.register
def _(event: SideSet, state: State) -> State:
    if event.who not in state.sides:
        raise ReplayError(f"The log speaks of a side '{event.who}' that is not in this game.")
    side = state.sides[event.who]
    side = replace(side, status=_worded(side.status, event.word, event.value))
    return replace(state, sides=state.sides.with_(side.id, side))


@_apply.register
def _(event: TerrainSet, state: State) -> State:
    match event.piece:
        case Terrain():
            return replace(state, terrain=state.terrain.with_(event.id, event.piece))
        case Zone():
            return replace(state, zones=state.zones.with_(event.id, event.piece))
        case None:
            return replace(state, terrain=state.terrain.without(event.id), zones=state.zones.without(event.id))


@_apply.register
def _(event: MarkerSet, state: State) -> State:
    if event.marker is None:
        return replace(state, markers=state.markers.without(event.id))
    return replace(state, markers=state.markers.with_(event.id, event.marker))


@_apply.register
def _(event: Asked, state: State) -> State:
    return replace(state, pending=(*state.pending, event.decision))


@_apply.register
def _(event: Answered, state: State) -> State:
    if not any(decision.id == event.decision for decision in state.pending):
        raise ReplayError(f"The log answers a question '{event.decision}' that nobody asked.")
    return replace(state, pending=tuple(d for d in state.pending if d.id != event.decision))


@_apply.register
def _(event: PhaseBegan, state: State) -> State:
    return replace(state, clock=event.clock)


@_apply.register
def _(event: Noted, state: State) -> State:
    if event.word is None or state.extra is None:
        return state
    return replace(state, extra=dataclasses.replace(state.extra, **{event.word: event.value}))
