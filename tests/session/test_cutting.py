"""An example cut out of a game holds at once, wherever the game is cut, and whatever was secret in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop import places
from tabletop.documents import write
from tabletop.documents.reader import read
from tabletop.errors import DocumentError
from tabletop.model.action import Move
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.opening import kinds, new_game, open_any, read_document
from tabletop.rules.registry import rulesets, vocabularies
from tabletop.session.cutting import Attempt, Cut, cut_out, openings
from tabletop.session.examples import run
from tabletop.session.game import Game

EXAMPLES = places.maps() / "examples"
GAMES = sorted(EXAMPLES.rglob("*.tabletop"))
LIMITED = EXAMPLES / "sandbox" / "too-far.yaml"


def written(document: Document) -> Document:
    """The document as a file has it, read again."""
    return read(write(document, vocabularies()[document.rules], kinds()), "cut.yaml", vocabularies(), kinds())


def up_to(game: Game, records: int) -> Game:
    return Game(
        game.ruleset,
        game.document,
        seed=game.seed,
        options=game.options,
        players=game.players,
        records=game.records[:records],
    )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_wherever_a_game_is_cut_the_example_holds(path: Path) -> None:
    game = open_any(path).game
    for share, actions in ((0.23, 1), (0.52, 3), (0.9, 2)):
        short = up_to(game, max(1, round(game.length * share)))
        document = written(cut_out(short, Cut("A moment of the game", actions)))
        held = run(document, game.ruleset)
        assert held.holds, [step.failures for step in held.steps]
        begun = openings(short)[-actions:]
        if begun:
            assert document.state == short.before(begun[0]), "everything is as it was, what is hidden too"
            assert len(held.steps) >= len(begun)


def moved() -> Game:
    """A sandbox game in which the soldier has moved 4 of his 6 inches."""
    game = new_game(replace(read_document(LIMITED), steps=()), seed=1)
    game.do(Move("soldier", (8.0, 8.0)))
    return game


def test_the_steps_expect_what_happened() -> None:
    (step,) = written(cut_out(moved(), Cut("One move"))).steps
    assert step.expect["legal"] is True and step.expect["length"] == 4.0
    assert step.expect["state"]["soldier"]["at"] == (8.0, 8.0) or list(step.expect["state"]["soldier"]["at"]) == [8, 8]


def test_what_was_refused_last_is_a_step_with_its_code() -> None:
    game = moved()
    document = written(cut_out(game, Cut("Too far", 1, Attempt(Move("soldier", (20.0, 8.0)), game.length))))
    first, second = document.steps
    assert first.expect["legal"] is True
    assert (second.expect["legal"], second.expect["code"]) == (False, "too-far")
    assert run(document, rulesets()["sandbox"]).holds


def test_a_refusal_alone_can_be_an_example() -> None:
    game = moved()
    document = written(cut_out(game, Cut("Too far", 0, Attempt(Move("soldier", (20.0, 8.0)), game.length))))
    assert document.state == game.state
    assert [step.expect["code"] for step in document.steps] == ["too-far"]


def test_what_was_tried_before_the_cut_is_left_out() -> None:
    game = moved()
    game.do(Move("soldier", (9.0, 8.0)))
    document = cut_out(game, Cut("The last move", 1, Attempt(Move("soldier", (20.0, 8.0)), 0)))
    assert len(document.steps) == 1


def test_an_example_fails_when_what_it_expects_is_no_longer_so() -> None:
    document = written(cut_out(moved(), Cut("One move")))
    tired = document.state.miniatures["soldier"]
    tired = replace(tired, status=FrozenMap({**tired.status, "move": 3.0}))
    weaker = replace(document.state, miniatures=FrozenMap({**document.state.miniatures, "soldier": tired}))
    assert not run(replace(document, state=weaker), rulesets()["sandbox"]).holds


def test_a_moment_with_a_word_that_there_is_not_is_told() -> None:
    text = write(cut_out(moved(), Cut("One move")), vocabularies()["sandbox"], kinds())
    wrong = text.replace("moment: {}", "moment: {ordre: [blue]}")
    assert wrong != text
    with pytest.raises(DocumentError, match="ordre"):
        read(wrong, "cut.yaml", vocabularies(), kinds())
