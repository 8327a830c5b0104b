"""What a sound map becomes: the table, the words the YAML 1.2 way, and what kinds and profiles give."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.documents import Heading, peek, write
from tabletop.documents.kinds import terrain_kinds
from tabletop.documents.siding import SIDE_COLOURS
from tabletop.errors import DocumentError, StorageError
from tabletop.geometry.shapes import Circle, Ellipse, Polygon, Rect, Wall
from tabletop.model.action import Move, Place
from tabletop.model.annotation import Corridor, Label
from tabletop.model.dice import Degrees, Draw, Pick
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize
from tabletop.model.table import Table

from .helpers import KINDS, PLAIN, Shoot, plain_map, problems_of, read_map

EXAMPLE = """\
tabletop: 1                      # format version, required
title: A shot past a crate
rules: tiny
options: {ruler_width: 1.0}
table: {width: 48, height: 48, surface: steel}
levels: [{id: 1, name: Roof, floor: stone}]
sides:
  - {id: cybermen, name: Cybermen, colour: "#8fa3b0", state: {points: 2}}
  - {id: daleks, allies: [cybermen]}
terrain:
  - id: crate
    kind: crate
    shape: {rect: [7, 10.3, 2, 1]}
    height: 1.5
miniatures:
  - {id: c1, profile: cyberman, side: cybermen, at: [4, 10], facing: 90, state: {hits: 1}}
  - {id: d1, profile: dalek, side: daleks, at: [12, 10], facing: 270, name: Supreme}
  - {id: d2, profile: dalek, side: daleks}
clock: {round: 1, side: cybermen, phase: shooting}
scenario: {objectives: [{id: o, worth: 2}], end: {round: 6}}
steps:
  - do: {shoot: {by: c1, at: d1, weapon: cybergun}}
    expect: {legal: true, obstructions: [crate], state: {d1: {at: [12, 10]}, clock: {round: 1}}}
    dice: [[hit, surge], [surge, surge, defence, surge]]
  - do: {move: {by: d1, to: [20, 10]}}
    expect: {legal: false, code: wrong-phase}
    dice: [4, {degrees: 135}, {pick: d1}, {draw: fate}]
view:
  crop: [0, 4, 24, 12]
  show: [{corridor: [c1, d1]}, {label: {at: [6, 6], text: A}}]
"""


def test_the_example_of_the_format_is_read_as_it_says() -> None:
    document = read_map(EXAMPLE)
    state = document.state
    assert (document.title, document.rules, document.options["ruler_width"]) == ("A shot past a crate", "tiny", 1.0)
    assert (state.table.width, state.table.surface, state.table.levels[0].name) == (48, "steel", "Roof")
    assert state.sides["cybermen"].status == {"points": 2}
    assert state.enemies("cybermen", "daleks") is False
    crate = state.terrain["crate"]
    assert (crate.outline, crate.height, crate.movement) == (Rect(7, 10.3, 2, 1), 1.5, KINDS["crate"].movement)
    assert (state.clock.round, state.clock.side, state.clock.phase) == (1, "cybermen", "shooting")
    assert document.scenario["objectives"][0]["worth"] == 2
    shot, move = document.steps
    assert shot.action == Shoot(by="c1", at="d1", weapon="cybergun")
    assert shot.expect["obstructions"] == ("crate",)
    assert shot.expect["state"]["d1"]["at"] == (12, 10)
    assert shot.dice == (("hit", "surge"), ("surge", "surge", "defence", "surge"))
    assert (shot.flat_dice, (shot.line, shot.column)) == (None, (22, 5))
    assert move.action == Move(by="d1", to=(20, 10))
    assert move.flat_dice == (4, Degrees(135), Pick("d1"), Draw("fate"))
    assert document.view.crop == (0, 4, 24, 12)
    assert document.view.show == (Corridor(("c1", "d1")), Label((6, 6), "A"))
    assert (document.view.show[1].line, document.view.show[1].column) == (30, 32)


def test_a_profile_gives_what_the_map_does_not_say() -> None:
    minis = read_map(EXAMPLE).state.miniatures
    assert (minis["c1"].name, minis["c1"].base, minis["c1"].look) == ("Cyberman", BaseSize(1.25), "cyberman")
    assert minis["c1"].status == {"hits": 1, "form": "man"}
    assert minis["d1"].name == "Supreme"
    assert minis["d2"].at is None


def test_an_empty_value_takes_a_word_of_the_profile_away() -> None:
    text = EXAMPLE.replace("state: {hits: 1}", "state: {form: null}")
    assert read_map(text).state.miniatures["c1"].status == {"hits": 2}


def test_what_is_left_out_is_a_plain_table_and_sides_of_different_colours() -> None:
    document = read_map(plain_map())
    assert document.state.table == Table(48, 48, "grass")
    red, blue = document.state.sides.values()
    assert red.colour != blue.colour
    assert (red.name, document.state.clock.phase) == ("red", "setup")


def test_a_side_without_a_colour_takes_its_own_or_the_next_that_nobody_has() -> None:
    sides = """\
  - {id: humans}
  - {id: blue}
  - {id: visitors, colour: "#E69F00"}
  - {id: locals}
