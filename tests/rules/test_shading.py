"""What is painted and what the rules answer are one thing."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely

from tabletop import places
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import Disc
from tabletop.model.action import Move
from tabletop.model.mark import RulerMark, ShadeMark, Tone, WedgesMark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.opening import open_any
from tabletop.rules.registry import ruleset
from tabletop.rules.ruleset import Ruleset

SANDBOX: Ruleset = ruleset("sandbox")
MAPS = sorted((places.maps() / "sandbox").glob("*.yaml"))
RIM = 0.001


def state_of(path: Path) -> State:
    return open_any(path, seed=0).game.state


def limited(state: State, who: str, inches: float) -> State:
    """The same table with a move limit for one miniature."""
    miniature = state.miniatures[who]
    miniature = replace(miniature, status=miniature.status.with_("move", inches))
    return replace(state, miniatures=state.miniatures.with_(who, miniature))


def reach_of(state: State, miniature: Miniature) -> WedgesMark:
    (mark,) = SANDBOX.shade(state, "reach", miniature)
    assert isinstance(mark, WedgesMark)
    return mark


def painted(mark: WedgesMark) -> shapely.Geometry:
    """The area inside the rim (rings in rings are holes), which is the area that is filled."""
    area: shapely.Geometry = shapely.Polygon()
    for ring in mark.rim:
        area = area.symmetric_difference(shapely.Polygon(ring))
    filled = shapely.union_all([shapely.Polygon(wedge) for wedge in mark.wedges])
    assert filled.symmetric_difference(area).area < 0.001
    return area


def agreement(state: State, who: str, inches: float, points: int, seed: int) -> int:
    """How many random points about the miniature are judged as they are painted; those on the rim count as judged."""
    state = limited(state, who, inches)
    miniature = state.miniatures[who]
    assert miniature.at is not None
    area = painted(reach_of(state, miniature))
    chance = np.random.default_rng(seed)
    agreed = 0
    for dx, dy in chance.uniform(-inches - 1, inches + 1, (points, 2)):
        place = (miniature.at[0] + float(dx), miniature.at[1] + float(dy))
        legal = SANDBOX.check(state, Move(who, place)).legal
        dot = shapely.Point(place)
        if legal == bool(area.contains(dot)) or area.boundary.distance(dot) <= RIM:
            agreed += 1
    return agreed


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_place_is_painted_exactly_when_the_move_there_is_legal(path: Path) -> None:
    state = state_of(path)
    for who in list(state.miniatures)[:3]:
        assert agreement(state, who, 6.0, 60, seed=5) == 60


@pytest.mark.slow
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_thousand_places_are_painted_as_they_are_judged(path: Path) -> None:
    state = state_of(path)
    for number, who in enumerate(state.miniatures):
        assert agreement(state, who, 4.0 + number, 1000, seed=number) == 1000


def test_a_shade_of_sight_agrees_with_the_corridor_laid_by_hand() -> None:
    from tabletop.geometry.corridor import corridor
    from tabletop.rules.common.sightlines import in_the_way

    state = state_of(places.maps() / "sandbox" / "station.yaml")
    guard = state.miniatures["guard-3"]
    (mark,) = SANDBOX.shade(state, "sight", guard)
    assert isinstance(mark, ShadeMark)
    pieces = in_the_way(state, 0, {"guard-3"})
    shades = np.frombuffer(mark.values, dtype=np.uint8).reshape(-1, mark.columns)
    chance = np.random.default_rng(2)
    for row, column in zip(*chance.integers(0, shades.shape[0], (2, 150)), strict=True):
        place = ((column + 0.5) * mark.step, (row + 0.5) * mark.step)
        found = corridor(guard.piece(), Disc(place, 0.5), pieces)
        wanted = "dark" if found.blocked else "half" if found.meets else "light"
        shown = {0: "light"}.get(int(shades[row, column]), "dark" if shades[row, column] > 100 else "half")
        assert shown == wanted, place


def test_every_enemy_that_sees_the_miniature_has_a_ruler_and_nobody_else() -> None:
    state = state_of(places.maps() / "sandbox" / "station.yaml")
    guard = state.miniatures["guard-3"].moved_to((24.0, 29.0))
    rulers = [mark for mark in SANDBOX.shade(state, "threat", guard) if isinstance(mark, RulerMark)]
    assert rulers
    lengths = sorted(math.dist(mark.start, mark.end) for mark in rulers)
    gaps = [gap(guard.piece(), state.miniatures[who].piece()) for who in state.miniatures if "board" in who]
    assert all(any(abs(length - inches) < 1e-6 for inches in gaps) for length in lengths)
    # Behind the map table nobody of the hangar sees it.
    hidden = guard.moved_to((17.0, 16.5))
    assert not [m for m in SANDBOX.shade(state, "threat", hidden) if isinstance(m, RulerMark)]


def test_a_threat_follows_the_place_a_miniature_is_dragged_to() -> None:
    state = state_of(places.maps() / "sandbox" / "station.yaml")
    guard = state.miniatures["guard-3"]
    here = SANDBOX.shade(state, "threat", guard)
    there = SANDBOX.shade(state, "threat", guard.moved_to((24.0, 29.0)))
    assert {type(mark) for mark in there} == {ShadeMark, RulerMark}
    assert here != there


def test_an_open_door_and_a_window_let_the_eye_through_and_a_closed_door_does_not() -> None:
    from tabletop.rules.common.sightlines import in_the_way, owner

    state = state_of(places.maps() / "sandbox" / "farm.yaml")
    barn = state.terrain["barn"]
    parts = [key for key in in_the_way(state, 0) if owner(key) == "barn"]
    shut = replace(barn, openings=tuple(replace(o, state="closed") for o in barn.openings if o.kind == "door"))
    closed = replace(state, terrain=state.terrain.with_("barn", shut))
    assert len(parts) > len([key for key in in_the_way(closed, 0) if owner(key) == "barn"])


def test_without_enemies_nothing_threatens() -> None:
    state = state_of(places.maps() / "sandbox" / "farm.yaml")
    alone = replace(state, miniatures=state.miniatures.__class__({"rifle-1": state.miniatures["rifle-1"]}))
    assert SANDBOX.shade(alone, "threat", alone.miniatures["rifle-1"]) == ()
    assert Tone.THREAT in {m.tone for m in SANDBOX.shade(state, "threat", state.miniatures["rifle-1"])}
