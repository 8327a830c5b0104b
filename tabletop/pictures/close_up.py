"""The part of a table where a step happens: who acts, at whom and where, and what the verdict shows of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields
from typing import Any

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action
from tabletop.model.mark import (
    AreaMark,
    DimensionMark,
    GhostMark,
    LabelMark,
    LineMark,
    Mark,
    OutlineMark,
    PathMark,
    RulerMark,
    VerdictMark,
)
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.pictures.shot import Crop, Moment
from tabletop.render.outlines import bounds

MARGIN = 1.75
"""Inches round everything that takes part."""
LEAST = (13.5, 9.0)
"""No close-up is smaller than this many inches."""
SHAPE = 1.5
"""How much wider than high a close-up is, where the table has the room."""
CLOSEST = 1.0
"""The least of it that is left when the picture is moved aside for the sake of others."""
LETTER, LINE = 0.0083, 0.03
"""What a letter of a name is wide, and a line of it high, as a share of the picture's width."""
SHIFTS = (0.0, -0.06, 0.06, -0.12, 0.12, -0.18, 0.18, -0.24, 0.24)
"""By what of its width and height a close-up may be moved aside."""
FAR = 3.0
"""Inches beyond everything else by which terrain, zones and areas still widen the picture: none is shown to its end."""

ROW = 3
"""So many tiles in a row are shown whole, all of them: higher than wide as they are, they find room in one picture."""
BELOW = 4.0
"""Inches that are shown below a tile, so that words need not cover it."""

POINTING = ("by", "at", "to", "via", "vehicle", "door", "obstacle", "under", "for_", "item", "moves")
"""The fields of an action that name somebody or a place."""

Box = tuple[float, float, float, float]


def close_up(found: Moment, tiles: Collection[str] = ()) -> Crop | None:
    """Where the step of a moment happens; None where it happens at no place on the table. `tiles` are the zones that
    lie there as tiles of card: one is shown whole."""
    if found.step is None:
        return None
    table = found.state.table
    action = found.step.step.action
    named, lit = [*_ground(found.state, action)], [*_lit(found.marks)]
    boxes = [*_partakers(found.state, action), *_marked(found.marks)] or lit
    boxes = boxes or [bounds(each.piece()) for each in found.state.standing()] or named
    cards = [bounds(found.state.zones[name].outline.piece()) for name in tiles]
    row = sum(not any(_holds(other, each) for other in cards) for each in cards) <= ROW
    boxes += [
        (left, top, right, bottom + BELOW)
        for left, top, right, bottom in cards
        if not boxes or row or any(_nearby(each, (left, top, right, bottom), -FAR) for each in boxes)
    ]
    if not boxes:
        return None
    whole = _round(boxes)
    near = (
        *(_nearby(each, whole, _between_boxes(each, whole)) for each in named),
        *(_nearby(each, whole) for each in lit),
    )
    left, top, right, bottom = _round((whole, *filter(None, near)))
    width = max(LEAST[0], right - left + 2 * MARGIN)
    height = max(LEAST[1], bottom - top + 2 * MARGIN)
    width, height = max(width, height * SHAPE), max(height, width / SHAPE)
    inside = (left - CLOSEST, top - CLOSEST, right + CLOSEST, bottom + CLOSEST)
    bases = [_with_name(each, width) for each in found.state.standing()]
    return _clearest(((left + right) / 2, (top + bottom) / 2, width, height), inside, bases, table)


def _with_name(one: Miniature, width: float) -> Box:
    """A base with the name below it, in a picture that is so many inches wide."""
    left, top, right, bottom = bounds(one.piece())
    letters = LETTER * width * len(one.title)
    missing = max(0.0, letters - (right - left)) / 2
    return left - missing, top, right + missing, bottom + LINE * width


def _clearest(wish: Box, inside: Box, bases: list[Box], table: Table) -> Crop:
    """The part of the table round a place (`wish`: the place, the width and the height) that cuts the fewest bases in
    two: moved, or made larger, no more than needed and never so far that `inside` is not in it."""
    x, y, width, height = wish
    best: tuple[float, Crop] | None = None
    for larger in (1.0, 1.12, 1.25):
        for across in SHIFTS:
            for down in SHIFTS:
                left, wide = _span(x + across * width, width * larger, table.width)
                top, high = _span(y + down * height, height * larger, table.height)
                crop = (left, top, wide, high)
                cut = sum(_is_cut(each, crop) for each in bases)
                lost = _lost(inside, crop)
                worth = cut + 100 * lost + abs(across) + abs(down) + (larger - 1.0)
                if best is None or worth < best[0] - 1e-9:
                    best = worth, crop
    assert best is not None
    return best[1]


