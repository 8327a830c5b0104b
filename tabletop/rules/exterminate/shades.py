"""What is shaded while R, T or V is held: by the walks and the corridors that judge moves and shots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from tabletop.geometry.edges import Ints
from tabletop.geometry.gaps import edge_to_edge, signed_distances
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import EPSILON
from tabletop.geometry.visibility import Grid, corridor_map
from tabletop.model.frozen import EMPTY
from tabletop.model.mark import Mark, RulerMark, ShadeMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import shading
from tabletop.rules.common.sightlines import owner
from tabletop.rules.common.views import bands
from tabletop.rules.common.words import inches
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.models import enemies_of, is_shocked, tokens
from tabletop.rules.exterminate.profiles import guns_of, is_ranged
from tabletop.rules.exterminate.shooting.lane import free_for, pieces_on, thin_of
from tabletop.rules.exterminate.shooting.shot import REACH, TOO_FAR, Shot
from tabletop.rules.exterminate.shooting.shown import corridor_of
from tabletop.rules.ruleset import Shade

STEP = 0.5
"""Inches between the places that are asked."""


def shade(case: ExterminateCase, kind: Shade, given: Mapping[str, Any] = EMPTY) -> tuple[Mark, ...]:
    """The marks of one shade; `case` is a move of the miniature, which may stand elsewhere than it does in the game."""
    state, model = case.state, case.miniature
    if model.at is None:
        return ()
    if kind in ("corridor", "view"):
        return corridor_of(state, model.id, str(given.get("to")))
    if kind == "bands":
        return tuple(_bands(model, given.get("weapon")))
    if kind == "sight":
        return (_sight(state, model),)
    return tuple(_threat(state, model)) if kind == "threat" else shading.shade(kind, state, model, lambda: case)


def _bands(model: Miniature, named: str | None) -> Iterator[Mark]:
    """The effective range of a weapon, and how far it fires at all with a die less."""
    gun = next((each for each in guns_of(model) if named in (None, each.id)), None)
    if gun is not None and isinstance(gun.range, int):
        far = f"at most, {TOO_FAR:+d} die".replace("-", "−")
        yield from bands(model, [(gun.range, "effective range"), (REACH * gun.range, far)])


def _corridors(state: State, shooter: Miniature, radius: float, grid: Grid, without: tuple[str, ...]) -> Ints:
    """How many things obscure a shot at a base on every cell; negative where it is blocked."""
    pieces = pieces_on(state, shooter.level, (shooter.id, *without))
    free = free_for(state, shooter)
    ignored = [key for key in pieces if owner(key) in free]
    width = extra_of(state).ruler_width
    scene = Scene(pieces)
    met = corridor_map(scene, shooter.piece(), radius, width, ignored, grid)
    thin = thin_of(state, pieces)
    if not thin:
        return met
    solid = corridor_map(scene, shooter.piece(), radius, width, [*ignored, *thin], grid)
    return np.where(solid < 0, -np.abs(met), np.abs(met))


def _sight(state: State, model: Miniature) -> ShadeMark:
    """What it could shoot at: dark where the corridor is blocked, half dark where it is obscured."""
    grid = Grid(state.table.width, state.table.height, STEP)
    met = _corridors(state, model, model.base.reach, grid, ())
    shades = np.where(met < 0, shading.HIDDEN, np.where(met > 0, shading.OBSCURED, 0)).astype(np.uint8)
    return ShadeMark((0.0, 0.0), grid.step, shades.shape[1], shades.tobytes(), Tone.NEUTRAL)


def _threat(state: State, model: Miniature) -> Iterator[Mark]:
    """The places that enemies can shoot at, darker the more of them can; a ruler from each that can shoot at it."""
    armed = tuple(each.id for each in enemies_of(state, model) if _may_shoot(each))
    if not armed:
        return
    others = state.miniatures.without(model.id)
    yield _shot_at(
        State(state.table, state.terrain, sides=state.sides, miniatures=others, extra=state.extra),
        armed,
        model.base.reach,
    )
    for name in armed:
        enemy = state.miniatures[name]
        shots = (Shot(state, enemy, model, gun) for gun in guns_of(enemy))
        best = max(shots, key=lambda shot: shot.dice if shot.gap <= REACH * shot.range else 0, default=None)
        if best is not None and not best.blockers and best.dice > 0 and best.gap <= REACH * best.range + EPSILON:
            tone = Tone.OBSCURED if best.obstructions else Tone.THREAT
            text = f"{inches(best.gap)}, {best.dice} {'die' if best.dice == 1 else 'dice'}"
            yield RulerMark(*edge_to_edge(enemy.piece(), model.piece()), text, tone)


def _may_shoot(enemy: Miniature) -> bool:
    return bool(guns_of(enemy)) and not is_shocked(enemy) and not tokens(enemy)


@lru_cache(maxsize=4)
def _shot_at(state: State, enemies: tuple[str, ...], radius: float) -> ShadeMark:
    # The miniature itself is in nobody's way, so this stays as it is while it is dragged.
    grid = Grid(state.table.width, state.table.height, STEP)
    count = np.zeros(grid.shape)
    points = grid.points()
    for name in enemies:
        enemy = state.miniatures[name]
        far = max(REACH * float(gun.range) for gun in guns_of(enemy) if is_ranged(gun) and isinstance(gun.range, int))
        near = signed_distances(enemy.piece(), points[:, 0], points[:, 1]) - radius <= far + EPSILON
        count += near.reshape(grid.shape) & (_corridors(state, enemy, radius, grid, ()) >= 0)
    shades = np.minimum(count * shading.ONE_ENEMY, shading.ALL_ENEMIES).astype(np.uint8)
    return ShadeMark((0.0, 0.0), grid.step, shades.shape[1], shades.tobytes(), Tone.THREAT)
