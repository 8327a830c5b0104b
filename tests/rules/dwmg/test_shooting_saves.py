"""A game is saved and opened again while a burst waits for its player."""

from __future__ import annotations

from pathlib import Path

from tabletop.documents.reader import read
from tabletop.model.action import Allocate
from tabletop.model.dice import ScriptedDice
from tabletop.model.frozen import FrozenMap
from tabletop.opening import kinds, open_any
from tabletop.rules.dwmg.verbs import Shoot
from tabletop.rules.registry import rulesets, vocabularies
from tabletop.session.game import Game
from tabletop.session.journal import Journal

MAP = """
tabletop: 1
title: A burst
rules: dwmg
sides: [{id: unit, name: UNIT}, {id: monsters, name: Monsters}]
miniatures:
  - {id: brigadier, profile: the-brigadier, side: unit, at: [4, 12], facing: 90, state: {carrying: [rifle]}}
  - {id: gunner, profile: unit-soldier-smg, side: unit, at: [4, 8], facing: 90}
  - {id: one, profile: ogron, side: monsters, at: [9, 8]}
  - {id: two, profile: ogron, side: monsters, at: [9, 10]}
clock: {round: 1, side: unit, phase: action}
"""


def test_rerolls_and_hits_wait_in_a_save(tmp_path: Path) -> None:
    played = Game(rulesets()["dwmg"], read(MAP, "burst.yaml", vocabularies(), kinds()), seed=7)
    played.do(Shoot("gunner", "one"), ScriptedDice(((4, 5, 6),)))
    journal = Journal.create(tmp_path / "burst.tabletop", played)
    opened = open_any(journal.path).game
    assert opened.state == played.state
    question = opened.state.question
    assert question is not None and question.id == "hits"
    for each in (played, opened):
        each.do(Allocate(FrozenMap({"one": 1, "two": 2})), ScriptedDice(((1,),)))
    assert opened.state == played.state
    assert opened.state.question is not None and opened.state.question.id == "reroll"
    again = open_any(Journal.create(tmp_path / "again.tabletop", opened).path).game
    assert again.state == opened.state
