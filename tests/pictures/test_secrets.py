"""What a side may not know is in no strip, sheet or moving picture: not in its words, its frames, or what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.opening import open_any
from tabletop.pictures.motion import frames
from tabletop.pictures.sheet.entries import Entry, entry_of
from tabletop.pictures.shot import Shot, plate_of, run_of
from tabletop.pictures.strips import plates_of, words_of
from tabletop.render import Painter

NOTES = """
tabletop: 1
title: A trap
rules: sandbox
table: {{width: 40, height: 40}}
sides: [{{id: blue, name: Blue}}, {{id: red, name: Red}}]
miniatures:
  - {{id: scout, name: The scout, side: blue, at: [6, 6], facing: 0}}
  - {{id: guard, name: The guard, side: blue, at: [9, 9], facing: 0}}
  - {{id: far, name: Far off, side: red, at: [35, 35], facing: 0}}
markers:
  - {{id: trap, kind: trap, at: {at}, text: Mind the pit, visible_to: [red]}}
steps:
  - do: {step}
"""
IN_VAIN = "{move: {by: far, to: [60, 35], side: red}}"
HERE, THERE = "[6, 30]", "[30, 6]"


def written(folder: Path, name: str, step: str, at: str = HERE) -> Path:
    (folder / name).mkdir()
    path = folder / name / "trap.yaml"
    path.write_text(NOTES.format(step=step, at=at), encoding="utf-8")
    return path


def told_of(path: Path, side: str | None) -> str:
    return words_of(plates_of(Shot(open_any(path), side=side)))


def entry(path: Path, side: str | None) -> list[object]:
    found = entry_of(path, "", Painter(), "colour", side)
    assert isinstance(found, Entry)
    return [found.picture, *((step.caption, step.picture) for step in found.steps)]


@pytest.mark.parametrize(
    "step",
    [
        "{mark: {at: trap, state: {text: Deep}, side: red}}",
        "{remove: {by: trap, side: red}}",
        "{group: {moves: [{move: {by: far, to: [30, 35]}}, {remove: {by: trap}}], side: red}}",
    ],
)
def test_a_spectator_is_not_told_what_is_done_with_a_thing_that_is_hidden(step: str, tmp_path: Path) -> None:
    path = written(tmp_path, "a", step)
    own, others = (told_of(path, side).split("Step 1", 1) for side in ("red", None))
    assert "trap" in own[1].lower()
    assert "trap" not in "".join(others[1:]).lower()


@pytest.mark.parametrize("side", ["blue", None])
def test_a_sheet_shows_the_same_wherever_the_hidden_thing_is_moved(side: str | None, tmp_path: Path) -> None:
    a = written(tmp_path, "a", "{override: {by: trap, to: [28, 33], reason: It creeps, side: red}}")
    b = written(tmp_path, "b", "{override: {by: trap, to: [34, 5], reason: It creeps, side: red}}", THERE)
    assert entry(a, "red") != entry(b, "red")
    assert entry(a, side) == entry(b, side)


def test_a_moving_picture_does_not_tell_whether_another_side_was_refused(tmp_path: Path) -> None:
    shown = []
    for name, step in (("a", IN_VAIN), ("b", "{remove: {by: trap, side: red}}")):
        opened = open_any(written(tmp_path, name, step))
        plates = plates_of(Shot(opened, side="blue"), run_of(opened))
        beginning = plate_of(Shot(opened, side="blue", step=0))
        shown.append([(each.scene.state, each.panel, each.lasts) for each in frames(beginning, plates)])
    assert shown[0] == shown[1]


def test_a_page_for_one_side_does_not_tell_figures_of_another_that_do_not_hold(tmp_path: Path) -> None:
    path = written(tmp_path, "a", "{remove: {by: trap, side: red}}")
    path.write_text(path.read_text(encoding="utf-8") + "    expect: {state: {trap: {text: Deep}}}\n", encoding="utf-8")
    for side, secret in ((None, False), ("blue", True)):
        found = entry_of(path, "", Painter(), "colour", side)
        assert found is not None and found.told and any("Deep" in each for each in found.complaints)
        assert any("trap" in each or "Deep" in each for each in found.told) is not secret
