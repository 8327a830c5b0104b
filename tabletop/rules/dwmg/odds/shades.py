"""What is shaded while a key is held or a blast is aimed: reach, threat, sight (R, T, V), and expected hits.

All of it is asked of the rules that judge: the walks of `walking`, the sight of `seeing`, the odds of `odds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tabletop.geometry.gaps import edge_to_edge, gap, signed_distances
from tabletop.geometry.shapes import EPSILON, Piece, Region, direction
from tabletop.geometry.visibility import Grid
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, Mark, RulerMark, ShadeMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import shading
from tabletop.rules.common.sightlines import owner
from tabletop.rules.common.views import bands, sight_lines
from tabletop.rules.common.words import inches
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.models import enemies_of, is_free
from tabletop.rules.dwmg.movement.movement import cannot_move
from tabletop.rules.dwmg.odds import blast_map
from tabletop.rules.dwmg.shooting.armoury import arm_of, ranged, reach_of
from tabletop.rules.dwmg.shooting.overview import overview
from tabletop.rules.dwmg.shooting.seeing import view_of
from tabletop.rules.dwmg.vehicles.aboard import is_aboard
from tabletop.rules.ruleset import Shade

STEP = 0.5
"""Inches between the places whose sight is asked."""


def shade(case: DwmgCase, kind: Shade, given: Mapping[str, Any]) -> tuple[Mark, ...]:
    """The marks of one shade; `case` is a move of the miniature, which may stand elsewhere than it does in the game."""
    state, model = case.state, case.miniature
    if model.at is None or kind == "corridor":
        return ()
    if kind == "reach":
        return tuple(_reach(case))
    if kind == "sight":
        return (_sight(state, model),)
    if kind == "threat":
        return tuple(_threat(state, model))
    if kind in ("view", "bands", "front"):
        return tuple(_DRAWN[kind](state, model, given))
    arm = arm_of(model, given.get("weapon"), given.get("setting"))
    return () if arm is None or arm.blast is None else blast_map.shade(state, model, arm)


def _reach(case: DwmgCase) -> Iterator[Mark]:
    """Where it may run to and, within that, where one Move action takes it."""
    if any(True for _ in cannot_move.refusals(case)):
        return
    allowance = case.allowance
    if allowance.limit > allowance.walk + EPSILON:
        yield from shading.reach(case, allowance.limit, Tone.RUN)
    yield from shading.reach(case, allowance.walk)


def _sight(state: State, model: Miniature) -> ShadeMark:
    """What a base like its own could be seen at: dark where it is hidden, half dark where partially (ruling D1)."""
    grid = Grid(state.table.width, state.table.height, STEP)
    seen = overview(state, model, _discs(grid, model.base.reach), model.level)
    shades = np.where(seen.hidden, shading.HIDDEN, np.where(seen.partial, shading.OBSCURED, 0)).astype(np.uint8)
    return ShadeMark((0.0, 0.0), grid.step, grid.shape[1], shades.tobytes(), Tone.NEUTRAL)


def _threat(state: State, model: Miniature) -> Iterator[Mark]:
    """The places that enemies can shoot at, darker the more of them can; a ruler from each that can shoot at it."""
    armed = [(each, far) for each in enemies_of(state, model) if is_free(each) and (far := _reach_of(each)) > 0.0]
    if not armed:
        return
    others = FrozenMap({each.id: each for each in state.standing() if each.id != model.id})
    reaches = tuple((each.id, far) for each, far in armed)
    yield _shot_at(State(state.table, state.terrain, miniatures=others, extra=state.extra), reaches, model.base.reach)
    for each, far in armed:
        away = max(0.0, gap(each.piece(), model.piece()))
        view = view_of(state, each, model)
        if away <= far + EPSILON and not view.hidden:
            tone = Tone.OBSCURED if view.partial else Tone.THREAT
            yield RulerMark(*edge_to_edge(each.piece(), model.piece()), inches(away), tone)


def _view(state: State, model: Miniature, given: Mapping[str, Any]) -> Iterator[Mark]:
    """How much it sees of another model, and what hides the rest (rulings D1, D2)."""
    target = state.miniatures[given["to"]]
    if target.at is None:
        return
    seen = view_of(state, model, target)
    pieces = {key: piece for key in seen.sight.hides for piece in (_piece(state, key),)}
    yield from sight_lines(seen.sight, target, pieces, hidden=seen.hidden)


def _piece(state: State, key: str) -> Piece:
    name = owner(key)
    return state.miniatures[name].piece() if name in state.miniatures else state.terrain[name].piece()


def _bands(_state: State, model: Miniature, given: Mapping[str, Any]) -> Iterator[Mark]:
    """Half range, beyond which a shot is harder, and range (p. 8, ruling D4); what is too near for the weapon."""
    arm = arm_of(model, given.get("weapon"))
    if arm is None or arm.reach <= 0.0:
        return
    edges = [(arm.nearest, "too near")] if arm.nearest else []
    yield from bands(model, [*edges, (arm.reach / 2, "half range"), (arm.reach, "range")])


def _front(_state: State, model: Miniature, given: Mapping[str, Any]) -> Iterator[Mark]:
    """The half of the table before the line across its middle (ruling D3), so many inches of it; nothing from a
    vehicle, whence one fires all round."""
    if model.at is None or is_aboard(model):
        return
    far = model.base.reach + float(given.get("inches", 4.0))
    (x, y), turns = model.at, [model.facing - 90.0 + 180.0 * k / 48 for k in range(49)]
    rim = tuple((x + ux * far, y + uy * far) for ux, uy in map(direction, turns))
    yield AreaMark(Region((rim,)), Tone.WITNESS, "front arc")


_DRAWN = {"view": _view, "bands": _bands, "front": _front}
"""What only pictures ask for."""


def _reach_of(model: Miniature) -> float:
    return max((reach_of(weapon, model) for weapon in ranged(model)), default=0.0)


@lru_cache(maxsize=4)
def _shot_at(state: State, enemies: tuple[tuple[str, float], ...], radius: float) -> ShadeMark:
    # The miniature itself is in nobody's way, so this stays as it is while it is dragged.
    grid = Grid(state.table.width, state.table.height, STEP)
    discs = _discs(grid, radius)
    count = np.zeros(len(discs))
    for name, far in enemies:
        enemy = state.miniatures[name]
        near = np.flatnonzero(signed_distances(enemy.piece(), discs[:, 0], discs[:, 1]) - radius <= far + EPSILON)
        count[near] += ~overview(state, enemy, discs[near], enemy.level).hidden
    shades = np.minimum(count * shading.ONE_ENEMY, shading.ALL_ENEMIES).astype(np.uint8)
    return ShadeMark((0.0, 0.0), grid.step, grid.shape[1], shades.tobytes(), Tone.THREAT)


def _discs(grid: Grid, radius: float) -> npt.NDArray[np.float64]:
    points = grid.points()
    return np.column_stack((points, np.full(len(points), radius)))
