"""Nothing of a map can be set in its file alone: each field has a control in the editor, or stands here with a reason.

A field that is new in the format fails the first test until it is in one of the two tables; the second test sets every
one in the window.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pygame
import pytest

from tabletop.app.editor.draft import opened
from tabletop.documents.naming import fields_of
from tabletop.documents.reader import understood
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Polygon, Rect, Wall
from tabletop.model.action import Action
from tabletop.model.annotation import Annotation
from tabletop.model.decision import Decision
from tabletop.model.document import Document, EditorNotes, Step, View
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.table import Level, Light, Table
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Clock, Marker, Side, Zone
from tabletop.opening import kinds, looks
from tabletop.rules.registry import vocabularies

from .designer import Designer, sighted

MAP = """\
tabletop: 1
title: A yard  # its working title
rules: dwmg
table: {width: 48, height: 36, surface: stone, lights: [{at: [20, 20], range: 6}]}  # one lamp
levels:
  - {id: 0, name: Ground}
  - {id: 1, name: Loft}  # hay
sides:
  - {id: heroes, name: Heroes}
  - {id: villains, name: Villains}  # they begin
terrain:
  - id: house  # of brick
    kind: building
    shape: {rect: [10, 10, 6, 5]}
    doors: [{id: front, from: [12, 15], to: [13, 15]}]
  - {id: steps, kind: stairs, shape: {rect: [20, 8, 1, 2]}}
  - {id: pond, kind: pond, shape: {circle: [30, 10, 3]}}
  - {id: mound, kind: hill, shape: {ellipse: [38, 10, 3, 2]}}  # a grave?
  - {id: scree, kind: rubble, shape: {polygon: [[2, 2], [6, 3], [3, 6]]}}
  - {id: fence, kind: fence, shape: {wall: {line: [[2, 20], [8, 20], [8, 24]], width: 0.25}}}
zones:
  - {id: gate, role: area, shape: {rect: [30, 25, 6, 5]}}  # in the south
markers:
  - {id: sign, kind: note, at: [26, 4], text: Here}
miniatures:
  - {id: one, profile: unit-soldier, side: heroes, at: [24, 30]}  # on guard
  - {id: late, profile: unit-soldier, side: heroes}
