"""Questions, secrets and the end of a phase at one screen, with a small game that has all of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.app.notices import Question
from tabletop.app.panels.bar import waits
from tabletop.app.panels.status import told
from tabletop.model.action import EndPhase, Pass, Reroll
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.record import Done
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.session.game import Game
from tests.contract.toy import Draw, Snap, Toy

from .driver import SIDES, Driver, miniature, sandbox

Play = Callable[..., Driver]


def duel() -> Game:
    models = (miniature("ann", (10, 10)), miniature("bob", (16, 10), "red"))
    state = State(
        miniatures=FrozenMap({m.id: m for m in models}),
        sides=SIDES,
        clock=Clock(1, "blue", "play"),
    )
    return Game(Toy(), Document("Duel", "toy", state), seed=3)


@pytest.fixture
def d(play: Play) -> Driver:
    return play(duel())


def actions(d: Driver) -> list[object]:
    return [record.action for record in d.game.records if isinstance(record, Done)]


def press_button(d: Driver, label_pixel: tuple[int, int]) -> None:
    d.motion_to(label_pixel)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        d.post(kind, pos=label_pixel, button=1)
    d.settle()


def test_a_question_is_put_to_the_side_asked_and_its_button_answers(d: Driver) -> None:
    assert d.screen.actions.do(Snap("ann", "bob"))
    d.settle()
    assert d.screen.desk.acting == "red"
    press_answers(d)
    assert isinstance(actions(d)[1], Pass | Reroll)


def press_answers(d: Driver) -> None:
    """Press down the card of the question until it is answered."""
    assert d.screen.panels.asked is not None
    left, top, wide, high = d.screen.panels.asked.rect
    for y in range(round(top), round(top + high), 12):
        if not d.game.state.pending or d.game.state.question.id != "reroll":  # type: ignore[union-attr]
            break
        press_button(d, (round(left + wide / 2), y))


@pytest.mark.parametrize("chosen", [(), ("ann",)], ids=["nobody", "somebody"])
def test_a_question_leaves_the_table_in_sight(play: Play, chosen: tuple[str, ...]) -> None:
    d = play(duel(), (1024, 640))
    d.screen.desk.select(chosen)
    d.screen.actions.do(Snap("ann", "bob"))
    d.settle()
    assert d.screen.panels.asked is not None
    left, top, wide, high = (round(part) for part in d.screen.panels.asked.rect)
    asked = pygame.Rect(left, top, wide, high)
    assert not any(asked.colliderect(d.around(d.at(one))) for one in ("ann", "bob"))
    assert not asked.colliderect(d.screen.canvas.free)
    if chosen:
        # Whoever wants to read a card while they think about the answer finds it below the question.
        assert d.window.ui.covers((left + wide // 2, top + high + d.window.ui.px(30)))
    press_answers(d)
    assert isinstance(actions(d)[1], Pass | Reroll)


def test_with_the_column_folded_away_a_question_lies_over_the_table(d: Driver) -> None:
    d.screen.panels._fold("card", True)
    d.screen.actions.do(Snap("ann", "bob"))
    d.settle()
    assert d.screen.panels.asked is not None and not d.screen.panels.asked.is_beside
    press_answers(d)
    assert isinstance(actions(d)[1], Pass | Reroll)


def test_no_tip_lies_over_a_question(d: Driver) -> None:
    d.window.lively = True
    d.settle()
    assert d.told, "a tip is shown to somebody who looks"
    d.screen.actions.do(Snap("ann", "bob"))
    d.screen.stage.finish()
    d.settle()
    assert d.game.state.question is not None and not d.told


def test_while_a_question_is_open_a_drag_is_refused(d: Driver) -> None:
    d.screen.actions.do(Snap("ann", "bob"))
    d.settle()
    before = d.game.state
    d.drop((10, 10), (10, 20))
    assert d.game.state == before


def test_undo_past_dice_asks_first(d: Driver) -> None:
    d.screen.actions.do(Snap("ann", "bob"))
    d.press(pygame.K_z, "ctrl")
    assert d.game.can_undo
    assert len(d.window.notices.questions) == 1
    d.settle()
    d.press(pygame.K_RETURN)
    d.settle()
    assert not d.game.can_undo
    assert not d.game.state.pending


def test_enter_answers_the_second_question_as_it_did_the_first(d: Driver) -> None:
    answered: list[str] = []
    for each in ("first", "second"):
        d.window.ask(Question("Sure?", "Quite sure?", "Yes", lambda each=each: answered.append(each)))
        d.settle()
        d.press(pygame.K_RETURN)
        d.settle()
    assert answered == ["first", "second"]


def test_a_question_gives_the_keys_back_to_the_table(d: Driver) -> None:
    bar = (d.window.ui.size[0] // 2, d.window.ui.px(24))
    d.motion_to(bar)
    d.settle()
    d.post(pygame.MOUSEBUTTONDOWN, pos=bar, button=pygame.BUTTON_LEFT)
    d.settle()
    d.post(pygame.MOUSEBUTTONUP, pos=bar, button=pygame.BUTTON_LEFT)
    d.settle()
    d.window.ask(Question("Sure?", "Quite sure?", "Yes", lambda: None))
    d.settle()
    for pressed in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_TAB):
        d.press(pressed)
        d.settle()
    assert d.screen.desk.selected


def test_a_question_gives_the_keys_back_to_the_panel_that_had_them(d: Driver) -> None:
    d.press(pygame.K_F6)
    d.settle()
    d.window.ask(Question("Sure?", "Quite sure?", "Yes", lambda: None))
    d.settle()
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert d.window.ui.wants_keyboard


def test_escape_at_the_question_keeps_the_dice(d: Driver) -> None:
    d.screen.actions.do(Snap("ann", "bob"))
    d.press(pygame.K_z, "ctrl")
    d.settle()
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert d.game.can_undo
    assert not d.window.notices.questions


def test_the_curtain_falls_when_the_other_side_is_to_act_and_there_are_secrets(d: Driver) -> None:
    d.screen.actions.do(Draw(side="blue"))
    assert not d.screen.desk.must_hand_over
    table = d.shot(d.around((10, 10)))
    d.screen.actions.do(EndPhase(side="blue"))
    d.motion_to((800, 900))
    d.settle()
    assert d.screen.desk.must_hand_over
    hidden = d.shot(d.around((10, 10)))
    assert len(set(hidden)) <= 3 < len(set(table))
    d.press(pygame.K_z, "ctrl")
    assert d.game.state.clock.side == "red"


def test_nobody_sees_the_others_hand_before_they_sit_down(d: Driver) -> None:
    d.screen.actions.do(Draw(side="blue"))
    d.screen.actions.do(EndPhase(side="blue"))
    d.settle()
    d.screen.desk.sit("red")
    d.settle()
    assert not d.screen.desk.must_hand_over
    told = " ".join(line.text for line in d.screen.panels.log.lines())
    (card,) = d.game.state.sides["blue"].status["hand"]
    assert card not in told
    assert "hand" not in d.screen.desk.state.sides["blue"].status


def test_another_side_may_look_behind_a_curtain_and_does_nothing(d: Driver) -> None:
    d.screen.actions.do(Draw(side="blue"))
    d.screen.commands.run("look as red")
    d.settle()
    assert d.screen.desk.must_hand_over
    d.screen.desk.sit(d.screen.desk.wanted)
    d.settle()
    assert d.screen.desk.seat == "red"
    assert not d.screen.desk.must_hand_over
    length = d.game.length
    d.drop((10, 10), (10, 14))
    assert d.game.length == length
    d.screen.commands.run("give_back")
    d.settle()
    assert d.screen.desk.must_hand_over
    assert d.screen.desk.wanted == "blue"


def test_a_spectator_sees_nobodys_hand(d: Driver) -> None:
    d.screen.actions.do(Draw(side="blue"))
    d.screen.commands.run("look as ")
    d.settle()
    assert d.screen.desk.seat is None
    assert "hand" not in d.screen.desk.state.sides["blue"].status
    d.screen.commands.run("give_back")
    d.settle()
    assert d.screen.desk.must_hand_over


def test_without_secrets_no_curtain_falls(d: Driver) -> None:
    d.screen.actions.do(EndPhase(side="blue"))
    d.settle()
    assert d.screen.desk.seat == "red"
    assert not d.screen.desk.must_hand_over


def test_ctrl_enter_asks_when_somebody_could_still_act(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10), status=FrozenMap({"move": 6.0}))))
    d.press(pygame.K_RETURN, "ctrl")
    assert d.game.length == 0
    (question,) = d.window.notices.questions
    assert "Ann" in question.sentence
    d.settle()
    d.press(pygame.K_RETURN)
    d.settle()
    assert isinstance(actions(d)[-1], EndPhase)


def test_conceding_asks_first(d: Driver) -> None:
    d.screen.commands.run("concede")
    d.settle()
    assert d.game.outcome is None
    d.press(pygame.K_RETURN)
    d.settle()
    assert d.game.outcome is not None
    assert "over" in told(d.screen)


# -- looking back ------------------------------------------------------------------------------------------------------


def test_looking_back_shows_the_moment_and_changes_nothing(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drop((10, 10), (10, 20))
    d.drop((10, 20), (20, 30))
    d.motion((40, 40))
    d.settle()
    now = d.shot(d.around((10, 20)))
    d.screen.desk.look_at(1)
    d.settle()
    assert d.shot(d.around((10, 20))) != now
    assert d.game.length == 2
    d.drop((10, 20), (30, 20))
    assert d.game.length == 2
    d.press(pygame.K_ESCAPE)
    assert d.screen.desk.live


def test_the_replay_bar_scrubs(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    for y in (14, 18, 22, 26):
        d.drop(d.at("ann"), (10, y))
    x, y, width, _ = d.screen.panels.arrange().replay
    press_button(d, (round(x + width * 0.6), round(y + 30)))
    assert d.screen.desk.moment == 2
    assert d.game.length == 4


def test_a_click_on_a_line_of_the_log_shows_its_moment(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    for y in (14, 18):
        d.drop(d.at("ann"), (10, y))
    x, y, _, _ = d.screen.panels.arrange().log
    press_button(d, (round(x + 200), round(y + 16)))
    assert d.screen.desk.moment == 1
    press_button(d, (round(x + 200), round(y + 44)))
    assert d.screen.desk.live, "the last line tells of now"


def test_undo_while_looking_back_goes_back_to_now(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drop((10, 10), (10, 20))
    d.drop((10, 20), (10, 30))
    d.screen.desk.look_at(1)
    d.press(pygame.K_z, "ctrl")
    assert d.screen.desk.live
    assert d.at("ann") == pytest.approx((10, 20), abs=0.06)


def test_behind_the_curtain_the_menu_greys_what_would_show_the_table() -> None:
    for name in ("rolls", "report", "look as red", "picture", "concede"):
        assert waits(name, curtained=True, ended=False), name
        assert not waits(name, curtained=False, ended=False), name
    assert not any(waits(name, curtained=True, ended=False) for name in ("save", "open", "leave", "help"))
