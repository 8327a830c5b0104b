"""A game is saved and opened again in the middle of a walk that waits for an answer."""

from __future__ import annotations

from pathlib import Path

from tabletop.documents.reader import read
from tabletop.model.action import Pass, Reroll
from tabletop.model.dice import ScriptedDice
from tabletop.opening import kinds, open_any
from tabletop.rules.dwmg.verbs import Run
from tabletop.rules.registry import rulesets, vocabularies
from tabletop.session.game import Game
from tabletop.session.journal import Journal

MAP = """
tabletop: 1
title: A walk in the wood
rules: dwmg
sides: [{id: unit, name: UNIT}, {id: daleks, name: Daleks}]
terrain: [{id: wood, kind: wood, shape: {rect: [0, 0, 40, 40]}}]
miniatures:
  - {id: brigadier, profile: the-brigadier, side: unit, at: [4, 4]}
  - {id: dalek, profile: dalek, side: daleks, at: [45, 45]}
clock: {round: 1, side: unit, phase: action}
"""


def game() -> Game:
    document = read(MAP, "wood.yaml", vocabularies(), kinds())
    return Game(rulesets()["dwmg"], document, seed=7)


def test_the_rest_of_a_run_waits_behind_a_question(tmp_path: Path) -> None:
    played = game()
    played.do(Run("brigadier", (16, 4), ((10, 4),)), ScriptedDice(((2,),)))
    journal = Journal.create(tmp_path / "walk.tabletop", played)
    opened = open_any(journal.path).game
    assert opened.state == played.state and opened.state.question is not None
    for each in (played, opened):
        each.do(Reroll((0,), "luck"), ScriptedDice(((5,), (3,))))
    assert opened.state == played.state
    assert opened.state.miniatures["brigadier"].at == (12.0, 4.0)


def test_undo_goes_back_before_the_walk() -> None:
    played = game()
    before = played.state
    played.do(Run("brigadier", (16, 4)), ScriptedDice(((2,),)))
    played.do(Pass(), ScriptedDice(((3,),)))
    while played.state.question is not None:
        played.do(Pass(), ScriptedDice(()))
    played.undo()
    assert played.state == before
