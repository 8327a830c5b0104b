"""Moving and running, rough ground and obstacles, prone and standing (p. 7)."""

from __future__ import annotations

import pytest

from tabletop.geometry.shapes import Circle, Rect
from tabletop.model.action import EndPhase, Move, Turn
from tabletop.model.event import Interrupted, Moved, Rolled
from tabletop.model.mark import GhostMark, LabelMark, OutlineMark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.verbs import GoProne, Run, StandUp
from tests.rules.dwmg.tables import DWMG, codes, done, events, ground, model, table, word

SOLDIER = "unit-soldier"
FAR = model("dalek", (40, 40), "far")
ENEMY = model("civilian", (40, 44), "enemy", side="monsters")


def at(state: State, who: str = SOLDIER) -> tuple[float, float]:
    place = state.miniatures[who].at
    assert place is not None
    return (round(place[0], 6), round(place[1], 6))


# ---- how far


def test_two_short_moves_make_one_move_action() -> None:
    state = done(table(model(SOLDIER, (4, 4)), FAR), Move(SOLDIER, (8, 4)))
    state = done(state, Move(SOLDIER, (10, 4)))
    assert word(state, SOLDIER, "actions_left") == 1 and not word(state, SOLDIER, "ran")


def test_a_move_is_six_inches_and_a_run_is_twelve() -> None:
    state = table(model(SOLDIER, (4, 4)), FAR)
    assert not DWMG.check(state, Move(SOLDIER, (10, 4))).facts.get("run")
    assert DWMG.check(state, Move(SOLDIER, (10.01, 4))).facts["run"]
    assert codes(state, Move(SOLDIER, (16, 4))) == ()
    refusal = DWMG.check(state, Move(SOLDIER, (16.01, 4))).refusals[0]
    assert refusal.code == "too-far" and refusal.facts["allowed"] == 12


def test_a_drag_beyond_move_is_shown_as_a_run() -> None:
    verdict = DWMG.check(table(model(SOLDIER, (4, 4)), FAR), Move(SOLDIER, (13, 4)))
    tones = {type(mark): mark.tone for mark in verdict.marks if isinstance(mark, PathMark | GhostMark)}
    assert tones == {PathMark: Tone.RUN, GhostMark: Tone.RUN}


@pytest.mark.parametrize(("profile", "reach"), [("cybermat", 4), ("dalek", 6), ("ice-lord", 6), ("movellan", 12)])
def test_machines_and_the_slow_go_one_move_and_movellans_run(profile: str, reach: float) -> None:
    state = table(model(profile, (4, 4), "x", side="heroes"), ENEMY)
    assert DWMG.check(state, Move("x", (4, 4 + reach))).legal
    assert codes(state, Move("x", (4, 4.01 + reach))) == ("too-far",)


def test_a_machine_may_stand_up_and_then_move_in_full() -> None:
    state = table(model("dalek", (4, 4), side="heroes", prone=True), ENEMY)
    state = done(state, StandUp("dalek"))
    near = done(state, Move("dalek", (7, 4)))
    assert word(near, "dalek", "actions_left") == 1
    assert codes(near, Move("dalek", (9, 4))) == ("cannot-run",)
    assert codes(near, Move("dalek", (7, 4), facing=90)) == (), "turning is not running"
    far = done(state, Move("dalek", (10, 4)))
    assert at(far, "dalek") == (10, 4) and word(far, "dalek", "actions_left") == 0
    assert codes(state, Move("dalek", (10.01, 4))) == ("too-far",)


def test_the_move_that_replaces_the_half_one_is_the_last() -> None:
    wood = ground("wood", Rect(0, 0, 30, 30), "rough")
    machine = model("cyberman-cyberneomorph", (4, 4), "x", side="heroes", prone=True)
    state = done(done(table(machine, wood, ENEMY), StandUp("x")), Move("x", (9, 4)), (2,))
    assert at(state, "x") == (6, 4) and word(state, "x", "actions_left") == 0


def test_standing_up_costs_an_action() -> None:
    spent = model(SOLDIER, (4, 4), prone=True, active=True, activated=True, actions_left=0)
    assert codes(table(spent, FAR), StandUp(SOLDIER)) == ("no-actions-left",)


