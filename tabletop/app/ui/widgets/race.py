"""How far somebody has come on a path of steps: a line with a stop for each, and a token that goes along it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.theme import EDGE, INK, MUTED, RAISED, TEXT, Colour, contrast, packed
from tabletop.app.ui.widgets.layout import group
from tabletop.app.ui.widgets.texts import draw_icon, text, word_width
from tabletop.app.ui.widgets.tooltips import tooltip

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

ROW, TOKEN, MOST = 24, 22, 0.58
"""Heights (at 100 %) of a row and of a token, and the share of its row that a path takes at most."""
LEAST_STEP = 9
"""Pixels (at 100 %) from one stop to the next, at least."""


@dataclass(frozen=True, slots=True)
class Runner:
    """Somebody on a path: the words of the row, how many of the steps are taken, and the token with its icon."""

    words: str
    at: int
    steps: int
    icon: str
    colour: Colour
    hint: str = ""


def race(ui: Ui, runners: Sequence[Runner]) -> None:
    """A row for each: words on the left and the path on the right, all of one length, or below the words where they
    leave it no room. The last stop is the goal."""
    row, token, across = ui.px(ROW), ui.px(TOKEN), imgui.get_content_region_avail().x
    wide = across - max(word_width(ui, each.words, bold=False) for each in runners) - ui.px(12)
    below = wide < max(each.steps for each in runners) * ui.px(LEAST_STEP) + token
    wide = across if below else min(wide, across * MOST)
    for each in runners:
        with group(ui):
            corner = imgui.get_cursor_screen_pos()
            imgui.set_cursor_screen_pos(imgui.ImVec2(corner.x, corner.y + (0 if below else ui.px(3))))
            text(ui, each.words, size="small", wrap=False)
            corner = imgui.get_cursor_screen_pos() if below else corner
            imgui.set_cursor_screen_pos(corner)
            imgui.dummy(imgui.ImVec2(across, row))
            left, right = corner.x + across - wide + token / 2, corner.x + across - token / 2
            stops = [left + (right - left) * number / max(1, each.steps) for number in range(each.steps + 1)]
            _path(ui, stops, each.at, corner.y + row / 2, each.colour)
            _token(ui, (stops[min(each.at, each.steps)], corner.y + row / 2), each)
        tooltip(ui, each.hint)


def _path(ui: Ui, stops: list[float], at: int, y: float, colour: Colour) -> None:
    """The line with its stops, in the token's colour as far as it has come, and the ring of the goal."""
    lines, thick, dot = imgui.get_window_draw_list(), max(1.0, ui.px(2)), ui.px(3)
    here = stops[min(at, len(stops) - 1)]
    lines.add_line(imgui.ImVec2(stops[0], y), imgui.ImVec2(stops[-1], y), packed(EDGE), thick)
    lines.add_line(imgui.ImVec2(stops[0], y), imgui.ImVec2(here, y), packed(colour), thick)
    for number, x in enumerate(stops[:-1]):
        lines.add_circle_filled(imgui.ImVec2(x, y), dot, packed(colour if number < at else EDGE))
    goal = imgui.ImVec2(stops[-1], y)
    lines.add_circle_filled(goal, ui.px(7), packed(RAISED))
    lines.add_circle(goal, ui.px(7), packed(MUTED), 0, thick)
    lines.add_circle_filled(goal, dot, packed(MUTED))


def _token(ui: Ui, middle: tuple[float, float], runner: Runner) -> None:
    """A disc in its colour that bears an icon."""
    lines, extent = imgui.get_window_draw_list(), ui.px(TOKEN)
    inner, place = round(extent * 0.72), imgui.ImVec2(*middle)
    ink = max(INK, TEXT, key=lambda ink: contrast(ink, runner.colour))
    lines.add_circle_filled(place, extent / 2, packed(runner.colour))
    lines.add_circle(place, extent / 2, packed(INK), 0, max(1.0, ui.px(1)))
    draw_icon(ui, runner.icon, (middle[0] - inner / 2, middle[1] - inner / 2), inner, ink)
