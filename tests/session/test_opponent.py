"""Sides that the program plays: when it is its turn, and what it may see."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.action import Action
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.registry import OPPONENTS, names, opponent, ruleset
from tabletop.session.game import Game
from tabletop.session.opponent import PROGRAM, act, due, persons, played_by_program
from tests.contract.toy import Draw

from .games import toy


def with_players(**players: str) -> Game:
    game = toy()
    return Game(game.ruleset, game.document, seed=1, players=players)


def test_the_program_is_due_on_its_own_turn_only() -> None:
    game = with_players(blue=PROGRAM, red="Ann")
    assert persons(game) == ("red",)
    assert played_by_program(game, "blue") and not played_by_program(game, None)
    assert due(game) is None
    game._after[0] = replace(game.state, clock=Clock(1, "blue", "play"))
    assert due(game) == "blue"


def test_where_it_is_nobodys_turn_people_go_on_first() -> None:
    for players, wanted in (({"red": PROGRAM}, None), ({"red": PROGRAM, "blue": PROGRAM}, "red")):
        game = with_players(**players)
        game._after[0] = replace(game.state, clock=Clock(1, None, "play"))
        assert due(game) == wanted


def test_it_is_shown_what_its_side_may_see_and_acts_once() -> None:
    game = with_players(red=PROGRAM)
    seen: list[State] = []

    def draws(state: State, side: str) -> Action | None:
        seen.append(state)
        return Draw(side=side)

    record = act(game, draws)
    assert record is not None and record.action == Draw(side="red") and game.length == 1
    assert seen == [game.ruleset.view(game.at(0), "red")]
    assert act(game, lambda state, side: None) is None


def test_it_does_nothing_for_people_and_after_the_end() -> None:
    game = with_players(blue=PROGRAM)
    assert act(game, lambda state, side: Draw()) is None
    assert game.length == 0


def test_games_that_play_a_side_themselves_say_so() -> None:
    assert set(OPPONENTS) <= set(names())
    assert opponent("sandbox") is None
    for id in OPPONENTS:
        assert opponent(id) is not None and ruleset(id).id == id
