"""Copy and paste: the desktop's clipboard where there is one, else one of our own."""

from __future__ import annotations

import pygame
from imgui_bundle import imgui


class Clipboard:
    """Gives the current imgui context its clipboard."""

    def __init__(self) -> None:
        self._own = ""
        platform = imgui.get_platform_io()
        platform.platform_get_clipboard_text_fn = lambda _context: self.read()
        platform.platform_set_clipboard_text_fn = lambda _context, words: self.write(words)

    def read(self) -> str:
        """What a paste puts in."""
        if pygame.display.get_init():
            try:
                return pygame.scrap.get_text()
            except pygame.error:
                pass
        return self._own

    def write(self, words: str) -> None:
        """Take what was copied or cut."""
        self._own = words
        if pygame.display.get_init():
            try:
                pygame.scrap.put_text(words)
            except pygame.error:
                return
