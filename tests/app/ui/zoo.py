"""A zoo of imgui's own widgets and shapes, each a function that draws itself, for comparing painters."""

from __future__ import annotations

import math
from collections.abc import Callable

from imgui_bundle import imgui

Vec = imgui.ImVec2


def window(name: str, body: Callable[[], None], size: tuple[int, int] = (420, 300)) -> None:
    imgui.set_next_window_pos(Vec(13, 11))
    imgui.set_next_window_size(Vec(*size))
    imgui.begin(name)
    body()
    imgui.end()


def rounded() -> None:
    def body() -> None:
        imgui.button("A rounded button", Vec(150, 40))
        imgui.push_style_color(int(imgui.Col_.button), imgui.ImVec4(0.9, 0.3, 0.2, 0.4))
        imgui.button("Translucent", Vec(380, 30))
        imgui.pop_style_color()
        imgui.checkbox("tick", True)
        imgui.radio_button("one", True)
        imgui.same_line()
        imgui.radio_button("two", False)
        imgui.progress_bar(0.37, Vec(300, 22), "37 %")
        imgui.bullet_text("a point")

    window("Rounded", body)


def shapes() -> None:
    def body() -> None:
        lines, at = imgui.get_window_draw_list(), imgui.get_cursor_screen_pos()
        red, blue, veil = 0xFF3040F0, 0xFFF0A020, 0x60FFFFFF
        lines.add_circle_filled(Vec(at.x + 40, at.y + 40), 33.3, red)
        lines.add_circle(Vec(at.x + 60, at.y + 50), 31.7, blue, 0, 3.0)
        lines.add_circle_filled(Vec(at.x + 70, at.y + 44), 20, veil)
        lines.add_rect_filled(Vec(at.x + 120, at.y + 8.5), Vec(at.x + 331.5, at.y + 60), veil, 17)
        lines.add_rect(Vec(at.x + 130, at.y + 20), Vec(at.x + 300, at.y + 90), red, 9, 2.0)
        lines.add_triangle_filled(
            Vec(at.x + 10, at.y + 190), Vec(at.x + 90, at.y + 110), Vec(at.x + 120, at.y + 180), blue
        )
        lines.add_line(Vec(at.x + 10, at.y + 100), Vec(at.x + 380, at.y + 171), red, 1.0)
        lines.add_line(Vec(at.x + 10, at.y + 130), Vec(at.x + 380, at.y + 120), veil, 5.0)
        wave = [Vec(at.x + 130 + i * 6, at.y + 150 + 30 * math.sin(i / 3)) for i in range(40)]
        lines.add_polyline(wave, 0xC040FF40, 2.5, 0)
        star = [
            Vec(
                at.x + 60 + (50 if i % 2 else 20) * math.sin(i * 0.628),
                at.y + 170 - (50 if i % 2 else 20) * math.cos(i * 0.628),
            )
            for i in range(10)
        ]
        lines.add_concave_poly_filled(star, 0x90A0FF20)

    window("Shapes", body)


def gradients() -> None:
    def body() -> None:
        lines, at = imgui.get_window_draw_list(), imgui.get_cursor_screen_pos()
        far = Vec(at.x + 380, at.y + 60)
        lines.add_rect_filled_multi_color(at, far, 0xFF0000FF, 0xFF00FF00, 0xFFFF0000, 0xFFFFFFFF)
        down = Vec(at.x, at.y + 70), Vec(at.x + 380, at.y + 120)
        lines.add_rect_filled_multi_color(*down, 0xFF202020, 0xFF202020, 0x00FFFFFF, 0x00FFFFFF)
        imgui.dummy(Vec(10, 130))
        imgui.color_edit4("colour", imgui.ImVec4(0.3, 0.6, 0.9, 0.5))
        imgui.color_button("swatch", imgui.ImVec4(0.9, 0.6, 0.1, 0.4), 0, Vec(60, 40))

    window("Gradients", body)


