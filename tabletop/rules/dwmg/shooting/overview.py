"""What a model sees of many others or of many places at once: the answers of `seeing`, in a few questions to the
geometry instead of one for each (rulings D1, D2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from tabletop.geometry.gaps import signed_distances
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import EPSILON, Disc, Piece, Point
from tabletop.geometry.sight import HIDDEN, each_inches_inside, hidden_shares_at
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.sightlines import owner
from tabletop.rules.dwmg.models import extra_of
from tabletop.rules.dwmg.shooting.seeing import RAISING, WOOD, Seen, blocks, hiding, in_the_air, view_of

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
NOWHERE = Disc((0.0, 0.0), 0.0)
"""The base of what is alike wherever it stands."""


@dataclass(frozen=True, slots=True)
class Overview:
    """For each of the discs that are looked at: the share that something covers, and whether it is hidden."""

    shares: Floats
    hidden: Bools

    @property
    def partial(self) -> Bools:
        """Which are partially hidden."""
        seen: Bools = ~self.hidden & (self.shares > 0.0)
        return seen


def hidden_models(state: State, viewer: Miniature, targets: Sequence[Miniature]) -> frozenset[str]:
    """The ids of those that the viewer cannot see (all of them on the table)."""
    found = set()
    alike: dict[Seen, list[Miniature]] = {}
    for each in targets:
        if isinstance(each.piece(), Disc):
            prone, airborne = bool(each.status.get("prone")), bool(each.status.get("airborne"))
            alike.setdefault(Seen(NOWHERE, each.level, prone, airborne=airborne), []).append(each)
        elif view_of(state, viewer, each).hidden:
            found.add(each.id)
    for like, models in alike.items():
        discs = np.array([(*each.piece().centre, each.base.width / 2) for each in models])
        own = [each.id for each in models]
        hidden = hidden_discs(state, viewer, discs, like, own)
        found |= {name for name, hides in zip(own, hidden, strict=True) if hides}
    return frozenset(found)


def hidden_discs(state: State, viewer: Miniature, discs: Floats, like: Seen, own: Sequence[str] = ()) -> Bools:
    """Which discs, rows x, y, radius, the viewer cannot see, where something `like` that stands on each of them; `own`
    names the model that it is, which does not hide itself."""
    hidden = np.zeros(len(discs), dtype=bool)
    names = np.array(own)
    for rows in _on_like_ground(state, discs):
        here = names[rows].tolist() if own else []
        hidden[rows] = _hidden(state, viewer, discs[rows], replace(like, base=_first(discs[rows])), here)
    return hidden


def overview(state: State, viewer: Miniature, discs: Floats, level: int) -> Overview:
    """What the viewer sees of discs on a level, rows x, y, radius, on which nobody stands."""
    like = Seen(NOWHERE, level)
    shares = np.zeros(len(discs))
    for rows in _on_like_ground(state, discs):
        pieces, _ = hiding(state.terrain, viewer, replace(like, base=_first(discs[rows])))
        scene = _scene({**pieces, **_models_between(state, viewer, like)})
        assert viewer.at is not None
        shares[rows] = hidden_shares_at(scene, viewer.at, discs[rows])
    return Overview(shares, hidden_discs(state, viewer, discs, like))


def _first(discs: Floats) -> Disc:
    x, y, radius = discs[0].tolist()
    return Disc((x, y), radius)


def _on_like_ground(state: State, discs: Floats) -> list[npt.NDArray[np.int64]]:
    """The discs in groups that stand on the same hills and roofs: the same terrain hides all of a group alike."""
    raising = [each.piece() for each in state.terrain.values() if each.kind in RAISING]
    if not raising or not len(discs):
        return [np.arange(len(discs))] if len(discs) else []
    under = np.column_stack([signed_distances(piece, discs[:, 0], discs[:, 1]) < -EPSILON for piece in raising])
    _, group = np.unique(under, axis=0, return_inverse=True)
    return [np.flatnonzero(group.ravel() == number) for number in range(int(group.max()) + 1)]


def _hidden(state: State, viewer: Miniature, discs: Floats, like: Seen, own: Sequence[str]) -> Bools:
    assert viewer.at is not None
    pieces, full = hiding(state.terrain, viewer, like)
    scene = _scene({**{key: pieces[key] for key in full}, **_models_between(state, viewer, like)})
    skips = np.array([scene.places.get(each, -1) for each in own], dtype=np.int64) if own else None
    covered: Bools = hidden_shares_at(scene, viewer.at, discs, skips=skips) >= HIDDEN
    return covered | _too_deep(state, viewer.at, discs, pieces)


def _models_between(state: State, viewer: Miniature, like: Seen) -> dict[str, Piece]:
    if viewer.level != like.level or in_the_air(viewer, like):
        return {}
    passed = (viewer.id, viewer.status.get("in_vehicle"))
    return {each.id: each.piece() for each in state.standing(like.level) if each.id not in passed and blocks(each)}


def _too_deep(state: State, eye: Point, discs: Floats, pieces: dict[str, Piece]) -> Bools:
    woods = [piece for key, piece in pieces.items() if state.terrain[owner(key)].kind == WOOD]
    depth = sum((each_inches_inside(eye, discs[:, :2], piece) for piece in woods), np.zeros(len(discs)))
    deep: Bools = depth > extra_of(state).wood_depth + EPSILON
    return deep


def _scene(pieces: dict[str, Piece]) -> Scene:
    return Scene(pieces)
