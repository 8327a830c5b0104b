"""Learn to play: played through with the mouse; and by somebody who does everything wrong, who is never stuck."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.app import settings
from tabletop.app.lessons.lesson import Lesson
from tabletop.app.lessons.screen import LessonScreen
from tabletop.app.lessons.steps import STEPS
from tabletop.app.lessons.witness import ANN, DALEK, Witness
from tabletop.app.screens.new_game import NewGameScreen
from tabletop.app.screens.start import StartScreen
from tabletop.app.ui.theme import NEUTRAL_ACCENT
from tabletop.model.action import EndPhase, Move

from .driver import Driver

TITLES = [step.title for step in STEPS]


class Learner(Driver):
    """Drives the lesson, whose screen changes now and then."""

    def __init__(self, number: int = 0, size: tuple[int, int] = (1280, 800)) -> None:
        from tabletop.app.window import Window

        self.held = set()
        self.window = Window(LessonScreen(number), size=size)
        self.settle()

    @property
    def screen(self) -> LessonScreen:  # type: ignore[override]
        return self.window.screen  # type: ignore[return-value]

    @property
    def game(self):  # type: ignore[no-untyped-def, override]
        return self.screen.game

    @property
    def step(self) -> str:
        return self.screen.lesson.step.title

    def key(self, code: int, *mods: str, unicode: str = "") -> None:
        self.press(code, *mods, unicode=unicode)
        self.settle(3)


@pytest.fixture
def learner() -> Iterator[Learner]:
    made = Learner()
    yield made
    made.close()


def test_the_lesson_can_be_played_through(learner: Learner) -> None:
    d = learner
    d.click(d.at(ANN))
    assert d.step == "Move her"
    d.drop(d.at(ANN), (8, 9))
    d.settle(2)
    assert d.step == "Take it back"
    d.key(pygame.K_z, "ctrl")
    assert d.step == "Ask for too much"
    with d.holding("alt"):
        d.drag(d.at(ANN), (22, 13.3))
        assert d.screen.lesson.over
        assert "12″ allowed" in d.screen.witness.seen()["refusal"]
        assert d.screen.witness.seen()["citation"] == "DWMG p. 7"
        d.key(pygame.K_ESCAPE)
        d.up((22, 13.3))
    assert d.at(ANN) == (4, 9)
    d.screen.go_on()
    assert d.step == "Move her for good"
    d.drop(d.at(ANN), (9, 9))
    d.settle(2)
    assert d.step == "Look at the odds"
    d.key(pygame.K_s, unicode="s")
    d.motion(d.at(DALEK))
    d.settle(2)
    assert d.step == "Shoot"
    d.click(d.at(DALEK))
    d.settle(2)
    assert d.screen.lesson.over
    assert "Private Ann shoots at the Dalek" in d.screen.witness.seen()["story"]
    d.screen.go_on()
    d.key(pygame.K_RETURN, "ctrl")
    assert d.step == "End the phase"
    d.key(pygame.K_RETURN, "ctrl")
    assert d.step == "That is all"
    d.screen.finish()
    d.window.step(0)
    assert isinstance(d.window.screen, StartScreen)
    assert d.window.settings.lesson == 0


def test_two_steps_done_at_once_are_both_told(learner: Learner) -> None:
    d = learner
    d.drop(d.at(ANN), (8, 9))
    d.settle(3)
    assert d.step == "Take it back"
    assert [step.title for step in d.screen.lesson.passed] == ["Take Private Ann", "Move her"]


def test_the_lesson_leads_to_a_real_game(learner: Learner) -> None:
    d = learner
    d.screen.lay(len(STEPS) - 1)
    d.settle(2)
    d.screen.begin_game()
    d.window.step(0)
    assert isinstance(d.window.screen, NewGameScreen)
    assert d.window.settings.lesson == 0


def test_whoever_moves_first_can_be_refused_all_the_same(learner: Learner) -> None:
    d = learner
    d.screen.lay(TITLES.index("Ask for too much"))
    d.settle()
    d.drop(d.at(ANN), (4, 14.5))
    d.settle(2)
    assert d.screen.lesson.in_the_way(d.game) == ""
    with d.holding("alt"):
        d.drag(d.at(ANN), (14, 14.5), (22, 14.5))
        d.settle(2)
        card = d.card
        assert card and d.screen.witness.seen()["refusal"] == card, "the lesson quotes what stands beside the mouse"
        d.up((22, 14.5))
    assert d.screen.lesson.over


def test_a_drag_that_stops_at_the_limit_teaches_as_well(learner: Learner) -> None:
    d = learner
    d.screen.lesson.number = TITLES.index("Ask for too much")
    d.screen.witness.begin()
    d.drag(d.at(ANN), (4, 16), (22, 16))
    d.settle(2)
    assert d.screen.lesson.over


def test_whoever_runs_instead_is_told_why_nothing_can_be_shot_and_gets_a_fresh_table(learner: Learner) -> None:
    d = learner
    d.screen.lay(TITLES.index("Move her for good"))
    d.settle()
    d.drop(d.at(ANN), (14, 9))
    d.settle(2)
    assert d.step == "Look at the odds"
    assert "no actions left" in d.screen.lesson.in_the_way(d.game)
    d.screen.lay(d.screen.lesson.number)
    d.settle()
    assert d.screen.lesson.in_the_way(d.game) == ""
    assert d.step == "Look at the odds"


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_every_step_can_be_begun_with_and_is_not_over_yet(number: int) -> None:
    lesson = Lesson(number)
    game = lesson.laid()
    assert lesson.in_the_way(game) == ""
    d = Learner(number)
    try:
        assert d.screen.lesson.number == number
        assert not d.screen.lesson.over
    finally:
        d.close()


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_nobody_is_ever_stuck(number: int) -> None:
    """Whatever is done wrong, the step can be done still, or on the fresh table that is offered."""
    wrong = (Move(by=ANN, to=(15, 9)), EndPhase(), EndPhase(), Move(by=DALEK, to=(16, 9)))
    d = Learner(number)
    try:
        for action in wrong:
            if d.game.preview(action).legal:
                d.game.do(action)
            d.screen.actions.changed()
            d.settle(2)
        at = d.screen.lesson.number
        if d.screen.lesson.in_the_way(d.game):
            d.screen.lay(at)
            d.settle(2)
        assert d.screen.lesson.number == at >= number
        assert d.screen.lesson.in_the_way(d.game) == ""
    finally:
        d.close()


def test_the_lesson_is_gone_on_with_where_it_was_left(learner: Learner, home) -> None:  # type: ignore[no-untyped-def]
    d = learner
    d.click(d.at(ANN))
    d.drop(d.at(ANN), (8, 9))
    d.settle(2)
    d.close()
    assert settings.load(home).lesson == TITLES.index("Take it back")


def test_the_lesson_leaves_no_save_behind(learner: Learner, home) -> None:  # type: ignore[no-untyped-def]
    learner.drop(learner.at(ANN), (8, 9))
    learner.screen.lay(3)
    learner.settle()
    learner.close()
    assert not list(home.rglob("*.tabletop"))


def test_every_text_names_keys_that_there_are(learner: Learner) -> None:
    card = learner.screen.panels.left.lesson_card
    for step in STEPS:
        for text in (step.text, step.learned):
            assert "{" not in card._filled(text)


def test_a_step_that_asks_for_undo_is_not_content_with_an_older_one(learner: Learner) -> None:
    d = learner
    d.drop(d.at(ANN), (8, 9))
    d.key(pygame.K_z, "ctrl")
    witness = Witness(d.screen)
    assert not witness.has_undone()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_lessons_card_never_covers_the_soldier(size: tuple[int, int]) -> None:
    d = Learner(0, size)
    try:
        d.window.settings.scale = 3.0
        d.window.preferences.apply()
        d.settle()
        assert not d.window.ui.covers(d.pixel(d.at(ANN)))
        assert not d.window.ui.covers(d.pixel(d.at(DALEK)))
    finally:
        d.close()


def test_what_came_of_the_shot_stays_told_whatever_is_done_before_one_goes_on(learner: Learner) -> None:
    d = learner
    d.screen.lay(TITLES.index("Shoot"))
    d.settle()
    d.click(d.at(ANN))
    d.key(pygame.K_s, unicode="s")
    d.click(d.at(DALEK))
    d.settle(2)
    story = d.screen.witness.seen()["story"]
    assert "Private Ann shoots at the Dalek" in story
    for _ in range(2):
        d.key(pygame.K_RETURN, "ctrl")
        assert d.screen.witness.seen()["story"] == story


def test_the_colour_of_a_side_ends_with_its_game(learner: Learner) -> None:
    d = learner
    in_game = d.window.ui.theme.accent
    d.screen.to_start()
    d.window.step(0)
    assert d.window.ui.theme.accent == NEUTRAL_ACCENT != in_game
