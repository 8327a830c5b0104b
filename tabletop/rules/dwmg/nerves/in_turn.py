"""Morale tests that fall due at the same moment: the owner of the models chooses the order (ruling D31).

Nobody is asked where the order changes nothing; the tests are then taken in the order of the document.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import permutations

from tabletop.model.action import Action, Choose, Pass
from tabletop.model.decision import Decision
from tabletop.model.state import State
from tabletop.rules.common.words import listed, sentence, within
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.luck import may_change
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.nerves.alarm import FRIENDS
from tabletop.rules.dwmg.nerves.nerve import ALONE, MoraleTest, flees, is_due, morale_for, throw_of
from tabletop.rules.dwmg.play import Doing, Play, Reply
from tabletop.rules.dwmg.turns.allowance import move_of
from tabletop.rules.dwmg.turns.leader import best_morale


@dataclass(frozen=True, slots=True)
class InTurn:
    """Tests that fall due together. `settled` are the sides that leave theirs in the order they stand in here."""

    tests: tuple[MoraleTest, ...]
    settled: tuple[str, ...] = ()


def _in_turn(play: Play, step: InTurn) -> None:
    """The next test, its owner being asked which where that can matter; the sides in the order of the document."""
    state = play.state
    due = tuple(each for each in step.tests if is_due(state, each))
    if not due:
        return
    side = next(side for side in state.sides if any(_owner(state, each) == side for each in due))
    own = tuple(each for each in due if _owner(state, each) == side)
    if side in step.settled or not order_matters(state, own):
        play.then(own[0], replace(step, tests=tuple(each for each in due if each != own[0])))
        return
    names = dict.fromkeys(each.who for each in own)
    all_of_them = sentence(listed(within(state.miniatures[who].title) for who in names))
    said = f"{all_of_them} must test their Morale. Who goes first? (Pass: in this order.)"
    answers = (Pass(), *(Choose(who) for who in names))
    play.ask(Decision("morale-order", side, said, answers, Pass(), page(12, "D31")), replace(step, tests=due))


def _answered(play: Play, step: InTurn, answer: Action) -> None:
    if not isinstance(answer, Choose):
        side = next(side for side in play.state.sides if any(_owner(play.state, each) == side for each in step.tests))
        play.then(replace(step, settled=(*step.settled, side)))
        return
    first = next(each for each in step.tests if each.who == answer.option)
    play.then(first, replace(step, tests=tuple(each for each in step.tests if each != first)))


def _owner(state: State, test: MoraleTest) -> str:
    return state.miniatures[test.who].side


# ---------------------------------------------------------------------------------------------------------------------
# Whether it matters


def order_matters(state: State, tests: tuple[MoraleTest, ...]) -> bool:
    """Whether the order of a side's tests can change anything: their odds differ, Luck may be spent on one or the
    other, a leader among them lends his Morale, or one could flee into another's way."""
    if len({each.who for each in tests}) < 2:
        return False
    odds = {morale_for(state, state.miniatures[each.who], each.cause) for each in tests}
    if len(odds) > 1 or any(may_change(state, throw_of(state, each)) for each in tests):
        return True
    hangs: tuple[Callable[[State, MoraleTest, MoraleTest], bool], ...] = (_lends, _flees_near)
    return any(each(state, one, other) for one, other in permutations(tests, 2) for each in hangs)


def _lends(state: State, leader: MoraleTest, other: MoraleTest) -> bool:
    return best_morale(state, state.miniatures[other.who])[1] == leader.who != other.who


def _flees_near(state: State, one: MoraleTest, other: MoraleTest) -> bool:
    """Whether one that flees may cross the other's flight, or come near enough that it is no longer alone."""
    if one.who == other.who or not flees(state, one):
        return False
    fugitive, friend = state.miniatures[one.who], state.miniatures[other.who]
    reach = move_of(state, fugitive)
    if other.cause == ALONE and near(fugitive, friend, reach + FRIENDS):
        return True
    return flees(state, other) and near(fugitive, friend, reach + move_of(state, friend))


STEPS: dict[type, Doing] = {InTurn: _in_turn}
REPLIES: dict[type, Reply] = {InTurn: _answered}
"""Part of the chapter `morale`."""
