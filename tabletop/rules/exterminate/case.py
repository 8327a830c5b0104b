"""A wish in this game, with what its rules ask about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tabletop.geometry.track import Line, Path
from tabletop.model.action import Action, Place
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common.case import Case
from tabletop.rules.common.route import Route
from tabletop.rules.common.walks import Stop, Surroundings, surroundings
from tabletop.rules.common.walls import walls_under
from tabletop.rules.exterminate.chapter import Book
from tabletop.rules.exterminate.ground import Ground, ground
from tabletop.rules.exterminate.models import obstacle_under
from tabletop.rules.exterminate.moments import traits
from tabletop.rules.exterminate.movement.allowance import move_left
from tabletop.rules.exterminate.profiles import GAME
from tabletop.rules.exterminate.turns.arrivals import arriving
from tabletop.rules.exterminate.verbs import Cross, JumpOnto

EMPTY_BOOK = Book()
NO_WORDS = Vocabulary(GAME, FrozenMap())
"""For cases of actions whose words have been judged already."""
KEPT = 1.0
"""Inches that a move keeps from every enemy (ruling E7)."""
ROOM = 0.02
"""Inches that a slide leaves to a friend, with whom no move ends in contact."""


@dataclass(frozen=True)
class ExterminateCase(Case):
    """A wish and the state it is made in."""

    book: Book = EMPTY_BOOK

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What chapters have worked out for this case and ask again: its shots, its approach."""
        return {}

    @property
    def sets_up(self) -> bool:
        """Whether the table is still being set up, when models are lifted and put down."""
        return self.state.clock.phase == "setup"

    @property
    def limit(self) -> float | None:
        return None if self.sets_up else move_left(self.state, self.miniature)

    @cached_property
    def crossed(self) -> str | None:
        """The obstacle that it crosses or jumps onto with this action."""
        return self.action.obstacle if isinstance(self.action, Cross | JumpOnto) else None

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        if self.sets_up:
            return ()
        return tuple(stops_of(self.state, self.miniature, self.crossed))

    @cached_property
    def surroundings(self) -> Surroundings:
        terrain = walked_among(self.state, self.miniature, self.crossed)
        return surroundings(replace(self.state, terrain=terrain), self.miniature, self.stops)

    @cached_property
    def obstructions(self) -> tuple[str, ...]:
        found = super().obstructions
        hill = obstacle_under(self.state, self.miniature) if self._field("by") in self.state.miniatures else None
        return tuple(name for name in found if name != hill)

    def others(self) -> Iterator[Miniature]:
        """Those who stay where they are; a friend takes a hair more room, so that a slide does not end at its base."""
        for other in super().others():
            friend = not self.sets_up and not self.state.enemies(other.side, self.miniature.side)
            yield replace(other, base=_grown(other.base)) if friend else other

    def find_route(self) -> Route:
        if not self.sets_up:
            return Case.find_route(self)
        # Setting up is lifting and putting down: only where a base ends matters.
        start, end = self.miniature.at, self.arrival
        assert start is not None and end.at is not None
        under = tuple(walls_under(self.state, end.piece(), end.level))
        parts = (Line(start, end.at),) if start != end.at else ()
        return Route(Path(start, parts), end.facing, free=not under, blocked_by=under)

    def find_arrival(self) -> Miniature:
        if isinstance(self.action, Place):
            placed = arriving(self.state, self.action)
            assert placed is not None
            return placed
        if isinstance(self.action, JumpOnto):
            return replace(self.miniature, at=self.action.at)
        return Case.find_arrival(self)


def case_of(state: State, action: Action) -> ExterminateCase:
    """The case of an action that was found legal."""
    return ExterminateCase(state, action, NO_WORDS)


def _grown(base: BaseSize) -> BaseSize:
    length = None if base.length is None else base.length + 2 * ROOM
    return BaseSize(base.width + 2 * ROOM, length)


def ground_for(state: State, walker: Miniature, terrain: Terrain) -> Ground:
    """What a piece of scenery is to a model: `open obstacle wall`."""
    kind = ground(state, terrain)
    for each in traits(walker):
        kind = each.crosses(state, walker, terrain, kind)
    return kind


def stops_of(state: State, walker: Miniature, crossed: str | None = None) -> Iterator[Stop]:
    """What stops a model on its way besides impassable scenery: enemies, to whom it keeps an inch, obstacles but the
    one that it stands on or crosses, and water."""
    for other in state.standing(walker.level):
        if state.enemies(other.side, walker.side):
            yield Stop(other.id, other.piece(), KEPT)
    for piece in _solid(state, walker, crossed):
        if piece.movement != "impassable":
            yield Stop(piece.id, piece.piece())


def walked_among(state: State, walker: Miniature, crossed: str | None = None) -> FrozenMap[str, Terrain]:
    """The scenery as it stops that model: without what it stands on, crosses or does not heed."""
    solid = {piece.id for piece in _solid(state, walker, crossed)}
    unheeded = [
        piece.id for piece in state.terrain.values() if piece.movement == "impassable" and piece.id not in solid
    ]
    kept = state.terrain
    for name in unheeded:
        if kept[name].level == walker.level:
            kept = kept.without(name)
    return kept


def _solid(state: State, walker: Miniature, crossed: str | None) -> Iterator[Terrain]:
    free = {crossed, obstacle_under(state, walker)}
    for piece in state.terrain.values():
        if piece.level == walker.level and piece.id not in free and ground_for(state, walker, piece) != "open":
            yield piece
