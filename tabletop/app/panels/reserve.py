"""The reserve beside the table: whoever is dragged out of it goes along with the mouse until the button is let go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.layout import Rect
from tabletop.app.panels.portrait import Portraits
from tabletop.app.panels.tray import Tray
from tabletop.app.screens.onward import muster
from tabletop.model.action import Remove

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen


class Reserve:
    """The tray of one game screen, and what is carried out of it."""

    def __init__(self, screen: GameScreen, portraits: Portraits) -> None:
        self.screen = screen
        self._tray = Tray(screen.desk, portraits.of)
        self.carries = False
        """Whether somebody is being dragged out of it."""
        self._let_go = False

    def drop(self, event: pygame.event.Event) -> bool:
        """The right button lets go of whoever is being dragged. False when it means something else."""
        if self.carries and event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.screen.hand.take("select")
            return True
        return False

    def draw(self, rect: Rect, folded: bool) -> bool:
        """The tray, and what is done with it. Answers whether it is folded from now on."""
        hand, ui = self.screen.hand, self.screen.window.ui
        wishes = self._tray.draw(ui, rect, folded)
        # Esc and the right button take the tool out of the hand; the button still down then drags nobody.
        self._let_go = wishes.dragged and (self._let_go or (self.carries and hand.tool is not self.screen.place))
        if wishes.recipe is not None and not self._let_go:
            self.screen.place.choose(wishes.recipe)
            hand.take("place")
        if wishes.dragged and not self._let_go:
            hand.carry(pygame.mouse.get_pos())
        elif self.carries and hand.tool is self.screen.place and not ui.wants_mouse:
            hand.set_down(pygame.mouse.get_pos())
        self.carries = wishes.dragged and not self._let_go
        if wishes.dismiss is not None:
            self.screen.actions.do(Remove(wishes.dismiss), None)
        if wishes.muster:
            muster(self.screen)
        return wishes.folded