def test_a_run_needs_both_actions() -> None:
    state = done(table(model(SOLDIER, (4, 4), prone=True), FAR), StandUp(SOLDIER))
    assert codes(state, Run(SOLDIER, (8, 4))) == ("cannot-run",)
    assert codes(table(model("dalek", (4, 4), side="heroes"), ENEMY), Run("dalek", (6, 4))) == ("cannot-run",)


def test_a_short_run_takes_all_actions() -> None:
    state = done(table(model(SOLDIER, (4, 4)), FAR), Run(SOLDIER, (14, 4)))
    assert (word(state, SOLDIER, "actions_left"), word(state, SOLDIER, "ran")) == (0, True)


def test_what_cannot_move_does_not() -> None:
    state = table(model("nestene-intelligence", (4, 4), side="heroes"), ENEMY)
    assert "cannot-move" in codes(state, Move("nestene-intelligence", (5, 4)))
    assert codes(table(model(SOLDIER, (4, 4)), FAR), Move(SOLDIER, (4, 4))) == ("nothing-to-do",)


def test_one_who_is_held_in_melee_cannot_walk_away_unless_the_enemy_is_helpless() -> None:
    assert codes(table(model(SOLDIER, (4, 4)), model("dalek", (5, 4))), Move(SOLDIER, (2, 4))) == ("cannot-move",)
    helpless = model("dalek", (5, 4), stunned=True)
    assert codes(table(model(SOLDIER, (4, 4)), helpless), Move(SOLDIER, (2, 4))) == ()


def test_friends_are_passed_and_enemies_walked_round() -> None:
    friend, enemy = model("civilian", (7, 4)), model("dalek", (7, 4))
    assert DWMG.check(table(model(SOLDIER, (4, 4)), friend, FAR), Move(SOLDIER, (10, 4))).facts["length"] == 6
    assert DWMG.check(table(model(SOLDIER, (4, 4)), enemy), Move(SOLDIER, (10, 4))).facts["length"] > 6.3
    assert codes(table(model(SOLDIER, (4, 4)), friend, FAR), Move(SOLDIER, (6.5, 4))) == ("overlap",)
    gone = model("dalek", (7, 4), down=True, hits=0)
    assert DWMG.check(table(model(SOLDIER, (4, 4)), gone), Move(SOLDIER, (10, 4))).facts["length"] == 6


def test_a_move_into_contact_says_so_and_is_a_charge() -> None:
    state = table(model(SOLDIER, (4, 4)), model("dalek", (9, 4)))
    verdict = DWMG.check(state, Move(SOLDIER, (8, 4)))
    assert verdict.facts["melee"] == ("dalek",)
    assert any(isinstance(mark, OutlineMark) and mark.text == "melee" for mark in verdict.marks)
    assert word(done(state, Move(SOLDIER, (8, 4))), SOLDIER, "charged")
    assert not word(done(state, Move(SOLDIER, (7.9, 4))), SOLDIER, "charged")


# ---- rough ground and obstacles


@pytest.mark.parametrize(
    ("profile", "face", "inches"),
    [("cybermat", 1, 0), ("cybermat", 3, 2), ("cybermat", 6, 4), (SOLDIER, 1, 1), (SOLDIER, 4, 4), (SOLDIER, 6, 6)],
)
def test_the_die_is_the_distance_and_a_slow_model_counts_one_less(profile: str, face: int, inches: int) -> None:
    wood = ground("wood", Rect(0, 0, 30, 30), "rough")
    mover = model(profile, (10, 10), "x", side="heroes")
    reach = 4 if profile == "cybermat" else 6
    state = done(table(mover, wood, ENEMY), Move("x", (10 + reach, 10)), (face,))
    assert at(state, "x") == (10 + inches, 10)


@ability("swift-for-tests")
class Swift(Ability):
    """Goes 8″ where nobody in the book goes more than 6″."""

    def move(self, state: State, bearer: Miniature, inches: float) -> float:
        return 8.0


