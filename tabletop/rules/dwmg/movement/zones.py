"""Blocking zones (p. 22): whose they are, how wide, when they are lost, where a way meets one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.geometry.gaps import gap
from tabletop.geometry.operations import widened
from tabletop.geometry.shapes import EPSILON, Piece, Point
from tabletop.geometry.track import Path
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.models import enemies_of, is_free, is_solid
from tabletop.rules.dwmg.moments import Ability, abilities, ability

ZONE = 2.0
"""Inches round a Blocker (p. 22): the 4″ template."""
STEP = 0.1
"""How finely a way is followed through a zone, in inches."""
SPOILS = (
    *("stunned", "prone", "confused", "home", "captured_by", "in_vehicle", "jammed", "airborne"),
    *("fire", "varga_poison", "infected"),
)
"""Words of a model's state with which it blocks nobody; `home` is that of one taken over, while a Toy that obeys its
own Toymaker blocks all the same."""
BUSY = ("fought", "shot")
"""Words that say that it has had other things to do."""


@ability("blocker")
class Blocker(Ability):
    """It would be more than its job is worth to let anyone through (p. 17)."""

    def blocks(self, state: State, bearer: Miniature, inches: float) -> float:
        return max(inches, ZONE)


def zone_of(state: State, miniature: Miniature) -> float:
    """Inches of a model's blocking zone; 0: it has none, or has lost it for now."""
    if not is_free(miniature) or any(miniature.status.get(word) for word in (*SPOILS, *BUSY)):
        return 0.0
    inches = 0.0
    for each in abilities(miniature):
        inches = each.blocks(state, miniature, inches)
    return inches


def zones_against(state: State, walker: Miniature) -> Iterator[tuple[Miniature, float]]:
    """The enemies that block a model, on its level, each with the inches of its zone."""
    if not is_solid(walker):
        return
    for each in enemies_of(state, walker):
        if each.level == walker.level:
            inches = zone_of(state, each)
            if inches > 0.0:
                yield each, inches


def apart(walker: Miniature, at: Point, blocker: Miniature) -> float:
    """Inches between two bases, the one standing at that place."""
    return gap(walker.base.at(at, walker.facing), blocker.piece())


def enters_at(walker: Miniature, path: Path, blocker: Miniature, inches: float) -> float | None:
    """Inches along a way at which a base comes within a zone; 0 where it stands in it; None: it never does.

    Coming as near as the zone's edge is entering it: within 2″.
    """

    def is_in(along: float) -> bool:
        return apart(walker, path.point_at(along), blocker) <= inches + EPSILON

    if is_in(0.0):
        return 0.0
    before = 0.0
    for along in _stages(path):
        if is_in(along):
            return _halved(before, along, is_in)
        before = along
    return None


def passes_at(walker: Miniature, path: Path, blocker: Miniature, inches: float) -> float | None:
    """Inches along a way at which a base in a zone begins to go past its blocker: there it is nearest. None: it does
    not go past, but ends as near as it comes."""
    entered = enters_at(walker, path, blocker, inches)
    if entered is None:
        return None
    before = entered
    nearest = apart(walker, path.point_at(entered), blocker)
    for along in _stages(path, entered):
        now = apart(walker, path.point_at(along), blocker)
        if now > nearest + EPSILON:
            return _turning_point(walker, path, blocker, max(entered, before - STEP), along)
        before, nearest = along, now
    return None


def short_of_zones(state: State, walker: Miniature, path: Path) -> Path:
    """As much of a way as leads past no Blocker: who flees or runs in panic is stopped as well (p. 22)."""
    passed = (passes_at(walker, path, blocker, inches) for blocker, inches in zones_against(state, walker))
    return path.cut(min((each for each in passed if each is not None and each > STEP), default=path.length))


def _stages(path: Path, start: float = 0.0) -> Iterator[float]:
    """Places along a way, `STEP` apart, the end last."""
    count = int((path.length - start) / STEP)
    yield from (start + STEP * number for number in range(1, count + 1))
    if path.length > start + STEP * count + EPSILON:
        yield path.length


def _halved(low: float, high: float, there: Callable[[float], bool]) -> float:
    """The first place between two at which something holds, to a hair; it holds at the higher."""
    while high - low > EPSILON:
        middle = (low + high) / 2
        low, high = (low, middle) if there(middle) else (middle, high)
    return high


def _turning_point(walker: Miniature, path: Path, blocker: Miniature, low: float, high: float) -> float:
    """Where between two places along a way a base is nearest to its blocker."""
    while high - low > EPSILON:
        third = (high - low) / 3
        left, right = low + third, high - third
        if apart(walker, path.point_at(left), blocker) <= apart(walker, path.point_at(right), blocker):
            high = right
        else:
            low = left
    return low


def area_of(blocker: Miniature, inches: float) -> Piece:
    """The zone as it is drawn: the base and so many inches round it."""
    return widened(blocker.piece(), inches)
