"""Stairs and ladders, dropping, falls (p. 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.geometry.shapes import Point, Rect, Wall
from tabletop.model.action import Move
from tabletop.model.dice import ScriptedDice
from tabletop.model.event import Moved, Rolled
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Opening
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.movement.falls import LoseFooting, landing
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.verbs import Activate, Climb, Close, Drop, Lock, Open
from tests.rules.dwmg.tables import DWMG, codes, done, events, ground, model, table, word

SOLDIER = "unit-soldier"
FAR = model("dalek", (40, 40), "far")
STAIRS = ground("stairs", Rect(6, 3, 1, 2), "open", links=(0, 1))
LADDER = ground("ladder", Rect(6, 3, 1, 2), "open", links=(1, 2), level=1)
FLOOR = ground("floor", Rect(0, 0, 12, 12), "open", level=1)
HATCH = ground("hatch", Rect(8, 8, 2, 2), "open", level=1, links=(0, 1))


def upstairs(profile: str = SOLDIER, level: int = 1, **words: object) -> State:
    return table(model(profile, (4, 4), "x", side="heroes", level=level, **words), FAR, levels=3)


# ---- climbing


def test_a_stair_takes_a_whole_action_and_three_inches() -> None:
    state = table(model(SOLDIER, (5.5, 4)), STAIRS, FAR, levels=1)
    assert DWMG.check(state, Climb(SOLDIER, (7.5, 4), 1)).facts["length"] == 3
    state = done(state, Climb(SOLDIER, (7.5, 4), 1))
    assert (state.miniatures[SOLDIER].level, state.miniatures[SOLDIER].at) == (1, (7.5, 4))
    assert word(state, SOLDIER, "actions_left") == 1 and word(state, SOLDIER, "move_left") is None


def test_a_climb_costs_an_action() -> None:
    spent = model(SOLDIER, (5.5, 4), active=True, activated=True, actions_left=0)
    assert codes(table(spent, STAIRS, levels=1), Climb(SOLDIER, (7.5, 4), 1)) == ("no-actions-left",)


def test_climbing_is_not_mixed_with_walking() -> None:
    state = done(table(model(SOLDIER, (4.5, 4)), STAIRS, FAR, levels=1), Move(SOLDIER, (5.5, 4)))
    state = done(state, Climb(SOLDIER, (5.5, 4), 1))
    assert word(state, SOLDIER, "actions_left") == 0
    assert codes(state, Move(SOLDIER, (6, 4))) == ("no-actions-left",)


def test_a_machine_climbs_and_moves_for_climbing_is_not_running() -> None:
    machine = model("cyberman-cyberneomorph", (5.5, 4), "x", side="heroes")
    enemy = model("civilian", (40, 40), side="monsters")
    state = done(table(machine, STAIRS, enemy, levels=1), Climb("x", (5.5, 4), 1))
    assert codes(state, Move("x", (11.5, 4))) == () and codes(state, Move("x", (11.6, 4))) == ("too-far",)


@pytest.mark.parametrize(
    ("start", "to", "level", "code"),
    [((4, 4), (5.5, 4), 1, "no-way-up"), ((5.5, 4), (4, 4), 1, "no-way-up"), ((5.5, 4), (5.5, 4), 2, "no-way-up")],
)
def test_one_climbs_one_level_at_the_stairs(
    start: tuple[float, float], to: tuple[float, float], level: int, code: str
) -> None:
    assert codes(table(model(SOLDIER, start), STAIRS, LADDER, FAR, levels=2), Climb(SOLDIER, to, level)) == (code,)


def test_a_hatch_is_no_stair_and_what_crawls_is_too_slow_for_one() -> None:
    beside = table(model(SOLDIER, (7.5, 9)), HATCH, FAR, levels=1)
    assert codes(beside, Climb(SOLDIER, (7.5, 9), 1)) == ("no-way-up",)
    plastic = table(model("animated-plastic", (5.5, 4), "x", side="heroes"), STAIRS, levels=1)
    assert codes(plastic, Climb("x", (5.5, 4), 1)) == ("too-far",)


def test_there_must_be_room_upstairs() -> None:
    friend = model("civilian", (5.5, 4), level=1)
    taken = table(model(SOLDIER, (5.5, 4)), STAIRS, friend, FAR, levels=1)
    assert codes(taken, Climb(SOLDIER, (5.5, 4), 1)) == ("overlap",)
    walled = table(model(SOLDIER, (5.5, 4)), STAIRS, ground("wall", Rect(5, 3, 1, 2), "impassable", level=1), levels=1)
    assert codes(walled, Climb(SOLDIER, (5.5, 4), 1)) == ("terrain-in-the-way",)


# ---- dropping and falling


@pytest.mark.parametrize(
    ("levels", "face", "hits", "strength", "prone"),
    [
        (1, 4, 1, 3, False),
        (2, 4, 2, 4, True),
        (3, 4, 3, 5, True),
        (2, 3, 1, 3, False),
        (3, 3, 2, 4, True),
    ],
)
def test_a_fall_hurts_by_its_levels_one_less_for_a_passed_test(
    levels: int, face: int, hits: int, strength: int, prone: bool
) -> None:
    # A soldier has Agi 3 and Def 3: Str 3 wounds on 4, Str 4 on 3, Str 5 on 2.
    happened = events(upstairs(level=levels), Drop("x", (6, 4), 0), (face,), (1,) * hits)
    damage = [event for event in happened if isinstance(event, Rolled)][-1]
    assert (len(damage.faces), damage.needs) == (hits, 7 - strength)
    after = done(upstairs(level=levels), Drop("x", (6, 4), 0), (face,), (1,) * hits)
    assert bool(word(after, "x", "prone")) is prone and word(after, "x", "hits") == 1


def test_who_lands_well_is_unhurt_but_does_nothing_else_this_turn() -> None:
    state = done(upstairs(), Drop("x", (8, 4), 0), (3,))
    assert (word(state, "x", "hits"), word(state, "x", "fallen"), word(state, "x", "prone")) == (1, True, None)
    assert codes(state, Move("x", (9, 4))) == ("already-acted",)


def test_an_agi_of_nought_fails_every_test() -> None:
    state = table(model("unit-soldier", (4, 4), "x", level=1, agi_mod=-3), FAR, levels=1)
    rolled = [event for event in events(state, Drop("x", (6, 4), 0), (1,)) if isinstance(event, Rolled)]
    assert [event.needs for event in rolled] == [4], "the only die is the damage of the fall"


def test_the_clumsiest_still_test() -> None:
    assert word(done(upstairs(agi_mod=-2), Drop("x", (6, 4), 0), (1,)), "x", "hits") == 1
    assert word(done(upstairs(agi_mod=-2), Drop("x", (6, 4), 0), (2,), (4,)), "x", "down")


def test_a_casualty_of_a_fall_is_down_and_counted_as_lost() -> None:
    state = done(upstairs(), Drop("x", (8, 4), 0), (6,), (4,))
    assert word(state, "x", "down") and word(state, "heroes", "lost_since_test") == 1


def test_one_drops_off_a_ledge_or_down_a_hatch_to_a_lower_level() -> None:
    state = table(model(SOLDIER, (7, 9), level=1), FLOOR, HATCH, FAR, levels=2)
    assert codes(state, Drop(SOLDIER, (6, 9), 0)) == ("no-way-down",)
    assert codes(state, Drop(SOLDIER, (9, 9), 0)) == ()
    assert codes(state, Drop(SOLDIER, (12.5, 9), 0)) == ()
    assert codes(state, Drop(SOLDIER, (12.5, 9), 1)) == ("no-way-down",)
    assert codes(state, Drop(SOLDIER, (19.5, 9), 0)) == ("too-far",)


def test_no_floor_is_fallen_through() -> None:
    roof = ground("roof", Rect(0, 0, 12, 12), "open", "floor", level=2)
    state = table(
        model(SOLDIER, (11, 9), level=2), roof, ground("ground", Rect(0, 0, 20, 12), "open", "floor", level=1), levels=2
    )
    assert codes(state, Drop(SOLDIER, (13, 9), 1)) == ()
    assert codes(state, Drop(SOLDIER, (13, 9), 0)) == ("no-way-down",)


def offered(state: State) -> dict[tuple[str, str], str | None]:
    """Ways up and down on offer to the heroes, with the code that speaks against each."""
    found = DWMG.offers(state, "heroes")
    return {(o.verb, o.label): o.refusal and o.refusal.code for o in found if o.verb in ("climb", "drop")}


def test_ways_up_and_down_are_offered_where_they_are() -> None:
    assert offered(table(model(SOLDIER, (5.5, 4)), STAIRS, FAR)) == {}
    assert offered(table(model(SOLDIER, (5.5, 4)), STAIRS, FAR, levels=1)) == {("climb", "Climb to level 1"): None}
    assert offered(table(model(SOLDIER, (3, 4)), STAIRS, FAR, levels=1)) == {}
    upstairs_again = table(model(SOLDIER, (5.5, 4), level=1), STAIRS, LADDER, FLOOR, FAR, levels=2)
    assert offered(upstairs_again) == {
        ("climb", "Climb to level 0"): None,
        ("climb", "Climb to level 2"): None,
        ("drop", "Drop"): None,
    }
    stunned = table(model(SOLDIER, (5.5, 4), level=1, stunned=True), STAIRS, FLOOR, FAR, levels=1)
    assert set(offered(stunned).values()) == {"cannot-act"}


def test_nobody_drops_onto_a_head() -> None:
    state = table(model(SOLDIER, (4, 4), level=1), model("dalek", (6, 4)), levels=1)
    assert codes(state, Drop(SOLDIER, (6, 4), 0)) == ("overlap",)


def test_nobody_drops_into_a_wall() -> None:
    wall = ground("wall", Rect(6, 0, 1, 20), "impassable")
    state = table(model(SOLDIER, (4, 4), level=1), wall, FAR, levels=1)
    assert codes(state, Drop(SOLDIER, (6.5, 4), 0)) == ("terrain-in-the-way",)
    assert codes(state, Drop(SOLDIER, (8, 4), 0)) == ()


@pytest.mark.parametrize(("depth", "lands"), [(3.9, True), (4.1, False)])
def test_one_is_pushed_off_a_ledge_where_there_is_room_within_three_inches(depth: float, lands: bool) -> None:
    # The ledge is at 12; a base of 1″ lands 3″ beyond its edge at most, with its middle at 15.5 and its rim at 15.
    floor = ground("floor", Rect(0, 0, 12, 20), "open", "floor", level=1)
    rock = ground("rock", Rect(11, 0, depth, 20), "impassable")
    state = table(model(SOLDIER, (11.5, 9), level=1), floor, rock, FAR, levels=1)
    found = landing(state, state.miniatures[SOLDIER])
    assert (found is not None) is lands


def test_who_does_not_reach_the_ledge_does_not_drop() -> None:
    rubble = ground("rubble", Rect(0, 0, 30, 30), "rough", level=1)
    state = table(model(SOLDIER, (4, 4), level=1), rubble, FAR, levels=1)
    after = done(state, Drop(SOLDIER, (9, 4), 0), (2,))
    assert (after.miniatures[SOLDIER].at, after.miniatures[SOLDIER].level) == ((6, 4), 1)
    assert not word(after, SOLDIER, "fallen")


def test_the_log_tells_of_the_walk_and_of_the_fall() -> None:
    state = upstairs()
    happened = events(state, Drop("x", (8, 4), 0), (3,))
    moves = [event for event in happened if isinstance(event, Moved)]
    assert [(event.level, event.length) for event in moves] == [(1, 4), (0, 0)]
    assert any("falls" in line for line in DWMG.tell(state, happened))


# ---- doors


def gate(state: str = "closed", x: float = 8.5, y: float = 4) -> State:
    door = Opening("gate", "door", (10, 3), (10, 5), state)  # type: ignore[arg-type]
    wall = ground("wall", Wall(((10, 0), (10, 20)), 0.5), "impassable", openings=(door,))
    return table(model(SOLDIER, (x, y)), model("civilian", (3, 4)), wall, FAR)


def test_a_door_costs_no_action_and_interrupts_no_move() -> None:
    state = done(gate(), Open(SOLDIER, "gate"))
    assert word(state, SOLDIER, "actions_left") == 2
    state = done(state, Move(SOLDIER, (11, 4)))
    state = done(state, Close(SOLDIER, "gate"))
    assert (word(state, SOLDIER, "actions_left"), word(state, SOLDIER, "move_left")) == (1, 3.5)


def test_a_hand_reaches_an_inch() -> None:
    assert codes(gate(), Open("civilian", "gate")) == ("not-in-reach",)
    assert codes(gate(), Open(SOLDIER, "gate")) == (), "its base is exactly 1″ away"
    assert codes(gate(x=8.4), Open(SOLDIER, "gate")) == ("not-in-reach",)
    assert codes(gate(y=6.3), Open(SOLDIER, "gate")) == ("not-in-reach",)
    assert codes(gate("open", x=10), Lock(SOLDIER, "gate")) == ("doorway-taken",)


def test_locks_hold_and_open_doors_are_not_opened() -> None:
    assert codes(gate("locked"), Open(SOLDIER, "gate")) == ("locked",)
    state = done(gate("open"), Lock(SOLDIER, "gate"))
    assert codes(state, Open(SOLDIER, "gate")) == ()  # its side has the key
    assert codes(gate("open"), Open(SOLDIER, "gate")) == ("nothing-to-do",)
    assert codes(gate(), Open(SOLDIER, "wall")) == ("no-such-door",)


def test_a_door_belongs_to_an_activation() -> None:
    state = done(gate(), Activate("civilian"))
    assert codes(state, Open(SOLDIER, "gate")) == ("no-activations",)


# ---- losing one's footing


def tottering(at: tuple[float, float], *more: Miniature) -> State:
    """A soldier on a floor that ends at x = 12, two levels up; below it there is another floor up to x = 20."""
    below = ground("floor", Rect(0, 0, 20, 12), "open", "floor", level=1)
    above = ground("roof", Rect(0, 0, 12, 12), "open", "floor", level=2)
    return table(model(SOLDIER, at, level=2), above, below, FAR, *more, levels=2)


def fallen(state: State, *rolls: tuple[int, ...]) -> State:
    """The state after the soldier was hit in melee."""
    dice = ScriptedDice(rolls)
    play = Play(state, dice, BOOK)
    play.then(LoseFooting(SOLDIER))
    play.run()
    assert dice.left == 0
    assert DWMG.audit(play.state) == ()
    assert not any(event.length for event in play.events if isinstance(event, Moved)), "falling is not walking"
    return play.state


def test_who_is_hit_within_an_inch_of_a_drop_may_fall() -> None:
    state = fallen(tottering((10.5, 6)), (4,), (3,))
    soldier = state.miniatures[SOLDIER]
    assert soldier.level == 1 and soldier.at is not None and 12.5 <= soldier.at[0] <= 12.6
    assert word(state, SOLDIER, "fallen")


def test_who_keeps_his_footing_or_stands_further_in_stays() -> None:
    assert fallen(tottering((10.5, 6)), (3,)).miniatures[SOLDIER].at == (10.5, 6)
    assert fallen(tottering((10.49, 6))).miniatures[SOLDIER].at == (10.49, 6)
    assert fallen(table(model(SOLDIER, (11, 6)), FLOOR, FAR, levels=1)).miniatures[SOLDIER].level == 0


def test_one_falls_from_the_first_floor_to_the_ground() -> None:
    state = fallen(table(model(SOLDIER, (11, 6), level=1), FLOOR, FAR, levels=1), (4,), (3,))
    assert state.miniatures[SOLDIER].level == 0


def test_one_falls_past_floors_that_end_and_beside_who_stands_below() -> None:
    state = table(
        model(SOLDIER, (11, 6), level=2), ground("roof", Rect(0, 0, 12, 12), "open", "floor", level=2), levels=2
    )
    assert fallen(state, (4,), (3,), (1,)).miniatures[SOLDIER].level == 0
    friend = model("civilian", (12.7, 6), level=1)
    landed = fallen(tottering((11, 6), friend), (6,), (3,)).miniatures[SOLDIER]
    assert landed.level == 1


def test_where_there_is_no_room_below_nobody_falls() -> None:
    for depth, falls in ((3.2, False), (2.9, True)):
        crusher = ground("crusher", Rect(12, 0, depth, 48), "impassable", "machine", level=1)
        state = tottering((11.5, 6))
        state = replace(state, terrain=state.terrain.with_("crusher", crusher))
        after = fallen(state, (4,), (3,)) if falls else fallen(state)
        assert (after.miniatures[SOLDIER].level == 1) is falls


# ---- hovering


def hovering(at: Point) -> State:
    enemy = model("civilian", (40, 40), side="monsters")
    return table(model("dalek", at, "x", side="heroes"), STAIRS, FLOOR, enemy, levels=1)


def test_floating_goes_on_with_the_move_that_is_open_and_pays_what_is_left() -> None:
    state = table(
        model("dalek", (4, 20), "x", side="heroes"), FLOOR, model("civilian", (40, 40), side="monsters"), levels=1
    )
    state = done(state, Move("x", (4, 18)))
    assert codes(state, Climb("x", (4, 11.4), 1)) == ("too-far",)
    floor = replace(FLOOR, id="near", outline=Rect(3, 15, 4, 2.5))
    state = replace(state, terrain=state.terrain.with_("near", floor))
    after = done(state, Climb("x", (4, 17.2), 1))
    assert after.miniatures["x"].level == 1 and word(after, "x", "actions_left") == 1
    assert word(after, "x", "move_left") == pytest.approx(0.2)


def test_one_that_floats_ends_on_a_floor_and_is_offered_to() -> None:
    state = table(
        model("dalek", (14, 6), "x", side="heroes"), FLOOR, model("civilian", (40, 40), side="monsters"), levels=1
    )
    assert codes(state, Climb("x", (15, 6), 1)) == ("no-way-up",)
    offer = next(each for each in DWMG.offers(state, "heroes") if each.verb == "climb")
    assert offer.by == "x" and offer.refusal is None


def test_under_a_floor_one_that_floats_takes_the_stairs() -> None:
    state = table(
        model("dalek", (5.5, 4), "x", side="heroes"),
        STAIRS,
        FLOOR,
        model("civilian", (40, 40), side="monsters"),
        levels=1,
    )
    after = done(state, Climb("x", (7.5, 4), 1))
    assert after.miniatures["x"].level == 1 and word(after, "x", "move_left") is None
