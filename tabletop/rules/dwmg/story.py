"""The log of this game in sentences: what its words of state say when they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tabletop.model.event import Event, Interrupted, Moved, Noted, Rolled, SideSet, StatusSet
from tabletop.model.state import State
from tabletop.rules.common import story
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.chapter import Book
from tabletop.rules.dwmg.words import QUIET

POINTS = "victory_points"
GAINED = {
    "activated": "{who} is activated",
    "ran": "{who} runs",
    "charged": "{who} charges",
    "fallen": "{who} falls",
    "prone": "{who} lies on the ground",
    "stunned": "{who} is stunned",
    "confused": "{who} is confused",
    "down": "{who} is out of the game",
    "fought": "{who} fights",
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


def tell(before: State, events: Sequence[Event], book: Book) -> tuple[str, ...]:
    """The events as sentences."""
    gained, lost = {**GAINED, **book.gained}, {**LOST, **book.lost}
    spoken = tuple(_spoken(before, _joined(events), gained, lost))
    return story.tell(before, spoken, QUIET | book.quiet | gained.keys() | {POINTS})


def _spoken(
    before: State, events: Sequence[Event], gained: Mapping[str, str], lost: Mapping[str, str]
) -> Iterator[Event]:
    """The events, with a remark for every word that has a sentence of its own."""
    points = {side.id: int(side.status.get(POINTS) or 0) for side in before.sides.values()}
    for event in events:
        if isinstance(event, SideSet) and event.word == POINTS:
            total = int(event.value or 0)
            yield Noted(
                _scored(before, event.who, total - points.get(event.who, 0), total), visible_to=event.visible_to
            )
            points[event.who] = total
        if isinstance(event, StatusSet):
            phrase = (lost if event.value in (None, False) else gained).get(event.word, "")
            said = phrase.format(who=title_of(before, event.who), value=event.value)
            if said:
                said = said.replace(" 1 Hits", " 1 Hit").replace(" 0 Hits", " no Hits")
                yield Noted(said, visible_to=event.visible_to)
        yield event


def _scored(state: State, side: str, count: int, total: int) -> str:
    """What a side has gained or lost, and what it has now."""
    who, many = title_of(state, side), abs(count)
    if count == 1:
        return f"{who}: 1 victory point more, {total} in all"
    if count == -1:
        return f"{who}: 1 victory point fewer, {total} in all"
    if count < 0:
        return f"{who}: {many} victory points fewer, {total} in all"
    return f"{who}: {many} victory points more, {total} in all"


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
