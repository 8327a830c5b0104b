"""Events in whole sentences, for the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import singledispatch

from tabletop.errors import ReplayError
from tabletop.model.apply import apply
from tabletop.model.event import (
    Answered,
    Asked,
    Became,
    Drawn,
    Event,
    Interrupted,
    MarkerSet,
    Moved,
    Noted,
    PhaseBegan,
    Placed,
    Removed,
    Revealed,
    Rolled,
    SideSet,
    StatusSet,
    TerrainSet,
    Turned,
)
from tabletop.model.naming import are_many
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Marker
from tabletop.rules.common.decisions import label
from tabletop.rules.common.words import inches, listed, sentence, title_of, within

QUIET = frozenset({"moved"})
"""Words of a state that follow from what has just been told."""


def tell(before: State, events: Sequence[Event], quiet: frozenset[str] = QUIET) -> tuple[str, ...]:
    """The events as sentences; `before` is the state they happened to, as far as the teller knows it."""
    told: list[str] = []
    state = before
    for event in events:
        hushed = isinstance(event, StatusSet | SideSet) and event.word in quiet
        if not hushed and (said := _said(event, state)):
            told.append(_ended(sentence(said)))
        try:
            state = apply(state, event)
        except ReplayError:
            # The teller does not know what it happened to: what was told stands, the rest is told as before.
            continue
    return tuple(told)


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "”")) else f"{text}."


@singledispatch
def _said(event: Event, state: State) -> str:
    return ""


@_said.register
def _(event: Moved, state: State) -> str:
    who = title_of(state, event.who)
    known = state.miniatures.get(event.who)
    if event.by_push:
        return f"{who} is pushed {inches(event.length)}"
    if known is not None and known.level != event.level:
        return f"{who} is now on level {event.level}"
    if event.length == 0.0 and known is not None and known.at == event.path[-1]:
        return f"{who} turns to {event.facing:.0f}°"
    if event.length == 0.0 and known is not None and known.at is None:
        return ""  # it came out of something: likewise
    if event.length == 0.0:
        return f"{who} is moved to another place"
    turn = abs((event.facing - known.facing + 180.0) % 360.0 - 180.0) if known is not None else 0.0
    turned = f" and turns to {event.facing:.0f}°" if turn >= 0.5 else ""
    return f"{who} moves {inches(event.length)}{turned}"


@_said.register
def _(event: Turned, state: State) -> str:
    return f"{title_of(state, event.who)} turns to {event.facing:.0f}°"


@_said.register
def _(event: Placed, state: State) -> str:
    miniature = event.miniature
    if miniature.at is None:
        return ""  # it is inside something, or waits in reserve: what brought it there is told by its own words
    side = f" for {title_of(state, miniature.side)}" if miniature.side in state.sides else ""
    return f"{within(miniature.title)} comes to the table{side}"


@_said.register
def _(event: Became, state: State) -> str:
    before, after = state.miniatures[event.miniature.id], event.miniature
    who = title_of(state, after.id)
    if before.side != after.side:
        return f"{who} goes over to {title_of(state, after.side)}"
    return f"{who} changes its shape" if before.name == after.name else f"{who} is now {within(after.title)}"


@_said.register
def _(event: Removed, state: State) -> str:
    why = f" ({event.reason})" if event.reason else ""
    return f"{title_of(state, event.who)} leaves the table{why}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list | frozenset):
        return listed(str(each) for each in value) if value else "nothing"
    if isinstance(value, Mapping):
        return listed(f"{key} {_shown(each)}" for key, each in value.items()) if value else "nothing"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _set(who: str, word: str, value: object) -> str:
    words = word.replace("_", " ")
    if value is None or value is False:
        return f"{who}: no longer {words}" if value is False else f"{who}: {words} is cleared"
    return f"{who}: {words}" if value is True else f"{who}: {words} is now {_shown(value)}"


@_said.register
def _(event: StatusSet, state: State) -> str:
    return _set(title_of(state, event.who), event.word, event.value)


@_said.register
def _(event: SideSet, state: State) -> str:
    if event.word == "conceded":
        return f"the game is given up by {title_of(state, event.who)}"
    return _set(title_of(state, event.who), event.word, event.value)


@_said.register
def _(event: TerrainSet, state: State) -> str:
    if event.piece is None:
        return f"{title_of(state, event.id)} is gone"
    before = state.terrain.get(event.id)
    if not isinstance(event.piece, Terrain) or before is None:
        return f"{title_of(state, event.id)} has changed"
    if replace(event.piece, status=before.status) == before:
        return ""  # the words of its state are the game's to tell
    old = {opening.id: opening.state for opening in before.openings}
    changed = [o for o in event.piece.openings if old.get(o.id) != o.state]
    if not changed:
        return f"{title_of(state, event.id)} has changed"
    return listed(f"the {o.kind} {o.id} is now {o.state}" for o in changed)


@_said.register
def _(event: MarkerSet, state: State) -> str:
    before = state.markers.get(event.id)
    if event.marker is None:
        taken = _called(before, state) if before is not None else event.id
        return f"the {taken} is taken away"
    text = f": “{event.marker.text}”" if event.marker.text else ""
    kind = _kind(event.marker)
    if before is None:
        return f"a {kind} lies on the table{text}"
    if before.status != event.marker.status:
        return ""  # the words of its state are the game's to tell
    called = _called(event.marker, state)
    if before.at != event.marker.at:
        return f"the {called} is moved"
    if before.visible_to != event.marker.visible_to:
        return f"the {called} comes to light"
    return f"the {called} now says{text}" if text else f"the {called} is blank"


def _called(marker: Marker, state: State) -> str:
    """A marker's kind, and which of them where several lie there."""
    kind = _kind(marker)
    alike = sum(_kind(each) == kind for each in state.markers.values())
    return kind if alike <= 1 else f"{kind} {marker.id}"


