"""The settings: what is seen, what is heard and how it moves, and the keys. Every change is seen at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from tabletop.app.panels.key_page import KeyPage
from tabletop.app.settings import COLOURS, DICE_SPEEDS, LEAST_SCALE, MOST_SCALE, Settings
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import percent
from tabletop.tongue import languages, phrase, say

WIDTH, TALLEST = 640.0, 520.0
"""Pixels, at 100 %."""
MARGIN, REST = 48.0, 226.0
"""Pixels, at 100 %, left beside the dialog, and above and below the page with its title, tabs and button."""
COMBO = 320.0
"""Width of the fields to choose from, at 100 %."""
COLOUR_NAMES = {
    "usual": phrase("As painted"),
    "safe": phrase("Colour-blind-safe: sides have patterns too"),
    "contrast": phrase("High contrast, with patterns"),
}
DICE_NAMES = {
    "slow": phrase("Slow"),
    "normal": phrase("Normal"),
    "fast": phrase("Fast"),
    "numbers": phrase("Just show the numbers"),
}


class SettingsDialog:
    """The open dialog; `changed` is told of every change of `settings`."""

    def __init__(self, settings: Settings, changed: Callable[[], None]) -> None:
        self.settings = settings
        self.keys = KeyPage(settings.keys, changed)
        self._changed = changed
        self._most = MOST_SCALE
        self.turn_to: int | None = None
        """The page to turn to, by its number."""

    def draw(self, ui: Ui, most_scale: float) -> bool:
        """Show it; `most_scale` is the largest scale that the window holds. True when it is closed."""
        self._most = most_scale
        wide, tall = (extent / ui.theme.scale for extent in ui.size)
        before = asdict(self.settings)
        answer = w.dialog(
            ui,
            "settings",
            say("Settings"),
            (say("Done"),),
            body=lambda: self._pages(ui, max(120.0, min(TALLEST, tall - REST))),
            width=min(WIDTH, wide - MARGIN),
        )
        if asdict(self.settings) != before:
            self._changed()
        return answer is not None

    def _pages(self, ui: Ui, height: float) -> None:
        pages = (
            (say("Look"), lambda: self._look(ui)),
            (say("Sound and motion"), lambda: self._feel(ui)),
            (say("Keys"), lambda: self.keys.draw(ui)),
        )
        for_area = [
            (title, lambda title=title, body=body: w.area(ui, title, body, height=height)) for title, body in pages
        ]
        w.tabs(ui, "settings pages", for_area, turn_to=self.turn_to)
        self.turn_to = None

    def _look(self, ui: Ui) -> None:
        kept = self.settings
        w.gap(ui, 4)
        chosen = w.slider(
            ui,
            say("Size of text and panels"),
            100 * kept.scale,
            100 * LEAST_SCALE,
            100 * MOST_SCALE,
            unit=percent(""),
            settles=True,
        )
        kept.scale = kept.scale if round(chosen) == round(100 * kept.scale) else chosen / 100
        if kept.scale > self._most + 0.005:
            w.text(
                ui,
                say("This window holds {most} of it; a larger one shows more.", most=percent(self._most)),
                muted=True,
                size="small",
            )
        w.gap(ui, 8)
        w.text(ui, say("Colours"), muted=True, size="small")
        index = w.radio(
            ui, "colours", [say(COLOUR_NAMES[each]) for each in COLOURS], COLOURS.index(kept.colours), across=False
        )
        kept.colours = COLOURS[index]
        w.gap(ui, 8)
        codes = ["", *languages()]
        named = [say("As the desktop speaks"), *languages().values()]
        here = codes.index(kept.language) if kept.language in codes else 0
        kept.language = codes[w.combo(ui, say("Language"), named, here, width=COMBO)]
        w.gap(ui, 8)
        kept.grid = w.checkbox(ui, say("Grid of one inch on the table"), kept.grid)
        kept.tips = w.checkbox(ui, say("Tips that cite the rules"), kept.tips)
        if w.button(ui, say("Show all tips anew"), reason=None if kept.tips_seen else say("None was shown yet.")):
            kept.tips_seen = []

    def _feel(self, ui: Ui) -> None:
        kept = self.settings
        w.gap(ui, 4)
        kept.volume = w.slider(ui, say("Volume"), 100 * kept.volume, 0, 100, unit=percent("")) / 100
        kept.muted = w.checkbox(ui, say("No sound at all"), kept.muted)
        w.gap(ui, 8)
        still = None if kept.motion else say("With reduced motion dice lie there at once.")
        reasons = {n: still for n in range(len(DICE_SPEEDS)) if still is not None}
        names = [say(DICE_NAMES[each]) for each in DICE_SPEEDS]
        here = DICE_SPEEDS.index(kept.dice)
        kept.dice = DICE_SPEEDS[w.combo(ui, say("Dice tumble"), names, here, width=COMBO, reasons=reasons)]
        w.gap(ui, 8)
        kept.motion = not w.checkbox(
            ui,
            say("Reduced motion: nothing walks, flashes or tumbles"),
            not kept.motion,
        )
