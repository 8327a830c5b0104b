"""The log of this game in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.model.event import Drawn, Event, Moved, Noted, StatusSet
from tabletop.model.state import State
from tabletop.rules.common import story
from tabletop.rules.common.words import title_of
from tabletop.rules.remnant.characters import room
from tabletop.rules.remnant.words import INJURY, VOCABULARY

QUIET = frozenset(VOCABULARY.statuses) | (frozenset(VOCABULARY.side_statuses) - {"conceded"})
"""Words that follow from what is told in other words."""
CHOSEN = {"will_support": "{who} is to support {whom}", "will_attack": "{who} is to attack {whom}"}
GIVEN_UP = {"will_support": "{who} is to support nobody", "will_attack": "{who} is to attack nobody"}


def tell(before: State, events: Sequence[Event]) -> tuple[str, ...]:
    """The events as sentences."""
    return story.tell(before, tuple(_spoken(before, events)), QUIET)


def _spoken(before: State, events: Sequence[Event]) -> Iterator[Event]:
    """The events, with a remark for every word that has a sentence of its own; a card drawn for a room is told as the
    room, and the way there is not told."""
    sent: set[str] = set()
    for event in events:
        if isinstance(event, StatusSet):
            said = _said(before, event)
            if said:
                yield Noted(said, visible_to=event.visible_to)
            if event.word == "area":
                sent.add(event.who)
        if not isinstance(event, Drawn) and not (isinstance(event, Moved) and event.who in sent):
            yield event


def _said(before: State, event: StatusSet) -> str:
    who, value = title_of(before, event.who), event.value
    if event.word == "area" and value is not None:
        return f"{who} is in {room(str(value))}"
    if event.word == "tapped":
        return f"{who} is injured and tapped for good" if value == INJURY else "" if value else f"{who} is untapped"
    if event.visible_to is None:
        return ""
    if value is not None:
        return CHOSEN.get(event.word, "").format(who=who, whom=title_of(before, str(value)))
    return GIVEN_UP.get(event.word, "").format(who=who)
