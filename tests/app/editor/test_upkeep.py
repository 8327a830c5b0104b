"""The map is looked through and its draft kept while its designer goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop.app.editor import recovery
from tabletop.app.editor.desk import Brush
from tabletop.app.editor.draft import opened
from tabletop.app.editor.faults import faults
from tabletop.opening import kinds

from .driver import EditDriver

Edit = Callable[..., EditDriver]


def closet(d: EditDriver) -> None:
    """A set-up zone in a room without a door."""
    d.screen.desk.brush = Brush("wall")
    d.press(pygame.K_w)
    d.corners((10, 10), (20, 10), (20, 20), (10, 20), (10, 10.5))
    d.press(pygame.K_RETURN)
    d.screen.desk.brush = Brush("setup", zone=True, side="blue")
    d.press(pygame.K_r)
    d.dragged((12, 12), (18, 18))


def test_what_is_found_is_of_the_map_as_it_is_now(edit: Edit) -> None:
    d = edit()
    closet(d)
    d.look_through()
    assert d.screen.inspector.faults == faults(d.draft.document, kinds())
    assert d.screen.inspector.faults
    upkeep = d.screen.upkeep
    d.screen.desk.note("hide", d.draft.document.editor)
    d.press(pygame.K_x)
    d.click((10, 12))
    d.press(pygame.K_DELETE)
    # The look has begun and is under way when the wall comes back.
    while upkeep._looking is None:
        d.window.step(0.01)
    d.press(pygame.K_z, "ctrl")
    d.window.step(0)
    assert not upkeep.looked
    d.look_through()
    assert d.screen.inspector.faults == faults(d.draft.document, kinds())
    assert any("cannot get out" in each.message for each in d.screen.inspector.faults)


def test_a_draft_that_is_being_kept_does_not_outlive_its_saving(edit: Edit, tmp_path: Path) -> None:
    d = edit()
    path = tmp_path / "map.yaml"
    closet(d)
    d.screen.shelf.save_to(path)
    d.press(pygame.K_DELETE)
    d.screen.upkeep._changed_at = 0.0
    d.screen.upkeep.tick()
    d.screen.upkeep._changed_at = 0.0
    d.screen.upkeep.tick()
    assert d.screen.upkeep._keeping is not None
    d.screen.shelf.save_to(path)
    d.close()
    assert recovery.waiting(opened(path)) is None
