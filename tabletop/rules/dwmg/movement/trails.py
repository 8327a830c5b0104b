"""Room for a model that is halted on its way: it goes back along the way that it came (ruling D6).

Models pass through their friends, and end overlapping nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from tabletop.geometry.gaps import overlaps
from tabletop.geometry.shapes import CONTACT, EPSILON, Point
from tabletop.geometry.track import Line, Path
from tabletop.model.event import Moved
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.walls import walls_under
from tabletop.rules.dwmg.capture.captives import taken_along
from tabletop.rules.dwmg.capture.room import beside
from tabletop.rules.dwmg.case import in_the_open
from tabletop.rules.dwmg.play import Play

BACK = 0.05
"""How finely, in inches, a place is looked for where a model that is halted has room."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The way that a model has come on its walk, on one level: its points, the start first."""

    level: int
    points: tuple[Point, ...]

    @property
    def path(self) -> Path:
        """The way as a path of straight lines."""
        return Path(self.points[0], tuple(Line(a, b) for a, b in pairwise(self.points) if a != b))

    def then(self, level: int, points: tuple[Point, ...]) -> Trail:
        """This way and a further one; who has come to another place or level meanwhile begins anew there."""
        goes_on = (level, points[0]) == (self.level, self.points[-1])
        return Trail(level, (*self.points, *points[1:]) if goes_on else points)


def go_back(play: Play, who: str, trail: Trail | None) -> None:
    """A model whose walk is over, and which overlaps somebody where it is, goes back along its whole way to the last
    place where it has room, or else to the start. It is told as nothing that it pays for."""
    model = play.model(who)
    if trail is None or (model.level, model.at) != (trail.level, trail.points[-1]):
        return
    path = trail.path
    along = clear_before(play.state, model, path, path.length)
    if along < path.length:
        gone = path.cut(along).points(ARC_STEP)
        back = [place for place in reversed(path.points(ARC_STEP)[len(gone) - 1 :]) if place != gone[-1]]
        play.tell(Moved(who, (*back, gone[-1]), 0.0, model.facing, model.level))


def clear_before(state: State, walker: Miniature, path: Path, along: float) -> float:
    """The last place on a way, no further than `along`, where a base that is halted overlaps nobody and those that it
    takes along find room; going back for it the base halts in no wall and on no obstacle either. 0 if there is none."""
    along_with = taken_along(state, walker)
    led = {walker.id, *(each.id for each in along_with)}
    others = [each.piece() for each in state.standing(walker.level) if each.id not in led]

    def has_room(inches: float) -> bool:
        arrival = replace(walker, at=path.point_at(inches))
        base = arrival.piece()
        return not any(overlaps(base, other, CONTACT) for other in others) and _follow(state, arrival, along_with)

    if has_room(along):
        return along
    while along > EPSILON:
        along = max(0.0, along - BACK)
        if has_room(along) and _is_open(state, replace(walker, at=path.point_at(along))):
            return along
    return 0.0


def _follow(state: State, arrival: Miniature, along_with: tuple[Miniature, ...]) -> bool:
    """Whether all whom a model takes along have room beside it where it arrives, one after the other."""
    was = state.miniatures[arrival.id].at
    assert was is not None
    after = replace(state, miniatures=state.miniatures.with_(arrival.id, arrival)) if along_with else state
    for each in along_with:
        at = beside(after, each, arrival, was)
        if at is None:
            return False
        after = replace(after, miniatures=after.miniatures.with_(each.id, replace(each, at=at)))
    return True


def _is_open(state: State, arrival: Miniature) -> bool:
    """Whether the ground lets a base end where it arrives: clear of walls, hedges and ditches."""
    if arrival.status.get("airborne"):
        return True
    base = arrival.piece()
    obstacles = (piece.piece() for piece, kind in in_the_open(state, arrival) if kind == "obstacle")
    walled = any(walls_under(state, base, arrival.level, CONTACT))
    return not walled and not any(overlaps(base, obstacle, CONTACT) for obstacle in obstacles)
