"""A game's log: what is done, undone and looked back at."""

from __future__ import annotations

import pytest

from tabletop.errors import IllegalAction, ReplayError
from tabletop.model.action import Allocate, Move, Pass
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.record import Done, Undone
from tabletop.session.game import Game
from tabletop.session.story import story
from tests.contract.toy import TOY, Draw, Snap
from tests.session.games import duel, sandbox, toy


def test_an_illegal_action_changes_nothing() -> None:
    game = sandbox()
    before = game.state
    with pytest.raises(IllegalAction, match="48"):
        game.do(Move("a1", (60, 10)))
    assert game.state is before
    assert game.records == ()


def test_undo_and_redo_walk_through_every_state_without_limit() -> None:
    game = sandbox()
    states = [game.state]
    for step in range(1, 30):
        game.do(Move("a1", (10 + step / 10, 20)))
        states.append(game.state)
    for wanted in reversed(states[:-1]):
        game.undo()
        assert game.state == wanted
    assert game.undo() is None
    for wanted in states[1:]:
        game.redo()
        assert game.state == wanted
    assert game.redo() is None


def test_a_new_action_after_undo_ends_what_could_be_redone() -> None:
    game = sandbox()
    game.do(Move("a1", (12, 20)))
    game.undo()
    game.do(Move("a1", (14, 20)))
    assert not game.can_redo
    assert game.state.miniatures["a1"].at == (14, 20)


def test_undo_appends_and_the_log_keeps_both() -> None:
    game = sandbox()
    game.do(Move("a1", (12, 20)))
    game.undo()
    assert [type(record) for record in game.records] == [Done, Undone]
    assert [line.holds for line in story(game, None)] == [False, True]


def test_undo_goes_back_to_before_the_action_that_opened_the_questions() -> None:
    game = toy()
    start = game.state
    game.do(Snap("a1", "b1", side="red"), ScriptedDice([(4, 5)]))
    game.do(Pass(side="blue"))
    assert game.state.question is not None
    assert game.state.question.side == "red"
    game.undo()
    assert game.state == start


def test_redo_repeats_the_recorded_dice() -> None:
    game = toy()
    game.do(Snap("a1", "b1", side="red"))
    rolled = game.records[0]
    assert isinstance(rolled, Done)
    shown = game.state
    game.undo()
    game.redo()
    assert game.state == shown
    assert game.line[-1].dice == rolled.dice


def test_undo_does_not_rewind_the_dice() -> None:
    """Whoever takes a roll back and shoots again gets other dice, or taking back would be a free reroll by choice."""
    rolls = set()
    game = toy(seed=3)
    for _ in range(8):
        record = game.do(Snap("a1", "b1", side="red"))
        rolls.add(record.dice)
        game.undo()
    assert len(rolls) > 1


def test_undoing_past_a_die_asks_first_and_past_a_move_does_not() -> None:
    game = toy()
    game.do(Move("a1", (10, 11), side="red"))
    assert game.undo_warning is None
    game.do(Snap("a1", "b1", side="red"))
    assert game.undo_warning is not None


def test_the_same_seed_rolls_the_same_dice_and_another_seed_others() -> None:
    def first_roll(seed: int) -> object:
        return toy(seed).do(Snap("a1", "b1", side="red")).dice

    assert first_roll(5) == first_roll(5)
    assert len({str(first_roll(seed)) for seed in range(20)}) > 5


def test_a_game_read_from_its_records_is_the_same_game() -> None:
    game = toy()
    game.do(Snap("a1", "b1", side="red"), ScriptedDice([(4, 1)]))
    game.do(Pass(side="blue"))
    game.do(Allocate(FrozenMap({"b1": 1}), side="red"))
    game.undo()
    game.redo()
    again = Game(TOY, game.document, seed=game.seed, records=game.records)
    assert again.state == game.state
    assert [again.at(n) for n in range(again.length + 1)] == [game.at(n) for n in range(game.length + 1)]


def test_a_question_survives_in_the_log_with_all_it_needs_to_go_on() -> None:
    game = toy()
    game.do(Snap("a1", "b1", side="red"), ScriptedDice([(4, 1)]))
    again = Game(TOY, game.document, seed=game.seed, records=game.records)
    again.do(Pass(side="blue"))
    again.do(Allocate(FrozenMap({"b2": 1}), side="red"))
    assert again.state.miniatures["b2"].status["hits"] == 1


def test_every_moment_can_be_looked_at() -> None:
    game = sandbox()
    game.do(Move("a1", (12, 20)))
    game.do(Move("a1", (14, 20)))
    game.undo()
    assert [game.at(n).miniatures["a1"].at for n in range(4)] == [(10, 10), (12, 20), (14, 20), (12, 20)]
    assert game.at(2) == fold(game.before(2), game.records[1].events)  # type: ignore[union-attr]


def test_records_with_a_gap_are_refused() -> None:
    game = sandbox()
    game.do(Move("a1", (12, 20)))
    game.do(Move("a1", (14, 20)))
    with pytest.raises(ReplayError, match="gap"):
        Game(game.ruleset, game.document, records=game.records[1:])


def test_what_a_side_draws_is_in_nobody_elses_log_or_view() -> None:
    game = Game(TOY, Document("A duel", "toy", duel()), seed=1)
    game.do(Draw(side="red"))
    card = game.state.sides["red"].status["hand"][0]
    assert card in story(game, "red")[0].text
    for other in ("blue", None):
        assert card not in story(game, other)[0].text
        assert card not in repr(game.view(other))
