"""The scenario's sheet and its score, line by line."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.dice import SeededDice
from tabletop.model.event import Removed
from tabletop.model.frozen import FrozenMap
from tabletop.rules.dwmg.awards import STANDARD, award, awarded
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.play import Play
from tests.app.dwmg_games import DEPOT, depot


def told(**status: object) -> dict[str, float]:
    game = depot()
    unit = replace(game.state.sides["unit"], status=FrozenMap(status))
    return {line.label: line.value for line in awarded(unit) if line.value}


def test_points_of_a_side_are_told_with_what_they_were_awarded_for() -> None:
    play = Play(depot().state, SeededDice(1, 1), BOOK)
    award(play, "unit", 2, "Crates found")
    award(play, "unit", 1, "Crates found")
    award(play, "unit", 0, "Nothing")
    award(play, "unit", 4)
    unit = play.state.sides["unit"]
    assert unit.status["victory_points"] == 7
    assert {line.label: line.value for line in awarded(unit)} == {"Awarded so far": 4, "Crates found": 3}


def test_points_cite_the_page_that_awards_them_and_otherwise_that_of_the_usual_ones() -> None:
    play = Play(depot().state, SeededDice(1, 1), BOOK)
    award(play, "unit", 1, "The Master captured", 31)
    award(play, "unit", 2, "A crate found", 60)
    award(play, "unit", 2, "The Brigadier eliminated")
    cited = {line.label: line.citation for line in awarded(play.state.sides["unit"]) if line.value}
    assert cited == {
        "The Master captured": page(31),
        "A crate found": page(60),
        "The Brigadier eliminated": page(STANDARD),
    }


def test_points_that_a_map_begins_with_are_told_too() -> None:
    assert told(victory_points=3) == {"Awarded so far": 3}


def test_who_leaves_by_the_right_edge_is_a_line_of_the_score() -> None:
    game = depot()
    play = Play(game.state, SeededDice(1, 1), BOOK)
    play.tell(Removed("ann", "left by the west edge"), Removed("bob", "left by the east edge"))
    briefing = game.ruleset.briefing(play.state, "unit")
    assert briefing is not None
    score = {line.label: line.value for line in dict(briefing.score)["unit"]}
    assert score["UNIT Soldier left by the west edge"] == DEPOT.points[0].points
    assert not any("east" in label for label in score)


def test_the_sheet_of_a_side_is_made_of_what_it_knows() -> None:
    here, there = depot((30.0, 34.0)), depot((12.0, 9.0))
    assert here.ruleset.briefing(here.state, "unit") == there.ruleset.briefing(there.state, "unit")
