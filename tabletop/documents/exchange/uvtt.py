"""Universal VTT (.uvtt, .dd2vtt, .df2vtt): read what battle-map editors write, however they understand the format.

Its figures are squares of the grid, counted from `map_origin`; its picture is within, as base64. Seen in the wild and
read here: formats 0.2 to 1.0, an origin that is not 0, missing keys, pictures as paths, loose walls of two points,
doors that fill the gaps between them, walls outside the picture, null coordinates, polylines of one point.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

from tabletop.documents.exchange.draft import Draft
from tabletop.documents.exchange.entry import Entry, Where, json_entry
from tabletop.documents.exchange.large import parted
from tabletop.documents.exchange.picturing import leave_picture, take_picture, take_picture_file
from tabletop.documents.kinds import Kinds
from tabletop.geometry.shapes import Point, Polygon
from tabletop.model.table import Light

from .draft import Found, Wishes
from .tally import Tally

KNOWN = (0.2, 0.3, 1.0)
"""The versions of the format that were seen."""
OBJECTS = "rock"
"""The kind of terrain of what the format calls objects: what blocks sight and is no wall."""
_EDITORS_OWN = frozenset(("header", "world"))


def read_uvtt(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    """The map in a Universal VTT file. Raises DocumentError or StorageError."""
    parts = parted(path)
    file = json_entry(parts.text, str(path))
    if file.values.keys() >= _EDITORS_OWN:
        raise file.error("This is Dungeondraft's own map file; export the map there as Universal VTT.")
    if not file.values.keys() & {"resolution", "line_of_sight", "portals", "image", "format"}:
        raise file.error("This is no Universal VTT file: it has neither 'resolution' nor 'line_of_sight'.")
    draft = Draft(file.where, kinds, wishes, Tally(), path.stem)
    _check_version(file, draft)
    pixels = None
    if parts.trouble:
        leave_picture(draft, parts.trouble)
    elif parts.picture is not None:
        pixels = take_picture(draft, parts.picture)
    elif name := file.text("image", ""):
        pixels = take_picture_file(draft, path.parent, name)
    grid = _Grid(file, draft, pixels)
    draft.size = grid.size
    draft.check_size()
    for where, points in file.lists("line_of_sight"):
        for line in grid.line(where, points):
            draft.wall(line)
    for where, points in file.lists("objects_line_of_sight"):
        _object(draft, grid.line(where, points))
    for portal in file.entries("portals"):
        _portal(draft, grid, portal)
    for lamp in file.entries("lights"):
        _light(draft, grid, lamp)
    if file.entry("environment").text("ambient_light", "ffffffff").lower()[-6:] not in ("ffffff", ""):
        draft.tally.leave("ambient light")
    return draft.document()


def _check_version(file: Entry, draft: Draft) -> None:
    version = file.values.get("format")
    if version is not None and file.number("format") not in KNOWN:
        draft.tally.say(f"The file is of format {file.number('format'):g}, which this program does not know.")


class _Grid:
    """The grid of a file: where it begins, how large it is, and the inches of a square."""

    def __init__(self, file: Entry, draft: Draft, pixels: tuple[int, int] | None) -> None:
        resolution = file.entry("resolution")
        self._per = draft.wishes.inches_per_square
        self._tally = draft.tally
        origin = resolution.entry("map_origin")
        self._origin = (origin.number("x", 0.0), origin.number("y", 0.0))
        squares = resolution.entry("map_size")
        if "x" in squares and "y" in squares:
            size = (squares.number("x", least=0.0), squares.number("y", least=0.0))
        else:
            size = self._guessed(file, resolution, pixels)
        self.size = (size[0] * self._per, size[1] * self._per)

    def _guessed(self, file: Entry, resolution: Entry, pixels: tuple[int, int] | None) -> Point:
        """The size in squares of a map that does not say it: that of its picture, else what holds its walls."""
        if pixels is not None and "pixels_per_grid" in resolution:
            per = resolution.number("pixels_per_grid", least=1e-3)
            return (pixels[0] / per, pixels[1] / per)
        corners = [
            (float(point["x"]), float(point["y"]))
            for _, points in file.lists("line_of_sight")
            for point in points
            if isinstance(point, dict) and all(isinstance(point.get(key), int | float) for key in ("x", "y"))
        ]
        if not corners:
            raise file.error("says no 'map_size', and there is nothing it could be guessed from.", "resolution")
        self._tally.say("The file does not say how large the map is; it reaches as far as its walls.")
        far = (max(x for x, _ in corners) - self._origin[0], max(y for _, y in corners) - self._origin[1])
        return (float(math.ceil(far[0])), float(math.ceil(far[1])))

    def inches(self, x: float, y: float) -> Point:
        return ((x - self._origin[0]) * self._per, (y - self._origin[1]) * self._per)

    def length(self, squares: float) -> float:
        return squares * self._per

    def point(self, at: Entry) -> Point:
        return self.inches(at.number("x"), at.number("y"))

    def line(self, where: Where, points: list[Any]) -> list[tuple[Point, ...]]:
        """The points of a polyline in inches; it falls apart where one of them has no place."""
        parts: list[list[Point]] = [[]]
        for i, each in enumerate(points):
            if not isinstance(each, dict):
                raise where.error("must be a point {x, y}.", f"[{i}]")
            if each.get("x") is None or each.get("y") is None:
                self._tally.leave("point without a place", "points without a place")
                parts.append([])
            else:
                parts[-1].append(self.point(Entry(each, Where(where.file, f"{where.path}[{i}]"))))
        return [tuple(part) for part in parts if part]


def _object(draft: Draft, lines: list[tuple[Point, ...]]) -> None:
    """What blocks sight and is no wall: an area where its line closes, else a wall."""
    for line in lines:
        if len(line) > 3 and math.dist(line[0], line[-1]) < 1e-3:
            draft.piece(Polygon(line[:-1]), OBJECTS, "object")
        else:
            draft.wall(line, OBJECTS)


def _portal(draft: Draft, grid: _Grid, portal: Entry) -> None:
    """A door. The format has no windows; an open portal is a doorway."""
    ends = portal.entries("bounds")
    if len(ends) >= 2:
        if any(end.values.get(key) is None for end in ends[:2] for key in ("x", "y")):
            draft.tally.leave("portal without a place", "portals without a place")
            return
        start, end = grid.point(ends[0]), grid.point(ends[1])
    elif "x" in portal.entry("position") and "y" in portal.entry("position"):
        # Without bounds it is a square wide, across its turn.
        x, y = grid.point(portal.entry("position"))
        turn, half = portal.number("rotation", 0.0), grid.length(0.5)
        reach = (math.cos(turn) * half, math.sin(turn) * half)
        start, end = (x - reach[0], y - reach[1]), (x + reach[0], y + reach[1])
    else:
        draft.tally.leave("portal without a place", "portals without a place")
        return
    draft.opening("door", start, end, "closed" if portal.flag("closed", True) else "open")


def _light(draft: Draft, grid: _Grid, lamp: Entry) -> None:
    at = lamp.entry("position")
    if at.values.get("x") is None or at.values.get("y") is None:
        draft.tally.leave("light without a place", "lights without a place")
        return
    draft.light(
        Light(
            grid.point(at),
            grid.length(lamp.number("range", 1.0, least=0.0)),
            colour_of(lamp.text("color", "")),
            lamp.number("intensity", 1.0),
            lamp.flag("shadows", True),
        )
    )


def colour_of(text: str) -> str:
    """`aarrggbb` or `rrggbb`, with # or without, as `#rrggbb`; white when it is neither."""
    found = re.fullmatch(r"#?(?:[0-9a-fA-F]{2})?([0-9a-fA-F]{6})", text)
    return f"#{found.group(1).lower()}" if found else "#ffffff"
