"""How panels look: the colours, sizes and steps of the house style, and their translation into imgui's style.

All lengths are given at 100 % and multiplied by the scale (0.75 to 3.0); everything on the screen is in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from imgui_bundle import imgui

Colour: TypeAlias = tuple[int, int, int]
TextSize: TypeAlias = Literal["small", "body", "title"]

GROUND: Colour = (0x1F, 0x23, 0x29)
RAISED: Colour = (0x2A, 0x30, 0x38)
SUNKEN: Colour = (0x17, 0x1A, 0x1F)
INK: Colour = (0x10, 0x12, 0x15)
HOVERED: Colour = (0x35, 0x3C, 0x46)
PRESSED: Colour = (0x40, 0x48, 0x54)
EDGE: Colour = (0x3A, 0x41, 0x4B)
TEXT: Colour = (0xE9, 0xE6, 0xDD)
MUTED: Colour = (0xA9, 0xAD, 0xB3)
GOOD: Colour = (0x4F, 0xC3, 0x9A)
WARNING: Colour = (0xF0, 0xB4, 0x3C)
BAD: Colour = (0xF0, 0x7A, 0x4B)
NEUTRAL_ACCENT: Colour = (0xC8, 0xB2, 0x7E)

STRONG: dict[Colour, Colour] = {
    GROUND: (0x0A, 0x0C, 0x0F),
    RAISED: (0x17, 0x1B, 0x21),
    SUNKEN: (0x00, 0x00, 0x00),
    HOVERED: (0x27, 0x2D, 0x36),
    PRESSED: (0x33, 0x3B, 0x46),
    EDGE: (0x8B, 0x94, 0xA1),
    TEXT: (0xFF, 0xFF, 0xFF),
    MUTED: (0xD6, 0xDA, 0xDF),
    GOOD: (0x6F, 0xE3, 0xB9),
    WARNING: (0xFF, 0xCE, 0x5C),
    BAD: (0xFF, 0xA8, 0x80),
    NEUTRAL_ACCENT: (0xE2, 0xCF, 0x9E),
}
"""What the house's tones become in high contrast: dark ones darker, light ones lighter, edges plain to see."""
FOCUS_MARK: Colour = (0x7F, 0x53, 0x2B)
FOCUS_MARK_ALPHA = 1 / 255
"""What imgui paints its own ring with: next to nothing. `focus` finds it by that, and paints a better one."""
READABLE, STRONGLY = 4.5, 7.0
"""The least contrast of words with their ground: usually, and in high contrast."""

SIDE_COLOURS: dict[str, Colour] = {
    "blue": (0x00, 0x72, 0xB2),
    "orange": (0xE6, 0x9F, 0x00),
    "green": (0x00, 0x9E, 0x73),
    "rose": (0xCC, 0x79, 0xA7),
    "sky": (0x56, 0xB4, 0xE9),
    "vermilion": (0xD5, 0x5E, 0x00),
}
"""The six side colours, which colour-blind players tell apart."""

MIN_SCALE, MAX_SCALE = 0.75, 3.0
RADIUS = 6
STEP = 4
TEXT_SIZES: dict[TextSize, float] = {"small": 15.0, "body": 18.0, "title": 26.0}
LEAST_TEXT = 12
"""Pixels: no words are smaller, at whatever scale."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The scale of everything (1.0 is 100 %), the one accent colour, usually that of the side whose turn it is, and
    whether contrasts are strong."""

    scale: float = 1.0
    accent: Colour = NEUTRAL_ACCENT
    strong: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "scale", min(MAX_SCALE, max(MIN_SCALE, self.scale)))
        if self.strong:
            object.__setattr__(self, "accent", lightened(self.accent, INK, STRONGLY))

    def px(self, length: float) -> int:
        """Pixels of a length given at 100 %."""
        return round(length * self.scale)

    def steps(self, count: float) -> int:
        """Pixels of so many spacing steps of 4 px."""
        return self.px(STEP * count)

    def font_px(self, size: TextSize) -> int:
        """Pixel height of one of the three text sizes."""
        return max(LEAST_TEXT, round(TEXT_SIZES[size] * self.scale))

    def with_accent(self, accent: Colour) -> Theme:
        """The same theme in another side's colour."""
        return replace(self, accent=accent)

    def with_scale(self, scale: float) -> Theme:
        """The same theme, larger or smaller."""
        return replace(self, scale=scale)

    def with_contrast(self, strong: bool) -> Theme:
        """The same theme with strong contrasts, or with the usual ones."""
        return replace(self, strong=strong)

    @property
    def thick(self) -> float:
        """How many times as thick as usual rims and rings are."""
        return 2.0 if self.strong else 1.0

    @property
    def active(self) -> Colour:
        """The ground of the tool in hand."""
        return mix(GROUND, self.accent, 0.25 if self.strong else 0.55)

    @property
    def accent_text(self) -> Colour:
        """Dark or light, whichever reads better on the accent colour."""
        return INK if contrast(INK, self.accent) >= contrast((255, 255, 255), self.accent) else (255, 255, 255)

    @property
    def chosen(self) -> Colour:
        """The ground of the chosen row of a list, tree or table."""
        return mix(RAISED, self.accent, 0.2 if self.strong else 0.3)

    @property
    def muted_on_chosen(self) -> Colour:
        """Second text on that ground."""
        return mix(MUTED, TEXT, 0.6)

    @property
    def accent_bright(self) -> Colour:
        """The accent made light enough to be read on the panels' ground (at least 4.5 : 1)."""
        return lightened(self.accent, toned(RAISED), STRONGLY if self.strong else READABLE)


