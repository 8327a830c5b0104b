"""A case in the sandbox: how far a miniature may still go, whom a push moves, what a `place` puts on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.shapes import Point
from tabletop.model.action import Place, Target
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State, acting_side
from tabletop.rules.common.case import Case, is_figure, is_place
from tabletop.rules.common.route import Route, in_the_way
from tabletop.rules.common.words import all_ids, fresh_id, kebab
from tabletop.rules.sandbox.actions import Note, Push
from tabletop.rules.sandbox.shove import Shift, goes_nowhere, shove
from tabletop.rules.sandbox.vocabulary import SandboxExtra

PAWN = "pawn"


def extra_of(state: State) -> SandboxExtra:
    """The options this table is played with."""
    return state.extra if isinstance(state.extra, SandboxExtra) else SandboxExtra()


def move_left(state: State, miniature: Miniature) -> float | None:
    """Inches a miniature may still move in this round; None: as far as it likes."""
    allowed = miniature.status.get("move")
    if allowed is None or not extra_of(state).limits or state.clock.phase != "play":
        return None
    return max(0.0, float(allowed) - float(miniature.status.get("moved", 0.0)))


@dataclass(frozen=True)
class SandboxCase(Case):
    """A wish in the sandbox."""

    @property
    def limit(self) -> float | None:
        return move_left(self.state, self.miniature)

    @cached_property
    def shifts(self) -> tuple[Shift, ...]:
        """Whom a push moves, and how far."""
        assert isinstance(self.action, Push)
        return shove(self.state, self.miniature, self.action.to)

    def find_route(self) -> Route:
        if not isinstance(self.action, Push):
            return Case.find_route(self)
        if not goes_nowhere(self.shifts, self.action.to):
            return Route(self.shifts[0].path, self.miniature.facing)
        blocked = tuple(in_the_way(self.surroundings, self.miniature, (self.action.to,)))
        return Route(self.shifts[0].path, self.miniature.facing, free=False, blocked_by=blocked)

    def find_arrival(self) -> Miniature:
        if isinstance(self.action, Push):
            return self.shifts[0].arrival()
        if not isinstance(self.action, Place):
            return Case.find_arrival(self)
        placed = arriving(self.state, self.action)
        assert placed is not None
        return placed

    @property
    def arrivals(self) -> tuple[Miniature, ...]:
        if isinstance(self.action, Push):
            return tuple(shift.arrival() for shift in self.shifts)
        return () if isinstance(self.action, Note) else (self.arrival,)

    @property
    def points(self) -> tuple[Point, ...]:
        if not isinstance(self.action, Note):
            return ()
        place = place_of(self.state, self.action.at)
        return () if place is None else (place,)


def place_of(state: State, target: Target) -> Point | None:
    """Where something is: the place itself, or where the (first) thing of that id lies; None: nowhere."""
    name = target if isinstance(target, str) else target[0] if target else ""
    if not isinstance(name, str):
        return (float(target[0]), float(target[1])) if is_place(target) else None
    if name in state.miniatures:
        return state.miniatures[name].at
    if name in state.markers:
        return state.markers[name].at
    if name in state.terrain:
        left, top, right, bottom = bounds_of(state.terrain[name].piece())
        return ((left + right) / 2, (top + bottom) / 2)
    return None


def base_of(size: tuple[float, ...] | None) -> BaseSize | None:
    """The base of a size as it is written: a diameter, or a width and a length; None when that is no size."""
    if size is None:
        return BaseSize()
    if len(size) not in (1, 2) or not all(map(is_figure, size)):
        return None
    return BaseSize(*map(float, size))


def arriving(state: State, action: Place) -> Miniature | None:
    """The miniature that a `place` puts on the table: a new one, or the one of that id which waits in reserve.

    None when what is written describes none. A new one without an id is named after its name or its look.
    """
    base = base_of(action.base)
    if base is None or not is_place(action.at):
        return None
    if action.id is not None and action.id in state.miniatures:
        waiting = state.miniatures[action.id]
        return replace(waiting, at=action.at, facing=action.facing % 360.0, level=action.level)
    side = acting_side(state, action) or next(iter(state.sides), None)
    if side is None:
        return None
    look = action.look or PAWN
    name = action.id or fresh_id(kebab(action.name) or kebab(look) or PAWN, all_ids(state))
    return Miniature(
        id=name,
        side=side,
        at=action.at,
        facing=action.facing % 360.0,
        level=action.level,
        name=action.name,
        base=base,
        look=look,
        colour=action.colour,
        status=action.state,
    )
