"""The collapse of a building (p. 22): who is inside is struck, who is near may leap aside; rubble is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.edges import middle_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Point
from tabletop.model.event import Moved, Noted, TerrainSet
from tabletop.model.frozen import EMPTY
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.buildings.sections import Collapses, is_inside
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.models import is_free, is_solid
from tabletop.rules.dwmg.movement.falls import FLOORS
from tabletop.rules.dwmg.nerves.fleeing import along, fits
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.vehicles.aboard import is_vehicle

BURIES, STRIKES = 6, 4
"""The Str of what comes down on those inside, and on those near."""
NEAR = 2.0
"""Inches from a building within which its fall is dangerous."""
STEP, FARTHEST, WAYS = 0.25, 8.0, 24
"""How finely, how far and in how many directions a place to come down is looked for, in inches."""
HEIGHT_OF_RUBBLE = 0.4
LAYER_OF_RUBBLE = 10


@dataclass(frozen=True, slots=True)
class LeapsAside:
    """A model near a falling building has tested its Agi."""

    who: str
    passed: bool = False


def ruin_of(terrain: Terrain) -> Terrain:
    """What is left of a building: rough ground, with the values of the kind `rubble`."""
    return replace(
        terrain,
        kind="rubble",
        look="rubble",
        label=f"the ruin of {terrain.label or 'a ' + terrain.kind}",
        movement="rough",
        sight="clear",
        climbable=False,
        height=HEIGHT_OF_RUBBLE,
        layer=LAYER_OF_RUBBLE,
        hits=None,
        walls=0.0,
        openings=(),
        status=EMPTY,
    )


def _collapses(play: Play, step: Collapses) -> None:
    terrain = play.state.terrain[step.section]
    within = tuple(each.id for each in _within(play.state, terrain))
    near = tuple(each.id for each in _near(play.state, terrain) if each.id not in within)
    play.tell(Noted(f"{sentence(title_of(play.state, step.section))} collapses."))
    for floor in tuple(_floors(play.state, terrain)):
        play.tell(TerrainSet(floor.id, None))
    play.tell(TerrainSet(terrain.id, ruin_of(terrain)))
    for who in within:
        _come_down(play, who, terrain.level)
    blow = Blow("the falling building", BURIES, ranged=False)
    play.then(*(Struck(who, blow) for who in within), *(_endangered(play.state, who) for who in near))


def _within(state: State, terrain: Terrain) -> Iterator[Miniature]:
    """The models inside a building, and those on its floors and its roof; nobody in the air above it."""
    for each in state.standing():
        inside = is_inside(terrain, each.at, terrain.level)
        if is_solid(each) and inside and each.level >= terrain.level:
            yield each


def _near(state: State, terrain: Terrain) -> Iterator[Miniature]:
    for each in state.standing(terrain.level):
        if is_solid(each) and gap(each.piece(), terrain.piece()) <= NEAR + EPSILON:
            yield each


def _floors(state: State, terrain: Terrain) -> Iterator[Terrain]:
    """Its upper floors and its roof: floors drawn above it whose middle is."""
    for each in state.terrain.values():
        is_above = each.level > terrain.level and each.kind in FLOORS
        if is_above and signed_distance(terrain.piece(), middle_of(each.piece())) < -EPSILON:
            yield each


def _come_down(play: Play, who: str, level: int) -> None:
    """Who stood on an upper floor lies among the rubble, as near below as there is room."""
    model = play.model(who)
    if model.level == level or model.at is None:
        return
    below = replace(model, level=level)
    at = next((place for place in _places(model.at) if fits(play.state, below, place)), None)
    if at is not None:
        play.tell(Moved(who, (model.at, at), 0.0, model.facing, level))


def _places(middle: Point) -> Iterator[Point]:
    """Places about a place, the nearest first."""
    yield middle
    for ring in range(1, int(FARTHEST / STEP) + 1):
        yield from (along(middle, number * 360.0 / WAYS, ring * STEP) for number in range(WAYS))


def _endangered(state: State, who: str) -> StatTest | LeapsAside:
    """A test of Agi; a vehicle, and who can do nothing, fails it without a die, as before a vehicle (house)."""
    model = state.miniatures[who]
    able = is_free(model) and not is_vehicle(model)
    return StatTest(who, "agi", 0, LeapsAside(who)) if able else LeapsAside(who)


def _leaps_aside(play: Play, step: LeapsAside) -> None:
    if not step.passed:
        play.then(Struck(step.who, Blow("falling masonry", STRIKES, ranged=False)))


CHAPTER = Chapter("collapse", steps={Collapses: _collapses, LeapsAside: _leaps_aside})
