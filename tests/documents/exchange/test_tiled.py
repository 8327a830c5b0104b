"""Tiled maps as they are found in the wild. Every expected inch is worked out by hand from the fixture."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.errors import DocumentError
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Polygon, Rect, Wall
from tabletop.model.terrain import Opening

from .helpers import FIXTURES, pieces, read, told, written


def quirk(kind: str) -> Outline:
    return next(piece.outline for piece in pieces(read("quirks.tmx")) if piece.kind == kind)


def test_a_polyline_lies_where_its_layers_and_groups_shift_it() -> None:
    # (48, 32) + group (16, −8.5) + layer (0, 8.5) is (64, 32) pixels: 2″ and 1″ at 32 pixels an inch.
    walls = [piece.outline for piece in pieces(read("quirks.tmx")) if piece.kind == "wall"]
    assert Wall(((2.0, 1.0), (4.0, 1.0), (4.0, 0.5)), 0.25) in walls
    # The layer is called Walls, so its polygon with points to the left of its place is one too.
    assert Polygon(((10.0, 5.0), (9.0, 5.0), (9.0, 3.0), (10.0, 3.0))) in walls


def test_an_ellipse_turns_about_its_corner() -> None:
    # 2″ × 1″ with its corner at (4, 4): turned a quarter about it, its middle (5, 4.5) comes to (3.5, 5).
    found = quirk("pond")
    assert isinstance(found, Ellipse)
    assert (found.x, found.y, found.rx, found.ry, found.rotate) == pytest.approx((3.5, 5.0, 1.0, 0.5, 90.0))


def test_a_rectangle_turns_about_its_corner() -> None:
    # 1″ × 2″ at (7, 3), turned back by a quarter: it covers 7 to 9 and 2 to 3.
    found = quirk("crate")
    assert isinstance(found, Rect)
    assert (found.x, found.y, found.width, found.height) == pytest.approx((7.5, 1.5, 1.0, 2.0))
    assert found.rotate == 270.0


def test_a_flipped_tile_stands_on_its_lower_left_corner_and_its_tileset_says_what_it_is() -> None:
    # Number 6 under a flip bit is tile 1 of woods.tsx, a tree; (384, 192) is (12, 6), 1″ × 2″ upwards.
    found = quirk("tree")
    assert isinstance(found, Rect)
    assert (found.x, found.y, found.width, found.height, found.rotate) == (12.0, 4.0, 1.0, 2.0, 0.0)


def test_a_template_gives_what_its_object_does_not_say() -> None:
    assert quirk("barrel") == Circle(14.5, 3.5, 0.5)


def test_properties_say_how_a_piece_differs_from_its_kind() -> None:
    hedge = next(piece for piece in pieces(read("quirks.tmx")) if piece.kind == "hedge")
    assert (hedge.height, hedge.label, hedge.outline) == (1.5, "Yew", Rect(16.0, 1.0, 1.0, 1.0))


def test_a_point_becomes_a_note() -> None:
    note = next(iter(read("quirks.tmx").document.state.markers.values()))
    assert (note.at, note.text, note.kind) == ((18.0, 2.0), "Mind the gap", "note")


def test_what_does_not_come_along_is_told() -> None:
    assert told(read("quirks.tmx")) == (
        "Not carried: 1 tileset that is not there, 1 layer of tiles, 1 object whose template is not there, "
        "1 object without an area."
    )


def test_an_endless_map_begins_at_its_first_chunk() -> None:
    found = read("endless.tmj", per=1.5)
    table = found.document.state.table
    # 32 × 16 tiles from (−16, −16), 1.5″ each.
    assert (table.width, table.height) == (48.0, 24.0)
    wall = pieces(found)[0]
    # −210.5 + 10.5 is −200 pixels: ten tiles left of the origin, six right of the edge, 9″.
    assert wall.outline == Wall(((9.0, 9.0), (16.5, 9.0)), 0.5)
    assert wall.openings == (Opening("front-door", "door", (12.0, 9.0), (13.5, 9.0), "locked"),)
    zone = found.document.state.zones["west"]
    assert (zone.role, zone.outline) == ("setup", Rect(0.0, 0.0, 6.0, 24.0))


@pytest.mark.parametrize("grid", ["isometric", "staggered", "hexagonal"])
def test_other_grids_are_refused(tmp_path: Path, grid: str) -> None:
    text = (FIXTURES / "quirks.tmx").read_text().replace("orthogonal", grid)
    with pytest.raises(DocumentError, match=f"a.tmx:2:1: orientation: This map has an? {grid} grid"):
        written(tmp_path, "a.tmx", text)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('x="304"', 'x="three"', r"a.tmx:10:4: x: must be a number; here is the word 'three'"),
        ('points="0,0 -32,0', 'points="0 -32,0', r"a.tmx:10:\d+: The points must be pairs"),
        ("</group>", "", r"a.tmx:2\d:\d+: XML is not well formed"),
        ('tilewidth="32"', 'tilewidth="0"', "tilewidth: must be a number from 0.001"),
        ("<map", "<maps", "XML is not well formed here: mismatched tag"),
    ],
)
def test_what_is_wrong_is_told_by_line_and_column(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (FIXTURES / "quirks.tmx").read_text().replace(old, new, 1 if old != 'tilewidth="32"' else -1)
    with pytest.raises(DocumentError, match=says):
        written(tmp_path, "a.tmx", text)


def test_entities_that_grow_are_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><map>&b;</map>'
    with pytest.raises(DocumentError, match="entity 'b'"):
        written(tmp_path, "a.tmx", bomb)
