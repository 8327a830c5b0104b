"""Universal VTT as it is found in the wild. Every expected inch is worked out by hand from the fixture."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from PIL import Image

from tabletop.documents.exchange import Wishes, read_foreign
from tabletop.errors import DocumentError
from tabletop.geometry.shapes import Polygon, Wall
from tabletop.model.table import Light
from tabletop.model.terrain import Opening

from .helpers import FIXTURES, KINDS, outlines, pieces, read, told, written


def test_the_origin_of_a_map_is_taken_off_and_squares_are_scaled() -> None:
    found = read("origin.uvtt", per=2.0)
    assert (found.document.state.table.width, found.document.state.table.height) == (24.0, 16.0)
    # Squares (12, −2), (16, −2), (16, 1) less the origin (10, −4), two inches each.
    assert Wall(((4.0, 4.0), (12.0, 4.0), (12.0, 10.0)), 0.25) in outlines(found)
    assert Polygon(((16.0, 8.0), (18.0, 8.0), (18.0, 10.0), (16.0, 10.0))) in outlines(found)


def test_lamps_are_kept() -> None:
    lamps = read("origin.uvtt", per=2.0).document.state.table.lights
    assert lamps == (Light((6.0, 6.0), 8.0, "#eccd8b", 0.8, True),)


def test_what_does_not_come_along_is_told() -> None:
    found = read("origin.uvtt")
    assert "Not carried: 1 picture, 1 ambient light." in found.notes
    assert "'tower.png' is not there" in told(found)


def test_a_picture_named_by_its_path_is_found_beside_the_map(tmp_path: Path) -> None:
    (tmp_path / "origin.uvtt").write_bytes((FIXTURES / "origin.uvtt").read_bytes())
    Image.new("RGB", (84, 56)).save(tmp_path / "tower.png")
    found = read_foreign(tmp_path / "origin.uvtt", Wishes(), KINDS)
    assert found.picture == (tmp_path / "tower.png").read_bytes()
    assert found.suffix == ".png"
    # What the picture shows already is only traced.
    assert {piece.look for piece in pieces(found)} == {"traced"}


def test_loose_walls_are_joined_and_doors_fill_the_gaps_between_them() -> None:
    found = read("loose.dd2vtt")
    house = max(pieces(found), key=lambda piece: len(piece.openings))
    assert isinstance(house.outline, Wall)
    # One ring: six loose walls and two doors, back to where it began.
    assert house.outline.line[0] == house.outline.line[-1]
    corners = {(2.0, 2.0), (5.0, 2.0), (6.0, 2.0), (9.0, 2.0), (9.0, 8.0), (2.0, 8.0), (2.0, 7.0), (2.0, 5.0)}
    assert set(house.outline.line) == corners
    assert house.openings == (
        Opening("door", "door", (6.0, 2.0), (5.0, 2.0), "closed"),
        Opening("door-2", "door", (2.0, 7.0), (2.0, 5.0), "open"),
    )


def test_points_without_a_place_part_a_wall_and_single_points_are_told() -> None:
    found = read("loose.dd2vtt")
    assert Wall(((15.0, 3.0), (15.0, 5.0)), 0.25) in outlines(found)
    assert len(pieces(found)) == 2
    assert found.notes == (
        "Not carried: 2 walls of a single point, 1 point without a place, 1 piece of terrain outside the table.",
    )


def test_a_file_with_nothing_but_walls_is_as_large_as_they_reach() -> None:
    found = read("bare.df2vtt")
    assert (found.document.state.table.width, found.document.state.table.height) == (10.0, 8.0)
    assert "does not say how large" in told(found)


def test_the_editors_own_file_under_another_name_is_known() -> None:
    with pytest.raises(DocumentError, match="Dungeondraft's own map file; export"):
        read("renamed.uvtt")


def test_walls_become_the_terrain_that_was_asked_for() -> None:
    assert {piece.kind for piece in pieces(read("loose.dd2vtt", terrain="hedge"))} == {"hedge"}


def with_picture(size: tuple[int, int], **more: object) -> dict[str, object]:
    buffer = io.BytesIO()
    Image.effect_noise(size, 90).save(buffer, "PNG")
    return {"format": 0.3, "image": base64.b64encode(buffer.getvalue()).decode(), "line_of_sight": [], **more}


def test_a_picture_within_says_how_large_a_map_is(tmp_path: Path) -> None:
    found = written(tmp_path, "a.uvtt", with_picture((240, 160), resolution={"pixels_per_grid": 20}))
    assert (found.document.state.table.width, found.document.state.table.height) == (12.0, 8.0)
    assert found.picture is not None and found.picture.startswith(b"\x89PNG")


def test_a_small_picture_is_no_name_of_a_file(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (60, 40)).save(buffer, "PNG")
    text = base64.b64encode(buffer.getvalue()).decode()
    assert len(text) < 1000
    found = written(tmp_path, "a.uvtt", {"image": text, "resolution": {"map_size": {"x": 12, "y": 8}}})
    assert found.picture == buffer.getvalue()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (
            {"line_of_sight": [[{"x": "east", "y": 1}]]},
            r"line_of_sight\[0\]\[0\].x: must be a number; here is the word",
        ),
        ({"line_of_sight": {"x": 1}}, "line_of_sight: must be a list"),
        ({"portals": [{"bounds": 3}]}, r"portals\[0\].bounds: must be a list"),
        ({"lights": [{"position": {"x": 1, "y": 1}, "range": -2}]}, r"lights\[0\].range: must be a number from 0"),
        ({"resolution": {"map_size": {"x": 2000, "y": 10}}}, "the table would be 2,000″ × 10″; .* 0.024″ a square"),
        ({"resolution": {}, "line_of_sight": []}, "says no 'map_size'"),
    ],
)
def test_what_is_wrong_is_told_by_its_path(tmp_path: Path, spoil: dict[str, object], says: str) -> None:
    sound: dict[str, object] = {"resolution": {"map_size": {"x": 20, "y": 10}}, "line_of_sight": []}
    with pytest.raises(DocumentError, match=says):
        written(tmp_path, "a.uvtt", {**sound, **spoil})


def test_a_file_cut_off_is_told(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"a.uvtt:1:\d+: JSON is not well formed"):
        written(tmp_path, "a.uvtt", '{"format": 0.3, "line_of_sight": [[{"x": 1,')
    with pytest.raises(DocumentError, match="ends in the middle of its picture"):
        written(tmp_path, "b.uvtt", '{"format": 0.3, "image": "' + "A" * 9000)
