"""What a map must be beyond its grammar: shapes that are shapes, and miniatures that can stand where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import numpy as np

from tabletop.documents.report import Path, Report
from tabletop.geometry.faults import faults
from tabletop.geometry.gaps import overlap, overlaps
from tabletop.geometry.operations import cut, rim
from tabletop.geometry.shapes import (
    CONTACT,
    EPSILON,
    Base,
    Circle,
    Disc,
    Ellipse,
    Outline,
    Piece,
    Point,
    Polygon,
    Rect,
    Ring,
    Wall,
)
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.terrain import Opening, Terrain

_DOORWAY_DEPTH = 0.5
"""A door in terrain that is not drawn as a wall goes so many inches into it on either side of its line."""
_NEAR_THE_WALL = 0.5
"""The ends of a door or window are no further than this from the terrain they are in."""
Bounds = tuple[float, float, float, float]


def check_map(state: State, plain: Mapping[str, Any], report: Report) -> None:
    """Tell everything that no table could hold. Only what was read without problems is looked at."""
    twisted = _twisted(state, plain, report)
    terrain = {name: piece for name, piece in state.terrain.items() if name not in twisted}
    paths = _paths(plain, "terrain")
    for name, piece in terrain.items():
        if name in paths:
            _check_terrain(piece, state.table, paths[name], report)
    _check_miniatures(state, terrain, _paths(plain, "miniatures"), report)
    for name, path in _paths(plain, "markers").items():
        marker = state.markers.get(name)
        if marker is not None and not _on_table(marker.at, state.table):
            report.add((*path, "at"), f"The marker '{name}' lies off the table ({_size(state.table)}).")


def _paths(plain: Mapping[str, Any], key: str) -> dict[str, Path]:
    """Where the things of a list stand in the document."""
    entries = plain.get(key)
    found: dict[str, Path] = {}
    for i, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            found.setdefault(entry["id"], (key, i))
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Shapes


def _twisted(state: State, plain: Mapping[str, Any], report: Report) -> set[str]:
    """The things whose outline is no area; each is told."""
    outlines: dict[str, tuple[Path, Outline]] = {}
    for key, things in (("terrain", state.terrain), ("zones", state.zones)):
        paths = _paths(plain, key)
        outlines |= {name: (paths[name], thing.outline) for name, thing in things.items() if name in paths}
    names = list(outlines)
    found = faults([outlines[name][1] for name in names])
    for i, fault in found.items():
        kind = "wall" if isinstance(outlines[names[i]][1], Wall) else "polygon"
        path = (*outlines[names[i]][0], "shape", kind)
        report.add(path, f"The outline of '{names[i]}' {fault}.")
    return {names[i] for i in found}


def _size(table: Table) -> str:
    return f"{table.width:g}″ × {table.height:g}″"


def _on_table(point: Point, table: Table) -> bool:
    return -EPSILON <= point[0] <= table.width + EPSILON and -EPSILON <= point[1] <= table.height + EPSILON


def _bounds(piece: Piece) -> Bounds:
    if isinstance(piece, Disc):
        (x, y), r = piece.centre, piece.radius
        return (x - r, y - r, x + r, y + r)
    corners = piece.corners() if not hasattr(piece, "rings") else piece.rings[0]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def _at_most(outline: Outline) -> Bounds:
    """A box that holds the outline however it is turned; quick, without making its piece."""
    match outline:
        case Rect(x=x, y=y, width=width, height=height):
            points: Ring = ((x, y), (x + width, y + height))
        case Circle(x=x, y=y, radius=radius):
            points = ((x - radius, y - radius), (x + radius, y + radius))
        case Ellipse(x=x, y=y, rx=rx, ry=ry):
            points = ((x - rx, y - ry), (x + rx, y + ry))
        case Polygon(points=points):
            pass
        case Wall(line=points):
            pass
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    # Turned, it reaches half a diagonal from its middle; a wall's mitred corner five half widths from its line.
    more = (right - left + bottom - top) / 2 if getattr(outline, "rotate", 0.0) else 0.0
    more += 2.5 * outline.width if isinstance(outline, Wall) else 0.0
    return (left - more, top - more, right + more, bottom + more)


def _whole(table: Table) -> Bounds:
    return (0.0, 0.0, table.width, table.height)


def _inside(box: Bounds, table: Table) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= table.width and box[3] <= table.height


def _apart(a: Bounds, b: Bounds) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def _check_terrain(piece: Terrain, table: Table, path: Path, report: Report) -> None:
    if not _inside(_at_most(piece.outline), table) and _apart(_bounds(piece.piece()), _whole(table)):
        report.add((*path, "shape"), f"'{piece.id}' lies wholly off the table ({_size(table)}).")
    counts = {"door": 0, "window": 0}
    for opening in piece.openings:
        at = (*path, f"{opening.kind}s", counts[opening.kind])
        counts[opening.kind] += 1
        _check_opening(piece, opening, at, report)


def _check_opening(piece: Terrain, opening: Opening, path: Path, report: Report) -> None:
    if opening.start == opening.end:
        report.add(path, f"The {opening.kind} '{opening.id}' begins and ends at one place; it needs a width.")
        return
    for key, end in (("from", opening.start), ("to", opening.end)):
        if not overlaps(Disc(end, _NEAR_THE_WALL), piece.piece()):
            message = f"The {opening.kind} '{opening.id}' is not in '{piece.id}': this end lies beside it."
            report.add((*path, key), message)


# ---------------------------------------------------------------------------------------------------------------------
# Miniatures


def _check_miniatures(state: State, terrain: Mapping[str, Terrain], paths: Mapping[str, Path], report: Report) -> None:
    standing = [each for each in state.standing() if each.id in paths]
    walls = _Walls(terrain if standing else {})
    for miniature in standing:
        at = (*paths[miniature.id], "at")
        base = miniature.piece()
        box = _bounds(base)
        if off := _off_table(box, state.table):
            message = f"The base of '{miniature.id}' lies {off:.2f}″ off the table ({_size(state.table)})."
            report.add(at, message)
        for name in dict.fromkeys(walls.under(miniature, base, box)):
            message = f"'{miniature.id}' stands inside '{name}', which nobody can enter; move one of the two."
            report.add(at, message)
    for one, other in _overlapping(standing):
        depth = overlap(one.piece(), other.piece())
        path = (*paths[one.id], "at")
        message = f"The bases of '{other.id}' and '{one.id}' ({{other}}) overlap by {depth:.2f}″; move one of the two."
        report.add((*paths[other.id], "at"), message, other=path)


def _off_table(box: Bounds, table: Table) -> float:
    """How many inches of a base are off the table; 0 when none are."""
    beyond = max(-box[0], -box[1], box[2] - table.width, box[3] - table.height)
    return beyond if beyond > CONTACT else 0.0


def _solid(terrain: Mapping[str, Terrain]) -> Iterator[tuple[Terrain, Piece]]:
    """What nobody can enter: impassable terrain less its open doors and windows; of a building its walls."""
    for piece in terrain.values():
        if piece.movement == "impassable":
            for part in _less_openings(piece):
                yield piece, part


def _less_openings(piece: Terrain) -> tuple[Piece, ...]:
    depth = piece.outline.width / 2 + CONTACT if isinstance(piece.outline, Wall) else _DOORWAY_DEPTH
    parts: tuple[Piece, ...] = rim(piece.piece(), piece.walls) if piece.has_inside else (piece.piece(),)
    for opening in piece.openings:
        if opening.state == "open":
            parts = tuple(left for part in parts for left in cut(part, opening.start, opening.end, depth))
    return parts


class _Walls:
    """What nobody can enter, quickly found by its bounds."""

    def __init__(self, terrain: Mapping[str, Terrain]) -> None:
        self._parts = list(_solid(terrain))
        self._bounds = np.array([_bounds(part) for _, part in self._parts], dtype=float).reshape(-1, 4)

    def under(self, miniature: Miniature, base: Base, box: Bounds) -> Iterator[str]:
        """The ids of the terrain that the base overlaps on its level."""
        low, high = self._bounds[:, :2], self._bounds[:, 2:]
        near = (low < box[2:]).all(axis=1) & (high > box[:2]).all(axis=1)
        for i in np.flatnonzero(near):
            piece, part = self._parts[i]
            if piece.level == miniature.level and overlaps(base, part, CONTACT):
                yield piece.id


def _overlapping(standing: list[Miniature]) -> Iterator[tuple[Miniature, Miniature]]:
    """Bases on one level that overlap, each with the next it overlaps along the x axis; the earlier of the document
    first."""
    order = {each.id: i for i, each in enumerate(standing)}
    row = sorted(((_bounds(each.piece()), each) for each in standing), key=lambda pair: pair[0][0])
    for i, (box, one) in enumerate(row):
        for next_box, other in islice(row, i + 1, None):
            if next_box[0] >= box[2]:
                break
            if one.level == other.level and not _apart(box, next_box) and overlaps(one.piece(), other.piece(), CONTACT):
                yield (one, other) if order[one.id] < order[other.id] else (other, one)
                break  # told once: a thousand bases on one place make a thousand lines, not a million
