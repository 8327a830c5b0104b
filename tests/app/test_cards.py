"""The strip of cards: what lies there is the rules', a click on a card does what the rules offer with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tabletop.app.layout import layout
from tabletop.app.panels.cards import names_card
from tabletop.model.action import Choose, Pass
from tabletop.model.decision import Decision
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile, PlayingCard
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.model.verdict import Citation, Refusal
from tabletop.session.game import Game
from tests.contract.toy import Bury, Draw, Shot, Toy

from .driver import SIDES, Driver, miniature

Play = Callable[..., Driver]
HAND = (
    PlayingCard("ace", "Ace", (("Worth", "11"),), "It beats all others.", "#0072b2"),
    PlayingCard("king", "King", (("Worth", "4"),), "It beats a queen.", "#d55e00", turned=True),
    PlayingCard("queen", "Queen", colour="#009e73"),
    PlayingCard("ann", "Ann", (("Power", "2"), ("Toughness", "1")), picture="doctor", colour="#0072b2"),
)
PILES = (
    Pile("deck", "Deck", "deck", "blue", (), 12),
    Pile("hand", "Hand", "hand", "blue", HAND, 4),
    Pile("theirs", "Hand of Red", "hand", "red", (), 3),
    Pile("belt", "Belt", "slots", "blue", (PlayingCard("rope", "Rope"),), 1, 3),
    Pile("discards", "Discards", "discard", "blue", (PlayingCard("knave", "Knave"),), 1),
)


class Carded(Toy):
    """The toy with five piles, in which the ace may be buried, or thrown away, and the queen may not be played."""

    laid: tuple[Pile, ...] = PILES

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        return self.laid

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        if state.pending:
            return super().offers(state, side)
        why = Refusal("cannot-act", "The queen waits for her king.", Citation("Toy rules", 1))
        bury = Offer("bury", "Bury the ace", wants="place", given=FrozenMap({"side": "blue"}), by="ace")
        draw = Offer("draw", "Draw for the knave", by="knave", action=Draw(side="blue"))
        return (*super().offers(state, side), bury, draw, Offer("draw", "Play the queen", by="queen", refusal=why))


def table(rules: Toy | None = None) -> Game:
    models = (miniature("ann", (10, 10)), miniature("bob", (16, 10), "red"))
    state = State(miniatures=FrozenMap({m.id: m for m in models}), sides=SIDES, clock=Clock(1, "blue", "play"))
    return Game(rules or Carded(), Document("Duel", "toy", state), seed=3)


@pytest.fixture
def d(play: Play) -> Driver:
    return play(table())


def strip(d: Driver) -> pygame.Rect:
    x, y, width, height = d.screen.panels.arrange().cards
    return pygame.Rect(round(x), round(y), round(width), round(height))


def find(d: Driver, card: str) -> tuple[int, int]:
    """A pixel of the card, found with the mouse."""
    rect = strip(d)
    for x in range(rect.left + 40, rect.right - 10, 12):
        d.motion_to((x, rect.top + rect.height * 2 // 3))
        d.settle(2)
        if d.screen.panels.cards.over == card:
            return (x, rect.top + rect.height * 2 // 3)
    raise AssertionError(f"no card {card}")


def click(d: Driver, pixel: tuple[int, int]) -> None:
    d.motion_to(pixel)
    d.settle(3)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        d.post(kind, pos=pixel, button=1)
        d.settle(3)


def test_a_game_without_cards_has_no_strip(play: Play) -> None:
    d = play(table(Toy()))
    assert strip(d).height == 0
    assert not d.screen.panels.cards.any


@pytest.mark.parametrize("size", [(1024, 640), (1600, 1000), (3840, 2160)])
def test_every_card_can_be_pointed_at(play: Play, size: tuple[int, int]) -> None:
    d = play(table(), size)
    for card in HAND:
        find(d, card.id)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1600, 1000), 1.4), ((3840, 2160), 2.0)])
@pytest.mark.parametrize("folded", [False, True])
def test_nothing_lies_over_the_strip(size: tuple[int, int], scale: float, folded: bool) -> None:
    arranged = layout(size, lambda length: round(length * scale), lambda panel: folded, True)
    parts = (arranged.bar, arranged.cards, arranged.log, arranged.replay, arranged.status, arranged.free)
    rects = [pygame.Rect(*(round(side) for side in part)) for part in parts]
    for number, one in enumerate(rects):
        assert all(not one.inflate(-2, -2).colliderect(other.inflate(-2, -2)) for other in rects[number + 1 :])


def test_a_click_on_a_card_opens_what_can_be_done_with_it(d: Driver) -> None:
    at = find(d, "knave")
    click(d, at)
    assert d.window.ui.popup_open
    for dy in range(10, 120, 8):
        click(d, (at[0] + 60, at[1] + dy))
        if d.game.length:
            break
    assert [record.action for record in d.game.line] == [Draw(side="blue")]


def test_what_a_card_still_wants_is_pointed_at_on_the_table(d: Driver) -> None:
    at = find(d, "ace")
    click(d, at)
    for dy in range(10, 120, 8):
        click(d, (at[0] + 60, at[1] + dy))
        if d.screen.hand.tool.id == "point":
            break
    d.click((20.0, 20.0))
    assert any(isinstance(record.action, Bury) for record in d.game.line)


def test_a_card_of_a_miniature_selects_it(d: Driver) -> None:
    click(d, find(d, "ann"))
    assert d.screen.desk.selected == ("ann",)


def test_a_card_that_may_not_be_played_does_nothing(d: Driver) -> None:
    at = find(d, "queen")
    click(d, at)
    for dy in range(10, 80, 8):
        click(d, (at[0] + 60, at[1] + dy))
    assert d.game.length == 0


def test_the_one_answer_that_names_a_card_is_given_by_a_click_on_it(d: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr("tabletop.app.actions.Actions.do", lambda self, action, at=None: told.append(action))
    question = Decision("q", "blue", "Which?", (Choose("ace"), Choose("king"), Pass()), None, resume=Shot("ann", "bob"))
    d.game._after[0] = replace(d.game.state, pending=(question,))
    d.game._views.clear()
    d.screen.desk.touch()
    d.settle()
    click(d, find(d, "king"))
    assert [replace(action, side=None) for action in told] == [Choose("king")]


def test_it_folds_away_and_says_what_is_there(d: Driver) -> None:
    tall = strip(d).height
    rect = strip(d)
    click(d, (rect.left + 26, rect.top + 20))
    assert strip(d).height < tall / 3
    click(d, (rect.left + 26, strip(d).top + 20))
    assert strip(d).height == tall


def test_an_action_names_a_card_in_any_of_its_fields() -> None:
    assert names_card(Choose("ace"), "ace")
    assert not names_card(Choose("ace", side="king"), "king")
    assert not names_card(None, "ace")
