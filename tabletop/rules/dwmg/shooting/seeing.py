"""Who sees whom, and how much of them (rulings D1, D2): terrain by its height, woods by their depth, other models."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.gaps import touches
from tabletop.geometry.shapes import EPSILON, Base, Disc, Piece, Point, distance
from tabletop.geometry.sight import HIDDEN, Sight, inches_inside, sight
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import LEVEL_HEIGHT
from tabletop.model.terrain import Terrain
from tabletop.rules.common.sightlines import owner, screens
from tabletop.rules.common.walls import opening_of
from tabletop.rules.dwmg.models import extra_of, is_present
from tabletop.rules.dwmg.moments import abilities

LOW, HIGH = 0.5, 1.0
"""Terrain below the one never hides, above the other hides fully; between them partially, and a prone model fully."""
RAISING = ("hill", "platform", "roof")
"""Kinds of terrain that lift who stands on them instead of hiding him."""
WOOD = "wood"
IN_THE_AIR = 8.0
"""How high flyers fly, in inches (p. 17)."""
SPOT = 0.05
"""Inches about a place within which something of it must be seen to aim at it."""


@dataclass(frozen=True, slots=True)
class View:
    """What a model sees of a target.

    Attributes:
        sight: the geometry of it.
        full: the keys of the pieces that hide fully what they cover; the others hide partially at most.
        deep: whether so much wood lies on the line that nothing is seen through it.
    """

    sight: Sight
    full: frozenset[str]
    deep: bool = False

    @property
    def share(self) -> float:
        """The share of the target that something covers, 0 … 1."""
        return self.sight.share

    @property
    def hidden(self) -> bool:
        """Whether the target cannot be seen."""
        return self.deep or self.sight.share_of(self.full) >= HIDDEN

    @property
    def partial(self) -> bool:
        """Whether the target is partially hidden."""
        return not self.hidden and self.share > 0.0

    @property
    def obstructions(self) -> tuple[str, ...]:
        """The ids of what covers some of it."""
        return tuple(dict.fromkeys(owner(key) for key in self.sight.hides))


def view_of(state: State, viewer: Miniature, target: Miniature) -> View:
    """What one model on the table sees of another."""
    status = target.status
    seen = Seen(target.piece(), target.level, bool(status.get("prone")), target.id, bool(status.get("airborne")))
    return _view(_looking(state, viewer, seen), viewer, seen)


def view_of_place(state: State, viewer: Miniature, place: Point) -> View:
    """What a model sees of a place on its own level."""
    seen = Seen(Disc(place, SPOT), viewer.level)
    return _view(_looking(state, viewer, seen), viewer, seen)


def view_of_section(state: State, viewer: Miniature, section: Terrain, place: Point) -> View:
    """What a model sees of a place on the outline of a piece of terrain or of a door, which does not hide itself."""
    seen = Seen(Disc(place, SPOT), viewer.level)
    door = opening_of(state, section.id)
    itself = section.id if door is None else door[0].id
    return _view(_looking(replace(state, terrain=state.terrain.without(itself)), viewer, seen), viewer, seen)


@dataclass(frozen=True, slots=True)
class Looking:
    """What a view depends on of the state: of the models only those that may cover something of what is looked at,
    so that a view holds for as long as nobody moves in or out of its way."""

    terrain: FrozenMap[str, Terrain]
    models: tuple[Miniature, ...]
    wood_depth: float


@dataclass(frozen=True, slots=True)
class Seen:
    """What is looked at."""

    base: Base
    level: int
    prone: bool = False
    id: str | None = None
    airborne: bool = False


def _looking(state: State, viewer: Miniature, target: Seen) -> Looking:
    assert viewer.at is not None
    models: list[Miniature] = []
    if viewer.level == target.level and not in_the_air(viewer, target):
        for other in state.standing(viewer.level):
            if other.id in (viewer.id, target.id, viewer.status.get("in_vehicle")):
                continue
            if _may_hide(other, viewer.at, target.base) and blocks(other):
                models.append(other)
    return Looking(state.terrain, tuple(models), extra_of(state).wood_depth)


@lru_cache(maxsize=2048)
def _view(looking: Looking, viewer: Miniature, target: Seen) -> View:
    assert viewer.at is not None
    pieces, full = hiding(looking.terrain, viewer, target)
    woods = (piece for key, piece in pieces.items() if looking.terrain[owner(key)].kind == WOOD)
    wood = sum(inches_inside(viewer.at, target.base.centre, piece) for piece in woods)
    for other in looking.models:
        pieces[other.id] = other.piece()
        full.add(other.id)
    seen = sight(viewer.at, target.base, pieces)
    return View(seen, frozenset(full), wood > looking.wood_depth + EPSILON)


def hiding(terrain: FrozenMap[str, Terrain], viewer: Miniature, target: Seen) -> tuple[dict[str, Piece], set[str]]:
    """The pieces of terrain that may hide what is looked at, and the keys of those that hide fully (ruling D2)."""
    pieces: dict[str, Piece] = {}
    full: set[str] = set()
    for level in sorted({each.level for each in terrain.values()}):
        for key, piece in screens(terrain, level).items():
            hides = how_it_hides(terrain[owner(key)], viewer, target)
            if hides is None:
                continue
            pieces[key] = piece
            if hides:
                full.add(key)
    return pieces, full


def _may_hide(other: Miniature, eye: Point, base: Base) -> bool:
    """Whether a model stands near enough to the line to the middle of a base to cover any of it."""
    if other.at is None:
        return False
    (x, y), (u, v) = eye, base.centre
    across, down, length = u - x, v - y, distance(eye, base.centre)
    along = ((other.at[0] - x) * across + (other.at[1] - y) * down) / length if length else 0.0
    share = min(1.0, max(0.0, along / length)) if length else 0.0
    nearest = (x + share * across, y + share * down)
    return distance(other.at, nearest) <= other.base.reach + _reach(base) + SPOT


def _reach(base: Base) -> float:
    """Inches from the middle of a base to what is farthest from it."""
    return base.radius if isinstance(base, Disc) else math.hypot(base.width, base.length) / 2


def blocks(miniature: Miniature) -> bool:
    """Whether a model stops sight: it stands and is not in the air, nor of those that hide nothing (ruling D1)."""
    status = miniature.status
    blocking = is_present(miniature) and not status.get("prone") and not status.get("airborne")
    for each in abilities(miniature):
        blocking = each.blocks_sight(miniature, blocking)
    return blocking


def how_it_hides(terrain: Terrain, viewer: Miniature, target: Seen) -> bool | None:
    """Whether a piece of terrain hides fully (True), partially at most (False), or not at all (None) (ruling D2)."""
    upper = max(viewer.level, target.level) * LEVEL_HEIGHT + (IN_THE_AIR if in_the_air(viewer, target) else 0.0)
    floor = terrain.level * LEVEL_HEIGHT
    if terrain.height < LOW - EPSILON or floor + terrain.height <= upper + EPSILON or floor > upper + EPSILON:
        return None
    if terrain.kind in RAISING and _is_under(terrain, viewer.piece().centre, target.base.centre):
        return None
    if terrain.height > HIGH + EPSILON:
        return terrain.sight == "blocks"
    if terrain.level == viewer.level and touches(terrain.piece(), viewer.piece()):
        return None
    return target.prone


def in_the_air(viewer: Miniature, target: Seen) -> bool:
    """Whether one of the two is airborne: models hide neither from the other, nor what is lower (house)."""
    return target.airborne or bool(viewer.status.get("airborne"))


def _is_under(terrain: Terrain, *places: Point) -> bool:
    return any(signed_distance(terrain.piece(), place) < -EPSILON for place in places)
