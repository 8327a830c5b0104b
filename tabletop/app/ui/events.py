"""pygame's events told to imgui, and imgui's wishes told back.

imgui queues what it is told and lets one press or release of a button through per frame, so a click that comes and
goes between two frames is still a click. `Wakefulness` counts the frames it needs to work its queue off.
"""

from __future__ import annotations

import pygame
from imgui_bundle import imgui

_NAMED_KEYS: dict[int, str] = {
    pygame.K_TAB: "tab",
    pygame.K_LEFT: "left_arrow",
    pygame.K_RIGHT: "right_arrow",
    pygame.K_UP: "up_arrow",
    pygame.K_DOWN: "down_arrow",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_INSERT: "insert",
    pygame.K_DELETE: "delete",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_SPACE: "space",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "keypad_enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_QUOTE: "apostrophe",
    pygame.K_COMMA: "comma",
    pygame.K_MINUS: "minus",
    pygame.K_PERIOD: "period",
    pygame.K_SLASH: "slash",
    pygame.K_SEMICOLON: "semicolon",
    pygame.K_EQUALS: "equal",
    pygame.K_LEFTBRACKET: "left_bracket",
    pygame.K_BACKSLASH: "backslash",
    pygame.K_RIGHTBRACKET: "right_bracket",
    pygame.K_BACKQUOTE: "grave_accent",
    pygame.K_MENU: "menu",
    pygame.K_LCTRL: "left_ctrl",
    pygame.K_RCTRL: "right_ctrl",
    pygame.K_LSHIFT: "left_shift",
    pygame.K_RSHIFT: "right_shift",
    pygame.K_LALT: "left_alt",
    pygame.K_RALT: "right_alt",
    pygame.K_LMETA: "left_super",
    pygame.K_RMETA: "right_super",
}
_MODIFIERS = (
    (pygame.KMOD_CTRL, "mod_ctrl"),
    (pygame.KMOD_SHIFT, "mod_shift"),
    (pygame.KMOD_ALT, "mod_alt"),
    (pygame.KMOD_META, "mod_super"),
)
_BUTTONS = {pygame.BUTTON_LEFT: 0, pygame.BUTTON_RIGHT: 1, pygame.BUTTON_MIDDLE: 2}
CURSORS = {
    int(imgui.MouseCursor_.text_input): pygame.SYSTEM_CURSOR_IBEAM,
    int(imgui.MouseCursor_.hand): pygame.SYSTEM_CURSOR_HAND,
    int(imgui.MouseCursor_.resize_ns): pygame.SYSTEM_CURSOR_SIZENS,
    int(imgui.MouseCursor_.resize_ew): pygame.SYSTEM_CURSOR_SIZEWE,
    int(imgui.MouseCursor_.not_allowed): pygame.SYSTEM_CURSOR_NO,
}
"""The system's cursor for each of imgui's that has one; all others are the arrow."""
_NOWHERE = -3.4028234663852886e38


def _key_table() -> dict[int, int]:
    names = dict(_NAMED_KEYS)
    names.update({pygame.K_a + i: chr(ord("a") + i) for i in range(26)})
    names.update({pygame.K_0 + i: f"_{i}" for i in range(10)})
    names.update({pygame.K_F1 + i: f"f{i + 1}" for i in range(12)})
    names.update({pygame.K_KP_1 + i: f"keypad{i + 1}" for i in range(9)})
    return {key: int(getattr(imgui.Key, name)) for key, name in names.items() if hasattr(imgui.Key, name)}


KEYS: dict[int, int] = _key_table()
"""imgui's key for each of pygame's."""


def feed(event: pygame.event.Event) -> bool:
    """Tell imgui of one event. True when it was of a kind imgui wants to know (mouse, keys, text, focus)."""
    io = imgui.get_io()
    if event.type == pygame.MOUSEMOTION:
        io.add_mouse_pos_event(*map(float, event.pos))
    elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        if event.button not in _BUTTONS:
            return False
        io.add_mouse_pos_event(*map(float, event.pos))
        io.add_mouse_button_event(_BUTTONS[event.button], event.type == pygame.MOUSEBUTTONDOWN)
    elif event.type == pygame.MOUSEWHEEL:
        io.add_mouse_wheel_event(-getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y))
    elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
        _feed_key(io, event)
    elif event.type == pygame.TEXTINPUT:
        io.add_input_characters_utf8(event.text)
    elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
        io.add_focus_event(event.type == pygame.WINDOWFOCUSGAINED)
    elif event.type == pygame.WINDOWLEAVE:
        io.add_mouse_pos_event(_NOWHERE, _NOWHERE)
    else:
        return False
    return True


def holds(key: int) -> bool:
    """Whether imgui has been told that a key of pygame's went down, and not yet that it is up."""
    return key in KEYS and bool(imgui.is_key_down(imgui.Key(KEYS[key])))


def _feed_key(io: imgui.IO, event: pygame.event.Event) -> None:
    held = getattr(event, "mod", 0)
    for mask, name in _MODIFIERS:
        io.add_key_event(imgui.Key(int(getattr(imgui.Key, name))), bool(held & mask))
    key = KEYS.get(event.key)
    if key is not None:
        io.add_key_event(imgui.Key(key), event.type == pygame.KEYDOWN)
