"""The log of this game in sentences: what its words of state say when they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.model.event import Event, Interrupted, Noted, SideSet, StatusSet
from tabletop.model.state import State
from tabletop.rules.common import story
from tabletop.rules.common.words import title_of
from tabletop.rules.exterminate.chapter import Book
from tabletop.rules.exterminate.words import QUIET

GAINED = {
    "shocked": "{who} is shocked",
    "under_fire": "{who} is under fire: {value}",
    "engages": "{who} engages {what}",
    "ran": "{who} runs",
    "atop": "{who} stands on top of {what}",
    "victory_points": "{who}: {value} victory points",
}
"""What the log says when a word gets a value."""
LOST = {
    "shocked": "{who} gets up again",
    "under_fire": "{who} is no longer under fire",
    "atop": "{who} gets down",
}
"""What it says when a word goes."""
STOPPED = {
    "obstacle": "{who} stops at the obstacle",
    "stumble": "{who} stumbles and goes nowhere",
}
"""What it says when a movement action ends before its end."""


def tell(before: State, events: Sequence[Event], book: Book) -> tuple[str, ...]:
    """The events as sentences."""
    gained, lost = {**GAINED, **book.gained}, {**LOST, **book.lost}
    spoken = tuple(_spoken(before, events, gained, lost))
    return story.tell(before, spoken, QUIET | book.quiet | gained.keys() | lost.keys())


def _spoken(
    before: State, events: Sequence[Event], gained: Mapping[str, str], lost: Mapping[str, str]
) -> Iterator[Event]:
    """The events, with a remark for every word that has a sentence of its own."""
    for event in events:
        if isinstance(event, Interrupted) and event.reason in STOPPED and event.who is not None:
            yield Noted(STOPPED[event.reason].format(who=title_of(before, event.who)), visible_to=event.visible_to)
            continue
        if isinstance(event, StatusSet | SideSet):
            phrase = (lost if event.value in (None, False, 0) else gained).get(event.word, "")
            if phrase:
                what = title_of(before, str(event.value))
                said = phrase.format(who=title_of(before, event.who), value=event.value, what=what)
                said = said.replace(": 1 victory points", ": 1 victory point")
                yield Noted(said, visible_to=event.visible_to)
        yield event
