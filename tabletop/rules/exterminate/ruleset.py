"""Exterminate! as a rule set (rules/ruleset.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, ClassVar

from tabletop.model.action import Action, Move
from tabletop.model.briefing import Briefing
from tabletop.model.card import Card
from tabletop.model.dice import Dice
from tabletop.model.event import Event
from tabletop.model.frozen import EMPTY
from tabletop.model.look import Look
from tabletop.model.mark import Mark
from tabletop.model.miniature import Miniature
from tabletop.model.naming import told_apart
from tabletop.model.pile import Pile
from tabletop.model.state import State, acting_side
from tabletop.model.things import Clock
from tabletop.model.verdict import Chances, Outcome, Verdict
from tabletop.rules.common import audit
from tabletop.rules.common.chaptered import Chaptered
from tabletop.rules.common.options import settled
from tabletop.rules.common.secrets import Knowledge
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
from tabletop.rules.exterminate.vocabulary import VOCABULARY
from tabletop.rules.exterminate.words import PLAYED, ExterminateExtra
from tabletop.rules.ruleset import Shade


class Exterminate(Chaptered):
    """Doctor Who: Exterminate!, with a roster of this project's own beside what its booklet gives."""

    id = "exterminate"
    name = "Exterminate!"
    vocabulary = VOCABULARY
    book = BOOK
    knowledge = Knowledge.of(VOCABULARY, own=BOOK.own, own_of_side=BOOK.own_of_side)
    setup: ClassVar[ModuleType] = setup

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

    def case(self, state: State, action: Action, around: State | None = None) -> ExterminateCase:
        return ExterminateCase(state, action, VOCABULARY, around, BOOK)

    def play(self, state: State, dice: Dice) -> Play:
        return Play(state, dice, BOOK)

    def canonical(self, action: Action) -> Action:
        return gestures.canonical(action)

    def wished(self, state: State, move: Move) -> Action:
        return gestures.meant(state, move, self.check)

    def shown_move(self, case: Any, verdict: Verdict) -> Verdict:
        return shown_move(case, verdict)

    def shades(self, case: Any, kind: Shade, given: Mapping[str, Any]) -> tuple[Mark, ...]:
        return shades.shade(case, kind, given)

    def chances(self, state: State, action: Action) -> Chances | None:
        odds = BOOK.chances.get(type(action))
        if odds is None or state.question is not None or not self.check(state, action).legal:
            return None
        return odds(self.view(state, acting_side(state, action)), action)

    def meant(self, state: State, action: Action) -> Action:
        return gestures.meant(state, gestures.canonical(action), self.check)

    def card(self, state: State, miniature: Miniature) -> Card:
        return card(state, miniature)

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        return piles(self.view(state, side), side)

    def looks(self, state: State) -> Mapping[str, Look]:
        return {name: look_of(state, each, BOOK.tokens(state, each)) for name, each in state.miniatures.items()}

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
