"""The ring round what has the keys is seen at every scale, and seen well in high contrast."""

from __future__ import annotations

import pygame
import pytest

from tabletop.app.ui import Ui, widgets


def ring(scale: float, strong: bool) -> int:
    """How many pixels the ring round a button takes, stepped to by Tab."""
    pygame.display.init()
    pygame.display.set_mode((800, 600))
    ui = Ui((800, 600), scale=scale)
    ui.set_contrast(strong)
    surface = pygame.Surface((800, 600))

    def draw() -> None:
        widgets.panel(ui, "panel", (10, 10, 700, 500), lambda: widgets.button(ui, "Press me") and None)

    def frames() -> None:
        for _ in range(5):
            ui.frame(draw, 0.02)

    try:
        frames()
        surface.fill(0)
        ui.paint(surface)
        before = pygame.surfarray.array3d(surface)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            ui.handle(pygame.event.Event(kind, key=pygame.K_TAB, mod=0, unicode=""))
            frames()
        surface.fill(0)
        ui.paint(surface)
        after = pygame.surfarray.array3d(surface)
        bright = ui.theme.accent_bright
        near = (abs(after.astype(int) - bright).sum(axis=2) < 60) & (abs(before.astype(int) - bright).sum(axis=2) > 60)
        return int(near.sum())
    finally:
        ui.close()


@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_the_ring_is_seen_and_thicker_in_high_contrast(scale: float) -> None:
    usual, strong = ring(scale, strong=False), ring(scale, strong=True)
    assert usual > 300 * scale
    assert strong > 1.4 * usual


def test_the_ring_grows_with_the_scale() -> None:
    assert ring(3.0, strong=False) > 6 * ring(1.0, strong=False)
