"""Shooting in the window: by a drag, by a key and a click, at models and at bare ground; what is foretold; the dice."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.model.action import Choose, Move
from tabletop.model.mark import AreaMark, RulerMark, ShadeMark
from tabletop.model.record import Done
from tabletop.model.things import Clock
from tabletop.rules.dwmg.verbs import Activate, Shoot

from .driver import Driver, sandbox
from .dwmg_games import one, skirmish

Play = Callable[..., Driver]


def fired(d: Driver) -> list[Shoot]:
    """The shots of the game so far."""
    return [record.action for record in d.game.records if isinstance(record, Done) and isinstance(record.action, Shoot)]


def shoot_key(d: Driver) -> None:
    d.press(pygame.K_s, unicode="s")


def test_a_drag_from_the_shooter_to_its_target_foretells_and_fires(play: Play) -> None:
    d = play(skirmish())
    shoot_key(d)
    d.drag(d.at("ann"), d.at("dek"))
    preview = d.screen.hand.preview()
    assert preview is not None and preview.verdict.legal and preview.chances is not None
    assert [modifier.label for modifier in preview.verdict.modifiers] == [
        "More than half range"
    ] or preview.verdict.needs
    assert any(isinstance(mark, RulerMark) for mark in d.screen.hand.marks())
    assert not fired(d), "nothing is rolled before the button is released"
    d.up(d.at("dek"))
    (shot,) = fired(d)
    assert (shot.by, shot.at, shot.weapon) == ("ann", "dek", "rifle")


def test_the_key_takes_the_selected_model_and_its_next_weapon(play: Play) -> None:
    d = play(skirmish())
    d.click(d.at("ann"))
    shoot_key(d)
    assert "Rifle" in d.status
    shoot_key(d)
    assert "Grenade" in d.status and "place" in d.status
    shoot_key(d)
    assert "Rifle" in d.status
    d.click(d.at("dek"))
    assert [shot.at for shot in fired(d)] == ["dek"]
    assert d.screen.hand.tool.id == "select"


def test_a_click_beside_the_target_says_who_it_can_be(play: Play) -> None:
    d = play(skirmish())
    d.click(d.at("ann"))
    shoot_key(d)
    d.click((30.0, 40.0))
    (told,) = d.told
    assert "no miniature here" in told and "Dalek" in told
    assert not fired(d) and d.screen.hand.tool.id == "shoot", "one click more, and it is right"


def test_who_alone_may_shoot_needs_not_be_chosen_first(play: Play) -> None:
    d = play(skirmish())
    assert d.screen.actions.do(Activate(by="ann"))
    d.click((4.0, 44.0))
    assert not d.screen.desk.selected
    shoot_key(d)
    d.click(d.at("dek"))
    assert [shot.by for shot in fired(d)] == ["ann"]


def test_the_bottom_line_offers_no_drag_of_another_sides_model(play: Play) -> None:
    d = play(skirmish())
    d.motion(d.at("dal"))
    assert "not yours" in d.status
    d.click(d.at("dal"))
    d.motion(d.at("dal"))
    assert "not yours" in d.status
    d.motion(d.at("bob"))
    assert "drag to move" in d.status


def test_a_grenade_is_thrown_at_bare_ground_over_the_map_of_its_expected_hits(play: Play) -> None:
    d = play(skirmish())
    d.click(d.at("ann"))
    shoot_key(d)
    shoot_key(d)
    place = (25.5, 25.3)
    d.motion(place)
    marks = d.screen.hand.marks()
    assert any(isinstance(mark, ShadeMark) for mark in marks)
    assert any(isinstance(mark, AreaMark) for mark in marks), "the template"
    preview = d.screen.hand.preview()
    assert preview is not None and preview.chances is not None and preview.chances.expected
    assert "dal" in preview.verdict.facts["covered"]
    d.click(place)
    (shot,) = fired(d)
    assert shot.weapon == "grenade" and shot.at == pytest.approx(place, abs=0.1)


def test_a_refused_target_says_why_at_the_mouse_and_nothing_is_fired(play: Play) -> None:
    d = play(skirmish())
    shoot_key(d)
    d.drag(d.at("ann"), d.at("bob"))
    assert "no enemy" in d.card
    d.up(d.at("bob"))
    assert not fired(d)


def test_escape_and_a_release_on_the_shooter_fire_nothing(play: Play) -> None:
    d = play(skirmish())
    shoot_key(d)
    d.drag(d.at("ann"), d.at("dal"))
    d.press(pygame.K_ESCAPE)
    d.up(d.at("dal"))
    assert not fired(d)
    d.drop(d.at("ann"), d.at("dal"), d.at("ann"))
    assert not fired(d)
    d.click(d.at("dal"))
    assert [shot.at for shot in fired(d)] == ["dal"]


def test_shift_divides_the_shots_of_a_weapon_that_has_several(play: Play) -> None:
    game = skirmish(one("unit-soldier", (20, 26), "cat", "unit"))
    d = play(game)
    d.press(pygame.K_RETURN, "ctrl")
    d.settle()
    if d.window.notices.questions:
        d.window.notices.questions[0].then()
        d.window.notices.questions.clear()
    d.settle()
    assert d.game.state.clock.side == "daleks"
    d.click(d.at("dal"))
    shoot_key(d)
    with d.holding("shift"):
        d.click(d.at("ann"))
    assert not fired(d)
    d.click(d.at("cat"))
    (shot,) = fired(d)
    assert shot.at == ("ann", "cat")


def test_nobody_shoots_in_the_sandbox(play: Play) -> None:
    d = play(sandbox())
    shoot_key(d)
    assert d.screen.hand.tool.id == "select"
    assert any("Nobody shoots" in words for words in d.told)


def test_the_dice_lie_there_until_they_are_put_away(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    d = play(skirmish())
    d.click(d.at("ann"))
    shoot_key(d)
    d.click(d.at("dek"))
    d.settle()
    rolls = d.screen.panels.dice.rolls
    assert [face for roll in rolls for face in roll.faces] == [
        face for record in d.game.records if isinstance(record, Done) for roll in record.dice for face in roll
    ]
    assert d.screen.panels.dice.rest() is not None
    d.screen.panels.dice._until = 0.0
    d.settle()
    assert d.screen.panels.dice.rolls == () and d.screen.panels.dice.rest() is None


def test_the_bar_ends_a_question_with_its_default_only(play: Play) -> None:
    d = play(skirmish(one("the-brigadier", (21, 26), "brig", "unit")))
    d.click(d.at("ann"))
    shoot_key(d)
    d.click(d.at("dek"))
    question = d.game.state.question
    assert question is not None, "with these dice the shot misses, and whether to roll again is asked"
    assert question.default is not None and d.screen.desk.ending.action == question.default


def test_the_bar_says_what_the_default_of_a_question_is(play: Play) -> None:
    d = play(skirmish(one("ogron", (17, 20), "ogg", "daleks", 90.0), clock=Clock(1, "daleks", "action")))
    assert d.screen.actions.do(Move(by="ogg", to=(19.4, 23.2)))
    question = d.game.state.question
    assert question is not None and question.default == Choose(option="fight-later")
    assert d.screen.desk.ending.label == "Fight later"


def test_the_card_has_figures_weapons_and_reasons(play: Play) -> None:
    d = play(skirmish())
    d.click(d.at("ann"))
    card = d.game.ruleset.card(d.game.state, d.game.state.miniatures["ann"])
    assert dict(card.figures)["Def"] == "3" and dict(card.figures)["Hits"] == "1"
    assert [weapon.name for weapon in card.weapons if weapon.reach == "24″"] == ["Rifle"]
    assert all(offer.refusal is None or str(offer.refusal.citation) for offer in d.screen.desk.offers)


def test_a_model_under_the_mouse_says_what_is_the_matter_with_it(play: Play) -> None:
    d = play(skirmish(one("unit-soldier", (10, 10), "hurt", "unit", stunned=True, prone=True, confused=True)))
    look = d.screen.desk.looks["hurt"]
    assert [token.tooltip.partition(":")[0] for token in look.tokens][:2] == ["Stunned", "Confused"]
    before = d.shot(d.around((12, 11), 2.5))
    d.motion((10, 10))
    d.settle(30)
    assert d.shot(d.around((12, 11), 2.5)) != before
