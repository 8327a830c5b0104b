"""What lies on a map, all alike: terrain, zones, markers, miniatures; found by id, moved, turned, scaled, mirrored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import TypeVar

from tabletop.app.words import spoken
from tabletop.geometry import reshaping
from tabletop.geometry.reshaping import Bounds, tidy, tidy_point, turned_point
from tabletop.geometry.shapes import Circle, Disc, Ellipse, Outline, Piece, Point, Polygon, Rect, Wall
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Marker, Zone
from tabletop.tongue import say

Thing = Terrain | Zone | Marker | Miniature
Shaped = Terrain | Zone
T = TypeVar("T")
MARKER_REACH = 0.5
"""Inches about a marker's place that count as it."""


def things(state: State, level: int | None = None) -> Iterator[Thing]:
    """Everything on a floor (on all, if None), from the lowest in the picture to the topmost."""
    terrain = sorted(state.terrain.values(), key=lambda each: each.layer)
    every: tuple[Iterable[Thing], ...] = (
        state.zones.values(),
        terrain,
        state.standing(),
        state.markers.values(),
    )
    for family in every:
        yield from (each for each in family if level is None or each.level == level)


def find(state: State, id: str) -> Thing | None:
    """The thing of that id."""
    for family in (state.terrain, state.zones, state.markers, state.miniatures):
        if id in family:
            return family[id]
    return None


def found(state: State, ids: Iterable[str]) -> tuple[Thing, ...]:
    """The things of those ids that lie on the table."""
    return tuple(each for each in (find(state, id) for id in ids) if each is not None and lies(each))


def lies(thing: Thing) -> bool:
    """Whether it has a place on the table; a miniature may wait off it."""
    return not isinstance(thing, Miniature) or thing.at is not None


def waiting(state: State) -> tuple[Miniature, ...]:
    """The miniatures that wait off the table."""
    return tuple(each for each in state.miniatures.values() if each.at is None)


def put(state: State, changed: Iterable[Thing]) -> State:
    """The map with things in place of those of the same ids; new ones come last."""
    terrain, zones = dict(state.terrain), dict(state.zones)
    markers, miniatures = dict(state.markers), dict(state.miniatures)
    for each in changed:
        match each:
            case Terrain():
                terrain[each.id] = each
            case Zone():
                zones[each.id] = each
            case Marker():
                markers[each.id] = each
            case Miniature():
                miniatures[each.id] = each
    return replace(
        state,
        terrain=FrozenMap(terrain),
        zones=FrozenMap(zones),
        markers=FrozenMap(markers),
        miniatures=FrozenMap(miniatures),
    )


def without(state: State, ids: Collection[str]) -> State:
    """The map without those things."""

    def kept(family: Mapping[str, T]) -> FrozenMap[str, T]:
        return FrozenMap((id, each) for id, each in family.items() if id not in ids)

    return replace(
        state,
        terrain=kept(state.terrain),
        zones=kept(state.zones),
        markers=kept(state.markers),
        miniatures=kept(state.miniatures),
    )


def changed(before: State, after: State) -> tuple[Thing, ...]:
    """What is on a map and was not on another one, or was otherwise there."""
    return tuple(each for each in things(after) if (was := find(before, each.id)) is not each and was != each)


def names(state: State) -> set[str]:
    """Every id that is taken: sides, things, doors and windows share one namespace."""
    openings = (opening.id for piece in state.terrain.values() for opening in piece.openings)
    families = (state.sides, state.terrain, state.zones, state.markers, state.miniatures)
    return {*openings, *(id for family in families for id in family)}


def fresh(taken: Collection[str], stem: str) -> str:
    """An id that is free: `crate`, else `crate-2`, `crate-3`, …"""
    stem = "".join(stem.lower().split()) or "thing"
    base = stem.rstrip("0123456789").rstrip("-") if stem in taken else stem
    if stem not in taken:
        return stem
    return next(name for name in (f"{base or stem}-{n}" for n in count(2)) if name not in taken)


# ---------------------------------------------------------------------------------------------------------------------
# Where it is


def piece(thing: Thing) -> Piece:
    """The area it covers; a marker has a small round one."""
    match thing:
        case Terrain():
            return thing.piece()
        case Zone():
            return thing.outline.piece()
        case Marker():
            return Disc(thing.at, MARKER_REACH)
        case Miniature():
            return thing.piece()


def bounds(thing: Thing) -> Bounds:
    """Left, top, right, bottom."""
    return reshaping.bounds_of(piece(thing))


def bounds_of(many: Iterable[Thing]) -> Bounds:
    """The bounds of several things; there must be one at least."""
    return reshaping.together(map(bounds, many))


def title(thing: Thing) -> str:
    """What a list calls it."""
    match thing:
        case Terrain() | Zone():
            # Labels are written as they stand within a sentence: "the earth".
            return thing.label[:1].upper() + thing.label[1:] or spoken(thing.id)
        case Marker():
            return thing.text or spoken(thing.id)
        case Miniature():
            return thing.name or spoken(thing.id)


