"""Makes a whole map at the window as a designer does who has it before him on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import pygame
import pytest

from tabletop.app.editor.panels.form_words import choice_title, field_title
from tabletop.documents.parts import words_line
from tabletop.geometry import reshaping
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Point, Polygon, Rect, Wall, bearing, distance
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Clock, Marker, Zone
from tabletop.opening import kinds
from tabletop.rules import registry

from .designer import Designer

GRID = 0.1
"""Inches of the grid that is drawn on."""


def on_grid(*places: float) -> bool:
    """Whether the grid has these coordinates."""
    return all(place / GRID == pytest.approx(round(place / GRID), abs=1e-6) for place in places)


class Builder:
    """Does at the window what a designer does who has the finished map before him on paper."""

    def __init__(self, designer: Designer, paper: Document) -> None:
        self.d = designer
        self.paper = paper

    def build(self) -> None:
        """The whole map."""
        state = self.paper.state
        self.begin()
        for piece in state.terrain.values():
            self.terrain(piece)
        for marker in state.markers.values():
            self.marker(marker)
        for zone in state.zones.values():
            self.zone(zone)
        for one in state.miniatures.values():
            self.miniature(one)
        self.beginning(state.clock)
        self.scenario(self.paper.scenario)

    # -- the map -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        d, paper = self.d, self.paper
        d.on("tab Map")
        d.type("Title", paper.title)
        d.choose("Game", registry.title(paper.rules))
        d.type("Description", paper.description, enter=False)
        if paper.source:
            d.type("Where it comes from", paper.source)
        for name, now, wanted in (
            ("Width", 48.0, paper.state.table.width),
            ("Length", 48.0, paper.state.table.height),
        ):
            if now != wanted:
                d.type(name, f"{wanted:g}")
        d.choose("Surface", paper.state.table.surface.capitalize())
        for side, first in zip(paper.state.sides.values(), ("blue", "orange"), strict=True):
            d.type(f"Name##{first}", side.name)
            d.type(f"Name in the file##{first}", side.id)
            d.look()
            if side.colour.lower() not in ("#0072b2", "#e69f00"):
                d.on("colour vermilion")
        for _ in range(2):
            d.on("snap_grid")
        d.on("snap_corners")
        assert d.screen.desk.snap.grid == 0.1

    # -- things --------------------------------------------------------------------------------------------------------

    def terrain(self, piece: Terrain) -> None:
        d = self.d
        if d.screen.desk.brush.kind != piece.kind:
            d.on("page terrain")
            d.type("##search", kinds()[piece.kind].name, enter=False)
            d.on(piece.kind)
        self.outline(piece.outline)
        made = d.draft.state.terrain[d.screen.desk.selected[-1]]
        if piece.label:
            d.type("Label", piece.label)
        if piece.height != made.height:
            d.type("Height", f"{piece.height}")
        if piece.layer != made.layer:
            d.type("Layer", f"{piece.layer}")
        d.type("Name in the file", piece.id)
        for opening in piece.openings:
            self.opening(opening)

    def zone(self, zone: Zone) -> None:
        d = self.d
        d.on("page zones")
        d.on(f"setup {zone.side}" if zone.role == "setup" and zone.side else f"role {zone.role}")
        self.outline(zone.outline)
        if zone.label:
            d.type("Label", zone.label)
        d.type("Name in the file", zone.id)

    def marker(self, marker: Marker) -> None:
        """The first of a kind is a note that is called otherwise; the others are like it."""
        d = self.d
        known = marker.kind in {each.kind for each in d.draft.state.markers.values()}
        tool = d.screen.hand.tools["marker"]
        d.press(pygame.K_n)
        while tool.kind != (marker.kind if known else "note"):  # type: ignore[attr-defined]
            d.press(pygame.K_n)
        d.click(marker.at)
        if not known:
            d.settle()
            d.write(marker.text)
            d.press(pygame.K_RETURN)
            d.settle()
            d.type("Kind", marker.kind)
        d.type("Name in the file", marker.id)

    def miniature(self, one: Miniature) -> None:
        """From the palette, turned by a figure."""
        d = self.d
        d.press(pygame.K_x)
        d.press(pygame.K_ESCAPE)
        d.on("page people")
        d.choose("Side", self.paper.state.sides[one.side].name)
        d.type("##search", str(one.profile), enter=False)
        d.on(str(one.profile))
        tool = d.screen.hand.tool
        d.motion(one.at)  # type: ignore[arg-type]
        if tool.facing != one.facing:  # type: ignore[attr-defined]
            d.figures(f"{one.facing:g}")
        d.click(one.at)  # type: ignore[arg-type]
        d.type("Name in the file", one.id)

    def beginning(self, clock: Clock) -> None:
        """The round, the phase and whose turn it is when a game on the map begins."""
        d, now = self.d, self.d.draft.state.clock
        d.on("tab Map")
        if clock.round != now.round:
            d.type("Round (0: before the first)", f"{clock.round}")
        if clock.side != now.side:
            d.choose("Turn", self.paper.state.sides[str(clock.side)].name)
        if clock.phase != now.phase:
            d.choose("Phase", clock.phase.capitalize())

    def outline(self, outline: Outline) -> None:
        """Draw it: on the grid with the mouse, else with figures; what neither gets to is typed into the panel."""
        d = self.d
        match outline:
            case Rect(x, y, wide, high):
                d.press(pygame.K_r)
                self.box((x, y), (wide, high))
                self.measure(outline, x, y, wide, high)
            case Circle(x, y, radius):
                d.press(pygame.K_c)
                self.round((x, y), (radius, radius))
                self.measure(outline, x - radius, y - radius, 2 * radius, 2 * radius)
            case Ellipse(x, y, rx, ry):
                d.press(pygame.K_c)
                self.round((x, y), (rx, ry))
                self.measure(outline, x - rx, y - ry, 2 * rx, 2 * ry)
            case Polygon(points):
                d.press(pygame.K_p)
                self.line(points)
                d.press(pygame.K_RETURN)
                self.corners(outline)
            case Wall(line, width):
                d.press(pygame.K_w)
                if d.screen.hand.tool.width != width:  # type: ignore[attr-defined]
                    d.figures(f"{width:g}".lstrip("0"))
                self.line(line)
                if d.screen.hand.tool.points:  # type: ignore[attr-defined]
                    d.press(pygame.K_RETURN)
                self.corners(outline)

    def box(self, corner: Point, size: tuple[float, float]) -> None:
        """From whichever corner lies on the grid, with figures where the opposite one does not."""
        d = self.d
        (x, y), (wide, high) = corner, size
        for right, down in ((False, False), (True, False), (False, True), (True, True)):
            start = (x + wide * right, y + high * down)
            end = (x + wide * (not right), y + high * (not down))
            if on_grid(*start):
                break
        d.drag(start, end, steps=2)
        if not on_grid(*end):
            d.figures(f"{wide:g}", f"{high:g}")
        d.up(end)

    def round(self, middle: Point, radii: tuple[float, float]) -> None:
        """From the middle outwards."""
        d = self.d
        (x, y), (rx, ry) = middle, radii
        d.drag(middle, (x + rx, y + ry), steps=2)
        if not d.screen.hand.tool.centred:  # type: ignore[attr-defined]
            d.press(pygame.K_c)
        if not on_grid(x + rx, y + ry):
            d.figures(*([f"{rx:g}"] if rx == ry else [f"{rx:g}", f"{ry:g}"]))
        d.up((x + rx, y + ry))

    def line(self, points: Sequence[Point]) -> None:
        """Corner by corner."""
        d = self.d
        for before, point in zip((None, *points), points, strict=False):
            if before is None or on_grid(*point):
                d.click(point)
            else:
                d.motion(point)
                d.figures(f"{distance(before, point):g}", f"{bearing(before, point):g}")

    def corners(self, outline: Outline) -> None:
        """Type the corners that lie off the grid."""
        drawn = self.d.screen.desk.chosen[-1].outline  # type: ignore[union-attr]
        here, wanted = ([p for ring in reshaping.corners(each) for p in ring] for each in (drawn, outline))
        off = [k for k, (a, b) in enumerate(zip(here, wanted, strict=True)) if a != pytest.approx(b, abs=0.001)]
        if not off:
            return
        self.d.on("corners")
        for k in off:
            for axis, word in enumerate("xy"):
                if here[k][axis] != pytest.approx(wanted[k][axis], abs=0.001):
                    self.d.type(f"{k + 1} {word}", f"{wanted[k][axis]:g}")
        self.d.on("corners")

    def measure(self, wanted: Any, left: float, top: float, wide: float, high: float) -> None:
        drawn = self.d.screen.desk.chosen[-1]
        x0, y0, x1, y1 = reshaping.bounds(drawn.outline)  # type: ignore[union-attr]
        for title, want, is_now in (
            ("Left", left, x0),
            ("Top", top, y0),
            ("Width", wide, x1 - x0),
            ("Length", high, y1 - y0),
        ):
            if abs(want - is_now) > 1e-6:
                self.d.type(title, f"{want:g}")
        if getattr(wanted, "rotate", 0.0):
            self.d.type("Turned", f"{wanted.rotate:g}")

    def opening(self, opening: Opening) -> None:
        d = self.d
        d.press(pygame.K_d)
        if d.screen.hand.tool.kind != opening.kind:  # type: ignore[attr-defined]
            d.press(pygame.K_d)
        (x0, y0), (x1, y1) = opening.start, opening.end
        wide = distance(opening.start, opening.end)
        d.motion(((x0 + x1) / 2, (y0 + y1) / 2))
        if d.screen.hand.tool.width != pytest.approx(wide):  # type: ignore[attr-defined]
            d.figures(f"{wide:g}")
        d.click(((x0 + x1) / 2, (y0 + y1) / 2))
        made = d.draft.state.terrain[d.screen.desk.selected[-1]].openings[-1]
        d.press(pygame.K_x)
        d.on(made.id)
        for title, want, is_now in (
            ("From x", x0, made.start[0]),
            ("From y", y0, made.start[1]),
            ("To x", x1, made.end[0]),
            ("To y", y1, made.end[1]),
            ("Its Str", opening.strength or 0, made.strength or 0),
            ("Its Def", opening.defence or 0, made.defence or 0),
        ):
            if want != is_now:
                d.type(title, f"{want:g}")
        d.type("Its id", opening.id)
        d.on(opening.id)

    # -- the scenario --------------------------------------------------------------------------------------------------

    def scenario(self, wanted: Any) -> None:
        self.d.on("tab Scenario")
        self.d.on("Begin a scenario")
        self.members(wanted, type(wanted)(), "")

    def members(self, wanted: Any, now: Any, path: str) -> None:
        d = self.d
        for field in fields(wanted):
            want, have = getattr(wanted, field.name), getattr(now, field.name)
            title = field_title(field.name)
            if want == have:
                continue
            if isinstance(want, bool):
                d.on(title)
            elif isinstance(want, str):
                if field.name in ("side", "first", "of", "winner"):
                    d.choose(title, self.paper.state.sides[want].name)
                elif field.name == "zone":
                    d.choose(title, self.paper.state.zones[want].label or want)
                elif field.name == "when":
                    d.choose(title, choice_title(want))
                else:
                    d.type(title, want, enter=field.name != "text")
            elif isinstance(want, int):
                d.type(title, f"{want}")
            elif isinstance(want, tuple) and want and is_dataclass(want[0]):
                self.entries(want, f"{path}/{field.name}")
            elif isinstance(want, tuple):
                d.type(title, ", ".join(want))
            else:
                self.mapping(field.name, title, want, path)

    def mapping(self, name: str, title: str, want: FrozenMap[str, Any], path: str) -> None:
        if all(isinstance(each, str) for each in want.values()):
            for id, text in want.items():
                self.d.type(f"{self.paper.state.sides[id].name}##{title} {id}", text, enter=False)
        elif name == "forces":
            for id, many in want.items():
                self.entries(many, f"{path}/{name}/{id}")
        else:
            self.d.type(title, words_line(want))

    def entries(self, many: tuple[Any, ...], path: str) -> None:
        for number, each in enumerate(many):
            self.d.on(f"one more {path}")
            self.members(each, self.fresh(type(each)), f"{path}/{number}")
            self.d.on(f"{path}/{number}")

    def fresh(self, cls: type) -> Any:
        return self.d.screen.inspector.scenario._form._fresh(cls)
