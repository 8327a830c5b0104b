"""What a picture shows, in words: who stands where, what the rules say, and nothing that is hidden."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from tabletop import places
from tabletop.opening import open_any
from tabletop.pictures.shot import Plate, Shot, plate_of
from tabletop.pictures.studio import Studio

CRATE = places.maps() / "examples" / "exterminate" / "past-a-crate.yaml"
HIDDEN = """
tabletop: 1
title: A note that only one side may read
rules: sandbox
table: {width: 24, height: 16}
sides: [{id: blue, name: Blue}, {id: red, name: Red}]
miniatures:
  - {id: scout, name: The scout, side: blue, at: [6, 8], facing: 0}
  - {id: guard, name: The guard, side: red, at: [6, 3], facing: 180}
markers:
  - {id: trap, kind: trap, at: [6, 5.5], text: Mind the pit, visible_to: [red]}
steps:
  - do: {move: {by: guard, to: [30, 3]}}
    expect: {legal: false}
"""


def plate(path: Path, step: int | None = None, side: str | None = None) -> Plate:
    return plate_of(Shot(open_any(path), scale=10, step=step, side=side))


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    path = tmp_path / "hidden.yaml"
    path.write_text(HIDDEN, encoding="utf-8")
    return path


def test_who_stands_where_is_measured_from_base_to_base_and_by_the_compass(hidden: Path) -> None:
    said = plate(hidden).alternative
    assert "The scout (Blue) stands 6.0″ from the left and 8.0″ from the top of the picture, facing north." in said
    assert "The guard (Red) stands 4.0″ north of The scout, facing south." in said


def test_whoever_takes_part_in_the_step_comes_first(hidden: Path) -> None:
    said = plate(hidden, 1).alternative
    assert said.index("The guard") < said.index("The scout")


def test_a_refusal_is_told_with_its_figures_and_source() -> None:
    found = plate(CRATE, 2)
    refusal = next(r for r in found.step.verdict.refusals if r.code == "too-far")  # type: ignore[union-attr]
    assert "Refused." in found.alternative
    assert refusal.message.rstrip(".") in found.alternative and str(refusal.citation) in found.alternative


def test_the_roll_and_what_came_of_it_are_told() -> None:
    said = plate(CRATE, 1).alternative
    assert "shoot at Dalek with the cybergun" in said and "hit, surge" in said and "under fire" in said


@pytest.mark.parametrize(("side", "knows"), [("red", True), ("blue", False), (None, False)])
def test_what_a_side_may_not_know_is_not_in_the_words(hidden: Path, side: str | None, knows: bool) -> None:
    assert ("Mind the pit" in plate(hidden, side=side).alternative) is knows


def test_what_another_side_asked_for_in_vain_is_nobody_elses_business(hidden: Path) -> None:
    assert "Refused" in plate(hidden, 1, "red").alternative
    assert "Refused" not in plate(hidden, 1, "blue").alternative


def test_every_kind_of_file_carries_the_words(tmp_path: Path) -> None:
    found, studio = plate(CRATE, 1), Studio()
    (tmp_path / "a.png").write_bytes(studio.png(found))
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.text["Description"] == found.alternative  # type: ignore[attr-defined]
        assert picture.text["Title"] == "A shot past a crate"  # type: ignore[attr-defined]
    root = ET.fromstring(studio.svg(found))
    named = {element.get("id"): element.text for element in root if element.tag.endswith(("title", "desc"))}
    title, description = str(root.get("aria-labelledby")).split()
    assert root.get("role") == "img"
    assert (named[title], named[description]) == ("A shot past a crate", found.alternative)
    # PDF keeps its texts as UTF-16 where they are not plain Latin.
    pdf = studio.pdf(found)
    assert b"/Subject" in pdf and b"A shot past a crate" in pdf