# ---------------------------------------------------------------------------------------------------------------------
# Changing it


def moved(thing: Thing, dx: float, dy: float) -> Thing:
    """The thing elsewhere, its doors with it."""
    return _changed(
        thing, lambda outline: reshaping.moved(outline, dx, dy), lambda point: (point[0] + dx, point[1] + dy)
    )


def turned(thing: Thing, degrees: float, about: Point) -> Thing:
    """The thing turned clockwise about a place."""
    made = _changed(
        thing,
        lambda outline: reshaping.turned(outline, degrees, about),
        lambda point: turned_point(point, degrees, about),
    )
    return replace(made, facing=tidy((made.facing + degrees) % 360.0)) if isinstance(made, Miniature) else made


def scaled(thing: Thing, fx: float, fy: float, about: Point) -> Thing:
    """The thing `fx` times as wide and `fy` times as high; a miniature and a marker only move."""

    def change(point: Point) -> Point:
        return (about[0] + (point[0] - about[0]) * fx, about[1] + (point[1] - about[1]) * fy)

    return _changed(thing, lambda outline: reshaping.scaled(outline, fx, fy, about), change)


def mirrored(thing: Thing, about: Point, *, upside_down: bool = False) -> Thing:
    """The thing as a mirror through a place shows it."""

    def change(point: Point) -> Point:
        x, y = point
        return (x, 2 * about[1] - y) if upside_down else (2 * about[0] - x, y)

    made = _changed(thing, lambda outline: reshaping.mirrored(outline, about, upside_down=upside_down), change)
    if isinstance(made, Miniature):
        facing = (180.0 - made.facing if upside_down else -made.facing) % 360.0
        return replace(made, facing=tidy(facing))
    return made


def reshaped(thing: Shaped, outline: Outline) -> Shaped:
    """The same thing with another outline. Doors and windows that would lie beside it go to the nearest edge."""
    if isinstance(thing, Zone):
        return replace(thing, outline=outline)
    return replace(thing, outline=outline, openings=tuple(_carried(each, outline) for each in thing.openings))


def _changed(thing: Thing, reshape: Callable[[Outline], Outline], change: Callable[[Point], Point]) -> Thing:
    match thing:
        case Terrain():
            openings = tuple(
                replace(each, start=tidy_point(change(each.start)), end=tidy_point(change(each.end)))
                for each in thing.openings
            )
            return replace(thing, outline=reshape(thing.outline), openings=openings)
        case Zone():
            return replace(thing, outline=reshape(thing.outline))
        case Marker():
            return replace(thing, at=tidy_point(change(thing.at)))
        case Miniature():
            return thing if thing.at is None else replace(thing, at=tidy_point(change(thing.at)))


def _carried(opening: Opening, outline: Outline) -> Opening:
    """A door on the edge nearest to where it was."""
    middle = ((opening.start[0] + opening.end[0]) / 2, (opening.start[1] + opening.end[1]) / 2)
    width = ((opening.end[0] - opening.start[0]) ** 2 + (opening.end[1] - opening.start[1]) ** 2) ** 0.5
    made = opening_at(outline, middle, width)
    return opening if made is None else replace(opening, start=made[0], end=made[1])


def opening_at(outline: Outline, near: Point, width: float) -> tuple[Point, Point] | None:
    """Both ends of a door of that width in the edge nearest to a place; None in a round outline.

    It keeps to the edge: in one that is shorter than the door the door is as wide as the edge."""
    best: tuple[float, Point, Point] | None = None
    for _, _, a, b in reshaping.edges(outline):
        on = reshaping.nearest_on(a, b, near)
        away = (on[0] - near[0]) ** 2 + (on[1] - near[1]) ** 2
        long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        if long == 0 or (best is not None and away >= best[0]):
            continue
        half = min(width, long) / 2
        along = ((on[0] - a[0]) * (b[0] - a[0]) + (on[1] - a[1]) * (b[1] - a[1])) / long
        along = min(long - half, max(half, along))
        ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        start = (a[0] + ux * (along - half), a[1] + uy * (along - half))
        end = (a[0] + ux * (along + half), a[1] + uy * (along + half))
        best = (away, tidy_point(start), tidy_point(end))
    return None if best is None else (best[1], best[2])


def shape_word(outline: Outline) -> str:
    """What people call the outline."""
    match outline:
        case Rect():
            return say("rectangle")
        case Wall():
            return say("wall")
        case Circle():
            return say("circle")
        case Ellipse():
            return say("ellipse")
        case Polygon():
            return say("polygon")


def is_wall(thing: Thing) -> bool:
    """Whether it is terrain drawn as a line with a width."""
    return isinstance(thing, Terrain) and isinstance(thing.outline, Wall)
