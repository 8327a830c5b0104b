"""Models that wait off the table, and a map that becomes one of another game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.app.editor.converting import for_game
from tabletop.app.editor.draft import Draft, opened
from tabletop.app.editor.faults import faults
from tabletop.documents.reader import read
from tabletop.errors import DocumentError
from tabletop.opening import kinds
from tabletop.rules.registry import vocabularies

from .designer import Designer, sighted

MAP = """\
tabletop: 1
title: A gate
rules: dwmg
sides: [{id: heroes, name: Heroes, state: {victory_points: 1}}, {id: villains, name: Villains}]
miniatures:
  - {id: one, profile: unit-soldier, side: heroes, at: [24, 30], state: {luck: 2}}
  - {id: late, profile: liz, side: heroes}  # by train
clock: {round: 1, phase: action}
"""


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    path = tmp_path / "gate.yaml"
    path.write_text(MAP, encoding="utf-8")
    return opened(path)


@pytest.fixture
def designer(draft: Draft) -> Iterator[Designer]:
    with sighted() as sight:
        d = Designer(draft)
        d.sight = sight
        d.paint_nothing()
        yield d
        d.close()


def test_a_model_goes_off_the_table_and_comes_back_through_the_list(designer: Designer) -> None:
    d = designer
    d.screen.desk.select(("one",))
    d.look(4)
    d.on("Let it wait off the table")
    assert d.draft.state.miniatures["one"].at is None
    assert d.screen.desk.selected == ()
    d.on("tab All")
    d.on("one")
    d.on("Put it on the table")
    d.look(3)
    assert d.draft.state.miniatures["one"].at is not None
    assert d.screen.desk.selected == ("one",)
    assert "Middle x" in d.sight.boxes, "its fields are shown at once"
    d.press(pygame.K_z, "ctrl")
    assert d.draft.state.miniatures["one"].at is None
    assert d.screen.desk.selected == ()
    d.press(pygame.K_z, "ctrl")
    assert d.draft.text() == MAP


def test_one_who_waits_is_made_renamed_and_taken_away(designer: Designer) -> None:
    d = designer
    d.on("tab All")
    d.on("late")
    d.on("One more who waits")
    assert d.draft.state.miniatures["late-2"].profile == "liz"
    d.choose("Profile", "Auton")
    d.type("Name in the file", "lurker")
    assert d.draft.state.miniatures["lurker"].profile == "auton"
    assert "lurker" in d.draft.text()
    d.on("Take it away")
    assert list(d.draft.state.miniatures) == ["one", "late"]


def test_words_of_a_state_are_added_filled_in_and_taken_away(designer: Designer) -> None:
    d = designer
    d.screen.desk.select(("one",))
    d.look(4)
    d.choose("State", "Carrying")
    d.type("Carrying##carrying", "grenade, key")
    d.type("Luck##luck", "3")
    d.on("without hits")
    assert dict(d.draft.state.miniatures["one"].status) == {"luck": 3, "carrying": ("grenade", "key")}
    again = read(d.draft.text(), "the gate", vocabularies(), kinds())
    assert again.state.miniatures["one"].status == d.draft.state.miniatures["one"].status
    d.type("Luck##luck", "-1")
    assert d.draft.state.miniatures["one"].status["luck"] == 3


def test_a_map_of_another_game_leaves_behind_what_that_does_not_know(draft: Draft) -> None:
    plain = for_game(draft.document, "sandbox")
    assert read(Draft(plain).text(), "the gate", vocabularies(), kinds()) == plain
    model = plain.state.miniatures["one"]
    assert (model.profile, model.name, model.look) == (None, "UNIT Soldier", draft.state.miniatures["one"].look)
    assert [fault.message for fault in faults(plain, kinds()) if "profile" in fault.message] == []


def test_a_model_without_a_profile_of_the_game_is_told_of(draft: Draft) -> None:
    strange = for_game(draft.document, "exterminate")
    told = [fault.ids for fault in faults(strange, kinds()) if "profile" in fault.message]
    assert told == [("late",)], "the soldier is of both games"
    soldier = strange.state.miniatures["one"]
    assert soldier.status == vocabularies()["exterminate"].profiles["unit-soldier"].status


def test_pictures_of_what_lies_beside_a_smaller_table_are_told_of(draft: Draft) -> None:
    document = draft.document
    corner = (document.state.table.width - 10.0, 0.0, 10.0, 10.0)
    shown = replace(document, view=replace(document.view, crop=corner))
    small = replace(document.state.table, width=document.state.table.width - 12.0)
    cut = replace(shown, state=replace(shown.state, table=small))
    beside = [fault.message for fault in faults(cut, kinds()) if "beside the table" in fault.message]
    assert len(beside) == 1 and faults(shown, kinds()) == faults(document, kinds())
    with pytest.raises(DocumentError):
        read(Draft(cut).text(), "the gate", vocabularies(), kinds())


def test_the_list_of_faults_leads_to_who_waits(designer: Designer) -> None:
    d = designer
    d.on("tab Map")
    d.choose("Game", "Exterminate!")
    d.look_through()
    (number,) = (n for n, fault in enumerate(d.screen.inspector.faults) if fault.ids == ("late",))
    d.on("tab Checks")
    d.on(f"fault {number}")
    d.look(3)
    assert "Put it on the table" in d.sight.boxes
