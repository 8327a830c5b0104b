"""Working on an invention (p. 15): the breakthrough, then progress turn by turn.

Whoever begins is joined by others within 3″ whose player says so, one after the other, each with an activation of its
own. They roll once together: until the breakthrough three dice against the Int of whoever heads the attempt, 2 higher
for each helper; after it a die, of which the highest counts, and helpers who each add a die or 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from tabletop.geometry.shapes import Disc
from tabletop.model.action import Action, Choose, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Verdict
from tabletop.rules.common.words import listed, sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Check, first
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.inventions import projects
from tabletop.rules.dwmg.inventions.helps import Boost
from tabletop.rules.dwmg.inventions.packs import PACK, can_turn
from tabletop.rules.dwmg.inventions.races import named, races
from tabletop.rules.dwmg.inventions.teams import (
    HELPERS,
    HELPING_REACH,
    can_invent,
    can_join,
    candidates,
    heads,
    helping,
)
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_free
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.turns.activation import begin as activate
from tabletop.rules.dwmg.turns.activation import close, pay
from tabletop.rules.dwmg.turns.allowance import actions_of
from tabletop.rules.dwmg.verbs import Invent

BREAKTHROUGH_DICE = 3
"""Dice for the breakthrough, which want the Int of the team's head or less."""
HELP = 2
"""What each helper adds to that Int."""
DIE, PLUS = "extra-die", "plus-one"
"""What a helper contributes to progress."""
PLUS_ONE = 1
FACES = 6


@dataclass(frozen=True, slots=True)
class Gather:
    """Others may join in; `asked` have been asked, `gives` says what each helper contributes to progress."""

    by: str
    race: str
    members: tuple[str, ...]
    asked: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Breakthrough:
    """The dice for the breakthrough have fallen; `bonus` is what helped besides the team."""

    members: tuple[str, ...]
    race: str
    limit: int
    faces: tuple[int, ...] = ()
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """The dice for progress have fallen; `plus` is what helpers add, `bonus` what else does."""

    members: tuple[str, ...]
    race: str
    plus: int
    faces: tuple[int, ...] = ()
    bonus: int | None = None


def invent(play: Play, action: Invent) -> None:
    """A model begins; others are asked to join in."""
    _join(play, action.by)
    play.then(Gather(action.by, action.against, (action.by,)))


def _join(play: Play, who: str) -> None:
    """A model spends its activation on it."""
    activate(play, who)
    pay(play, who, actions_of(play.state, play.model(who)))


def gather(play: Play, step: Gather) -> None:
    """Ask the next who could join in; when all have been asked, roll."""
    other = _next(play.state, step)
    if other is None:
        for each in step.members:
            close(play, each)
        _roll(play, step)
        return
    side = other.side
    working = projects.project(play.state, side, step.race) is not None
    ways = (Choose(DIE), Choose(PLUS)) if working else (Choose("help"),)
    said = f"Does {within(other.title)} help with the invention against the {named(step.race)}?"
    asked = replace(step, asked=(*step.asked, other.id))
    play.ask(Decision(f"invention-team:{other.id}", side, said, (Pass(), *ways), Pass(), page(15)), asked)


def _next(state: State, step: Gather) -> Miniature | None:
    if len(step.members) > HELPERS:
        return None
    members = [state.miniatures[each] for each in step.members]
    for other in candidates(state, state.miniatures[step.by]):
        if other.id in step.asked or other.id in step.members or not can_join(state, other):
            continue
        if len(helping(state, (*members, other))) > len(helping(state, members)):
            return other
    return None


def joined(play: Play, step: Gather, answer: Action) -> None:
    """A model joins in, or not."""
    if isinstance(answer, Choose):
        who = step.asked[-1]
        _join(play, who)
        step = replace(step, members=(*step.members, who), gives=(*step.gives, answer.option))
    play.then(step)


def _roll(play: Play, step: Gather) -> None:
    state = play.state
    members = [state.miniatures[each] for each in step.members]
    head, others = heads(state, members), helping(state, members)
    team = (head.id, *(each.id for each in others))
    play.set(head.id, worked_on=step.race)
    whom, who, alone = named(step.race), _all(state, team), len(team) == 1
    if projects.project(state, head.side, step.race) is None:
        limit = limit_of(state, members)
        said = f"{who} looks for a way to beat the {whom}." if alone else f"{who} look for a way to beat the {whom}."
        play.tell(Noted(sentence(said)))
        then = Breakthrough(team, step.race, limit)
        purpose = f"the breakthrough, {limit} or less"
        play.then(Throw(BREAKTHROUGH_DICE, purpose, then, head.id, team, total=limit))
        return
    said = f"{who} works on the invention against the {whom}."
    play.tell(Noted(sentence(said if alone else f"{who} work on the invention against the {whom}.")))
    dice, plus = 1 + step.gives.count(DIE), PLUS_ONE * step.gives.count(PLUS)
    play.then(Throw(dice, "progress", Progress(team, step.race, plus), head.id, team))


