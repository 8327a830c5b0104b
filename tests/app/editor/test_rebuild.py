"""Scenarios that come with the program are made anew from an empty table, with the mouse and what is typed alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop import places
from tabletop.app.screens.game import GameScreen
from tabletop.geometry import reshaping
from tabletop.geometry.shapes import Circle
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.terrain import Terrain
from tabletop.model.things import Side, Zone
from tabletop.opening import read_document

from .builder import Builder
from .designer import Designer, sighted

Make = Callable[[Document], Designer]


@pytest.fixture
def make() -> Iterator[Make]:
    """Make a map anew; the window is closed at the end of the test."""
    designers: list[Designer] = []

    def made(paper: Document) -> Designer:
        designer = Designer()
        designers.append(designer)
        designer.sight = sight
        designer.paint_nothing()
        Builder(designer, paper).build()
        return designer

    with sighted() as sight:
        yield made
    for designer in designers:
        designer.close()


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


def all_alike(made: Document, paper: Document) -> None:
    """The same map, what lies on what as well; a colour may be written in capitals."""
    assert list(made.state.terrain) == list(paper.state.terrain)
    for id, piece in paper.state.terrain.items():
        alike(made.state.terrain[id], piece)
    assert list(made.state.zones) == list(paper.state.zones)
    for id, zone in paper.state.zones.items():
        alike(made.state.zones[id], zone)
    assert list(map(plainly, made.state.sides.values())) == list(map(plainly, paper.state.sides.values()))
    for part in ("table", "markers", "miniatures", "clock"):
        assert getattr(made.state, part) == getattr(paper.state, part), part
    for part in ("title", "rules", "description", "source", "options", "scenario"):
        assert getattr(made, part) == getattr(paper, part), part


def plainly(side: Side) -> Side:
    """The side, its colour in small letters."""
    return replace(side, colour=side.colour.lower())


def of_each_sort(paper: Document) -> Document:
    """The map with one piece of each shape, turned and not, and one with doors: the others are made in the same way."""
    pieces = paper.state.terrain.values()
    turned = {piece.id: getattr(piece.outline, "rotate", 0.0) != 0.0 for piece in pieces}
    sorts = {(type(piece.outline), turned[piece.id], bool(piece.openings)): piece for piece in pieces}
    few = FrozenMap((piece.id, piece) for piece in pieces if piece in sorts.values())
    return replace(paper, state=replace(paper.state, terrain=few))


@pytest.mark.slow
def test_a_scenario_of_the_book_is_made_anew_whole(make: Make, tmp_path: Path) -> None:
    """Snowcap Base: seventy-two pieces, eight rooms with doors, most of it beside the usual grid."""
    paper = read_document(places.maps() / "dwmg" / "snowcap.yaml")
    d = make(paper)
    path = tmp_path / "base.yaml"
    d.press(pygame.K_s, "ctrl")
    d.settle()
    d.type("##text", str(path))
    d.settle()
    all_alike(read_document(path), paper)

    d.press(pygame.K_F5)
    d.settle()
    played = d.window.screen
    assert isinstance(played, GameScreen)
    assert sum(one.side == "monsters" for one in played.game.state.miniatures.values()) == 24


@pytest.mark.slow
def test_a_map_with_nodes_and_miniatures_is_made_anew(make: Make) -> None:
    """The museum: what the scenarios of the book do not have, on a table of another size."""
    paper = of_each_sort(read_document(places.maps() / "exterminate" / "museum.yaml"))
    d = make(paper)
    all_alike(d.draft.document, paper)

    blank = d.draft._done[0].before
    while d.draft.can_undo:
        d.press(pygame.K_z, "ctrl")
    assert d.draft.document == blank
    while d.draft.can_redo:
        d.press(pygame.K_y, "ctrl")
    all_alike(d.draft.document, paper)