def fields() -> None:
    def body() -> None:
        imgui.slider_float("share", 0.3141, 0, 1)
        imgui.slider_int("count", 7, 0, 12)
        imgui.input_text("name", "Ace – 14.3″")
        imgui.input_int("number", 3)
        imgui.combo("choice", 1, ["one", "two"])
        imgui.begin_disabled()
        imgui.button("Greyed")
        imgui.end_disabled()
        imgui.separator_text("a line")
        imgui.text_wrapped(
            "Words that wrap at the window's edge, with fifty glyphs and more, so that text is compared too."
        )

    window("Fields", body)


def tables() -> None:
    def body() -> None:
        flags = imgui.TableFlags_.borders | imgui.TableFlags_.row_bg | imgui.TableFlags_.sortable
        if imgui.begin_table("table", 3, int(flags)):
            for name in ("Weapon", "Range", "Dice"):
                imgui.table_setup_column(name)
            imgui.table_headers_row()
            for row in range(5):
                for column in range(3):
                    imgui.table_next_column()
                    imgui.text(f"{row} × {column}")
            imgui.end_table()
        if imgui.tree_node_ex("Tree", int(imgui.TreeNodeFlags_.default_open)):
            imgui.selectable("chosen", True)
            imgui.selectable("other", False)
            imgui.tree_pop()

    window("Tables", body)


def tabs_and_plots() -> None:
    def body() -> None:
        if imgui.begin_tab_bar("bar"):
            for name in ("First", "Second", "Third"):
                if imgui.begin_tab_item_simple(name):
                    imgui.text(f"inside {name}")
                    imgui.end_tab_item()
            imgui.end_tab_bar()
        import numpy as np

        values = np.sin(np.arange(60) / 5).astype(np.float32)
        imgui.plot_lines("wave", values, graph_size=Vec(300, 60))
        imgui.plot_histogram("bars", np.abs(values), graph_size=Vec(300, 60))

    window("Tabs", body)


def popup() -> None:
    def body() -> None:
        if imgui.is_window_appearing():
            imgui.open_popup("menu")
        imgui.set_next_window_pos(Vec(80, 60))
        if imgui.begin_popup("menu"):
            imgui.menu_item_simple("Move", "M")
            imgui.menu_item_simple("Shoot", "S", True)
            imgui.separator()
            imgui.begin_menu("More", False)
            imgui.end_popup()

    window("Popup", body)


def combo_open() -> None:
    def body() -> None:
        if imgui.is_window_appearing():
            imgui.set_next_window_focus()
        if imgui.begin_combo("##c", "two"):
            for name in ("one", "two", "three"):
                imgui.selectable(name, name == "two")
            imgui.end_combo()
        elif not imgui.is_popup_open("", int(imgui.PopupFlags_.any_popup_id)):
            imgui.internal.open_popup_ex(imgui.internal.im_hash_str("##ComboPopup", 0, imgui.get_id("##c")))

    window("Combo", body)


def modal() -> None:
    def body() -> None:
        imgui.text("Below a veil")
        imgui.button("not now", Vec(200, 60))
        if not imgui.is_popup_open("Sure?"):
            imgui.open_popup("Sure?")
        shown, _ = imgui.begin_popup_modal("Sure?")
        if shown:
            imgui.text("This cannot be undone.")
            imgui.button("Delete")
            imgui.end_popup()

    window("Modal", body)


def tooltip() -> None:
    def body() -> None:
        imgui.text("something to hover")
        imgui.set_next_window_pos(Vec(120, 90))
        if imgui.begin_tooltip():
            imgui.text("a tooltip with\ntwo lines")
            imgui.end_tooltip()

    window("Tooltip", body)


def scrolled() -> None:
    def body() -> None:
        imgui.begin_child("inner", Vec(0, 150), int(imgui.ChildFlags_.borders))
        for line in range(40):
            imgui.text(f"Line {line}: the Dalek turns 45° and waits.")
        imgui.set_scroll_y(37)
        imgui.end_child()
        imgui.button("below")

    window("Scrolled", body)


ANIMALS: tuple[Callable[[], None], ...] = (
    rounded, shapes, gradients, fields, tables, tabs_and_plots, popup, combo_open, modal, tooltip, scrolled,
)  # fmt: skip
