"""The one typeface of the panels, regular and bold, in three sizes, and the letters it must be able to show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from string import ascii_letters, digits, punctuation

from imgui_bundle import imgui

from tabletop.app.ui.assets import asset
from tabletop.app.ui.theme import TEXT_SIZES, TextSize, Theme

_NO_HINTING = 1  # FreeType's: hinting closes the gap below the dot of a small bold i
REGULAR_FILE = "TabletopInter-Regular.ttf"
BOLD_FILE = "TabletopInter-Bold.ttf"

LETTERS = ascii_letters + digits + punctuation + " "
SIGNS = "″′°–—…×·•→←↑↓−±≤≥≈✓✗½¼¾„“”‚‘’«»‹›€"
GERMAN = "äöüÄÖÜßẞ"
FRENCH = "àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ"
SPANISH = "áéíñóúüÁÉÍÑÓÚÜ¿¡ºª"
CHARACTERS = "".join(dict.fromkeys(LETTERS + SIGNS + GERMAN + FRENCH + SPANISH))
"""Every character the program promises to show."""


class Fonts:
    """The two weights, loaded into the current imgui context."""

    def __init__(self) -> None:
        atlas = imgui.get_io().fonts
        self.regular = self._load(atlas, REGULAR_FILE)
        self.bold = self._load(atlas, BOLD_FILE)

    @staticmethod
    def _load(atlas: imgui.ImFontAtlas, name: str) -> imgui.ImFont:
        config = imgui.ImFontConfig()
        config.font_loader_flags = _NO_HINTING
        config.pixel_snap_h = True  # whole pixels from letter to letter: crisp, and one sprite per letter
        return atlas.add_font_from_file_ttf(str(asset("fonts", name)), TEXT_SIZES["body"], config)

    @contextmanager
    def use(self, theme: Theme, size: TextSize = "body", bold: bool = False) -> Iterator[None]:
        """Text inside the block has this size and weight. After an exception `Ui.guard` restores the font."""
        imgui.push_font(self.bold if bold else self.regular, float(theme.font_px(size)))
        yield
        imgui.pop_font()

    def warm(self, theme: Theme) -> None:
        """Have every promised character rasterised in all sizes and both weights."""
        for font in (self.regular, self.bold):
            for size in TEXT_SIZES:
                baked = font.get_font_baked(float(theme.font_px(size)))
                for character in CHARACTERS:
                    baked.find_glyph(ord(character))

    def missing(self, characters: str = CHARACTERS) -> str:
        """Those of the characters that the regular or the bold face cannot show."""
        return "".join(
            c for c in characters if not (self.regular.is_glyph_in_font(ord(c)) and self.bold.is_glyph_in_font(ord(c)))
        )
