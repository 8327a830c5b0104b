"""What is heard of a record: the names of sounds, for what the seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tabletop.model.action import Action
from tabletop.model.event import Event, Moved, PhaseBegan, Placed, Removed, Rolled, Turned
from tabletop.model.mark import AreaMark, Mark, Tone

Cue = Literal["move", "turn", "put", "dice", "shot", "blast", "removed", "refused", "phase", "victory", "click"]


def cues_of(action: Action, events: Iterable[Event], marks: Iterable[Mark] = ()) -> tuple[Cue, ...]:
    """Everything that is heard of a record at once, where nothing is shown of it; each sound once."""
    found: list[Cue] = []
    for event in events:
        match event:
            case Moved():
                found.append("move")
            case Turned():
                found.append("turn")
            case Placed(miniature=miniature) if miniature.at is not None:
                found.append("put")
            case Rolled():
                found.append("dice")
            case Removed():
                found.append("removed")
            case PhaseBegan():
                found.append("phase")
    if action.verb == "shoot" and found:
        found.append("shot")
    if any(isinstance(mark, AreaMark) and mark.tone is Tone.BLAST for mark in marks):
        found.append("blast")
    return tuple(dict.fromkeys(found))
