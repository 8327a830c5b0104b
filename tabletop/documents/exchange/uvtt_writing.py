"""A map as Universal VTT: what blocks sight, its doors, the lamps and a picture of the rest."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterable
from typing import Any

from tabletop.documents.exchange.draft import Wishes
from tabletop.documents.exchange.flat import closed_rings, plain, straight_line, tally_unmapped
from tabletop.documents.exchange.tally import Tally
from tabletop.documents.exchange.walls import with_gaps
from tabletop.documents.outlines import figure
from tabletop.geometry.shapes import Point, Wall
from tabletop.model.state import State
from tabletop.model.table import Light
from tabletop.model.terrain import Opening, Terrain

VERSION = 0.3


def write_uvtt(state: State, wishes: Wishes, picture: bytes, pixels_per_square: int, tally: Tally) -> bytes:
    """The file. `picture` shows the whole table, `pixels_per_square` fine; what does not come along goes to `tally`."""
    per = wishes.inches_per_square
    walls, objects, portals = [], [], []
    for piece in _blocking(state, tally):
        portals += [_portal(opening, per, piece.outline, tally) for opening in piece.openings]
        outline = plain(piece.outline)
        if isinstance(outline, Wall):
            line, width = straight_line(outline)
            gaps = [(opening.start, opening.end) for opening in piece.openings]
            walls += [_points(part, per) for part in with_gaps(line, gaps)]
            if abs(width - 0.25) > 1e-6:
                tally.say("Widths of walls are not carried: the format has walls without any.")
        else:
            objects += [_points((*ring, ring[0]), per) for ring in closed_rings(outline)]
    tally_unmapped(state, tally, zones=True, markers=True)
    width, height = state.table.width, state.table.height
    file = {
        "format": VERSION,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": _squares(width, per), "y": _squares(height, per)},
            "pixels_per_grid": pixels_per_square,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": objects,
        "portals": portals,
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [_light(light, per) for light in state.table.lights],
        "image": base64.b64encode(picture).decode(),
    }
    return json.dumps(file, indent=1).encode()


def _blocking(state: State, tally: Tally) -> Iterable[Terrain]:
    """What blocks sight on the ground; the rest is only in the picture."""
    for piece in state.terrain.values():
        if piece.level != 0:
            tally.leave("piece on another level", "pieces on other levels")
        elif piece.sight != "blocks":
            tally.leave("piece that blocks no sight", "pieces that block no sight")
        else:
            yield piece


def _squares(inches: float, per: float) -> int | float:
    return figure(round(inches / per, 6))


def _point(point: Point, per: float) -> dict[str, int | float]:
    return {"x": _squares(point[0], per), "y": _squares(point[1], per)}


def _points(line: Iterable[Point], per: float) -> list[dict[str, int | float]]:
    return [_point(point, per) for point in line]


def _portal(opening: Opening, per: float, outline: object, tally: Tally) -> dict[str, Any]:
    (x0, y0), (x1, y1) = opening.start, opening.end
    if opening.kind == "window":
        tally.say("Windows became open portals: the format does not tell them from doorways.")
    if opening.state == "locked":
        tally.say("Locks of doors are not carried: the format has doors that are open or closed.")
    return {
        "position": _point(((x0 + x1) / 2, (y0 + y1) / 2), per),
        "bounds": [_point(opening.start, per), _point(opening.end, per)],
        "rotation": round(math.atan2(y1 - y0, x1 - x0), 6),
        "closed": opening.kind == "door" and opening.state != "open",
        "freestanding": not isinstance(outline, Wall),
    }


def _light(light: Light, per: float) -> dict[str, Any]:
    return {
        "position": _point(light.at, per),
        "range": _squares(light.range, per),
        "intensity": figure(light.intensity),
        "color": f"ff{light.colour.removeprefix('#')}",
        "shadows": light.shadows,
    }
