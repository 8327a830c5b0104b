"""A thing that is renamed is called so by everything that speaks of it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.app.editor.draft import Draft, blank
from tabletop.app.editor.renaming import renamed, trouble
from tabletop.documents.reader import read
from tabletop.opening import kinds
from tabletop.rules.registry import vocabularies

from .driver import EditDriver

MAP = """\
tabletop: 1
title: crate
rules: dwmg
table: {width: 20, height: 20}
sides: [{id: heroes, name: UNIT}, {id: monsters, name: Autons}]
terrain:
  - {id: road, kind: road, shape: {rect: [0, 9, 20, 2]}}
  - {id: crate, kind: crate, label: crate, shape: {rect: [2, 2, 1, 1]}}
  - {id: rock, kind: rock, shape: {rect: [6, 2, 1, 1]}}
miniatures:
  - {id: benton, side: heroes, at: [5, 5], profile: unit-sergeant}
scenario:
  id: crate
  forces:
    monsters: [{profile: auton, count: 2}]
  points:
    - {side: heroes, when: exits, edge: east, who: [benton, unit-soldier], points: 4}
editor:
  locked: [crate]
  groups: {group: [crate, rock]}
"""


def read_map() -> Draft:
    return Draft(read(MAP, "a map", vocabularies(), kinds()))


def test_the_scenario_calls_a_miniature_by_its_new_name() -> None:
    made = renamed(read_map().document, "benton", "osgood")
    assert list(made.state.miniatures) == ["osgood"]
    assert made.state.miniatures["osgood"].id == "osgood"
    assert made.scenario.points[0].who == ("osgood", "unit-soldier")


def test_terrain_keeps_its_place_its_kind_and_its_words() -> None:
    made = renamed(read_map().document, "crate", "box")
    assert list(made.state.terrain) == ["road", "box", "rock"]
    box = made.state.terrain["box"]
    assert (box.id, box.kind, box.look, box.label) == ("box", "crate", "crate", "crate")
    assert made.scenario.id == made.title == "crate"
    assert made.editor.locked == {"box"}
    assert made.editor.groups["group"] == {"box", "rock"}


def test_back_again_it_is_the_same_map() -> None:
    document = read_map().document
    assert renamed(renamed(document, "crate", "box"), "box", "crate") == document


def test_an_id_that_is_taken_is_refused() -> None:
    state = read_map().state
    assert trouble(state, "crate", "heroes") == "'heroes' is the id of something else already."
    assert trouble(state, "crate", "") is not None
    assert trouble(state, "crate", "box") is None


def test_what_undo_and_redo_changed_is_chosen(edit: Callable[..., EditDriver]) -> None:
    d = edit(blank())
    d.press(pygame.K_r)
    for left in (5, 12):
        d.dragged((left, 10), (left + 4, 14))
    d.press(pygame.K_x)
    d.dragged((7, 12), (7, 20))
    d.click((40, 40))
    assert d.screen.desk.selected == ()
    d.press(pygame.K_z, "ctrl")
    assert d.screen.desk.selected == ("building",)
    d.click((40, 40))
    d.press(pygame.K_y, "ctrl")
    assert d.screen.desk.selected == ("building",)
    d.click((14, 12))
    d.press(pygame.K_DELETE)
    d.press(pygame.K_z, "ctrl")
    assert d.screen.desk.selected == ("building-2",)
