"""A case: one wish in one state, with everything the rules ask about it worked out once and only when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common.bases import spots
from tabletop.rules.common.route import Route, route, swing, turn_stopped_by
from tabletop.rules.common.walks import Stop, Surroundings, surroundings
from tabletop.rules.common.walls import walls_under

FARTHEST = 10_000.0
"""Inches beyond which nobody points at a table."""


@dataclass(frozen=True)
class Case:
    """A wish and the state it is made in.

    What a property says is only meaningful when the rules that the property rests on do not refuse (`miniature` needs
    `unknown`); rules say so with `needs`. In a group, `around` is the state with all of it done: where the others
    stand. A game overrides `limit`, `stops`, `find_route` and `find_arrival`.
    """

    state: State
    action: Action
    vocabulary: Vocabulary
    around: State | None = None

    @cached_property
    def side(self) -> str | None:
        """Who wants it."""
        return acting_side(self.state, self.action)

    @cached_property
    def miniature(self) -> Miniature:
        """The miniature that is to do it (`by`), as it is now."""
        return self.state.miniatures[self._field("by")]

    @property
    def limit(self) -> float | None:
        """Inches it may still move now; None: as far as it likes."""
        return None

    @property
    def stops(self) -> tuple[Stop, ...]:
        """What stops the miniature on its way besides terrain: enemies, with the clearance they are owed."""
        return ()

    @cached_property
    def surroundings(self) -> Surroundings:
        """What the miniature walks among."""
        return surroundings(self.state, self.miniature, self.stops)

    @cached_property
    def route(self) -> Route:
        """The way of a move."""
        return self.find_route()

    def find_route(self) -> Route:
        """What `route` is: the shortest way, unless a game says otherwise."""
        to, via, facing = self._field("to"), self._field("via") or (), self._field("facing")
        return route(self.surroundings, self.miniature, to, via, facing)

    @cached_property
    def arrival(self) -> Miniature:
        """The miniature as it will stand when the action is done."""
        return self.find_arrival()

    def find_arrival(self) -> Miniature:
        """What `arrival` is: the miniature at `to` with `facing`, unless a game says otherwise."""
        to, facing = self._field("to"), self._field("facing")
        place = self.miniature.at if to is None else to
        turned = self.miniature.facing if facing is None else facing % 360.0
        return replace(self.miniature, at=place, facing=turned)

    @cached_property
    def obstructions(self) -> tuple[str, ...]:
        """The ids of the terrain that forbids it: on the way of a move, in the sweep of a turn, under a new base."""
        if self._field("to") is not None:
            return self.route.blocked_by
        arrival = self.arrival
        assert arrival.at is not None
        under = tuple(walls_under(self.state, arrival.piece(), arrival.level))
        if self._field("by") is None:
            return under
        swept = turn_stopped_by(self.surroundings, self.miniature, arrival.facing, arrival.at)
        return tuple(dict.fromkeys((*under, *swept)))

    @cached_property
    def swings(self) -> float:
        """Inches by which it would swing over the table's edge when it only turns."""
        if self._field("to") is not None or self._field("by") is None or self._field("facing") is None:
            return 0.0
        assert self.arrival.at is not None
        return swing(self.surroundings, self.miniature, self.arrival.facing, self.arrival.at)

    @property
    def arrivals(self) -> tuple[Miniature, ...]:
        """Every miniature that will stand elsewhere: the one that does it, and whom it pushes along."""
        return (self.arrival,)

    @property
    def points(self) -> tuple[Point, ...]:
        """The places the action names where no base will stand: of a note, a marker."""
        return ()

    def others(self) -> Iterator[Miniature]:
        """The miniatures that stay where they are, on the level where it will stand."""
        moving = {arrival.id for arrival in self.arrivals}
        for spot in spots((self.around or self.state).miniatures, self.arrival.level):
            if spot.miniature.id not in moving:
                yield spot.miniature

    def _field(self, name: str) -> Any:
        return getattr(self.action, name, None)


def is_figure(value: object) -> bool:
    """Whether that is a number that can be measured: neither infinite nor beyond all tables."""
    return isinstance(value, int | float) and abs(value) <= 1e9


def is_place(value: object) -> bool:
    """Whether that is a place one can point at: two numbers, and not a mile away."""
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(isinstance(part, int | float) and abs(part) <= FARTHEST for part in value)
    )