_in_force: dict[Colour, Colour] = {}
"""The tones that others stand for now. There is one, as there is one style in imgui: `apply` sets both."""


def toned(colour: Colour) -> Colour:
    """One of the house's tones as the theme of the moment has it; any other colour as it is."""
    return _in_force.get(colour, colour)


def lightened(colour: Colour, ground: Colour, least: float) -> Colour:
    """The colour, made as light as it must be to stand out from `ground` by that contrast."""
    for part in range(11):
        found = mix(colour, (255, 255, 255), part / 10)
        if contrast(found, ground) >= least:
            return found
    return (255, 255, 255)


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """The colour `part` (0 to 1) of the way from the first to the second, both as the theme of the moment has them."""
    first, second = toned(first), toned(second)
    return (
        round(first[0] + (second[0] - first[0]) * part),
        round(first[1] + (second[1] - first[1]) * part),
        round(first[2] + (second[2] - first[2]) * part),
    )


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1, as WCAG defines it."""
    channels = [c / 255 for c in colour]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def vec4(colour: Colour, alpha: float = 1.0) -> imgui.ImVec4:
    """A colour as imgui wants it in its style."""
    colour = toned(colour)
    return imgui.ImVec4(colour[0] / 255, colour[1] / 255, colour[2] / 255, alpha)


def packed(colour: Colour, alpha: float = 1.0) -> int:
    """A colour as imgui wants it in its draw lists: 0xAABBGGRR."""
    colour = toned(colour)
    return round(alpha * 255) << 24 | colour[2] << 16 | colour[1] << 8 | colour[0]


def apply(theme: Theme) -> None:
    """Write the theme into the current imgui context's style."""
    _in_force.clear()
    _in_force.update(STRONG if theme.strong else {})
    style = imgui.get_style()
    _apply_sizes(style, theme)
    _apply_colours(style, theme)
    style.font_scale_main = 1.0
    settle_text(theme)


def settle_text(theme: Theme) -> None:
    """Have text that nobody gave a size be of the theme's body. Within a frame this does not last: imgui puts the size
    back with every font that is let go of. So it is said again before each frame."""
    imgui.get_style().font_size_base = float(theme.font_px("body"))


