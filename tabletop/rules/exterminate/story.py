"""The log of this game in sentences: what its words of state say when they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.model.event import Drawn, Event, Interrupted, Noted, SideSet, StatusSet
from tabletop.model.state import State
from tabletop.rules.common import story
from tabletop.rules.common.words import listed, sentence, title_of
from tabletop.rules.exterminate.chapter import Book
from tabletop.rules.exterminate.profiles import roster
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
BROUGHT = "{who}: {value} Fate to begin with"
"""What it says of a Fate Pool when it is filled."""
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
    drawn = _hands(events)
    for event in events:
        if isinstance(event, Drawn):
            cards = drawn.pop(_hand_of(event), None)
            if cards:
                who, what = sentence(title_of(before, event.by)), listed(cards)
                said = f"{who}: {what} is drawn" if len(cards) == 1 else f"{who}: {what} are drawn"
                yield Noted(said, visible_to=event.visible_to)
            continue
        if isinstance(event, Interrupted) and event.reason in STOPPED and event.who is not None:
            yield Noted(STOPPED[event.reason].format(who=title_of(before, event.who)), visible_to=event.visible_to)
            continue
        if isinstance(event, StatusSet | SideSet):
            phrase = (lost if event.value in (None, False, 0) else gained).get(event.word, "")
            if event.word == "fate" and "fate_start" not in before.sides[event.who].status:
                phrase = BROUGHT
            if phrase:
                what = title_of(before, str(event.value))
                said = phrase.format(who=title_of(before, event.who), value=event.value, what=what)
                said = said.replace(": 1 victory points", ": 1 victory point")
                yield Noted(said, visible_to=event.visible_to)
        yield event


def _hand_of(event: Drawn) -> tuple[str, str, frozenset[str] | None]:
    return (event.by, event.deck, event.visible_to)


def _hands(events: Sequence[Event]) -> dict[tuple[str, str, frozenset[str] | None], list[str]]:
    """The titles of the cards that each side drew together, apart for those whom they are shown to."""
    drawn: dict[tuple[str, str, frozenset[str] | None], list[str]] = {}
    for event in events:
        if isinstance(event, Drawn):
            drawn.setdefault(_hand_of(event), []).append(_title(event.card))
    return drawn


def _title(card: str) -> str:
    """The name on a battle card or an adventure card."""
    known = roster()
    found = known.battle_deck.get(card) or known.adventures.get(card)
    return found.name if found is not None else card
