"""A map with something wrong in it is opened all the same, told of, mended, and saved without losing anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.app.editor.draft import opened
from tabletop.errors import DocumentError
from tabletop.geometry.shapes import Rect
from tabletop.opening import read_document

from .driver import EditDriver

Edit = Callable[..., EditDriver]
FAULTY = """\
tabletop: 1
title: Half understood
rules: sandbox
colour: green   # nobody knows what this is
table: {width: 30, height: 20}
sides: [{id: blue, name: Blue}, {id: red, name: Red}]
terrain:
  # a house that is one
  - {id: house, kind: building, shape: {rect: [4, 4, 6, 4]}, heigth: 3}
  - {id: tower, kind: buildnig, shape: {circle: [20, 10, 2]}}   # a slip of the pen
  - {id: beyond, kind: crate, shape: {rect: [60, 60, 1, 1]}}
  - {kind: rock, shape: {circle: [25, 15, 1]}}
zones:
  - {id: here, role: setup, side: green, shape: {rect: [0, 0, 3, 20]}}
miniatures:
  - {id: one, side: blue, at: [5, 15]}
  - {id: two, side: blue, at: [5.2, 15]}
"""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    return path


def test_it_is_opened_and_every_fault_listed(edit: Edit, faulty: Path) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document(faulty)
    d = edit(opened(faulty))
    assert {"house", "beyond"} <= set(d.terrain)
    assert any("listed under Checks" in words for words in d.told)
    d.look_through()
    listed = " ".join(fault.message for fault in d.screen.inspector.faults)
    for word in ("colour", "heigth", "buildnig", "'beyond' lies wholly off", "'green'", "overlap"):
        assert word in listed
    assert len(refused.value.problems) <= len(d.screen.inspector.faults)


def test_what_was_not_understood_stays_in_the_file_byte_for_byte(edit: Edit, faulty: Path) -> None:
    d = edit(opened(faulty))
    d.press(pygame.K_x)
    d.dragged((7, 6), (9, 6))
    assert d.terrain["house"].outline == Rect(6.0, 4.0, 6.0, 4.0)
    d.press(pygame.K_s, "ctrl")
    assert faulty.read_text(encoding="utf-8") == FAULTY.replace("rect: [4, 4, 6, 4]", "rect: [6, 4, 6, 4]")
    d.press(pygame.K_r)
    d.dragged((14, 2), (18, 4))
    d.press(pygame.K_s, "ctrl")
    text = faulty.read_text(encoding="utf-8")
    assert all(line in text for line in FAULTY.splitlines() if "rect: [4, 4" not in line)
    assert list(opened(faulty).state.terrain)[-1] == "building"


def test_a_change_that_would_lose_something_is_not_saved(edit: Edit, faulty: Path) -> None:
    d = edit(opened(faulty))
    d.click((7, 6))
    d.screen.commands.run("to_front")
    d.press(pygame.K_s, "ctrl")
    assert any("not saved" in words for words in d.told)
    assert faulty.read_text(encoding="utf-8") == FAULTY


def test_once_it_is_mended_nothing_is_told_any_more(edit: Edit, tmp_path: Path) -> None:
    path = tmp_path / "beyond.yaml"
    path.write_text(
        FAULTY.split("terrain:")[0].replace("colour: green   # nobody knows what this is\n", "")
        + """\
terrain:
  - {id: beyond, kind: crate, shape: {rect: [60, 60, 1, 1]}}   # far away
"""
    )
    d = edit(opened(path))
    d.look_through()
    (fault,) = (each for each in d.screen.inspector.faults if each.weight == "error")
    assert fault.ids == ("beyond",)
    d.screen.inspector._go(fault)
    d.press(pygame.K_DELETE)
    d.press(pygame.K_s, "ctrl")
    d.look_through()
    assert not d.screen.inspector.faults
    assert not read_document(path).state.terrain


@pytest.mark.parametrize("text", ["", "title: [", "tabletop: 9\ntitle: x\nrules: sandbox\n", "tabletop: 1\ntitle: x\n"])
def test_what_is_no_map_at_all_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "none.yaml"
    path.write_text(text)
    with pytest.raises(DocumentError) as refused:
        opened(path)
    assert refused.value.problems
