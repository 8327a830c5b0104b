"""The shapes of formats.md to outlines and back: `{rect: [x, y, width, height], rotate: 30}`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.documents.report import BAD, Path, Report, did_you_mean
from tabletop.documents.words import named, wrong
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Point, Polygon, Rect, Ring, Wall

FARTHEST = 10_000.0
"""No figure of a shape lies beyond this many inches."""

SHAPES: dict[str, tuple[str, ...]] = {
    "rect": ("rotate",),
    "circle": ("rotate",),
    "ellipse": ("rotate",),
    "polygon": ("holes", "rotate"),
    "wall": ("rotate",),
}
"""The shapes that a document writes, and the further keys of each."""


def number(value: Any, path: Path, report: Report, expected: str = "a number") -> Any:
    """A figure within reason as float, else BAD."""
    if value.__class__ is not float and value.__class__ is not int:
        return wrong(value, expected, path, report)
    if not -FARTHEST <= value <= FARTHEST:
        return wrong(value, f"a number between −{FARTHEST:,.0f} and {FARTHEST:,.0f}", path, report)
    return float(value)


def point(value: Any, path: Path, report: Report) -> Any:
    """`[x, y]` as a tuple, else BAD."""
    if value.__class__ is not list or len(value) != 2:
        return wrong(value, "a place [x, y]", path, report)
    x, y = number(value[0], (*path, 0), report), number(value[1], (*path, 1), report)
    return BAD if x is BAD or y is BAD else (x, y)


def _good_point(value: list[Any]) -> Point | None:
    """The point if nothing is wrong with it; the quick way for long lists."""
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if x.__class__ in _FIGURES and y.__class__ in _FIGURES and -1e4 <= x <= 1e4 and -1e4 <= y <= 1e4:
            return (float(x), float(y))
    return None


_FIGURES: frozenset[Any] = frozenset((int, float))


def ring(value: Any, path: Path, report: Report, least: int) -> Any:
    """A list of at least `least` points as a tuple, else BAD."""
    if value.__class__ is not list or len(value) < least:
        return wrong(value, f"a list of at least {least} places [x, y]", path, report)
    quick = tuple(map(_good_point, value))
    if None not in quick:
        return quick
    points = tuple(point(each, (*path, i), report) for i, each in enumerate(value))
    return BAD if BAD in points else points


def _figures(value: Any, names: str, path: Path, report: Report) -> Any:
    """A list of as many numbers as there are `names`."""
    count = len(names.split(", "))
    if value.__class__ is not list or len(value) != count:
        return wrong(value, f"[{names}]", path, report)
    numbers = [number(each, (*path, i), report) for i, each in enumerate(value)]
    return BAD if BAD in numbers else numbers


def _positive(numbers: list[float], first: int, names: str, path: Path, report: Report) -> bool:
    """Whether the sizes, from place `first` on, are greater than 0."""
    for i, name in list(enumerate(names.split(", ")))[first:]:
        if numbers[i] <= 0:
            report.add((*path, i), f"The {name} must be greater than 0; here is {numbers[i]:g}.")
            return False
    return True


def outline(value: Any, path: Path, report: Report) -> Any:
    """The outline of a shape, chosen by its one key, else BAD."""
    if value.__class__ is not dict:
        return wrong(value, "a shape such as {rect: [x, y, width, height]}", path, report)
    kinds = [key for key in value if key in SHAPES]
    if len(kinds) != 1:
        return _no_kind(value, kinds, path, report)
    kind = kinds[0]
    for key in value:
        if key != kind and key not in SHAPES[kind]:
            report.add((*path, key), f"A {kind} has no '{key}'. {did_you_mean(key, SHAPES[kind])}", at_key=True)
    rotate = number(value.get("rotate", 0.0), (*path, "rotate"), report, "a number")
    made = _MAKERS[kind](value, path, report)
    if made is BAD or rotate is BAD:
        return BAD
    return made(rotate)


def _no_kind(value: Mapping[str, Any], kinds: list[str], path: Path, report: Report) -> Any:
    if kinds:
        report.add(path, f"A shape is one thing, but here are {' and '.join(kinds)}; keep one of them.")
        return BAD
    others = [key for key in value if key not in ("rotate", "holes")]
    if others:
        known = did_you_mean(others[0], SHAPES)
        report.add((*path, others[0]), f"No shape is called '{others[0]}'. {known}", at_key=True)
    else:
        report.add(path, f"{named(path)} says no shape; write one of {', '.join(SHAPES)}.")
    return BAD


def _rect(value: Mapping[str, Any], path: Path, report: Report) -> Any:
    names, at = "x, y, width, height", (*path, "rect")
    found = _figures(value["rect"], names, at, report)
    if found is BAD or not _positive(found, 2, names, at, report):
        return BAD
    x, y, width, height = found
    return lambda rotate: Rect(x, y, width, height, rotate)


def _circle(value: Mapping[str, Any], path: Path, report: Report) -> Any:
    names, at = "x, y, radius", (*path, "circle")
    found = _figures(value["circle"], names, at, report)
    if found is BAD or not _positive(found, 2, names, at, report):
        return BAD
    return lambda rotate: Circle(*found)  # a turned circle is the same circle


def _ellipse(value: Mapping[str, Any], path: Path, report: Report) -> Any:
    names, at = "x, y, half width, half height", (*path, "ellipse")
    found = _figures(value["ellipse"], names, at, report)
    if found is BAD or not _positive(found, 2, names, at, report):
        return BAD
    x, y, rx, ry = found
    return lambda rotate: Ellipse(x, y, rx, ry, rotate)


def _polygon(value: Mapping[str, Any], path: Path, report: Report) -> Any:
    points = ring(value["polygon"], (*path, "polygon"), report, 3)
    holes = value.get("holes", [])
    if holes.__class__ is not list:
        return wrong(holes, "a list of holes, each a list of places [x, y]", (*path, "holes"), report)
    rings = tuple(ring(hole, (*path, "holes", i), report, 3) for i, hole in enumerate(holes))
    if points is BAD or BAD in rings:
        return BAD
    return lambda rotate: Polygon(_open(points), tuple(map(_open, rings)), rotate)


def _open(points: Ring) -> Ring:
    """A ring without its first point repeated at the end."""
    return points[:-1] if len(points) > 3 and points[0] == points[-1] else points


def _wall(value: Mapping[str, Any], path: Path, report: Report) -> Any:
    wall, at = value["wall"], (*path, "wall")
    if wall.__class__ is not dict or "line" not in wall:
        return wrong(wall, "{line: [[x, y], …], width: 0.25}", at, report)
    for key in wall:
        if key not in ("line", "width"):
            report.add((*at, key), f"A wall has no '{key}'. {did_you_mean(key, ('line', 'width'))}", at_key=True)
    line = ring(wall["line"], (*at, "line"), report, 2)
    width = number(wall.get("width", 0.25), (*at, "width"), report)
    if line is BAD or width is BAD:
        return BAD
    if width <= 0:
        report.add((*at, "width"), f"The width of a wall must be greater than 0; here is {width:g}.")
        return BAD
    return lambda rotate: Wall(line, width, rotate)


_MAKERS: dict[str, Callable[[Mapping[str, Any], Path, Report], Any]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "polygon": _polygon,
    "wall": _wall,
}


def shape(made: Outline) -> dict[str, Any]:
    """The document form of an outline; whole inches are written without a point."""
    form: dict[str, Any]
    match made:
        case Rect(x=x, y=y, width=width, height=height):
            form = {"rect": [figure(x), figure(y), figure(width), figure(height)]}
        case Circle(x=x, y=y, radius=radius):
            return {"circle": [figure(x), figure(y), figure(radius)]}
        case Ellipse(x=x, y=y, rx=rx, ry=ry):
            form = {"ellipse": [figure(x), figure(y), figure(rx), figure(ry)]}
        case Polygon(points=points, holes=holes):
            form = {"polygon": _places(points)}
            if holes:
                form["holes"] = [_places(hole) for hole in holes]
        case Wall(line=line, width=width):
            form = {"wall": {"line": _places(line), "width": figure(width)}}
    if made.rotate:
        form["rotate"] = figure(made.rotate)
    return form


def _places(points: Ring) -> list[list[int | float]]:
    return [[figure(x), figure(y)] for x, y in points]


def figure(value: float) -> int | float:
    """A number as it is best written: 4 rather than 4.0; nothing is rounded."""
    return int(value) if abs(value) < 1e15 and value == int(value) else value
