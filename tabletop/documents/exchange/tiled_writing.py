"""A map for Tiled: every piece an object of its own shape, in layers that are read back as what they were."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree as Xml

from tabletop.documents.exchange.draft import Wishes
from tabletop.documents.exchange.flat import closed_rings, plain, straight_line, tally_unmapped, turned
from tabletop.documents.exchange.tally import Tally
from tabletop.documents.kinds import INHERITED, Kinds, kind_values
from tabletop.documents.outlines import figure
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Point, Polygon, Rect, Ring, Wall
from tabletop.model.state import State
from tabletop.model.table import Light
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Marker, Zone

TILE = 64
"""Pixels of a tile, unless the table's picture has others."""
VERSION = "1.10"
CARRIED = ("height", "movement", "sight", "cover", "climbable")
"""Values that a piece may have of its own and that become properties."""

Object = dict[str, Any]


@dataclass(slots=True)
class _Layers:
    """The layers of a map in the words of Tiled's JSON; ids count up."""

    scale: float
    tally: Tally
    made: list[dict[str, Any]] = field(default_factory=list)
    next_object: int = 1

    def add(self, name: str, objects: Iterator[Object]) -> None:
        """A layer of objects, if there are any."""
        found = list(objects)
        for each in found:
            each["id"] = self.next_object
            self.next_object += 1
        if found:
            layer = {"draworder": "index", "name": name, "type": "objectgroup", "objects": found}
            self._append({**layer, "opacity": 1, "visible": True, "x": 0, "y": 0})

    def add_image(self, file: str, size: tuple[int, int]) -> None:
        """The picture of the table below everything."""
        image = {"image": file, "imagewidth": size[0], "imageheight": size[1], "name": "picture", "type": "imagelayer"}
        self._append({**image, "opacity": 1, "visible": True, "x": 0, "y": 0})

    def _append(self, layer: dict[str, Any]) -> None:
        self.made.append({"id": len(self.made) + 1, **layer})

    def pixels(self, inches: float) -> int | float:
        return figure(round(inches * self.scale, 6))


def tiled_map(
    state: State, wishes: Wishes, kinds: Kinds, tally: Tally, picture: tuple[str, tuple[int, int]] | None = None
) -> dict[str, Any]:
    """The map in the words of Tiled's JSON. `picture` is the table's: its file and its size in pixels."""
    per, table = wishes.inches_per_square, state.table
    across, down = math.ceil(table.width / per - 1e-6), math.ceil(table.height / per - 1e-6)
    if abs(across * per - table.width) > 1e-6 or abs(down * per - table.height) > 1e-6:
        tally.say(f"A map of Tiled has whole tiles: the table became {across * per:g}″ × {down * per:g}″ large.")
    tile = TILE
    if picture is not None:
        fine = picture[1][0] / across
        if not fine.is_integer() or picture[1][1] != down * fine:
            tally.leave("picture")
            tally.say("The table's picture has no whole number of pixels to a tile.")
            picture = None
        else:
            tile = int(fine)
    layers = _Layers(tile / per, tally)
    if picture is not None:
        layers.add_image(*picture)
    layers.add("terrain", (each for piece in state.terrain.values() for each in _terrain(piece, kinds, layers)))
    layers.add("openings", (_opening(each, layers) for piece in state.terrain.values() for each in piece.openings))
    layers.add("zones", (each for zone in state.zones.values() for each in _zone(zone, layers)))
    layers.add("markers", (_marker(each, layers) for each in state.markers.values()))
    layers.add("lights", (_light(each, f"light-{i}", layers) for i, each in enumerate(table.lights, 1)))
    tally_unmapped(state, tally)
    return {
        "type": "map",
        "version": VERSION,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": across,
        "height": down,
        "tilewidth": tile,
        "tileheight": tile,
        "infinite": False,
        "nextlayerid": len(layers.made) + 1,
        "nextobjectid": layers.next_object,
        "layers": layers.made,
        "tilesets": [],
    }


# ---------------------------------------------------------------------------------------------------------------------
# Objects


def _properties(values: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, "type": _type(value), "value": value} for name, value in sorted(values.items())]