@pytest.mark.parametrize(("face", "inches"), [(1, 2), (4, 5), (6, 7)])
def test_a_fast_model_counts_one_more(face: int, inches: int) -> None:
    wood = ground("wood", Rect(0, 0, 30, 30), "rough")
    state = table(model(SOLDIER, (10, 10), "x", side="heroes", gifts=("swift-for-tests",)), wood, ENEMY)
    assert at(done(state, Move("x", (18, 10)), (face,)), "x") == (10 + inches, 10)


def test_rough_ground_stops_with_a_reason_and_says_where_the_die_waits() -> None:
    wood = ground("wood", Rect(6, 0, 30, 30), "rough")
    state = table(model(SOLDIER, (4, 4)), wood, FAR)
    labels = [mark for mark in DWMG.check(state, Move(SOLDIER, (9, 4))).marks if isinstance(mark, LabelMark)]
    assert [(mark.text, mark.at) for mark in labels] == [("then 1D6″", (pytest.approx(5.5), 4))]
    happened = events(state, Move(SOLDIER, (9, 4)), (2,))
    assert [event.reason for event in happened if isinstance(event, Interrupted)] == ["rough-ground"]
    assert [event.purpose for event in happened if isinstance(event, Rolled)] == ["rough ground"]


def test_open_ground_beside_the_wood_costs_no_die() -> None:
    state = table(model(SOLDIER, (4, 4)), ground("wood", Rect(0, 4.5, 30, 5), "rough"), FAR)
    assert at(done(state, Move(SOLDIER, (10, 4)))) == (10, 4)
    assert at(done(state, Move(SOLDIER, (9.9, 4.2)), (6,))) == (9.9, 4.2)


def test_the_die_counts_from_where_the_move_action_began() -> None:
    state = done(table(model(SOLDIER, (4, 4)), ground("wood", Rect(8, 0, 30, 30), "rough"), FAR), Move(SOLDIER, (7, 4)))
    assert at(done(state, Move(SOLDIER, (9, 4)), (4,))) == (8, 4)
    assert at(done(state, Move(SOLDIER, (9, 4)), (3,))) == (7, 4)
    rolled = done(state, Move(SOLDIER, (7.6, 4)), (5,))
    assert at(done(rolled, Move(SOLDIER, (9, 4)))) == (9, 4), "one die measures one Move action"


def test_each_move_action_of_a_run_rolls_only_where_it_is_rough() -> None:
    state = table(model(SOLDIER, (4, 4)), ground("wood", Rect(11, 0, 30, 30), "rough"), FAR)
    assert at(done(state, Move(SOLDIER, (16, 4)), (2,))) == (12, 4)


@pytest.mark.parametrize(("face", "x"), [(1, 5), (2, 6), (3, 6.5), (4, 8), (5, 9), (6, 10)])
def test_a_hedge_is_cleared_with_the_whole_base_or_not_at_all(face: int, x: float) -> None:
    state = table(model(SOLDIER, (4, 4)), ground("hedge", Rect(7, 0, 0.5, 30), "obstacle"), FAR)
    after = done(state, Move(SOLDIER, (10, 4)), (face,))
    assert at(after) == (x, 4)


def test_nobody_ends_on_a_hedge() -> None:
    state = table(model(SOLDIER, (4, 4)), ground("hedge", Rect(7, 0, 0.5, 30), "obstacle"), FAR)
    assert codes(state, Move(SOLDIER, (7.9, 4))) == ("terrain-in-the-way",)
    assert codes(state, Move(SOLDIER, (8, 4))) == ()


def test_water_holds_those_who_cannot_swim() -> None:
    pond = ground("pond", Circle(8, 4, 1), "water")
    assert codes(table(model(SOLDIER, (4, 4)), pond, FAR), Move(SOLDIER, (8, 4))) == ("terrain-in-the-way",)
    swimmer = model("sea-devil", (4, 4), side="heroes")
    assert codes(table(swimmer, pond, FAR), Move("sea-devil", (8, 4))) == ()


def test_hover_floats_over_rough_ground() -> None:
    state = table(model("dalek", (4, 4), side="heroes"), ground("wood", Rect(0, 0, 30, 30), "rough"), ENEMY)
    assert at(done(state, Move("dalek", (10, 4))), "dalek") == (10, 4)


