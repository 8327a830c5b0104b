"""The chances of a shot are those of its dice: every way they may fall is played out and counted (p. 8, 10, 13, 14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tabletop.geometry.shapes import Rect
from tabletop.geometry.templates import scattered
from tabletop.model.action import Pass
from tabletop.model.apply import fold
from tabletop.model.dice import D6, Die, Face, Pick, Roll, SeededDice
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.things import Clock
from tabletop.rules.dwmg.odds.odds_of_blasts import struck_at, struck_by_miss
from tabletop.rules.dwmg.shooting.blast import covered
from tabletop.rules.dwmg.verbs import Fight, Shoot
from tests.rules.dwmg.tables import DWMG, ground, model, table

MONSTERS_TURN = Clock(1, "monsters", "action")


class OutOfDiceError(Exception):
    """More dice are rolled than were written down; `ways` are all they may show."""

    def __init__(self, ways: list[Roll]) -> None:
        self.ways = ways


class KnownDice:
    """Dice that fall as they were told, and then ask how."""

    def __init__(self, rolls: tuple[Roll, ...]) -> None:
        self.rolls = rolls
        self.next = 0

    def _take(self, ways: list[Roll]) -> Roll:
        if self.next == len(self.rolls):
            raise OutOfDiceError(ways)
        self.next += 1
        return self.rolls[self.next - 1]

    def roll(self, die: Die, count: int = 1) -> tuple[Face, ...]:
        return self._take(list(product(die.faces, repeat=count)))  # type: ignore[return-value]

    def pick(self, ids: Sequence[str]) -> str:
        (entry,) = self._take([(Pick(each),) for each in ids])
        assert isinstance(entry, Pick)
        return entry.pick

    def degrees(self) -> float:
        raise AssertionError("directions are counted elsewhere")

    def draw(self, cards: Sequence[str]) -> str:
        raise AssertionError("nothing is drawn")

    @property
    def record(self) -> tuple[Roll, ...]:
        return self.rolls


def every_way(state: State, action: Shoot | Fight) -> Iterator[tuple[State, tuple[Roll, ...], Fraction]]:
    """Every end of a shot with its dice and its probability. Questions are passed, hits stay on the target."""
    whole = replace(action, side=acting_side(state, action))
    waiting: list[tuple[tuple[Roll, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        rolls, chance = waiting.pop()
        try:
            after = fold(state, DWMG.resolve(state, whole, KnownDice(rolls)))
        except OutOfDiceError as more:
            waiting += [((*rolls, way), chance / len(more.ways)) for way in more.ways]
            continue
        yield after, rolls, chance


def counted(state: State, action: Shoot | Fight) -> dict[str, Fraction]:
    """What the ways come to: for each model of being wounded, stunned and removed."""
    found: dict[str, Fraction] = {}
    for after, _, chance in every_way(state, action):
        for who, model_after in after.miniatures.items():
            before = state.miniatures[who]
            name = before.title
            status = model_after.status
            for label, happened in (
                (f"Wound {name}", status.get("hits") != before.status.get("hits")),
                (f"Remove {name}", bool(status.get("down"))),
                (f"Stun {name}", bool(status.get("stunned"))),
            ):
                found[label] = found.get(label, Fraction(0)) + chance * happened
    return found


def told(state: State, action: Shoot) -> dict[str, float]:
    chances = DWMG.chances(state, action)
    assert chances is not None and chances.note == "nobody reacts"
    return {line.label: line.probability for line in chances.lines}


def holds(state: State, action: Shoot) -> dict[str, float]:
    """Hold every line against the count, and return the lines."""
    lines, truth = told(state, action), counted(state, action)
    checked = 0
    for label, probability in lines.items():
        if label in truth:
            checked += 1
            assert probability == pytest.approx(float(truth[label]), abs=1e-12), label
    assert checked
    for label, chance in truth.items():
        if chance and label.startswith(("Remove", "Stun")):
            assert label in lines, label
    return lines


def hero(weapon: str = "rifle", **words: Any) -> Miniature:
    return model("unit-soldier", (4, 10), "hero", facing=90.0, carrying=(weapon,), **words)


def monster(profile: str, at: tuple[float, float] = (10, 10), id: str = "target", **words: Any) -> Miniature:
    return model(profile, at, id, side="monsters", facing=270.0, **words)


@pytest.mark.parametrize("weapon", ["rifle", "sling", "pistol", "crossbow", "musket"])
@pytest.mark.parametrize("profile", ["auton", "ogron", "movellan"])
def test_single_shots(weapon: str, profile: str) -> None:
    holds(table(hero(weapon), monster(profile)), Shoot("hero", "target", weapon))


def test_a_rifle_shot_by_hand() -> None:
    lines = told(table(hero(), monster("ogron")), Shoot("hero", "target"))
    assert lines == {"Hit": pytest.approx(1 / 2), "Wound Ogron": pytest.approx(1 / 6), "Remove Ogron": 0}
    lines = told(table(hero(), monster("auton")), Shoot("hero", "target"))
    assert set(lines) == {"Hit", "Remove Auton"}, "who has one Hit is not wounded first"


def test_saves_and_disruptors() -> None:
    armoured = model("security-guard-in-body-armour", (10, 10), "target", side="monsters")
    for weapon in ("rifle", "blaster-rifle"):
        lines = holds(table(hero(weapon, mastered=(weapon,)), armoured), Shoot("hero", "target", weapon))
    assert lines["Hit"] == pytest.approx(1 / 2)
    assert lines["Remove Security Guard in Body Armour"] == pytest.approx(1 / 2 * 5 / 6 * (1 - (1 / 3) ** 2))


def test_a_burst_whose_hits_all_go_to_its_target() -> None:
    holds(table(hero("smg"), monster("ogron", (8, 10))), Shoot("hero", "target", "smg"))


def test_one_to_six_hits() -> None:
    team = model("unit-heavy-weapon-team", (4, 10), "team", facing=90.0)
    lines = told(table(team, monster("yeti")), Shoot("team", "target", "bazooka"))
    none = sum((1 / 3) ** count for count in range(1, 7)) / 6
    one = sum(count * (2 / 3) * (1 / 3) ** (count - 1) for count in range(1, 7)) / 6
    assert lines["Wound Yeti"] == pytest.approx((1 - none) / 2)
    assert lines["Remove Yeti"] == pytest.approx((1 - none - one) / 2)


def test_automatic_hits_and_a_weapon_beyond_ones_wits() -> None:
    state = table(hero("disintegrator-gun"), replace(monster("the-myrka", (8, 10)), name="Myrka"))
    lines = holds(state, Shoot("hero", "target", "disintegrator-gun"))
    assert lines["Work the Disintegrator Gun"] == pytest.approx(15 / 36)


def test_a_weapon_beyond_ones_wits_may_wound_its_firer_once() -> None:
    words = {"facing": 90.0, "carrying": ("disintegrator-gun",), "luck": 0}
    brigadier = replace(model("the-brigadier", (4, 10), "hero", **words), name="The Brigadier")
    state = table(brigadier, monster("ogron", (8, 10)))
    lines = holds(state, Shoot("hero", "target", "disintegrator-gun"))
    assert lines["Wound the Brigadier"] > lines["Remove the Brigadier"] == 0


def test_a_weapon_that_fails_strikes_nobody_where_nobody_is_on_the_floor_of_its_firer() -> None:
    ledge = ground("ledge", Rect(12, 6, 6, 8), "open", "floor", level=1)
    state = table(hero("disintegrator-gun"), ledge, monster("ogron", (13, 10), level=1), levels=1)
    lines = holds(state, Shoot("hero", "target", "disintegrator-gun"))
    assert lines["Work the Disintegrator Gun"] == pytest.approx(15 / 36)


def test_a_1_blows_gunpowder_up_even_where_a_2_hits() -> None:
    state = table(hero("matchlock-pistol", aimed=True), replace(monster("sontaran", (7, 10)), facing=90.0))
    shot = Shoot("hero", "target", "matchlock-pistol")
    assert DWMG.check(state, shot).needs == 2
    assert holds(state, shot)["Hit"] == pytest.approx(5 / 6)


def test_stunning() -> None:
    holds(
        table(hero("stun-pistol", mastered=("stun-pistol",)), monster("ogron")), Shoot("hero", "target", "stun-pistol")
    )
    state = table(hero("stun-pistol", mastered=("stun-pistol",)), monster("ogron"), stunning_needs_damage=True)
    holds(state, Shoot("hero", "target", "stun-pistol"))


def test_two_shots_at_one_and_at_two() -> None:
    one, two = (model("civilian", (14, y), name) for name, y in (("one", 9.0), ("two", 12.0)))
    dalek = model("dalek-trooper", (20, 10), "dalek", facing=270.0)
    twice = replace(dalek, profile="dalek")
    state = table(replace(one, name="One"), replace(two, name="Two"), twice, clock=MONSTERS_TURN)
    lines = told(state, Shoot("dalek", ("one", "two")))
    wounds = 1 - (1 / 3) ** 2
    assert lines["Remove One"] == lines["Remove Two"] == pytest.approx(wounds / 2)
    assert lines["Hit"] == pytest.approx(3 / 4)
    lines = told(state, Shoot("dalek", "one"))
    assert lines["Remove One"] == pytest.approx(1 - (1 - wounds / 2) ** 2)


def test_two_shots_may_take_both_hits_of_one_model() -> None:
    brigadier = replace(model("the-brigadier", (14, 10), "brigadier"), name="The Brigadier")
    state = table(brigadier, model("dalek", (20, 10), "dalek", facing=270.0), clock=MONSTERS_TURN)
    lines = told(state, Shoot("dalek", "brigadier"))
    wound = Fraction(1, 2) * (1 - Fraction(1, 3) ** 2)
    assert lines["Wound the Brigadier"] == pytest.approx(float(1 - (1 - wound) ** 2))
    assert lines["Remove the Brigadier"] == pytest.approx(float(wound**2))


def test_a_shot_into_a_melee() -> None:
    one = replace(model("civilian", (9, 10), "one"), name="One")
    two = replace(model("civilian", (11, 10), "two"), name="Two")
    ogron = monster("ogron", (10, 10), "ogron")
    gunner = monster("auton", (9, 17), "gunner")
    state = table(one, two, ogron, replace(gunner, facing=0.0), clock=MONSTERS_TURN)
    lines = holds(state, Shoot("gunner", "one"))
    assert lines["Remove One"] == pytest.approx(lines["Remove Two"]) == pytest.approx(1 / 2 / 3 * 2 / 3)


# ---- blasts


def test_a_blast_on_its_mark_strikes_by_the_share_it_covers() -> None:
    state = table(monster("ogron"), monster("ogron", (11.2, 10), "edge"), monster("ogron", (12, 10), "out"))
    struck = struck_at(state, (10, 10), 0, 2.0)
    assert struck == {"target": 1, "edge": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("profile", "dice", "aimed"),
    [
        ("ogron", "1d6", (9.0, 10.0)),
        ("ogron", "2d6", (9.0, 10.0)),
        ("motorcycle", "1d6", (9.0, 10.0)),
        ("ogron", "1d6", (9.8, 11.8)),
    ],
)
def test_scatter_counts_every_direction(profile: str, dice: str, aimed: tuple[float, float]) -> None:
    """Against 20,000 rolls of the dice themselves, within four standard errors."""
    state = table(monster(profile, (10, 12)), monster("ogron", (3, 10), "other"))
    exact = struck_by_miss(state, aimed, 0, 4.0, dice)
    rolls, found = 20_000, {"target": 0.0, "other": 0.0}
    thrown = SeededDice(7, 1)
    for _ in range(rolls):
        inches = sum(int(face) for face in thrown.roll(D6, int(dice[0])))
        place = scattered(aimed, inches, thrown.degrees())
        if min(place) < 0:
            continue
        for who, share in covered(state, place, 0, 4.0).items():
            found[who] += 1.0 if share > 0.5 else 0.5
    for who, total in found.items():
        expected = float(exact[who])
        error = (expected * (1 - expected) / rolls) ** 0.5
        assert total / rolls == pytest.approx(expected, abs=4 * error)


def test_a_blast_too_large_to_miss_strikes_whatever_way_it_goes_astray() -> None:
    state = table(monster("ogron", (24, 24)))
    assert struck_by_miss(state, (24.0, 24.0), 0, 16.0, "1d6") == {"target": 1}


def test_the_lines_of_a_blast() -> None:
    state = table(hero("shotgun"), monster("ogron", (9, 10)), monster("ogron", (10.2, 10), "behind"))
    shot = Shoot("hero", "target", "shotgun")
    chances = DWMG.chances(state, shot)
    assert chances is not None and chances.expected == pytest.approx(4 / 6 * 1.5)
    lines = {line.label: line.probability for line in chances.lines}
    assert lines["Hit"] == pytest.approx(4 / 6)
    assert lines["Strike Ogron 1"] == pytest.approx(4 / 6)
    assert lines["Strike Ogron 2"] == pytest.approx(4 / 6 / 2)
    assert not any(label.startswith("Work") for label in lines)


def test_refused_shots_have_no_chances() -> None:
    assert DWMG.chances(table(hero(), monster("ogron", (40, 10))), Shoot("hero", "target")) is None
    assert DWMG.chances(table(hero(), monster("ogron")), Pass()) is None  # type: ignore[arg-type]


@pytest.mark.parametrize(("facing", "wounding"), [(270, 3 * 2), (90, 2 * 2 + 4)])
def test_the_chances_know_of_the_probic_vent(facing: float, wounding: int) -> None:
    """A rifle hits on 4+ and wounds on 5+; from behind a 6 that hit wounds on 3+. Body Armour saves on 5+."""
    sontaran = model("sontaran", (20, 10), "sontaran", side="monsters", facing=facing)
    state = table(model("unit-soldier", (12, 10), "soldier"), sontaran)
    chances = DWMG.chances(state, Shoot("soldier", "sontaran", "rifle"))
    assert chances is not None
    lines = {line.label: line.probability for line in chances.lines}
    assert lines["Remove Sontaran"] == pytest.approx(wounding / 36 * 4 / 6)


def test_the_chances_of_a_blow_from_behind_count_every_fall_of_its_dice() -> None:
    robot = model("movellan", (9, 10), "robot", side="heroes", facing=90.0)
    state = table(robot, replace(monster("sontaran"), facing=90.0))
    blow = Fight("robot", "target")
    assert DWMG.check(state, blow).needs == 2
    odds = DWMG.chances(state, blow)
    assert odds is not None
    lines = {line.label: line.probability for line in odds.lines}
    assert lines["Removes"] == pytest.approx(float(counted(state, blow)["Remove Sontaran"]))


def test_the_chances_of_a_blow_that_cannot_miss_count_every_fall_of_its_dice() -> None:
    limp = replace(monster("auton", (10, 10), uncontrolled="lost", def_mod=-1), name="Auton")
    state = table(model("unit-soldier", (9, 10), "hero", facing=90.0), limp)
    blow = Fight("hero", "target", blow="hit")
    assert DWMG.check(state, blow).needs == 1
    odds = DWMG.chances(state, blow)
    assert odds is not None
    lines = {line.label: line.probability for line in odds.lines}
    assert lines["Hits"] == 1
    assert lines["Removes"] == pytest.approx(float(counted(state, blow)["Remove Auton"]))
