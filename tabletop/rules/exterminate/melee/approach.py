"""Ways in a melee: straight to an enemy, straight back from one (rulings E7, E8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.geometry.paths import Blocker, straight
from tabletop.geometry.shapes import CONTACT, EPSILON, Piece, Point, bearing, direction
from tabletop.geometry.shapes import distance as apart
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.walls import solid
from tabletop.rules.exterminate.case import ground_for
from tabletop.rules.exterminate.ground import is_on, stands_in
from tabletop.rules.exterminate.models import in_contact, obstacle_under, overlapping

ENGAGE = 2.0
"""Inches within which an enemy is engaged."""
PUSHED = 1.0
"""Inches that a model is pushed back."""
TURNS = tuple(sign * step for step in range(10, 100, 10) for sign in (1, -1))
"""Degrees round the target at which a place beside it is looked for when the straight one is taken."""
HALVINGS = 20


@dataclass(frozen=True, slots=True)
class Approach:
    """Where an engagement ends. `in_the_way` names what keeps it from there: nothing when it is free."""

    end: Point
    in_the_way: tuple[str, ...] = ()


def engaged_piece(state: State, who: Miniature, target: Miniature) -> Piece:
    """What a model must touch to fight another: its base, or the obstacle that it stands on alone."""
    hill = obstacle_under(state, target)
    if hill is None or hill == obstacle_under(state, who):
        return target.piece()
    return state.terrain[hill].piece()


def needed(state: State, who: Miniature, target: Miniature) -> float:
    """Inches to go until it touches what it must; 0 when it can fight already."""
    if in_contact(state, who, target):
        return 0.0
    return max(0.0, gap(who.piece(), engaged_piece(state, who, target)))


def approach(state: State, who: Miniature, target: Miniature) -> Approach:
    """The way of an engagement: straight at the target; where others crowd it, to the nearest place beside it."""
    assert who.at is not None and target.at is not None
    if in_contact(state, who, target):
        return Approach(who.at)
    first = _towards(state, who, target)
    obstructed = tuple(_obstructed(state, who, target, first))
    if not obstructed:
        return Approach(first)
    room = apart(first, target.at)
    for turn in TURNS:
        ux, uy = direction(bearing(target.at, first) + turn)
        place = (target.at[0] + ux * room, target.at[1] + uy * room)
        near = apart(who.at, place) <= ENGAGE + EPSILON and _contacts(state, who, target, place)
        if near and not any(_obstructed(state, who, target, place)):
            return Approach(place)
    return Approach(first, obstructed)


def _towards(state: State, who: Miniature, target: Miniature) -> Point:
    """Where it first touches what it must on the straight way to its target."""
    assert who.at is not None and target.at is not None
    found = straight((who.at, target.at), who.base.reach, [engaged_piece(state, who, target)])
    return found.path.end


def _contacts(state: State, who: Miniature, target: Miniature, place: Point) -> bool:
    return gap(who.moved_to(place).piece(), engaged_piece(state, who, target)) <= CONTACT + EPSILON


def _obstructed(state: State, who: Miniature, target: Miniature, place: Point) -> Iterator[str]:
    """What keeps a model from going straight to a place beside its target: scenery on the way, enemies on the way,
    anybody where it would stand, the table's edge."""
    assert who.at is not None
    for terrain in _scenery(state, who, {obstacle_under(state, target), obstacle_under(state, who)}):
        if not straight((who.at, place), who.base.reach, solid(terrain)).free:
            yield terrain.id
    arrival = who.moved_to(place)
    for other in state.standing(who.level):
        if other.id in (who.id, target.id):
            continue
        foe = state.enemies(other.side, who.side)
        if overlapping(arrival, other) or (foe and not straight((who.at, place), who.base.reach, [other.piece()]).free):
            yield other.id
    hill = obstacle_under(state, who)
    if hill is not None and stands_in(arrival, state.terrain[hill]) and not is_on(arrival, state.terrain[hill]):
        yield hill
    size = (state.table.width, state.table.height)
    if not straight((who.at, place), who.base.reach, (), size).free:
        yield "table"


def _scenery(state: State, who: Miniature, free: set[str | None]) -> Iterator[Terrain]:
    for terrain in state.terrain.values():
        if terrain.level == who.level and terrain.id not in free and ground_for(state, who, terrain) != "open":
            yield terrain


# ---------------------------------------------------------------------------------------------------------------------
# Pushing back


def pushed(state: State, who: Miniature, foe: Miniature) -> Point:
    """Where a model ends that is pushed straight away from another: scenery, bases and the table's edge stop it, and
    who is pushed on top of an obstacle does not hang over its edge."""
    assert who.at is not None and foe.at is not None
    away = bearing(foe.at, who.at) if foe.at != who.at else foe.facing
    ux, uy = direction(away)

    def at(inches: float) -> Point:
        return (who.at[0] + ux * inches, who.at[1] + uy * inches)  # type: ignore[index]

    hill = obstacle_under(state, who)
    blockers: list[Blocker | Piece] = [part for each in _scenery(state, who, {hill}) for part in solid(each)]
    blockers += [each.piece() for each in state.standing(who.level) if each.id != who.id]
    size = (state.table.width, state.table.height)
    length = straight((who.at, at(PUSHED)), who.base.reach, blockers, size).length
    if hill is None or not _hangs(who.moved_to(at(length)), state.terrain[hill]):
        return at(length)
    stands, hangs = 0.0, length
    for _ in range(HALVINGS):
        middle = (stands + hangs) / 2
        if is_on(who.moved_to(at(middle)), state.terrain[hill]):
            stands = middle
        else:
            hangs = middle
    return at(stands)


def _hangs(who: Miniature, terrain: Terrain) -> bool:
    return stands_in(who, terrain) and not is_on(who, terrain)
