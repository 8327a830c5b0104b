"""The painter shows what a graphics card would, and paints nothing when nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
import pytest
from imgui_bundle import imgui

from tabletop.app.ui import Ui, widgets

from . import exact, zoo

GROUND = (86, 104, 66)
WORST_MEAN = 1.0
WORST_PIXEL = 6.0


def painted(ui: Ui) -> np.ndarray:
    """What the panels look like on a plain ground, without the shadows that imgui knows nothing of."""
    ui.painter.shadowed = {}
    screen = pygame.Surface(ui.size)
    screen.fill(GROUND)
    ui.paint(screen)
    return exact.pixels(screen)


def exactly(ui: Ui, nudge: float = 0.0) -> np.ndarray:
    textures = {number: texture.pixels for number, texture in ui.painter.textures.items()}
    return exact.draw(imgui.get_draw_data(), textures, GROUND, nudge)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("animal", zoo.ANIMALS, ids=lambda animal: animal.__name__)
def test_every_widget_looks_as_a_graphics_card_would_draw_it(
    make_ui: Callable[..., Ui], faults: list[object], animal: Callable[[], None], scale: float
) -> None:
    ui = make_ui((520, 360), scale=scale)
    for _ in range(5):
        ui.frame(animal, 1 / 30)
    wanted = exactly(ui)
    error = np.abs(painted(ui) - wanted)[11:311, 13:433]
    assert not faults
    assert np.abs(wanted - GROUND)[11:311, 13:433].mean() > 20  # the animal is there
    assert error.mean() < WORST_MEAN
    assert error.max() < WORST_PIXEL


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.3, 2.0])
def test_our_own_widgets_look_as_a_graphics_card_would_draw_them(make_ui: Callable[..., Ui], scale: float) -> None:
    ui = make_ui((640, 480), scale=scale, accent=(0x00, 0x72, 0xB2))

    def body() -> None:
        widgets.title(ui, "Leela")
        widgets.badge(ui, "aiming", colour=(0xE6, 0x9F, 0x00))
        widgets.button(ui, "End phase", kind="primary")
        widgets.slider(ui, "Sound", 70, 0, 100)
        widgets.progress(ui, 0.3)
        widgets.swatches(ui, "Colour", [("blue", (0, 114, 178)), ("rose", (204, 121, 167))], 0)
        widgets.notice(ui, "The Dalek is 14.3″ away; the rifle reaches 12″.", tone="refusal")

    for _ in range(5):
        ui.frame(lambda: widgets.panel(ui, "zoo", (13, 11, 420, 440), body), 1 / 30)
    error = np.abs(painted(ui) - exactly(ui))[11:451, 13:433]
    assert error.mean() < WORST_MEAN
    assert error.max() < WORST_PIXEL


def test_a_frame_in_which_nothing_changes_paints_nothing(ui: Ui) -> None:
    def draw() -> None:
        widgets.panel(ui, "log", (10, 10, 300, 200), lambda: widgets.text(ui, "Round 3 begins."))

    for _ in range(6):
        ui.frame(draw, 1 / 30)
    assert ui.frame(draw, 1 / 30) is False
    assert ui.painter.repainted == 0


def test_only_the_window_that_changed_is_painted_anew(ui: Ui) -> None:
    words = ["one"]

    def draw() -> None:
        widgets.panel(ui, "left", (10, 10, 200, 200), lambda: widgets.text(ui, words[-1]))
        widgets.panel(ui, "right", (230, 10, 200, 200), lambda: widgets.text(ui, "stays"))

    for _ in range(6):
        ui.frame(draw, 1 / 30)
    before = painted(ui)
    words.append("another")
    assert ui.frame(draw, 1 / 30) is True
    assert ui.painter.repainted == 1
    after = painted(ui)
    assert np.any(before[10:210, 10:210] != after[10:210, 10:210])
    assert np.array_equal(before[:, 225:], after[:, 225:])


def test_a_window_that_closes_is_gone(ui: Ui) -> None:
    for _ in range(4):
        ui.frame(lambda: widgets.panel(ui, "card", (10, 10, 200, 200), lambda: widgets.text(ui, "here")), 1 / 30)
    assert np.any(painted(ui) != GROUND)
    changed = [ui.frame(lambda: None, 1 / 30) for _ in range(3)]
    assert any(changed)
    assert np.all(painted(ui) == GROUND)


def test_while_a_drag_lasts_one_window_a_frame_is_painted_and_all_catch_up(ui: Ui) -> None:
    count = [0]

    def draw() -> None:
        for number in range(3):
            words = f"{count[0]}"
            widgets.panel(
                ui, f"panel {number}", (10 + 200 * number, 10, 180, 100), lambda words=words: widgets.text(ui, words)
            )

    for _ in range(6):
        ui.frame(draw, 1 / 30)
    ui.dragging = True
    count[0] = 8
    seen = []
    for _ in range(3):
        ui.frame(draw, 1 / 30)
        seen.append((ui.painter.repainted, ui.painter.behind))
    assert seen == [(1, True), (1, True), (1, False)]
    assert ui.frame(draw, 1 / 30) is False
    ui.dragging = False
    assert np.abs(painted(ui) - exactly(ui)).max() < WORST_PIXEL


def test_a_picture_is_shown_in_its_colours_and_again_after_it_changed(ui: Ui) -> None:
    picture = pygame.Surface((40, 40))
    picture.fill((200, 30, 60))

    def draw() -> None:
        widgets.panel(ui, "card", (0, 0, 200, 200), lambda: widgets.image(ui, picture, 80, 80))

    for _ in range(4):
        ui.frame(draw, 1 / 30)
    middle = (16 + 40, 14 + 40)
    assert tuple(painted(ui)[middle[1], middle[0]]) == (200, 30, 60)
    picture.fill((20, 90, 200))
    ui.forget(picture)
    ui.frame(draw, 1 / 30)
    assert tuple(painted(ui)[middle[1], middle[0]]) == (20, 90, 200)


def test_a_large_picture_made_small_is_averaged_not_skipped(ui: Ui) -> None:
    stripes = pygame.Surface((400, 400))
    for x in range(0, 400, 2):
        stripes.fill((255, 255, 255), (x, 0, 1, 400))

    def draw() -> None:
        widgets.panel(ui, "card", (0, 0, 200, 200), lambda: widgets.image(ui, stripes, 50, 50))

    for _ in range(4):
        ui.frame(draw, 1 / 30)
    patch = painted(ui)[30:50, 30:50]
    assert abs(patch.mean() - 127.5) < 8
    assert patch.std() < 20


def test_sprites_are_shared_by_buttons_of_every_size(ui: Ui) -> None:
    """What makes a panel that grows cheap: its rounded shapes are not rasterised again."""
    wide = [100.0]

    def draw() -> None:
        widgets.panel(ui, "p", (10, 10, 100 + wide[0], 200), lambda: imgui.button("##b", imgui.ImVec2(wide[0], 30)))

    for _ in range(4):
        ui.frame(draw, 1 / 30)
    known = ui.painter.sprite_count
    for width in (120.0, 170.0, 231.0):
        wide[0] = width
        ui.frame(draw, 1 / 30)
    assert ui.painter.sprite_count == known
    assert np.abs(painted(ui) - exactly(ui)).max() < WORST_PIXEL


def test_text_stays_right_when_the_scale_changes_to_and_fro(ui: Ui) -> None:
    """Letters of all sizes share one texture, which imgui grows and packs anew."""

    def draw() -> None:
        width = min(630.0, 300 * ui.theme.scale)
        widgets.panel(ui, "p", (0, 0, width, 470), lambda: widgets.text(ui, "The Dalek is 14.3″ away – ½ of it."))

    for scale in (1.0, 3.0, 0.75, 2.0, 1.3, 3.0, 1.0):
        ui.set_scale(scale)
        for _ in range(3):
            ui.frame(draw, 1 / 30)
        assert np.abs(painted(ui) - exactly(ui)).max() < WORST_PIXEL


def test_pictures_in_rows_have_round_corners_and_their_own_colours(ui: Ui) -> None:
    picture = pygame.Surface((300, 300))
    picture.fill((200, 30, 60))

    def draw() -> None:
        widgets.panel(
            ui, "p", (0, 0, 300, 200), lambda: widgets.list_row(ui, "r", "Quarry", "x", image=picture) and None
        )

    for _ in range(4):
        ui.frame(draw, 1 / 30)
    seen = painted(ui)
    red = np.argwhere(np.abs(seen - (200, 30, 60)).max(axis=2) < 5)
    (top, left), (bottom, right) = red.min(axis=0), red.max(axis=0)
    assert 40 <= bottom - top <= 56
    assert len(red) > 0.95 * (bottom - top) * (right - left)
    assert np.abs(seen[top, left] - (200, 30, 60)).max() > 40  # the corner shows the ground


def test_a_thousand_pictures_do_not_pile_up(ui: Ui) -> None:
    """A list of portraits that is scrolled all evening keeps only what is in sight."""
    made = 0
    for _ in range(100):
        batch = [pygame.Surface((8, 8)) for _ in range(10)]
        made += len(batch)

        def draw(batch: list[pygame.Surface] = batch) -> None:
            def body() -> None:
                for picture in batch:
                    widgets.image(ui, picture, 20, 20)
                    widgets.beside(ui)

            widgets.panel(ui, "p", (0, 0, 600, 200), body)

        ui.frame(draw, 1 / 30)
    assert made == 1000
    assert len(ui.painter.textures.items()) < 500


def on_screen(ui: Ui) -> np.ndarray:
    """What a player sees, shadows and all."""
    screen = pygame.Surface(ui.size)
    screen.fill(GROUND)
    ui.paint(screen)
    return exact.pixels(screen)


def test_a_panel_casts_a_soft_shadow_to_the_lower_right_and_a_bar_none(ui: Ui) -> None:
    look = ["card"]

    def draw() -> None:
        widgets.panel(ui, "p", (100, 100, 200, 200), lambda: None, look=look[0])  # type: ignore[arg-type]

    for _ in range(4):
        ui.frame(draw, 1 / 30)
    seen = on_screen(ui).sum(axis=2)
    ground = sum(GROUND)
    below, above = seen[302, 200], seen[97, 200]
    assert below < above <= ground
    assert np.all(np.diff(seen[302:325, 200]) >= 0)  # it fades
    assert seen[330, 200] == ground
    look[0] = "bar"
    for _ in range(4):
        ui.frame(draw, 1 / 30)
    assert on_screen(ui).sum(axis=2)[302, 200] == ground


def test_shadows_can_be_switched_off(ui: Ui) -> None:
    ui.shadows = False
    for _ in range(4):
        ui.frame(lambda: widgets.panel(ui, "p", (100, 100, 200, 200), lambda: None) and None, 1 / 30)
    assert np.all(on_screen(ui)[302, 200] == GROUND)
