"""What has happened is shown happening: walks, turns, shots, what falls. It holds nobody up and tells no secret."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tabletop.app.screens.game import GROUND
from tabletop.app.stage.beats import Story
from tabletop.app.stage.cues import Cue
from tabletop.model.action import EndPhase, Group, Move, Remove, Turn
from tabletop.model.dice import Degrees, ScriptedDice
from tabletop.model.event import Moved, PhaseBegan, Rolled
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, GhostMark
from tabletop.model.record import Done
from tabletop.model.things import Marker
from tabletop.render.scene import Scene, Shot
from tabletop.rules.dwmg.verbs import Shoot
from tabletop.rules.sandbox.actions import Mark as SetWords
from tabletop.session.game import Game

from .clock import Clock
from .driver import Driver, miniature, sandbox
from .test_shooting import skirmish

Play = Callable[..., Driver]


@pytest.fixture
def d(play: Play, monkeypatch: pytest.MonkeyPatch) -> Driver:
    driver = play(sandbox(miniature("ann", (24, 20)), miniature("rex", (30, 20), "red")), (1200, 800))
    driver.window.lively = True
    return driver


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def heard(d: Driver) -> list[Cue]:
    cues: list[Cue] = []
    d.screen.stage.house.hear = cues.append
    return cues


def shown(d: Driver) -> Scene:
    """The scene as the stage shows it now."""
    return d.screen.stage.scene(d.screen.canvas.scene())


def test_a_move_follows_its_path(d: Driver, clock: Clock, heard: list[Cue]) -> None:
    d.game.do(Move("ann", (24, 26), via=((28, 20),)))
    places = []
    for _ in range(40):
        clock.passes(d, 1 / 40)
        if d.screen.stage.busy:
            (one,) = shown(d).afoot
            assert "ann" not in shown(d).state.miniatures and one.miniature.at is not None
            places.append(one.miniature.at)
    assert not d.screen.stage.busy and d.at("ann") == (24, 26)
    corner = min(places, key=lambda at: abs(at[0] - 28) + abs(at[1] - 20))
    assert abs(corner[0] - 28) + abs(corner[1] - 20) < 1.5, "by way of the waypoint"
    assert places[0][0] < 26 and places[-1][1] > 23
    assert heard == ["move"]


def test_moves_of_a_group_are_one(d: Driver, clock: Clock) -> None:
    d.game.do(Group((Move("ann", (26, 22)), Move("rex", (32, 22)))))
    clock.passes(d, 0.1)
    assert {one.miniature.id for one in shown(d).afoot} == {"ann", "rex"}


def test_a_turn_is_shown_and_a_model_that_is_gone_fades(d: Driver, clock: Clock, heard: list[Cue]) -> None:
    d.game.do(Turn("ann", 90))
    clock.passes(d, 0.09, step=0.03)
    (one,) = shown(d).afoot
    assert 0 < one.miniature.facing < 90
    clock.passes(d, 1.0)
    d.game.do(Remove("rex"))
    clock.passes(d, 0.2)
    (gone,) = shown(d).afoot
    assert gone.miniature.id == "rex" and 0 < gone.opacity < 1
    clock.passes(d, 1.0)
    assert shown(d).afoot == () and heard == ["turn", "removed"]


def test_who_falls_is_seen_falling(d: Driver, clock: Clock) -> None:
    d.game.do(SetWords("rex", FrozenMap({"lying": True})))
    clock.passes(d, 0.1)
    now, before = shown(d).afoot
    assert now.look is not None and now.look.lying and now.opacity == 1.0
    assert before.look is not None and not before.look.lying and 0 < before.opacity < 1
    clock.passes(d, 0.5)
    assert shown(d).afoot == () and shown(d).look(shown(d).state.miniatures["rex"]).lying


def test_input_ends_the_show_and_does_what_it_does(d: Driver, clock: Clock) -> None:
    d.game.do(Move("ann", (24, 26)))
    clock.passes(d, 0.1)
    assert d.screen.stage.busy
    # A drag begins at once from where the model stands by now.
    d.drop((24, 26), (20, 26))
    assert d.at("ann") == pytest.approx((20, 26), abs=0.1)


def test_nothing_is_told_before_it_is_shown_even_where_a_panel_began_it(d: Driver, clock: Clock) -> None:
    """A button is pressed while panels are drawn; those drawn after it must not give the outcome away."""
    assert d.screen.actions.do(Move("ann", (24, 26)))
    assert d.screen.stage.busy and d.screen.stage.told == d.game.length - 1
    (one,) = shown(d).afoot
    assert one.miniature.at == pytest.approx((24, 20), abs=0.5)


def test_panels_tell_what_dice_decide_when_the_dice_lie(play: Play, clock: Clock) -> None:
    d = play(skirmish())
    d.window.lively = True
    desk = d.screen.desk
    desk.select(("dek",))
    before, looked = desk.state, desk.looks["dek"]
    assert d.screen.actions.do(Shoot("ann", "dek"))
    assert d.screen.stage.rolls and d.game.state.miniatures != before.miniatures
    assert desk.state == before and desk.looks["dek"] == looked
    d.press(pygame.K_LCTRL)
    assert not d.screen.stage.busy and desk.state == d.game.view(desk.seat)


def test_who_is_taken_off_stays_chosen_until_that_is_seen(d: Driver, clock: Clock) -> None:
    d.screen.desk.select(("rex",))
    assert d.screen.actions.do(Remove("rex"))
    assert d.screen.stage.busy and d.screen.desk.selected == ("rex",)
    clock.passes(d, 2.0)
    assert not d.screen.stage.busy and d.screen.desk.selected == ()


def test_the_next_action_ends_the_show_of_the_last(d: Driver, clock: Clock) -> None:
    d.game.do(Move("ann", (24, 26)))
    clock.passes(d, 0.1)
    d.game.do(Move("rex", (30, 26)))
    clock.passes(d, 0.1)
    assert [one.miniature.id for one in shown(d).afoot] == ["rex"]
    assert shown(d).state.miniatures["ann"].at == (24, 26)


@pytest.mark.parametrize("off", ["reduced motion", "nobody there"])
def test_nothing_moves_by_itself_where_it_is_switched_off(d: Driver, clock: Clock, heard: list[Cue], off: str) -> None:
    d.window.settings.motion, d.window.lively = off != "reduced motion", off != "nobody there"
    d.game.do(Move("ann", (24, 26)))
    d.window.step(0)
    assert not d.screen.stage.moving and shown(d).afoot == ()
    assert heard == ["move"], "it is heard all the same, unless it is muted"


def test_with_reduced_motion_nothing_breathes_shakes_or_slides(d: Driver, clock: Clock) -> None:
    d.window.settings.motion = False
    with d.holding("alt"):
        d.drop(d.at("ann"), (29.5, 20))
    assert d.screen.desk.card is not None and d.screen.desk.selected == ("ann",)
    d.settle()
    painted = d.window.frames
    clock.passes(d, 0.3)
    assert d.window.frames == painted and d.screen.pulse.marks() == ()


def test_what_is_refused_slides_back(d: Driver, clock: Clock, heard: list[Cue]) -> None:
    with d.holding("alt"):
        d.drop(d.at("ann"), (29.5, 20))
    assert d.screen.desk.card is not None
    clock.passes(d, 0.05, step=0.05)
    (first,) = (mark for mark in d.screen.stage.marks() if isinstance(mark, GhostMark))
    clock.passes(d, 0.1, step=0.05)
    (second,) = (mark for mark in d.screen.stage.marks() if isinstance(mark, GhostMark))
    assert 29.5 > first.base.centre[0] > second.base.centre[0] > 24
    clock.passes(d, 0.5)
    assert d.screen.stage.marks() == () and heard == ["refused"]


def test_undo_redo_and_looking_back_are_quick(d: Driver, clock: Clock, heard: list[Cue]) -> None:
    d.game.do(Move("ann", (24, 26)))
    clock.passes(d, 2.0)
    heard.clear()
    for step in (d.game.undo, d.game.redo, lambda: d.screen.desk.look_at(0), lambda: d.screen.desk.look_at(1)):
        step()
        clock.passes(d, 0.1)
        assert not d.screen.stage.busy
    assert heard == []


def test_what_the_seat_may_not_see_is_not_shown_nor_heard(d: Driver, clock: Clock, heard: list[Cue]) -> None:
    hidden = Moved("rex", ((30, 20), (34, 20)), 4.0, 0.0, visible_to=frozenset({"red"}))
    d.game.take(Done(d.game.length + 1, "red", Move("rex", (34, 20)), (), (hidden,)))
    clock.passes(d, 0.1)
    assert d.screen.desk.seat == "blue" and not d.screen.stage.busy and heard == []


@pytest.fixture
def secretive(play: Play) -> Driver:
    """Blue has a secret marker, and acts."""
    game = sandbox(miniature("ann", (24, 20)), miniature("rex", (30, 20), "red"), options={"turns": "sides"})
    secret = Marker("trap", "note", (5.0, 5.0), visible_to=frozenset({"blue"}))
    state = replace(game.document.state, markers=FrozenMap({"trap": secret}))
    d = play(Game(game.ruleset, replace(game.document, state=state), seed=1, options=game.options), (1200, 800))
    d.window.lively = True
    return d


def handed_over(d: Driver) -> None:
    """Blue rolls, and red is to act."""
    dice = Rolled("d6", (4,), "a last roll", "ann")
    clock = replace(d.game.state.clock, side="red")
    events = (dice, PhaseBegan(clock))
    d.game.take(Done(d.game.length + 1, "blue", EndPhase(side="blue"), ((4,),), events))


def test_the_curtain_falls_when_the_dice_of_who_sits_there_lie(secretive: Driver, clock: Clock) -> None:
    d = secretive
    handed_over(d)
    clock.passes(d, 0.3)
    assert d.screen.desk.must_hand_over and d.screen.panels.dice.rolling is not None
    assert d.colour((24, 40)) != GROUND, "the table is still there"
    d.click((40, 40))
    assert not d.screen.stage.busy
    clock.passes(d, 0.1)
    assert d.colour((24, 40)) == GROUND


def test_behind_the_curtain_nothing_is_shown(secretive: Driver, clock: Clock) -> None:
    d = secretive
    d.game.do(EndPhase(side="blue"))
    clock.passes(d, 1.0)
    for side, who in (("red", "rex"), ("blue", "ann")):
        moved = Moved(who, ((30, 20), (30, 26)), 6.0, 0.0)
        d.game.take(Done(d.game.length + 1, side, Move(who, (30, 26)), (), (moved,)))
        assert d.screen.desk.must_hand_over
        clock.passes(d, 0.1)
        assert not d.screen.stage.busy and d.colour((24, 40)) == GROUND


@pytest.mark.parametrize(
    ("faces", "strikes"),
    [((6,) * 8, True), ((6, *(1,) * 8), True), ((1,) * 8, False)],
    ids=["hit and saved", "hit", "miss"],
)
def test_a_shot_flashes_from_the_shooter_to_its_target_after_the_dice(faces: tuple[int, ...], strikes: bool) -> None:
    game = skirmish()
    before = game.view(game.state.clock.side)
    record = game.do(Shoot("ann", "dek"), ScriptedDice([(face,) for face in faces]))
    beats = Story(before, record, record.events).beats()
    dice, shot = (next(k for k, beat in enumerate(beats) if getattr(beat, kind)) for kind in ("rolls", "shots"))
    assert dice < shot
    ((start, end, hits),) = beats[shot].shots
    ann, dek = before.miniatures["ann"], before.miniatures["dek"]
    assert end == dek.at and hits is strikes
    assert pygame.Vector2(start).distance_to(ann.at) == pytest.approx(ann.base.width / 2)
    (flash,) = beats[shot].effects(0.3)
    assert isinstance(flash, Shot) and flash.done == 0.3


def test_a_blast_that_goes_astray_bursts_where_it_lands_and_its_template_stays_to_be_seen(
    play: Callable[..., Driver], clock: Clock
) -> None:
    d = play(skirmish())
    d.window.lively = True
    d.game.do(Shoot("ann", (23.0, 30.0), "grenade"), ScriptedDice([(1,), (3,), (Degrees(90.0),)]))
    clock.passes(d, 0.1)
    bursts = [burst for beat in d.screen.stage._beats for burst in beat.bursts]
    assert [at for at, _ in bursts] == [pytest.approx((26.0, 30.0))]
    clock.passes(d, 8.0)
    assert not d.screen.stage.busy
    landed = [mark.piece.centre for mark in d.screen.stage.marks() if isinstance(mark, AreaMark)]
    assert landed == [pytest.approx((26.0, 30.0))]
    d.click((4.0, 44.0))
    assert not d.screen.stage.marks(), "the next press takes it away"
