"""Morale, retreats, status effects and victory by the book (p. 12–13, 25; rulings D10, D11, D31, D32, D38)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.geometry.shapes import Disc, Rect, direction
from tabletop.model.action import Choose, EndPhase, Move, Pass
from tabletop.model.apply import fold
from tabletop.model.dice import Degrees, ScriptedDice
from tabletop.model.mark import AreaMark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.dwmg.melee.breaking import strikers
from tabletop.rules.dwmg.nerves.alarm import can_harm, fears, is_alone
from tabletop.rules.dwmg.nerves.fleeing import in_cover
from tabletop.rules.dwmg.nerves.morale import rout_of
from tabletop.rules.dwmg.nerves.nerve import morale_for, must_test
from tabletop.rules.dwmg.turns.victory import level_of, quarters, total
from tabletop.rules.dwmg.verbs import BreakFromMelee
from tests.rules.dwmg.tables import DWMG, codes, done, ground, model, table, word

MONSTERS = Clock(1, "monsters", "action")


def soldier(x: float, y: float, id: str = "soldier", **words: Any) -> Miniature:
    return model("unit-soldier", (x, y), id, **{"facing": 90, **words})


def zygon(x: float, y: float, id: str = "zygon", **words: Any) -> Miniature:
    return model("zygon", (x, y), id, **{"side": "monsters", "facing": 270, **words})


def lost(state: State, side: str, count: int = 1) -> State:
    own = state.sides[side]
    return replace(
        state, sides=state.sides.with_(side, replace(own, status=own.status.with_("lost_since_test", count)))
    )


# ---------------------------------------------------------------------------------------------------------------------
# Fear, and what cannot be harmed


def test_only_those_who_fear_aliens_do_and_aliens_fear_nobody() -> None:
    civilian, alien = model("civilian", (4, 4)), zygon(9, 4)
    state = table(civilian, alien, soldier(4, 8))
    assert fears(state, civilian, alien)
    assert not fears(state, state.miniatures["soldier"], alien)
    assert not fears(state, alien, civilian)


def test_the_test_comes_where_the_gap_first_is_six_inches() -> None:
    state = table(model("civilian", (4, 24), "civilian"), zygon(14, 24))
    assert word(done(state, Move("civilian", (6.99, 24))), "civilian", "tested") is None
    assert word(done(state, Move("civilian", (7, 24)), (3, 3)), "civilian", "morale_passed")


def test_within_six_inches_only_contact_is_tested() -> None:
    state = table(model("civilian", (9, 24), "civilian"), zygon(14, 24))
    assert word(done(state, Move("civilian", (12, 24))), "civilian", "tested") is None
    fled = done(state, Move("civilian", (13, 24)), (4, 3))
    assert fled.miniatures["civilian"].at == pytest.approx((6.98, 24))


def test_one_passed_test_a_turn_is_enough() -> None:
    state = table(model("civilian", (4, 24), "civilian", morale_passed=True), zygon(14, 24))
    assert done(state, Move("civilian", (9, 24))).miniatures["civilian"].at == (9, 24)


def test_whom_a_feared_model_comes_near_tests_after_its_move() -> None:
    state = table(model("civilian", (4, 24), "civilian"), zygon(14, 24), clock=MONSTERS)
    after = done(state, Move("zygon", (9, 24)), (2, 2))
    assert after.miniatures["zygon"].at == (9, 24) and word(after, "civilian", "morale_passed")
    fled = done(state, Move("zygon", (9, 24)), (6, 6))
    assert "civilian" not in fled.miniatures and word(fled, "heroes", "lost_since_test") == 1


def test_what_no_weapon_can_harm_unnerves() -> None:
    dalek, civilian = model("dalek", (9, 4)), model("civilian", (4, 4))
    state = table(civilian, dalek, soldier(4, 8))
    assert not can_harm(state, civilian, dalek)
    assert can_harm(state, state.miniatures["soldier"], dalek)
    thick = replace(dalek, status=dalek.status.with_("def_mod", 1))
    assert not can_harm(state, state.miniatures["soldier"], thick)


def test_a_morale_of_nought_is_never_tested() -> None:
    assert not must_test(model("animated-plastic", (4, 4)), "fear")
    assert must_test(soldier(4, 4), "fear")
    assert not must_test(soldier(4, 4, tested=("fear",)), "fear")
    assert not must_test(soldier(4, 4, stunned=True), "fear")


# ---------------------------------------------------------------------------------------------------------------------
# Alone


@pytest.mark.parametrize(("enemies", "friend", "alone"), [(3, 20.1, True), (2, 20.1, False), (3, 17.0, False)])
def test_alone_are_three_enemies_and_no_friend(enemies: int, friend: float, alone: bool) -> None:
    near = [zygon(10, 2 + 1.2 * number, f"z{number}") for number in range(enemies)]
    state = table(soldier(4, 4), *near, soldier(4, friend, "friend"))
    assert is_alone(state, state.miniatures["soldier"]) == alone


@pytest.mark.parametrize(("heroes", "alone"), [(4, False), (5, True)])
def test_five_make_a_monster_feel_alone(heroes: int, alone: bool) -> None:
    state = table(zygon(11, 4), *(soldier(6, 1 + 1.2 * number, f"s{number}") for number in range(heroes)))
    assert is_alone(state, state.miniatures["zygon"]) == alone


# ---------------------------------------------------------------------------------------------------------------------
# Wiped out, decimated


@pytest.mark.parametrize(
    ("start", "left", "cause"),
    [
        (8, 5, None),
        (8, 4, "wiped-out"),
        (8, 3, "wiped-out"),
        (8, 2, "decimated"),
        (5, 3, "wiped-out"),
        (5, 4, None),
        (5, 2, "decimated"),
    ],
)
def test_a_half_and_a_quarter_round_up(start: int, left: int, cause: str | None) -> None:
    models = [
        soldier(2 * number + 2, 4, f"s{number}", **({"down": True, "hits": 0} if number >= left else {}))
        for number in range(start)
    ]
    assert rout_of(table(*models), "heroes") == cause


def test_losses_take_from_the_morale_after_a_leader_has_lent_his() -> None:
    state = table(soldier(4, 4), model("the-brigadier", (6, 4), "brigadier"))
    one = state.miniatures["soldier"]
    assert [morale_for(state, one, cause) for cause in ("fear", "wiped-out", "decimated")] == [8, 7, 6]


@pytest.mark.parametrize(("down", "stays"), [(2, True), (3, False)])
def test_the_unique_flee_when_wiped_out_and_are_gone_when_decimated(down: int, stays: bool) -> None:
    fallen = [soldier(30 + 2 * number, 40, f"d{number}", down=True, hits=0) for number in range(down)]
    others = [soldier(40, 4, "one")] if down == 2 else []
    state = table(model("the-brigadier", (24, 15), "brigadier", luck=0), *fallen, *others, zygon(24, 44))
    state = lost(state, "heroes", down)
    if others:  # with other odds: the order is asked
        state = done(state, EndPhase())
    after = done(state, Pass(side="heroes") if others else EndPhase(), *[(6, 6)] * (1 + len(others)))
    assert ("brigadier" in after.miniatures) == stays and "one" not in after.miniatures
    assert not word(after, "heroes", "lost_since_test")


def test_without_new_losses_nobody_tests_again() -> None:
    fallen = soldier(30, 40, "fallen", down=True, hits=0)
    assert done(table(soldier(4, 4), fallen, zygon(24, 30)), EndPhase()).clock.side == "monsters"


# ---------------------------------------------------------------------------------------------------------------------
# Several tests at the same moment


def rout(*models: Miniature) -> State:
    """Heroes who are wiped out, a casualty besides those: their tests fall due when the phase ends."""
    fallen = [soldier(40, 2 + 2 * number, f"d{number}", down=True, hits=0) for number in range(len(models))]
    return lost(table(*models, *fallen, zygon(24, 44)), "heroes")


def asked(state: State) -> str | None:
    return None if state.question is None else state.question.id


def test_nobody_is_asked_where_the_order_of_equals_changes_nothing() -> None:
    after = done(rout(soldier(4, 4), soldier(6, 4, "two")), EndPhase(), (6, 6), (3, 3))
    assert "soldier" not in after.miniatures and word(after, "two", "morale_passed")


@pytest.mark.parametrize(
    "one",
    [
        model("unit-soldier", (4, 4), "one", morale_mod=1),
        model("unit-soldier", (4, 4), "one", luck=1),
        model("warrior-leader", (4, 4), "one", morale_mod=-1),
    ],
    ids=["other-odds", "luck-that-none-has", "leader-no-better"],
)
def test_the_owner_is_asked_where_odds_differ(one: Miniature) -> None:
    state = rout(one, soldier(6, 4, "two"))
    differ = one.status.get("morale_mod") == 1
    assert asked(done(state, EndPhase(), *(() if differ else [(3, 3), (3, 3)]))) == ("morale-order" if differ else None)


def test_the_chosen_tests_first_and_a_leader_who_leaves_lends_no_more() -> None:
    leader, weak = model("warrior-leader", (4, 4), "leader"), model("warrior", (6, 4), "weak")
    state = done(rout(leader, weak), EndPhase())  # both test with 8: the leader lends his
    assert asked(state) == "morale-order"
    first = done(state, Choose("leader", side="heroes"), (6, 6), (3, 4))
    assert "leader" not in first.miniatures and "weak" not in first.miniatures
    second = done(state, Choose("weak", side="heroes"), (3, 4), (6, 6))
    assert "leader" not in second.miniatures and word(second, "weak", "morale_passed")


def test_luck_near_a_test_asks_for_the_order() -> None:
    lucky = model("tegan", (4, 4), "lucky", luck=1, morale_mod=0)
    state = rout(soldier(6, 4), soldier(8, 4, "two"), lucky)
    assert asked(done(state, EndPhase())) == "morale-order"


def test_who_flees_into_anothers_way_asks_for_the_order() -> None:
    near = [model("civilian", (4, 20), "one"), model("civilian", (4, 23), "two")]
    far = [model("civilian", (4, 12), "one"), model("civilian", (4, 30), "two")]
    for models, question in ((near, "morale-order"), (far, None)):
        state = table(*models, zygon(20, 21), clock=MONSTERS)
        for each in models:
            state = replace(
                state,
                miniatures=state.miniatures.with_(
                    each.id, replace(each, status=each.status.with_("alarmed", ("fear",)))
                ),
            )
        rolls = [(2, 2), (2, 2)] if question is None else []
        assert asked(done(state, Move("zygon", (21, 21)), *rolls)) == question


def test_a_feared_model_that_comes_into_contact_is_tested_before_a_blow_is_struck() -> None:
    state = table(model("civilian", (8, 24), "civilian"), zygon(14, 24), clock=MONSTERS)
    after = done(state, Move("zygon", (9, 24)), (2, 2))
    assert asked(after) == "melee" and word(after, "civilian", "morale_passed")


# ---------------------------------------------------------------------------------------------------------------------
# Confused


@pytest.mark.parametrize("degrees", [0.0, 101.3, 216.77])
def test_a_confused_model_strays_in_any_direction_to_the_degree(degrees: float) -> None:
    state = table(soldier(24, 24, confused=True), zygon(4, 4))
    dice = ScriptedDice([(4,), (3,), (Degrees(degrees),)])
    after = fold(state, DWMG.resolve(state, Move("soldier", (28, 24), side="heroes"), dice))
    course = direction(degrees)
    assert after.miniatures["soldier"].at == pytest.approx((24 + 3 * course[0], 24 + 3 * course[1]))


# ---------------------------------------------------------------------------------------------------------------------
# Retreating


def test_who_is_caught_in_the_open_is_gone_and_who_is_in_cover_stays() -> None:
    state = table(model("civilian", (9, 24), "civilian"), zygon(14, 24), model("zygon", (2, 24), "z2", side="monsters"))
    assert "civilian" not in done(state, Move("civilian", (13, 24)), (4, 3)).miniatures
    wood = ground("wood", Rect(5, 20, 3, 8), "open", cover=True, sight="partial", height=3)
    covered = table(*state.miniatures.values(), wood)
    assert "civilian" in done(covered, Move("civilian", (13, 24)), (4, 3)).miniatures


@pytest.mark.parametrize(("gap", "stays"), [(5.9, False), (6.1, True)])
def test_who_has_fled_into_the_open_needs_more_than_six_inches(gap: float, stays: bool) -> None:
    watcher = model("zygon", (6.98, 23 - gap), "watcher", side="monsters")
    state = table(model("civilian", (9, 24), "civilian"), zygon(14, 24), watcher)
    after = done(state, Move("civilian", (13, 24)), (4, 3))
    assert ("civilian" in after.miniatures) == stays
    assert not stays or after.miniatures["civilian"].at == pytest.approx((6.98, 24), abs=0.03)


@pytest.mark.parametrize(("height", "covers"), [(0.49, False), (0.5, True)])
def test_what_is_lower_than_half_an_inch_is_no_cover(height: float, covers: bool) -> None:
    state = table(soldier(4, 4), zygon(14, 4), ground("bank", Rect(6, 0, 1, 8), "open", sight="blocks", height=height))
    assert in_cover(state, state.miniatures["soldier"]) == covers


def test_who_fails_in_melee_breaks_from_it_and_every_enemy_strikes() -> None:
    near = [zygon(5, 4, charged=True), zygon(4, 5, "z2"), zygon(4, 3, "z3")]
    state = table(
        soldier(4, 4, fought=True), *(replace(each, status=each.status.with_("fought", True)) for each in near)
    )
    after = done(state, EndPhase(), (6, 6), (2,), (2, 2), (1,), (1,))
    assert "soldier" not in after.miniatures


@pytest.mark.parametrize(("profile", "count"), [("unit-soldier", 1), ("dalek", 0)])
def test_nobody_strikes_at_a_dalek_that_breaks_away(profile: str, count: int) -> None:
    who = model(profile, (4, 4), "who", side="monsters")
    state = table(who, soldier(5, 4, "foe"), clock=MONSTERS)
    assert len(strikers(state, state.miniatures["who"])) == count
    after = done(state, BreakFromMelee("who"), *([(1,)] * count))
    assert word(after, "who", "loose") and word(after, "who", "actions_left") == 1


def test_animated_plastic_holds_fast() -> None:
    state = table(soldier(4, 4), model("animated-plastic", (5, 4), "plastic"))
    assert codes(state, BreakFromMelee("soldier")) == ("held-fast",)


# ---------------------------------------------------------------------------------------------------------------------
# Status effects, victory


def test_what_comes_in_a_turn_is_not_rolled_off_in_it() -> None:
    end = Clock(1, None, "end")
    state = table(soldier(4, 4, stunned=True, afflicted=("stunned",)), zygon(30, 4), clock=end)
    assert word(done(state, EndPhase()), "soldier", "stunned")
    again = replace(done(state, EndPhase()), clock=end)
    assert not word(done(again, EndPhase(), (6,)), "soldier", "stunned")
    assert word(done(again, EndPhase(), (5,)), "soldier", "stunned")


def test_confusion_halves_the_int_rounded_up() -> None:
    from tabletop.rules.dwmg.profiles import stat

    confused = soldier(4, 4, confused=True)
    assert (stat(confused, "int"), stat(confused, "def"), stat(confused, "str")) == (4, 2, 3)


def test_victory_points() -> None:
    state = table(soldier(4, 4), soldier(40, 40, "two"), zygon(40, 42), zygon(4, 40, "z2", down=True, hits=0))
    assert (quarters(state, "heroes"), quarters(state, "monsters")) == (1, 0)

    assert (total(state, "heroes"), total(state, "monsters")) == (1 + 2, 0)
    assert [level_of(points) for points in (0, 2, 3, 4, 5, 6, 7)] == [
        "Draw",
        "Minor Victory",
        "Sound Victory",
        "Sound Victory",
        "Major Victory",
        "Major Victory",
        "Colossal Victory",
    ]


@pytest.mark.parametrize(("at", "held"), [((23.5, 10), 0), ((24.5, 10), 1), ((10, 23.5), 0), ((10, 24.5), 1)])
def test_a_quarter_of_the_table_ends_at_its_middle(at: tuple[float, float], held: int) -> None:
    state = table(model("unit-soldier", (12, 12), "hero"), model("dalek", at, "dalek"))
    assert quarters(state, "heroes") == held


def test_a_unique_casualty_is_worth_its_hits_and_the_last_ends_the_game() -> None:
    brigadier = model("the-brigadier", (4, 4), "brigadier", down=True, hits=0)
    state = table(brigadier, zygon(40, 40), clock=Clock(1, None, "end"))
    after = done(state, EndPhase())
    assert word(after, "monsters", "victory_points") == 2
    outcome = DWMG.outcome(after)
    assert outcome is not None and outcome.winners == ("monsters",) and outcome.level == "Major Victory"


def test_the_preview_rings_whom_the_mover_would_test_for() -> None:
    state = table(model("civilian", (4, 24), "civilian"), zygon(14, 24), soldier(4, 30))
    rings = [mark for mark in DWMG.check(state, Move("civilian", (6, 24))).marks if isinstance(mark, AreaMark)]
    assert [mark.piece for mark in rings] == [Disc((14, 24), 6.5)]
    assert not any(isinstance(mark, AreaMark) for mark in DWMG.check(state, Move("soldier", (6, 30))).marks)