def limit_of(state: State, members: list[Miniature]) -> int:
    """What the dice for a breakthrough may show at most."""
    return stat(heads(state, members), "int") + HELP * len(helping(state, members))


def _all(state: State, team: tuple[str, ...]) -> str:
    return listed(title_of(state, each) for each in team)


def breakthrough(play: Play, step: Breakthrough) -> None:
    """Short of it, something may help; then the idea has come, or not."""
    short = sum(step.faces) - step.limit
    if step.bonus is None:
        play.then(Boost(step.members, max(0, short), step))
        return
    whom, side = named(step.race), play.model(step.members[0]).side
    if short > step.bonus:
        play.tell(Noted(f"No idea yet how to beat the {whom}."))
        return
    play.tell(Noted(f"The breakthrough: {title_of(play.state, step.members[0])} knows how to beat the {whom}."))
    projects.begin(play, side, step.race)


def progress(play: Play, step: Progress) -> None:
    """Something may help; then so much progress has been made."""
    made = max(step.faces) + step.plus
    side = play.model(step.members[0]).side
    so_far = projects.project(play.state, side, step.race) or 0
    if step.bonus is None:
        wanted = None if so_far + made < projects.READY else 0
        play.then(Boost(step.members, wanted, step))
        return
    total = projects.go_on(play, side, step.race, step.members[0], made + step.bonus)
    said = f"The invention against the {named(step.race)} has come to {total} of {projects.READY}"
    ready = "; it will be ready at the start of the next turn" if total >= projects.READY else ""
    play.tell(Noted(f"{said}{ready}."))


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """Who could help, the reach of help where it is allowed, and what the dice want if they all do."""
    action, state, model = case.action, case.state, case.miniature
    assert isinstance(action, Invent)
    if {"cannot-invent", "no-such-enemy", "cannot-act"} & set(verdict.codes) or model.at is None:
        return verdict
    helpers = candidates(state, model)
    lit = tuple(OutlineMark(each.piece(), Tone.LEGAL) for each in helpers)
    rings = (AreaMark(Disc(model.at, model.base.reach + HELPING_REACH), Tone.REACH),) if verdict.legal else ()
    facts = {**verdict.facts, "helpers": tuple(each.id for each in helpers)}
    so_far = projects.project(state, model.side, action.against)
    if so_far is None:
        facts |= {"rolls": BREAKTHROUGH_DICE, "limit": limit_of(state, [model])}
    else:
        facts |= {"rolls": 1, "progress": so_far}
    return replace(verdict, facts=FrozenMap(facts), marks=(*verdict.marks, *rings, *lit))


def chances(state: State, action: Invent) -> Chances | None:
    """The chance of a breakthrough, alone and with all who could help."""
    model = state.miniatures[action.by]
    if projects.project(state, model.side, action.against) is not None:
        return None
    team = [model, *candidates(state, model)]
    found = [Chance("Breakthrough", at_most(limit_of(state, [model])))]
    if len(team) > 1:
        found.append(Chance("Breakthrough with all helpers", at_most(limit_of(state, team))))
    return Chances(tuple(found))


def at_most(limit: int) -> float:
    """The chance that three dice show so much at most.

    >>> round(at_most(10), 3), at_most(18), at_most(2)
    (0.5, 1.0, 0.0)
    """
    faces = range(1, FACES + 1)
    ways = sum(sum(thrown) <= limit for thrown in product(faces, repeat=BREAKTHROUGH_DICE))
    return float(ways / FACES**BREAKTHROUGH_DICE)


def offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    """Who could invent something against which race."""
    for each in state.standing():
        if each.side != side or not is_free(each) or not can_invent(state, each):
            continue
        packs = (PACK,) if can_turn(each, PACK) else ()
        for race in (*races(state, side), *packs):
            action = Invent(each.id, race, side=side)
            so_far = projects.project(state, side, race)
            stage = "" if so_far is None else f" ({so_far} of {projects.READY})"
            refusal = first(check(state, action))
            yield Offer("invent", f"Invent against {named(race)}{stage}", each.id, action, refusal=refusal)
