"""Shapes made of other shapes: merged, cut out of each other, cut in two."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from tabletop.app.editor.things import Shaped, find, fresh, names, put, reshaped, without
from tabletop.errors import TabletopError
from tabletop.geometry import reshaping
from tabletop.geometry.shapes import Outline, Point
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone
from tabletop.tongue import say


class CannotError(TabletopError):
    """The shapes cannot be combined so; the text says why."""


def shaped(state: State, ids: Iterable[str]) -> tuple[Shaped, ...]:
    """The terrain and zones among those things."""
    return tuple(each for each in (find(state, id) for id in ids) if isinstance(each, Terrain | Zone))


def merge(state: State, ids: Sequence[str]) -> tuple[State, tuple[str, ...]]:
    """The shapes as one, with the values of the one chosen first. Raises CannotError where they do not touch."""
    many = shaped(state, ids)
    if len(many) < 2:
        raise CannotError(say("Choose two or more shapes to merge."))
    parts = reshaping.merged(each.outline for each in many)
    if len(parts) > 1:
        raise CannotError(say("These shapes do not touch, so they cannot become one."))
    first = many[0]
    if isinstance(first, Terrain):
        openings = tuple(o for each in many if isinstance(each, Terrain) for o in each.openings)
        first = replace(first, openings=openings)
    made = reshaped(first, parts[0])
    return put(without(state, {each.id for each in many[1:]}), (made,)), (made.id,)


def subtract(state: State, ids: Sequence[str]) -> tuple[State, tuple[str, ...]]:
    """The shape chosen first without what the others cover; the others stay. Raises CannotError."""
    many = shaped(state, ids)
    if len(many) < 2:
        raise CannotError(say("Choose the shape to cut first, then what is to be cut out of it."))
    parts = reshaping.less(many[0].outline, [each.outline for each in many[1:]])
    if not parts:
        raise CannotError(say("Nothing would be left of the shape that was chosen first."))
    if parts == reshaping.merged([many[0].outline]):
        raise CannotError(say("The other shapes do not lie over the one that was chosen first."))
    return _in_parts(state, many[0], parts)


def cut(state: State, ids: Collection[str], start: Point, end: Point) -> tuple[State, tuple[str, ...]]:
    """Every shape among the things in two along a line. Raises CannotError when the line goes through none."""
    made: list[str] = []
    for each in shaped(state, ids):
        parts = reshaping.split(each.outline, start, end)
        if len(parts) > 1:
            state, parted = _in_parts(state, each, parts)
            made += parted
    if not made:
        raise CannotError(say("The line must go right through a shape."))
    return state, tuple(made)


def _in_parts(state: State, whole: Shaped, parts: Sequence[Outline]) -> tuple[State, tuple[str, ...]]:
    """A thing in several: the first part keeps its name, and each door goes with the part it lies in."""
    taken = names(state)
    made: list[Shaped] = []
    for number, outline in enumerate(parts):
        id = whole.id if number == 0 else fresh(taken, whole.id)
        taken.add(id)
        part: Shaped = replace(whole, id=id, outline=outline)
        if isinstance(part, Terrain):
            mine = tuple(o for o in part.openings if _nearest(parts, o.start) == number)
            part = replace(part, openings=mine)
        made.append(part)
    return put(state, made), tuple(each.id for each in made)


def _nearest(parts: Sequence[Outline], point: Point) -> int:
    from tabletop.geometry.gaps import signed_distance

    return min(range(len(parts)), key=lambda k: signed_distance(parts[k].piece(), point))
