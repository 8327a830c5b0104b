"""Stat tests (p. 11–12): Str and Agi with one die, Int and Morale with two, and opposed tests.

Str and Int tests are standard actions, Agi and Morale tests are free.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import guess, listed, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.turns.activation import ACTING, act, already_acted, cannot_act, no_activations
from tabletop.rules.dwmg.turns.allowance import actions_left
from tabletop.rules.dwmg.turns.leader import best_morale
from tabletop.rules.dwmg.verbs import Test

DICE = FrozenMap({"str": 1, "agi": 1, "int": 2, "morale": 2})
"""How many dice are rolled against each stat (p. 11–12)."""
NAMES = FrozenMap({"str": "Str", "agi": "Agi", "int": "Int", "morale": "Morale"})
STANDARD = ("str", "int")
"""Tests that take an action; the others are free."""
FACES = 6


def least_roll(state: State, miniature: Miniature, name: str) -> int:
    """The figure that a roll must not exceed: the stat; a leader may lend his Morale (ruling D32)."""
    return best_morale(state, miniature)[0] if name == "morale" else stat(miniature, name)


def passing(limit: int, dice: int) -> float:
    """The chance that so many dice roll that figure or less in all.

    >>> passing(3, 1), round(passing(7, 2), 4), passing(12, 2), passing(0, 1)
    (0.5, 0.5833, 1.0, 0.0)
    """
    if dice == 1:
        return min(FACES, max(0, limit)) / FACES
    pairs = [a + b for a in range(1, FACES + 1) for b in range(1, FACES + 1)]
    return sum(pair <= limit for pair in pairs) / len(pairs)


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(11), needs=(checks.unknown,))
def no_such_stat(case: DwmgCase) -> Iterator[Finding]:
    """Four stats are tested."""
    name = _test(case).stat
    if name not in DICE:
        yield finding(f"There is no test of '{name}'; Str, Agi, Int and Morale are tested.", stat=name)


@rule(page(11, "D24"), needs=(checks.unknown, no_such_stat))
def never_tests(case: DwmgCase) -> Iterator[Finding]:
    """An Int or a Morale of 0 is never tested."""
    name = _test(case).stat
    if name in ("int", "morale") and stat(case.miniature, name) <= 0:
        yield finding(f"{within(case.miniature.title)} has {NAMES[name]} 0, which is never tested.", stat=name)


@rule(page(11), needs=(checks.unknown, cannot_act, already_acted, no_activations, no_such_stat))
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """Str and Int take an action, Agi and Morale none."""
    name = _test(case).stat
    if name in STANDARD and actions_left(case.state, case.miniature) < 1:
        who = within(case.miniature.title)
        yield finding(f"{who} has no actions left; a test of {NAMES[name]} takes one.", id=case.miniature.id)


@rule(page(12), needs=(checks.unknown,))
def no_opponent(case: DwmgCase) -> Iterator[Finding]:
    """Opponents are enemies on the table, helpers are friends there, and nobody is named twice."""
    test, state = _test(case), case.state
    named = (test.by, *test.helped_by, *test.against)
    for name in named[1:]:
        other = state.miniatures.get(name)
        if other is None:
            yield finding(f"There is no miniature '{name}' here.{guess(name, state.miniatures)}", id=name)
        elif other.at is None:
            yield finding(f"{within(other.title)} is not on the table.", id=name)
        elif state.enemies(case.miniature.side, other.side) != (name in test.against):
            wanted = "an enemy" if name in test.against else "a friend"
            yield finding(f"{within(other.title)} is not {wanted} of {within(case.miniature.title)}.", id=name)
    if len(set(named)) < len(named):
        yield finding("A model takes part in a test once.", named=named)
    if test.helped_by and not test.against:
        yield finding("Help counts in an opposed test; name whom it is against.", named=named)


def _test(case: DwmgCase) -> Test:
    assert isinstance(case.action, Test)
    return case.action


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class StatTest:
    """A model tests a stat, with `modifier` added to it; then the step `then`, if any, with its field `passed` set.

    `cause` is what it is for (`luck.Throw`)."""

    who: str
    stat: str
    modifier: int = 0
    then: Any = None
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Tested:
    """The dice of a test have fallen."""

    test: StatTest
    limit: int
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Opposed:
    """Two parties test a stat against each other; then the step `then`, if any, with its field `winner` set: the place
    of the party that wins, None on a tie. `rolled` are the dice so far, party by party; `cause` as for `StatTest`.
    `bonus` is added to the parties' sums, none where it is left out."""

    parties: tuple[tuple[str, ...], ...]
    stat: str
    then: Any = None
    rolled: tuple[tuple[int, ...], ...] = ()
    faces: tuple[int, ...] = ()
    cause: str = ""
    bonus: tuple[int, ...] = ()


