"""A wish in this game, with what its rules ask about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tabletop.geometry.shapes import Point
from tabletop.geometry.track import Line, Path
from tabletop.model.action import Place
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.case import Case
from tabletop.rules.common.route import Route, route
from tabletop.rules.common.walks import Stop, Surroundings, surroundings
from tabletop.rules.common.walls import walls_under
from tabletop.rules.dwmg.capture.captives import goes_along
from tabletop.rules.dwmg.chapter import Book
from tabletop.rules.dwmg.models import bars, is_undercover
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.turns.allowance import Allowance, allowance
from tabletop.rules.dwmg.turns.arrivals import arriving, newcomer
from tabletop.rules.dwmg.vehicles.aboard import DRIVING, driver_of
from tabletop.rules.dwmg.verbs import Arrive

EMPTY_BOOK = Book()


@dataclass(frozen=True)
class DwmgCase(Case):
    """A wish and the state it is made in."""

    book: Book = EMPTY_BOOK

    @cached_property
    def miniature(self) -> Miniature:
        """The miniature that is to do it; where a vehicle is to be driven, its driver."""
        named = self.state.miniatures[self._field("by")]
        return driver_of(self.state, named.id) or named if isinstance(self.action, DRIVING) else named

    @cached_property
    def allowance(self) -> Allowance:
        """How far the model may still move in this turn."""
        return allowance(self.state, self.miniature)

    @property
    def limit(self) -> float | None:
        return None if self.state.clock.phase == "setup" else self.allowance.limit

    @property
    def _is_airborne(self) -> bool:
        by = self.state.miniatures.get(str(self._field("by")))
        return by is not None and bool(by.status.get("airborne"))

    @cached_property
    def surroundings(self) -> Surroundings:
        among = super().surroundings
        return replace(among, terrain=FrozenMap()) if self._is_airborne else among

    @cached_property
    def obstructions(self) -> tuple[str, ...]:
        return () if self._is_airborne else super().obstructions

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """Enemies, whom nobody walks through, and water (ruling D6). In setting up nothing is walked through."""
        if self.state.clock.phase == "setup":
            return ()
        return tuple(stops_of(self.state, self.miniature))

    def find_route(self) -> Route:
        if self.state.clock.phase != "setup":
            return Case.find_route(self)
        # Setting up is lifting and putting down: only where a base ends matters.
        start, end = self.miniature.at, self.arrival
        assert start is not None and end.at is not None
        under = tuple(walls_under(self.state, end.piece(), end.level))
        parts = (Line(start, end.at),) if start != end.at else ()
        return Route(Path(start, parts), end.facing, free=not under, blocked_by=under)

    @cached_property
    def arrivals(self) -> tuple[Miniature, ...]:
        """The model where it will stand, and its captives with it."""
        arrival = self.arrival
        if isinstance(self.action, Place | Arrive) or self.miniature.at is None:
            return (arrival,)
        return (arrival, *goes_along(self.state, self.miniature, arrival))

    def find_arrival(self) -> Miniature:
        if isinstance(self.action, Place):
            placed = arriving(self.state, self.action)
            assert placed is not None
            return placed
        if isinstance(self.action, Arrive):
            new = newcomer(self.state, self.action)
            assert new is not None
            return new
        arrival = Case.find_arrival(self)
        level = self._field("level")
        return arrival if level is None else replace(arrival, level=level)


def way_of(
    state: State, walker: Miniature, to: Point, via: tuple[Point, ...] = (), facing: float | None = None
) -> Route:
    """The way that a model would walk."""
    among = around(state, walker)
    return route(among, walker, to, via, facing)


def around(state: State, walker: Miniature) -> Surroundings:
    """What a model walks among; one in the air flies over everything (p. 17)."""
    among = surroundings(state, walker, tuple(stops_of(state, walker)))
    return replace(among, terrain=FrozenMap()) if walker.status.get("airborne") else among


def stops_of(state: State, walker: Miniature) -> list[Stop]:
    """What stops a model on its way besides walls: enemies on its level, and terrain that is water to it."""
    if walker.status.get("airborne"):
        return []
    among_friends = is_undercover(walker)
    found = [
        Stop(other.id, other.piece())
        for other in state.standing(walker.level)
        if not among_friends
        and state.enemies(other.side, walker.side)
        and bars(other)
        and other.id != walker.status.get("drags")
    ]
    found += [
        Stop(piece.id, piece.piece())
        for piece in state.terrain.values()
        if piece.level == walker.level
        and piece.movement != "impassable"
        and ground_for(state, walker, piece) in ("water", "impassable")
    ]
    return found


def ground_for(state: State, walker: Miniature, terrain: Terrain) -> str:
    """What a piece of terrain is to a model: `open rough obstacle impassable water` (p. 7, 17)."""
    kind: str = terrain.movement
    if walker.status.get("airborne"):
        return "open"
    if kind in ("open", "impassable"):
        return kind
    return _crossed(state, walker, terrain, kind)


def indoors(state: State, walker: Miniature) -> list[Terrain]:
    """The buildings on a model's level whose clutter is an obstacle to it when it runs (p. 22)."""
    kinds = ((each, "obstacle") for each in state.terrain.values() if each.has_inside and each.level == walker.level)
    return [each for each, kind in kinds if _crossed(state, walker, each, kind) != "open"]


def _crossed(state: State, walker: Miniature, terrain: Terrain, kind: str) -> str:
    for each in abilities(walker):
        kind = each.crosses(state, walker, terrain, kind)
    return scenario_of(state).crosses(state, walker, terrain, kind)


def in_the_open(state: State, walker: Miniature) -> list[tuple[Terrain, str]]:
    """The rough ground and the obstacles on a model's level, with what each is to it."""
    kinds = (
        (piece, ground_for(state, walker, piece)) for piece in state.terrain.values() if piece.level == walker.level
    )
    return [(piece, kind) for piece, kind in kinds if kind in ("rough", "obstacle")]
