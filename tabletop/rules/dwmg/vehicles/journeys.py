"""The way of a drive: where a vehicle gets with one Move action, what it costs, what it sweeps (p. 19, ruling D3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from tabletop.geometry.drives import Drives
from tabletop.geometry.gaps import overlaps, signed_distance
from tabletop.geometry.shapes import CONTACT, EPSILON, Box, Piece, Point, bearing, distance
from tabletop.geometry.track import Path
from tabletop.geometry.turning import Drive, drive
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.profiles import vehicle_of
from tabletop.rules.dwmg.vehicles.ground import Slow, barriers, going_of, roads, slow_ground

GLANCE = 0.1
"""How finely a way is looked at for the road beneath it, in inches."""
ARC = 0.25
"""How finely a bend is cut for what the vehicle sweeps, in inches."""


def speed_of(state: State, vehicle: Miniature) -> float:
    """Inches of one Move action: its Speed, or what an ability makes of it (p. 17, 19)."""
    entry = vehicle_of(vehicle)
    assert entry is not None
    inches = float(entry.stats.speed)
    for each in abilities(vehicle):
        inches = each.move(state, vehicle, inches)
    return inches


def road_bonus(state: State, vehicle: Miniature) -> float:
    """Inches that a vehicle gains by a Move action that is spent on a road from beginning to end."""
    return 0.0 if vehicle.status.get("airborne") else going_of(vehicle).road_bonus


@dataclass(frozen=True, slots=True)
class Journey:
    """A drive that is wished for, as far as it is free.

    `cost` are inches at full speed, `allowed` how many there are; `stopped_by` the ids of what is in the way.
    """

    drive: Drive
    cost: float
    allowed: float
    on_road: bool
    stopped_by: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[Point, ...]:
        """The way of the centre as a polyline."""
        return self.drive.path.points(ARC)


def journey(
    state: State, vehicle: Miniature, to: Point, via: tuple[Point, ...] = (), facing: float | None = None
) -> Journey:
    """The drive to a place: straight, or the shortest way round things; through `via`, from point to point."""
    base = vehicle.piece()
    assert isinstance(base, Box)
    stops = barriers(state, vehicle)
    found = None
    if not via:
        most = speed_of(state, vehicle) + road_bonus(state, vehicle)
        size = (state.table.width, state.table.height)
        found = drives(base, tuple(stop.piece for stop in stops), most, size).to(to, facing)
    if found is None:
        found = straight(state, vehicle, (*via, to), facing)
    return judged(state, vehicle, found)


def straight(state: State, vehicle: Miniature, points: tuple[Point, ...], facing: float | None = None) -> Drive:
    """A drive straight from point to point, as far as it is free."""
    base = vehicle.piece()
    assert isinstance(base, Box)
    pieces = [stop.piece for stop in barriers(state, vehicle)]
    return drive(base, points, facing, pieces, (state.table.width, state.table.height))


def judged(state: State, vehicle: Miniature, found: Drive) -> Journey:
    """A drive with what it costs."""
    stopped = tuple(stop.id for stop in barriers(state, vehicle) if stop.piece == found.blocker)
    cost = cost_of(found.path, slow_ground(state, vehicle))
    on_road = road_bonus(state, vehicle) > 0.0 and is_road(found.path, roads(state, vehicle.level))
    allowed = speed_of(state, vehicle) + (road_bonus(state, vehicle) if on_road else 0.0)
    return Journey(found, cost, allowed, on_road, tuple(dict.fromkeys(stopped)))


@lru_cache(maxsize=16)
def drives(base: Box, pieces: tuple[Piece, ...], limit: float, table: tuple[float, float]) -> Drives:
    """Every drive of a vehicle from where it stands: remembered for as long as it is dragged."""
    return Drives(base, pieces, limit, table)


# ---------------------------------------------------------------------------------------------------------------------
# What it costs


def cost_of(path: Path, slow: tuple[Slow, ...]) -> float:
    """Inches at full speed; its centre says what ground a vehicle is on (house), and the slowest there counts."""
    return sum((high - low) / share for low, high, share in _paces(path, slow))


def reach_of(path: Path, slow: tuple[Slow, ...], inches: float) -> float:
    """How far along a way so many inches at full speed take a vehicle."""
    gone = 0.0
    for low, high, share in _paces(path, slow):
        if (high - low) / share >= inches - gone:
            return low + (inches - gone) * share
        gone += (high - low) / share
    return path.length


def _paces(path: Path, slow: tuple[Slow, ...]) -> Iterator[tuple[float, float, float]]:
    """The stretches of a way, each with the share of its speed that a vehicle keeps there."""
    held = [(low, high, each.share) for each in slow for low, high in path.stretches(each.piece, 0.0)]
    marks = sorted({0.0, path.length, *(end for low, high, _ in held for end in (low, high))})
    for low, high in pairwise(marks):
        middle = (low + high) / 2
        yield low, high, min((share for start, end, share in held if start <= middle <= end), default=1.0)


def is_road(path: Path, lanes: tuple[Piece, ...]) -> bool:
    """Whether the centre is on a road from beginning to end."""
    steps = max(1, round(path.length / GLANCE))
    places = (path.point_at(path.length * step / steps) for step in range(steps + 1))
    return bool(lanes) and all(any(signed_distance(lane, place) <= EPSILON for lane in lanes) for place in places)


# ---------------------------------------------------------------------------------------------------------------------
# What it sweeps


def sweep(base: Box, points: tuple[Point, ...], facing: float) -> tuple[Box, ...]:
    """What a vehicle sweeps on a way, leg by leg, and where it ends."""
    legs = tuple(
        Box(
            ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2),
            base.width,
            base.length + distance(a, b),
            bearing(a, b),
        )
        for a, b in pairwise(points)
        if distance(a, b) > EPSILON
    )
    return (*legs, replace(base, centre=points[-1], facing=facing))


def in_the_path(state: State, vehicle: Miniature, points: tuple[Point, ...], facing: float) -> tuple[str, ...]:
    """The models on foot that a vehicle meets on its way, in that order; nobody below one in the air."""
    base = vehicle.piece()
    if vehicle.status.get("airborne") or not isinstance(base, Box):
        return ()
    legs = sweep(base, points, facing)
    met: list[tuple[int, float, str]] = []
    for each in state.standing(vehicle.level):
        if each.at is None or vehicle_of(each) is not None or each.status.get("airborne") or each.status.get("down"):
            continue
        leg = next((number for number, leg in enumerate(legs) if overlaps(leg, each.piece(), CONTACT)), None)
        if leg is not None:
            met.append((leg, distance(points[min(leg, len(points) - 1)], each.at), each.id))
    return tuple(who for _, _, who in sorted(met))
