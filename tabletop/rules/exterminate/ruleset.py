"""Exterminate! as a rule set (rules/ruleset.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tabletop.model.action import Action, Group, Move, Override, Place
from tabletop.model.briefing import Briefing
from tabletop.model.card import Card
from tabletop.model.console import Console
from tabletop.model.dice import Dice
from tabletop.model.event import Answered, Event
from tabletop.model.frozen import EMPTY
from tabletop.model.look import Look
from tabletop.model.mark import Mark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.naming import told_apart
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile
from tabletop.model.state import State, acting_side
from tabletop.model.things import Clock
from tabletop.model.tile import Tile
from tabletop.model.verdict import Chances, Outcome, Verdict
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common import audit, ending, groups, movement
from tabletop.rules.common.decisions import decision_pending, offered_answers
from tabletop.rules.common.options import settled
from tabletop.rules.common.rule import Rule, judge
from tabletop.rules.common.secrets import Knowledge
from tabletop.rules.common.verbs import unknown_verb
from tabletop.rules.exterminate import auditing, gestures, shades, story
from tabletop.rules.exterminate.card import card
from tabletop.rules.exterminate.cards.dealing import counted
from tabletop.rules.exterminate.cards.piles import piles
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapters import BOOK
from tabletop.rules.exterminate.looks import look_of
from tabletop.rules.exterminate.models import obstacle_under
from tabletop.rules.exterminate.movement.moving import shown as shown_move
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.scenarios import victory
from tabletop.rules.exterminate.scenarios.data import NO_SCENARIO, ExterminateScenario
from tabletop.rules.exterminate.turns import setup
from tabletop.rules.exterminate.turns.arrivals import arriving
from tabletop.rules.exterminate.vocabulary import VOCABULARY
from tabletop.rules.exterminate.words import PLAYED, ExterminateExtra
from tabletop.rules.ruleset import Shade

KNOWLEDGE = Knowledge.of(VOCABULARY, own=BOOK.own, own_of_side=BOOK.own_of_side)
SENSELESS = frozenset({"unknown", "decision-pending", "id-taken"})
"""Where one of these refuses, there is nothing to show."""


class Exterminate:
    """Doctor Who: Exterminate!, with a roster of this project's own beside what its booklet gives."""

    id = "exterminate"
    name = "Exterminate!"
    vocabulary: Vocabulary = VOCABULARY

    def begin(self, state: State, options: Mapping[str, Any], scenario: Any = EMPTY) -> State:
        """A map with models on its table begins with initiative; an empty one with setting up."""
        clock, first = state.clock, next(iter(state.sides), None)
        if clock == Clock():
            laid_out = any(True for _ in state.standing())
            clock = Clock(1, None, "initiative") if laid_out else Clock(0, first, "setup")
        if clock.side is None and clock.phase in ("setup", *PLAYED):
            clock = replace(clock, side=first)
        # A map that begins in somebody's part of a phase means that this side has the initiative.
        others = tuple(side for side in state.sides if side != clock.side)
        order = (clock.side, *others) if clock.side is not None and clock.phase in PLAYED else ()
        told = scenario if isinstance(scenario, ExterminateScenario) else NO_SCENARIO
        extra = ExterminateExtra(**settled(VOCABULARY, options), order=order, scenario=told)
        return counted(replace(state, clock=clock, miniatures=told_apart(state.miniatures), extra=extra))

    def check(self, state: State, action: Action) -> Verdict:
        state = self.view(state, acting_side(state, action))
        verdict = self._check_one(state, gestures.canonical(action))
        return self._check_group(state, action) if isinstance(action, Group) and verdict.legal else verdict

    def _check_one(self, state: State, action: Action, around: State | None = None) -> Verdict:
        case = ExterminateCase(state, action, VOCABULARY, around, BOOK)
        refusals = judge((decision_pending, unknown_verb), case)
        # An answer was found good when the question was asked, and may be the other side's in the middle of a turn.
        if not refusals and (state.question is None or isinstance(action, Override)):
            refusals = judge(_rules(state, action), case)
        verdict = Verdict(refusals)
        return verdict if SENSELESS & set(verdict.codes) else _shown(case, verdict)

    def _check_group(self, state: State, group: Group) -> Verdict:
        verdicts = groups.judged(state, group, self._check_one, arriving)
        marks = tuple(mark for _, verdict in verdicts for mark in verdict.marks)
        return Verdict(groups.told_once(verdicts), marks=marks)

    def resolve(self, state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
        action = gestures.canonical(action)
        play = Play(state, dice, BOOK)
        question = state.question
        if question is not None and not isinstance(action, Override):
            play.tell(Answered(question.id, action, visible_to=question.visible_to))
            play.answered(question.resume, action)
            return tuple(play.events)
        deeds = setup.DEEDS if _sets_up(state, action) else BOOK.deeds
        deeds[type(action)](play, action)
        play.run()
        return tuple(play.events)

    def chances(self, state: State, action: Action) -> Chances | None:
        odds = BOOK.chances.get(type(action))
        if odds is None or state.question is not None or not self.check(state, action).legal:
            return None
        return odds(self.view(state, acting_side(state, action)), action)

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        if state.pending:
            return offered_answers(state, side)
        return tuple(BOOK.offers(self.view(state, side), side, self.check)) if side in state.sides else ()

    def meant(self, state: State, action: Action) -> Action:
        return gestures.meant(state, gestures.canonical(action), self.check)

    def nearest(self, state: State, move: Move) -> Move | None:
        state = self.view(state, acting_side(state, move))
        miniature = state.miniatures.get(move.by)
        if miniature is None or miniature.at is None or state.pending:
            return None
        case = ExterminateCase(state, move, VOCABULARY, None, BOOK)

        def legal(candidate: Move) -> bool:
            wish = gestures.meant(state, candidate, self.check)
            return not judge(_rules(state, wish), replace(case, action=wish))

        return movement.nearest(case, move, legal)

    def shade(
        self, state: State, kind: Shade, miniature: Miniature, given: Mapping[str, Any] = EMPTY
    ) -> tuple[Mark, ...]:
        state = self.view(state, miniature.side)
        moved = replace(state, miniatures=state.miniatures.with_(miniature.id, miniature))
        wish = Move(miniature.id, miniature.at or (0.0, 0.0))
        return shades.shade(ExterminateCase(moved, wish, VOCABULARY, None, BOOK), kind, given)

    def card(self, state: State, miniature: Miniature) -> Card:
        return card(state, miniature)

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        return piles(self.view(state, side), side)

    def view(self, state: State, side: str | None) -> State:
        return KNOWLEDGE.view(state, side)

    def looks(self, state: State) -> Mapping[str, Look]:
        return {name: look_of(state, each, BOOK.tokens(state, each)) for name, each in state.miniatures.items()}

    def console(self, state: State, side: str | None) -> Console | None:
        return None

    def tiles(self, state: State) -> Mapping[str, Tile]:
        return EMPTY

    def tell(self, before: State, events: Sequence[Event]) -> tuple[str, ...]:
        return story.tell(before, events, BOOK)

    def briefing(self, state: State, side: str | None) -> Briefing | None:
        return victory.briefing(self.view(state, side))

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(state)

    def audit(self, state: State) -> tuple[str, ...]:
        return (
            *audit.audit(state, VOCABULARY, lambda each: obstacle_under(state, each) is not None),
            *auditing.faults(state),
        )


def _sets_up(state: State, action: Action) -> bool:
    return state.clock.phase == "setup" and type(action) in setup.RULES


def _rules(state: State, action: Action) -> tuple[Rule[Any], ...]:
    kind = type(action)
    if _sets_up(state, action):
        return (ending.game_over, *setup.RULES[kind])
    return BOOK.rules.get(kind) or (ending.game_over, setup.wrong_phase)


def _shown(case: ExterminateCase, verdict: Verdict) -> Verdict:
    if not _sets_up(case.state, case.action):
        return BOOK.shown(case, verdict)
    match case.action:
        case Move():
            return shown_move(case, verdict)
        case Place() if "cannot-act" not in verdict.codes:
            tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
            return replace(verdict, marks=(*verdict.marks, movement.ghost(case.state, case.arrival, tone)))
        case _:
            return verdict
