"""Tiled's XML (.tmx, .tsx, .tx) in the words of its JSON, so that one reader serves both."""

from __future__ import annotations

from typing import Any

from tabletop.documents.exchange.entry import Entry
from tabletop.documents.exchange.xml import Element, xml_tree

LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def tmx_entry(data: bytes, file: str) -> Entry:
    """The map, tileset or template that an XML file is, with line and column of everything."""
    root = xml_tree(data, file)
    match root.name:
        case "map":
            return _map(root)
        case "tileset":
            return _tileset(root)
        case "template":
            return _entry(root, object=_first(root, "object", _object), tileset=_first(root, "tileset", _tileset))
    raise root.where.error(f"A Tiled file begins with <map>, <tileset> or <template>; this one with <{root.name}>.")


def _entry(element: Element, **more: Any) -> Entry:
    return Entry({**element.attributes, "properties": _properties(element), **more}, element.where)


def _first(element: Element, name: str, read: Any) -> Entry | None:
    found = element.first(name)
    return None if found is None else read(found)


def _properties(element: Element) -> list[Entry]:
    holder = element.first("properties")
    if holder is None:
        return []
    return [Entry({"value": each.text, **each.attributes}, each.where) for each in holder.all("property")]


def _map(root: Element) -> Entry:
    tilesets = [_tileset(each) for each in root.all("tileset")]
    return _entry(root, layers=_layers(root), tilesets=tilesets)


def _layers(holder: Element) -> list[Entry]:
    return [_layer(each) for each in holder.all(*LAYERS)]


def _layer(layer: Element) -> Entry:
    more: dict[str, Any] = {"type": LAYERS[layer.name]}
    if layer.name == "group":
        more["layers"] = _layers(layer)
    elif layer.name == "objectgroup":
        more["objects"] = [_object(each) for each in layer.all("object")]
    elif layer.name == "imagelayer":
        image = layer.first("image")
        if image is not None:
            keys = {"source": "image", "width": "imagewidth", "height": "imageheight"}
            more |= {new: image.attributes[old] for old, new in keys.items() if old in image.attributes}
    else:
        data = layer.first("data")
        more["chunks"] = [] if data is None else [Entry(each.attributes, each.where) for each in data.all("chunk")]
    return _entry(layer, **more)


def _object(thing: Element) -> Entry:
    more: dict[str, Any] = {}
    for child in thing.children:
        if child.name in ("polygon", "polyline"):
            more[child.name] = _points(child)
        elif child.name in ("ellipse", "point", "capsule"):
            more[child.name] = True
        elif child.name == "text":
            more["text"] = Entry({"text": child.text}, child.where)
    return _entry(thing, **more)


def _points(line: Element) -> list[Entry]:
    """`x,y x,y …` as points."""
    pairs = [pair.split(",") for pair in line.attributes.get("points", "").split()]
    if any(len(pair) != 2 for pair in pairs):
        raise line.where.error("The points must be pairs x,y with spaces between them.")
    return [Entry({"x": x, "y": y}, line.where) for x, y in pairs]


def _tileset(tileset: Element) -> Entry:
    tiles = [Entry(each.attributes, each.where) for each in tileset.all("tile")]
    return _entry(tileset, tiles=tiles)
