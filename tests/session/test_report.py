"""The battle report: everything that holds, in order, and no secret before the end."""

from __future__ import annotations

from html.parser import HTMLParser

from tabletop.model.action import Concede, Move
from tabletop.model.dice import ScriptedDice
from tabletop.session.game import Game
from tabletop.session.report import as_html, as_text, battle_report
from tabletop.session.story import story
from tests.contract.toy import Draw, Snap
from tests.session.games import sandbox, toy


class Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words = ""

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_report_tells_what_holds_and_leaves_out_what_was_undone() -> None:
    game = sandbox()
    game.do(Move("a1", (12, 20)))
    game.do(Move("a2", (31.5, 33)))
    game.undo()
    text = as_text(battle_report(game))
    assert "10.2″" in text  # from (10, 10) to (12, 20)
    assert "28.7″" not in text
    assert "Red: 2 miniatures at first, 2 on the table now." in text


def test_a_report_counts_the_dice() -> None:
    game = toy()
    game.do(Snap("a1", "b1", side="red"), ScriptedDice([(1, 1)]))
    assert ("d6", "1: 2×") in battle_report(game).dice


def test_a_hand_is_in_the_report_only_when_the_game_is_over() -> None:
    game = toy(seed=4)
    game.do(Draw(side="red"))
    card = game.state.sides["red"].status["hand"][0]
    assert card not in as_text(battle_report(game, "blue"))
    assert card in as_text(battle_report(game, "red"))
    game.do(Concede(side="red"))
    over = battle_report(game, "blue")
    assert card in as_text(over)
    assert over.ending.startswith("Blue won.")


def test_the_page_says_what_the_text_says_whatever_a_name_holds() -> None:
    game = sandbox()
    game.do(Move("a1", (12, 20)))
    report = battle_report(game)
    reader = Words()
    reader.feed(as_html(report, b"png"))
    assert all(line.text in reader.words for line in report.lines)
    assert "<script>" not in as_html(report.__class__(**{**_fields(report), "title": "<script>alert(1)</script>"}))


def _fields(report: object) -> dict[str, object]:
    return {name: getattr(report, name) for name in report.__slots__}  # type: ignore[attr-defined]


def test_who_plays_a_side_is_named_and_undo_is_told_by_what_it_took_back() -> None:
    first = sandbox()
    game = Game(first.ruleset, first.document, seed=1, players={"red": "Ann"})
    game.do(Move("a1", (12, 20)))
    game.undo()
    game.redo()
    text = as_text(battle_report(game))
    assert "Red (Ann)" in text
    assert "Undone" not in text
    lines = story(game, None)
    assert lines[0].text in lines[1].text
    assert lines[1].text.startswith("Undone: ")