def stat_test(play: Play, step: StatTest) -> None:
    """Roll, unless the stat is 0: such a model fails (ruling D24)."""
    limit = least_roll(play.state, play.model(step.who), step.stat) + step.modifier
    tested = Tested(step, limit)
    if limit <= 0:
        play.then(replace(tested, faces=(FACES,) * DICE[step.stat]))
        return
    dice, purpose = DICE[step.stat], f"{NAMES[step.stat]}, {limit} or less"
    if dice == 1:
        throw = Throw(1, purpose, tested, step.who, (step.who,), at_most=limit)
    else:
        throw = Throw(dice, purpose, tested, step.who, (step.who,), total=limit)
    play.then(replace(throw, kind=step.stat, cause=step.cause))


def _tested(play: Play, step: Tested) -> None:
    passed = sum(step.faces) <= step.limit
    who, name = title_of(play.state, step.test.who), NAMES[step.test.stat]
    play.tell(Noted(f"{who} passes the test of {name}." if passed else f"{who} fails the test of {name}."))
    if step.test.then is not None:
        play.then(replace(step.test.then, passed=passed))


def opposed(play: Play, step: Opposed) -> None:
    """One die for everybody; the best die, the best stat and the numbers of each party decide (p. 12)."""
    rolled = (*step.rolled, step.faces) if step.faces else step.rolled
    if len(rolled) < len(step.parties):
        party = step.parties[len(rolled)]
        purpose = f"{NAMES[step.stat]}, opposed"
        then = replace(step, rolled=rolled, faces=())
        play.then(Throw(len(party), purpose, then, party[0], party, kind=step.stat, cause=step.cause))
        return
    sums = [_sum(play.state, step, place, rolled[place]) for place in range(len(rolled))]
    best = [place for place, total in enumerate(sums) if total == max(sums)]
    winner = best[0] if len(best) == 1 else None
    said = ":".join(map(str, sums))
    party = step.parties[best[0]]
    who = listed(title_of(play.state, each) for each in party)
    outcome = "nobody wins" if winner is None else f"{who} wins" if len(party) == 1 else f"{who} win"
    play.tell(Noted(f"The opposed test of {NAMES[step.stat]}: {said}; {outcome}."))
    if step.then is not None:
        play.then(replace(step.then, winner=winner))


def _sum(state: State, step: Opposed, place: int, faces: tuple[int, ...]) -> int:
    best = max(stat(state.miniatures[each], step.stat) for each in step.parties[place])
    others = max(len(party) for number, party in enumerate(step.parties) if number != place)
    bonus = step.bonus[place] if step.bonus else 0
    return max(faces) + best + max(0, len(step.parties[place]) - others) + bonus


def _deed(play: Play, action: Test) -> None:
    act(play, action.by, 1 if action.stat in STANDARD else 0)
    if action.against:
        play.then(Opposed(((action.by, *action.helped_by), action.against), action.stat))
    else:
        play.then(StatTest(action.by, action.stat))


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    test = _test(case)
    if {"no-such-stat", "no-opponent"} & set(verdict.codes):
        return verdict
    named = [case.state.miniatures[each] for each in (*test.helped_by, *test.against)]
    lit = tuple(
        OutlineMark(each.piece(), Tone.THREAT if each.id in test.against else Tone.LEGAL)
        for each in named
        if each.at is not None
    )
    dice = 1 + len(test.helped_by) if test.against else DICE[test.stat]
    facts = {**verdict.facts, "rolls": dice}
    if not test.against:
        facts["limit"] = least_roll(case.state, case.miniature, test.stat)
    return replace(verdict, facts=FrozenMap(facts), marks=(*verdict.marks, *lit))


def _chances(state: State, test: Test) -> Chances:
    miniature = state.miniatures[test.by]
    if not test.against:
        return Chances((Chance("Passes", passing(least_roll(state, miniature, test.stat), DICE[test.stat])),))
    wins, ties = opposed_chances(state, (test.by, *test.helped_by), test.against, test.stat)
    return Chances((Chance("Wins", wins), Chance("Ties", ties)))


def opposed_chances(state: State, ours: tuple[str, ...], theirs: tuple[str, ...], name: str) -> tuple[float, float]:
    """How likely the first party wins an opposed test, and how likely it is tied: counted over the best dice."""
    step = Opposed((ours, theirs), name)
    wins = ties = 0.0
    for best in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            share = _best_of(best, len(ours)) * _best_of(other, len(theirs))
            one, two = _sum(state, step, 0, (best,)), _sum(state, step, 1, (other,))
            wins += share * (one > two)
            ties += share * (one == two)
    return wins, ties


def _best_of(face: int, dice: int) -> float:
    """The chance that the highest of so many dice is that face.

    >>> round(_best_of(6, 1) * 6), round(_best_of(6, 2) * 36)
    (1, 11)
    """
    return float((face / FACES) ** dice - ((face - 1) / FACES) ** dice)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side == side:
            for name, title in NAMES.items():
                yield whole(state, Test(each.id, name, side=side), f"Test {title}", check)


CHAPTER = Chapter(
    "stat tests",
    rules={Test: (*ACTING, no_such_stat, never_tests, no_actions_left, no_opponent)},
    deeds={Test: _deed},
    shown={Test: _shown},
    chances={Test: _chances},
    steps={StatTest: stat_test, Tested: _tested, Opposed: opposed},
    offers=_offers,
    codes=("no-such-stat", "never-tests", "no-opponent"),
)