"""

BY_OTHER_WAYS: dict[tuple[type, str], str] = {
    (Document, "version"): "the program writes it",
    (Document, "scenario"): "has a page of its own, whose form is made of the fields of each game (test_rebuild.py)",
    (Document, "steps"): "the steps of a rules picture are not of the map; rule writers write them",
    (View, "show"): "what a rules picture draws over its map, as its steps",
    (View, "step"): "the moment that a rules picture shows, as its steps",
    (View, "after"): "the moment that a rules picture shows, as its steps",
    (State, "pending"): "a question of a game that has begun; no map has one",
    (State, "extra"): "what a game that has begun remembers; only kept games have it",
    (Polygon, "rotate"): "turning it turns its points; one that its file turns keeps its angle",
    (Wall, "rotate"): "turning it turns its points; one that its file turns keeps its angle",
    (Polygon, "holes"): "cut out with a tool (test_drawing.py); their corners are typed like the others",
}
Deed = Callable[[Designer], None]


def typing_into(label: str, text: str, *, enter: bool = True) -> Deed:
    return lambda d: d.type(label, text, enter=enter)


def choosing(label: str, option: str) -> Deed:
    return lambda d: d.choose(label, option)


def on(*labels: str) -> Deed:
    def deed(d: Designer) -> None:
        for label in labels:
            d.on(label)

    return deed


def both(first: Deed, then: Deed) -> Deed:
    def done(d: Designer) -> None:
        first(d)
        then(d)

    return done


def within(line: str, deed: Deed, after: str = "") -> Deed:
    """In a line that opens for it and is closed again, by what it is called `after` that."""

    def done(d: Designer) -> None:
        d.on(line)
        deed(d)
        d.on(after or line)

    return done


PAGE = "Map"
"""The page of what belongs to the whole map; anything else is the thing chosen on the table."""
WAYS: dict[tuple[type, str], tuple[str, Deed]] = {
    (Document, "title"): (PAGE, typing_into("Title", "A larger yard")),
    (Document, "rules"): (PAGE, choosing("Game", "Sandbox")),
    (Document, "description"): (PAGE, typing_into("Description", "Cobbles", enter=False)),
    (Document, "source"): (PAGE, typing_into("Where it comes from", "A dream")),
    (Document, "options"): (PAGE, within("options", lambda d: d.on(first_switch()))),
    (Table, "width"): (PAGE, typing_into("Width", "50.5")),
    (Table, "height"): (PAGE, typing_into("Length", "40")),
    (Table, "surface"): (PAGE, choosing("Surface", "Snow")),
    (Table, "picture"): (PAGE, typing_into("Picture over the table", "yard.png")),
    (Level, "id"): (PAGE, on("One more cellar")),
    (Level, "name"): (PAGE, typing_into("Floor 0", "Yard")),
    (Level, "floor"): (PAGE, choosing("Its surface", "Steel")),
    (Light, "at"): (PAGE, within("lamp 0", typing_into("It hangs at x", "21.5"))),
    (Light, "range"): (PAGE, within("lamp 0", typing_into("It shines", "9"))),
    (Light, "colour"): (PAGE, within("lamp 0", typing_into("Another colour", "#ffeedd"))),
    (Light, "intensity"): (PAGE, within("lamp 0", typing_into("Brightness", "0.5"))),
    (Light, "shadows"): (PAGE, within("lamp 0", on("Casts shadows"))),
    (Side, "id"): (PAGE, typing_into("Name in the file##heroes", "friends")),
    (Side, "name"): (PAGE, typing_into("Name##heroes", "Friends")),
    (Side, "colour"): (PAGE, typing_into("Another colour", "#123456")),
    (Side, "allies"): (PAGE, on("allied with Villains")),
    (Side, "status"): (PAGE, choosing("State", "Victory points")),
    (Clock, "round"): (PAGE, typing_into("Round (0: before the first)", "2")),
    (Clock, "side"): (PAGE, choosing("Turn", "Villains")),
    (Clock, "phase"): (PAGE, choosing("Phase", "Action")),
    (View, "crop"): (PAGE, on("show the whole table")),
    (EditorNotes, "locked"): ("pond", on("lock")),
    (EditorNotes, "hidden"): ("pond", on("hide")),
    (EditorNotes, "groups"): ("pond mound", on("group")),
    (Rect, "x"): ("steps", typing_into("Left", "21")),
    (Rect, "y"): ("steps", typing_into("Top", "9")),
    (Rect, "width"): ("steps", typing_into("Width", "2")),
    (Rect, "height"): ("steps", typing_into("Length", "3")),
    (Rect, "rotate"): ("steps", typing_into("Turned", "45")),
    (Circle, "x"): ("pond", typing_into("Left", "26")),
    (Circle, "y"): ("pond", typing_into("Top", "6")),
    (Circle, "radius"): ("pond", typing_into("Width", "5")),
    (Ellipse, "x"): ("mound", typing_into("Left", "34")),
    (Ellipse, "y"): ("mound", typing_into("Top", "7")),
    (Ellipse, "rx"): ("mound", typing_into("Width", "5")),
    (Ellipse, "ry"): ("mound", typing_into("Length", "5")),
    (Ellipse, "rotate"): ("mound", typing_into("Turned", "30")),
    (Polygon, "points"): ("scree", within("corners", typing_into("2 x", "7.25"))),
    (Wall, "line"): ("fence", within("corners", typing_into("3 y", "26"))),
    (Wall, "width"): ("fence", typing_into("Wall's width", "0.5")),
    (Terrain, "id"): ("house", typing_into("Name in the file", "barn")),
    (Terrain, "kind"): ("house", choosing("Kind", "Wreck")),
    (Terrain, "look"): ("house", choosing("Look", "Column")),
    (Terrain, "movement"): ("pond", choosing("Movement", "rough")),
    (Terrain, "sight"): ("pond", choosing("Sight", "blocks")),
    (Terrain, "cover"): ("pond", on("Gives cover")),
    (Terrain, "climbable"): ("pond", on("Can be climbed")),
    (Terrain, "height"): ("pond", typing_into("Height", "2")),
    (Terrain, "level"): ("pond", choosing("Floor", "Loft")),
    (Terrain, "layer"): ("pond", typing_into("Layer", "7")),
    (Terrain, "label"): ("pond", typing_into("Label", "the deep")),
    (Terrain, "defence"): ("pond", typing_into("Def", "4")),
    (Terrain, "hits"): ("pond", typing_into("Hits", "3")),
    (Terrain, "strength"): ("pond", typing_into("Str", "2")),
    (Terrain, "walls"): ("house", typing_into("Thickness of its walls", "0.5")),
    (Terrain, "links"): ("steps", choosing("Joins", "Ground – Loft")),
    (Terrain, "status"): ("pond", choosing("State", "Fire")),
    (Opening, "id"): ("house", within("front", typing_into("Its id", "back"), after="back")),
    (Opening, "kind"): ("house", within("front", choosing("What it is", "Window"))),
    (Opening, "start"): ("house", within("front", typing_into("From x", "11.5"))),
    (Opening, "end"): ("house", within("front", typing_into("To x", "13.5"))),
    (Opening, "state"): ("house", within("front", choosing("It is", "locked"))),
    (Opening, "strength"): ("house", within("front", typing_into("Its Str", "4"))),
    (Opening, "defence"): ("house", within("front", typing_into("Its Def", "4"))),
    (Opening, "hits"): ("house", within("front", typing_into("Its Hits", "4"))),
    (Opening, "broken"): ("house", within("front", on("Broken: it stays open for good"))),
    (Zone, "id"): ("gate", typing_into("Name in the file", "way-in")),
    (Zone, "role"): ("gate", both(choosing("Role", "another"), typing_into("Which", "bright place"))),
    (Zone, "side"): ("gate", choosing("Side", "Villains")),
    (Zone, "level"): ("gate", choosing("Floor", "Loft")),
    (Zone, "label"): ("gate", typing_into("Label", "the gate")),
    (Zone, "status"): ("gate", typing_into("State", "shut: true")),
    (Marker, "id"): ("sign", typing_into("Name in the file", "post")),
    (Marker, "kind"): ("sign", typing_into("Kind", "post")),
    (Marker, "at"): ("sign", typing_into("Middle x", "27")),
    (Marker, "level"): ("sign", choosing("Floor", "Loft")),
    (Marker, "text"): ("sign", typing_into("Text", "There", enter=False)),
    (Marker, "visible_to"): ("sign", on("everybody")),
    (Marker, "status"): ("sign", choosing("State", "Fire")),
    (Miniature, "id"): ("one", typing_into("Name in the file", "two")),
    (Miniature, "side"): ("one", choosing("Side", "Villains")),
    (Miniature, "at"): ("one", on("Let it wait off the table")),
    (Miniature, "facing"): ("one", typing_into("Turned", "90")),
    (Miniature, "level"): ("one", choosing("Floor", "Loft")),
    (Miniature, "name"): ("one", typing_into("Name", "Benton")),
    (Miniature, "profile"): ("one", choosing("Profile", "Auton")),
    (Miniature, "look"): ("one", choosing("Figure", "Guard")),
    (Miniature, "colour"): ("one", typing_into("Another colour", "#112233")),
    (Miniature, "status"): ("one", choosing("State", "Luck")),
    (BaseSize, "width"): ("one", typing_into("Diameter of the base", "1.5")),
    (BaseSize, "length"): ("one", choosing("Shape of the base", "rectangular")),
}
"""For every field what is chosen when it is set, and how."""


def first_switch() -> str:
    """An option of the game that is on or off, as its field is called."""
    options = vocabularies()["dwmg"].options
    return next(f"{word.label or name}##{name}" for name, word in options.items() if word.type is bool)


STOPS = (Action, Annotation, Decision, Step)
"""Parts of examples and of games that have begun."""


def classes_in(hint: Any) -> Iterator[type]:
    """The dataclasses of the model that a type speaks of."""
    if hint == Outline:
        yield from get_args(Outline)
    elif isinstance(hint, type) and dataclasses.is_dataclass(hint):
        yield hint
    for inner in get_args(hint):
        yield from classes_in(inner)


def leaves(cls: type, seen: set[type]) -> Iterator[tuple[type, str]]:
    """The fields of a class and of all that it holds, but for those that only hold others."""
    seen.add(cls)
    hints = typing.get_type_hints(cls)
    for field in fields_of(cls):
        inner = [each for each in classes_in(hints[field.name]) if not issubclass(each, STOPS)]
        if not inner:
            yield cls, field.name
        for each in inner:
            if each is BaseSize or each not in seen:
                yield from leaves(each, seen)


def test_every_field_of_a_map_has_a_control_or_a_reason() -> None:
    every = set(leaves(Document, set()))
    assert every == {*WAYS, *BY_OTHER_WAYS}
    assert not WAYS.keys() & BY_OTHER_WAYS.keys()


def of(cls: type, document: Document) -> list[Any]:
    """The parts of a map of that class."""
    state = document.state
    table, terrain = state.table, tuple(state.terrain.values())
    found: dict[type, tuple[Any, ...]] = {
        Document: (document,),
        Table: (table,),
        Level: table.levels,
        Light: table.lights,
        Side: tuple(state.sides.values()),
        Clock: (state.clock,),
        View: (document.view,),
        EditorNotes: (document.editor,),
        Terrain: terrain,
        Opening: tuple(each for piece in terrain for each in piece.openings),
        Zone: tuple(state.zones.values()),
        Marker: tuple(state.markers.values()),
        Miniature: tuple(state.miniatures.values()),
        BaseSize: tuple(each.base for each in state.miniatures.values()),
    }
    return list(found.get(cls, tuple(each.outline for each in terrain if type(each.outline) is cls)))


@pytest.fixture
def designer(tmp_path: Path) -> Iterator[Designer]:
    """The yard is open; the palette, which nobody needs here, is not drawn."""
    path = tmp_path / "yard.yaml"
    path.write_text(MAP, encoding="utf-8")
    pygame.image.save(pygame.Surface((480, 360)), tmp_path / "yard.png")
    with sighted() as sight:
        d = Designer(opened(path))
        d.sight = sight
        d.paint_nothing()
        d.screen.palette.draw = lambda ui, rect: None
        yield d
        d.close()


def test_every_field_of_a_map_is_set_in_the_window(designer: Designer, tmp_path: Path) -> None:
    d, first = designer, designer.draft.document
    comments = [line.partition("  # ")[2] for line in MAP.splitlines() if "  # " in line]
    for (cls, name), (where, deed) in WAYS.items():
        d.screen.desk.select(() if where == PAGE else where.split())
        d.look()
        if where == PAGE and "Title" not in d.sight.boxes:
            d.on("tab Map")
        before = [getattr(each, name) for each in of(cls, d.draft.document)]
        deed(d)
        made = d.draft.document
        assert [getattr(each, name) for each in of(cls, made)] != before, (cls.__name__, name)
        text = d.draft.text()
        again = understood(text, "the yard", vocabularies(), kinds(), looks(), tmp_path)
        assert again == (made, ()), (cls.__name__, name)
        assert [each for each in comments if each not in text] == [], (cls.__name__, name)
        while d.draft.can_undo:
            d.draft.undo()
        d.screen.desk.select(())
        assert d.draft.document == first
        assert d.draft.text() == MAP


def test_tab_reaches_every_field_one_by_one(designer: Designer) -> None:
    d = designer
    for chosen, first in (
        ((), "Title"),
        (("house",), "Left"),
        (("one",), "Middle x"),
        (("gate",), "Left"),
        (("sign",), "Middle x"),
    ):
        d.screen.desk.select(chosen)
        d.look(3)
        if not chosen:
            d.on("tab Map")
        if "front" in d.sight.boxes:
            d.on("front")
        d.find(first)
        wanted = {name for name in d.sight.fields if not name.startswith("##")}
        assert len(wanted) > 6
        d.on(first)
        reached: set[str] = set()
        for _ in range(70):
            reached.add(d.holds_keys)
            if wanted <= reached:
                break
            d.press(pygame.K_TAB)
            d.look(1)
        assert wanted - reached == set()