def _type(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    return "float" if isinstance(value, int | float) else "string"


def _terrain(piece: Terrain, kinds: Kinds, layers: _Layers) -> Iterator[Object]:
    usual = kind_values(kinds[piece.kind]) if piece.kind in kinds else {}
    own = {name for name in INHERITED if name not in usual or usual[name] != getattr(piece, name)}
    layers.tally.leave("value of a piece", "values of pieces", len(own - {*CARRIED, "look"}))
    if piece.level != 0 or piece.links is not None:
        layers.tally.say("Levels are not carried: everything lies on the ground.")
    values = {name: getattr(piece, name) for name in CARRIED if name in own}
    if piece.label:
        values["label"] = piece.label
    if isinstance(piece.outline, Wall):
        values["width"] = piece.outline.width
    named = {"name": piece.id, "type": piece.kind, "properties": _properties(values)}
    yield from _shaped(piece.outline, named, layers)


def _opening(opening: Opening, layers: _Layers) -> Object:
    if opening.strength is not None:
        layers.tally.leave("strength of a door", "strengths of doors")
    named = {"name": opening.id, "type": opening.kind, "properties": _properties({"state": opening.state})}
    return _line(named, (opening.start, opening.end), "polyline", layers)


def _zone(zone: Zone, layers: _Layers) -> Iterator[Object]:
    values: dict[str, Any] = {"label": zone.label} if zone.label else {}
    if isinstance(zone.outline, Wall):
        values["width"] = zone.outline.width
    if zone.side is not None:
        layers.tally.leave("side of a zone", "sides of zones")
    named = {"name": zone.id, "type": zone.role, "properties": _properties(values)}
    yield from _shaped(zone.outline, named, layers)


def _marker(marker: Marker, layers: _Layers) -> Object:
    return _spot(marker.at, marker.id, marker.kind, {"text": marker.text} if marker.text else {}, layers)


def _light(light: Light, name: str, layers: _Layers) -> Object:
    values = {"range": light.range, "colour": light.colour, "intensity": light.intensity, "shadows": light.shadows}
    return _spot(light.at, name, "light", values, layers)


def _spot(at: Point, name: str, kind: str, values: dict[str, Any], layers: _Layers) -> Object:
    named = {"name": name, "type": kind, "properties": _properties(values)}
    return _placed(named, at, layers, point=True)


def _placed(named: Object, at: Point, layers: _Layers, **more: Any) -> Object:
    place = {"x": layers.pixels(at[0]), "y": layers.pixels(at[1])}
    return {"id": 0, **named, **place, "width": 0, "height": 0, "rotation": 0, "visible": True, **more}


def _shaped(outline: Outline, named: Object, layers: _Layers) -> Iterator[Object]:
    match plain(outline):
        case Rect(x=x, y=y, width=width, height=height, rotate=turn):
            yield _boxed((x, y), (width, height), turn, named, layers)
        case Circle(x=x, y=y, radius=r):
            yield _boxed((x - r, y - r), (2 * r, 2 * r), 0.0, named, layers) | {"ellipse": True}
        case Ellipse(x=x, y=y, rx=rx, ry=ry, rotate=turn):
            yield _boxed((x - rx, y - ry), (2 * rx, 2 * ry), turn, named, layers) | {"ellipse": True}
        case Wall() as wall:
            yield _line(named, straight_line(wall)[0], "polyline", layers)
        case Polygon() as polygon:
            rings = closed_rings(polygon)
            if len(rings) > 1:
                layers.tally.say("Areas with holes were cut into parts without any.")
            for ring in rings:
                yield _line(dict(named), ring, "polygon", layers)


def _boxed(corner: Point, size: tuple[float, float], turn: float, named: Object, layers: _Layers) -> Object:
    """A rectangle: here it turns about its middle, in Tiled about its corner."""
    middle = (corner[0] + size[0] / 2, corner[1] + size[1] / 2)
    made = _placed(named, turned(corner, middle, turn), layers)
    return made | {"width": layers.pixels(size[0]), "height": layers.pixels(size[1]), "rotation": figure(turn)}


def _line(named: Object, points: Ring, kind: str, layers: _Layers) -> Object:
    x, y = points[0]
    made = [{"x": layers.pixels(px - x), "y": layers.pixels(py - y)} for px, py in points]
    return _placed(named, (x, y), layers, **{kind: made})


# ---------------------------------------------------------------------------------------------------------------------
# Files


def as_tmj(found: dict[str, Any]) -> bytes:
    """The map as JSON."""
    return json.dumps(found, ensure_ascii=False, indent=1).encode()


def as_tmx(found: dict[str, Any]) -> bytes:
    """The map as XML."""
    root = Xml.Element("map", _attributes(found, without=("type",)))
    for layer in found["layers"]:
        if layer["type"] == "imagelayer":
            made = Xml.SubElement(root, "imagelayer", {"id": str(layer["id"]), "name": layer["name"]})
            size = {"width": str(layer["imagewidth"]), "height": str(layer["imageheight"])}
            Xml.SubElement(made, "image", {"source": layer["image"], **size})
            continue
        made = Xml.SubElement(root, "objectgroup", {"id": str(layer["id"]), "name": layer["name"]})
        for each in layer["objects"]:
            _as_element(made, each)
    Xml.indent(root, " ")
    text: bytes = Xml.tostring(root, encoding="UTF-8", xml_declaration=True)
    return text + b"\n"


_SHAPES = ("polygon", "polyline", "ellipse", "point")


def _attributes(values: dict[str, Any], without: tuple[str, ...]) -> dict[str, str]:
    plain = {key: value for key, value in values.items() if key not in without and not isinstance(value, list)}
    return {key: _clean(str(int(value) if isinstance(value, bool) else value)) for key, value in plain.items()}


def _clean(text: str) -> str:
    """The text without the few characters that XML cannot hold at all."""
    return "".join(
        c for c in text if c in "\t\n\r" or (" " <= c <= "\ud7ff") or ("\ue000" <= c <= "\ufffd") or c > "\uffff"
    )


def _as_element(layer: Xml.Element, thing: Object) -> None:
    idle = tuple(key for key in ("width", "height", "rotation") if not thing[key])
    made = Xml.SubElement(layer, "object", _attributes(thing, (*_SHAPES, *idle, "visible")))
    if thing["properties"]:
        holder = Xml.SubElement(made, "properties")
        for each in thing["properties"]:
            value = each["value"]
            said = str(value).lower() if isinstance(value, bool) else str(value)
            Xml.SubElement(holder, "property", {"name": each["name"], "type": each["type"], "value": _clean(said)})
    for shape in _SHAPES:
        if shape in ("polygon", "polyline") and shape in thing:
            points = " ".join(f"{spot['x']},{spot['y']}" for spot in thing[shape])
            Xml.SubElement(made, shape, {"points": points})
        elif thing.get(shape):
            Xml.SubElement(made, shape)
