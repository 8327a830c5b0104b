"""Sides that the program plays: who they are, when it is their turn, and letting them act.

A rule set that can play a side has a module `opponent` with a function `choose`, which the registry hands out.
"""

from __future__ import annotations

from tabletop.model.record import Done
from tabletop.rules.ruleset import Opponent
from tabletop.session.game import Game

PROGRAM = "the program"
"""The player of a side that the program plays: what `Game.players` and the save call it."""


def played_by_program(game: Game, side: str | None) -> bool:
    """Whether the program plays that side."""
    return side is not None and game.players.get(side) == PROGRAM


def persons(game: Game) -> tuple[str, ...]:
    """The sides that people play, in their order."""
    return tuple(side for side in game.state.sides if not played_by_program(game, side))


def due(game: Game) -> str | None:
    """The side that the program must act for now; None while a person is to act, and when the game is over. Where it
    is nobody's turn the people go on, if there are any."""
    if game.outcome is not None:
        return None
    question = game.state.question
    turn = question.side if question is not None else game.state.clock.side
    if turn is None and not persons(game):
        turn = next(iter(game.state.sides), None)
    return turn if played_by_program(game, turn) else None


def act(game: Game, opponent: Opponent) -> Done | None:
    """Let the program do one thing for the side whose turn it is; None when it has nothing to do."""
    side = due(game)
    if side is None:
        return None
    action = opponent(game.view(side), side)
    return game.do(action) if action is not None else None
