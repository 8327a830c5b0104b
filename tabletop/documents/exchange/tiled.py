"""Tiled (.tmx, .tmj): its object layers, with templates, tilesets and groups, as terrain, zones and markers.

Figures are pixels; a tile is a square. Rectangles, ellipses and polygons turn clockwise about their own x and y, tiles
about their lower left corner. The cells of tile layers are pictures of the ground and do not come along.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.documents.exchange.draft import WALL, Draft, Found, Wishes
from tabletop.documents.exchange.entry import Entry, json_entry
from tabletop.documents.exchange.flat import turned
from tabletop.documents.exchange.picturing import leave_picture, take_picture_file
from tabletop.documents.exchange.tally import Tally
from tabletop.documents.exchange.tilesets import Templates, Tilesets
from tabletop.documents.exchange.tmx import tmx_entry
from tabletop.documents.exchange.uvtt import colour_of
from tabletop.documents.exchange.words import kind_named, terrain_values
from tabletop.documents.files import read_bytes
from tabletop.documents.kinds import Kinds
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Point, Polygon, Rect, Ring, Wall
from tabletop.model.table import Light
from tabletop.model.terrain import OpeningState

GRIDS = {"isometric": "an isometric", "staggered": "a staggered", "hexagonal": "a hexagonal"}


def read_tiled(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    """The map in a Tiled file, with the tilesets and templates beside it. Raises DocumentError or StorageError."""
    file = tiled_entry(path)
    orientation = file.text("orientation", "orthogonal")
    if orientation != "orthogonal":
        grid = GRIDS.get(orientation, f"a {orientation[:20]}")
        raise file.error(f"This map has {grid} grid; only orthogonal ones can be measured in inches.", "orientation")
    if "tilewidth" not in file or "layers" not in file:
        raise file.error("This is no Tiled map: it has no 'tilewidth' or no 'layers'.")
    draft = Draft(file.where, kinds, wishes, Tally(), path.stem)
    return _Reading(file, draft, path.parent).found()


def tiled_entry(path: Path) -> Entry:
    """A Tiled file of either kind: XML where it begins with <."""
    data = read_bytes(path)
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        return tmx_entry(data, str(path))
    return json_entry(data, str(path))


@dataclass(frozen=True, slots=True)
class _Place:
    """A layer: how far it is shifted in pixels, and what its objects are when they do not say so themselves."""

    shift: Point
    name: str
    kind: str


class _Reading:
    """Goes through the layers of one map."""

    def __init__(self, file: Entry, draft: Draft, folder: Path) -> None:
        self.file = file
        self.draft = draft
        self.folder = folder
        self.tilesets = Tilesets(file, folder, draft.tally)
        self.templates = Templates(folder, draft.tally)
        per = draft.wishes.inches_per_square
        self.scale = (
            per / file.number("tilewidth", least=1e-3),
            per / file.number("tileheight", file.number("tilewidth"), least=1e-3),
        )
        left, top, right, bottom = self._bounds()
        self.origin = (left, top)
        draft.size = ((right - left) * self.scale[0], (bottom - top) * self.scale[1])
        draft.check_size()

    def _bounds(self) -> tuple[float, float, float, float]:
        """What the map covers, in pixels; an infinite one covers its chunks, or else its objects."""
        file = self.file
        across, down = file.number("tilewidth", least=1e-3), file.number("tileheight", file.number("tilewidth"), 1e-3)
        if not file.flag("infinite"):
            return (0.0, 0.0, file.number("width", least=0.0) * across, file.number("height", least=0.0) * down)
        boxes = list(self._chunks(file, across, down, 0)) or list(self._spots(file, 0))
        if not boxes:
            raise file.error("This infinite map is empty: it has neither chunks nor objects.")
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        # An edge lies on the grid, however the objects lie.
        return (
            math.floor(left / across) * across,
            math.floor(top / down) * down,
            math.ceil(right / across) * across,
            math.ceil(bottom / down) * down,
        )

    def _chunks(self, holder: Entry, across: float, down: float, deep: int) -> Any:
        for layer in holder.entries("layers"):
            for chunk in layer.entries("chunks"):
                x, y = chunk.number("x") * across, chunk.number("y") * down
                wide, high = chunk.number("width", least=0.0) * across, chunk.number("height", least=0.0) * down
                yield (x, y, x + wide, y + high)
            if deep < 32:
                yield from self._chunks(layer, across, down, deep + 1)

    def _spots(self, holder: Entry, deep: int) -> Any:
        for layer in holder.entries("layers"):
            for each in layer.entries("objects"):
                thing = self.templates.filled(each)
                if thing is None:
                    continue
                x, y = thing.number("x", 0.0), thing.number("y", 0.0)
                yield (x, y, x + thing.number("width", 0.0), y + thing.number("height", 0.0))
                for key in ("polygon", "polyline"):
                    for spot in thing.entries(key):
                        px, py = x + spot.number("x"), y + spot.number("y")
                        yield (px, py, px, py)
            if deep < 32:
                yield from self._spots(layer, deep + 1)

    def found(self) -> Found:
        self._layers(self.file, (0.0, 0.0), 0)
        return self.draft.document()

    def _layers(self, holder: Entry, shift: Point, deep: int) -> None:
        if deep > 32:
            raise holder.error("Groups are nested deeper than 32 levels; no map needs that.")
        for layer in holder.entries("layers"):
            name = layer.text("name", "")
            at = (shift[0] + layer.number("offsetx", 0.0), shift[1] + layer.number("offsety", 0.0))
            kind = layer.text("type", "")
            match kind:
                case "group":
                    self._layers(layer, at, deep + 1)
                case "objectgroup":
                    place = _Place(
                        at, name.strip().lower(), kind_named(self.draft.kinds, layer.text("class", ""), name)
                    )
                    for each in layer.entries("objects"):
                        self._object(each, place)
                case "imagelayer":
                    self._image(layer, at)
                case _:
                    self.draft.tally.leave("layer of tiles", "layers of tiles")

    # -- pictures ------------------------------------------------------------------------------------------------------

    def _image(self, layer: Entry, shift: Point) -> None:
        source = layer.text("image", "")
        if not source:
            return
        if self.draft.picture is not None:
            self.draft.tally.leave("picture")
            return
        size = take_picture_file(self.draft, self.folder, source)
        if size is None:
            return
        wide, high = size
        left, top = (
            shift[0] + layer.number("x", 0.0) - self.origin[0],
            shift[1] + layer.number("y", 0.0) - self.origin[1],
        )
        across, down = self.draft.size[0] / self.scale[0], self.draft.size[1] / self.scale[1]
        if max(abs(left), abs(top)) > 1 or abs(wide - across) > 1 or abs(high - down) > 1:
            self.draft.picture = None
            leave_picture(
                self.draft,
                f"'{source[:60]}' covers {wide} × {high} pixels and not the {across:g} × {down:g} of the whole map",
            )

    # -- objects -------------------------------------------------------------------------------------------------------

    def _object(self, plain: Entry, layer: _Place) -> None:
        thing = self.templates.filled(plain)
        if thing is None:
            return
        words = (
            thing.text("type", "") or thing.text("class", ""),
            self.tilesets.word_of(thing),
            thing.text("name", ""),
        )
        shape = _Shape(self, thing, layer.shift)
        if "point" in thing or "text" in thing:
            self._spot(thing, words[0], shape)
        elif "capsule" in thing:
            self.draft.tally.leave("capsule")
        elif layer.name == "zones":
            self._zone(thing, words, shape)
        elif "polyline" in thing:
            self._line(thing, words, layer, shape)
        else:
            outline = shape.outline(self.tilesets)
            if outline is None:
                self.draft.tally.leave("object without an area", "objects without an area")
            else:
                kind = kind_named(self.draft.kinds, *words) or layer.kind or self.draft.wishes.terrain
                values = terrain_values(thing, self.draft.kinds.get(kind))
                self.draft.piece(outline, kind, words[2] or kind, **values)

    def _zone(self, thing: Entry, words: tuple[str, ...], shape: _Shape) -> None:
        outline: Outline | None = None
        if "polyline" not in thing:
            outline = shape.outline(self.tilesets)
        elif len(line := shape.points("polyline")) > 1:
            outline = Wall(line, _width(thing))
        if outline is None:
            self.draft.tally.leave("zone without an area", "zones without an area")
            return
        label = _property(thing, "label")
        self.draft.zone(outline, words[0] or "area", words[2], label.text("value", "") if label else "")

    def _line(self, thing: Entry, words: tuple[str, ...], layer: _Place, shape: _Shape) -> None:
        line = shape.points("polyline")
        role = words[0].strip().lower()
        # A door with a width of its own is a piece that stands by itself.
        if role in ("door", "window") and len(line) == 2 and _property(thing, "width") is None:
            state = _property(thing, "state")
            said = state.text("value", "") if state else ""
            found: OpeningState = "open" if said == "open" else "locked" if said == "locked" else "closed"
            self.draft.opening("window" if role == "window" else "door", line[0], line[1], found, id=words[2])
            return
        kind = kind_named(self.draft.kinds, *words) or layer.kind or self.draft.wishes.terrain
        values = terrain_values(thing, self.draft.kinds.get(kind))
        self.draft.wall(line, kind, _width(thing), **values)

    def _spot(self, thing: Entry, role: str, shape: _Shape) -> None:
        text = thing.entry("text").text("text", "") if "text" in thing else ""
        said = _property(thing, "text")
        if said is not None:
            text = said.text("value", "")
        at = shape.corner
        if role == "light":
            self._light(thing, at)
        else:
            self.draft.marker(
                at, role or "note", thing.text("name", ""), text[:2000] or ("" if role else thing.text("name", ""))
            )

    def _light(self, thing: Entry, at: Point) -> None:
        said = {key: _property(thing, key) for key in ("range", "colour", "intensity", "shadows")}
        reach, colour, strength, shadows = said["range"], said["colour"], said["intensity"], said["shadows"]
        self.draft.light(
            Light(
                at,
                reach.number("value", least=0.0) if reach else 6.0,
                colour_of(colour.text("value", "")) if colour else "#ffffff",
                strength.number("value") if strength else 1.0,
                shadows.flag("value", True) if shadows else True,
            )
        )


def _property(thing: Entry, name: str) -> Entry | None:
    """A property of an object."""
    return next((each for each in thing.entries("properties") if each.values.get("name") == name), None)


def _width(thing: Entry) -> float:
    """The inches of a wall's width."""
    said = _property(thing, "width")
    return min(said.number("value", least=1e-3), 100.0) if said is not None else WALL


