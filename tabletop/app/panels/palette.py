"""The palette: what to put on the table next, with a picture of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.tools.place import Recipe
from tabletop.app.ui import SIDE_COLOURS, Colour, Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.tongue import phrase, say

PICTURE, SMALL_PICTURE = 120, 40
ROOMY = 540
"""Pixels (at 100 %) of height from which the picture has its full size: in a low window the button comes first."""
AROUND, LEAST = 120, 96
"""Pixels (at 100 %) of its height that are not the fields', and what these take at the least."""
SIZES: tuple[tuple[str, BaseSize], ...] = (
    (phrase("0.5″ round"), BaseSize(0.5)),
    (phrase("1.0″ round"), BaseSize(1.0)),
    (phrase("1.5″ round"), BaseSize(1.5)),
    (phrase("2.0″ round"), BaseSize(2.0)),
    (phrase("3.0″ round"), BaseSize(3.0)),
    ("1 × 2″", BaseSize(1.0, 2.0)),
    ("2 × 4″", BaseSize(2.0, 4.0)),
    ("3 × 5″", BaseSize(3.0, 5.0)),
    (phrase("another size"), BaseSize(1.2)),
)
OWN = len(SIZES) - 1

Portrait = Callable[[Miniature, int, int], pygame.Surface]


@dataclass(frozen=True, slots=True)
class PaletteWishes:
    """What was pressed: put it on the table; whether the palette is folded now."""

    place: bool = False
    folded: bool = False


class Palette:
    """Remembers what is chosen; `recipe` is what the place tool puts down."""

    def __init__(self, desk: Desk, looks: Sequence[str], portrait: Portrait) -> None:
        self.desk = desk
        self._portrait = portrait
        self._looks = tuple(looks) or ("pawn",)
        self._sides = tuple(desk.game.state.sides)
        self._profiles = tuple(desk.game.ruleset.vocabulary.profiles)
        self._side = 0
        self._size = 1
        self._own = BaseSize(1.2)
        self._rectangle = False
        self._look = self._looks.index("pawn") if "pawn" in self._looks else 0
        self._colour = 0
        self._profile = 0
        self._name = ""
        self._place = False

    @property
    def recipe(self) -> Recipe:
        """What is chosen now."""
        side = self._sides[self._side] if self._sides else ""
        if self._profiles:
            return Recipe(side, name=self._name.strip(), profile=self._profiles[self._profile])
        base = self._own if self._size == OWN else SIZES[self._size][1]
        colour = None if self._colour == 0 else _written(tuple(SIDE_COLOURS.values())[self._colour - 1])
        return Recipe(side, base, self._name.strip(), self._looks[self._look], colour)

    def draw(self, ui: Ui, rect: Rect, folded: bool) -> PaletteWishes:
        """The palette in its rectangle; answers what was pressed."""
        self._place = False
        state = w.panel(
            ui,
            "palette",
            rect,
            lambda: self._body(ui, rect[3] / ui.theme.scale),
            title=say("New miniature"),
            title_icon="plus",
            folded=folded,
            fit_height=True,
        )
        return PaletteWishes(self._place, state.folded)

    def _body(self, ui: Ui, tall: float) -> None:
        """What is chosen scrolls where the panel is lower than that; the button below is always in sight."""
        picture = PICTURE if tall >= ROOMY else SMALL_PICTURE
        most = max(LEAST, tall - AROUND)
        w.area(ui, "what", lambda: self._fields(ui, picture), height=most, fit_height=True)
        w.gap(ui, 6)
        if w.button(
            ui, say("Put on the table"), kind="primary", icon="plus", width=-1, hint=say("Then click the place (P)")
        ):
            self._place = True

    def _fields(self, ui: Ui, picture: int) -> None:
        across = w.available(ui)[0]
        w.image(ui, self._portrait(self.sample(), ui.px(picture), ui.px(across)), across, picture, framed=True)
        w.gap(ui, 4)
        if self._sides:
            names = [self.desk.game.state.sides[one].name for one in self._sides]
            self._side = w.combo(ui, say("Side"), names, self._side)
        self._name, _ = w.input_text(ui, say("Name"), self._name, placeholder=say("without a name"))
        if self._profiles:
            titles = [self.desk.game.ruleset.vocabulary.profiles[one].name for one in self._profiles]
            self._profile = w.combo(ui, say("Who"), titles, self._profile)
        else:
            self._free(ui)

    def _free(self, ui: Ui) -> None:
        self._look = w.combo(ui, say("Figure"), [spoken(look) for look in self._looks], self._look)
        self._size = w.combo(ui, say("Base"), [say(name) for name, _ in SIZES], self._size)
        if self._size == OWN:
            self._own_size(ui)
        side = self.desk.game.state.sides.get(self.recipe.side)
        own = colour_of(side.colour) if side is not None else (138, 143, 150)
        colours = [(say("the side's colour"), own), *SIDE_COLOURS.items()]
        self._colour = w.swatches(ui, say("Colour"), colours, self._colour, size=24)

    def _own_size(self, ui: Ui) -> None:
        base = self._own
        width = w.input_number(ui, say("Width"), base.width, low=0.1, high=12.0, step=0.1, decimals=2, unit="″")
        self._rectangle = w.checkbox(ui, say("Rectangle"), base.length is not None)
        length = None
        if self._rectangle:
            length = w.input_number(
                ui, say("Length"), base.length or width, low=0.1, high=12.0, step=0.1, decimals=2, unit="″"
            )
        self._own = replace(base, width=width, length=length)

    def sample(self) -> Miniature:
        """The miniature that the picture shows."""
        recipe = self.recipe
        base, look = recipe.base, recipe.look
        if recipe.profile is not None:
            profile = self.desk.game.ruleset.vocabulary.profiles[recipe.profile]
            base, look = profile.base, profile.look
        return Miniature("sample", recipe.side, (0.0, 0.0), 0.0, base=base, look=look, colour=recipe.colour)


def _written(colour: Colour) -> str:
    """A colour as documents write it."""
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"
