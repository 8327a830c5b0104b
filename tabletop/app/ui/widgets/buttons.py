"""Buttons, each with a verb; a disabled one says why when asked."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

from imgui_bundle import imgui

from tabletop.app.ui.theme import BAD, GROUND, HOVERED, MUTED, RAISED, TEXT, Colour, mix, packed
from tabletop.app.ui.widgets.greyed import greyed
from tabletop.app.ui.widgets.texts import centre_on_line, clipped, draw_icon, in_lines
from tabletop.app.ui.widgets.tooltips import tooltip
from tabletop.tongue import told

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

ButtonKind: TypeAlias = Literal["primary", "secondary", "quiet", "danger"]


def button(
    ui: Ui,
    label: str,
    *,
    kind: ButtonKind = "secondary",
    icon: str | None = None,
    reason: str | None = None,
    hint: str | Callable[[], None] | None = None,
    width: float = 0,
    wraps: bool = False,
    key: str | None = None,
) -> bool:
    """A button; True in the frame in which it is pressed (mouse, Enter or Space).

    A `reason` disables it and is what its tooltip says; `hint` is the tooltip of a working one, words or a function
    that draws it. `width` 0 fits the label, negative takes what is left of the line; a label that `wraps` takes a
    second line before it is cut. "primary" is the one thing to do
    next, in the accent colour; "quiet" has no ground until the mouse is over it; "danger" destroys something.
    """
    ground, hovered, active, ink = _colours(ui, kind)
    icon_px, pad = ui.px(18), ui.px(12)
    with ui.fonts.use(ui.theme, "body", bold=kind == "primary"):
        name, label = label, told(label)
        whole, words = label, imgui.calc_text_size(label)
        natural = words.x + 2 * pad + (icon_px + ui.px(8) if icon else 0)
        if width < 0:
            across = imgui.get_content_region_avail().x
        else:
            across = max(float(ui.px(width)), natural) if width else natural
        if natural > across:  # what does not fit is cut, and told by the tooltip
            room = across - (natural - words.x)
            label = (
                "\n".join(clipped(line, room) for line in in_lines(label, room, 2)) if wraps else clipped(label, room)
            )
            words = imgui.calc_text_size(label)
        extent = imgui.ImVec2(round(across), max(ui.px(34), round(words.y) + ui.px(12)))
        centre_on_line(ui, extent.y)
        pressed = _pressed(ui, f"##{key or name}", extent, (ground, hovered, active), reason)
        corner, box = imgui.get_item_rect_min(), imgui.get_item_rect_size()
        alpha = 0.45 if reason is not None else 1.0
        taken = words.x + (icon_px + ui.px(8) if icon else 0)
        x = corner.x + max(float(pad), (box.x - taken) / 2)
        if icon:
            draw_icon(ui, icon, (x, corner.y + (box.y - icon_px) / 2), icon_px, ink, alpha)
            x += icon_px + ui.px(8)
        y = corner.y + (box.y - words.y) / 2
        lines = imgui.get_window_draw_list()
        for said in label.split("\n"):
            middled = x + (words.x - imgui.calc_text_size(said).x) / 2
            lines.add_text(imgui.ImVec2(round(middled), round(y)), packed(ink, alpha), said)
            y += imgui.get_text_line_height()
    _explain(ui, reason, hint or (whole if label.replace("\n", " ") != whole else None))
    return pressed


def icon_button(
    ui: Ui,
    icon: str,
    *,
    hint: str,
    reason: str | None = None,
    active: bool = False,
    size: float = 36,
    key: str | None = None,
    colour: Colour | None = None,
    kind: ButtonKind = "quiet",
) -> bool:
    """A square button with an icon; `hint` names it in its tooltip. `active` shows it as the tool in hand."""
    ground, hovered, pressed_tone, ink = _colours(ui, kind)
    if active:
        ground = ui.theme.active
        hovered, pressed_tone, ink = mix(ground, TEXT, 0.12), mix(ground, TEXT, 0.2), TEXT
    extent = ui.px(size)
    clear = None if not active and kind == "quiet" else ground
    centre_on_line(ui, extent)
    pressed = _pressed(ui, f"##{key or icon}", imgui.ImVec2(extent, extent), (clear, hovered, pressed_tone), reason)
    corner = imgui.get_item_rect_min()
    glyph = ui.px(min(20.0, size * 0.6))
    inset = (extent - glyph) / 2
    draw_icon(ui, icon, (corner.x + inset, corner.y + inset), glyph, colour or ink, 0.4 if reason is not None else 1.0)
    _explain(ui, f"{told(hint)}: {told(reason)}" if reason is not None else None, hint)
    return pressed


def link(ui: Ui, label: str, *, hint: str | None = None, key: str | None = None) -> bool:
    """Text that can be pressed."""
    name, label = label, told(label)
    words = imgui.calc_text_size(label)
    centre_on_line(ui, words.y)
    pressed = imgui.invisible_button(f"##{key or name}", words, int(imgui.ButtonFlags_.enable_nav))
    corner, tone = imgui.get_item_rect_min(), packed(ui.theme.accent_bright)
    lines = imgui.get_window_draw_list()
    lines.add_text(corner, tone, label)
    if imgui.is_item_hovered() or imgui.is_item_focused():
        base = corner.y + words.y - 1
        lines.add_line(imgui.ImVec2(corner.x, base), imgui.ImVec2(corner.x + words.x, base), tone, 1.0)
    _explain(ui, None, hint)
    return pressed


def _colours(ui: Ui, kind: ButtonKind) -> tuple[Colour | None, Colour, Colour, Colour]:
    if kind == "primary":
        accent = ui.theme.accent
        return accent, mix(accent, (255, 255, 255), 0.12), mix(accent, (0, 0, 0), 0.12), ui.theme.accent_text
    if kind == "danger":
        tone = mix(RAISED, BAD, 0.25)
        return tone, mix(RAISED, BAD, 0.4), mix(RAISED, BAD, 0.5), mix(BAD, (255, 255, 255), 0.45)
    if kind == "quiet":
        return None, HOVERED, mix(HOVERED, MUTED, 0.2), mix(MUTED, TEXT, 0.6)
    return RAISED, HOVERED, mix(HOVERED, MUTED, 0.15), TEXT


def _pressed(
    ui: Ui, label: str, extent: imgui.ImVec2, tones: tuple[Colour | None, Colour, Colour], reason: str | None
) -> bool:
    ground, hovered, active = tones
    plain = packed(ground or GROUND, 1.0 if ground else 0.0)
    imgui.push_style_color(int(imgui.Col_.button), plain)
    imgui.push_style_color(int(imgui.Col_.button_hovered), packed(hovered) if reason is None else plain)
    imgui.push_style_color(int(imgui.Col_.button_active), packed(active) if reason is None else plain)
    with greyed(ui, reason):
        pressed = imgui.button(label, extent)
    imgui.pop_style_color(3)
    return pressed and reason is None


def _explain(ui: Ui, reason: str | None, hint: str | Callable[[], None] | None) -> None:
    if reason is not None:
        tooltip(ui, reason)
    elif hint is not None:
        tooltip(ui, hint)
