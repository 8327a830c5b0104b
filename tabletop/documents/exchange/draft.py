"""A map in the making: what a foreign file holds, in inches, laid out as a document that this program reads."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tabletop.documents.exchange.entry import MOST_THINGS, Where
from tabletop.documents.exchange.flat import corners, rim
from tabletop.documents.exchange.tally import Tally
from tabletop.documents.exchange.walls import SNAP, Boxes, away, joined, lies_on, snapped
from tabletop.documents.kinds import Kinds, of_kind
from tabletop.documents.outlines import FARTHEST
from tabletop.documents.sections import LARGEST_TABLE, SMALLEST_TABLE
from tabletop.geometry.faults import faults
from tabletop.geometry.gaps import overlaps
from tabletop.geometry.mending import mended
from tabletop.geometry.shapes import Box, Disc, Outline, Point, Polygon, Ring, Wall, distance
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.table import Light, Table
from tabletop.model.terrain import Opening, OpeningState, Terrain
from tabletop.model.things import Marker, Side, Zone

WALL = 0.25
"""Inches of a wall's width where the foreign format says none."""
NEAR = 0.4
"""A door hangs in terrain that both its ends are within so many inches of."""
SIDES = (Side("blue", "Blue", "#0072B2"), Side("orange", "Orange", "#E69F00"))
"""Who may set up on a map that names nobody."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What whoever imports or exports is asked: how many inches a square is, and what kind of terrain walls are.

    A square is one of a battle map's grid, a tile in Tiled, an inch of a drawing.
    """

    inches_per_square: float = 1.0
    terrain: str = "wall"


@dataclass(frozen=True, slots=True)
class Found:
    """A map that was read from a foreign file, the picture of its table if it has one (`suffix` says of which format),
    and what did not come along, in sentences."""

    document: Document
    picture: bytes | None = None
    suffix: str = ""
    notes: tuple[str, ...] = ()


_Style = tuple[str, float, FrozenMap[str, Any]]
"""What a wall is like: its kind, its width, and how it differs from its kind."""


@dataclass(frozen=True, slots=True)
class _Door:
    kind: Literal["door", "window"]
    start: Point
    end: Point
    state: OpeningState
    values: FrozenMap[str, Any]


