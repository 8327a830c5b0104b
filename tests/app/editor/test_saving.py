"""What a designer is told when a map is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.geometry.shapes import Rect

from .driver import EditDriver


def test_a_map_that_could_not_be_opened_again_is_saved_with_a_warning(
    edit: Callable[..., EditDriver], tmp_path: Path
) -> None:
    d = edit()
    d.press(pygame.K_r)
    d.dragged((10, 10), (16, 14))
    path = tmp_path / "map.yaml"
    d.screen.shelf.save_to(path)
    assert not any("cannot be opened" in words for words in d.told)
    beyond = replace(d.terrain["building"], outline=Rect(60.0, 60.0, 4.0, 4.0))
    d.screen.desk.put("move", (beyond,))
    d.screen.shelf.save_to(path)
    assert any("cannot be opened again" in words and "off the table" in words for words in d.told)
    assert "60" in path.read_text()
