"""Questions answered on the table itself: by a click on whom or on where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tabletop.app.tools.answering import answers_on_table
from tabletop.model.action import Choose, Pass
from tabletop.model.decision import Decision
from tabletop.rules.dwmg.play import Agenda
from tabletop.rules.dwmg.verbs import PointOut, Shoot
from tabletop.session.game import Game

from .driver import Driver
from .dwmg_games import skirmish

Play = Callable[..., Driver]
PLACES = tuple(PointOut((float(x), float(y))) for x in range(4, 48, 8) for y in range(4, 48, 8))


def asked(*answers: object, default: object = None) -> Game:
    """A skirmish in which the soldiers are asked something; what comes of it is not looked at."""
    game = skirmish()
    question = Decision("q", "unit", "Whom?", answers, default, resume=Agenda(None))  # type: ignore[arg-type]
    game._after[0] = replace(game.state, pending=(question,))
    return game


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The answers that reach the game."""
    told: list[object] = []
    monkeypatch.setattr("tabletop.app.actions.Actions.answer", lambda self, action: told.append(action))
    return told


@pytest.mark.parametrize(
    "answers", [(Choose("dal"), Choose("dek"), Pass()), (Shoot("ann", "dal"), Shoot("ann", "dek"))]
)
def test_a_question_about_models_is_answered_by_a_click_on_one(
    play: Play, given: list[object], answers: tuple[object, ...]
) -> None:
    d = play(asked(*answers))
    still = d.shot(d.around(d.at("dek")))
    d.motion(d.at("dek"))
    d.settle()
    assert d.status.startswith("Click to answer:") and "Dalek" in d.status
    assert d.shot(d.around(d.at("dek"))) != still
    d.click(d.at("dek"))
    assert given == [answers[1]]


def test_a_click_beside_everybody_and_on_somebody_else_answers_nothing(play: Play, given: list[object]) -> None:
    d = play(asked(Choose("dal"), Choose("dek")))
    d.click((10, 10))
    d.click(d.at("bob"))
    assert given == []


def test_who_lets_go_elsewhere_has_not_answered(play: Play, given: list[object]) -> None:
    d = play(asked(Choose("dal"), Choose("dek")))
    d.drop(d.at("dal"), (30, 40))
    assert given == []


def test_places_are_pointed_out_on_the_table_and_the_nearest_counts(play: Play, given: list[object]) -> None:
    d = play(asked(*PLACES, default=PLACES[0]))
    d.motion((12.4, 19.5))
    d.settle()
    d.click((12.4, 19.5))
    assert given == [PointOut((12.0, 20.0))]
    d.click((16.0, 16.0))
    assert len(given) == 1


def test_the_hover_of_many_places_is_marked_where_the_mouse_is(play: Play) -> None:
    d = play(asked(*PLACES))
    assert len(d.screen.answering.marks()) == len(PLACES)
    assert answers_on_table(d.game.state.question, d.game.state).on_table_only == set(PLACES)


def test_answers_that_name_the_same_model_twice_keep_to_their_buttons() -> None:
    game = asked(Shoot("ann", "dal", "rifle"), Shoot("ann", "dal", "grenade"), Shoot("ann", "dek", "rifle"))
    found = answers_on_table(game.state.question, game.state)
    assert set(found.by_id) == {"dek"}


def test_where_any_place_answers_a_click_on_bare_ground_is_one(play: Play, given: list[object]) -> None:
    game = asked(*PLACES[:4], Pass())
    game._after[0] = replace(game.state, pending=(replace(game.state.pending[0], anywhere=True),))
    d = play(game)
    d.motion((18.0, 25.0))
    d.settle()
    d.click((18.0, 25.0))
    (answer,) = given
    assert isinstance(answer, PointOut)
    assert answer.to == pytest.approx((18.0, 25.0), abs=0.05)
