"""The inspector by keys alone: Tab goes from figure to figure, Enter and leaving commit, Esc restores."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.app.editor.draft import blank
from tabletop.app.ui import widgets as w
from tabletop.documents.kinds import of_kind
from tabletop.geometry.shapes import Rect
from tabletop.opening import kinds

from .designer import Designer, sighted


@pytest.fixture
def designer() -> Iterator[Designer]:
    """A building is chosen on an empty table."""
    with sighted() as sight:
        d = Designer(blank())
        d.sight = sight
        d.paint_nothing()
        d.press(pygame.K_r)
        d.dragged((10, 10), (16, 14))
        d.press(pygame.K_x)
        yield d
        d.close()


def typed(d: Designer, text: str, key: int) -> None:
    d.post(pygame.TEXTINPUT, text=text)
    d.window.step(0)
    d.press(key)
    d.look(3)


def test_tab_goes_through_place_and_size_and_commits(designer: Designer) -> None:
    d = designer
    d.on("Left")
    for figure in ("11", "9", "8"):
        typed(d, figure, pygame.K_TAB)
    typed(d, "7", pygame.K_RETURN)
    assert d.terrain["building"].outline == Rect(11.0, 9.0, 8.0, 7.0)


def test_esc_restores_and_what_is_no_number_changes_nothing(designer: Designer) -> None:
    d = designer
    before = d.draft.document
    d.on("Left")
    typed(d, "22", pygame.K_ESCAPE)
    d.on("Left")
    typed(d, "abc", pygame.K_RETURN)
    assert d.draft.document == before
    assert d.screen.desk.selected == ("building",)


def test_an_id_is_kept_on_leaving_and_refused_when_it_is_taken(designer: Designer) -> None:
    d = designer
    d.on("Name in the file")
    typed(d, "house one", pygame.K_TAB)
    assert list(d.terrain) == ["house-one"]
    d.on("Name in the file")
    typed(d, "blue", pygame.K_RETURN)
    assert list(d.terrain) == ["house-one"]
    assert any("'blue' is the id of something else" in words for words in d.told)


def test_looking_at_a_figure_beyond_its_bounds_does_not_change_it(designer: Designer) -> None:
    d = designer
    vault = of_kind(kinds()["building"], id="vault", outline=Rect(30.0, 30.0, 4.0, 4.0), defence=125)
    d.screen.desk.put("draw a vault", (vault,), choose=True)
    d.look(4)
    assert "Def" in d.sight.boxes
    assert d.terrain["vault"].defence == 125


def test_words_that_do_not_fit_stay_in_their_field_until_they_do(designer: Designer) -> None:
    d = designer
    d.on("tab Map")
    d.choose("Game", "Doctor Who Miniatures Game")
    d.on("tab Scenario")
    d.on("Begin a scenario")
    d.type("Values of the special rules, as in the file", "sight: [3, 4")
    assert not d.draft.document.scenario.figures
    d.type("Values of the special rules, as in the file", "sight: [3, 4], post: gate")
    assert dict(d.draft.document.scenario.figures) == {"sight": (3, 4), "post": "gate"}


def test_a_scenario_that_speaks_of_nobody_is_told_of(designer: Designer) -> None:
    d = designer
    d.on("tab Map")
    d.choose("Game", "Doctor Who Miniatures Game")
    d.on("tab Scenario")
    d.on("Begin a scenario")
    d.on("one more /forces/blue")
    d.type("Profile", "dalke")
    d.look_through()
    assert any("dalke" in fault.message for fault in d.screen.inspector.faults)


def test_a_colour_that_is_none_stays_in_its_field_with_a_sentence(designer: Designer) -> None:
    d = designer
    before = d.draft.document
    d.on("tab Map")
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(w, "complaint", lambda ui, words: told.append(words))
        d.type("Another colour", "blue")
        assert d.draft.document == before
        assert any("six digits" in words for words in told)
        d.type("Another colour", "#102030")
        told.clear()
        d.look()
    assert d.draft.state.sides["orange"].colour == "#102030"
    assert not told


def test_a_door_that_is_broken_stands_open_until_somebody_closes_it(designer: Designer) -> None:
    d = designer
    d.press(pygame.K_d)
    d.click((13, 14))
    (door,) = d.terrain["building"].openings
    d.press(pygame.K_x)
    d.on(door.id)
    d.on("Broken: it stays open for good")
    (door,) = d.terrain["building"].openings
    assert (door.state, door.broken) == ("open", True)
    d.choose("It is", "locked")
    (door,) = d.terrain["building"].openings
    assert (door.state, door.broken) == ("locked", False)


def test_a_side_is_renamed_with_all_that_is_its_own(designer: Designer) -> None:
    d = designer
    d.on("page zones")
    d.on("setup blue")
    d.dragged((2, 30), (10, 40))
    d.press(pygame.K_x)
    d.on("tab Map")
    d.type("Name in the file##blue", "heroes")
    assert list(d.draft.state.sides) == ["heroes", "orange"]
    assert [zone.side for zone in d.zones.values()] == ["heroes"]


def test_a_marker_and_a_miniature_are_where_their_middle_is(designer: Designer) -> None:
    d = designer
    d.on("page zones")
    d.on("Marker with a text")
    d.click((30, 30))
    d.settle(3)
    d.type("##text", "Here it lies")
    d.type("Middle x", "31.25")
    assert d.draft.state.markers["marker"].at == (31.25, 30.0)
    assert d.draft.state.markers["marker"].text == "Here it lies"
    d.on("page people")
    d.on("auton")
    d.click((20, 20))
    (model,) = d.draft.state.miniatures.values()
    assert model.at == (20.0, 20.0)
    d.type("Middle y", "21.3")
    assert d.draft.state.miniatures[model.id].at == (20.0, 21.3)
    d.on("tab Map")
    d.on("One more floor")
    d.on("tab Chosen")
    d.choose("Floor", "Upper floor")
    assert d.draft.state.miniatures[model.id].level == 1
    while d.draft.can_undo:
        d.press(pygame.K_z, "ctrl")
    assert not d.draft.state.miniatures
    assert not d.draft.state.markers