def _kind(marker: Marker) -> str:
    """What a marker is called: its kind in plain words, without the details that a game writes behind a colon."""
    return marker.kind.partition(":")[0].replace("-", " ")


@_said.register
def _(event: Rolled, state: State) -> str:
    by = title_of(state, event.by) if event.by is not None else ""
    many = event.by in state.sides and are_many(by)
    what, faces = event.purpose, ", ".join(map(str, event.faces))
    if event.needs is not None:
        what = f"{what}, {event.needs} or more needed"
    if not by:
        return f"rolled again for {what}: {faces}" if event.again else f"rolled for {what}: {faces}"
    if many:
        return f"{by} roll again for {what}: {faces}" if event.again else f"{by} roll for {what}: {faces}"
    return f"{by} rolls again for {what}: {faces}" if event.again else f"{by} rolls for {what}: {faces}"


@_said.register
def _(event: Drawn, state: State) -> str:
    card = event.card.replace("-", " ")
    return f"{title_of(state, event.by)}: {card} is drawn"


@_said.register
def _(event: Asked, state: State) -> str:
    side = title_of(state, event.decision.side)
    return f"{side} must answer: {event.decision.question}" if event.decision.question else f"{side} must decide"


@_said.register
def _(event: Answered, state: State) -> str:
    asked = next((decision for decision in state.pending if decision.id == event.decision), None)
    who = title_of(state, asked.side) if asked is not None else "the answer"
    return f"{who}: {label(state, event.answer)}"


@_said.register
def _(event: Revealed, state: State) -> str:
    return event.text or f"{title_of(state, event.what)} is revealed"


@_said.register
def _(event: Interrupted, state: State) -> str:
    who = title_of(state, event.who) if event.who is not None else "the action"
    return f"{who} is stopped: {event.reason.replace('-', ' ')}"


@_said.register
def _(event: PhaseBegan, state: State) -> str:
    clock = event.clock
    if clock.phase == "setup":
        return "set-up" if clock.side is None else f"set-up: {title_of(state, clock.side)}"
    if clock.side is None:
        return f"round {clock.round}, {clock.phase}"
    return f"round {clock.round}, {clock.phase}: {title_of(state, clock.side)}"


@_said.register
def _(event: Noted, state: State) -> str:
    return event.text
