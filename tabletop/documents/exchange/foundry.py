"""Foundry scenes (.json, .db): exported ones, and those of a world's database with one JSON a line.

Figures are pixels of the canvas, whose origin is the corner of the padding round the scene. Walls are single lines with
fields that changed their numbers in version 10: movement 1 and sight 1 before, 20 after.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from tabletop.documents.exchange.draft import Draft, Found, Wishes
from tabletop.documents.exchange.entry import Entry, Where, json_value
from tabletop.documents.exchange.picturing import take_picture_file
from tabletop.documents.exchange.tally import Tally
from tabletop.documents.exchange.uvtt import colour_of
from tabletop.documents.files import read_bytes
from tabletop.documents.kinds import Kinds
from tabletop.documents.text import text_of
from tabletop.geometry.shapes import Point
from tabletop.model.table import Light

SQUARE, GRIDLESS = 1, 0
DOOR_STATES = {1: "open", 2: "locked"}
UNCARRIED = {
    "tokens": ("token", "tokens"),
    "drawings": ("drawing", "drawings"),
    "tiles": ("tile", "tiles"),
    "notes": ("note", "notes"),
    "sounds": ("sound", "sounds"),
    "templates": ("template", "templates"),
    "regions": ("region", "regions"),
}


def read_foundry(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    """The scene in a Foundry file. Raises DocumentError or StorageError."""
    file = str(path)
    scenes = _scenes(text_of(read_bytes(path), file), file)
    if not scenes:
        raise Where(file).error("There is no scene in this file: nothing in it has walls, a width and a height.")
    scene = next((each for each in scenes if each.values.get("active") is True), scenes[0])
    draft = Draft(scene.where, kinds, wishes, Tally(), scene.text("name", "") or path.stem)
    others = [each.text("name", "")[:40] or "one without a name" for each in scenes if each is not scene]
    if others:
        draft.tally.say(f"Of {len(scenes)} scenes '{draft.title[:40]}' was read, and not {', '.join(others[:12])}.")
    canvas = _Canvas(scene, draft)
    draft.size = canvas.size
    draft.check_size()
    source = scene.entry("background").text("src", "") or scene.text("img", "")
    if source:
        take_picture_file(draft, path.parent, source)
    for wall in scene.entries("walls"):
        _wall(draft, canvas, wall)
    for lamp in scene.entries("lights"):
        _light(draft, canvas, lamp)
    for key, (one, many) in UNCARRIED.items():
        draft.tally.leave(one, many, len(scene.entries(key)))
    return draft.document()


def _scenes(text: str, file: str) -> list[Entry]:
    """The scenes of a file, those of a database with the last line of each counting."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for _, line in lines):
        found: dict[Any, Entry] = {}
        for number, line in lines:
            value = json_value(line, file, number)
            if not isinstance(value, dict):
                continue
            key = str(value.get("_id", number))
            if value.get("$$deleted"):
                found.pop(key, None)
            elif _is_scene(value):
                found[key] = Entry(value, Where(file, f"line {number}"))
        return list(found.values())
    value = json_value(text, file)
    if isinstance(value, list):
        return [Entry(each, Where(file, f"[{i}]")) for i, each in enumerate(value) if _is_scene(each)]
    return [Entry(value, Where(file))] if _is_scene(value) else []


def _is_scene(value: Any) -> bool:
    return isinstance(value, dict) and "walls" in value and "width" in value and "height" in value


