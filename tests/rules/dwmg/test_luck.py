"""Luck (p. 18): which dice, whose, how often."""

from __future__ import annotations

import dataclasses

import pytest

from tabletop.model.action import EndPhase, Pass, Reroll
from tabletop.model.event import Asked, Rolled
from tabletop.model.state import State
from tabletop.rules.dwmg.verbs import Drop
from tests.rules.dwmg.tables import codes, done, events, model, table, word

FAR = model("dalek", (40, 40), "far")


def jump(level: int = 1, brigadier: tuple[float, float] = (10, 10), **words: object) -> State:
    """A soldier about to jump from (4, 10) to (6, 10), the Brigadier near."""
    leader = model("the-brigadier", brigadier, "brig", **words)
    return table(model("unit-soldier", (4, 10), "x", level=level), leader, FAR, levels=2)


DOWN = Drop("x", (6, 10), 0)


def test_a_failed_die_of_a_friend_within_six_inches_may_be_rolled_again() -> None:
    state = done(jump(), DOWN, (6,))
    assert state.question is not None and state.question.side == "heroes"
    assert state.question.answers == (Pass(), Reroll((0,), "luck")) and state.question.default == Pass()
    state = done(state, Reroll((0,), "luck"), (2,))
    assert state.question is None and word(state, "x", "hits") == 1
    assert (word(state, "brig", "luck"), word(state, "brig", "used")) == (1, ("luck",))


def test_a_reroll_is_told_as_one() -> None:
    state = done(jump(), DOWN, (6,))
    (again,) = [e for e in events(state, Reroll((0,), "luck"), (2,)) if isinstance(e, Rolled)]
    assert again.again and again.faces == (2,)


def test_passing_keeps_the_die_and_the_luck() -> None:
    state = done(done(jump(), DOWN, (6,)), Pass(), (4,))
    assert state.question is not None, "the wound is asked about next"
    state = done(state, Pass())
    assert word(state, "x", "down") and word(state, "brig", "luck") == 2


def test_a_good_die_is_not_asked_about() -> None:
    assert done(jump(), DOWN, (3,)).question is None


@pytest.mark.parametrize(
    ("brigadier", "words"),
    [((13.01, 10), {}), ((10, 10), {"luck": 0}), ((10, 10), {"used": ("luck",)})],
)
def test_luck_reaches_six_inches_once_a_turn_while_it_lasts(
    brigadier: tuple[float, float], words: dict[str, object]
) -> None:
    state = done(jump(brigadier=brigadier, **words), DOWN, (6,), (1,))
    assert state.question is None


def test_a_die_is_rolled_again_once_at_most_and_luck_helps_once_a_turn() -> None:
    state = done(jump(level=2), DOWN, (6,))
    state = done(state, Reroll((0,), "luck"), (6,), (6, 6))
    assert state.question is None and word(state, "x", "down")


def test_the_wound_may_be_rolled_again_too() -> None:
    state = done(jump(level=2), DOWN, (2,), (5,))
    assert state.question is not None
    state = done(state, Reroll((0,), "luck"), (1,))
    assert word(state, "x", "hits") == 1


def test_two_who_are_lucky_are_told_apart() -> None:
    two = table(*jump().miniatures.values(), model("captain-yates", (8, 10), "yates"), levels=2)
    state = done(two, DOWN, (6,))
    assert state.question is not None
    assert state.question.answers == (Pass(), Reroll((0,), "luck:brig"), Reroll((0,), "luck:yates"))
    state = done(state, Reroll((0,), "luck:yates"), (3,))
    assert (word(state, "yates", "luck"), word(state, "brig", "luck")) == (0, 2)


def test_while_it_is_asked_nothing_else_is_done() -> None:
    state = done(jump(), DOWN, (6,))
    assert codes(state, EndPhase()) == ("decision-pending",)


def test_what_waits_behind_a_question_is_frozen() -> None:
    happened = events(jump(), DOWN, (6,))
    assert isinstance(happened[-1], Asked)
    resume = happened[-1].decision.resume
    assert dataclasses.is_dataclass(resume) and hash(resume) is not None
