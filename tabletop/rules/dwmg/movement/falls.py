"""Floors, ledges and falls (p. 7): where a floor ends, who loses his footing there, what a fall does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import EPSILON, Point, direction
from tabletop.model.event import Moved, Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.capture.room import has_room
from tabletop.rules.dwmg.harm.damage import TakeHits, lose_hits
from tabletop.rules.dwmg.models import hits_left, is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Doing, Play

FLOORS = ("floor", "hill", "building", "hut", "platform", "roof")
"""Kinds of terrain that, drawn on an upper level, are what one stands on there."""
NEAR_A_DROP = 1.0
"""Who is hit in melee so near to a drop may lose his footing, in inches."""
LANDING = 3.0
"""How far from the ledge a free place to land is looked for, in inches."""
WAYS = 36
"""Directions that are looked in for a ledge."""
STEP = 0.05
"""How finely a ledge and a landing are looked for, in inches."""

# ---------------------------------------------------------------------------------------------------------------------
# Floors and ledges


def links_between(state: State, level: int, other: int) -> Iterator[Terrain]:
    """The stairs, ladders and hatches between two levels."""
    for piece in state.terrain.values():
        if piece.links is not None and set(piece.links) == {level, other}:
            yield piece


def floor_under(state: State, at: Point, level: int) -> Terrain | None:
    """The floor drawn on a level under a base's centre."""
    for piece in state.terrain.values():
        if piece.level == level and piece.kind in FLOORS and signed_distance(piece.piece(), at) < -EPSILON:
            return piece
    return None


def hatch_under(state: State, at: Point, level: int) -> bool:
    """Whether a hatch to the level below is there."""
    hatches = (each for each in links_between(state, level, level - 1) if each.kind == "hatch")
    return any(signed_distance(each.piece(), at) <= EPSILON for each in hatches)


def landing(state: State, model: Miniature) -> tuple[Point, int] | None:
    """Where a model would come down that falls off the ledge nearest to it, and on which level.

    None when it stands on the ground, or no drop is within 1″ of its base.
    """
    if model.at is None or model.level <= 0 or floor_under(state, model.at, model.level) is None:
        return None
    for inches, course in sorted(_ledges(state, model)):
        place = _free_place(state, model, course, inches + model.base.reach)
        if place is not None:
            return place
    return None


def _ledges(state: State, model: Miniature) -> Iterator[tuple[float, Point]]:
    """How far from the centre of a base its floor ends, and in which direction, all round."""
    assert model.at is not None
    for number in range(WAYS):
        course = direction(number * 360.0 / WAYS)
        for inches in _steps(model.base.reach + NEAR_A_DROP):
            if floor_under(state, _along(model.at, course, inches), model.level) is None:
                yield inches, course
                break


def _free_place(state: State, model: Miniature, course: Point, least: float) -> tuple[Point, int] | None:
    """The first place beyond the ledge, straight on, where the base has room below."""
    assert model.at is not None
    for more in _steps(LANDING):
        at = _along(model.at, course, least + more)
        level = model.level - 1
        while level > 0 and floor_under(state, at, level) is None:
            level -= 1
        if has_room(state, model, at, level):
            return at, level
    return None


def _steps(most: float) -> Iterator[float]:
    return (number * STEP for number in range(int(most / STEP + EPSILON) + 1))


def _along(start: Point, course: Point, inches: float) -> Point:
    return (start[0] + course[0] * inches, start[1] + course[1] * inches)


# ---------------------------------------------------------------------------------------------------------------------
# Falling


@dataclass(frozen=True, slots=True)
class LoseFooting:
    """A model that has been hit tests its Agi if a drop is near, or falls off the edge."""

    who: str


@dataclass(frozen=True, slots=True)
class Footing:
    """The Agi test at the edge is over."""

    who: str
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Fall:
    """A model has fallen so many levels; it tests its Agi for one less."""

    who: str
    levels: int


@dataclass(frozen=True, slots=True)
class Grounded:
    """The Agi test of a fall is over."""

    who: str
    levels: int
    passed: bool = False


def _lose_footing(play: Play, step: LoseFooting) -> None:
    model = play.model(step.who)
    if is_present(model) and landing(play.state, model) is not None:
        play.then(StatTest(step.who, "agi", then=Footing(step.who)))


def _footing(play: Play, step: Footing) -> None:
    model = play.model(step.who)
    found = landing(play.state, model)
    if step.passed or found is None or not is_present(model):
        return
    at, level = found
    assert model.at is not None
    play.tell(Moved(step.who, (model.at, at), 0.0, model.facing, level))
    play.then(Fall(step.who, model.level - level))


def _fall(play: Play, step: Fall) -> None:
    play.set(step.who, fallen=True)
    model = play.model(step.who)
    if any(each.shatters(model) for each in abilities(model)):
        play.tell(Noted(sentence(f"{title_of(play.state, step.who)} is destroyed by the fall.")))
        lose_hits(play, step.who, hits_left(model))
        return
    play.then(StatTest(step.who, "agi", then=Grounded(step.who, step.levels)))


def _landed(play: Play, step: Grounded) -> None:
    """As many hits as levels, one less for a passed test, of a Str 2 more; from two levels on it lies there (p. 7)."""
    levels = step.levels - step.passed
    if levels > 1:
        play.set(step.who, prone=True)
    play.then(TakeHits(step.who, levels, levels + 2, "the fall"))


STEPS: dict[type, Doing] = {LoseFooting: _lose_footing, Footing: _footing, Fall: _fall, Grounded: _landed}
"""What the steps of a fall do: part of the chapter `levels`."""
