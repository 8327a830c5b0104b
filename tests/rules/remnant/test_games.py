"""Whole games: by anybody's play, and by the program's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import places
from tabletop.model.state import State
from tabletop.opening import open_any
from tabletop.rules.remnant import RULES
from tabletop.rules.remnant.opponent import choose
from tabletop.session.opponent import PROGRAM
from tests.rules.remnant.tables import anybody, bare, begun, played


@pytest.mark.parametrize("seed", range(3))
def test_anybodys_game_comes_to_an_end_without_a_fault(seed: int) -> None:
    state = played(begun(), {side: anybody(f"{seed} {side}") for side in ("doctor", "daleks")}, seed)
    assert RULES.outcome(state) is not None
    assert RULES.audit(state) == ()


GAMES = sorted((places.maps() / "examples" / "remnant" / "games").glob("*.tabletop"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_kept_game_is_won_by_the_rules(path: Path) -> None:
    """A person at the window against the program, from the first card to the last injury; every action is legal."""
    game = open_any(path).game
    assert game.outcome is not None and game.players["daleks"] == PROGRAM
    assert {"draw_locations", "support", "attack", "move", "end_phase"} <= {record.action.verb for record in game.line}
    for record in game.line:
        assert game.ruleset.check(game.before(record.n), record.action).legal, record.n
        assert game.ruleset.audit(game.at(record.n)) == ()


def test_a_game_is_kept() -> None:
    assert GAMES


def winner(seed: int, side: str) -> tuple[str, ...]:
    """Who wins when the program plays a side against anybody."""
    players = {each: anybody(f"{seed} {each}") for each in ("doctor", "daleks")}
    state = played(RULES.begin(bare(), {}), {**players, side: choose}, seed)
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome.winners


def test_the_program_wins_a_game_of_each_side() -> None:
    assert any(winner(seed, "daleks") == ("daleks",) for seed in range(2))
    assert any(winner(seed, "doctor") == ("doctor",) for seed in range(6))


@pytest.mark.slow
def test_the_program_wins_at_least_65_of_100_games_against_anybody() -> None:
    """The sides are taken in turn: the Daleks are much the stronger."""
    sides = ("doctor", "daleks")
    won = sum(winner(seed, sides[seed % 2]) == (sides[seed % 2],) for seed in range(100))
    assert won >= 65


def test_the_program_sees_no_more_than_its_side() -> None:
    """On the view and on a state whose secrets are others, it chooses the same."""
    state: State = begun()
    assert choose(RULES.view(state, "doctor"), "doctor") == choose(state, "doctor")
