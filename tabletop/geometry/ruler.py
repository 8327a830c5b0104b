"""Corridors by the thousand: only the verdict, as one number (rulings E3, E4).

The number says how many pieces meet the corridor, and by its sign whether they block it: 0 is clear, 2 is obscured by
two pieces, −3 is blocked by the three pieces that meet it. See `corridor` for what a corridor is, and for the full
answer with its witness.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import numpy as np

from tabletop.geometry import kernels
from tabletop.geometry.edges import Floats, Ints
from tabletop.geometry.gaps import reach_along
from tabletop.geometry.kernels import corridors as numeric
from tabletop.geometry.kernels.corridors import Strips
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Base, Disc, Point

RULER = 1.0
"""The ruler's width in inches (ruling E3)."""


class Ruler:
    """A ruler made ready for one scene, for asking about one pair of bases after another.

    >>> from tabletop.geometry.shapes import Box
    >>> ruler = Ruler(Scene({"wall": Box((5, 0), 0.25, 4)}))
    >>> ruler.verdict(Disc((0, 0), 0.5), Disc((10, 0), 0.5))
    -1
    """

    __slots__ = ("_fast", "_ignore", "_scratch", "_table", "_width", "scene")

    def __init__(self, scene: Scene, width: float = RULER, ignore: Collection[str] = ()) -> None:
        self.scene, self._width, self._ignore = scene, width, ignore
        self._fast = kernels.compiled("corridors")
        if self._fast is not None:
            self._table = scene.packed(ignore)
            self._scratch = self._fast.scratch(self._table)

    def verdict(self, a: Base, b: Base, own: str | None = None) -> int:
        """How many pieces meet the corridor, negative when they block it; `own` is the target's piece in the scene."""
        if self._fast is None:
            named = () if own is None else (own,)
            return int(verdicts(self.scene, a, [b], self._width, self._ignore, named)[0])
        (ax, ay), (bx, by) = a.centre, b.centre
        reach_a = a.radius if isinstance(a, Disc) else _reach_towards(a, b.centre)
        reach_b = b.radius if isinstance(b, Disc) else _reach_towards(b, a.centre)
        skip = -1.0 if own is None else float(self.scene.places.get(own, -1))
        table, scratch = self._table, self._scratch
        return int(self._fast.verdict(table, scratch, ax, ay, reach_a, bx, by, reach_b, self._width / 2, skip))


def verdict(scene: Scene, a: Base, b: Base, width: float = RULER, ignore: Collection[str] = ()) -> int:
    """How many pieces meet the corridor from `a` to `b`; negative when they block it (rulings E3, E4).

    >>> from tabletop.geometry.shapes import Box
    >>> verdict(Scene({"wall": Box((5, 0), 0.25, 4)}), Disc((0, 0), 0.5), Disc((10, 0), 0.5))
    -1
    """
    return Ruler(scene, width, ignore).verdict(a, b)


def verdicts(
    scene: Scene,
    a: Base,
    targets: Sequence[Base],
    width: float = RULER,
    ignore: Collection[str] = (),
    own: Sequence[str] = (),
) -> Ints:
    """`verdict` for many targets, shape (n,).

    `own` names each target's own piece in the scene, which does not stand in its own way; leave it out where the
    targets are no pieces of the scene.
    """
    skips = np.array([scene.places.get(key, -1) for key in own], dtype=np.int64) if own else None
    return verdicts_at(scene, a, target_rows(a, targets), width, ignore, skips)


def verdicts_at(
    scene: Scene,
    a: Base,
    targets: Floats,
    width: float = RULER,
    ignore: Collection[str] = (),
    skips: Ints | None = None,
) -> Ints:
    """`verdict` for targets as rows x, y, radius, shape (n, 3); `skips` (n,) is the row each leaves out, or −1."""
    skips = np.full(len(targets), -1, dtype=np.int64) if skips is None else skips
    fast = kernels.compiled("corridors")
    if fast is None:
        return numeric.verdicts(scene.rows, scene.wanted(ignore), _strips_to(a, targets, width, skips))
    answers, table = np.empty(len(targets), dtype=np.int64), scene.packed(ignore)
    reaches = np.broadcast_to(_reaches(a, targets), len(targets)).copy()
    fast.verdicts(
        table, fast.scratch(table), *a.centre, reaches, np.ascontiguousarray(targets), width / 2, skips, answers
    )
    return answers


def target_rows(a: Base, targets: Sequence[Base]) -> Floats:
    """Targets as rows x, y and the inches from centre to edge towards `a`: for a disc its radius; shape (n, 3)."""
    rows = [(*target.centre, _reach_towards(target, a.centre)) for target in targets]
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


def _reach_towards(base: Base, point: Point) -> float:
    if isinstance(base, Disc):
        return base.radius
    dx, dy = point[0] - base.centre[0], point[1] - base.centre[1]
    apart = math.hypot(dx, dy)
    return reach_along(base, dx / apart, dy / apart) if apart else 0.0


def _reaches(a: Base, targets: Floats) -> Floats | float:
    """Inches from the centre of `a` to its edge towards each target; one number for a disc."""
    if isinstance(a, Disc):
        return a.radius
    return np.array([_reach_towards(a, (x, y)) for x, y in targets[:, :2].tolist()])


def _strips_to(a: Base, targets: Floats, width: float, skips: Ints) -> Strips:
    """The strips from one base to many, each run from the end whose centre sorts first."""
    x, y = a.centre
    dx, dy, radii = targets[:, 0] - x, targets[:, 1] - y, targets[:, 2]
    apart = np.hypot(dx, dy)
    safe = np.where(apart > 0, apart, 1.0)
    ux, uy = dx / safe, dy / safe
    leaves = _reaches(a, targets)
    turned = (dx < 0) | ((dx == 0) & (dy < 0))
    sign = np.where(turned, -1.0, 1.0)
    origins = np.column_stack(
        [
            np.where(turned, targets[:, 0] - ux * radii, x + ux * leaves),
            np.where(turned, targets[:, 1] - uy * radii, y + uy * leaves),
        ]
    )
    lengths = np.where(apart > 0, apart - leaves - radii, 0.0)
    return Strips(origins, np.column_stack([ux * sign, uy * sign]), lengths, width / 2, skips)