class _Shape:
    """The shape of one object in inches."""

    def __init__(self, reading: _Reading, thing: Entry, shift: Point) -> None:
        self._thing = thing
        self._scale, self._origin = reading.scale, reading.origin
        self._turn = thing.number("rotation", 0.0)
        x, y = thing.number("x", 0.0) + shift[0], thing.number("y", 0.0) + shift[1]
        self.corner = self._inches((x, y))

    def _inches(self, at: Point) -> Point:
        return ((at[0] - self._origin[0]) * self._scale[0], (at[1] - self._origin[1]) * self._scale[1])

    def points(self, key: str) -> Ring:
        """The points of a polygon or polyline where they lie."""
        found = []
        for spot in self._thing.entries(key):
            x = self.corner[0] + spot.number("x") * self._scale[0]
            y = self.corner[1] + spot.number("y") * self._scale[1]
            found.append(turned((x, y), self.corner, self._turn))
        return tuple(found)

    def outline(self, tilesets: Tilesets) -> Outline | None:
        """The outline of an area; None when it has none."""
        if "polygon" in self._thing:
            ring = self.points("polygon")
            return Polygon(ring) if len(ring) > 2 else None
        width = self._thing.number("width", 0.0, least=0.0) * self._scale[0]
        height = self._thing.number("height", 0.0, least=0.0) * self._scale[1]
        if width <= 0 or height <= 0:
            return None
        left, top = self.corner
        if "gid" in self._thing:
            across, down = tilesets.anchor_of(self._thing)
            left, top = left - across * width, top - down * height
        x, y = turned((left + width / 2, top + height / 2), self.corner, self._turn)
        turn = self._turn % 360.0
        if "ellipse" in self._thing:
            if abs(width - height) < 1e-9:
                return Circle(x, y, width / 2)
            return Ellipse(x, y, width / 2, height / 2, turn)
        return Rect(x - width / 2, y - height / 2, width, height, turn)