def test_terrain_of_another_level_is_no_matter() -> None:
    wood = ground("wood", Rect(0, 0, 30, 30), "rough", level=1)
    assert at(done(table(model(SOLDIER, (4, 4)), wood, FAR, levels=1), Move(SOLDIER, (10, 4)))) == (10, 4)


# ---- prone


def test_on_the_ground_an_inch_counts_as_two() -> None:
    state = done(table(model(SOLDIER, (4, 4), prone=True), FAR), Move(SOLDIER, (7, 4)))
    assert (word(state, SOLDIER, "actions_left"), word(state, SOLDIER, "move_left")) == (1, 0)
    assert codes(table(model(SOLDIER, (4, 4), prone=True), FAR), Move(SOLDIER, (10.01, 4))) == ("too-far",)


def test_in_rough_ground_the_die_is_halved_too() -> None:
    wood = ground("wood", Rect(0, 0, 30, 30), "rough")
    assert at(done(table(model(SOLDIER, (4, 4), prone=True), wood, FAR), Move(SOLDIER, (7, 4)), (4,))) == (6, 4)


def test_lying_down_is_free_in_a_move_and_standing_up_leaves_half() -> None:
    state = done(table(model(SOLDIER, (4, 4)), FAR), Move(SOLDIER, (6, 4)))
    state = done(state, GoProne(SOLDIER))
    assert (word(state, SOLDIER, "actions_left"), word(state, SOLDIER, "move_left")) == (1, 4)
    state = done(state, StandUp(SOLDIER))
    assert (word(state, SOLDIER, "actions_left"), word(state, SOLDIER, "move_left")) == (0, 3)
    assert not word(state, SOLDIER, "prone")
    assert codes(state, GoProne(SOLDIER)) == ()
    assert codes(state, Move(SOLDIER, (9.01, 4))) == ("too-far",)


def test_lying_and_standing_show() -> None:
    state = table(model(SOLDIER, (4, 4), prone=True), FAR)
    looks = DWMG.looks(state)
    assert looks[SOLDIER].lying and looks[SOLDIER].can_act and not looks["far"].lying and not looks["far"].can_act


# ---- dragging and offers


def test_a_drag_too_far_slides_to_the_limit() -> None:
    state = table(model(SOLDIER, (4, 4)), FAR)
    slid = DWMG.nearest(state, Move(SOLDIER, (30, 4)))
    assert slid is not None and slid.to == (pytest.approx(16), pytest.approx(4))
    assert DWMG.nearest(done(state, Run(SOLDIER, (16, 4))), Move(SOLDIER, (30, 4))) is None


def test_offers_say_why_not() -> None:
    state = done(table(model(SOLDIER, (4, 4)), FAR), Run(SOLDIER, (16, 4)))
    refused = {(o.by, o.verb): o.refusal.code for o in DWMG.offers(state, "heroes") if o.refusal is not None}
    assert refused[SOLDIER, "move"] == "too-far"
    assert (SOLDIER, "end_activation") not in refused and (None, "end_phase") not in refused
    assert all(o.refusal is not None for o in DWMG.offers(state, "monsters") if o.by is not None)


def test_a_run_is_one_line_of_the_log() -> None:
    state = table(model(SOLDIER, (4, 4)), FAR)
    happened = events(state, Run(SOLDIER, (14, 4)))
    assert sum(event.length for event in happened if isinstance(event, Moved)) == pytest.approx(10)
    told = DWMG.tell(state, happened)
    assert sum("moves" in line for line in told) == 1 and any("10″" in line for line in told)


def test_the_next_turn_gives_everything_back() -> None:
    state = done(table(model(SOLDIER, (4, 4)), FAR), Run(SOLDIER, (16, 4)))
    for _ in range(3):
        state = done(state, EndPhase())
    assert dict(state.miniatures[SOLDIER].status) == {"hits": 1}


def test_turning_is_free_within_a_move_only() -> None:
    state = done(table(model(SOLDIER, (4, 4)), FAR), Run(SOLDIER, (16, 4), facing=90))
    assert state.miniatures[SOLDIER].facing == 90
    state = done(state, Turn(SOLDIER, 180))
    assert state.miniatures[SOLDIER].facing == 180
