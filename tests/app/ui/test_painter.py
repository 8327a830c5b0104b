"""The painter shows what a graphics card would, and paints nothing when nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import exact
import numpy as np
import pygame
import pytest
import zoo
from imgui_bundle import imgui

from tabletop.app.ui import Ui, widgets

GROUND = (86, 104, 66)
WORST_MEAN = 2.0


def painted(ui: Ui) -> np.ndarray:
    screen = pygame.Surface(ui.size)
    screen.fill(GROUND)
    ui.paint(screen)
    return exact.pixels(screen)


def exactly(ui: Ui) -> np.ndarray:
    textures = {number: texture.pixels for number, texture in ui.painter.textures.items()}
    return exact.draw(imgui.get_draw_data(), textures, GROUND)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("animal", zoo.ANIMALS, ids=lambda animal: animal.__name__)
def test_every_widget_looks_as_a_graphics_card_would_draw_it(
    make_ui: Callable[..., Ui], animal: Callable[[], None], scale: float
) -> None:
    ui = make_ui((520, 360), scale=scale)
    for _ in range(5):
        ui.frame(animal, 1 / 30)
    error = np.abs(painted(ui) - exactly(ui))
    assert error[error.any(axis=2)].size < error.size  # something is exactly right, so the frames belong together
    assert error[11:311, 13:433].mean() < WORST_MEAN