"""
    head = plain_map().split("sides:")[0]
    colours = {side.id: side.colour for side in read_map(f"{head}sides:\n{sides}").state.sides.values()}
    assert colours["blue"] == "#0072B2"
    assert colours["visitors"] == "#E69F00"
    assert len(set(colours.values())) == 4
    assert colours["humans"] in SIDE_COLOURS
    assert colours["locals"] in SIDE_COLOURS


@pytest.mark.parametrize("colours", [("#0072B2", "#E69F00"), ("#E69F00", "#0072B2"), ("#112233", "#0072B2")])
def test_the_colours_of_sides_survive_writing(colours: tuple[str, str]) -> None:
    document = read_map(plain_map())
    sides = zip(document.state.sides.values(), colours, strict=True)
    painted = FrozenMap((side.id, replace(side, colour=colour)) for side, colour in sides)
    document = replace(document, state=replace(document.state, sides=painted))
    assert read_map(write(document, PLAIN, KINDS)) == document


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("off", "off"),
        ("12:30", "12:30"),
        ("010", 10),
        ("1e3", 1000.0),
        ("0x1F", 31),
        ("0o17", 15),
        ("1_000", "1_000"),
        ("+.5", 0.5),
        ("2024-01-31", "2024-01-31"),
        ("~", None),
        ("true", True),
        ("False", False),
        ('"1"', "1"),
        ("'#ff0000'", "#ff0000"),
        ("1.2.3", "1.2.3"),
        ("=", "="),
    ],
)
def test_words_are_read_the_yaml_1_2_way(written: str, meant: object) -> None:
    read = read_map(plain_map(scenario=f"\n  word: {written}")).scenario["word"]
    assert read == meant
    assert type(read) is type(meant)


def test_keys_are_words_whatever_they_look_like() -> None:
    scenario = read_map(plain_map(scenario=" {on: 1, no: 2, 12: 3, null: 4, 1.5: 5}")).scenario
    assert dict(scenario) == {"on": 1, "no": 2, "12": 3, "null": 4, "1.5": 5}


@pytest.mark.parametrize(
    ("shape", "outline"),
    [
        ("{rect: [1, 2, 3, 4], rotate: 30}", Rect(1, 2, 3, 4, 30)),
        ("{circle: [5, 5, 2]}", Circle(5, 5, 2)),
        ("{ellipse: [9, 9, 2, 1], rotate: -15}", Ellipse(9, 9, 2, 1, -15)),
        ("{polygon: [[1, 1], [5, 1], [5, 5], [1, 1]]}", Polygon(((1, 1), (5, 1), (5, 5)))),
        (
            "{polygon: [[1, 1], [9, 1], [9, 9], [1, 9]], holes: [[[3, 3], [5, 3], [5, 5]]]}",
            Polygon(((1, 1), (9, 1), (9, 9), (1, 9)), (((3, 3), (5, 3), (5, 5)),)),
        ),
        ("{wall: {line: [[1, 1], [9, 1], [9, 9]], width: 0.5}}", Wall(((1, 1), (9, 1), (9, 9)), 0.5)),
        ("{wall: {line: [[1, 1], [9, 1]]}}", Wall(((1, 1), (9, 1)), 0.25)),
    ],
)
def test_every_shape(shape: str, outline: object) -> None:
    document = read_map(plain_map(terrain=f"\n  - {{id: t, kind: hill, shape: {shape}}}"))
    assert document.state.terrain["t"].outline == outline


def test_doors_windows_and_links() -> None:
    text = plain_map(
        levels=" [{id: 1, name: Roof}]",
        terrain="\n  - id: w\n    kind: wall\n    shape: {wall: {line: [[2, 10], [20, 10]]}}\n"
        "    doors: [{id: d, from: [4, 10], to: [6, 10], state: locked, strength: 5}]\n"
        "    windows: [{id: v, from: [8, 10], to: [9, 10]}]\n"
        "  - {id: l, kind: ladder, shape: {rect: [5, 5, 1, 1]}, links: [0, 1]}",
    )
    terrain = read_map(text).state.terrain
    door, window = terrain["w"].openings
    assert (door.id, door.kind, door.start, door.end, door.state, door.strength) == (
        "d",
        "door",
        (4, 10),
        (6, 10),
        "locked",
        5,
    )
    assert (window.kind, window.state) == ("window", "closed")
    assert terrain["l"].links == (0, 1)


DOORWAY = (
    "\n  - id: w\n    kind: wall\n    shape: {{wall: {{line: [[2, 10], [20, 10]]}}}}\n"
    "    doors: [{{id: d, from: [4, 10], to: [6, 10], state: {state}}}]"
)
IN_THE_DOORWAY = "\n  - {id: a, side: red, at: [5, 10]}"


def test_a_miniature_may_stand_in_an_open_door_but_not_in_a_closed_one() -> None:
    assert problems_of(plain_map(terrain=DOORWAY.format(state="open"), miniatures=IN_THE_DOORWAY)) == ()
    (problem,) = problems_of(plain_map(terrain=DOORWAY.format(state="closed"), miniatures=IN_THE_DOORWAY))
    assert "'a' stands inside 'w'" in problem.message


def test_touching_bases_and_edges_are_no_mistake() -> None:
    minis = (
        "\n  - {id: a, side: red, at: [0.5, 5]}\n  - {id: b, side: red, at: [1.5, 5]}\n"
        "  - {id: c, side: red, at: [0.5, 5], level: 1}"
    )
    assert problems_of(plain_map(levels=" [{id: 1, name: Roof}]", miniatures=minis)) == ()


def test_terrain_may_lie_across_the_edge_of_the_table() -> None:
    assert problems_of(plain_map(terrain="\n  - {id: t, kind: road, shape: {rect: [-1, 5, 50, 3]}}")) == ()


def test_an_action_keeps_what_only_its_game_knows_out_of_other_games() -> None:
    (problem,) = problems_of(plain_map(steps="\n  - do: {charge: {}}"))
    assert "'charge'" in problem.message
    document = read_map(
        plain_map(steps="\n  - do: {place: {at: [3, 3], base: [0.75], name: Rat, state: {notes: squeaks}}}")
    )
    assert document.steps[0].action == Place(at=(3, 3), base=(0.75,), name="Rat", state={"notes": "squeaks"})  # type: ignore[arg-type]


def test_a_look_at_the_top_of_a_file(tmp_path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(EXAMPLE)
    assert peek(path) == Heading("A shot past a crate", "tiny", steps=True, sides=("Cybermen", "daleks"))
    path.write_text("tabletop: 1\nview: {crop: [1, 2, 3, 4]}\nrules: tiny\ntable: *nothing\ntitle: 'Late: a title'\n")
    assert peek(path).title == "Late: a title"
    path.write_text("tabletop: 1\ntitle: x\n")
    with pytest.raises(DocumentError, match="'rules' is missing"):
        peek(path)
    path.write_text("title: [x\n")
    with pytest.raises(DocumentError, match=r"a\.yaml:2:1"):
        peek(path)
    with pytest.raises(StorageError, match="no such file"):
        peek(tmp_path / "b.yaml")
    with pytest.raises(StorageError, match="folder"):
        peek(tmp_path)


def test_the_kinds_keep_to_the_rulings() -> None:
    """D2: what is under half an inch never hides. E9: what nobody steps over is higher than 1.25 inches, and so on."""
    for kind in KINDS.values():
        if kind.height < 0.5:
            assert kind.sight == "clear", kind.id
        if kind.movement == "open" or (kind.movement == "rough" and kind.height <= 1):
            assert kind.sight != "blocks", kind.id
        assert kind.description.endswith("."), kind.id
    assert KINDS["wall"].height > 1.25
    assert KINDS["wood"].sight == "partial"
    layers = [kind.layer for kind in KINDS.values()]
    assert layers == sorted(layers)
    assert KINDS["road"].layer < KINDS["crate"].layer < KINDS["wood"].layer


def test_kinds_with_mistakes_are_told_with_their_file(tmp_path) -> None:
    (tmp_path / "a.yaml").write_text(
        "kinds:\n  - {id: x, name: X, look: rock, movment: rough}\n  - {id: x, name: Y, look: rock}\n"
    )
    with pytest.raises(DocumentError) as caught:
        terrain_kinds(tmp_path)
    told = str(caught.value)
    assert "a.yaml:2:34" in told
    assert "'movement'" in told
    assert "second kind" in told
    (tmp_path / "a.yaml").unlink()
    with pytest.raises(StorageError, match="no terrain kinds"):
        terrain_kinds(tmp_path / ".")
