"""What became of everybody."""

from __future__ import annotations

from tabletop.model.action import Remove
from tabletop.session.losses import FALLEN, Losses, losses
from tests.app.driver import miniature, sandbox
from tests.app.dwmg_games import one, skirmish


def test_who_is_gone_is_told_with_the_reason_and_counted() -> None:
    game = sandbox(
        miniature("a", (5, 5), name="Ann"), miniature("b", (8, 5), name="Ann"), miniature("r", (9, 9), "red")
    )
    game.do(Remove("a"))
    game.do(Remove("b"))
    blue, red = losses(game)
    assert blue == Losses("blue", 0, (("Ann", "taken off the table", 2),))
    assert (blue.had, red.had, red.gone) == (2, 1, ())


def test_what_was_undone_is_not_lost() -> None:
    game = sandbox(miniature("a", (5, 5)))
    game.do(Remove("a"))
    game.undo()
    assert losses(game)[0] == Losses("blue", 1, ())


def test_who_lies_on_the_table_is_lost_already() -> None:
    game = skirmish(one("dalek", (40, 40), "dok", "daleks", down=True))
    briefing = game.ruleset.briefing(game.state, None)
    assert briefing is not None
    daleks = losses(game, briefing.fallen)[1]
    assert (daleks.had, daleks.left, daleks.gone) == (3, 2, (("Dalek", FALLEN, 1),))
