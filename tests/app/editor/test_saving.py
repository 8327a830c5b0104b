"""What a designer is told when a map is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.app.editor.desk import Brush
from tabletop.geometry.shapes import Rect
from tabletop.opening import read_document

from .driver import EditDriver


def test_a_map_that_cannot_be_played_is_saved_with_a_warning(edit: Callable[..., EditDriver], tmp_path: Path) -> None:
    d = edit()
    d.press(pygame.K_r)
    d.dragged((10, 10), (16, 14))
    path = tmp_path / "map.yaml"
    d.screen.shelf.save_to(path)
    assert not any("cannot be played" in words for words in d.told)
    beyond = replace(d.terrain["building"], outline=Rect(60.0, 60.0, 4.0, 4.0))
    d.screen.desk.put("move", (beyond,))
    d.screen.shelf.save_to(path)
    assert any("cannot be played" in words and "off the table" in words for words in d.told)
    assert "60" in path.read_text()


def test_what_lies_on_top_of_what_is_changed_shown_undone_and_saved(
    edit: Callable[..., EditDriver], tmp_path: Path
) -> None:
    d = edit()
    for kind in ("rock", "building"):
        d.screen.desk.brush = Brush(kind)
        d.press(pygame.K_r)
        d.dragged((10, 10), (16, 14))
        d.press(pygame.K_x)
    d.screen.desk.brush = Brush("building")
    d.press(pygame.K_r)
    d.dragged((12, 8), (20, 12))
    d.settle()
    before = d.shot(d.around((14.5, 11.0)))
    d.press(pygame.K_x)
    d.screen.desk.select(("building",))
    d.screen.commands.run("to_front")
    assert list(d.terrain) == ["rock", "building-2", "building"]
    assert d.draft.dirty
    d.screen.desk.select(())
    d.settle()
    assert d.shot(d.around((14.5, 11.0))) != before
    path = tmp_path / "map.yaml"
    d.screen.shelf.save_to(path)
    assert list(read_document(path).state.terrain) == ["rock", "building-2", "building"]
    d.press(pygame.K_z, "ctrl")
    assert list(d.terrain) == ["rock", "building", "building-2"]
    assert d.draft.dirty


def test_a_map_that_cannot_be_saved_there_says_why_in_words(edit: Callable[..., EditDriver], tmp_path: Path) -> None:
    d = edit()
    (tmp_path / "file").write_text("no folder")
    d.screen.shelf.save_to(tmp_path / "file" / "map.yaml")
    assert "Errno" not in d.told[-1]
    assert "no folder" in d.told[-1]
    assert d.draft.path is None


def test_what_was_told_of_a_draft_is_gone_once_one_is_kept(edit: Callable[..., EditDriver]) -> None:
    d = edit()
    d.screen.upkeep._tell("the disk is full")
    assert any("not kept" in each for each in d.told)
    d.screen.upkeep._tell(None)
    assert not any("not kept" in each for each in d.told)
