"""Taking hits (p. 10): the damage table, several hits, guards, casualties; rulings D21, D28."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage_table import IMPOSSIBLE, guards_of, needed, wounds_on
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.verbs import Shoot
from tests.rules.dwmg.tables import codes, done, model, table, word

SHOOTER = "unit-soldier"


def shooter(weapon: str = "rifle", **words: Any) -> Miniature:
    return model(SHOOTER, (4, 10), facing=90.0, carrying=(weapon,), mastered=(weapon,), **words)


def target(profile: str, **words: Any) -> Miniature:
    return model(profile, (8, 10), "target", side="monsters", **words)


def hit(state: State, weapon: str, *rolls: tuple[int, ...]) -> State:
    return done(state, Shoot(SHOOTER, "target", weapon), *rolls)


@pytest.mark.parametrize(
    ("strength", "defence", "number"),
    [(9, 3, 2), (5, 3, 2), (4, 3, 3), (3, 3, 4), (3, 4, 5), (3, 5, 6), (3, 6, IMPOSSIBLE), (3, 9, IMPOSSIBLE)],
)
def test_the_damage_table(strength: int, defence: int, number: int) -> None:
    assert needed(strength, defence) == number


def test_nothing_harms_a_defence_of_0_and_a_strength_of_0_harms_nobody() -> None:
    assert needed(9, 0) == needed(0, 1) == IMPOSSIBLE


def test_a_model_with_a_defence_of_0_is_not_wounded_by_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.rules.dwmg.harm import damage_table

    state = table(target("civilian"))
    assert wounds_on(state, state.miniatures["target"], Blow("a shot", 9)) == 2
    monkeypatch.setattr(damage_table, "stat", lambda miniature, name: 0)
    assert wounds_on(state, state.miniatures["target"], Blow("a shot", 9)) == IMPOSSIBLE


@pytest.mark.parametrize(("die", "down"), [(3, False), (4, True)])
def test_a_hit_rolls_for_damage(die: int, down: bool) -> None:
    assert bool(word(hit(table(shooter(), target("civilian")), "rifle", (4,), (die,)), "target", "down")) is down


def test_an_x_of_the_table_rolls_nothing() -> None:
    state = hit(table(shooter("sling"), target("yeti")), "sling", (4,))
    assert word(state, "target", "hits") == 2


def test_a_model_acts_on_until_its_last_hit_is_gone() -> None:
    state = hit(table(shooter(), target("the-myrka")), "rifle", (6,), (6,))
    assert word(state, "target", "hits") == 2 and not word(state, "target", "down")
    assert word(state, "monsters", "lost_since_test") is None
    state = hit(table(shooter(), target("the-myrka", hits=1)), "rifle", (6,), (6,))
    assert word(state, "target", "hits") == 0 and word(state, "target", "down")
    assert word(state, "monsters", "lost_since_test") == 1


def test_a_casualty_is_in_nobodys_sight_or_way_and_no_target() -> None:
    state = hit(table(shooter(), target("civilian"), model("dalek", (12, 10))), "rifle", (4,), (4,))
    behind = done_turn(state)
    assert codes(behind, Shoot(SHOOTER, "target")) == ("no-target",)
    assert codes(behind, Shoot(SHOOTER, "dalek")) == ()


def done_turn(state: State) -> State:
    """The same table with the shooter fresh, the casualty still lying there."""
    fresh = state.miniatures[SHOOTER]
    return table(
        *(each for each in state.miniatures.values() if each.id != SHOOTER), model(SHOOTER, fresh.at, facing=90.0)
    )


# ---- several hits


def test_multiple_damage_rolls_for_every_hit_together() -> None:
    team = model("unit-heavy-weapon-team", (4, 10), "team", facing=90.0)
    state = table(team, model("yeti", (12, 10), "target"))
    after = done(state, Shoot("team", "target", "bazooka"), (4,), (3,), (1, 3, 6))
    assert word(after, "target", "down")
    after = done(state, Shoot("team", "target", "bazooka"), (4,), (3,), (1, 3, 2))
    assert word(after, "target", "hits") == 1 and not word(after, "target", "down")


def test_half_a_die_is_rounded_up_for_1d3_hits() -> None:
    guard = model("emperors-guard", (4, 10), "guard", side="heroes", facing=90.0)
    state = table(guard, model("yeti", (8, 10), "target"))
    after = done(state, Shoot("guard", "target", "disintegrator"), (4,), (3,), (3, 4))
    assert word(after, "target", "hits") == 1
    done(state, Shoot("guard", "target", "disintegrator"), (4,), (6,), (1, 1, 1))
    done(state, Shoot("guard", "target", "disintegrator"), (4,), (2,), (3,))


def test_a_disruptor_rolls_two_dice_a_hit_of_which_the_higher_counts() -> None:
    state = table(shooter("blaster-rifle"), target("civilian"))
    assert word(hit(state, "blaster-rifle", (4,), (1, 3)), "target", "down")
    assert not word(hit(state, "blaster-rifle", (4,), (2, 2)), "target", "down")


def test_automatic_hits_are_lost_without_a_roll_to_wound() -> None:
    state = table(shooter("disintegrator-gun"), target("the-myrka"))
    assert word(hit(state, "disintegrator-gun", (4,), (2,)), "target", "hits") == 1
    assert word(hit(state, "disintegrator-gun", (4,), (3,)), "target", "down")


# ---- guards


def blow(strength: int | None, **effects: Any) -> Blow:
    return Blow(
        "the blow", strength, None, FrozenMap({name.replace("_", "-"): value for name, value in effects.items()})
    )


ARMOURED = "security-guard-in-body-armour"


@pytest.mark.parametrize(("strength", "save"), [(1, [5]), (3, [5]), (4, [6]), (5, [])])
def test_body_armour_saves_by_the_str_of_the_blow(strength: int, save: list[int]) -> None:
    state = table(shooter(), target(ARMOURED))
    guards = guards_of(state, state.miniatures["target"], blow(strength))
    assert [guard.needs for guard in guards if guard.name == "body armour"] == save


def test_a_save_is_rolled_before_the_damage_and_stops_it() -> None:
    state = table(shooter(), target(ARMOURED))
    assert word(hit(state, "rifle", (6,), (5,)), "target", "hits") == word(state, "target", "hits")
    assert word(hit(state, "rifle", (6,), (4,), (6,)), "target", "hits") == 0


def test_automatic_hits_pass_a_save() -> None:
    state = table(shooter("disintegrator-gun"), target(ARMOURED))
    assert word(hit(state, "disintegrator-gun", (6,), (1,)), "target", "down")


def test_primitive_weapons_count_one_less_against_mechanoids_and_body_armour() -> None:
    for profile, number in (("dalek", IMPOSSIBLE), ("civilian", 4)):
        state = table(shooter(), target(profile))
        assert wounds_on(state, state.miniatures["target"], blow(3, primitive=None)) == number
    state = table(shooter(), target(ARMOURED))
    plain, primitive = (
        wounds_on(state, state.miniatures["target"], each) for each in (blow(3), blow(3, primitive=None))
    )
    assert primitive == plain + 1


@ability("glass-dome-for-tests")
class GlassDome(Ability):
    """Stops everything on 4 or more, and takes one off every Str."""

    def field(self, state: State, bearer: Miniature, blow: Blow) -> int | None:
        return 4

    def strength_against(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int:
        return strength - 1


def test_a_field_comes_first_and_a_lowered_str_saves_better(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.rules.dwmg.harm import damage_table
    from tabletop.rules.dwmg.harm.damage_table import BodyArmour

    guards = (BodyArmour("body-armour"), GlassDome("glass-dome-for-tests"))
    monkeypatch.setattr(damage_table, "abilities", lambda miniature: iter(guards if miniature.id == "target" else ()))
    state = table(shooter(), target("civilian"))
    found = tuple(guards_of(state, state.miniatures["target"], blow(4)))
    assert [(guard.name, guard.needs) for guard in found] == [("glass dome for tests", 4), ("body armour", 5)]
    inflicts = tuple(guards_of(state, state.miniatures["target"], blow(None, automatic_hits="1d6")))
    assert [guard.name for guard in inflicts] == ["glass dome for tests"]
    assert not word(hit(state, "rifle", (4,), (4,)), "target", "down")
    assert word(hit(state, "rifle", (4,), (3,), (4,), (5,)), "target", "down")
    assert not word(hit(state, "rifle", (4,), (3,), (4,), (4,)), "target", "down")


# ---- stunning


def test_a_stunning_hit_stuns_without_a_roll_and_lays_low() -> None:
    state = hit(table(shooter("stun-pistol"), target("the-myrka")), "stun-pistol", (4,))
    assert (word(state, "target", "stunned"), word(state, "target", "prone")) == (True, True)
    assert word(state, "target", "hits") == 3


def test_by_option_a_stunning_hit_rolls_for_damage_too() -> None:
    state = table(shooter("stun-pistol"), target("civilian"), stunning_needs_damage=True)
    assert not word(hit(state, "stun-pistol", (4,), (2,)), "target", "stunned")
    after = hit(state, "stun-pistol", (4,), (3,))
    assert word(after, "target", "stunned") and not word(after, "target", "down")
