"""Initiative, phases, activations, actions (p. 6)."""

from __future__ import annotations

import pytest

from tabletop.model.action import Action, Concede, EndPhase, Move, Turn
from tabletop.model.event import Rolled
from tabletop.model.things import Clock
from tabletop.rules.dwmg.turns.turn import activations_of
from tabletop.rules.dwmg.verbs import (
    Activate,
    Aim,
    BreakFromMelee,
    EndActivation,
    FightFire,
    Initiative,
    Jam,
    Search,
    SetExplosive,
    Shoot,
    StandUp,
)
from tests.rules.dwmg.tables import DWMG, codes, done, events, model, table, word

ROLLING = Clock(1, None, "initiative")


def soldiers(count: int, **words: object) -> list[object]:
    return [model("unit-soldier", (2.0 * number + 2, 40), f"s{number}", **words) for number in range(count)]


@pytest.mark.parametrize(("faces", "first"), [((6, 5), "heroes"), ((1, 2), "monsters")])
def test_the_higher_die_goes_first_and_each_side_rolls_its_own(faces: tuple[int, int], first: str) -> None:
    state = table(model("unit-soldier", (4, 4)), model("dalek", (40, 40)), clock=ROLLING)
    happened = events(state, Initiative(), (faces[0],), (faces[1],))
    assert [event.by for event in happened if isinstance(event, Rolled)] == ["heroes", "monsters"]
    assert done(state, Initiative(), (faces[0],), (faces[1],)).clock == Clock(1, first, "action")


def test_both_players_act_and_then_the_turn_ends() -> None:
    state = table(model("unit-soldier", (4, 4)), model("dalek", (40, 40)), clock=ROLLING)
    state = done(state, Initiative(), (2,), (4,))
    phases = [state.clock]
    for _ in range(3):
        state = done(state, EndPhase())
        phases.append(state.clock)
    assert phases == [
        Clock(1, "monsters", "action"),
        Clock(1, "heroes", "action"),
        Clock(1, None, "end"),
        Clock(2, None, "initiative"),
    ]


def test_a_map_may_begin_in_the_middle_of_a_turn() -> None:
    things = (model("unit-soldier", (4, 4)), model("dalek", (40, 40)))
    state = table(*things, clock=Clock(3, "monsters", "action"))
    assert word(state, "monsters", "activations_left") == 1 and word(state, "heroes", "activations_left") is None
    assert (word(state, "heroes", "starting_count"), word(state, "monsters", "starting_count")) == (1, 1)
    state = done(state, EndPhase())
    assert state.clock == Clock(3, "heroes", "action") and word(state, "heroes", "activations_left") == 1
    assert done(state, EndPhase()).clock == Clock(3, None, "end")


@pytest.mark.parametrize(("models", "activations"), [(0, 0), (1, 1), (2, 1), (3, 2), (10, 5), (13, 7)])
def test_half_of_the_models_rounded_up_are_activated(models: int, activations: int) -> None:
    assert activations_of(table(*soldiers(models), model("dalek", (4, 4))), "heroes") == activations


@pytest.mark.parametrize("words", [{"stunned": True}, {"captured_by": "dalek"}, {"down": True, "hits": 0}])
def test_who_is_not_at_full_liberty_does_not_count_and_cannot_act(words: dict[str, object]) -> None:
    state = table(*soldiers(2), model("unit-soldier", (30, 30), "bound", **words), model("dalek", (4, 4)))
    assert word(state, "heroes", "activations_left") == 1
    assert codes(state, Activate("bound")) == ("cannot-act",)
    assert codes(state, Move("bound", (31, 30))) == ("cannot-act",)


def test_the_count_stands_for_the_whole_phase() -> None:
    state = table(*soldiers(4), model("dalek", (4, 4)))
    state = done(state, Activate("s0"))
    state = done(state, Activate("s1"))
    assert word(state, "heroes", "activations_left") == 0
    assert codes(state, Activate("s2")) == ("no-activations",)


def test_a_model_is_activated_once_and_closes_the_one_before() -> None:
    state = table(*soldiers(4), model("dalek", (4, 4)))
    state = done(state, Move("s0", (2, 36)))
    assert word(state, "s0", "active") and word(state, "s0", "actions_left") == 1
    state = done(state, Activate("s1"))
    assert not word(state, "s0", "active") and word(state, "s0", "move_left") is None
    assert codes(state, Move("s0", (2, 35))) == ("already-acted",)


