"""Typeface, icons and colours are what the house style says."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable

import pygame
import pytest

from tabletop.app.ui import SIDE_COLOURS, Ui, theme
from tabletop.app.ui.assets import asset
from tabletop.app.ui.fonts import BOLD_FILE, CHARACTERS, REGULAR_FILE
from tabletop.app.ui.icons import icon_names, icon_path, icon_surface
from tabletop.app.ui.theme import TEXT_SIZES, Theme, contrast

WANTED = "″′°–…×·→−✓✗½¼" + "äöüßÄÖÜ" + "àâçéèêëîïôùûœæ" + "áíñóú¿¡" + "„“”«»’" + "0123456789"


def test_every_promised_letter_is_in_both_faces(ui: Ui) -> None:
    assert set(WANTED) <= set(CHARACTERS)
    assert ui.fonts.missing() == ""


def test_a_missing_letter_is_noticed(ui: Ui) -> None:
    assert ui.fonts.missing("a漢b") == "漢"


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 3.0])
def test_figures_are_of_equal_width(make_ui: Callable[..., Ui], scale: float) -> None:
    ui = make_ui(scale=scale)
    for font in (ui.fonts.regular, ui.fonts.bold):
        for size in TEXT_SIZES:
            baked = font.get_font_baked(float(ui.theme.font_px(size)))
            assert len({baked.get_char_advance(ord(figure)) for figure in "0123456789"}) == 1


def test_letters_are_rasterised_before_the_first_frame(ui: Ui) -> None:
    for size in TEXT_SIZES:
        baked = ui.fonts.regular.get_font_baked(float(ui.theme.font_px(size)))
        assert all(baked.is_glyph_loaded(ord(character)) for character in CHARACTERS)


def test_the_licence_lies_beside_the_typeface() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in asset("fonts", "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [REGULAR_FILE, BOLD_FILE])
def test_pygame_draws_the_same_typeface(name: str) -> None:
    """The table's own labels use the file through pygame."""
    pygame.font.init()
    drawn = pygame.font.Font(asset("fonts", name), 24).render("6.2″ ½ →", True, (255, 255, 255))
    assert drawn.get_bounding_rect().width > 60


NEEDED = [
    "select",
    "ruler",
    "corridor",
    "blast",
    "note",
    "undo",
    "redo",
    "save",
    "open",
    "picture",
    "help",
    "end-phase",
    "play",
    "pause",
    "step-forward",
    "step-back",
    "search",
    "plus",
    "trash",
    "duplicate",
    "settings",
    "eye",
    "log",
    "flag",
    "dice",
    "menu",
    "close",
]


def test_every_needed_icon_exists() -> None:
    assert set(NEEDED) <= set(icon_names())


@pytest.mark.parametrize("name", icon_names())
def test_icons_are_strokes_of_2_on_a_grid_of_24(name: str) -> None:
    root = ET.parse(icon_path(name)).getroot()
    assert root.get("viewBox") == "0 0 24 24"
    assert root.get("stroke-width") == "2"
    assert root.get("fill") == "none"


@pytest.mark.parametrize("name", icon_names())
def test_icons_stay_inside_their_grid(name: str) -> None:
    drawn = icon_surface(name, 96)
    inside = drawn.get_bounding_rect()
    assert inside.width > 24 or inside.height > 24
    assert drawn.get_rect().inflate(-4, -4).contains(inside)


GROUNDS = (theme.GROUND, theme.RAISED, theme.SUNKEN)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", [theme.TEXT, theme.MUTED])
def test_text_stands_out_at_least_4_5_to_1(ground: theme.Colour, ink: theme.Colour) -> None:
    assert contrast(ground, ink) >= 4.5


@pytest.mark.parametrize("name", SIDE_COLOURS)
def test_every_sides_accent_can_be_read_and_written_on(name: str) -> None:
    look = Theme(accent=SIDE_COLOURS[name])
    assert contrast(look.accent_bright, theme.RAISED) >= 4.5
    assert contrast(look.accent_text, look.accent) >= 4.5


@pytest.mark.parametrize("name", SIDE_COLOURS)
def test_a_chosen_row_can_be_read_in_every_sides_colour(name: str) -> None:
    look = Theme(accent=SIDE_COLOURS[name])
    assert contrast(look.chosen, theme.TEXT) >= 4.5
    assert contrast(look.chosen, look.muted_on_chosen) >= 4.5
    assert contrast(look.chosen, theme.RAISED) > 1.15  # and is seen to be chosen


def test_contrast_is_the_one_of_the_accessibility_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def test_scale_is_held_between_75_and_300_per_cent() -> None:
    assert Theme(scale=0.1).scale == 0.75
    assert Theme(scale=9.0).scale == 3.0


def test_scale_makes_everything_bigger(make_ui: Callable[..., Ui]) -> None:
    from tabletop.app.ui import widgets

    heights = []
    for scale in (1.0, 2.0):
        ui = make_ui((900, 900), scale=1.0)
        ui.set_scale(scale)

        def draw(ui: Ui = ui) -> None:
            state = widgets.panel(
                ui, "p", (0, 0, 400 * ui.theme.scale, 900), lambda: widgets.button(ui, "Move") and None, fit_height=True
            )
            heights.append((ui.theme.scale, state.rect[3]))

        for _ in range(4):
            ui.frame(draw, 1 / 30)
    by_scale = dict(heights)
    assert by_scale[2.0] == pytest.approx(2 * by_scale[1.0], abs=4)


def test_a_scale_that_is_chosen_in_a_panel_is_the_one_of_all_text(make_ui: Callable[..., Ui]) -> None:
    from imgui_bundle import imgui

    ui = make_ui((900, 900), scale=1.0)
    sizes = []

    def draw() -> None:
        sizes.append(imgui.get_font_size())
        with ui.fonts.use(ui.theme, "small"):
            ui.set_scale(2.0)

    for _ in range(3):
        ui.frame(draw, 1 / 30)
    assert sizes[-1] == pytest.approx(2 * sizes[0], abs=1)
