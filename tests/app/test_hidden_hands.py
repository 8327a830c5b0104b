"""Hands of cards in the window: the strip, the question and the log of one side look the same to the last pixel
whatever the other side holds, before it is asked for cards and while it is."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tabletop import places
from tabletop.model.dice import ScriptedDice
from tabletop.model.frozen import FrozenMap
from tabletop.opening import read_document
from tabletop.rules.exterminate.verbs import Shoot
from tabletop.rules.registry import ruleset
from tabletop.session.game import Game

from .driver import Driver
from .test_hidden import at_rest, looked_at, still  # noqa: F401

HANDS = (("hit", "defence"), ("cancel", "fate"))
DICE = (("hit", "hit", "surge"), ("hit", "hit", "hit", "hit"))


def table(hand: tuple[str, ...], fired: bool) -> Game:
    """A Cyberman is about to shoot at a Dalek, whose side holds that hand, or has just shot."""
    document = read_document(places.maps() / "examples" / "exterminate" / "cards" / "defence.yaml")
    sides = document.state.sides
    words = FrozenMap({"hand": hand, "hand_count": len(hand)})
    state = replace(document.state, sides=sides.with_("daleks", replace(sides["daleks"], status=words)))
    game = Game(ruleset("exterminate"), replace(document, state=state, steps=()), seed=1)
    if fired:
        game.do(Shoot("c1", "d1", side="cybermen"), ScriptedDice(DICE))
        assert game.state.question is not None and game.state.question.side == "daleks"
    return game


def pictures(d: Driver) -> list[object]:
    """What the Cybermen's player sees and reads."""
    found: list[object] = [at_rest(d)]
    d.press(pygame.K_RETURN)
    d.screen.desk.sit("cybermen")
    found += [at_rest(d), d.status, d.card, *d.told]
    for who in ("c1", "d1"):
        d.click(d.at(who))
        found += [at_rest(d), d.status, d.card]
    return found


@pytest.mark.parametrize("fired", [False, True], ids=["before the shot", "while the other side is asked"])
def test_what_the_other_side_holds_shows_nowhere(fired: bool, still: None) -> None:  # noqa: F811
    one, other = (looked_at(table(hand, fired), pictures) for hand in HANDS)
    for number, (a, b) in enumerate(zip(one, other, strict=True)):
        assert a == b, f"number {number} differs"


def test_the_owner_sees_another_picture() -> None:
    def shown(d: Driver) -> bytes:
        d.screen.desk.lend("daleks")
        d.screen.desk.sit("daleks")
        d.press(pygame.K_RETURN)
        return at_rest(d)

    assert looked_at(table(HANDS[0], False), shown) != looked_at(table(HANDS[1], False), shown)