def _apply_sizes(style: imgui.Style, theme: Theme) -> None:
    px, vec = theme.px, imgui.ImVec2
    style.window_padding = vec(px(16), px(14))
    style.frame_padding = vec(px(12), px(6))
    style.cell_padding = vec(px(8), px(4))
    style.item_spacing = vec(px(8), px(8))
    style.item_inner_spacing = vec(px(8), px(4))
    style.indent_spacing = px(20)
    style.scrollbar_size = px(12)
    style.scrollbar_rounding = px(6)
    style.scrollbar_padding = px(3)
    style.grab_min_size = px(16)
    style.grab_rounding = px(RADIUS)
    for name in ("window", "child", "frame", "popup", "tab", "menu_item", "selectable"):
        setattr(style, f"{name}_rounding", float(px(RADIUS)))
    style.window_border_size = float(max(1, px(theme.thick)))
    style.popup_border_size = float(max(1, px(theme.thick)))
    style.child_border_size = 0.0
    style.display_safe_area_padding = vec(px(8), px(8))  # a menu never touches the window's edge
    style.frame_border_size = float(max(1, px(1))) if theme.strong else 0.0
    style.tab_border_size = 0.0
    style.tab_bar_border_size = float(max(1, px(1)))
    style.tab_bar_overline_size = 0.0
    style.separator_size = float(max(1, px(1)))
    style.separator_text_border_size = float(max(1, px(1)))
    style.window_min_size = vec(px(32), px(32))
    style.disabled_alpha = 0.7 if theme.strong else 0.45
    style.hover_stationary_delay = 0.1
    style.hover_delay_short = 0.15
    style.hover_delay_normal = 0.4
    style.tree_lines_flags = int(imgui.TreeNodeFlags_.draw_lines_to_nodes)
    style.tree_lines_size = float(max(1, px(1)))
    style.tree_lines_rounding = float(px(4))
    style.input_text_cursor_size = float(max(1, px(1.5)))
    style.touch_extra_padding = vec(0, 0)


def _apply_colours(style: imgui.Style, theme: Theme) -> None:
    accent, bright = theme.accent, theme.accent_bright
    table: dict[str, imgui.ImVec4] = {
        "text": vec4(TEXT),
        "text_disabled": vec4(MUTED),
        "text_link": vec4(bright),
        "window_bg": vec4(GROUND),
        "child_bg": vec4(GROUND, 0.0),
        "popup_bg": vec4(RAISED),
        "border": vec4(EDGE),
        "border_shadow": vec4(GROUND, 0.0),
        "frame_bg": vec4(SUNKEN),
        "frame_bg_hovered": vec4(mix(SUNKEN, RAISED, 0.6)),
        "frame_bg_active": vec4(mix(SUNKEN, RAISED, 0.9)),
        "title_bg": vec4(RAISED),
        "title_bg_active": vec4(RAISED),
        "title_bg_collapsed": vec4(RAISED),
        "menu_bar_bg": vec4(GROUND),
        "scrollbar_bg": vec4(GROUND, 0.0),
        "scrollbar_grab": vec4(EDGE),
        "scrollbar_grab_hovered": vec4(PRESSED),
        "scrollbar_grab_active": vec4(MUTED),
        "check_mark": vec4(bright),
        "slider_grab": vec4(bright),
        "slider_grab_active": vec4(mix(bright, (255, 255, 255), 0.3)),
        "button": vec4(RAISED),
        "button_hovered": vec4(HOVERED),
        "button_active": vec4(PRESSED),
        "header": vec4(theme.chosen),
        "header_hovered": vec4(HOVERED),
        "header_active": vec4(PRESSED),
        "separator": vec4(EDGE),
        "separator_hovered": vec4(EDGE),
        "separator_active": vec4(bright),
        "resize_grip": vec4(EDGE, 0.0),
        "resize_grip_hovered": vec4(EDGE),
        "resize_grip_active": vec4(bright),
        "tab": vec4(GROUND, 0.0),
        "tab_hovered": vec4(HOVERED),
        "tab_selected": vec4(RAISED),
        "tab_selected_overline": vec4(bright),
        "tab_dimmed": vec4(GROUND, 0.0),
        "tab_dimmed_selected": vec4(RAISED),
        "plot_lines": vec4(bright),
        "plot_histogram": vec4(bright),
        "table_header_bg": vec4(RAISED),
        "table_border_strong": vec4(EDGE),
        "table_border_light": vec4(mix(GROUND, EDGE, 0.6)),
        "table_row_bg": vec4(GROUND, 0.0),
        "table_row_bg_alt": vec4(TEXT, 0.025),
        "text_selected_bg": vec4(accent, 0.6),
        "input_text_cursor": vec4(bright),
        "tree_lines": vec4(EDGE),
        "drag_drop_target": vec4(bright),
        "nav_cursor": vec4(FOCUS_MARK, FOCUS_MARK_ALPHA),
        "modal_window_dim_bg": vec4((8, 9, 11), 0.6),
    }
    for name, colour in table.items():
        style.set_color_(int(getattr(imgui.Col_, name)), colour)
