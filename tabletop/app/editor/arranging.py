"""Several things put in order: aligned to each other's edges and middles, spread evenly, brought forward or back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Literal, TypeVar

from tabletop.app.editor.things import Thing, bounds, bounds_of, moved
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State

Line = Literal["left", "centre", "right", "top", "middle", "bottom"]
LINES: tuple[Line, ...] = ("left", "centre", "right", "top", "middle", "bottom")
T = TypeVar("T")


def aligned(many: Sequence[Thing], line: Line) -> tuple[Thing, ...]:
    """The things with their edges or middles on one line: that of their common bounds."""
    left, top, right, bottom = bounds_of(many)
    made: list[Thing] = []
    for each in many:
        x0, y0, x1, y1 = bounds(each)
        dx, dy = {
            "left": (left - x0, 0.0),
            "centre": ((left + right - x0 - x1) / 2, 0.0),
            "right": (right - x1, 0.0),
            "top": (0.0, top - y0),
            "middle": (0.0, (top + bottom - y0 - y1) / 2),
            "bottom": (0.0, bottom - y1),
        }[line]
        made.append(moved(each, dx, dy))
    return tuple(made)


def distributed(many: Sequence[Thing], *, across: bool) -> tuple[Thing, ...]:
    """The things with equal gaps between them, from left to right or (not `across`) from top to bottom; the outermost
    stay where they are."""
    near, far = (0, 2) if across else (1, 3)
    order = sorted(many, key=lambda each: bounds(each)[near] + bounds(each)[far])
    if len(order) < 3:
        return tuple(many)
    boxes = [bounds(each) for each in order]
    free = boxes[-1][far] - boxes[0][near] - sum(box[far] - box[near] for box in boxes)
    gap, at = free / (len(order) - 1), boxes[0][near]
    made: list[Thing] = []
    for each, box in zip(order, boxes, strict=True):
        by = at - box[near]
        made.append(moved(each, by if across else 0.0, 0.0 if across else by))
        at += box[far] - box[near] + gap
    return tuple(made)


def forward(state: State, ids: Collection[str], *, back: bool = False, whole: bool = False) -> State:
    """The map with terrain (and zones, markers) one place further up in the picture, or with `whole` on top of all;
    `back` the other way. Terrain keeps to its layer: a road is never drawn over a house."""

    def ordered(family: FrozenMap[str, T]) -> FrozenMap[str, T]:
        if not any(id in family for id in ids):
            return family
        return FrozenMap((id, family[id]) for id in _shifted(list(family), ids, back, whole))

    return replace(
        state,
        terrain=ordered(state.terrain),
        zones=ordered(state.zones),
        markers=ordered(state.markers),
        miniatures=ordered(state.miniatures),
    )


def _shifted(order: list[str], ids: Collection[str], back: bool, whole: bool) -> Iterable[str]:
    if whole:
        chosen, others = [id for id in order if id in ids], [id for id in order if id not in ids]
        return [*chosen, *others] if back else [*others, *chosen]
    steps = range(1, len(order)) if back else range(len(order) - 2, -1, -1)
    by = -1 if back else 1
    for k in steps:
        if order[k] in ids and order[k + by] not in ids:
            order[k], order[k + by] = order[k + by], order[k]
    return order
