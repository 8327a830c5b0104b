"""What a side may know: states and events with everything else left out (a whitelist, not a list of secrets).

A game says which words of its vocabulary are the owner's alone; a word that it does not declare is nobody's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from typing import Any

from tabletop.model.decision import Decision
from tabletop.model.event import Asked, Event, MarkerSet
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.model.vocabulary import Vocabulary


def _nothing_hidden(extra: Any, side: str | None) -> Any:
    return extra


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What of a game is secret. `own` and `own_of_side`: words of miniatures and sides that only the owner may know;
    `extra` gives the rule set's extra as a side (None: a spectator) may know it."""

    vocabulary: Vocabulary
    own: Set[str] = field(default_factory=frozenset)
    own_of_side: Set[str] = field(default_factory=frozenset)
    extra: Callable[[Any, str | None], Any] = _nothing_hidden

    def view(self, state: State, side: str | None) -> State:
        """The state as `side` may know it. A state without secrets is given back as it is."""
        miniatures = _each(
            state.miniatures,
            lambda miniature: _worded(miniature, self.vocabulary.statuses, self.own, miniature.side == side),
        )
        sides = _each(
            state.sides,
            lambda each: _worded(each, self.vocabulary.side_statuses, self.own_of_side, each.id == side),
        )
        return State(
            table=state.table,
            terrain=state.terrain,
            zones=state.zones,
            miniatures=miniatures,
            markers=_each(state.markers, lambda marker: marker if knows(marker.visible_to, side) else None),
            sides=sides,
            clock=state.clock,
            pending=tuple(known_decision(decision, side) for decision in state.pending),
            extra=self.extra(state.extra, side),
        )


def knows(visible_to: frozenset[str] | None, side: str | None) -> bool:
    """Whether a side is among those that may know."""
    return visible_to is None or side in visible_to


def known_decision(decision: Decision, side: str | None) -> Decision:
    """A question as a side may know it: never how it goes on; of a hidden one only that somebody is asked."""
    if knows(decision.visible_to, side):
        return decision if decision.resume is None else replace(decision, resume=None)
    return Decision("hidden", decision.side, "", (), visible_to=decision.visible_to)


def _each(things: FrozenMap[str, Any], known: Callable[[Any], Any | None]) -> FrozenMap[str, Any]:
    """The things as known; the very same mapping where nothing is hidden, so that what is remembered of it holds."""
    seen, same = {}, True
    for name, thing in things.items():
        shown = known(thing)
        same = same and shown is thing
        if shown is not None:
            seen[name] = shown
    return things if same else FrozenMap(seen)


def _worded(thing: Any, declared: Mapping[str, Any], own: Set[str], owner: bool) -> Any:
    status = thing.status
    if not status or all(word in declared and (owner or word not in own) for word in status):
        return thing
    known = {word: value for word, value in status.items() if word in declared and (owner or word not in own)}
    return replace(thing, status=FrozenMap(known) if known else EMPTY)


def visible(events: Iterable[Event], side: str | None) -> tuple[Event, ...]:
    """The events as `side` may know them (None: a spectator)."""
    return tuple(known for event in events if (known := _known(event, side)) is not None)


def _known(event: Event, side: str | None) -> Event | None:
    if not knows(event.visible_to, side):
        return None
    match event:
        case Asked(decision=decision):
            return replace(event, decision=known_decision(decision, side))
        case MarkerSet(marker=Marker(visible_to=may_know)) if not knows(may_know, side):
            return None
        case _:
            return event
