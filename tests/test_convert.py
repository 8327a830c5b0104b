"""`tabletop convert` from end to end, and what it says when it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from tabletop.cli import app
from tabletop.documents.exchange import Wishes
from tabletop.errors import DocumentError, TabletopError
from tabletop.opening import read_document
from tabletop.pictures.converting import convert

FIXTURES = Path(__file__).parent / "documents" / "exchange" / "fixtures"
CELLAR = """\
tabletop: 1
title: Cellar
rules: sandbox
table: {width: 12, height: 8, surface: stone, lights: [{at: [3, 4], range: 6}]}
sides: [{id: red}, {id: blue}]
terrain:
  - {id: wall, kind: wall, shape: {wall: {line: [[2, 2], [9, 2], [9, 6]], width: 0.25}}}
miniatures:
  - {id: one, side: red, at: [4, 5]}
"""


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    path = tmp_path / "cellar.yaml"
    path.write_text(CELLAR)
    return path


def test_a_battle_map_becomes_a_map_with_its_picture_beside_it(tmp_path: Path) -> None:
    (tmp_path / "origin.uvtt").write_bytes((FIXTURES / "origin.uvtt").read_bytes())
    Image.new("RGB", (84, 56)).save(tmp_path / "tower.png")
    out = tmp_path / "sub.yaml"
    told = CliRunner().invoke(app, ["convert", str(tmp_path / "origin.uvtt"), str(out), "--inches-per-square", "2"])
    assert told.exit_code == 0
    assert told.stdout.splitlines() == [str(out), "Not carried: 1 ambient light."]
    table = read_document(out).state.table
    assert (table.width, table.picture) == (24.0, str((tmp_path / "sub.png").resolve()))
    assert "picture: sub.png" in out.read_text()


@pytest.mark.parametrize("suffix", ["uvtt", "dd2vtt", "df2vtt", "tmx", "tmj", "svg"])
def test_a_map_goes_out_and_comes_back(cellar: Path, suffix: str) -> None:
    foreign, back = cellar.with_suffix(f".{suffix}"), cellar.with_name("back.yaml")
    convert(cellar, foreign)
    convert(foreign, back)
    state = read_document(back).state
    assert (state.table.width, state.table.height) == (12.0, 8.0)
    (wall,) = state.terrain.values()
    assert wall.outline == read_document(cellar).state.terrain["wall"].outline
    assert bool(state.table.lights) is (suffix != "svg")


def test_a_battle_map_shows_the_table_at_seventy_pixels_a_square(cellar: Path) -> None:
    out = cellar.with_suffix(".uvtt")
    notes = convert(cellar, out, Wishes(inches_per_square=2.0))
    file = json.loads(out.read_text())
    assert file["resolution"]["map_size"] == {"x": 6, "y": 4}
    assert file["resolution"]["pixels_per_grid"] == 70
    assert notes == ("Not carried: 1 miniature, 2 sides.",)
    back = cellar.with_name("back.yaml")
    convert(out, back, Wishes(inches_per_square=2.0))
    with Image.open(back.with_suffix(".png")) as picture:
        assert picture.size == (420, 280)


@pytest.mark.parametrize("suffix", ["uvtt", "tmx", "tmj"])
def test_the_picture_of_a_table_goes_along_as_it_is(cellar: Path, suffix: str) -> None:
    Image.new("RGB", (600, 400), (120, 60, 30)).save(cellar.with_name("floor.png"))
    cellar.write_text(CELLAR.replace("surface: stone", "picture: floor.png"))
    foreign, back = cellar.with_suffix(f".{suffix}"), cellar.with_name("back.yaml")
    convert(cellar, foreign)
    convert(foreign, back)
    picture = Path(read_document(back).state.table.picture)
    assert picture == back.with_suffix(".png").resolve()
    assert picture.read_bytes() == cellar.with_name("floor.png").read_bytes()


def test_a_pdf_is_cut_into_sheets_of_the_paper(cellar: Path) -> None:
    sizes = {}
    for page in ("a4", "letter"):
        out = cellar.with_name(f"{page}.pdf")
        convert(cellar, out, page=page)
        data = out.read_bytes()
        sizes[page] = data.count(b"/Type /Page\n"), b"/MediaBox [ 0 0 792 612 ]" in data
    # 12″ × 8″ with an edge of 0.45″ and half an inch to overlap takes two sheets of either, across or upright.
    assert sizes["a4"][0] == sizes["letter"][0] == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["cellar.yaml", "cellar.doc"], "maps are written as .yaml, .uvtt"),
        (["cellar.yaml", "cellar.yaml"], "that is the file itself"),
        (["cellar.yaml", "c.pdf", "--page", "a5"], "--page is a4 or letter; 'a5' is neither"),
        (["cellar.yaml", "c.uvtt", "--inches-per-square", "0"], "--inches-per-square is from 0.01 to 100"),
        (["gone.tmx", "c.yaml"], "gone.tmx: cannot be read: there is no such file"),
    ],
)
def test_what_cannot_be_is_said(cellar: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str) -> None:
    monkeypatch.chdir(cellar.parent)
    told = CliRunner().invoke(app, ["convert", *arguments])
    assert isinstance(told.exception, TabletopError)
    assert says in str(told.exception)


def test_a_broken_file_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "torn.uvtt").write_text('{"format": 0.3, "line_of_sight": [[{"x": 1')
    with pytest.raises(DocumentError):
        convert(tmp_path / "torn.uvtt", tmp_path / "out.yaml")
    assert [path.name for path in tmp_path.iterdir()] == ["torn.uvtt"]


def test_an_unknown_kind_of_wall_is_told(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="no kind of terrain 'rampart'"):
        convert(FIXTURES / "loose.dd2vtt", tmp_path / "out.yaml", Wishes(terrain="rampart"))
