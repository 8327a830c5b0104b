"""A scenario of the book is made anew from an empty table, with the mouse and what is typed into fields alone."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import places
from tabletop.app.editor.panels.form_words import choice_title, field_title
from tabletop.app.screens.game import GameScreen
from tabletop.documents.parts import words_line
from tabletop.geometry import reshaping
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Polygon, Rect, Wall
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Zone
from tabletop.opening import kinds, read_document

from .designer import Designer, sighted

BESIDE = (47.0, 47.0)


class Builder:
    """Does at the window what a designer does who has the finished map before him on paper."""

    def __init__(self, designer: Designer, paper: Document) -> None:
        self.d = designer
        self.paper = paper

    # -- the map -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        d, paper = self.d, self.paper
        d.on("tab Map")
        d.type("Title", paper.title)
        d.choose("Game", "Doctor Who Miniatures Game")
        d.type("Description", paper.description, enter=False)
        if paper.source:
            d.type("Where it comes from", paper.source)
        d.choose("Surface", paper.state.table.surface.capitalize())
        for side, first in zip(paper.state.sides.values(), ("blue", "orange"), strict=True):
            d.type(f"Name of {first}", side.name)
            d.type(f"Id of {first}", side.id)
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
        d.type("Id", piece.id)
        for opening in piece.openings:
            self.opening(opening)

    def zone(self, zone: Zone) -> None:
        d = self.d
        d.on("page zones")
        d.on(f"setup {zone.side}" if zone.role == "setup" and zone.side else f"role {zone.role}")
        self.outline(zone.outline)
        if zone.label:
            d.type("Label", zone.label)
        d.type("Id", zone.id)

    def outline(self, outline: Outline) -> None:
        """Draw it, and type what the mouse did not get to the hundredth."""
        d = self.d
        match outline:
            case Rect(x, y, wide, high):
                d.press(pygame.K_r)
                d.dragged((x, y), (x + wide, y + high))
                self.measure(outline, x, y, wide, high)
            case Circle(x, y, radius):
                d.press(pygame.K_c)
                with d.holding("shift"):
                    d.dragged((x - radius, y - radius), (x + radius, y + radius))
                self.measure(outline, x - radius, y - radius, 2 * radius, 2 * radius)
            case Ellipse(x, y, rx, ry):
                d.press(pygame.K_c)
                d.dragged((x - rx, y - ry), (x + rx, y + ry))
                self.measure(outline, x - rx, y - ry, 2 * rx, 2 * ry)
            case Polygon(points):
                d.press(pygame.K_p)
                d.corners(*points)
                d.press(pygame.K_RETURN)
                self.corners(outline)
            case Wall(line, width):
                d.press(pygame.K_w)
                d.corners(*line)
                d.press(pygame.K_RETURN)
                d.type("Wall's width", f"{width}")
                self.corners(outline)

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


def alike(made: Terrain | Zone, paper: Terrain | Zone) -> None:
    """The same in everything, to a hundredth of an inch."""
    assert type(made.outline) is type(paper.outline), paper.id
    there, here = reshaping.corners(made.outline), reshaping.corners(paper.outline)
    for one, other in zip((p for ring in there for p in ring), (p for ring in here for p in ring), strict=True):
        assert one == pytest.approx(other, abs=0.01), paper.id
    assert reshaping.bounds(made.outline) == pytest.approx(reshaping.bounds(paper.outline), abs=0.01), paper.id
    if isinstance(made, Terrain) and isinstance(paper, Terrain):
        for one, other in zip(made.openings, paper.openings, strict=True):
            assert (*one.start, *one.end) == pytest.approx((*other.start, *other.end), abs=0.01), other.id
            assert replace(one, start=(0, 0), end=(0, 0)) == replace(other, start=(0, 0), end=(0, 0))
        made, paper = replace(made, openings=()), replace(paper, openings=())
    assert replace(made, outline=Circle(0, 0, 1)) == replace(paper, outline=Circle(0, 0, 1))


def of_each_sort(paper: Document) -> Document:
    """The map with one piece of each shape, turned and not, and one with doors: the others are made in the same way."""
    pieces = paper.state.terrain.values()
    turned = {piece.id: getattr(piece.outline, "rotate", 0.0) != 0.0 for piece in pieces}
    sorts = {(type(piece.outline), turned[piece.id], bool(piece.openings)): piece for piece in pieces}
    few = FrozenMap((piece.id, piece) for piece in pieces if piece in sorts.values())
    return replace(paper, state=replace(paper.state, terrain=few))


@pytest.mark.slow
def test_a_scenario_of_the_book_is_made_anew_with_the_mouse(tmp_path: Path) -> None:
    paper = of_each_sort(read_document(places.maps() / "dwmg" / "mission-expendable.yaml"))
    with sighted() as sight:
        d = Designer()
        d.sight = sight
        d.paint_nothing()
        builder = Builder(d, paper)
        builder.begin()
        for piece in paper.state.terrain.values():
            builder.terrain(piece)
        for zone in paper.state.zones.values():
            builder.zone(zone)
        builder.scenario(paper.scenario)
        path = tmp_path / "docks.yaml"
        d.press(pygame.K_s, "ctrl")
        d.settle()
        d.type("##text", str(path))
        d.settle()
        made = read_document(path)
        assert list(made.state.terrain) == list(paper.state.terrain)
        for id, piece in paper.state.terrain.items():
            alike(made.state.terrain[id], piece)
        for id, zone in paper.state.zones.items():
            alike(made.state.zones[id], zone)
        assert made.state.sides == paper.state.sides
        assert made.state.table == paper.state.table
        assert made.scenario == paper.scenario
        assert (made.title, made.description, made.source) == (paper.title, paper.description, paper.source)

        blank = d.draft._done[0].before
        while d.draft.can_undo:
            d.press(pygame.K_z, "ctrl")
        assert d.draft.document == blank
        while d.draft.can_redo:
            d.press(pygame.K_y, "ctrl")
        assert d.draft.document.scenario == paper.scenario

        d.press(pygame.K_F5)
        d.settle()
        played = d.window.screen
        assert isinstance(played, GameScreen)
        assert sum(played.game.state.miniatures[id].side == "heroes" for id in played.game.state.miniatures) == 12
        d.close()
