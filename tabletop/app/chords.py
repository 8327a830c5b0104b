"""Keys as text: "ctrl+shift+z" in settings and tables, "Ctrl+Shift+Z" in the help, and the events that mean them."""

from __future__ import annotations

import pygame

from tabletop.tongue import Said, phrase, say, say_in

APPLICATION = 0x40000065
"""The key beside the right Ctrl, which has a menu drawn on it: SDL tells it from its own "menu", pygame has no name."""
NAMES = {
    "return": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "plus": (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS),
    "minus": (pygame.K_MINUS, pygame.K_KP_MINUS),
    "0": (pygame.K_0, pygame.K_KP_0),
    "space": (pygame.K_SPACE,),
    "tab": (pygame.K_TAB,),
    "escape": (pygame.K_ESCAPE,),
    "backspace": (pygame.K_BACKSPACE,),
    "delete": (pygame.K_DELETE,),
    "pageup": (pygame.K_PAGEUP,),
    "pagedown": (pygame.K_PAGEDOWN,),
    "left": (pygame.K_LEFT,),
    "right": (pygame.K_RIGHT,),
    "up": (pygame.K_UP,),
    "down": (pygame.K_DOWN,),
    "home": (pygame.K_HOME,),
    "end": (pygame.K_END,),
    "insert": (pygame.K_INSERT,),
    "menu": (APPLICATION, pygame.K_MENU),
    "comma": (pygame.K_COMMA,),
    "period": (pygame.K_PERIOD,),
    "slash": (pygame.K_SLASH,),
    "semicolon": (pygame.K_SEMICOLON,),
    "quote": (pygame.K_QUOTE,),
    "backquote": (pygame.K_BACKQUOTE,),
    "bracketleft": (pygame.K_LEFTBRACKET,),
    "bracketright": (pygame.K_RIGHTBRACKET,),
    "backslash": (pygame.K_BACKSLASH,),
    **{f"f{n}": (getattr(pygame, f"K_F{n}"),) for n in range(1, 13)},
    **{letter: (getattr(pygame, f"K_{letter}"),) for letter in "abcdefghijklmnopqrstuvwxyz123456789"},
}
SIGNS = {"+": "plus", "-": "minus"}
_SHOWN = {
    "return": phrase("Enter"),
    "plus": "+",
    "minus": "−",
    "escape": phrase("Esc"),
    "pageup": phrase("Page up"),
    "pagedown": phrase("Page down"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "space": phrase("Space"),
    "tab": phrase("Tab"),
    "backspace": phrase("Backspace"),
    "ctrl": phrase("Ctrl"),
    "alt": phrase("Alt"),
    "shift": phrase("Shift"),
    "menu": phrase("Menu"),
    "comma": ",",
    "period": ".",
    "slash": "/",
    "semicolon": ";",
    "quote": "'",
    "backquote": "`",
    "bracketleft": "[",
    "bracketright": "]",
    "backslash": "\\",
}
MODIFIERS = (("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))

Chord = tuple[frozenset[str], str]


def chord(text: str) -> Chord:
    """The modifiers and the key of "ctrl+shift+z". Raises ValueError for a key that does not exist."""
    *modifiers, key = text.lower().replace(" ", "").split("+")
    unknown = [name for name in modifiers if name not in ("ctrl", "alt", "shift")]
    if unknown or key not in NAMES:
        raise ValueError(say("There is no key '{text}'; write it like ctrl+shift+z.", text=text))
    return frozenset(modifiers), key


def shown(text: str) -> Said:
    """A key as the help shows it: "Ctrl+Z"."""
    return Said("+".join(map(_shown_key, text.split("+"))))


def _shown_key(key: str) -> str:
    if key == "delete":
        return say_in("key", "Delete")
    return say(_SHOWN[key]) if key in _SHOWN else key.capitalize()


BY_CODE = {code: name for name, codes in NAMES.items() for code in codes}
"""The name of each key of the keyboard."""


def key_of(event: pygame.event.Event) -> str:
    """The name of the key of a KEYDOWN or KEYUP event: by its sign, where that is the same on every keyboard, else by
    its place; "" when it has none."""
    return SIGNS.get(getattr(event, "unicode", ""), BY_CODE.get(event.key, ""))


def held(event: pygame.event.Event) -> frozenset[str]:
    """Which of ctrl, alt and shift are held."""
    mod = getattr(event, "mod", 0)
    return frozenset(name for name, mask in MODIFIERS if mod & mask)


def written(event: pygame.event.Event) -> str:
    """A press as the settings write it; "" for a modifier alone, or a key that has no name here."""
    key = key_of(event)
    return "+".join((*(name for name, _ in MODIFIERS if name in held(event)), key)) if key else ""
