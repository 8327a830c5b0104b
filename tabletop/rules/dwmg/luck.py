"""Luck (p. 18, ruling D32): a die that concerns a model, or a friend within 6″ of it, is rolled again.

Every die that Luck may change is **thrown**: a step lines a `Throw` up, which rolls, asks whoever may have dice rolled
again, and then does the step `then` with its field `faces` filled in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.action import Action, Pass, Reroll
from tabletop.model.decision import Decision
from tabletop.model.dice import D6
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_present, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play

LUCK_REACH = 6.0
LUCK = "luck"


@ability(LUCK)
class Luck(Ability):
    """As many dice a game as stands in its brackets, one a turn."""

    def luck(self, state: State, bearer: Miniature, left: int) -> int:
        said = bearer.status.get(LUCK)
        points = self.value if said is None else said
        used = LUCK in (bearer.status.get("used") or ())
        return left if used or not isinstance(points, int) else max(left, points)


@dataclass(frozen=True, slots=True)
class Throw:
    """D6s that concern the models `about` (the one that rolls, its target).

    `by` rolls them; a die of `needs` or more, or of `at_most` or less, succeeds; with `total` their sum must be that or
    less. Its side is asked about the dice that
    fail, its enemies about those that succeed, the other way round when it does not hope for success (`hopes`); where
    nothing is said, all are asked about all.
    `again` holds the places of dice that were rolled again, which happens to none twice (ruling D30).
    """

    count: int
    purpose: str
    then: Any
    by: str | None = None
    about: tuple[str, ...] = ()
    needs: int | None = None
    at_most: int | None = None
    total: int | None = None
    hopes: bool = True
    faces: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    passed: tuple[str, ...] = ()


def _throw(play: Play, throw: Throw) -> None:
    if not throw.faces:
        throw = replace(throw, faces=play.roll(D6, throw.count, throw.purpose, throw.by, throw.needs))
    for side in _in_order(play.state, throw):
        answers = tuple(_rerolls(play.state, throw, side)) if side not in throw.passed else ()
        if answers:
            fallen = ", ".join(map(str, throw.faces))
            said = f"The dice for {throw.purpose} show {fallen}. Roll one again?"
            question = Decision("reroll", side, said, (Pass(), *answers), Pass(), page(18, "D32"))
            play.ask(question, replace(throw, passed=(*throw.passed, side)))
            return
    play.then(replace(throw.then, faces=throw.faces))


def _in_order(state: State, throw: Throw) -> Iterator[str]:
    """The side that rolls, then the others."""
    own = _side_of(state, throw)
    if own is not None:
        yield own
    yield from (side for side in state.sides if side != own)


def _side_of(state: State, throw: Throw) -> str | None:
    return None if throw.by is None or throw.by not in state.miniatures else state.miniatures[throw.by].side


def _rerolls(state: State, throw: Throw, side: str) -> Iterator[Reroll]:
    places = [
        place for place, face in enumerate(throw.faces) if place not in throw.again and _minds(state, throw, side, face)
    ]
    if not places:
        return
    lucky = [each for each in state.standing() if each.side == side and _lucky(state, each, throw.about)]
    for each in lucky:
        with_ = LUCK if len(lucky) == 1 else f"{LUCK}:{each.id}"
        yield from (Reroll((place,), with_) for place in places)


def _minds(state: State, throw: Throw, side: str, face: int) -> bool:
    """Whether that side would have the die otherwise."""
    if throw.needs is not None:
        good = face >= throw.needs
    elif throw.at_most is not None:
        good = face <= throw.at_most
    elif throw.total is not None:
        good = sum(throw.faces) <= throw.total
    else:
        return True
    own = _side_of(state, throw)
    friend = own is None or not state.enemies(own, side)
    return good != (friend == throw.hopes)


def _lucky(state: State, miniature: Miniature, about: tuple[str, ...]) -> bool:
    """Whether it may have one of those dice rolled again: they concern it, or a friend within 6″."""
    left = 0
    for each in abilities(miniature):
        left = each.luck(state, miniature, left)
    if left <= 0 or not is_present(miniature):
        return False
    for name in about:
        other = state.miniatures.get(name)
        if other is not None and (name == miniature.id or _near_friend(state, miniature, other)):
            return True
    return False


def is_lucky_for(state: State, about: tuple[str, ...]) -> bool:
    """Whether anybody may have a die rolled again that concerns one of those models."""
    return any(_lucky(state, each, about) for each in state.standing())


def _near_friend(state: State, miniature: Miniature, other: Miniature) -> bool:
    return not state.enemies(miniature.side, other.side) and within(miniature, other, LUCK_REACH)


def _reroll(play: Play, throw: Throw, answer: Action) -> None:
    if isinstance(answer, Reroll):
        (place,) = answer.dice
        side = throw.passed[-1]
        spender = _spender(play.state, throw, side, answer.with_)
        play.set(spender, luck=int(play.model(spender).status.get(LUCK) or _printed(play.model(spender))) - 1)
        play.set(spender, used=(*(play.model(spender).status.get("used") or ()), LUCK))
        (face,) = play.roll(D6, 1, throw.purpose, throw.by, throw.needs, again=True)
        faces = (*throw.faces[:place], face, *throw.faces[place + 1 :])
        throw = replace(throw, faces=faces, again=(*throw.again, place), passed=throw.passed[:-1])
    play.then(throw)


def _spender(state: State, throw: Throw, side: str, with_: str) -> str:
    named = with_.partition(":")[2]
    return named or next(each.id for each in state.standing() if each.side == side and _lucky(state, each, throw.about))


def _printed(miniature: Miniature) -> int:
    return sum(each.value for each in abilities(miniature) if each.id == LUCK and isinstance(each.value, int))


CHAPTER = Chapter("luck", steps={Throw: _throw}, replies={Throw: _reroll})
