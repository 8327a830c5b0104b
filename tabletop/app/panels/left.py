"""What stands on the left of the table: the console of a game that has one, the reserve, or the palette of models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.assembly import may_muster
from tabletop.app.layout import CONSOLE, PALETTE, Leftmost, Rect, is_narrow
from tabletop.app.panels.console import ConsolePanel
from tabletop.app.panels.palette import Palette
from tabletop.app.panels.portrait import Portraits
from tabletop.app.panels.reserve import Reserve
from tabletop.render import figures

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen


class LeftSide:
    """The panel on the left of one game screen."""

    may_fold = True
    """Whether it can be folded away."""

    def __init__(self, screen: GameScreen, portraits: Portraits) -> None:
        self.screen = screen
        self.ui, self.desk = screen.window.ui, screen.desk
        self.console = ConsolePanel(self.desk, screen.bench.foresight)
        self.palette = Palette(self.desk, figures.looks(), portraits.of)
        self.reserve = Reserve(screen, portraits)

    @property
    def place(self) -> Leftmost:
        """What the layout is to know of it."""
        is_console = self.console.any
        is_reserve = not is_console and may_muster(self.screen.game.ruleset)
        return Leftmost(CONSOLE if is_console else PALETTE, self.stands, is_console, is_reserve)

    @property
    def usually_folded(self) -> bool:
        """Whether it is folded as long as nobody said otherwise: where there is no room for it."""
        sets_up = self.desk.state.clock.phase == "setup"
        return not self.console.any and is_narrow(self.ui.size, self.ui.px, sets_up)

    @property
    def stands(self) -> bool:
        """Whether there is anything to show here, open or folded."""
        return self._has_reserve or self.console.any

    @property
    def _has_reserve(self) -> bool:
        """Whether somebody may be put on the table now: while it is set up, or where newcomers are due."""
        return self.desk.lays_out or bool(self.desk.newcomers)

    def draw(self, rect: Rect, *, folded: bool, in_the_way: bool, covered: bool) -> bool:
        """Whatever stands here; answers whether it is folded now. `in_the_way`: it would hide the model in hand;
        `covered`: the opened log lies over it."""
        if covered:
            return folded
        if self.console.any:
            return folded if in_the_way else self._draw_console(rect, folded)
        if may_muster(self.screen.game.ruleset):  # models come from a reserve, not out of thin air
            # The reserve stays where it is as long as somebody is dragged out of it.
            hidden = not self._has_reserve or (in_the_way and not self.reserve.carries)
            return folded if hidden else self.reserve.draw(rect, folded)
        hidden = not self.desk.lays_out or in_the_way or self.screen.panels.ending.shown
        return folded if hidden else self._draw_palette(rect, folded)

    def _draw_console(self, rect: Rect, folded: bool) -> bool:
        pressed = self.console.draw(self.ui, rect, folded, races=not self.screen.panels.shows_race)
        if pressed.offer is not None:
            self.screen.point.aim(pressed.offer)
        return pressed.folded

    def _draw_palette(self, rect: Rect, folded: bool) -> bool:
        wishes = self.palette.draw(self.ui, rect, folded)
        self.screen.place.choose(self.palette.recipe)
        if wishes.place:
            self.screen.hand.take("place")
        return wishes.folded