def test_other_models_may_be_activated_in_the_next_turn() -> None:
    pair = (model("unit-soldier", (4, 4), "one"), model("unit-soldier", (8, 4), "two"))
    state = done(table(*pair, model("dalek", (40, 40))), EndPhase(side="heroes"))
    for action, *rolls in ((EndPhase(),), (EndPhase(),), (Initiative(), (6,), (1,))):
        state = done(state, action, *rolls)
    for who, other in (("one", "two"), ("two", "one")):
        after = done(state, Move(who, (6, 8)))
        assert codes(after, Move(other, (6, 12))) == ("no-activations",)


def test_ending_an_activation_ends_it() -> None:
    state = table(*soldiers(4), model("dalek", (4, 4)))
    assert codes(state, EndActivation()) == ("nothing-to-do",)
    state = done(state, Activate("s0"))
    state = done(state, EndActivation("s0"))
    assert codes(state, Move("s0", (2, 36))) == ("already-acted",)


def test_who_has_fought_does_nothing_else() -> None:
    state = table(model("unit-soldier", (4, 4), fought=True), model("dalek", (40, 40)))
    assert codes(state, Move("unit-soldier", (5, 4))) == ("already-acted",)


def test_only_the_side_whose_turn_it_is_acts_and_only_in_its_phase() -> None:
    things = (model("unit-soldier", (4, 4)), model("dalek", (40, 40)))
    assert codes(table(*things), Move("dalek", (39, 40))) == ("not-your-side",)
    for phase in ("initiative", "end"):
        assert codes(table(*things, clock=Clock(1, None, phase)), Activate("dalek")) == ("wrong-phase",)
    assert codes(table(*things), Initiative()) == ("wrong-phase",)
    assert codes(table(*things, clock=ROLLING), EndPhase()) == ("wrong-phase",)


def test_the_end_of_the_turn_forgets_the_turn_and_clears_casualties_away() -> None:
    hero = model(
        "unit-soldier", (4, 4), shot=True, aimed=True, ran=True, used=("luck",), morale_passed=True, prone=True
    )
    state = table(hero, model("dalek", (40, 40), down=True, hits=0), clock=Clock(1, None, "end"))
    state = done(state, EndPhase())
    assert "dalek" not in state.miniatures
    assert dict(state.miniatures["unit-soldier"].status) == {"hits": 1, "prone": True}


def test_open_contact_keeps_the_phase_open() -> None:
    state = table(model("unit-soldier", (4, 4)), model("dalek", (5, 4)))
    assert codes(state, EndPhase()) == ("melee-open",)
    for words in ({"stunned": True}, {"fought": True}):
        assert codes(table(model("unit-soldier", (4, 4)), model("dalek", (5, 4), **words)), EndPhase()) == ()
    assert codes(table(model("unit-soldier", (4, 4)), model("dalek", (5.02, 4))), EndPhase()) == ()


def test_turning_takes_a_move_action_or_goes_with_one() -> None:
    state = table(model("unit-soldier", (4, 4)), model("dalek", (40, 40)))
    state = done(state, Turn("unit-soldier", 90))
    assert word(state, "unit-soldier", "actions_left") == 1
    state = done(state, Turn("unit-soldier", 400))
    assert state.miniatures["unit-soldier"].facing == 40 and word(state, "unit-soldier", "actions_left") == 1
    assert not word(state, "unit-soldier", "moved")


def test_conceding_ends_the_game() -> None:
    state = done(table(model("unit-soldier", (4, 4)), model("dalek", (40, 40))), Concede(side="heroes"))
    outcome = DWMG.outcome(state)
    assert outcome is not None and outcome.winners == ("monsters",)
    assert codes(state, Activate("unit-soldier")) == ("game-over",)


@pytest.mark.parametrize(
    "action",
    [
        Aim("s0"),
        BreakFromMelee("s0"),
        FightFire("s0", "s0"),
        Jam("s0"),
        Search("s0", "s0"),
        SetExplosive("s0", (3.0, 40.0)),
        Shoot("s0", "s0", "rifle"),
        StandUp("s0"),
    ],
    ids=lambda action: action.verb,
)
@pytest.mark.parametrize("left", [0, 1])
def test_what_takes_an_action_needs_one_that_is_left(action: Action, left: int) -> None:
    state = table(*soldiers(1, active=True, activated=True, actions_left=left))
    assert ("no-actions-left" in codes(state, action)) == (left == 0)
