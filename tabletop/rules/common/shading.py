"""What is shaded while a key is held: how far a miniature reaches (R), what threatens it (T), what it sees (V).

The rules judge by the same walks and the same corridors, so that a painted place and an answer never disagree.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from tabletop.geometry import kernels
from tabletop.geometry.corridor import corridor
from tabletop.geometry.gaps import edge_to_edge, gap
from tabletop.geometry.reach import Reach
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import CONTACT, Base, Disc, Piece
from tabletop.geometry.sight import sight as sight_of
from tabletop.geometry.visibility import Grid, corridor_map
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.mark import Mark, RulerMark, ShadeMark, Tone, WedgesMark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.case import Case
from tabletop.rules.common.sightlines import in_the_way
from tabletop.rules.common.views import sight_lines
from tabletop.rules.common.walks import Company, walk_among
from tabletop.rules.common.words import inches
from tabletop.rules.ruleset import Shade

FINE, COARSE = 0.5, 1.0
"""Inches between the places that are asked: coarse without the compiled kernels, so that a drag never waits."""
HIDDEN, OBSCURED = 150, 60
"""How dark a place is that cannot be seen, and one that something is in the way of (of 255)."""
ONE_ENEMY, ALL_ENEMIES = 70, 190
"""How dark a place is that one enemy can see, and at most."""


def shade(
    kind: Shade, state: State, miniature: Miniature, case: Callable[[], Case], given: Mapping[str, Any] = EMPTY
) -> tuple[Mark, ...]:
    """The marks of one shade. `case` makes the game's case of the miniature: how far it may go and what stops it."""
    if kind == "view":
        return view(state, miniature, state.miniatures[given["to"]])
    if miniature.at is None or kind not in ("reach", "threat", "sight"):
        return ()
    if kind == "reach":
        return reach(case())
    return tuple(threat(state, miniature)) if kind == "threat" else (sight(state, miniature),)


def reach(case: Case, within: float | None = None, tone: Tone = Tone.REACH) -> tuple[Mark, ...]:
    """Everywhere the miniature may get to from where it stands, within so many inches or else within its limit."""
    miniature = case.miniature
    assert miniature.at is not None
    # Two bases may overlap by a hair (ruling C2), so that much of each other base is still a place to end.
    others = tuple(_less_a_hair(m.piece()) for m in case.state.standing(miniature.level) if m.id != miniature.id)
    limit = case.limit if within is None else within
    limit = math.inf if limit is None else limit
    if limit <= 0.0:
        return ()
    walk = walk_among(Company(case.surroundings, others), miniature.base, miniature.facing, miniature.at, limit)
    found = Reach(walk)
    rim = tuple(ring for region in found.regions for ring in region.rings)
    return (WedgesMark(found.triangles, rim, tone),) if rim else ()


def _less_a_hair(base: Base) -> Base:
    if isinstance(base, Disc):
        return replace(base, radius=base.radius - CONTACT)
    return replace(base, width=base.width - 2 * CONTACT, length=base.length - 2 * CONTACT)


def sight(state: State, miniature: Miniature) -> ShadeMark:
    """What a base like its own could be seen at: dark where the corridor is blocked, half dark where obscured."""
    grid = _grid(state)
    scene = _scene(FrozenMap(in_the_way(state, miniature.level, {miniature.id})))
    met = corridor_map(scene, miniature.piece(), miniature.base.reach, grid=grid)
    shades = np.where(met < 0, HIDDEN, np.where(met > 0, OBSCURED, 0)).astype(np.uint8)
    return ShadeMark((0.0, 0.0), grid.step, shades.shape[1], shades.tobytes(), Tone.NEUTRAL)


def view(state: State, viewer: Miniature, target: Miniature) -> tuple[Mark, ...]:
    """How much of one miniature another sees, where everything in between hides what is behind it."""
    if viewer.at is None or target.at is None or viewer.level != target.level:
        return ()
    pieces = in_the_way(state, viewer.level, {viewer.id, target.id})
    return tuple(sight_lines(sight_of(viewer.at, target.piece(), pieces), target, pieces))


def threat(state: State, miniature: Miniature) -> Iterator[Mark]:
    """The places that enemies can see, darker the more of them do; a ruler from each that sees the miniature itself."""
    enemies = {m.id: m.piece() for m in state.standing(miniature.level) if state.enemies(m.side, miniature.side)}
    if not enemies:
        return
    pieces = in_the_way(state, miniature.level, {miniature.id})
    yield _seen_by(FrozenMap(pieces), FrozenMap(enemies), miniature.base.reach, _grid(state))
    base = miniature.piece()
    for key, enemy in enemies.items():
        found = corridor(enemy, base, pieces, ignore={key})
        if not found.blocked:
            tone = Tone.THREAT if found.clear else Tone.OBSCURED
            yield RulerMark(*edge_to_edge(enemy, base), inches(max(0.0, gap(enemy, base))), tone)


@lru_cache(maxsize=4)
def _seen_by(pieces: FrozenMap[str, Piece], enemies: FrozenMap[str, Base], radius: float, grid: Grid) -> ShadeMark:
    # The miniature itself is in nobody's way, so this stays as it is while it is dragged.
    scene = _scene(pieces)
    seen = np.zeros(grid.shape)
    for key, enemy in enemies.items():
        seen += corridor_map(scene, enemy, radius, ignore={key}, grid=grid) >= 0
    shades = np.minimum(seen * ONE_ENEMY, ALL_ENEMIES).astype(np.uint8)
    return ShadeMark((0.0, 0.0), grid.step, shades.shape[1], shades.tobytes(), Tone.THREAT)


@lru_cache(maxsize=8)
def _scene(pieces: FrozenMap[str, Piece]) -> Scene:
    return Scene(pieces)


def _grid(state: State) -> Grid:
    step = FINE if kernels.compiled("corridors") is not None else COARSE
    return Grid(state.table.width, state.table.height, step)