class _Canvas:
    """The canvas of a scene: where its padding ends, and the inches of a pixel."""

    def __init__(self, scene: Entry, draft: Draft) -> None:
        old = not isinstance(scene.values.get("grid"), dict)
        grid = scene.entry("grid") if not old else Entry({}, scene.where)
        size = scene.number("grid", 100.0, least=1.0) if old else grid.number("size", 100.0, least=1.0)
        kind = scene.whole("gridType", SQUARE) if old else grid.whole("type", SQUARE)
        if kind not in (SQUARE, GRIDLESS):
            raise scene.error("This scene has a grid of hexes; only squares can be measured in inches.", "grid")
        step = scene.number("gridDistance", 5.0) if old else grid.number("distance", 5.0)
        self._per_unit = size / step if step > 0 else 0.0
        self._scale = draft.wishes.inches_per_square / size
        width, height = scene.number("width", least=0.0), scene.number("height", least=0.0)
        padding = scene.number("padding", 0.25, least=0.0)
        shift = (
            scene.number("shiftX", 0.0) or scene.entry("background").number("offsetX", 0.0),
            scene.number("shiftY", 0.0) or scene.entry("background").number("offsetY", 0.0),
        )
        self._origin = (_padded(padding * width, size) - shift[0], _padded(padding * height, size) - shift[1])
        self.size = (width * self._scale, height * self._scale)

    def inches(self, x: float, y: float) -> Point:
        return ((x - self._origin[0]) * self._scale, (y - self._origin[1]) * self._scale)

    def reach(self, units: float) -> float:
        """Inches of so many units of the scene (feet, most often)."""
        return units * self._per_unit * self._scale


def _padded(pixels: float, size: float) -> float:
    """Padding is whole squares."""
    return math.ceil(round(pixels / size, 6)) * size


def _wall(draft: Draft, canvas: _Canvas, wall: Entry) -> None:
    corners = wall.values.get("c")
    if not isinstance(corners, list) or len(corners) != 4:
        raise wall.error("must be the four figures [x, y, x, y] of a wall.", "c")
    if any(each is None for each in corners):
        draft.tally.leave("wall without a place", "walls without a place")
        return
    ends = Entry({str(i): each for i, each in enumerate(corners)}, wall.inside("c"))
    start, end = canvas.inches(ends.number("0"), ends.number("1")), canvas.inches(ends.number("2"), ends.number("3"))
    moves = wall.number("move", 20.0) > 0
    sight = wall.number("sight", wall.number("sense", 20.0))
    if wall.whole("door", 0) > 0:
        state = DOOR_STATES.get(wall.whole("ds", 0), "closed")
        if wall.whole("door", 0) == 2:
            draft.tally.say("Secret doors became plain ones.")
        draft.opening("door", start, end, state)  # type: ignore[arg-type]
    elif moves and sight in (30, 40):
        draft.opening("window", start, end)
    elif not moves and sight == 0:
        draft.tally.leave("wall that stops neither a step nor a look", "walls that stop neither a step nor a look")
    else:
        draft.wall((start, end), **_differing(draft, moves, sight))


def _differing(draft: Draft, moves: bool, sight: float) -> dict[str, Any]:
    """How a wall differs from the kind that was asked for: what it lets through, or half through."""
    kind = draft.kinds.get(draft.wishes.terrain)
    values: dict[str, Any] = {}
    if not moves and kind is not None and kind.movement != "open":
        values["movement"] = "open"
    if sight == 0 and kind is not None and kind.sight != "clear":
        values["sight"] = "clear"
    elif sight in (2, 10) and kind is not None and kind.sight != "partial":
        values["sight"] = "partial"
    return values


def _light(draft: Draft, canvas: _Canvas, lamp: Entry) -> None:
    config = lamp.entry("config") if "config" in lamp else lamp
    if lamp.values.get("x") is None or lamp.values.get("y") is None:
        draft.tally.leave("light without a place", "lights without a place")
        return
    reach = max(config.number("dim", 0.0), config.number("bright", 0.0))
    colour = config.values.get("color", config.values.get("tintColor"))
    strength = config.number("alpha", lamp.number("tintAlpha", 0.5))
    at = canvas.inches(lamp.number("x"), lamp.number("y"))
    draft.light(
        Light(at, canvas.reach(max(reach, 0.0)), colour_of(colour if isinstance(colour, str) else ""), strength)
    )
