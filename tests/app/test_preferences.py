"""The settings dialog: reachable from everywhere, seen at once, kept, and never a trap."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from imgui_bundle import imgui

from tabletop.app import settings
from tabletop.app.editor.screen import EditScreen
from tabletop.app.keys import BY_ID
from tabletop.app.screens.screen import Screen
from tabletop.app.screens.start import StartScreen
from tabletop.app.settings import Settings
from tabletop.app.ui import theme
from tabletop.app.ui.theme import STRONG, Theme, contrast, packed
from tabletop.app.window import Window

from .driver import Driver, miniature, sandbox

Play = Callable[..., Driver]
CTRL = pygame.KMOD_LCTRL


def key(window: Window, code: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=mod, unicode=""))
        window.step(0)
    for _ in range(6):
        window.step(0)


@pytest.mark.parametrize("screen", [StartScreen, EditScreen])
def test_the_settings_open_by_their_key_and_close_by_esc(screen: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.app.screens.start.every_map", tuple)  # nothing to be painted
    window = Window(screen(), size=(1024, 640))
    try:
        for _ in range(6):
            window.step(0)
        key(window, pygame.K_COMMA, CTRL)
        assert window.preferences.dialog is not None
        key(window, pygame.K_ESCAPE)
        assert window.preferences.dialog is None
    finally:
        window.close()


def test_the_settings_open_in_a_game_and_keep_its_keys_from_the_table(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.press(pygame.K_COMMA, "ctrl")
    d.settle()
    assert d.window.preferences.dialog is not None
    d.press(pygame.K_m)
    assert d.screen.hand.tool.id == "select"
    d.press(pygame.K_ESCAPE)
    d.settle()
    d.press(pygame.K_m)
    assert d.screen.hand.tool.id == "ruler"


def test_what_is_chosen_is_kept_when_the_dialog_closes(play: Play, home: Path) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.window.preferences.open()
    d.settle()
    d.window.settings.colours = "contrast"
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert settings.load(home).colours == "contrast"


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (3840, 2160)])
@pytest.mark.parametrize("scale", [0.75, 3.0])
def test_no_scale_makes_the_settings_too_large_for_the_window(size: tuple[int, int], scale: float) -> None:
    window = Window(Screen(), size=size)
    try:
        window.settings.scale = scale
        window.preferences.apply()
        key(window, pygame.K_COMMA, CTRL)
        shown = imgui.get_current_context().windows
        (dialog,) = [each for each in shown if each.active and each.name == "Settings##settings"]
        assert dialog.pos.x >= 0
        assert dialog.pos.y >= 0
        assert dialog.pos.x + dialog.size.x <= size[0]
        assert dialog.pos.y + dialog.size.y <= size[1]
    finally:
        window.close()


def test_a_small_window_shows_less_of_a_large_scale_and_a_larger_one_all_of_it() -> None:
    window = Window(Screen(), size=(1024, 640))
    try:
        window.settings.scale = 2.5
        window.preferences.apply()
        assert window.ui.theme.scale < 2
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(3840, 2160), w=3840, h=2160))
        window.step(0)
        assert window.ui.theme.scale == 2.5
    finally:
        window.close()


def test_larger_text_says_when_the_window_holds_no_more(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))), (1024, 640))
    for _ in range(12):
        d.press(pygame.K_PLUS, "ctrl", unicode="+")
    assert any("holds no more" in words for words in d.told)
    d.press(pygame.K_MINUS, "ctrl", unicode="-")
    assert d.window.ui.theme.scale < d.window.preferences.most_scale


# -- keys ------------------------------------------------------------------------------------------------------------


def rebound(d: Driver, command: str, code: int, *mods: str) -> None:
    """Open the settings, choose a command and press its new key."""
    d.press(pygame.K_COMMA, "ctrl")
    d.settle()
    dialog = d.window.preferences.dialog
    assert dialog is not None
    dialog.keys.wait(BY_ID[command])
    d.press(code, *mods)
    d.settle()


def test_a_key_that_is_pressed_is_the_commands_from_then_on(play: Play, home: Path) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    rebound(d, "tool_ruler", pygame.K_j)
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert d.window.keys.label("tool_ruler") == "J"
    d.press(pygame.K_j)
    assert d.screen.hand.tool.id == "ruler"
    assert settings.load(home).keys == {"tool_ruler": ["j"]}


def test_a_key_of_another_command_is_asked_about_before_it_is_taken(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    rebound(d, "tool_sight", pygame.K_m)
    page = d.window.preferences.dialog.keys
    assert page.asked == "m"
    assert d.window.keys.label("tool_ruler") == "M"
    d.press(pygame.K_TAB)  # nothing is chosen by Tab alone
    assert d.window.keys.label("tool_ruler") == "M"


def test_esc_while_a_key_is_chosen_keeps_the_old_one_and_the_dialog(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    rebound(d, "tool_ruler", pygame.K_ESCAPE)
    assert d.window.preferences.dialog is not None
    assert not d.window.preferences.dialog.keys.waits
    assert d.window.keys.label("tool_ruler") == "M"


def test_shift_alone_is_no_key(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    rebound(d, "tool_ruler", pygame.K_j, "ctrl", "shift")
    assert d.window.settings.keys == {"tool_ruler": ["ctrl+shift+j"]}


def test_the_editors_keys_change_at_once() -> None:
    screen = EditScreen()
    window = Window(screen, size=(1024, 640))
    try:
        window.settings.keys["draw_wall"] = ["j"]
        window.preferences.apply()
        assert screen.keys.label("draw_wall") == "J"
    finally:
        window.close()


# -- contrasts -------------------------------------------------------------------------------------------------------

GROUNDS = (theme.GROUND, theme.RAISED, theme.SUNKEN, theme.HOVERED)
WORDS = (theme.TEXT, theme.MUTED, theme.GOOD, theme.WARNING, theme.BAD)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("words", WORDS)
def test_words_stand_out_from_every_ground(words: theme.Colour, ground: theme.Colour) -> None:
    assert contrast(STRONG[words], STRONG[ground]) >= 7.0
    if ground is not theme.HOVERED:
        assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize("accent", [*theme.SIDE_COLOURS.values(), (0, 0, 0), (40, 10, 90), (255, 255, 255)])
def test_in_high_contrast_every_sides_colour_can_be_read_and_written_on(accent: theme.Colour) -> None:
    strong = Theme(1.0, accent, strong=True)
    assert contrast(strong.accent_text, strong.accent) >= 7.0
    assert contrast(strong.accent_bright, STRONG[theme.RAISED]) >= 7.0


def test_edges_of_panels_stand_out_in_high_contrast() -> None:
    assert contrast(STRONG[theme.EDGE], STRONG[theme.GROUND]) >= 3.0


def test_high_contrast_changes_what_is_drawn_and_can_be_left_again(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    usual = packed(theme.MUTED)
    d.window.settings.colours = "contrast"
    d.window.preferences.apply()
    assert packed(theme.MUTED) != usual
    d.window.settings.colours = "usual"
    d.window.preferences.apply()
    assert packed(theme.MUTED) == usual


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0, 3.0])
def test_no_panel_writes_smaller_than_twelve_pixels(scale: float) -> None:
    assert all(Theme(scale).font_px(size) >= 12 for size in theme.TEXT_SIZES)


def test_damaged_choices_are_the_usual_ones(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"colours": "ultraviolet", "lesson": -3, "tips": null}')
    loaded = settings.load(tmp_path)
    assert loaded.colours == Settings().colours
    assert loaded.lesson == 0


def test_a_changed_key_is_named_wherever_it_is_told(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.window.settings.keys["turn_left"] = ["j"]
    d.window.preferences.apply()
    d.click(d.at("ann"))
    d.motion(d.at("ann"))
    assert "J and E turn" in d.status
    d.window.settings.keys.clear()
    d.window.preferences.apply()
    assert "Q and E turn" in d.status
