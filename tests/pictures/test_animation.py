"""Moving pictures: who moves is seen on the way, everything stays readable, and the same file gives the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence

from tabletop.opening import open_any
from tabletop.pictures.motion import TICK, Shown, frames
from tabletop.pictures.shot import Shot, plate_of, run_of
from tabletop.pictures.strips import plates_of
from tabletop.pictures.studio import MOVING, Studio

HIDDEN = """
tabletop: 1
title: Somebody moves
rules: sandbox
table: {width: 16, height: 12}
sides: [{id: blue, name: Blue}]
miniatures: [{id: scout, name: The scout, side: blue, at: [3, 6], facing: 90}]
steps:
  - do: {move: {by: scout, to: [9, 6], via: [[6, 3]]}}
  - do: {move: {by: scout, to: [40, 6]}}
    expect: {legal: false}
"""


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "moves.yaml"
    path.write_text(HIDDEN, encoding="utf-8")
    return path


def shown(path: Path) -> list[Shown]:
    opened = open_any(path)
    return list(frames(plate_of(Shot(opened, step=0)), plates_of(Shot(opened), run_of(opened))))


def test_a_model_goes_its_way_little_by_little_and_ends_where_the_rules_say(example: Path) -> None:
    places_of = [each.scene.state.miniatures["scout"].at for each in shown(example)]
    on_the_way = [at for at in dict.fromkeys(places_of) if at not in ((3.0, 6.0), (9.0, 6.0))]
    assert len(on_the_way) >= 5
    assert min(y for _, y in on_the_way) < 4.0, "it goes by way of its waypoint, not straight"
    assert places_of[-1] == (9.0, 6.0)
    xs = [x for x, _ in places_of]
    assert xs == sorted(xs)


def test_stills_last_long_enough_to_be_read_and_movement_is_quick(example: Path) -> None:
    stills = [each for each in shown(example) if each.lasts != TICK]
    for each in stills:
        words = sum(len(said.text.split()) for said in each.panel.said)
        assert each.lasts >= min(6000, words * 150)


@pytest.mark.parametrize("suffix", MOVING)
def test_the_same_file_gives_the_same_moving_picture(suffix: str, example: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        Studio().write_moving(Shot(open_any(example)), tmp_path / f"{name}{suffix}", scale=10)
    assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


def test_a_gif_shows_what_the_apng_shows(example: Path, tmp_path: Path) -> None:
    for suffix in MOVING:
        Studio().write_moving(Shot(open_any(example)), tmp_path / f"a{suffix}", scale=10)
    with Image.open(tmp_path / "a.gif") as few, Image.open(tmp_path / "a.apng") as all_colours:
        assert all_colours.text["Description"]  # type: ignore[attr-defined]
        pairs = list(zip(ImageSequence.Iterator(few), ImageSequence.Iterator(all_colours), strict=False))
        assert len(pairs) > 8
        for reduced, true in pairs:
            difference = ImageChops.difference(reduced.convert("RGB"), true.convert("RGB"))
            assert (
                sum(sum(band.histogram()[60:]) for band in difference.split())
                < 0.01 * 3 * reduced.width * reduced.height
            )