@dataclass(slots=True)
class Draft:
    """Gathers what is read, in inches from the top left of the table; `document` makes a map of it.

    `values` of a wall or piece are fields of its terrain that differ from its kind's.
    """

    where: Where
    kinds: Kinds
    wishes: Wishes
    tally: Tally
    title: str = ""
    size: tuple[float, float] = (0.0, 0.0)
    picture: bytes | None = None
    suffix: str = ""
    _lines: dict[_Style, list[Ring]] = field(default_factory=lambda: defaultdict(list))
    _pieces: list[tuple[str, str, Outline, Mapping[str, Any]]] = field(default_factory=list)
    _doors: list[_Door] = field(default_factory=list)
    _zones: list[Zone] = field(default_factory=list)
    _markers: list[Marker] = field(default_factory=list)
    _lights: list[Light] = field(default_factory=list)
    _names: set[str] = field(default_factory=lambda: {side.id for side in SIDES})
    _numbers: dict[str, int] = field(default_factory=lambda: defaultdict(lambda: 1))
    _count: int = 0

    # -- what is found -------------------------------------------------------------------------------------------------

    def _one_more(self) -> None:
        self._count += 1
        if self._count > MOST_THINGS:
            raise self.where.error(f"The file holds more than {MOST_THINGS:,} things; no table has room for them.")

    def wall(self, line: Ring, kind: str = "", width: float = WALL, **values: Any) -> None:
        """A wall to be joined with others of its kind; of the kind asked for when none is named."""
        self._one_more()
        line = tuple(point for i, point in enumerate(line) if i == 0 or point != line[i - 1])
        if len(line) < 2:
            self.tally.leave("wall of a single point", "walls of a single point")
        elif not self._within_reason(line):
            self._outside("wall")
        else:
            self._lines[kind or self.wishes.terrain, width, FrozenMap(values)].append(line)

    def piece(self, outline: Outline, kind: str = "", name: str = "", **values: Any) -> None:
        """A piece of terrain; of the kind asked for when none is named."""
        self._one_more()
        self._pieces.append((kind or self.wishes.terrain, name, outline, values))

    def opening(
        self, kind: Literal["door", "window"], start: Point, end: Point, state: OpeningState = "closed", **values: Any
    ) -> None:
        """A door or window; one that lies in no wall stands in a piece of wall of its own."""
        self._one_more()
        if distance(start, end) < 0.01:
            self.tally.leave(f"{kind} without a width", f"{kind}s without a width")
        elif not self._within_reason((start, end)):
            self._outside(kind)
        else:
            self._doors.append(_Door(kind, start, end, state, FrozenMap(values)))

    def zone(self, outline: Outline, role: str, name: str, label: str = "") -> None:
        """An area with a role."""
        self._one_more()
        for each in self._sound(outline, "zone"):
            self._zones.append(Zone(self._name(name or role), role, each, label=label))

    def marker(self, at: Point, kind: str, name: str, text: str = "") -> None:
        """A marker or note."""
        self._one_more()
        if self._on_table(at):
            self._markers.append(Marker(self._name(name or kind), kind, at, text=text))
        else:
            self._outside("marker")

    def light(self, light: Light) -> None:
        """A lamp, wherever it stands: it may shine in from outside."""
        self._one_more()
        if self._within_reason((light.at,)):
            self._lights.append(light)
        else:
            self._outside("light")

    def _outside(self, what: str) -> None:
        self.tally.leave(f"{what} outside the table", f"{what}s outside the table")

    @staticmethod
    def _within_reason(points: Iterable[Point]) -> bool:
        return all(max(abs(x), abs(y)) <= FARTHEST for x, y in points)

    def _on_table(self, at: Point) -> bool:
        return 0.0 <= at[0] <= self.size[0] and 0.0 <= at[1] <= self.size[1]

    # -- what becomes of it --------------------------------------------------------------------------------------------

    def check_size(self) -> None:
        """Raises DocumentError for a table that would be too small or too large."""
        width, height = self.size
        low, high = min(width, height), max(width, height)
        if low >= SMALLEST_TABLE and high <= LARGEST_TABLE:
            return
        per = self.wishes.inches_per_square
        fitting = min(48.0 / high * per, 1e6) if high > 0 else per
        raise self.where.error(
            f"At {per:g}″ a square the table would be {width:,.6g}″ × {height:,.6g}″; tables are {SMALLEST_TABLE:g}″ "
            f"to {LARGEST_TABLE:g}″ along each side. With {fitting:.3g}″ a square the longer side would be 48″."
        )

    def document(self) -> Found:
        """The map. Raises DocumentError where there can be none."""
        self.check_size()
        if self.wishes.terrain not in self.kinds:
            raise self.where.error(f"There is no kind of terrain '{self.wishes.terrain}'.")
        terrain = self._hung(self._laid())
        width, height = self.size
        state = State(
            table=Table(width, height, "stone" if self.picture else "grass", lights=tuple(self._lights)),
            sides=FrozenMap({side.id: side for side in SIDES}),
            terrain=FrozenMap({piece.id: piece for piece in terrain}),
            zones=FrozenMap({zone.id: zone for zone in self._zones}),
            markers=FrozenMap({marker.id: marker for marker in self._markers}),
        )
        title = " ".join("".join(c if c.isprintable() else " " for c in self.title).split()) or "A map"
        return Found(Document(title, "sandbox", state), self.picture, self.suffix, self.tally.lines())

    def _laid(self) -> list[Terrain]:
        """The pieces and the joined walls, as terrain without doors."""
        self._fill_gaps()
        found: list[Terrain] = []
        for kind, name, outline, values in self._pieces:
            found += self._terrain(outline, kind, name or kind, values)
        for (kind, width, of_its_own), lines in self._lines.items():
            for line in joined(lines):
                found += self._terrain(Wall(line, width), kind, kind, of_its_own)
        return found

    def _fill_gaps(self) -> None:
        """Lay a piece of wall below each door that lies in no wall: the doors of battle maps fill gaps."""
        styled = [(style, line) for style, lines in self._lines.items() for line in lines]
        lines = [line for _, line in styled] + [rim(outline) for _, _, outline, _ in self._pieces]
        boxes = Boxes(lines)
        for i, door in enumerate(self._doors):
            if lies_on(door.start, door.end, (lines[k] for k in boxes.near((door.start, door.end), SNAP))):
                continue
            # Whatever ends where the door begins or ends: walls to be joined by it.
            beside = {k for end in (door.start, door.end) for k in boxes.near((end,), SNAP) if k < len(styled)}
            ends = [end for k in sorted(beside) for end in (lines[k][0], lines[k][-1])]
            start, end = snapped(door.start, ends), snapped(door.end, ends)
            if distance(start, end) > 0.01:
                self._doors[i] = door = replace(door, start=start, end=end)
            style = self._style_at(door, [styled[k] for k in sorted(beside)])
            self._lines[style].append((door.start, door.end))

    def _style_at(self, door: _Door, beside: list[tuple[_Style, Ring]]) -> _Style:
        """What the wall is like that ends where a door begins or ends."""
        for style, line in beside:
            if any(distance(end, side) < 0.01 for end in (line[0], line[-1]) for side in (door.start, door.end)):
                return style
        return (self.wishes.terrain, WALL, FrozenMap())

    def _terrain(self, outline: Outline, kind: str, name: str, values: Mapping[str, Any]) -> Iterator[Terrain]:
        for each in self._sound(outline, "piece of terrain"):
            if values.get("look") is None and self.picture is not None:
                values = {**values, "look": "traced"}
            yield of_kind(self.kinds[kind], id=self._name(name), outline=each, **values)

    def _sound(self, outline: Outline, what: str) -> Iterator[Outline]:
        """The outline, or the sound parts of one that crosses itself, as far as they touch the table."""
        if not self._within_reason(corners(outline)):
            self._outside(what)
            return
        parts: tuple[Outline, ...] = (outline,)
        if faults(parts):
            parts = mended(outline)
            self.tally.say("Outlines that crossed themselves were mended.")
        if not parts:
            self.tally.leave(f"{what} without an area", f"{_many(what)} without an area")
        width, height = self.size
        table = Box((width / 2, height / 2), width, height)
        for each in parts:
            # A point of a wall or polygon on the table says it at once.
            drawn = isinstance(each, Wall | Polygon) and not each.rotate
            if (drawn and any(map(self._on_table, corners(each)))) or overlaps(each.piece(), table):
                yield each
            else:
                self._outside(what)

    def _hung(self, terrain: list[Terrain]) -> list[Terrain]:
        """The terrain with each door and window in the piece that it is nearest to."""
        hung: dict[int, list[Opening]] = defaultdict(list)
        boxes = Boxes(rim(piece.outline) for piece in terrain)
        for door in self._doors:
            ends = (Disc(door.start, NEAR), Disc(door.end, NEAR))
            # Beside its line a wall reaches half its width further.
            near = boxes.near((door.start, door.end), NEAR + 1.0)
            fitting = [i for i in near if all(overlaps(end, terrain[i].piece()) for end in ends)]
            if not fitting:
                self._outside(door.kind)
                continue
            nearest = min(fitting, key=lambda i: _distance_to(terrain[i].outline, door))
            name = self._name(str(door.values.get("id") or door.kind))
            strength = door.values.get("strength")
            hung[nearest].append(Opening(name, door.kind, door.start, door.end, door.state, strength))
        return [replace(piece, openings=tuple(hung[i])) if i in hung else piece for i, piece in enumerate(terrain)]

    def _name(self, wanted: str) -> str:
        """An id that nothing else has: the one that is wanted, if it is free, else with a number."""
        base = re.sub(r"[^\w.-]+", "-", wanted).strip("-_.")[:60].lower() or "thing"
        name = base
        while name in self._names:
            self._numbers[base] += 1
            name = f"{base}-{self._numbers[base]}"
        self._names.add(name)
        return name


def _many(what: str) -> str:
    return what.replace("piece of", "pieces of") if what.startswith("piece") else f"{what}s"


def _distance_to(outline: Outline, door: _Door) -> float:
    edge = rim(outline)
    middle = ((door.start[0] + door.end[0]) / 2, (door.start[1] + door.end[1]) / 2)
    return away(door.start, edge) + away(door.end, edge) + away(middle, edge)
