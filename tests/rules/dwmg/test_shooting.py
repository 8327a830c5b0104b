"""Shooting and aiming (p. 8): who may fire at whom, and what changes the die."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.geometry.shapes import Rect
from tabletop.model.action import Move, Pass, Turn
from tabletop.model.dice import Pick
from tabletop.model.event import Rolled
from tabletop.model.mark import AreaMark, LineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.dwmg.verbs import Aim, GoProne, Run, Shoot
from tabletop.rules.dwmg.verbs import Test as StatTest
from tests.rules.dwmg.tables import DWMG, codes, done, events, ground, model, table, word

SOLDIER = "unit-soldier"
MONSTERS_TURN = Clock(1, "monsters", "action")


def soldier(x: float = 4.0, y: float = 10.0, id: str = SOLDIER, profile: str = SOLDIER, **fields: Any) -> Miniature:
    """A soldier who looks to the right."""
    return model(profile, (x, y), id, **{"facing": 90.0, **fields})


def dalek(x: float, y: float = 10.0, id: str = "dalek", **fields: Any) -> Miniature:
    """A Dalek who looks to the left."""
    return model("dalek", (x, y), id, **{"facing": 270.0, **fields})


def needs(state: State, action: Shoot) -> int | None:
    verdict = DWMG.check(state, action)
    assert verdict.legal, verdict.codes
    return verdict.needs


def lines(state: State, action: Shoot) -> dict[str, float]:
    """The modifiers by their labels."""
    return {each.label: each.value for each in DWMG.check(state, action).modifiers}


# ---- who may fire


def test_a_shot_takes_one_action_and_is_the_only_one_of_its_turn() -> None:
    state = done(table(soldier(), dalek(10)), Shoot(SOLDIER, "dalek"), (3,))
    assert word(state, SOLDIER, "actions_left") == 1 and word(state, SOLDIER, "shot")
    assert codes(state, Shoot(SOLDIER, "dalek")) == ("already-shot",)


def test_shooting_after_moving_and_moving_after_shooting() -> None:
    state = done(table(soldier(), dalek(20)), Move(SOLDIER, (8, 10)))
    state = done(state, Shoot(SOLDIER, "dalek"), (1,))
    assert word(state, SOLDIER, "actions_left") == 0
    state = done(table(soldier(), dalek(20)), Shoot(SOLDIER, "dalek"), (1,))
    assert codes(state, Move(SOLDIER, (8, 10))) == ()


def test_two_actions_of_moving_leave_none_to_shoot() -> None:
    state = done(table(soldier(), dalek(30)), Run(SOLDIER, (14, 10)))
    assert codes(state, Shoot(SOLDIER, "dalek")) == ("no-actions-left",)


def test_a_special_weapons_dalek_uses_both_actions_to_shoot_only_if_its_rule_says_so() -> None:
    state = done(table(soldier(), dalek(10), clock=MONSTERS_TURN), Shoot("dalek", SOLDIER), (1,), (1,))
    assert codes(state, Shoot("dalek", SOLDIER)) == ("already-shot",)


def test_who_has_fallen_does_not_shoot() -> None:
    assert codes(table(soldier(fallen=True), dalek(10)), Shoot(SOLDIER, "dalek")) == ("has-fallen",)


def test_who_carries_nothing_to_shoot_with_does_not_shoot() -> None:
    civilian = model("civilian", (4, 10), "civilian", facing=90)
    assert codes(table(civilian, dalek(10)), Shoot("civilian", "dalek")) == ("no-such-weapon",)
    assert codes(table(soldier(), dalek(10)), Shoot(SOLDIER, "dalek", "rifel")) == ("no-such-weapon",)
    assert codes(table(soldier(), dalek(10)), Shoot(SOLDIER, "dalek", "rifle", "stun")) == ("no-such-weapon",)
    assert codes(table(soldier(), dalek(10)), Shoot(SOLDIER, "dalek", "brawl")) == ("no-such-weapon",)


def test_a_soldier_has_a_rifle_or_an_smg_and_a_grenade_only_if_he_carries_one() -> None:
    state = table(soldier(), dalek(10))
    assert codes(state, Shoot(SOLDIER, "dalek", "rifle")) == ()
    for weapon in ("smg", "grenade"):
        assert codes(state, Shoot(SOLDIER, "dalek", weapon)) == ("no-such-weapon",)
    state = table(soldier(carrying=("smg", "grenade")), dalek(10))
    assert codes(state, Shoot(SOLDIER, "dalek", "rifle")) == ("no-such-weapon",)
    assert codes(state, Shoot(SOLDIER, "dalek", "smg")) == codes(state, Shoot(SOLDIER, "dalek", "grenade")) == ()


# ---- whom


def test_only_models_that_are_there_are_shot_at() -> None:
    wall = ground("wall", Rect(20, 20, 1, 1), "impassable")
    state = table(soldier(), dalek(10), model("dalek", None, "reserve"), dalek(12, 14, "down", down=True), wall)
    assert codes(state, Shoot(SOLDIER, "wall")) == ("no-such-target",)
    assert codes(state, Shoot(SOLDIER, "reserve")) == ("no-such-target",)
    assert codes(state, Shoot(SOLDIER, "down")) == ("no-target",)
    assert codes(state, Shoot(SOLDIER, (9.0, 9.0))) == ("no-target",)
    assert codes(state, Shoot(SOLDIER, ("dalek", "dalek"))) == ("too-many-targets",)
    assert codes(state, Shoot(SOLDIER, ())) == ("too-many-targets",)


def test_friends_are_not_shot_at() -> None:
    state = table(soldier(), soldier(8, 12, "friend"), dalek(10))
    assert codes(state, Shoot(SOLDIER, "friend")) == codes(state, Shoot(SOLDIER, SOLDIER)) == ("not-an-enemy",)
    under_control = (soldier(controlled_by="dalek"), soldier(8, 12, "friend"), dalek(10))
    assert codes(table(*under_control, clock=Clock(1, "monsters", "action")), Shoot(SOLDIER, "friend")) == ()


def test_the_range_is_from_edge_to_edge_and_reaches_exactly_as_far_as_it_says() -> None:
    assert codes(table(soldier(), dalek(29)), Shoot(SOLDIER, "dalek")) == ()
    refusal = DWMG.check(table(soldier(), dalek(29.01)), Shoot(SOLDIER, "dalek")).refusals[0]
    assert refusal.code == "out-of-range" and refusal.facts["allowed"] == 24
    assert refusal.facts["needed"] == pytest.approx(24.01)


def test_only_the_front_half_is_shot_into() -> None:
    assert codes(table(soldier(), dalek(4, 20)), Shoot(SOLDIER, "dalek")) == ()
    verdict = DWMG.check(table(soldier(), dalek(3.99, 20)), Shoot(SOLDIER, "dalek"))
    assert verdict.codes == ("out-of-arc",)
    (front,) = [mark for mark in verdict.marks if isinstance(mark, LineMark)]
    assert front.tone == Tone.OFFENDER and {round(x, 6) for x, _ in front.points} == {4}


def test_a_model_turns_in_a_move_action_and_then_shoots() -> None:
    state = done(table(soldier(facing=270.0), dalek(10)), Turn(SOLDIER, 90))
    state = done(state, Shoot(SOLDIER, "dalek"), (1,))
    assert word(state, SOLDIER, "actions_left") == 0


def test_heroes_do_not_shoot_into_melee() -> None:
    state = table(soldier(), soldier(9, 10, "friend"), dalek(10, 10))
    verdict = DWMG.check(state, Shoot(SOLDIER, "dalek"))
    assert "target-in-melee" in verdict.codes
    apart = table(soldier(), soldier(8.9, 14, "friend"), dalek(10, 10))
    assert codes(apart, Shoot(SOLDIER, "dalek")) == ()


def test_monsters_shoot_into_melee_and_anybody_in_it_may_be_struck() -> None:
    one, two = soldier(8, 11, "one"), soldier(9, 10, "two")
    ogron = model("ogron", (9, 11), "ogron", side="monsters")
    state = table(one, two, ogron, dalek(8, 17, facing=0.0), clock=MONSTERS_TURN)
    shot = Shoot("dalek", "one")
    assert DWMG.check(state, shot).facts["melee"] == ("one", "two", "ogron")
    after = done(state, shot, (4,), (Pick("ogron"),), (1, 1), (5,), (Pick("one"),), (2, 6))
    assert word(after, "one", "down") and not word(after, "ogron", "down")


def test_the_modifiers_into_a_melee_are_the_declared_targets() -> None:
    ogron = model("ogron", (9, 11), "ogron", side="monsters")
    two = soldier(9, 12, "two")
    state = table(soldier(8, 11, "one", prone=True), two, ogron, dalek(9, 17, facing=0.0), clock=MONSTERS_TURN)
    assert needs(state, Shoot("dalek", "two")) == 4
    assert lines(state, Shoot("dalek", "one"))["Target prone"] == -1


# ---- the die


def test_the_number_is_the_weapons_hit() -> None:
    assert needs(table(soldier(), dalek(10)), Shoot(SOLDIER, "dalek")) == 4
    assert lines(table(soldier(), dalek(10)), Shoot(SOLDIER, "dalek")) == {}


@pytest.mark.parametrize(("face", "down"), [(3, False), (4, True)])
def test_the_die_equals_or_exceeds_the_weapons_hit(face: int, down: bool) -> None:
    state = table(soldier(), model("civilian", (10, 10), "x", side="monsters"))
    after = done(state, Shoot(SOLDIER, "x"), (face,), *([(6,)] if down else []))
    assert bool(word(after, "x", "down")) is down


def test_half_the_range_is_short_and_beyond_it_is_one_harder() -> None:
    assert needs(table(soldier(), dalek(17)), Shoot(SOLDIER, "dalek")) == 4
    state = table(soldier(), dalek(17.01))
    assert needs(state, Shoot(SOLDIER, "dalek")) == 5
    assert lines(state, Shoot(SOLDIER, "dalek")) == {"More than half range": -1}


@pytest.mark.parametrize(
    ("words", "number"),
    [({"airborne": True}, 6), ({"prone": True}, 5), ({"stunned": True}, 3), ({"captured_by": SOLDIER}, 3)],
)
def test_what_the_target_is_changes_the_die(words: dict[str, object], number: int) -> None:
    assert needs(table(soldier(), dalek(10, **words)), Shoot(SOLDIER, "dalek")) == number


def test_small_large_and_immobile_targets() -> None:
    cybermat = model("cybermat", (10, 10), "x", facing=270)
    assert needs(table(soldier(), cybermat), Shoot(SOLDIER, "x")) == 5
    emperor = model("dalek-emperor", (10, 10), "x", facing=270)
    assert lines(table(soldier(), emperor), Shoot(SOLDIER, "x"))["Target immobile"] == 1
    tank = model("tank", (11, 10), "x", side="monsters", facing=270)
    assert lines(table(soldier(), tank), Shoot(SOLDIER, "x")) == {"Target large": 1}


def test_more_than_six_cannot_be_rolled_and_no_die_misses_by_itself() -> None:
    far = table(soldier(), model("cybermat", (20, 10), "x", prone=True, airborne=True))
    assert needs(far, Shoot(SOLDIER, "x")) == 7
    assert not word(done(far, Shoot(SOLDIER, "x"), (6,)), "x", "down")
    easy = table(soldier(aimed=True), dalek(10, stunned=True), clock=Clock(1, "heroes", "action"))
    assert needs(easy, Shoot(SOLDIER, "dalek")) == 2


# ---- aiming


def test_aiming_takes_an_action_and_gives_one_and_lifts_the_long_range() -> None:
    state = done(table(soldier(), dalek(20)), Aim(SOLDIER))
    assert word(state, SOLDIER, "actions_left") == 1
    assert lines(state, Shoot(SOLDIER, "dalek")) == {"Aimed": 1}
    assert needs(state, Shoot(SOLDIER, "dalek")) == 3


def test_who_has_aimed_does_not_move_and_does_not_aim_twice() -> None:
    state = done(table(soldier(), dalek(20)), Aim(SOLDIER))
    for action in (Move(SOLDIER, (6, 10)), Run(SOLDIER, (6, 10)), Turn(SOLDIER, 0), GoProne(SOLDIER), Aim(SOLDIER)):
        assert "has-aimed" in codes(state, action), action


def test_who_has_moved_or_shot_does_not_aim() -> None:
    moved = done(table(soldier(), dalek(20)), Move(SOLDIER, (6, 10)))
    assert codes(moved, Aim(SOLDIER)) == ("has-moved",)
    shot = done(table(soldier(), dalek(20)), Shoot(SOLDIER, "dalek"), (1,))
    assert codes(shot, Aim(SOLDIER)) == ("already-shot",)


def test_aiming_takes_one_action_and_no_more() -> None:
    state = done(table(soldier(), dalek(20)), StatTest(SOLDIER, "str"), (1,))
    aimed = done(state, Aim(SOLDIER))
    assert word(aimed, SOLDIER, "actions_left") == 0


def test_an_smg_cannot_be_aimed() -> None:
    gunner = soldier(profile="unit-soldier-smg", id="gunner")
    assert codes(table(gunner, dalek(10)), Aim("gunner")) == ("cannot-aim",)
    aimed = table(soldier(profile="unit-soldier-smg", id="gunner", aimed=True), dalek(14))
    assert lines(aimed, Shoot("gunner", "dalek")) == {"More than half range": -1}


# ---- what is shown and offered


def test_the_preview_shows_sight_range_and_facts() -> None:
    verdict = DWMG.check(table(soldier(), dalek(10)), Shoot(SOLDIER, "dalek"))
    assert verdict.facts["length"] == pytest.approx(5) and verdict.facts["rolls"] == 1
    assert verdict.facts["hidden"] == 0 and verdict.facts["obstructions"] == ()
    assert [mark.tone for mark in verdict.marks if isinstance(mark, AreaMark)] == [Tone.LEGAL]
    assert [mark.text for mark in verdict.marks if isinstance(mark, RulerMark)] == ["5″ of 24″"]


def test_offers_name_whom_each_weapon_may_hit_and_why_nobody() -> None:
    state = table(soldier(), dalek(10), dalek(2, 10, "behind"), dalek(40, 10, "far"))
    (offer,) = [each for each in DWMG.offers(state, "heroes") if each.verb == "shoot"]
    assert offer.targets == ("dalek",) and offer.wants == "miniature" and offer.refusal is None
    state = table(soldier(facing=270.0), dalek(10))
    (offer,) = [each for each in DWMG.offers(state, "heroes") if each.verb == "shoot"]
    assert offer.refusal is not None and offer.refusal.code == "out-of-arc" and offer.targets == ()
    state = done(table(soldier(), dalek(10)), Shoot(SOLDIER, "dalek"), (1,))
    (offer,) = [each for each in DWMG.offers(state, "heroes") if each.verb == "shoot"]
    assert offer.refusal is not None and offer.refusal.code == "already-shot"


def test_the_shot_is_told_with_the_number_it_needs() -> None:
    state = table(soldier(), dalek(10))
    happened = events(state, Shoot(SOLDIER, "dalek"), (2,))
    assert [event.needs for event in happened if isinstance(event, Rolled)] == [4]
    told = DWMG.tell(state, happened)
    assert "UNIT Soldier shoots at Dalek with the Rifle." in told
    assert not any("shot" in line or "fired" in line for line in told)


# ---------------------------------------------------------------------------------------------------------------------
# Further shots, and what the log says


def test_a_shot_that_is_left_may_go_to_another_target_or_nowhere() -> None:
    state = table(dalek(14), soldier(4, 10, "one"), soldier(4, 14, "two"), clock=MONSTERS_TURN)
    asked = done(state, Shoot("dalek", "one"), (4,), (6, 1))
    question = asked.question
    assert question is not None and (question.id, question.side, question.default) == ("target", "monsters", Pass())
    assert question.answers == (Pass(), Shoot("dalek", "two"))
    assert word(done(asked, Shoot("dalek", "two", side="monsters"), (4,), (6, 1)), "two", "down")
    assert word(done(asked, Pass(side="monsters")), "two", "down") is None


def test_a_shot_that_is_left_without_a_legal_target_is_lost_without_a_question() -> None:
    behind = soldier(20, 10, "behind")
    state = table(dalek(14), soldier(4, 10, "one"), behind, clock=MONSTERS_TURN)
    happened = events(state, Shoot("dalek", "one"), (4,), (6, 1))
    assert "Dalek has nothing left to shoot at." in DWMG.tell(state, happened)


def test_a_miss_and_a_hit_without_harm_are_told() -> None:
    state = table(soldier(), dalek(14))
    told = DWMG.tell(state, events(state, Shoot(SOLDIER, "dalek", "rifle"), (3,)))
    assert "UNIT Soldier misses Dalek: 3, and 4 or more was needed." in told
    told = DWMG.tell(state, events(state, Shoot(SOLDIER, "dalek", "rifle"), (4,), (1,), (1,)))
    assert not any("misses" in line for line in told)
