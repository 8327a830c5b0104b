"""From a game to another screen that knows of it: the same map again, and the forces for its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.assembly import SETUP, Assembly, may_muster
from tabletop.app.screens.forces import ForcesScreen
from tabletop.app.starting import begin, opening
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen


def again(screen: GameScreen) -> None:
    """The same map once more, with the same players and options; this game is kept."""
    game = screen.game
    screen.window.open(
        opening(game.document.title), lambda: begin(game.document, options=game.options, players=game.players)
    )


def muster(screen: GameScreen) -> None:
    """Choose forces for the table that is being set up; they come to the reserve."""
    from tabletop.app.screens.game import GameScreen

    def back() -> None:
        screen.window.show(GameScreen(screen.game, screen.errands.journal))

    def take(assembly: Assembly) -> None:
        for action in assembly.actions():
            screen.game.do(action)
        back()

    if may_muster(screen.game.ruleset) and screen.game.state.clock.phase == SETUP:
        assembly = Assembly(screen.game.ruleset, screen.game.state, screen.desk.acting)
        screen.window.show(ForcesScreen(screen.game, assembly, take, back, done=say("Bring them to the reserve")))
    else:
        screen.window.say(say("Forces are chosen before a game, and while its table is set up."))
