"""Weapons and their effects (p. 13–14): blasts, bursts, gunpowder, technology, explosives and the rest."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.geometry.shapes import Disc
from tabletop.model.action import Allocate, EndPhase, Move, Turn
from tabletop.model.dice import Degrees, Pick
from tabletop.model.event import Asked, Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.dwmg.shooting.armoury import arm_of
from tabletop.rules.dwmg.shooting.technology import must_work_out, steps_above
from tabletop.rules.dwmg.verbs import SetExplosive, Shoot
from tests.rules.dwmg.tables import DWMG, codes, done, events, model, table, word

MONSTERS_TURN = Clock(1, "monsters", "action")


def hero(weapon: str = "rifle", at: tuple[float, float] = (4, 10), **words: Any) -> Miniature:
    return model("unit-soldier", at, "hero", facing=90.0, **{"carrying": (weapon,), "mastered": (weapon,), **words})


def target(at: tuple[float, float] = (10, 10), id: str = "target", profile: str = "ogron", **words: Any) -> Miniature:
    return model(profile, at, id, side="monsters", facing=270.0, **words)


def shot(weapon: str, at: Any = "target") -> Shoot:
    return Shoot("hero", at, weapon)


def needs(state: State, weapon: str) -> int | None:
    verdict = DWMG.check(state, shot(weapon))
    assert verdict.legal, verdict.codes
    return verdict.needs


# ---- the die to hit


def test_a_pistol_is_one_better_at_short_range_only() -> None:
    assert needs(table(hero("pistol"), target((11, 10))), "pistol") == 3
    assert needs(table(hero("pistol"), target((11.01, 10))), "pistol") == 5


@pytest.mark.parametrize(("weapon", "far", "number"), [("laser-rifle", 20, 4), ("rifle", 20, 5), ("shotgun", 10, 4)])
def test_lasers_know_no_long_range_and_a_shotgun_hits_better(weapon: str, far: float, number: int) -> None:
    assert needs(table(hero(weapon), target((far, 10))), weapon) == number


def test_a_shotgun_is_one_better_at_short_range_too() -> None:
    assert needs(table(hero("shotgun"), target((8, 10))), "shotgun") == 3


def test_what_is_thrown_reaches_twice_str_and_one_and_is_as_good_far_off() -> None:
    arm = arm_of(hero("spear"), "spear")
    assert arm is not None and arm.reach == 8 and arm.strength == 3
    assert needs(table(hero("spear"), target((12.99, 10))), "spear") == 4
    assert codes(table(hero("spear"), target((13.01, 10))), shot("spear")) == ("out-of-range",)


def test_slow_weapons_are_fired_or_carried_about() -> None:
    state = done(table(hero("crossbow"), target((20, 10))), Move("hero", (5, 10)))
    assert codes(state, shot("crossbow")) == ("move-or-fire",)
    state = done(table(hero("crossbow"), target((20, 10))), shot("crossbow"), (1,))
    assert codes(state, Move("hero", (5, 10))) == ("move-or-fire",)
    state = done(table(hero("bow"), target((20, 10))), Move("hero", (5, 10)))
    assert codes(state, shot("bow")) == ()


def test_a_mortar_fires_over_everything_but_not_at_what_is_near() -> None:
    team = model("unit-heavy-weapon-team", (4, 10), "hero", facing=90.0, carrying=("mortar",))
    blind = model("civilian", (20, 10), "between")
    assert codes(table(team, target((22.9, 10))), shot("mortar")) == ("minimum-range",)
    state = table(team, target((24, 10)), blind)
    labels = {each.label: each.value for each in DWMG.check(state, shot("mortar")).modifiers}
    assert labels == {"More than half range": -1} or labels == {}
    alone = table(team, target((24, 10)), model("civilian", (20, 10), "between", captured_by="target"))
    labels = {each.label: each.value for each in DWMG.check(alone, shot("mortar")).modifiers}
    assert labels["No friend sees the target"] == -1


# ---- gunpowder


def test_gunpowder_blows_up_on_a_1_in_its_users_hands() -> None:
    state = table(hero("musket"), target())
    after = done(state, shot("musket"), (1,), (3,))
    assert word(after, "hero", "useless") == ("musket",) and not word(after, "hero", "down")
    assert word(done(state, shot("musket"), (1,), (4,)), "hero", "down")
    assert "no-such-weapon" in codes(after, shot("musket"))
    assert not word(done(state, shot("musket"), (2,)), "hero", "useless")


def test_a_1_blows_it_up_even_where_a_1_would_hit() -> None:
    near = target((8, 10), stunned=True)
    state = table(hero("matchlock-pistol", aimed=True), near)
    assert needs(state, "matchlock-pistol") == 1
    assert word(done(state, shot("matchlock-pistol"), (1,), (1,)), "hero", "useless") == ("matchlock-pistol",)


# ---- bursts and several shots


def test_a_burst_rolls_three_dice_and_all_hits_may_stay() -> None:
    state = table(hero("smg"), target())
    assert DWMG.check(state, shot("smg")).facts["rolls"] == 3
    after = done(state, shot("smg"), (4, 3, 5), (5,), (5,))
    assert word(after, "target", "down")


def test_a_further_hit_may_go_to_an_enemy_within_two_inches_whom_its_die_reaches() -> None:
    beside = target((9.5, 12.6), "beside", "cybermat")
    state = table(hero("smg"), target((9, 10)), beside, target((10, 15.1), "apart"))
    happened = events(state, shot("smg"), (4, 6, 3))
    assert isinstance(happened[-1], Asked) and happened[-1].decision.side == "heroes"
    after = done(state, shot("smg"), (4, 6, 3))
    asked = after.question
    assert asked is not None
    ways = [dict(answer.hits) for answer in asked.answers if isinstance(answer, Allocate)]
    assert ways == [{"target": 2}, {"target": 1, "beside": 1}]
    split = done(after, Allocate(FrozenMap({"target": 1, "beside": 1})), (1,), (6,))
    assert word(split, "beside", "down") and word(split, "target", "hits") == 2
    small = done(state, shot("smg"), (4, 4, 3), (1,), (1,))
    assert small.question is None


def test_the_first_hit_is_the_targets() -> None:
    state = table(hero("smg"), target((9, 10)), target((9, 12), "beside"))
    after = done(state, shot("smg"), (4, 4, 4))
    assert after.question is not None
    ways = [dict(answer.hits) for answer in after.question.answers if isinstance(answer, Allocate)]
    assert ways == [{"target": 3}, {"target": 2, "beside": 1}, {"target": 1, "beside": 2}]


def test_two_shots_are_one_action_and_may_have_two_targets() -> None:
    dalek = model("dalek", (16, 10), facing=270.0)
    state = table(hero(), model("civilian", (6, 13), "other"), dalek, clock=MONSTERS_TURN)
    both = Shoot("dalek", ("hero", "other"))
    assert DWMG.check(state, both).facts["rolls"] == 2
    after = done(state, both, (4,), (6, 1), (4,), (6, 1))
    assert word(after, "hero", "down") and word(after, "other", "down")
    assert word(after, "dalek", "actions_left") == 1
    once = done(state, Shoot("dalek", "hero"), (4,), (6, 1))
    assert word(once, "hero", "down") and not word(once, "other", "down")
    assert codes(state, Shoot("dalek", ("hero", "other", "hero"))) == ("too-many-targets",)


# ---- blasts


def test_more_than_half_rolls_for_damage_and_half_or_less_on_4() -> None:
    state = table(hero("grenade"), target((9, 10)), target((10.2, 10), "edge"), target((12, 10), "out"))
    covered = DWMG.check(state, shot("grenade")).facts["covered"]
    assert set(covered) == {"target", "edge"} and covered["target"] == 1 and 0 < covered["edge"] < 0.5
    after = done(state, shot("grenade"), (4,), (4,), (4,), (4,))
    assert [word(after, who, "hits") for who in ("target", "edge", "out")] == [1, 1, 2]
    after = done(state, shot("grenade"), (4,), (4,), (3,))
    assert [word(after, who, "hits") for who in ("target", "edge", "out")] == [1, 2, 2]


def test_a_blast_does_not_tell_friend_from_foe() -> None:
    friend = model("civilian", (9, 11.2), "friend")
    state = table(hero("grenade"), target((9, 10)), friend)
    after = done(state, Shoot("hero", (9.0, 10.6), "grenade"), (4,), (4,), (4,))
    assert word(after, "friend", "down") and word(after, "target", "hits") == 1


def test_a_missed_grenade_scatters_and_a_missed_shotgun_does_not() -> None:
    state = table(hero("grenade"), target((9, 10)), target((9, 14), "elsewhere"))
    after = done(state, shot("grenade"), (3,), (4,), (Degrees(180.0),), (4,))
    assert word(after, "target", "hits") == 2 and word(after, "elsewhere", "hits") == 1
    after = done(table(hero("shotgun"), target((9, 10))), shot("shotgun"), (2,))
    assert word(after, "target", "hits") == 2


def test_a_mortar_scatters_two_dice() -> None:
    team = model("unit-heavy-weapon-team", (4, 10), "hero", facing=90.0, carrying=("mortar",))
    state = table(team, target((24, 10)), target((24, 16), "elsewhere"))
    after = done(state, shot("mortar"), (1,), (2, 4), (Degrees(180.0),), (4,))
    assert word(after, "elsewhere", "hits") == 1


def test_what_scatters_off_the_table_is_lost() -> None:
    state = table(hero("grenade", (4, 2)), target((9, 2)))
    happened = events(state, shot("grenade"), (1,), (3,), (Degrees(0.0),))
    assert any(isinstance(event, Noted) and "lost" in event.text for event in happened)


def test_a_blast_aimed_at_a_place_needs_the_weapons_hit_and_the_firers_modifiers() -> None:
    state = table(hero("grenade"), target((9, 10), prone=True))
    place = Shoot("hero", (8.0, 10.0), "grenade")
    assert DWMG.check(state, place).needs == 4
    assert DWMG.check(state, shot("grenade")).needs == 5
    aimed = table(hero("grenade", aimed=True), target((9, 10)))
    assert DWMG.check(aimed, place).needs == 3


def test_a_grenade_thrown_too_far_lands_where_it_can() -> None:
    state = table(hero("grenade"), target((20, 10)), target((12.5, 10.0), "short", prone=True))
    verdict = DWMG.check(state, shot("grenade"))
    assert verdict.legal and set(verdict.facts["covered"]) == {"short"}
    assert verdict.facts["length"] == pytest.approx(8)
    after = done(state, shot("grenade"), (4,), (4,))
    assert word(after, "short", "hits") == 1 and word(after, "target", "hits") == 2


def test_heroes_aim_no_blast_at_a_melee_and_monsters_do() -> None:
    fight = (model("civilian", (9, 11), "civilian"), target((9, 12), "foe"))
    state = table(hero("grenade"), *fight, target((9, 9.8)))
    assert codes(state, shot("grenade")) == ("target-in-melee",)
    assert codes(state, Shoot("hero", (7.0, 8.0), "grenade")) == ()
    thrower = target((16, 11), "thrower", "cyber-leader", carrying=("grenade",), mastered=("grenade",))
    assert codes(table(*fight, thrower, clock=MONSTERS_TURN), Shoot("thrower", "civilian", "grenade")) == ()


@pytest.mark.parametrize(("away", "rolls"), [(0.9, ()), (1.0, ((3,),))])
def test_the_line_is_drawn_at_half_of_a_base(away: float, rolls: tuple[tuple[int, ...], ...]) -> None:
    state = table(hero("grenade"), target((9, 10)))
    place = Shoot("hero", (9.0 - away, 10.0), "grenade")
    share = DWMG.check(state, place).facts["covered"]["target"]
    assert abs(share - 0.5) < 0.1 and (share > 0.5) == (not rolls)
    damage = () if rolls else ((3,),)
    assert word(done(state, place, (4,), *rolls, *damage), "target", "hits") == 2


def test_a_burst_reaches_two_inches_aside_and_no_further() -> None:
    for gap, asked in ((1.99, True), (2.01, False)):
        state = table(hero("smg"), target((9, 10)), target((9, 11 + gap), "beside"))
        rolls: tuple[tuple[int, ...], ...] = ((4, 4, 3),) if asked else ((4, 4, 3), (1,), (1,))
        assert (done(state, shot("smg"), *rolls).question is not None) == asked


# ---- High Explosive


def test_high_explosive_is_set_in_contact_and_goes_off_in_the_end_phase() -> None:
    state = table(hero("high-explosive"), target((7, 10)), target((9, 10), "further"), target((11.2, 10), "out"))
    assert codes(state, SetExplosive("hero", (6.0, 10.0))) == ("not-in-contact",)
    assert codes(table(hero(), target()), SetExplosive("hero", (4.5, 10.0))) == ("no-such-weapon",)
    turned = done(state, Turn("hero", 80.0))
    assert word(done(turned, SetExplosive("hero", (4.5, 10.0))), "hero", "actions_left") == 0
    state = done(state, SetExplosive("hero", (4.5, 10.0)))
    assert word(state, "hero", "actions_left") == 1 and word(state, "hero", "carrying") is None
    assert [marker.kind for marker in state.markers.values()] == ["high-explosive"]
    state = done(done(state, EndPhase()), EndPhase())
    assert state.clock.phase == "end" and word(state, "target", "hits") == 2
    after = done(state, EndPhase(), (1,), (6,), (3,), (2, 1, 1), (5,), (2, 1, 1))
    assert not after.markers and "hero" not in after.miniatures and "target" in after.miniatures
    assert word(after, "target", "hits") == 1 and word(after, "further", "hits") == 1
    assert word(after, "out", "hits") == 2


@pytest.mark.parametrize(("gap", "dice"), [(2.0, 6), (2.01, 3), (4.0, 3), (4.01, 0)])
def test_how_far_high_explosive_reaches(gap: float, dice: int) -> None:
    state = table(hero("high-explosive"), target((5 + gap, 10)), explosives="at_once")
    rolls: tuple[tuple[int, ...], ...] = ((6,), (1,) * dice) if dice else ()
    done(state, SetExplosive("hero", (4.5, 10.0)), (1,), (1,), *rolls)


def test_high_explosive_may_go_off_at_once_by_option() -> None:
    state = table(hero("high-explosive"), target((20, 10)), explosives="at_once")
    after = done(state, SetExplosive("hero", (4.5, 10.0)), (1,), (2,))
    assert word(after, "hero", "down") and not after.markers


# ---- technology


@pytest.mark.parametrize(
    ("profile", "weapon", "steps"),
    [("leela", "rifle", 2), ("leela", "disintegrator-gun", 3), ("leela", "musket", 1), ("leela", "bow", 0),
     ("unit-soldier", "laser-rifle", 1), ("unit-soldier", "musket", 0), ("unit-soldier", "hand-weapon", 0)],
)  # fmt: skip
def test_each_step_of_technology_counts(profile: str, weapon: str, steps: int) -> None:
    from tabletop.rules.dwmg.profiles import roster

    bearer = model(profile, (4, 10), "bearer")
    assert steps_above(bearer, roster().weapons[weapon]) == steps
    own = roster().profiles[profile].stats.int_
    assert must_work_out(bearer, roster().weapons[weapon]) == (own - steps if steps else None)


def test_who_works_a_weapon_out_fires_it_and_knows_it_from_then_on() -> None:
    state = table(hero("laser-rifle", mastered=()), target())
    assert DWMG.check(state, shot("laser-rifle")).facts["int"] == 6
    after = done(state, shot("laser-rifle"), (3, 3), (4,), (5,))
    assert word(after, "hero", "mastered") == ("laser-rifle",) and word(after, "target", "hits") == 1


@pytest.mark.parametrize(("die", "harmed"), [(1, "hero"), (3, "hero"), (4, "target"), (6, "target")])
def test_a_mishap_harms_the_bearer_or_whoever_is_next_to_him(die: int, harmed: str) -> None:
    state = table(hero("laser-rifle", mastered=()), target((10, 10)), target((12, 10), "further"))
    rolls: tuple[tuple[int, ...], ...] = ((6, 1), (die,)) if harmed == "hero" else ((6, 1), (die,), (5,))
    after = done(state, shot("laser-rifle"), *rolls)
    assert word(after, "hero", "down" if harmed == "hero" else "shot")
    assert word(after, "target", "hits") == (2 if harmed == "hero" else 1)
    assert not word(after, "hero", "mastered") and word(after, "further", "hits") == 2


def test_of_two_equally_near_chance_picks_one() -> None:
    state = table(hero("laser-rifle", mastered=()), target((10, 10)), target((4, 16), "other"))
    after = done(state, shot("laser-rifle"), (6, 6), (4,), (Pick("other"),), (5,))
    assert word(after, "other", "hits") == 1


def test_settings_change_what_a_weapon_does() -> None:
    devil = model("sea-devil", (16, 10), "devil", facing=270.0)
    state = table(hero(), devil, clock=MONSTERS_TURN)
    plain = arm_of(state.miniatures["devil"])
    wide = arm_of(state.miniatures["devil"], "sea-devil-ray-disc", "wide")
    assert plain is not None and wide is not None
    assert (plain.blast, wide.blast, wide.strength) == (None, 2.0, 3)
    after = done(state, Shoot("devil", "hero", "sea-devil-ray-disc", "wide"), (6,), (3,))
    assert not word(after, "hero", "down")


def test_a_grenade_is_offered_at_one_place_and_shown_as_large_as_it_is() -> None:
    state = table(
        model("unit-soldier", (10, 10), "hero", facing=90.0, carrying=("grenade",)), model("dalek", (15, 10), "dalek")
    )
    offer = next(each for each in DWMG.offers(state, "heroes") if each.label == "Shoot: Grenade")
    assert (offer.wants, offer.most) == ("target", 1)
    marks = DWMG.check(state, Shoot("hero", "dalek", "grenade")).marks
    (blast,) = [mark.piece for mark in marks if isinstance(mark, AreaMark) and mark.tone is Tone.BLAST]
    assert blast == Disc((15, 10), 1.0)
