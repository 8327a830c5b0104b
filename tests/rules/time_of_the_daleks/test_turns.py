"""Turns: who begins, the steps, the end of the race, and whoever gives up."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.action import Concede, EndPhase
from tabletop.model.event import Noted, PhaseBegan, SideSet
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.time_of_the_daleks import RULES
from tabletop.rules.time_of_the_daleks.consoles import Console, order
from tabletop.rules.time_of_the_daleks.verbs import Roll, Stay, Travel
from tests.rules.time_of_the_daleks.players import act, begin, events


def at(state: State, phase: str, side: str | None = None, round_: int = 1) -> State:
    """The state in the middle of a turn."""
    return replace(state, clock=Clock(round_, side, phase))


def given(state: State, side: str, **words: object) -> State:
    """The state with words of a side set."""
    who = state.sides[side]
    for word, value in words.items():
        who = replace(who, status=who.status.with_(word, value))
    return replace(state, sides=state.sides.with_(side, who))


def test_the_earliest_regeneration_begins() -> None:
    state = begin(4)
    assert order(state) == ("p4", "p1", "p2", "p3")
    assert act(state, EndPhase()).clock == Clock(1, "p4", "prepare")


def test_a_turn_has_four_steps() -> None:
    state = act(begin(1), EndPhase())
    phases = [state.clock.phase]
    for action in (EndPhase(), Travel("earth-present")):
        state = act(state, action)
        phases.append(state.clock.phase)
    state = act(act(state, Roll()), RULES.vocabulary.actions["finish_adventure"]())
    while state.question is not None:
        state = act(state, state.question.answers[0])
    assert [*phases, state.clock.phase] == ["prepare", "travel", "adventure", "finish"]


def test_the_charges_are_there_before_anything_can_be_played() -> None:
    happened = events(begin(1), EndPhase())
    began = next(i for i, e in enumerate(happened) if isinstance(e, PhaseBegan) and e.clock.phase == "prepare")
    assert any(isinstance(e, SideSet) and (e.word, e.value) == ("charges", 4) for e in happened[began:])


def test_players_who_arrive_in_one_round_win_together() -> None:
    state = given(at(begin(3), "finish", "p3"), "p1", track=8)
    state = given(state, "p2", track=8)
    assert RULES.outcome(state) is None
    for side in ("p2", "p3", "p1"):
        state = act(at(state, "finish", side), EndPhase())
        assert (RULES.outcome(state) is None) == (side != "p1")
    outcome = RULES.outcome(state)
    assert outcome is not None and outcome.winners == ("p1", "p2")


def test_the_dalek_ship_is_too_late_behind_a_player() -> None:
    state = given(given(at(begin(1), "daleks"), "daleks", track=8), "p1", track=8)
    outcome = RULES.outcome(state)
    assert outcome is not None and outcome.winners == ("p1",)


def test_the_ship_ends_the_game_at_once() -> None:
    state = given(at(begin(2), "travel", "p1"), "daleks", track=8)
    assert RULES.check(state, Travel()).codes == ("game-over",)
    assert RULES.offers(state, "p1") == ()


def test_who_gives_up_is_passed_over() -> None:
    state = act(at(begin(3), "prepare", "p2"), Concede(side="p2"))
    assert state.clock == Clock(1, "p3", "prepare")
    state = act(at(state, "finish", "p3"), Concede(side="p1"))
    assert act(state, EndPhase()).clock == Clock(1, None, "daleks")


def test_when_all_have_given_up_the_daleks_have_won() -> None:
    state = begin(2)
    for side in ("p1", "p2"):
        state = act(state, Concede(side=side))
    outcome = RULES.outcome(state)
    assert outcome is not None and outcome.winners == ("daleks",)


def test_nobody_plays_the_daleks() -> None:
    state = at(begin(1), "prepare", "p1")
    assert RULES.check(state, EndPhase(side="daleks")).codes == ("not-your-side",)
    assert RULES.check(at(state, "daleks"), Roll(side="daleks")).legal


def test_a_game_needs_a_doctor_for_everybody() -> None:
    state = begin(2)
    state = replace(state, miniatures=state.miniatures.without("d2"))
    assert RULES.check(state, EndPhase()).codes == ("no-doctor",)


def test_without_a_dilemma_nobody_stays() -> None:
    assert RULES.check(at(begin(1), "travel", "p1"), Stay()).codes == ("no-dilemma",)


def test_what_one_draws_is_told_to_nobody_else() -> None:
    happened = events(begin(2), EndPhase())
    told = [event for event in happened if isinstance(event, Noted) and event.text.startswith("You draw")]
    assert len(told) == 6 and all(event.visible_to is not None for event in told)
    assert Console(act(begin(2), EndPhase()), "p1").hand


def test_the_referee_may_stand_a_doctor_elsewhere() -> None:
    override = RULES.vocabulary.actions["override"]
    state = act(at(begin(1), "prepare", "p1"), override(by="d1", to=(24.0, 21.0)))
    assert state.miniatures["d1"].status["zone"] == "earth-present"
