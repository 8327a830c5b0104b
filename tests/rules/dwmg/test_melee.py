"""Melee by the book (p. 9–10, 25; rulings D6, D22–D24)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tabletop.geometry.shapes import Wall
from tabletop.model.action import Allocate, Choose, EndPhase, Move, Pass
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.verbs import Activate, Fight
from tests.rules.dwmg.tables import DWMG, codes, done, events, ground, model, table, word

MONSTERS = Clock(1, "monsters", "action")


def soldier(x: float, y: float, id: str = "soldier", **words: Any) -> Miniature:
    return model("unit-soldier", (x, y), id, **{"facing": 90, **words})


def ogron(x: float, y: float, id: str = "ogron", **words: Any) -> Miniature:
    return model("ogron", (x, y), id, **{"side": "monsters", "facing": 270, **words})


def needs(state: State, fight: Fight) -> int | None:
    return DWMG.check(state, fight).needs


def facts(state: State, fight: Fight) -> dict[str, Any]:
    return dict(DWMG.check(state, fight).facts)


# ---------------------------------------------------------------------------------------------------------------------
# Who fights


def test_one_fights_enemies_in_contact_only() -> None:
    state = table(soldier(4, 4), soldier(4, 5, "friend"), ogron(5.02, 4))
    assert codes(state, Fight("soldier", "ogron")) == ("not-in-contact",)
    assert codes(state, Fight("soldier", "friend")) == ("not-in-contact",)
    assert codes(table(soldier(4, 4), ogron(5.01, 4)), Fight("soldier", "ogron")) == ()


def test_other_levels_are_out_of_reach_but_for_stairs() -> None:
    above = replace(ogron(5, 4), level=1)
    assert codes(table(soldier(4, 4), above, levels=1), Fight("soldier", "ogron")) == ("not-in-contact",)
    stairs = replace(ground("stairs", Wall(((4.5, 3), (4.5, 5)), 0.5), "open"), links=(0, 1))
    assert (
        codes(table(soldier(3.75, 4), replace(above, at=(5.25, 4)), stairs, levels=1), Fight("soldier", "ogron")) == ()
    )


def test_nobody_fights_what_is_in_the_air() -> None:
    assert codes(table(soldier(4, 4), ogron(5, 4, airborne=True)), Fight("soldier", "ogron")) == ("not-in-contact",)


def test_fighting_takes_no_action_and_no_activation() -> None:
    state = table(soldier(4, 4), ogron(5, 4))
    after = done(state, Fight("soldier", "ogron"), (1,), (1,))
    assert word(after, "heroes", "activations_left") == word(state, "heroes", "activations_left")


def test_who_has_fought_does_nothing_else_in_the_phase() -> None:
    after = done(table(soldier(4, 4), ogron(5, 4)), Fight("soldier", "ogron"), (1,), (1,))
    assert codes(after, Fight("soldier", "ogron")) == ("already-acted",)
    assert "already-acted" in codes(after, Activate("soldier"))


def test_a_standing_melee_is_fought_in_both_phases() -> None:
    state = done(table(soldier(4, 4), ogron(5, 4)), Fight("soldier", "ogron"), (1,), (1,))
    state = done(state, EndPhase())
    assert state.clock.side == "monsters"
    assert codes(state, EndPhase()) == ("melee-open",)
    state = done(state, Fight("ogron", "soldier"), (1,), (1,))
    assert word(state, "soldier", "fought") and codes(state, EndPhase()) == ()


def test_at_contact_its_player_is_asked_now_or_at_the_end() -> None:
    state = table(soldier(4, 4), ogron(7, 4))
    asked = done(state, Move("soldier", (6, 4)))
    assert asked.question is not None and asked.question.side == "heroes"
    later = done(asked, Choose("fight-later"))
    assert codes(later, EndPhase()) == ("melee-open",)
    now = done(asked, Choose("fight-now"))
    assert now.question is not None and now.question.id == "strike"
    assert word(done(now, Fight("soldier", "ogron"), (3,), (1,)), "soldier", "fought")


def test_melees_where_only_the_other_side_can_strike_are_fought_when_the_phase_ends() -> None:
    state = table(soldier(4, 4, facing=270), ogron(5, 4))
    assert codes(state, Fight("soldier", "ogron")) == ("out-of-arc",)
    asked = done(state, EndPhase(), (1,))
    assert word(asked, "soldier", "attacked_by") == ("ogron",)
    assert done(asked, Pass()).clock.side == "monsters"


# ---------------------------------------------------------------------------------------------------------------------
# In what order


def test_who_came_strikes_before_the_quicker() -> None:
    quick = table(soldier(4, 4), ogron(5, 4, charged=True), clock=MONSTERS)
    assert word(done(quick, Fight("ogron", "soldier"), (4,), (3,)), "soldier", "down")
    slow = table(soldier(4, 4), ogron(5, 4), clock=MONSTERS)
    assert word(done(slow, Fight("ogron", "soldier"), (4,)), "ogron", "stunned")


def test_equals_strike_at_the_same_time() -> None:
    state = table(soldier(4, 4), model("dalek-trooper", (5, 4), "trooper", side="monsters", facing=270))
    after = done(state, Fight("soldier", "trooper"), (4,), (1,), (4,))
    assert word(after, "trooper", "stunned") and word(after, "soldier", "stunned")


def test_a_two_handed_weapon_strikes_last() -> None:
    warrior = model(
        "warrior", (4, 4), "warrior", side="heroes", facing=90, carrying=("two-handed-weapon",), charged=True
    )
    state = table(warrior, ogron(5, 4))
    fight = Fight("warrior", "ogron", "two-handed-weapon", blow="hit")
    assert facts(state, fight)["strength"] == 4 - 1, (
        "one more than his own, one less against an Ogron's technology (p. 36)"
    )
    after = done(state, fight, (4,), (3,))
    assert word(after, "warrior", "down") and not word(after, "ogron", "attacked_by")


def test_a_melee_is_everybody_who_hangs_together() -> None:
    state = table(soldier(4, 4), ogron(5, 4), soldier(6, 4, "second", facing=270))
    asked = done(state, Fight("soldier", "ogron"), (1,), (1,), (1,))
    assert word(asked, "second", "fought") and word(asked, "ogron", "fought")
    assert word(asked, "ogron", "attacked_by") == ("soldier", "second")


# ---------------------------------------------------------------------------------------------------------------------
# How many


def ringed(target: Miniature, attackers: int, width: float = 1.0) -> State:
    """A target with attackers round it, the last of whom has not struck yet."""
    apart = (target.base.width + width) / 2
    places = (
        (apart, 0),
        (-apart, 0),
        (0, apart),
        (0, -apart),
        (apart * 0.71, apart * 0.71),
        (-apart * 0.71, -apart * 0.71),
    )
    struck = tuple(f"a{number}" for number in range(attackers - 1))
    assert target.at is not None
    x, y = target.at
    ring = []
    for number in range(attackers):
        dx, dy = places[number]
        own = model("auton", (x + dx, y + dy), f"a{number}", facing=0, charged=True, fought=number < attackers - 1)
        ring.append(replace(own, base=BaseSize(width)))
    status = FrozenMap({**target.status, "attacked_by": struck, "fought": True})
    return table(replace(target, status=status), *ring, clock=MONSTERS)


@pytest.mark.parametrize(
    ("target", "attackers", "width", "allowed"),
    [
        (1.0, 4, 1.0, True),
        (1.0, 2, 2.0, True),
        (1.0, 3, 2.0, False),
        (3.0, 6, 1.0, True),
        (3.0, 3, 2.0, True),
        (3.0, 4, 2.0, False),
    ],
)
def test_four_may_attack_one_six_a_larger_and_the_large_count_twice(
    target: float, attackers: int, width: float, allowed: bool
) -> None:
    state = ringed(replace(soldier(10, 10), base=BaseSize(target)), attackers, width)
    refused = codes(state, Fight(f"a{attackers - 1}", "soldier"))
    assert refused == (() if allowed else ("too-many-attackers",))


@pytest.mark.parametrize(("width", "most"), [(1.0, 4), (3.0, 6)])
def test_a_fifth_may_not_attack_a_model_on_a_standard_base_nor_a_seventh_one_on_a_larger(
    width: float, most: int
) -> None:
    state = ringed(replace(soldier(10, 10), base=BaseSize(width)), most)
    more = (*(f"a{number}" for number in range(most - 1)), "x")
    one = state.miniatures["soldier"]
    crowd = {**state.miniatures, "x": model("auton", (20, 20), "x")}
    state = replace(state, miniatures=FrozenMap(crowd))
    state = replace(
        state,
        miniatures=state.miniatures.with_("soldier", replace(one, status=one.status.with_("attacked_by", more))),
    )
    assert codes(state, Fight(f"a{most - 1}", "soldier")) == ("too-many-attackers",)


def test_attacks_are_divided_as_their_player_says() -> None:
    nestene = model("nestene-intelligence", (10, 10), "nestene", facing=0)
    apart = (nestene.base.width + 1) / 2
    state = table(
        nestene,
        soldier(10 - apart, 10, "one", fought=True),
        soldier(10 + apart, 10, "two", fought=True),
        clock=MONSTERS,
    )
    asked = done(state, Fight("nestene", ("one", "two")), (3,))
    assert asked.question is not None and len(asked.question.answers) == 4
    after = done(asked, Allocate(FrozenMap({"one": 2, "two": 1})), (4, 1), (3,), (1,))
    assert word(after, "one", "down") and not word(after, "two", "down")


def test_an_attack_on_all_in_contact_strikes_each() -> None:
    myrka = model("the-myrka", (10, 10), "myrka", side="monsters", facing=0)
    apart = (myrka.base.width + 1) / 2
    state = table(
        myrka,
        soldier(10 - apart, 10, "one", fought=True),
        soldier(10 + apart, 10, "two", facing=270, fought=True),
        clock=MONSTERS,
    )
    after = done(state, Fight("myrka", "one"), (2,), (2,), (2,), (1,))
    assert word(after, "one", "down") and not word(after, "two", "down")


# ---------------------------------------------------------------------------------------------------------------------
# With what


def test_bare_hands_hit_on_five_with_the_models_own_strength() -> None:
    state = table(model("civilian", (4, 4), "civilian", facing=90), model("yeti", (5, 4), "yeti", facing=270))
    assert needs(state, Fight("civilian", "yeti")) == 5
    assert facts(state, Fight("civilian", "yeti"))["strength"] == 2
    dalek = table(
        model("civilian", (4, 4), "civilian", facing=90, side="heroes"),
        model("dalek", (5, 4), facing=270),
        clock=MONSTERS,
    )
    assert (needs(dalek, Fight("dalek", "civilian")), facts(dalek, Fight("dalek", "civilian"))["strength"]) == (5, 2)


@pytest.mark.parametrize("profile", ["special-weapon-dalek", "dalek-emperor", "varga-plant"])
def test_some_cannot_fight(profile: str) -> None:
    profile = (
        profile
        if profile in DWMG.vocabulary.profiles
        else next(name for name in DWMG.vocabulary.profiles if profile.split("-")[0] in name)
    )
    other = model(profile, (10, 10), "other", side="monsters", facing=270)
    state = table(soldier(10 - (other.base.width + 1) / 2, 10), other, clock=MONSTERS)
    assert codes(state, Fight("other", "soldier")) == ("cannot-fight",)


def test_a_weapon_it_does_not_have_is_refused() -> None:
    assert codes(table(soldier(4, 4), ogron(5, 4)), Fight("soldier", "ogron", "rifle")) == ("no-such-weapon",)


def test_fists_stun_without_a_roll_for_damage() -> None:
    after = done(table(soldier(4, 4), ogron(5, 4)), Fight("soldier", "ogron"), (4,))
    assert word(after, "ogron", "stunned") and word(after, "ogron", "prone") and word(after, "ogron", "hits") == 2


def test_by_option_stunning_rolls_damage_too() -> None:
    state = table(soldier(4, 4), ogron(5, 4, fought=True), stunning_needs_damage=True)
    assert not word(done(state, Fight("soldier", "ogron"), (4,), (4,)), "ogron", "stunned")
    assert word(done(state, Fight("soldier", "ogron"), (4,), (5,)), "ogron", "stunned")


@pytest.mark.parametrize(("more", "allowed"), [(0, False), (1, True)])
def test_a_killing_blow_needs_a_strength_greater_than_the_defence(more: int, allowed: bool) -> None:
    state = table(soldier(4, 4, str_mod=1), ogron(5, 4, fought=True, def_mod=-more))
    assert codes(state, Fight("soldier", "ogron", blow="hit")) == (() if allowed else ("no-killing-blow",))
    if allowed:
        after = done(state, Fight("soldier", "ogron", blow="hit"), (4,), (3,))
        assert word(after, "ogron", "hits") == 1 and not word(after, "ogron", "stunned")


def test_fists_never_stun_a_mechanoid_but_a_stun_stick_does() -> None:
    robot = model("yeti", (5, 4), "yeti", facing=270, fought=True)
    assert codes(table(soldier(4, 4), robot), Fight("soldier", "yeti", blow="stun")) == ("cannot-stun",)
    armed = table(soldier(4, 4, carrying=("stun-stick",)), robot)
    assert word(done(armed, Fight("soldier", "yeti", "stun-stick"), (4,)), "yeti", "stunned")


def test_a_blunt_weapon_stuns_when_it_is_said_beforehand() -> None:
    armed = soldier(4, 4, carrying=("hand-weapon",))
    state = table(armed, ogron(5, 4, fought=True))
    hit = done(state, Fight("soldier", "ogron", "hand-weapon"), (4,), (5,))
    stunned = done(state, Fight("soldier", "ogron", "hand-weapon", blow="stun"), (4,))
    assert (word(hit, "ogron", "hits"), word(hit, "ogron", "stunned")) == (1, None)
    assert (word(stunned, "ogron", "hits"), word(stunned, "ogron", "stunned")) == (2, True)


# ---------------------------------------------------------------------------------------------------------------------
# What changes the dice


@pytest.mark.parametrize(
    ("mine", "theirs", "needed", "defence"),
    [
        ({}, {}, 4, 4),
        ({}, {"facing": 90}, 3, 3),
        ({}, {"prone": True}, 4, 4),
        ({}, {"stunned": True}, 2, 3),
        ({}, {"confused": True}, 4, 3),
        ({"confused": True}, {}, 6, 4),
        ({"confused": True}, {"stunned": True}, 2, 3),
    ],
)
def test_modifiers(mine: dict[str, Any], theirs: dict[str, Any], needed: int, defence: int) -> None:
    verdict = DWMG.check(table(soldier(4, 4, **mine), ogron(5, 4, **theirs)), Fight("soldier", "ogron"))
    assert (verdict.needs, verdict.facts["defence"]) == (needed, defence)


@pytest.mark.parametrize(
    ("mine", "theirs", "needed", "defence"),
    [
        ({"charged": True}, {}, 5, 5),
        ({}, {"charged": True}, 4, 4),
        ({"foes": ("ogron",)}, {"foes": ("soldier",), "charged": True}, 5, 5),
    ],
)
def test_an_obstacle_helps_its_defender_and_later_both(
    mine: dict[str, Any], theirs: dict[str, Any], needed: int, defence: int
) -> None:
    hedge = ground("hedge", Wall(((5, 2), (5, 8)), 0.5), "obstacle", height=0.9)
    verdict = DWMG.check(table(soldier(4.25, 4, **mine), ogron(5.75, 4, **theirs), hedge), Fight("soldier", "ogron"))
    assert (verdict.legal, verdict.needs, verdict.facts["defence"]) == (True, needed, defence)


def test_who_is_attacked_from_behind_cannot_strike_back_and_may_turn_round() -> None:
    state = table(soldier(4, 4), ogron(5, 4, facing=90))
    asked = done(state, Fight("soldier", "ogron"), (2,))
    assert asked.question is not None and (asked.question.id, asked.question.side) == ("turn-round", "monsters")
    assert done(asked, Pass()).miniatures["ogron"].facing == 90
    turned = done(asked, Choose("soldier"))
    assert turned.miniatures["ogron"].facing == 270 and not word(turned, "ogron", "fought")
    assert codes(turned, EndPhase()) == ()


@ability("eyes-in-the-back-for-tests")
class EyesInTheBack(Ability):
    """Strikes all round, as nobody in the book does."""

    def all_round(self, state: State, bearer: Miniature) -> bool:
        return True


def test_who_strikes_all_round_has_no_rear_and_strikes_back() -> None:
    state = table(soldier(4, 4), ogron(5, 4, facing=90, gifts=("eyes-in-the-back-for-tests",)))
    in_front = table(soldier(4, 4), ogron(5, 4))
    assert needs(state, Fight("soldier", "ogron")) == needs(in_front, Fight("soldier", "ogron"))
    assert word(done(state, Fight("soldier", "ogron"), (2,), (1,)), "ogron", "fought")


def test_a_model_strikes_to_the_front_but_whoever_came_faces_its_foe() -> None:
    behind = ogron(3, 4, facing=90)
    assert codes(table(soldier(4, 4), behind), Fight("soldier", "ogron")) == ("out-of-arc",)
    charged = table(soldier(4, 4, charged=True), ogron(3, 4, facing=90, fought=True))
    assert done(charged, Fight("soldier", "ogron"), (1,)).miniatures["soldier"].facing == 270


def test_the_stunned_do_not_strike_back() -> None:
    after = done(table(soldier(4, 4), ogron(5, 4, stunned=True)), Fight("soldier", "ogron"), (1,))
    assert not word(after, "ogron", "fought")


# ---------------------------------------------------------------------------------------------------------------------
# All or nothing


def test_all_or_nothing_is_for_who_enters_melee_against_a_greater_defence() -> None:
    fight = Fight("soldier", "ogron", mode="all_or_nothing")
    assert codes(table(soldier(4, 4), ogron(5, 4)), fight) == ("not-all-or-nothing",)
    assert codes(table(soldier(4, 4, charged=True), ogron(5, 4)), fight) == ()
    assert codes(table(soldier(4, 4, charged=True, str_mod=1), ogron(5, 4)), fight) == ("not-all-or-nothing",)


def test_all_or_nothing_rolls_one_die_more_both_ways() -> None:
    state = table(soldier(4, 4, charged=True), ogron(5, 4))
    fight = Fight("soldier", "ogron", mode="all_or_nothing")
    assert facts(state, fight)["rolls"] == 2
    after = done(state, fight, (3, 1), (1, 4), (3,))
    assert word(after, "soldier", "down")


def test_all_or_nothing_causes_no_more_wounds_than_a_usual_attack() -> None:
    warrior = model("warrior", (4, 4), "warrior", side="heroes", facing=90, charged=True)
    state = table(warrior, ogron(5, 4, fought=True))
    after = done(state, Fight("warrior", "ogron", mode="all_or_nothing", blow="hit"), (4, 5), (5, 6))
    assert word(after, "ogron", "hits") == 1


# ---------------------------------------------------------------------------------------------------------------------
# The odds


@pytest.mark.parametrize("mode", ["normal", "all_or_nothing"])
def test_chances_are_those_of_all_dice(mode: str) -> None:
    warrior = model("warrior", (4, 4), "warrior", side="heroes", facing=90, charged=True)
    state = table(warrior, ogron(5, 4, fought=True, hits=1))
    fight = Fight("warrior", "ogron", mode=mode, blow="hit")
    odds = DWMG.chances(state, fight)
    assert odds is not None
    said = {line.label: line.probability for line in odds.lines}
    dice = 2 if mode == "all_or_nothing" else 1
    gone = 0.0
    for faces in product(range(1, 7), repeat=dice):
        hits = sum(face >= 4 for face in faces)
        damage = list(product(range(1, 7), repeat=hits))
        for wounds in damage:
            rolls = (faces, wounds) if hits else (faces,)
            happened = DWMG.resolve(state, replace(fight, side="heroes"), ScriptedDice(rolls))
            gone += bool(word(fold(state, happened), "ogron", "down")) / 6**dice / len(damage)
    assert said["Removes"] == pytest.approx(gone) == pytest.approx(said["Wounds"])


def test_what_is_on_offer_is_legal_and_the_rest_says_why() -> None:
    state = table(soldier(4, 4, charged=True), ogron(5, 4), soldier(20, 20, "far"))
    fights = [offer for offer in DWMG.offers(state, "heroes") if offer.verb == "fight"]
    assert {(offer.by, offer.refusal.code if offer.refusal else None) for offer in fights} == {
        ("soldier", None),
        ("far", "not-in-contact"),
    }
    assert {offer.action.mode for offer in fights if isinstance(offer.action, Fight)} == {"normal", "all_or_nothing"}


def test_answers_on_offer_are_told_apart() -> None:
    state = table(soldier(4, 4, charged=True), ogron(5, 4), clock=MONSTERS)
    asked = done(state, Fight("ogron", "soldier"))
    labels = [offer.label for offer in DWMG.offers(asked, "heroes")]
    assert len(labels) == len(set(labels)) == 2 and any("all or nothing" in label for label in labels)


def test_a_blow_that_misses_and_one_that_does_no_harm_are_told() -> None:
    state = table(soldier(4, 4, luck=0), model("ogron", (5, 4), "ogron", side="monsters", facing=270.0))
    told = DWMG.tell(state, events(state, Fight("soldier", "ogron"), (3,), (4,), (1,)))
    assert "UNIT Soldier misses Ogron: 3, and 4 or more was needed." in told
    assert "UNIT Soldier is none the worse for the Ogron Fist." in told
