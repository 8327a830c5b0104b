"""The log of this game in sentences: what its words of state say when they change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabletop.model.event import Event, Interrupted, Moved, Noted, Rolled, StatusSet
from tabletop.model.state import State
from tabletop.rules.common import story
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.words import QUIET

GAINED = {
    "activated": "{who} is activated",
    "ran": "{who} runs",
    "charged": "{who} charges",
    "fallen": "{who} falls",
    "prone": "{who} lies on the ground",
    "stunned": "{who} is stunned",
    "confused": "{who} is confused",
    "down": "{who} is out of the game",
    "loose": "{who} breaks from melee",
    "morale_passed": "{who} keeps its nerve",
    "hits": "{who} has {value} Hits left",
    "luck": "{who} uses Luck, {value} left",
}
"""What the log says when a word gets a value."""
LOST = {
    "prone": "{who} stands up",
    "stunned": "{who} comes round",
    "confused": "{who} is clear in the head again",
}
"""What it says when a word goes."""


def tell(before: State, events: Sequence[Event], quiet: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The events as sentences."""
    return story.tell(before, tuple(_spoken(before, _joined(events))), QUIET | quiet | GAINED.keys())


def _spoken(before: State, events: Sequence[Event]) -> Iterator[Event]:
    """The events, with a remark for every word that has a sentence of its own."""
    for event in events:
        if isinstance(event, StatusSet) and (said := _said(before, event)):
            yield Noted(said, visible_to=event.visible_to)
        yield event


def _said(before: State, event: StatusSet) -> str:
    phrase = (LOST if event.value in (None, False) else GAINED).get(event.word, "")
    said = phrase.format(who=title_of(before, event.who), value=event.value)
    return said.replace(" 1 Hits", " 1 Hit").replace(" 0 Hits", " no Hits")


def _joined(events: Sequence[Event]) -> list[Event]:
    """A walk that took several Move actions is told as one move, unless dice or something else came between."""
    kept: list[Event] = []
    place: int | None = None
    for event in events:
        if isinstance(event, Moved) and place is not None:
            earlier = kept[place]
            assert isinstance(earlier, Moved)
            if (earlier.who, earlier.level) == (event.who, event.level):
                whole = replace(event, path=(*earlier.path, *event.path[1:]), length=earlier.length + event.length)
                kept[place] = whole
                continue
        kept.append(event)
        if isinstance(event, Moved):
            place = len(kept) - 1
        elif isinstance(event, Rolled | Interrupted):
            place = None
    return kept
