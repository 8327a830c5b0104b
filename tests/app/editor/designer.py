"""A designer who makes a whole map with the mouse, and types only what is typed into fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest
from imgui_bundle import imgui

from tabletop.app.ui import widgets as w
from tabletop.app.ui.widgets import fields, lists

from .driver import EditDriver

WIDGETS = ("button", "icon_button", "list_row", "input_text", "combo", "finder", "checkbox", "link", "menu_button")

EDGE = 6
"""Pixels at the rim of what scrolls where nothing is clicked."""
FIELDS = ("input_text", "combo", "finder", "checkbox")


class Sight:
    """Where the widgets of the last frame are, by their labels and keys: panel, then label."""

    def __init__(self) -> None:
        self.boxes: dict[str, pygame.Rect] = {}
        self.clips: dict[str, pygame.Rect] = {}
        self.fields: set[str] = set()
        """Those of the last frame that are filled in or ticked, or chosen from."""
        self.ids: dict[int, str] = {}
        """What is called how, by the number it has for imgui."""
        self._number = ""

    def note(self, *names: object) -> None:
        near, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        box = pygame.Rect(round(near.x), round(near.y), round(far.x - near.x), round(far.y - near.y))
        lines = imgui.get_window_draw_list()
        low, high = lines.get_clip_rect_min(), lines.get_clip_rect_max()
        clip = pygame.Rect(round(low.x), round(low.y), round(high.x - low.x), round(high.y - low.y))
        for name in names:
            if name:
                self.boxes[str(name)], self.clips[str(name)] = box, clip
                self.ids[imgui.get_item_id()] = str(name)

    def widget(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def seen(ui: Any, name: str, *more: Any, **told: Any) -> Any:
            answer = function(ui, name, *more, **told)
            self.note(name, told.get("key"))
            if function.__name__ in FIELDS:
                self.fields.add(name)
            return answer

        return seen

    def number(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def seen(ui: Any, label: str, *more: Any, **told: Any) -> Any:
            self._number = label
            self.fields.add(label)
            return function(ui, label, *more, **told)

        return seen

    def inner(self, function: Callable[..., Any], name: Callable[..., str]) -> Callable[..., Any]:
        def seen(*args: Any) -> Any:
            answer = function(*args)
            self.note(name(*args))
            return answer

        return seen


@contextmanager
def sighted() -> Iterator[Sight]:
    """All widgets are watched meanwhile."""
    sight = Sight()
    with pytest.MonkeyPatch.context() as patch:
        for name in WIDGETS:
            patch.setattr(w, name, sight.widget(getattr(w, name)))
        patch.setattr(w, "input_number", sight.number(w.input_number))
        patch.setattr(fields.imgui, "input_double", sight.inner(imgui.input_double, lambda *args: sight._number))
        patch.setattr(
            fields.imgui, "selectable", sight.inner(imgui.selectable, lambda label, *more: label.split("##")[0])
        )
        patch.setattr(
            fields.imgui, "invisible_button", sight.inner(imgui.invisible_button, lambda name, *more: f"colour {name}")
        )
        patch.setattr(
            lists.imgui,
            "begin_tab_item_simple",
            sight.inner(imgui.begin_tab_item_simple, lambda label, *more: "tab " + label.split("##")[0].split()[0]),
        )
        yield sight


class Designer(EditDriver):
    """Finds what it reads in the panels, and clicks on it."""

    sight: Sight

    def paint_nothing(self) -> None:
        """From now on neither table nor panels are painted: a map is drawn as well without, and much sooner."""
        self.screen.paint = lambda surface: self.screen.display.seen()  # type: ignore
        self.window.ui.paint = lambda surface: None  # type: ignore[method-assign]

    def look(self, frames: int = 2) -> None:
        """See where everything is now."""
        for _ in range(frames):
            self.sight.boxes.clear()
            self.sight.clips.clear()
            self.sight.fields.clear()
            self.window.ui.wake()
            self.window._panels_at = 0.0  # they are drawn in this frame, whatever comes first
            self.window.step(0)

    def find(self, name: str) -> pygame.Rect:
        """The widget of that label or key; its panel is scrolled to it."""
        self.look()
        for _ in range(60):
            box = self.sight.boxes.get(name)
            if box is None:
                break
            clip = self.sight.clips[name]
            if clip.top + EDGE <= box.centery <= clip.bottom - EDGE and clip.height > 0:
                self.look()
                if self.sight.boxes.get(name) == box:
                    return box  # no panel moves any more
                continue
            self.motion_to((box.centerx, min(max(clip.centery, clip.top + 20), clip.bottom - 4)))
            notch = 1 if box.centery < clip.top + EDGE else -1
            self.post(pygame.MOUSEWHEEL, x=0, y=notch, precise_x=0.0, precise_y=float(notch))
            self.look(3)
        raise AssertionError(f"nothing is called {name!r}; there are {sorted(self.sight.boxes)}")

    def press_at(self, pixel: tuple[int, int]) -> None:
        """A click in a panel."""
        self.motion_to(pixel)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pixel, button=1)
        self.window.step(0)
        self.post(pygame.MOUSEBUTTONUP, pos=pixel, button=1)
        self.window.step(0)

    def on(self, name: str) -> None:
        """Click what is called so."""
        self.press_at(self.find(name).center)
        self.look()

    def type(self, name: str, text: str, *, enter: bool = True) -> None:
        """Click a field, write into it in place of what it says, and press Enter."""
        self.on(name)
        self.press(pygame.K_a, "ctrl")
        self.window.step(0)
        if text:
            self.post(pygame.TEXTINPUT, text=text)
        else:
            self.press(pygame.K_DELETE)
        if enter:
            self.window.step(0)
            self.press(pygame.K_RETURN)
        self.look()

    @property
    def holds_keys(self) -> str:
        """What the keys are on now."""
        return self.sight.ids.get(imgui.get_current_context().nav_id, "")

    def choose(self, name: str, option: str) -> None:
        """Open a list and choose from it."""
        self.on(name)
        self.look(3)
        self.press_at(self.find(option).center)
        self.look()

    def save_picture(self, path: str) -> None:
        """What the window shows, as a file."""
        self.settle()
        pygame.image.save(self.window.surface, path)