def _is_cut(box: Box, crop: Crop) -> bool:
    """Whether a box lies partly inside."""
    left, top, right, bottom = crop[0], crop[1], crop[0] + crop[2], crop[1] + crop[3]
    if box[2] <= left or box[0] >= right or box[3] <= top or box[1] >= bottom:
        return False
    return box[0] < left or box[2] > right or box[1] < top or box[3] > bottom


def _lost(inside: Box, crop: Crop) -> float:
    """Inches by which a box sticks out."""
    beyond = (crop[0] - inside[0], crop[1] - inside[1], inside[2] - crop[0] - crop[2], inside[3] - crop[1] - crop[3])
    return max(0.0, *beyond)


def _span(middle: float, length: float, most: float) -> tuple[float, float]:
    """A stretch of that length round `middle`, moved until it lies between 0 and `most`: its start and its length."""
    length = min(length, most)
    return min(max(0.0, middle - length / 2), most - length), length


def _round(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _nearby(box: Box, whole: Box, away: float = 0.0) -> Box | None:
    """What of a box lies near the rest, or `away` from it and near there: a long wall is not shown to its ends."""
    far = away + FAR
    left, top = max(box[0], whole[0] - far), max(box[1], whole[1] - far)
    right, bottom = min(box[2], whole[2] + far), min(box[3], whole[3] + far)
    return (left, top, right, bottom) if left <= right and top <= bottom else None


def _holds(a: Box, b: Box) -> bool:
    """Whether a box lies within another one."""
    return a != b and a[0] <= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] >= b[3]


def _between_boxes(a: Box, b: Box) -> float:
    """Inches between two boxes, the longer of across and down; 0 where they meet."""
    return max(0.0, a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])


def _partakers(state: State, value: Any) -> Iterator[Box]:
    """The bases, markers and doors that an action names, and the places."""
    match value:
        case str():
            yield from _named(state, value)
        case (int() | float() as x, int() | float() as y):
            yield (x - 0.5, y - 0.5, x + 0.5, y + 0.5)
        case tuple():
            for each in value:
                yield from _partakers(state, each)
        case _ if hasattr(value, "verb"):
            for field in fields(value):
                if field.name in POINTING:
                    yield from _partakers(state, getattr(value, field.name))


def _named(state: State, name: str) -> Iterator[Box]:
    if name in state.miniatures:
        one = state.miniatures[name]
        ride = str(one.status.get("in_vehicle") or "")
        if one.at is not None:
            yield bounds(one.piece())
        elif ride in state.miniatures:
            yield from _named(state, ride)
    elif name in state.markers:
        yield from _partakers(state, state.markers[name].at)
    for piece in state.terrain.values():
        yield from (_between(each.start, each.end) for each in piece.openings if each.id == name)


def _ground(state: State, action: Action) -> Iterator[Box]:
    """The pieces of terrain and the zones that an action names."""
    for field in fields(action):
        name = getattr(action, field.name)
        if isinstance(name, str) and name in state.terrain:
            yield bounds(state.terrain[name].piece())
        elif isinstance(name, str) and name in state.zones:
            yield bounds(state.zones[name].outline.piece())


def _lit(marks: Iterable[Mark]) -> Iterator[Box]:
    """What is lit up, and the areas that are shown."""
    for mark in marks:
        if isinstance(mark, OutlineMark | AreaMark):
            yield bounds(mark.piece)


def _between(*points: Point) -> Box:
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return min(xs), min(ys), max(xs), max(ys)


def _marked(marks: Iterable[Mark]) -> Iterator[Box]:
    for mark in marks:
        match mark:
            case GhostMark(base=base):
                yield bounds(base)
            case PathMark(points=points) | LineMark(points=points):
                yield _between(*points)
            case RulerMark(start=start, end=end) | DimensionMark(start=start, end=end):
                yield _between(start, end)
            case LabelMark(at=at) | VerdictMark(at=at):
                yield _between(at)
