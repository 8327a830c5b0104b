"""The rulings in the help: all that the code cites are told, and found by a word or a number."""

from __future__ import annotations

import re

import pytest

from tabletop import places
from tabletop.app.panels.rulings import Rulings, rulings
from tabletop.rules.registry import ruleset

RULES = places.assets().parent / "tabletop" / "rules"


def test_every_ruling_that_the_rules_cite_is_told() -> None:
    said = {each.id for each in rulings("dwmg")}
    for path in (RULES / "dwmg").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert {*re.findall(r"\b[CD]\d+\b", text)} <= said, path.name
    assert {f"C{n}" for n in range(1, 8)} | {f"D{n}" for n in range(1, 41)} <= said


def test_every_ruling_of_the_race_to_gallifrey_is_told() -> None:
    said = {each.id for each in rulings("time_of_the_daleks")}
    cited = (RULES / "time_of_the_daleks" / "citations.py").read_text(encoding="utf-8")
    assert {*re.findall(r"\bT\d\b", cited)} | {f"T{n}" for n in range(1, 7)} <= said


@pytest.mark.parametrize("game", ["sandbox", "dwmg", "time_of_the_daleks"])
def test_an_option_that_a_ruling_names_is_one_of_the_game(game: str) -> None:
    for each in rulings(game):
        assert each.option in ("", *ruleset(game).vocabulary.options), each.id
    assert len({each.id for each in rulings(game)}) == len(rulings(game))


def test_rulings_are_found_by_number_and_by_words() -> None:
    assert [each.id for each in Rulings("dwmg", "d2").found()] == ["D2"]
    assert "D13" in [each.id for each in Rulings("dwmg", "mortar miss").found()]
    assert Rulings("dwmg", "no such words").found() == ()
    assert len(Rulings("sandbox").found()) == 7
