"""Foundry scenes, old and new. Every expected inch is worked out by hand from the fixture."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.errors import DocumentError
from tabletop.geometry.shapes import Wall
from tabletop.model.table import Light
from tabletop.model.terrain import Opening

from .helpers import outlines, pieces, read, told, written


def test_a_scene_of_an_old_world_is_the_last_line_of_the_active_one() -> None:
    found = read("old-world.db")
    assert found.document.title == "Tower"
    assert "Of 2 scenes 'Tower' was read, and not Cellar." in found.notes


def test_padding_is_whole_squares_and_taken_off() -> None:
    found = read("old-world.db")
    assert (found.document.state.table.width, found.document.state.table.height) == (20.0, 10.0)
    # A quarter of 1400 is 350, five squares; of 700, 175: two and a half, so three, 210.
    wall = next(piece for piece in pieces(found) if piece.openings)
    assert isinstance(wall.outline, Wall)
    assert wall.outline.line == ((2.0, 2.0), (5.0, 2.0), (6.0, 2.0), (9.0, 2.0))
    assert wall.openings == (Opening("door", "door", (5.0, 2.0), (6.0, 2.0), "open"),)


def test_old_walls_say_what_they_stop() -> None:
    found = {piece.outline: piece for piece in pieces(read("old-world.db"))}
    unseen = found[Wall(((2.0, 5.0), (5.0, 5.0)), 0.25)]
    assert (unseen.movement, unseen.sight) == ("impassable", "clear")
    curtain = found[Wall(((2.0, 6.0), (5.0, 6.0)), 0.25)]
    assert (curtain.movement, curtain.sight) == ("open", "partial")


def test_lamps_of_both_kinds_are_kept() -> None:
    # 20 feet at 5 feet a square are four squares; (560, 490) less the padding (350, 210) is (3, 4).
    assert read("old-world.db").document.state.table.lights == (Light((3.0, 4.0), 4.0, "#ffcc88", 0.5),)
    # The padding is 200 and 200 less the shift of 50: (650 − 150, 700 − 200).
    assert read("new-scene.json", 2.0).document.state.table.lights == (Light((10.0, 10.0), 12.0, "#88ccff", 0.4),)


def test_a_new_scene_has_windows_and_locked_secret_doors() -> None:
    found = read("new-scene.json")
    assert outlines(found) == [Wall(((3.0, 3.0), (6.0, 3.0), (8.0, 3.0), (9.0, 3.0)), 0.25)]
    assert pieces(found)[0].openings == (
        Opening("window", "window", (6.0, 3.0), (8.0, 3.0), "closed"),
        Opening("door", "door", (8.0, 3.0), (9.0, 3.0), "locked"),
    )
    assert told(found) == "Not carried: 1 wall without a place, 1 note. Secret doors became plain ones."


def test_tokens_and_drawings_are_counted() -> None:
    assert "Not carried: 1 token, 2 drawings." in read("old-world.db").notes


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"name": "x"}', "There is no scene in this file"),
        ('{"width": 700, "height": 700, "grid": {"type": 2, "size": 100}, "walls": []}', "grid of hexes"),
        ('{"width": 700, "height": 700, "walls": [{"c": [1, 2]}]}', r"walls\[0\].c: must be the four figures"),
        ('{"width": 700, "height": 700, "walls": []}\n{"width": 7, "height": }\n', r"a.json:2:24: JSON is not well"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        written(tmp_path, "a.json", text)
