"""Dice that are rolled again (p. 18, rulings D30, D32): by Luck, and by whatever else an ability says.

Every die that may be changed is **thrown**: a step lines a `Throw` up, which rolls, asks whoever may have dice rolled
again, and then does the step `then` with its field `faces` filled in. Abilities say what they may have rolled again
(`Ability.rerolls`, `foes_reroll`), and pay for it (`rerolled`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.action import Action, Pass, Reroll
from tabletop.model.decision import Decision
from tabletop.model.dice import D6
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import listed, sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import in_play, is_in_play, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.vehicles.aboard import seat

LUCK_REACH = 6.0
LUCK = "luck"


@dataclass(frozen=True, slots=True)
class Throw:
    """D6s that concern the models `about` (the one that rolls, its target).

    `by` rolls them; a die of `needs` or more, or of `at_most` or less, succeeds; with `total` their sum must be that or
    less. Its side is asked about the dice that
    fail, its enemies about those that succeed, the other way round when it does not hope for success (`hopes`); where
    nothing is said, all are asked about all.
    `again` holds the places of dice that were rolled again, which happens to none twice (ruling D30).
    `kind` says what sort of roll it is to those whom only some concern (`hit damage str agi int morale`), `cause` what
    it is for (`takeover`, or the cause of a Morale test).
    `forced` are the models for whose sake an enemy has had a die rolled again, which happens once for each.
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
    kind: str = ""
    cause: str = ""
    forced: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether it has failed as a whole: every die of it, or the sum of them."""
        if self.total is not None:
            return sum(self.faces) > self.total
        if self.at_most is not None:
            return all(face > self.at_most for face in self.faces)
        return self.needs is not None and all(face < self.needs for face in self.faces)


@ability(LUCK)
class Luck(Ability):
    """As many dice a game as stands in its brackets, one a turn; for itself and for friends near."""

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        if has_used(bearer, LUCK) or self.left(bearer) <= 0:
            return False
        about = (state.miniatures.get(name) for name in throw.about)
        near = any(each is not None and is_near(state, bearer, each) for each in about)
        return near or any(each.luck_reaches(state, bearer, throw) for each in abilities(bearer))

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        play.set(bearer.id, luck=self.left(bearer) - 1)
        remember(play, bearer.id, LUCK)
        for other in tuple(in_play(play.state)):
            for own in abilities(other) if is_in_play(other) else ():
                own.luck_spent(play, other, play.model(bearer.id))

    def left(self, bearer: Miniature) -> int:
        """Points it has left."""
        points = bearer.status.get(LUCK, self.value)
        return points if isinstance(points, int) else 0


def is_near(state: State, bearer: Miniature, other: Miniature) -> bool:
    """Whether that is the model itself or a friend within 6″ of it."""
    friend = not state.enemies(bearer.side, other.side) and within(seat(state, bearer), seat(state, other), LUCK_REACH)
    return other.id == bearer.id or friend


def has_used(miniature: Miniature, name: str) -> bool:
    """Whether it has used something in this turn."""
    return name in (miniature.status.get("used") or ())


def remember(play: Play, who: str, name: str) -> None:
    """It has used something in this turn."""
    play.set(who, used=(*(play.model(who).status.get("used") or ()), name))


# ---------------------------------------------------------------------------------------------------------------------
# Throwing, asking, rolling again


@dataclass(frozen=True, slots=True)
class Source:
    """Why a side may have dice rolled again: a model and its ability."""

    who: str
    ability: Ability


def _throw(play: Play, throw: Throw) -> None:
    if not throw.faces:
        throw = replace(throw, faces=play.roll(D6, throw.count, throw.purpose, throw.by, throw.needs))
    for side in _in_order(play.state, throw):
        answers = tuple(_answers(play.state, throw, side)) if side not in throw.passed else ()
        if answers:
            asked = "Roll one again?" if len(throw.faces) > 1 else "Roll it again?"
            said = f"{_told(play.state, throw)} {asked}"
            question = Decision("reroll", side, said, (Pass(), *answers), Pass(), page(18, "D32"))
            play.ask(question, replace(throw, passed=(*throw.passed, side)))
            return
    play.then(replace(throw.then, faces=throw.faces))


def _told(state: State, throw: Throw) -> str:
    """What has fallen, for whom, for what, and what was needed."""
    who = title_of(state, throw.by) if throw.by is not None else "the dice"
    faces, purpose = listed(map(str, throw.faces)), throw.purpose
    if throw.needs is None:
        return sentence(f"{who} rolled {faces} for {purpose}.")
    return sentence(f"{who} rolled {faces} for {purpose} ({throw.needs} or more needed).")


def _in_order(state: State, throw: Throw) -> Iterator[str]:
    """The side that rolls, then the others."""
    own = _side_of(state, throw)
    if own is not None:
        yield own
    yield from (side for side in state.sides if side != own)


def _side_of(state: State, throw: Throw) -> str | None:
    return None if throw.by is None or throw.by not in state.miniatures else state.miniatures[throw.by].side


def _answers(state: State, throw: Throw, side: str) -> Iterator[Reroll]:
    fresh = [place for place in range(len(throw.faces)) if place not in throw.again]
    places = [place for place in fresh if _minds(state, throw, side, throw.faces[place])]
    if not places:
        return
    for name, source in _sources(state, throw, side):
        if not source.ability.rerolls_all:
            yield from (Reroll((place,), name) for place in places)
        elif len(fresh) == len(throw.faces) and throw.failed:
            yield Reroll(tuple(fresh), name)


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


def _sources(state: State, throw: Throw, side: str) -> list[tuple[str, Source]]:
    """By what that side may have dice rolled again, each with its name in the answer: the ability, with the model
    behind a colon where several have the same."""
    found: list[Source] = []
    for each in in_play(state):
        for own in abilities(each) if is_in_play(each) else ():
            if each.side == side:
                may = own.rerolls(state, each, throw)
            else:
                foe = state.enemies(each.side, side) and each.id not in throw.forced
                may = foe and own.foes_reroll(state, each, throw)
            if may:
                found.append(Source(each.id, own))
    same = Counter(each.ability.id for each in found)
    return [(_named(each, same[each.ability.id] > 1), each) for each in found]


def _named(source: Source, ambiguous: bool) -> str:
    return f"{source.ability.id}:{source.who}" if ambiguous else source.ability.id


def may_change(state: State, throw: Throw) -> bool:
    """Whether anybody may have a die of a throw rolled again, however it falls."""
    return any(_sources(state, throw, side) for side in state.sides)


def _reroll(play: Play, throw: Throw, answer: Action) -> None:
    if isinstance(answer, Reroll):
        source = dict(_sources(play.state, throw, throw.passed[-1]))[answer.with_]
        model = play.model(source.who)
        if model.side == throw.passed[-1]:
            source.ability.rerolled(play, model, throw)
        else:
            throw = replace(throw, forced=(*throw.forced, source.who))
        rolled = play.roll(D6, len(answer.dice), throw.purpose, throw.by, throw.needs, again=True)
        fallen = dict(zip(answer.dice, rolled, strict=True))
        faces = tuple(fallen.get(place, face) for place, face in enumerate(throw.faces))
        throw = replace(throw, faces=faces, again=(*throw.again, *answer.dice), passed=throw.passed[:-1])
    play.then(throw)


CHAPTER = Chapter("luck", steps={Throw: _throw}, replies={Throw: _reroll})
