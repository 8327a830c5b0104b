"""Out and back: what a format carries comes back equal to a hundredth of an inch, from nothing but what the format
itself defines: every other key is taken out of the file before it is read."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.documents import read as read_yaml
from tabletop.documents import write
from tabletop.documents.exchange import Found, Tally, Wishes, read_foreign
from tabletop.documents.exchange.tiled_writing import as_tmj, as_tmx, tiled_map
from tabletop.documents.exchange.uvtt_writing import write_uvtt
from tabletop.documents.kinds import of_kind
from tabletop.geometry.gaps import overlaps
from tabletop.geometry.mending import widest_gap
from tabletop.geometry.shapes import Box, Outline, Piece, Rect, Wall
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Light, Table
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Marker, Zone
from tabletop.render import Scene
from tabletop.render.vectors import as_svg
from tabletop.rules.registry import vocabularies

from ..strategies import colours, on_table, outlines, sizes
from .helpers import KINDS

NEAR = 0.01
FORMATS = ("uvtt", "tmx", "tmj", "svg")
PIXEL = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU"
    b"\0\0\0\nIDATx\x9cc`\0\0\0\x02\0\x01H\xaf\xa4q\0\0\0\0IEND\xaeB`\x82"
)

UVTT_KEYS = {
    "": "format resolution line_of_sight objects_line_of_sight portals environment lights image",
    "resolution": "map_origin map_size pixels_per_grid",
    "portals": "position bounds rotation closed freestanding",
    "environment": "baked_lighting ambient_light",
    "lights": "position range intensity color shadows",
    "point": "x y",
}
TILED_KEYS = {
    "map": "type version tiledversion orientation renderorder width height tilewidth tileheight infinite nextlayerid "
    "nextobjectid layers tilesets properties",
    "layer": "id type name objects draworder opacity visible x y offsetx offsety class properties image imagewidth "
    "imageheight",
    "object": "id name type x y width height rotation visible gid ellipse point polygon polyline text template "
    "properties",
    "property": "name type value propertytype",
    "spot": "x y",
}


def stripped(values: dict[str, Any], keys: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key in keys.split()}


def bare_uvtt(data: bytes) -> bytes:
    file = stripped(json.loads(data), UVTT_KEYS[""])
    for key in ("resolution", "environment"):
        file[key] = stripped(file[key], UVTT_KEYS[key])
    for key in ("portals", "lights"):
        file[key] = [stripped(each, UVTT_KEYS[key]) for each in file[key]]
    for key in ("line_of_sight", "objects_line_of_sight"):
        file[key] = [[stripped(point, UVTT_KEYS["point"]) for point in line] for line in file[key]]
    return json.dumps(file).encode()


def bare_tmj(data: bytes) -> bytes:
    file = stripped(json.loads(data), TILED_KEYS["map"])
    file["layers"] = [stripped(layer, TILED_KEYS["layer"]) for layer in file["layers"]]
    for layer in file["layers"]:
        layer["objects"] = [stripped(each, TILED_KEYS["object"]) for each in layer["objects"]]
        for each in layer["objects"]:
            each["properties"] = [stripped(one, TILED_KEYS["property"]) for one in each["properties"]]
            for key in ("polygon", "polyline"):
                if key in each:
                    each[key] = [stripped(spot, TILED_KEYS["spot"]) for spot in each[key]]
    return json.dumps(file).encode()


def bare_xml(data: bytes) -> bytes:
    """Without comments, processing instructions, and whatever belongs to another namespace."""
    root = Xml.fromstring(data)
    home = root.tag.partition("}")[0] + "}" if "}" in root.tag else ""

    def foreign(name: str, at: str) -> bool:
        return name.startswith("{") and not (at and name.startswith(at))

    for element in root.iter():
        for key in [key for key in element.attrib if foreign(key, "") or key.startswith("data-")]:
            del element.attrib[key]
        for child in [child for child in element if not isinstance(child.tag, str) or foreign(child.tag, home)]:
            element.remove(child)
        if element.tag.endswith("metadata"):
            element.clear()
    return Xml.tostring(root)


def there_and_back(state: State, form: str, per: float = 1.0) -> tuple[Found, Tally]:
    """Written in a format, stripped to what it defines, and read."""
    tally, wishes = Tally(), Wishes(per)
    if form == "uvtt":
        data = bare_uvtt(write_uvtt(state, wishes, PIXEL, 1, tally))
    elif form == "svg":
        data, wishes = bare_xml(as_svg(Scene(state), "A map").encode()), Wishes()
    else:
        found = tiled_map(state, wishes, KINDS, tally)
        data = bare_xml(as_tmx(found)) if form == "tmx" else bare_tmj(as_tmj(found))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"map.{form}"
        path.write_bytes(data)
        return read_foreign(path, wishes, KINDS), tally


def same(before: list[Piece], after: list[Piece]) -> bool:
    """Whether two lots of pieces cover the same ground: neither reaches further than NEAR beyond the other."""
    return widest_gap(before, after) <= NEAR and widest_gap(after, before) <= NEAR


def laid(terrain: list[Terrain], **more: Any) -> State:
    return State(table=more.pop("table", Table()), terrain=FrozenMap({piece.id: piece for piece in terrain}), **more)


def thin(outline: Outline) -> Outline:
    """A wall as wide as formats without widths give it back."""
    return Wall(outline.line, 0.25, outline.rotate) if isinstance(outline, Wall) else outline


blocking = st.sampled_from([kind for kind in KINDS.values() if kind.sight == "blocks"])
any_kind = st.sampled_from(list(KINDS.values()))


@st.composite
def maps(draw: st.DrawFn, kinds: st.SearchStrategy) -> State:
    count = draw(st.integers(1, 4))
    terrain = [of_kind(draw(kinds), id=f"piece-{k}", outline=thin(draw(outlines))) for k in range(count)]
    lights = draw(
        st.lists(st.builds(Light, st.tuples(on_table, on_table), sizes, colours, sizes, st.booleans()), max_size=2)
    )
    return laid(terrain, table=Table(lights=tuple(lights)))


def touches(outline: Outline) -> bool:
    return overlaps(outline.piece(), Box((24.0, 24.0), 48.0, 48.0))


def ground(pieces: list[Terrain]) -> list[Piece]:
    return [piece.outline.piece() for piece in pieces if touches(piece.outline)]


slowly = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.slow
@pytest.mark.parametrize("per", [1.0, 1.5])
@given(maps(blocking))
@slowly
def test_what_blocks_sight_comes_back_from_universal_vtt(per: float, state: State) -> None:
    found, _ = there_and_back(state, "uvtt", per)
    assert same(ground(list(state.terrain.values())), ground(list(found.document.state.terrain.values())))
    assert len(found.document.state.table.lights) == len(state.table.lights)
    for before, after in zip(state.table.lights, found.document.state.table.lights, strict=True):
        assert after.at == pytest.approx(before.at, abs=NEAR)
        assert (after.range, after.intensity) == pytest.approx((before.range, before.intensity), abs=NEAR)
        assert (after.colour, after.shadows) == (before.colour, before.shadows)


@pytest.mark.parametrize("form", ["tmx", "tmj", "svg"])
def test_a_door_that_stands_by_itself_comes_back_as_a_piece(form: str) -> None:
    door = of_kind(KINDS["door"], id="gate", outline=Wall(((2.0, 2.0), (2.0, 3.0)), 0.25))
    found, _ = there_and_back(State(terrain=FrozenMap({door.id: door})), form, 1.5)
    (piece,) = found.document.state.terrain.values()
    assert (piece.kind, piece.openings) == ("door", ())
    assert same(ground([door]), ground([piece]))


@pytest.mark.slow
@pytest.mark.parametrize("form", ["tmx", "tmj", "svg"])
@given(maps(any_kind))
@slowly
def test_every_piece_comes_back_as_what_it_was(form: str, state: State) -> None:
    found, _ = there_and_back(state, form, 1.5)
    before, after = list(state.terrain.values()), list(found.document.state.terrain.values())
    assert same(ground(before), ground(after))
    for kind in {piece.kind for piece in before}:
        assert same(ground([p for p in before if p.kind == kind]), ground([p for p in after if p.kind == kind])), kind


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
@given(maps(blocking))
@slowly
def test_what_was_read_is_a_map_that_this_program_reads(form: str, state: State) -> None:
    document = there_and_back(state, form)[0].document
    words = vocabularies()
    text = write(document, words["sandbox"], KINDS)
    assert read_yaml(text, "map.yaml", words, KINDS).state.terrain == document.state.terrain


DOOR, WINDOW = (
    Opening("gate", "door", (10.0, 10.0), (12.0, 10.0), "open"),
    Opening("pane", "window", (20.0, 14.0), (20.0, 16.0)),
)
ROOM = of_kind(
    KINDS["wall"],
    id="room",
    outline=Wall(((5.0, 10.0), (20.0, 10.0), (20.0, 20.0), (5.0, 20.0), (5.0, 10.0)), 0.25),
    openings=(DOOR, WINDOW),
)


@pytest.mark.parametrize("form", FORMATS)
def test_doors_and_windows_come_back_in_their_wall(form: str) -> None:
    found, tally = there_and_back(laid([ROOM]), form)
    (room,) = found.document.state.terrain.values()
    assert same([ROOM.outline.piece()], [room.outline.piece()])
    ends = [tuple(pytest.approx(place) for place in (each.start, each.end)) for each in room.openings]
    assert ends == [(DOOR.start, DOOR.end), (WINDOW.start, WINDOW.end)]
    kinds = [each.kind for each in room.openings]
    if form == "uvtt":
        assert kinds == ["door", "door"]
        assert "Windows became open portals" in " ".join(tally.lines())
    else:
        assert kinds == ["door", "window"]
    assert room.openings[0].state == ("closed" if form == "svg" else "open")


@pytest.mark.parametrize("form", ["uvtt", "tmx", "tmj", "svg"])
def test_a_house_with_a_door_comes_back_with_its_door(form: str) -> None:
    door = Opening("front", "door", (12.0, 18.0), (14.0, 18.0), "closed")
    kind = KINDS["building"]
    house = of_kind(kind, id="house", outline=Rect(10.0, 10.0, 8.0, 8.0), openings=(door,), sight="blocks")
    (back,) = there_and_back(laid([house]), form)[0].document.state.terrain.values()
    assert same([house.outline.piece()], [back.outline.piece()])
    assert [(each.start, each.end) for each in back.openings] == [((12.0, 18.0), (14.0, 18.0))]


@pytest.mark.parametrize("form", ["tmx", "tmj"])
def test_zones_markers_and_lamps_come_back_from_tiled(form: str) -> None:
    state = laid(
        [],
        table=Table(24.0, 12.0, lights=(Light((3.0, 4.0), 6.0, "#ffcc88", 0.5, False),)),
        zones=FrozenMap({"west": Zone("west", "setup", ROOM.outline, label="West")}),
        markers=FrozenMap({"n": Marker("n", "note", (3.0, 3.0), text="Mind <the> gap & “door”")}),
    )
    back = there_and_back(state, form)[0].document.state
    assert back.table == Table(24.0, 12.0, lights=state.table.lights)
    assert back.markers == state.markers
    assert (back.zones["west"].role, back.zones["west"].label) == ("setup", "West")


def test_what_does_not_go_along_is_counted() -> None:
    road = of_kind(KINDS["road"], id="road", outline=Wall(((0.0, 1.0), (9.0, 1.0)), 2.0))
    state = laid(
        [road, ROOM],
        miniatures=FrozenMap({name: Miniature(name, "a", (3.0, 3.0)) for name in ("x", "y", "z")}),
        zones=FrozenMap({"west": Zone("west", "setup", ROOM.outline)}),
    )
    _, tally = there_and_back(state, "uvtt")
    assert tally.lines()[0] == "Not carried: 1 piece that blocks no sight, 3 miniatures, 1 zone."
