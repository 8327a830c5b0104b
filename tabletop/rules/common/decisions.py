"""Pending questions: while one is open, only its answers are legal, and they are exactly what is on offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import singledispatch

from tabletop.geometry.gaps import on_table
from tabletop.geometry.shapes import Disc
from tabletop.model.action import Action, Allocate, Choose, Override, Pass, Reroll
from tabletop.model.decision import Decision
from tabletop.model.frozen import FrozenMap
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.rules.common.case import Case
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed, title_of

ANSWERS = (Pass, Choose, Allocate, Reroll)
"""The common actions that answer questions; with nothing asked they mean nothing."""


def bare(action: Action) -> Action:
    """An answer as it is compared: without its side, dice in order, models that get no hits left out."""
    match action:
        case Allocate(hits=hits):
            action = Allocate(FrozenMap({who: count for who, count in hits.items() if count}))
        case Reroll(dice=dice, with_=with_):
            action = Reroll(tuple(sorted(dice)), with_)
    return replace(action, side=None)


def answers(decision: Decision, action: Action, table: Table) -> bool:
    """Whether the action is one of the answers to the question, or one of them with another place on the table where
    any will do."""
    wanted = bare(action)
    return any(bare(answer) == wanted or _elsewhere(decision, answer, wanted, table) for answer in decision.answers)


def _elsewhere(decision: Decision, answer: Action, wanted: Action, table: Table) -> bool:
    if not decision.anywhere or type(answer) is not type(wanted):
        return False
    here, there = getattr(answer, "to", None), getattr(wanted, "to", None)
    if here is None or there is None or not on_table(Disc(there, 0.0), table.width, table.height):
        return False
    return replace(bare(answer), to=there) == wanted  # type: ignore[call-arg]


@rule(HOUSE)
def decision_pending(case: Case) -> Iterator[Finding]:
    """While a question is open, only the side that is asked acts, and only to answer (or the referee)."""
    question = case.state.question
    if question is None or isinstance(case.action, Override):
        return
    if case.side == question.side and answers(question, case.action, case.state.table):
        return
    who = title_of(case.state, question.side)
    said = f"{who} must answer first: {question.question}" if question.answers else f"{who} must decide first."
    yield finding(said if said.endswith((".", "?", "!")) else f"{said}.", decision=question.id, side=question.side)


@rule(HOUSE)
def nothing_asked(case: Case) -> Iterator[Finding]:
    """An answer needs a question."""
    if case.state.question is None:
        yield finding(f"Nothing is asked at the moment, so '{case.action.verb.replace('_', ' ')}' answers nothing.")


def offered_answers(state: State, side: str) -> tuple[Offer, ...]:
    """The open question's answers as offers to the side that is asked; nothing to the others."""
    question = state.question
    if question is None or question.side != side:
        return ()
    return tuple(
        Offer(answer.verb, label(state, answer), action=replace(answer, side=side)) for answer in question.answers
    )


def label(state: State, answer: Action) -> str:
    """An answer as the words on its button."""
    return worded(answer, state)


@singledispatch
def worded(answer: Action, state: State) -> str:
    """The same, by the type of the answer: a game registers here what it says of its own verbs."""
    match answer:
        case Pass():
            return "Pass"
        case Choose(option=option):
            named = title_of(state, option)
            return named[:1].upper() + named[1:].replace("-", " ").replace("_", " ")
        case Allocate(hits=hits):
            return "Hits: " + listed(f"{count} on {title_of(state, who)}" for who, count in hits.items())
        case Reroll(dice=dice, with_=with_):
            places = listed(str(place + 1) for place in sorted(dice)) if dice else "none"
            by, _, whose = with_.partition(":")
            using = f" with {'the ' if whose else ''}{by.replace('-', ' ')}" if by else ""
            using += f" of {title_of(state, whose)}" if whose else ""
            return f"Roll die {places} again{using}" if len(dice) == 1 else f"Roll dice {places} again{using}"
        case _:
            verb, said = answer.verb.replace("_", " ").capitalize(), ", ".join(_particulars(state, answer))
            return f"{verb}: {said}" if said else verb


def _particulars(state: State, answer: Action) -> Iterator[str]:
    """What tells an answer from others of its verb: whom it is at, where it leads, and every word that it says."""
    for field in fields(answer):
        value = getattr(answer, field.name)
        if field.name in ("side", "by") or value == field.default or not value:
            continue
        if isinstance(value, str):
            named = title_of(state, value)
            yield named.replace("-", " ").replace("_", " ") if named == value else named
        elif isinstance(value, tuple) and all(isinstance(each, str) for each in value):
            yield listed(title_of(state, each) for each in value)
        elif isinstance(value, tuple) and all(isinstance(each, int | float) for each in value):
            yield "to " + " / ".join(f"{each:g}″" for each in value)
