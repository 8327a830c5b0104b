"""What a side may know: states and events with everything else left out (a whitelist, not a list of secrets).

A game says which words of its vocabulary are the owner's alone; a word that it does not declare is nobody's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from tabletop.model.decision import Decision
from tabletop.model.event import Asked, Event, MarkerSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Marker, Side
from tabletop.model.vocabulary import Vocabulary


def _nothing_hidden(extra: Any, side: str | None) -> Any:
    return extra


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What of a game is secret.

    `declared` and `declared_of_side` are all the words that miniatures and sides may have, `own` and `own_of_side`
    those of them that only the owner may know; `extra` gives the rule set's extra as a side may know it (None: a
    spectator).
    """

    declared: frozenset[str]
    declared_of_side: frozenset[str]
    own: frozenset[str] = frozenset()
    own_of_side: frozenset[str] = frozenset()
    extra: Callable[[Any, str | None], Any] = _nothing_hidden

    @staticmethod
    def of(
        vocabulary: Vocabulary,
        *,
        own: Iterable[str] = (),
        own_of_side: Iterable[str] = (),
        extra: Callable[[Any, str | None], Any] = _nothing_hidden,
    ) -> Knowledge:
        """What of the vocabulary's words is secret."""
        return Knowledge(
            frozenset(vocabulary.statuses),
            frozenset(vocabulary.side_statuses),
            frozenset(own),
            frozenset(own_of_side),
            extra,
        )

    def view(self, state: State, side: str | None) -> State:
        """The state as `side` may know it. A state without secrets is given back as it is."""
        miniatures = _known(state.miniatures, self.declared, self.own, side)
        sides = _known(state.sides, self.declared_of_side, self.own_of_side, side)
        return State(
            table=state.table,
            terrain=state.terrain,
            zones=state.zones,
            miniatures=miniatures,
            markers=_seen(state.markers, side),
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


Thing = TypeVar("Thing", Miniature, Side)


@lru_cache(maxsize=256)
def _known(
    things: FrozenMap[str, Thing], declared: frozenset[str], own: frozenset[str], side: str | None
) -> FrozenMap[str, Thing]:
    """Miniatures or sides with the words a side may know; the very same mapping where nothing is hidden, so that what
    is remembered of it holds."""
    known = {
        name: _worded(thing, declared, own, (thing.side if isinstance(thing, Miniature) else thing.id) == side)
        for name, thing in things.items()
    }
    return things if all(known[name] is things[name] for name in known) else FrozenMap(known)


def _worded(thing: Thing, declared: frozenset[str], own: frozenset[str], owner: bool) -> Thing:
    hidden = [word for word in thing.status if word not in declared or (word in own and not owner)]
    if not hidden:
        return thing
    return replace(thing, status=FrozenMap({word: value for word, value in thing.status.items() if word not in hidden}))


def _seen(markers: FrozenMap[str, Marker], side: str | None) -> FrozenMap[str, Marker]:
    seen = {name: marker for name, marker in markers.items() if knows(marker.visible_to, side)}
    return markers if len(seen) == len(markers) else FrozenMap(seen)


def visible(events: Iterable[Event], side: str | None) -> tuple[Event, ...]:
    """The events as `side` may know them (None: a spectator)."""
    return tuple(known for event in events if (known := _event_as_known(event, side)) is not None)


def _event_as_known(event: Event, side: str | None) -> Event | None:
    if not knows(event.visible_to, side):
        return None
    match event:
        case Asked(decision=decision):
            return replace(event, decision=known_decision(decision, side))
        case MarkerSet(marker=Marker(visible_to=may_know)) if not knows(may_know, side):
            return None
        case _:
            return event
