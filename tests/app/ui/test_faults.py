"""An exception inside a panel, wherever it happens, is told once and the next frames go on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from imgui_bundle import imgui

from tabletop.app.ui import Ui, UiFault, widgets

from .test_painter import GROUND, painted


class BurstError(Exception):
    """What the panels of these tests raise."""


def burst() -> None:
    raise BurstError("The rule fell over.")


def raw_child(ui: Ui) -> None:
    imgui.begin_child("child", imgui.ImVec2(100, 100))
    burst()


def raw_table(ui: Ui) -> None:
    imgui.begin_table("table", 3)
    imgui.table_next_column()
    burst()


def raw_popup(ui: Ui) -> None:
    imgui.open_popup("popup")
    imgui.begin_popup("popup")
    burst()


def raw_modal(ui: Ui) -> None:
    imgui.open_popup("modal")
    imgui.begin_popup_modal("modal")
    burst()


def raw_window(ui: Ui) -> None:
    imgui.begin("another")
    burst()


def raw_tab(ui: Ui) -> None:
    imgui.begin_tab_bar("bar")
    imgui.begin_tab_item_simple("tab")
    burst()


def raw_stacks(ui: Ui) -> None:
    imgui.push_id("a")
    imgui.push_style_color(int(imgui.Col_.text), 0xFF00FF00)
    imgui.push_style_var(int(imgui.StyleVar_.alpha), 0.1)
    imgui.begin_disabled(True)
    imgui.push_item_width(3)
    imgui.tree_push("tree")
    imgui.begin_group()
    burst()


def raw_font(ui: Ui) -> None:
    with ui.fonts.use(ui.theme, "title", bold=True):
        burst()


def raw_combo(ui: Ui) -> None:
    imgui.open_popup("menu")
    if imgui.begin_popup("menu"):
        imgui.begin_menu("inner")
    burst()


def ours_area(ui: Ui) -> None:
    widgets.area(ui, "area", burst)


def ours_columns(ui: Ui) -> None:
    widgets.columns(ui, "columns", [lambda: widgets.text(ui, "left"), burst])


def ours_line(ui: Ui) -> None:
    with widgets.line(ui, 40), widgets.at_right(ui, "right"), widgets.group(ui), widgets.scope(ui, 3):
        burst()


def ours_tabs(ui: Ui) -> None:
    widgets.tabs(ui, "tabs", [("One", burst), ("Two", burst)])


def ours_tree(ui: Ui) -> None:
    widgets.tree(ui, "tree", ["root"], lambda node: node, lambda node: [1 / 0])  # type: ignore[list-item, return-value]


def ours_dialog(ui: Ui) -> None:
    widgets.dialog(ui, "sure", "Sure?", ["Yes", "No"], body=burst)


def ours_group_around_child(ui: Ui) -> None:
    with widgets.group(ui):
        imgui.begin_child("child")
        burst()


def plain(ui: Ui) -> None:
    burst()


PLACES = (
    plain, raw_child, raw_table, raw_popup, raw_modal, raw_window, raw_tab, raw_stacks, raw_font, raw_combo,
    ours_area, ours_columns, ours_line, ours_tabs, ours_tree, ours_dialog, ours_group_around_child,
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_later_frames_and_other_panels_go_on(ui: Ui, faults: list[UiFault], place: Callable[[Ui], None]) -> None:
    broken = [True]

    def draw() -> None:
        widgets.panel(ui, "broken", (10, 10, 200, 200), lambda: place(ui) if broken[0] else None)
        widgets.panel(ui, "sound", (250, 10, 200, 200), lambda: widgets.text(ui, "still here"))

    def sound_only() -> None:
        widgets.panel(ui, "sound", (250, 10, 200, 200), lambda: widgets.text(ui, "still here"))

    for _ in range(5):
        ui.frame(draw, 1 / 30)
    assert len(faults) == 1
    broken[0] = False
    for _ in range(5):
        ui.frame(sound_only, 1 / 30)
    after = painted(ui)
    assert np.any(after[30:60, 266:340] != after[150, 400])  # its words are there
    assert np.all(after[300:, :200] == GROUND)
    assert len(faults) == 1


def test_outside_a_panel_too(ui: Ui, faults: list[UiFault]) -> None:
    for _ in range(3):
        ui.frame(burst, 1 / 30)
    assert [fault.place for fault in faults] == ["window"]
    ui.frame(lambda: widgets.panel(ui, "p", (10, 10, 200, 200), lambda: None) and None, 1 / 30)
    assert np.any(painted(ui) != GROUND)


def test_a_fault_says_where_and_what(ui: Ui, faults: list[UiFault]) -> None:
    ui.frame(lambda: widgets.panel(ui, "model card", (10, 10, 200, 200), burst) and None, 1 / 30)
    (fault,) = faults
    assert fault.place == "model card"
    assert "The rule fell over." in fault.message
    assert "in burst" in fault.trace
    assert isinstance(fault.exception, BurstError)


def test_different_faults_are_told_each_once(ui: Ui, faults: list[UiFault]) -> None:
    def draw() -> None:
        widgets.panel(ui, "one", (10, 10, 90, 90), burst)
        widgets.panel(ui, "two", (110, 10, 90, 90), burst)

    for _ in range(4):
        ui.frame(draw, 1 / 30)
    assert [fault.place for fault in faults] == ["one", "two"]


def test_a_report_that_raises_itself_does_not_end_the_frame(make_ui: Callable[..., Ui]) -> None:
    ui = make_ui()
    ui.on_error = lambda fault: burst()
    for _ in range(3):
        ui.frame(lambda: widgets.panel(ui, "one", (10, 10, 90, 90), burst) and None, 1 / 30)
    assert np.any(painted(ui) != GROUND)


def test_nothing_is_written_beside_the_program(ui: Ui, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.chdir(str(tmp_path))
    for _ in range(3):
        ui.frame(lambda: widgets.panel(ui, "one", (10, 10, 90, 90), burst) and None, 1 / 30)
    ui.frame(lambda: None, 30.0)
    assert not list(tmp_path.iterdir())  # type: ignore[attr-defined]
