"""Vectors at true size: an inch of the table is an inch of the paper."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import numpy as np
import pygame
import pytest

from tabletop.documents.exchange.draft import Wishes
from tabletop.documents.exchange.svg import read_svg
from tabletop.documents.kinds import of_kind, terrain_kinds
from tabletop.geometry.shapes import Disc, Polygon, Rect, Wall
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Look, Token
from tabletop.model.mark import (
    AreaMark,
    CalloutMark,
    GhostMark,
    KeyRow,
    LabelMark,
    LegendMark,
    RulerMark,
    ShadeMark,
    Tone,
)
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.terrain import Terrain
from tabletop.model.things import Marker, Side, Zone
from tabletop.model.tile import Tile
from tabletop.render import Painter, Scene
from tabletop.render.surfaces import GROUNDS
from tabletop.render.terrain import LOOKS
from tabletop.render.vectors import PAPERS, as_pdf, as_svg
from tabletop.render.vectors.sheets import MARGIN, OVERLAP, sheets

KINDS = terrain_kinds()
SVG = "{http://www.w3.org/2000/svg}"
STATE = State(
    table=Table(24.0, 12.0),
    sides=FrozenMap({"red": Side("red", "Red")}),
    terrain=FrozenMap(
        {
            "yard": of_kind(
                KINDS["wood"],
                id="yard",
                outline=Polygon(((2.0, 2.0), (6.0, 2.0), (6.0, 6.0)), (((4.0, 3.0), (5.0, 3.0), (5.0, 4.0)),)),
            ),
            "crate": of_kind(KINDS["crate"], id="crate", outline=Rect(10.0, 3.0, 2.0, 1.0, 30.0), label="A <crate>"),
            "wall": of_kind(KINDS["wall"], id="wall", outline=Wall(((14.0, 2.0), (18.0, 2.0)), 0.5)),
        }
    ),
    miniatures=FrozenMap({"one": Miniature("one", "red", (8.0, 8.0), name="One & only")}),
)


def test_an_svg_is_as_large_as_its_table() -> None:
    root = Xml.fromstring(as_svg(Scene(STATE), "Map"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("24in", "12in", "0 0 2304 1152")
    crate = root.find(f".//{SVG}rect[@id='crate']")
    assert crate is not None
    # 96 units an inch.
    assert [crate.get(key) for key in ("x", "y", "width", "height")] == ["960", "288", "192", "96"]
    assert crate.get("transform") == "rotate(30 1056 336)"
    assert crate.get("class") == "crate"


def test_a_crop_is_as_large_as_itself() -> None:
    root = Xml.fromstring(as_svg(Scene(STATE), "", (2.0, 3.0, 8.0, 4.0)))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("8in", "4in", "192 288 768 384")


def test_words_are_real_words() -> None:
    marks = (RulerMark((8.0, 8.0), (10.0, 8.0), "2.0″"), LabelMark((5.0, 9.0), "A"))
    root = Xml.fromstring(as_svg(Scene(STATE, marks=marks)))
    words = [each.text for each in root.iter(f"{SVG}text")]
    assert words == ["One & only", "A <crate>", "2.0″", "A"]


def test_print_hatches_what_slows_and_hides() -> None:
    root = Xml.fromstring(as_svg(Scene(STATE, style="bw")))
    assert len(root.findall(f".//{SVG}pattern")) == 2
    assert not Xml.fromstring(as_svg(Scene(STATE))).findall(f".//{SVG}pattern")


def test_a_pdf_of_its_own_size_is_one_page_of_so_many_points() -> None:
    data = as_pdf(Scene(STATE), "Map")
    assert re.findall(rb"/MediaBox \[([^]]*)\]", data) == [b" 0 0 1728 864 "]


def test_a_pdf_without_anything_that_shines_through_is_whole() -> None:
    # Readers stop at a word that is none of the format's.
    assert b" None" not in as_pdf(Scene(STATE), "Map")


@pytest.mark.parametrize("style", ["colour", "bw"])
def test_the_same_scene_gives_the_same_bytes(style: str) -> None:
    scene = Scene(STATE, style=style)  # type: ignore[arg-type]
    assert as_pdf(scene, "Map", "a4") == as_pdf(scene, "Map", "a4")
    assert as_svg(scene, "Map") == as_svg(scene, "Map")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(6.0, 6.0), (24.0, 12.0), (48.0, 48.0), (7.3, 200.0)])
def test_the_sheets_cover_the_table_and_share_their_edges(paper: str, size: tuple[float, float]) -> None:
    found = sheets((1.0, 2.0, *size), PAPERS[paper])
    for sheet in found:
        assert sheet.part[2] <= sheet.size[0] - 2 * MARGIN + 1e-9
        assert sheet.part[3] <= sheet.size[1] - 2 * MARGIN + 1e-9
        right, below = sheet.part[0] + sheet.part[2], sheet.part[1] + sheet.part[3]
        neighbours = {(each.row, each.column): each.part for each in found}
        if sheet.column + 1 < sheet.columns:
            assert neighbours[sheet.row, sheet.column + 1][0] == pytest.approx(right - OVERLAP)
        else:
            assert right == pytest.approx(1.0 + size[0])
        if sheet.row + 1 < sheet.rows:
            assert neighbours[sheet.row + 1, sheet.column][1] == pytest.approx(below - OVERLAP)
        else:
            assert below == pytest.approx(2.0 + size[1])
    assert len({sheet.label for sheet in found}) == len(found)


def test_a_table_that_fits_takes_one_sheet() -> None:
    assert [sheet.label for sheet in sheets((0.0, 0.0, 10.7, 7.3), PAPERS["a4"])] == ["A1"]
    # Across: 29.7 cm less the edges are 10.79″ and 21 cm 7.37″.
    assert len(sheets((0.0, 0.0, 10.9, 7.3), PAPERS["a4"])) == 2


def test_a_picture_lies_below_everything(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (24, 12), (9, 9, 9)).save(tmp_path / "hall.png")
    state = State(table=Table(24.0, 12.0, picture=str(tmp_path / "hall.png")))
    text = as_svg(Scene(state))
    assert 'href="data:image/png;base64,' in text
    assert b"/Subtype /Image" in as_pdf(Scene(state))


BUSY = (
    AreaMark(Disc((5.0, 5.0), 2.0), Tone.REFUSED, "blocked"),
    AreaMark(Disc((5.0, 9.0), 1.0), Tone.BLAST),
    GhostMark(Disc((12.0, 8.0), 0.5), 90.0, "pawn", "#d55e00", Tone.LEGAL),
    CalloutMark("It is slow to cross.", (4.0, 4.0), "A wood", Tone.LEGAL),
    LegendMark(
        (KeyRow("side", "Red", colour="#d55e00"), KeyRow("tick", "legal", Tone.LEGAL), KeyRow("water", "water"))
    ),
    ShadeMark((0.0, 0.0), 1.0, 3, bytes((0, 60, 150, 150, 150, 0)), Tone.THREAT),
)


def test_print_has_only_greys() -> None:
    zone = Zone("start", "setup", outline=Rect(0, 0, 6, 6), side="red", label="Start")
    state = replace(STATE, zones=FrozenMap({"start": zone}))
    inks = set(re.findall(r"#([0-9a-f]{6})", as_svg(Scene(state, marks=BUSY, style="bw"))))
    assert len(inks) > 3
    assert [ink for ink in inks if len({ink[:2], ink[2:4], ink[4:]}) > 1] == []
    assert re.findall(r"#(?:[0-9a-f]{6})", as_svg(Scene(state, marks=BUSY)))


def test_the_words_of_marks_are_real_words_in_a_callout_and_a_legend() -> None:
    root = Xml.fromstring(as_svg(Scene(STATE, marks=BUSY)))
    written = [each.text for each in root.iter(f"{SVG}text")]
    assert {"blocked", "A wood", "It is slow to cross.", "Red", "legal", "water"} <= set(written)


def _links(svg: str) -> list[str]:
    return re.findall(r'(?:href="|url\(["\']?)([^")\']+)', svg)


def test_a_miniature_is_its_figure_in_the_colour_of_its_side_drawn_once_however_many_stand_there() -> None:
    sides = {"red": Side("red", "Red", "#aa2211"), "blue": Side("blue", "Blue", "#1144aa")}
    places = {"one": ("red", 3.0), "two": ("red", 8.0), "three": ("blue", 13.0)}
    models = {name: Miniature(name, side, (x, 8.0), 90.0, look="dalek") for name, (side, x) in places.items()}
    svg = as_svg(Scene(replace(STATE, sides=FrozenMap(sides), miniatures=FrozenMap(models))))
    root = Xml.fromstring(svg)
    drawn = {group.get("id"): group for group in root.findall(f"./{SVG}defs/{SVG}g")}
    used = [use.get("href", "") for use in root.iter(f"{SVG}use")]
    assert len(used) == 3 and len(set(used)) == 2
    for href, side in zip(used, ("#aa2211", "#aa2211", "#1144aa"), strict=True):
        assert side in {path.get("fill") for path in drawn[href[1:]]}


def test_an_svg_needs_nothing_from_elsewhere() -> None:
    """Its figures and its letters are within it."""
    svg = as_svg(Scene(STATE), painted=True)
    assert _links(svg)
    assert all(link.startswith(("#", "data:")) for link in _links(svg))
    ids = set(re.findall(r'id="([^"]+)"', svg))
    assert {link[1:] for link in _links(svg) if link.startswith("#")} <= ids


def test_a_ghost_shines_through_as_a_whole() -> None:
    ghost = GhostMark(Disc((4.0, 4.0), 0.5), 0.0, "dalek", "#1144aa")
    root = Xml.fromstring(as_svg(Scene(STATE, marks=(ghost,))))
    (veiled,) = [group for group in root.iter(f"{SVG}g") if group.get("opacity")]
    assert veiled.find(f"{SVG}use") is not None
    assert not [part for part in veiled.iter() if part.get("fill-opacity") == veiled.get("opacity")]


@pytest.mark.parametrize("style", ["colour", "bw"])
def test_signs_on_rings_and_fires_are_drawn(style: str) -> None:
    look = Look("dalek", "#aa2211", tokens=(Token("wound", "7"),))
    fire = Marker("blaze", "fire", (4.0, 9.0), status=FrozenMap({"fire": 3}))
    plain = Scene(STATE, looks={"one": replace(look, tokens=())}, style=style)  # type: ignore[arg-type]
    full = replace(plain, state=replace(STATE, markers=FrozenMap({"blaze": fire})), looks={"one": look})
    plain_words, words = (
        [text.text for text in Xml.fromstring(as_svg(scene)).iter(f"{SVG}text")] for scene in (plain, full)
    )
    assert sorted(words) == sorted([*plain_words, "7", "3"])


def test_painted_terrain_is_read_back_as_the_same_map(tmp_path: Path) -> None:
    for painted in (False, True):
        (tmp_path / f"{painted}.svg").write_text(as_svg(Scene(STATE), painted=painted), encoding="utf-8")
    plain, rich = (read_svg(tmp_path / f"{painted}.svg", Wishes(), KINDS).document.state for painted in (False, True))
    assert dict(plain.terrain) == dict(rich.terrain)
    assert (tmp_path / "True.svg").stat().st_size > (tmp_path / "False.svg").stat().st_size


@pytest.mark.parametrize("style", ["colour", "bw"])
def test_the_same_painted_scene_gives_the_same_bytes(style: str) -> None:
    ghost = GhostMark(Disc((4.0, 4.0), 0.5), 0.0, "dalek", "#1144aa")
    scene = Scene(STATE, marks=(ghost,), style=style)  # type: ignore[arg-type]
    assert as_svg(scene, painted=True) == as_svg(scene, painted=True)
    assert as_pdf(scene, painted=True) == as_pdf(scene, painted=True)


def test_painted_print_has_only_greys() -> None:
    svg = as_svg(Scene(STATE, style="bw", looks={"one": Look("dalek", "#aa2211")}), painted=True)
    inks = set(re.findall(r'(?:fill|stroke)="#([0-9a-f]{6})"', svg))
    assert inks
    assert all(ink[:2] == ink[2:4] == ink[4:] for ink in inks)


@pytest.mark.parametrize("surface", GROUNDS)
def test_every_look_is_painted_in_shapes_on_every_ground(surface: str) -> None:
    """No painter asks for pixels."""
    looks = LOOKS if surface in ("grass", "snow", "steel") else list(LOOKS)[:4]
    pieces = {
        look: Terrain(look, look, Rect(2.0 + 7 * (k % 6), 2.0 + 5 * (k // 6), 3.0, 2.0), look=look, height=1.0)
        for k, look in enumerate(looks)
    }
    state = State(table=Table(48.0, 60.0, surface), terrain=FrozenMap(pieces))
    root = Xml.fromstring(as_svg(Scene(state), painted=True))
    shapes = [part for part in root.iter() if part.tag in (f"{SVG}path", f"{SVG}circle", f"{SVG}polyline")]
    assert len(shapes) > 5 * len(pieces)


@pytest.mark.parametrize("style", ["colour", "bw"])
def test_a_tile_of_card_says_what_is_on_it(style: str) -> None:
    zones = {
        name: Zone(name, "area", Rect(x, 2.0, w, h))
        for name, x, w, h in (("earth", 2.0, 6.0, 9.0), ("past", 2.2, 2.0, 5.0))
    }
    tiles = {
        "earth": Tile("tile", "Earth", "earth", ("heart",), "Siege"),
        "past": Tile("part", "Past", foot="1 charge"),
    }
    state = replace(STATE, zones=FrozenMap(zones), miniatures=FrozenMap({}))
    root = Xml.fromstring(as_svg(Scene(state, tiles=tiles, style=style)))  # type: ignore[arg-type]
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert [word for word in words if word != "A <crate>"] == ["Earth", "Siege", "Past", "1 charge"]


def test_print_shows_figures_in_many_greys_and_which_way_they_face() -> None:
    models = [replace(STATE.miniatures["one"], at=(4.0, 4.0), facing=facing, look="dalek") for facing in (0.0, 180.0)]
    up, down = (
        pygame.surfarray.array3d(Painter().picture(Scene(table_of(one), style="bw", names="never"), 60))[..., 0]
        .T[205:275, 205:275]
        .astype(int)
        for one in models
    )
    assert len(np.unique(up[20:50, 20:50])) > 20, "more than a blank disc"
    assert (np.abs(up - down) > 100).mean() > 0.02, "front and rear differ"


def table_of(one: Miniature) -> State:
    return replace(STATE, table=Table(8.0, 8.0), terrain=FrozenMap({}), miniatures=FrozenMap({one.id: one}))


def test_who_is_on_another_level_is_there_but_faint() -> None:
    above = replace(STATE.miniatures["one"], id="two", name="Two", at=(3.0, 8.0), level=1)
    state = replace(STATE, miniatures=FrozenMap({**STATE.miniatures, "two": above}))
    root = Xml.fromstring(as_svg(Scene(state), painted=True))
    models = root.find(f"./{SVG}g[@id='miniatures']")
    assert models is not None
    faint = [use for group in models.findall(f"{SVG}g") for use in group.iter(f"{SVG}use")]
    assert len(models.findall(f"{SVG}use")) == len(faint) == 1
    assert "Two" in {text.text for text in root.iter(f"{SVG}text")}
