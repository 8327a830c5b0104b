"""The referee: `override` does anything by agreement.

An override is legal whenever it names things that are there: a bug in a rule must not end an evening. It is recorded,
and the log shows its reason. One that sets the clock also withdraws every open question.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from tabletop.model.action import Override, Pass
from tabletop.model.event import (
    Answered,
    Event,
    MarkerSet,
    Moved,
    Noted,
    PhaseBegan,
    Removed,
    TerrainSet,
    Turned,
)
from tabletop.model.state import State
from tabletop.rules.common.case import Case
from tabletop.rules.common.checks import unknown
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.status import set_words
from tabletop.rules.common.words import kind_of

CLOCK_WORDS = {"round": int, "side": str, "phase": str}


@rule(HOUSE, needs=(unknown,))
def cannot_act(case: Case) -> Iterator[Finding]:
    """What even a referee cannot do: move a door, remove a side, set the clock to what is no time."""
    state, action = case.state, case.action
    if not isinstance(action, Override):
        return
    by = action.by
    if by is None and (action.to or action.facing is not None or action.level is not None or action.remove):
        yield finding("Say whom the referee moves or removes.")
    if by is not None:
        kind = kind_of(state, by)
        moves = action.to is not None or action.facing is not None or action.level is not None
        if moves and kind == "miniature" and action.to is None and state.miniatures[by].at is None:
            yield finding(f"'{by}' is not on the table; say where the referee puts it.", id=by)
        if moves and kind not in ("miniature", "marker", None):
            yield finding(f"'{by}' is a {kind}, which the referee cannot move.", id=by)
        if action.remove and kind in ("side", "door", "window"):
            yield finding(f"'{by}' is a {kind}, which the referee cannot remove.", id=by)
    elif action.state:
        yield finding("Say whose state the referee sets.")
    yield from _wrong_clock(state, action, case.vocabulary.phases)


def _wrong_clock(state: State, action: Override, phases: Container[str]) -> Iterator[Finding]:
    for word, value in action.clock.items():
        wanted = CLOCK_WORDS.get(word)
        if wanted is None:
            yield finding(f"A clock has no '{word}'; it has a round, a side and a phase.", word=word)
        elif value is None and word == "side":
            continue
        elif not isinstance(value, wanted) or isinstance(value, bool) or (isinstance(value, int) and value < 0):
            yield finding(f"{value!r} is no {word}.", word=word)
        elif word == "side" and value not in state.sides:
            yield finding(f"There is no side '{value}'.", word=word)
        elif word == "phase" and value not in phases:
            yield finding(f"This game has no phase '{value}'.", word=word)


def override(state: State, action: Override) -> tuple[Event, ...]:
    """Everything the referee says, as events."""
    events: list[Event] = [Noted(_said(action))]
    if action.by is not None:
        events += _moved(state, action, action.by)
        events += set_words(state, action.by, action.state)
        if action.remove:
            events += _removed(state, action.by)
    if action.clock:
        events += [Answered(decision.id, Pass()) for decision in reversed(state.pending)]
        events.append(PhaseBegan(replace(state.clock, **action.clock)))
    return tuple(events)


def _said(action: Override) -> str:
    reason = f" ({action.reason})" if action.reason else ""
    die = f" a die shows {action.die}" if action.die is not None else ""
    return f"By agreement{reason}:{die}" if die else f"By agreement{reason}"


def _moved(state: State, action: Override, by: str) -> Iterator[Event]:
    if by in state.markers:
        marker = state.markers[by]
        level = marker.level if action.level is None else action.level
        at = marker.at if action.to is None else action.to
        if (at, level) != (marker.at, marker.level):
            yield MarkerSet(by, replace(marker, at=at, level=level), visible_to=marker.visible_to)
        return
    if by not in state.miniatures:
        return
    miniature = state.miniatures[by]
    facing = miniature.facing if action.facing is None else action.facing % 360.0
    level = miniature.level if action.level is None else action.level
    if action.to is not None or level != miniature.level:
        start = miniature.at or action.to
        end = action.to or miniature.at
        assert start is not None and end is not None
        yield Moved(by, (start, end), 0.0, facing, level)
    elif action.facing is not None:
        yield Turned(by, facing)


def _removed(state: State, by: str) -> Iterator[Event]:
    if by in state.miniatures:
        yield Removed(by, "by agreement")
    elif by in state.markers:
        yield MarkerSet(by, None, visible_to=state.markers[by].visible_to)
    else:
        yield TerrainSet(by, None)
