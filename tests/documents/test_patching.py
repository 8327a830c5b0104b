"""A changed map goes back into its old text: what was not touched keeps every byte."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.documents.patching import patched, rewritten
from tabletop.documents.plain import plain_document
from tabletop.documents.reader import read
from tabletop.geometry import reshaping
from tabletop.geometry.shapes import Rect
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone
from tabletop.opening import kinds
from tabletop.places import maps
from tabletop.rules.registry import vocabularies

BY_HAND = """\
# A map by hand.  With two spaces, and a tab:\there.
tabletop: 1
title:   By hand      # kept
rules: sandbox

sides:
  - {id: blue, name: "Blue"}
  - id: red       # the others
    name: Red
terrain:
  # the house
  - id: house
    kind: building
    shape:
      rect: [ 10, 10,   6, 4 ]   # inches
    label: 'House'
  - {id: crate, kind: crate, shape: {rect: [20, 20, 2, 2]}, height: 1.5}   # beside it
  # the last one
  - id: rock
    kind: rock
    shape: {circle: [30.0, 30, 2]}
zones: []
miniatures:
- {id: one, side: blue, at: [5, 5], facing: 90}
- {id: two, side: red, at: [8.50, 5]}
# the end
"""


def plain(document: Document) -> dict[str, object]:
    return plain_document(document, vocabularies()[document.rules], kinds())


def opened(text: str) -> Document:
    return read(text, "test", vocabularies(), kinds())


def says(text: str) -> dict[str, object]:
    return plain(opened(text))


def changed(text: str, change: Callable[[Document], Document]) -> str:
    """The text after a change, which it must be able to take piece by piece."""
    before = opened(text)
    after = change(before)
    made = patched(text, plain(before), plain(after))
    assert made is not None
    assert says(made) == plain(after)
    return made


def lines_apart(a: str, b: str) -> tuple[list[str], list[str]]:
    """The lines that only one of the texts has."""
    mine, yours = a.split("\n"), b.split("\n")
    return [line for line in mine if line not in yours], [line for line in yours if line not in mine]


def terrain(document: Document, change: Callable[[dict[str, Terrain]], dict[str, Terrain]]) -> Document:
    made = FrozenMap(change(dict(document.state.terrain)))
    return replace(document, state=replace(document.state, terrain=made))


def moved(document: Document, id: str) -> Document:
    piece = document.state.terrain[id]
    new = replace(piece, outline=reshaping.moved(piece.outline, 1.0, 0.5))
    return terrain(document, lambda all_: {**all_, id: new})


@pytest.mark.parametrize(
    ("id", "old", "new"),
    [
        ("house", "      rect: [ 10, 10,   6, 4 ]   # inches", "      rect: [11, 10.5, 6, 4]   # inches"),
        (
            "crate",
            "  - {id: crate, kind: crate, shape: {rect: [20, 20, 2, 2]}, height: 1.5}   # beside it",
            "  - {id: crate, kind: crate, shape: {rect: [21, 20.5, 2, 2]}, height: 1.5}   # beside it",
        ),
        ("rock", "    shape: {circle: [30.0, 30, 2]}", "    shape: {circle: [31, 30.5, 2]}"),
    ],
)
def test_a_piece_that_moved_changes_its_own_figures_and_nothing_else(id: str, old: str, new: str) -> None:
    made = changed(BY_HAND, lambda document: moved(document, id))
    assert made == BY_HAND.replace(old, new)


def test_a_key_is_added_and_taken_away_where_it_stands() -> None:
    made = changed(
        BY_HAND,
        lambda document: terrain(
            document,
            lambda all_: {
                **all_,
                "crate": replace(all_["crate"], label="Box", height=kinds()["crate"].height),
                "house": replace(all_["house"], label=""),
            },
        ),
    )
    gone, new = lines_apart(BY_HAND, made)
    assert gone == [
        "    label: 'House'",
        "  - {id: crate, kind: crate, shape: {rect: [20, 20, 2, 2]}, height: 1.5}   # beside it",
    ]
    assert new == ["  - {id: crate, kind: crate, shape: {rect: [20, 20, 2, 2]}, label: Box}   # beside it"]


def test_a_new_piece_goes_where_it_lies_in_the_order_and_an_old_one_goes_alone() -> None:
    def change(all_: dict[str, Terrain]) -> dict[str, Terrain]:
        fresh = replace(all_["crate"], id="crate-2", outline=Rect(24, 20, 2, 2))
        return {"house": all_["house"], "crate-2": fresh, "rock": all_["rock"]}

    made = changed(BY_HAND, lambda document: terrain(document, change))
    gone, new = lines_apart(BY_HAND, made)
    assert gone == ["  - {id: crate, kind: crate, shape: {rect: [20, 20, 2, 2]}, height: 1.5}   # beside it"]
    assert len(new) == 1
    assert "crate-2" in new[0]


def test_another_order_carries_each_thing_with_its_lines() -> None:
    made = changed(
        BY_HAND, lambda document: terrain(document, lambda all_: {id: all_[id] for id in ("rock", "house", "crate")})
    )
    assert sorted(made.split("\n")) == sorted(BY_HAND.split("\n"))
    assert made.index("- id: rock") < made.index("- id: house") < made.index("id: crate")


def test_what_is_called_otherwise_keeps_its_lines_and_what_takes_a_place_does_not() -> None:
    def rename(pieces: dict[str, Terrain]) -> dict[str, Terrain]:
        return {
            "villa" if id == "house" else id: replace(each, id="villa") if id == "house" else each
            for id, each in pieces.items()
        }

    def instead(pieces: dict[str, Terrain]) -> dict[str, Terrain]:
        other = replace(pieces["rock"], id="villa")
        return {"villa" if id == "house" else id: other if id == "house" else each for id, each in pieces.items()}

    made = changed(BY_HAND, lambda document: terrain(document, rename))
    assert lines_apart(BY_HAND, made) == (["  - id: house"], ["  - id: villa"])
    other = changed(BY_HAND, lambda document: terrain(document, instead))
    assert "# inches" not in other


def test_an_empty_list_is_opened_and_a_missing_section_added() -> None:
    zone = Zone("start", "setup", Rect(1, 1, 6, 6), "blue")
    made = changed(
        BY_HAND,
        lambda document: replace(
            document, description="New", state=replace(document.state, zones=FrozenMap({"start": zone}))
        ),
    )
    gone, new = lines_apart(BY_HAND, made)
    assert gone == ["zones: []"]
    assert new[0] == "description: New"


def test_the_title_keeps_its_comment() -> None:
    made = changed(BY_HAND, lambda document: replace(document, title="Other: words"))
    assert 'title:   "Other: words"      # kept' in made


def test_line_ends_of_windows_stay() -> None:
    text = BY_HAND.replace("\n", "\r\n")
    made = changed(
        text, lambda document: terrain(document, lambda all_: {k: v for k, v in all_.items() if k != "rock"})
    )
    assert "\n" not in made.replace("\r\n", "")


def test_what_cannot_be_changed_piece_by_piece_is_written_anew_and_says_the_same() -> None:
    text = BY_HAND.replace("shape: {circle: [30.0, 30, 2]}", "shape: &s {circle: [30.0, 30, 2]}").replace(
        "zones: []", "zones: [{id: z, role: area, shape: *s}]"
    )
    before = opened(text)
    after = moved(before, "rock")
    made = rewritten(text, plain(before), plain(after), says)
    assert says(made) == plain(after)


EVERY = sorted(
    path
    for path in maps().rglob("*.yaml")
    if "examples" not in path.parts and "\nterrain:" in path.read_text(encoding="utf-8")
)
"""The maps with terrain: the tiles of Time of the Daleks come to the table in play."""


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_every_map_takes_changes_and_keeps_its_other_lines(path: Path) -> None:
    text = path.read_bytes().decode()
    document = opened(text)
    pieces = [each for each in document.state.terrain.values() if not each.openings]
    first, second, third = pieces[0].id, pieces[1].id, pieces[2].id

    def change(all_: dict[str, Terrain]) -> dict[str, Terrain]:
        named = replace(all_[first], label="Renamed")
        nudged = replace(all_[second], outline=reshaping.moved(all_[second].outline, 0.01, 0.0))
        copy = replace(all_[third], id="a-copy")
        changed_ = {**all_, first: named, second: nudged, "a-copy": copy}
        return {id: each for id, each in changed_.items() if id != third}

    made = patched(text, plain(document), plain(terrain(document, change)))
    assert made is not None
    assert says(made) == plain(terrain(document, change))
    gone, _ = lines_apart(text, made)
    kept = len(text.split("\n")) - len(gone)
    touched = sum(plain_lines(text, id) for id in (first, second, third))
    assert len(gone) <= touched
    assert kept >= len(text.split("\n")) - touched


def plain_lines(text: str, id: str) -> int:
    """How many lines a thing takes up in a text: from the one with its id to the next thing or section."""
    lines = text.split("\n")
    start = next(k for k, line in enumerate(lines) if f"id: {id}" in line)
    rest = lines[start + 1 :]
    return 1 + next((k for k, line in enumerate(rest) if line.lstrip().startswith("- ") or line[:1].strip()), len(rest))
