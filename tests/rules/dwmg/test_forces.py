"""Forces (p. 24): who may fight side by side, how many, with what weapons; and what a force brings about at first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.model.action import EndPhase, Group, Place
from tabletop.model.force import MOST, Muster, Troop
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.dwmg.shooting.armoury import ranged
from tabletop.rules.dwmg.verbs import Initiative, Shoot
from tests.rules.dwmg.tables import codes, done, model, table, word

SETUP = Clock(0, "heroes", "setup")
BEGINNING = Clock(1, None, "initiative")


def empty(**options: Any) -> State:
    return table(clock=SETUP, **options)


def force(text: str) -> tuple[Troop, ...]:
    """`8 unit-soldier, 1 unit-soldier smg grenade`: a troop for each part, with what it carries."""
    troops = []
    for part in text.split(", "):
        count, profile, *carrying = part.split()
        troops.append(Troop(profile, int(count), carrying=tuple(carrying)))
    return tuple(troops)


def mustered(text: str, side: str = "heroes") -> Muster:
    return Muster(force(text), side=side)


@pytest.mark.parametrize(
    ("side", "text", "refused"),
    [
        # Heroes and monsters (p. 24)
        ("heroes", "1 the-doctor, 4 unit-soldier", ""),
        ("heroes", "4 unit-soldier, 1 dalek", "mixed-factions"),
        ("heroes", "4 unit-soldier, 2 robot-servitor, 2 warrior, 1 bessie", ""),
        ("monsters", "4 dalek, 2 robot-servitor, 2 warrior, 1 bessie", ""),
        # Uniques, whatever they call themselves (p. 24, 28)
        ("heroes", "2 the-brigadier", "unique"),
        ("heroes", "1 the-brigadier, 1 colonel-lethbridge-stewart", "unique"),
        ("heroes", "1 the-brigadier, 1 general-cutler", ""),
        ("heroes", "1 the-doctor, 1 romana-first-incarnation, 1 romana-second-incarnation", "unique"),
        ("monsters", "1 robot-of-death-super-voc, 3 robot-of-death, 2 robot-of-death-dum", ""),
        ("monsters", "2 robot-of-death-super-voc", "unique"),
        # The Doctor's company (p. 26, 28)
        ("heroes", "1 the-doctor, 1 ian, 1 barbara, 1 susan", ""),
        ("heroes", "1 the-doctor, 1 ian, 1 barbara, 1 susan, 1 vicki", "companions"),
        ("heroes", "1 ian, 1 barbara, 1 susan, 1 vicki", ""),
        ("heroes", "1 the-doctor, 1 ace", ""),
        ("heroes", "1 the-doctor, 1 ace, 1 mel", "only-companion"),
        ("heroes", "1 ace, 1 mel", ""),
        # So many for so many others (p. 34, 45, 49, 54)
        ("heroes", "8 unit-soldier, 1 unit-sniper", ""),
        ("heroes", "7 unit-soldier, 1 unit-sniper", "too-rare"),
        ("heroes", "4 unit-soldier, 3 unit-soldier-smg, 1 base-soldier, 1 unit-mortar-team", ""),
        ("heroes", "8 unit-soldier, 1 unit-sniper, 1 unit-mortar-team", "too-rare"),
        ("heroes", "8 unit-soldier, 1 unit-bazooka-team, 1 unit-mortar-team", "too-rare"),
        ("heroes", "16 unit-soldier, 1 unit-bazooka-team, 1 unit-mortar-team", ""),
        ("monsters", "6 dalek, 1 dalek-engineer", ""),
        ("monsters", "5 dalek, 1 dalek-patrol-leader, 1 dalek-engineer", "too-rare"),
        ("monsters", "3 sontaran, 1 sontaran-with-battle-rifle", ""),
        ("monsters", "2 sontaran, 1 sontaran-with-battle-rifle", "too-rare"),
        ("monsters", "2 ice-warrior-squad-leader, 6 ice-warrior, 1 ice-warrior-with-sonic-rifle", ""),
        ("monsters", "1 ice-warrior-squad-leader, 5 ice-warrior, 1 ice-warrior-with-sonic-rifle", "too-rare"),
        # One grenade for three soldiers (p. 33), half of the guerrillas (p. 61)
        ("heroes", "2 unit-soldier, 1 unit-soldier grenade", ""),
        ("heroes", "1 unit-soldier, 1 unit-soldier grenade", "too-many-carriers"),
        ("heroes", "1 unit-soldier, 1 unit-soldier-smg, 1 base-soldier grenade", ""),
        ("heroes", "4 unit-soldier, 2 unit-soldier grenade", ""),
        ("heroes", "3 unit-soldier, 2 unit-soldier grenade", "too-many-carriers"),
        ("heroes", "1 guerrilla, 1 guerrilla-leader movellan-virus-grenade", ""),
        ("heroes", "1 guerrilla-leader movellan-virus-grenade", "too-many-carriers"),
        # Weapons of page 14 and of the profile
        ("heroes", "1 unit-soldier smg", ""),
        ("heroes", "1 unit-soldier rifle smg", "too-many-weapons"),
        ("heroes", "1 unit-soldier brawl", ""),
        ("heroes", "1 unit-soldier bow", "no-such-weapon"),
        ("heroes", "1 the-doctor pistol", "no-such-weapon"),
        ("heroes", "1 the-doctor nestene-energy-unit", ""),
        ("heroes", "1 outsider bow sling", ""),
        ("heroes", "1 outsider musket", "no-such-weapon"),
        ("heroes", "1 security-guard rifle, 1 security-guard laser-rifle", ""),
        ("heroes", "1 security-guard bow", "no-such-weapon"),
        ("heroes", "1 warrior musket, 1 warrior hand-weapon", ""),
        ("heroes", "1 warrior rifle", "no-such-weapon"),
        ("monsters", "1 axon-copy rifle", ""),
        ("monsters", "1 robot-servitor grapple blaster", ""),
        ("monsters", "1 robot-servitor grapple blaster capture-cables", "too-many-weapons"),
    ],
)
def test_a_force_is_judged_as_a_whole(side: str, text: str, refused: str) -> None:
    assert codes(empty(), mustered(text, side)) == ((refused,) if refused else ())


def test_a_line_names_a_profile_and_a_number() -> None:
    assert codes(empty(), Muster((Troop("unit-solider"),), side="heroes")) == ("no-such-profile",)
    assert codes(empty(), Muster((), side="heroes")) == ("no-such-profile",)
    for count, refused in ((0, True), (1, False), (MOST, False), (MOST + 1, True)):
        assert ("no-such-profile" in codes(empty(), Muster((Troop("dalek", count),), side="monsters"))) is refused


def test_a_unique_model_plays_on_one_side_only() -> None:
    state = done(empty(), mustered("1 robot-of-death-super-voc"))
    assert codes(state, mustered("1 robot-of-death-super-voc", "monsters")) == ("unique",)
    assert codes(state, mustered("1 robot-of-death", "monsters")) == ()


def test_players_may_agree_on_several_doctors_and_on_no_limits() -> None:
    assert codes(empty(), mustered("2 the-doctor")) == ("unique",)
    agreed = empty(several_doctors=True)
    assert codes(agreed, mustered("2 the-doctor, 1 ian, 1 barbara, 1 susan, 1 vicki, 1 jo, 1 polly")) == ()
    assert codes(agreed, mustered("2 the-doctor, 2 the-brigadier")) == ("unique",)
    assert done(agreed, mustered("2 the-doctor")).miniatures.keys() == {"the-doctor-1", "the-doctor-2"}
    wild = "1 the-doctor, 1 ace, 1 ian, 1 jo, 1 mel, 1 dalek, 1 unit-sniper, 1 unit-soldier grenade"
    assert set(codes(empty(), mustered(wild))) >= {"mixed-factions", "companions", "only-companion", "too-rare"}
    assert codes(empty(free_forces=True), mustered(wild)) == ()
    assert codes(empty(free_forces=True), mustered("1 unit-soldier bow")) == ("no-such-weapon",)


def test_a_force_waits_in_reserve_with_its_weapons_and_is_then_put_down() -> None:
    state = done(empty(), Muster(force("1 unit-soldier smg grenade, 2 unit-soldier"), side="heroes"))
    first = state.miniatures["unit-soldier-1"]
    assert len(state.miniatures) == 3 and not list(state.standing())
    assert [each.id for each in ranged(first)] == ["smg", "grenade"]
    state = done(state, Place((9, 9), id="unit-soldier-1", side="heroes"))
    assert state.miniatures["unit-soldier-1"] == replace(first, at=(9, 9))
    named = done(empty(), Muster((Troop("warrior", name="Cyrano", carrying=("musket",)),), side="heroes"))
    assert named.miniatures["warrior-1"].name == "Cyrano"


def test_models_of_one_profile_are_told_apart_by_number() -> None:
    state = done(empty(), Muster(force("1 the-brigadier, 2 unit-soldier, 1 unit-soldier grenade"), side="heroes"))
    names = [each.name for each in state.miniatures.values()]
    assert names == ["The Brigadier", "UNIT Soldier 1", "UNIT Soldier 2", "UNIT Soldier 3"]
    state = done(state, mustered("1 unit-soldier"))
    assert state.miniatures["unit-soldier-4"].name == "UNIT Soldier 4"
    alone = done(done(empty(), mustered("1 dalek", "monsters")), mustered("1 dalek", "monsters"))
    assert [each.name for each in alone.miniatures.values()] == ["Dalek", "Dalek 2"]


def test_both_players_muster_before_the_first_has_set_up_and_nobody_later() -> None:
    assert codes(empty(), mustered("3 dalek", "monsters")) == ()
    playing = table(model("unit-soldier", (4, 4)), model("dalek", (40, 40)))
    assert codes(playing, mustered("1 civilian")) == ("wrong-phase",)


def test_what_is_placed_is_judged_like_what_is_mustered() -> None:
    state = done(empty(), Place((4, 4), "unit-soldier", side="heroes"))
    assert codes(state, Place((9, 9), "dalek", side="heroes")) == ("mixed-factions",)
    assert codes(state, Place((9, 9), "unit-sniper", side="heroes")) == ("too-rare",)
    grenade = FrozenMap({"carrying": ("grenade",)})
    assert codes(state, Place((9, 9), "unit-soldier", side="heroes", state=grenade)) == ("too-many-carriers",)
    two = Group((Place((9, 9), "the-brigadier"), Place((12, 12), "colonel-lethbridge-stewart")), side="heroes")
    assert codes(state, two) == ("unique", "unique")


def test_a_map_that_breaks_page_24_on_purpose_is_played_as_it_is() -> None:
    mixed = table(
        model("unit-soldier", (4, 4)), model("dalek", (9, 9), side="heroes"), model("jo", (20, 4)), clock=SETUP
    )
    waiting = replace(mixed.miniatures["jo"], at=None)
    state = replace(mixed, miniatures=mixed.miniatures.with_("jo", waiting))
    assert codes(state, Place((14, 14), id="jo", side="heroes")) == ()


def test_companions_set_up_within_six_inches_of_the_doctor() -> None:
    near = table(model("the-doctor", (10, 10)), model("jo", (17, 10)), model("unit-soldier", (40, 40)), clock=SETUP)
    assert codes(near, EndPhase()) == ()
    far = table(model("the-doctor", (10, 10)), model("jo", (17.1, 10)), clock=SETUP)
    assert codes(far, EndPhase()) == ("companions-apart",)
    alone = table(model("jo", (17.1, 10)), model("unit-soldier", (4, 4)), clock=SETUP)
    assert codes(alone, EndPhase()) == ()
    elsewhere = table(model("the-doctor", (10, 10)), model("jo", (30, 10)), clock=SETUP, companions_near=False)
    assert codes(elsewhere, EndPhase()) == ()
    beside_one = table(
        model("the-doctor", (10, 10), "one"),
        model("the-doctor", (40, 10), "two"),
        model("jo", (36, 10)),
        clock=SETUP,
        several_doctors=True,
    )
    assert codes(beside_one, EndPhase()) == ()


def test_a_second_time_lord_gives_the_enemy_a_point_once() -> None:
    state = table(model("romana-second-incarnation", (4, 4)), model("dalek", (40, 40)), clock=BEGINNING)
    state = done(state, Initiative(side="heroes"), (5,), (2,))
    assert (word(state, "monsters", "victory_points"), word(state, "heroes", "victory_points")) == (1, None)
    state = done(state, EndPhase())
    assert word(state, "monsters", "victory_points") == 1


def test_ace_has_as_many_grenades_as_the_die_says() -> None:
    state = table(model("ace", (4, 4), facing=135), model("dalek", (40, 40)), clock=BEGINNING)
    state = done(state, Initiative(side="heroes"), (5,), (2,), (2,))
    assert word(state, "ace", "grenades") == 2
    state = done(state, Shoot("ace", (8.0, 8.0), "grenade"), (4,))
    assert word(state, "ace", "grenades") == 1
    assert [each.id for each in ranged(state.miniatures["ace"])] == ["grenade"]
    last = replace(state.miniatures["ace"], status=FrozenMap({"hits": 2, "grenades": 1, "begun": True, "luck": 0}))
    state = table(last, model("dalek", (40, 40)))
    state = done(state, Shoot("ace", (8.0, 8.0), "grenade"), (4,))
    assert word(state, "ace", "grenades") == 0 and not ranged(state.miniatures["ace"])
