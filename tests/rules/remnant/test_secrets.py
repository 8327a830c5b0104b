"""Supports and targets are secret until both sides have chosen (ruling R4)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.action import EndPhase
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice
from tabletop.model.event import Revealed
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.common.secrets import visible
from tabletop.rules.remnant import RULES
from tabletop.rules.remnant.words import Attack, Support
from tests.rules.remnant.tables import begun, with_words


def in_the_library(phase: str) -> State:
    state = begun()
    state = with_words(state, **{name.replace("-", "_"): {"area": "library"} for name in state.miniatures})
    return replace(state, clock=Clock(1, "doctor", phase))


def done(state: State, *actions: object) -> State:
    for action in actions:
        assert RULES.check(state, action).legal, RULES.check(state, action)  # type: ignore[arg-type]
        state = fold(state, RULES.resolve(state, action, ScriptedDice(())))  # type: ignore[arg-type]
    return state


def test_two_different_choices_look_the_same_to_the_other_side() -> None:
    for phase, one, other in (
        ("support", Support("romana", "the-doctor"), Support("k9", "the-doctor")),
        ("attack", Attack("k9", "dalek-1"), Attack("the-doctor", "dalek-2")),
    ):
        start = in_the_library(phase)
        ways = [done(start, one), done(start, other), done(start, one, other), start]
        for state in ways:
            assert RULES.view(state, "daleks") == RULES.view(start, "daleks")
            assert RULES.piles(state, "daleks") == RULES.piles(start, "daleks")
            assert RULES.offers(state, "daleks") == RULES.offers(start, "daleks")
        ended = [done(state, EndPhase()) for state in ways]
        assert {state.clock for state in ended} == {Clock(1, "daleks", phase)}
        assert all(RULES.view(state, "daleks") == RULES.view(ended[-1], "daleks") for state in ended)


def test_whoever_has_chosen_nothing_still_has_a_secret() -> None:
    """Else the curtain between two players at one screen would tell that nothing was chosen."""
    ended = done(in_the_library("support"), EndPhase())
    assert RULES.view(ended, "doctor") != RULES.view(ended, "daleks")


def test_the_log_tells_a_choice_to_its_side_only() -> None:
    start = in_the_library("support")
    events = RULES.resolve(start, Support("romana", "the-doctor"), ScriptedDice(()))
    assert visible(events, "daleks") == () == visible(events, None)
    assert RULES.tell(start, events) == ("Romana is to support the Doctor.",)


def test_both_sides_are_revealed_together() -> None:
    state = done(in_the_library("support"), Support("romana", "the-doctor"), EndPhase())
    state = done(state, Support("dalek-1", "dalek-2"))
    events = RULES.resolve(state, EndPhase(), ScriptedDice(()))
    assert [event.what for event in events if isinstance(event, Revealed)] == ["romana", "dalek-1"]
    after = fold(state, events)
    assert RULES.view(after, "doctor") == RULES.view(after, "daleks") == RULES.view(after, None)
    assert {one.id for one in after.miniatures.values() if one.status.get("tapped")} == {"romana", "dalek-1"}


def test_a_side_with_nothing_to_decide_is_not_asked() -> None:
    state = with_words(in_the_library("support"), dalek_1={"area": "altar-room"}, dalek_2={"area": "clock-garden"})
    # One Dalek alone in the library has nobody to tap for.
    assert done(state, EndPhase()).clock == Clock(1, "doctor", "attack")
