"""What every game of chapters does alike: how an action is judged, carried out and put on offer (rules/ruleset.py)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any, ClassVar

from tabletop.model.action import Action, Group, Move, Override, Place
from tabletop.model.console import Console
from tabletop.model.dice import Dice
from tabletop.model.event import Answered, Event
from tabletop.model.frozen import EMPTY
from tabletop.model.mark import Mark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State, acting_side
from tabletop.model.tile import Tile
from tabletop.model.verdict import Verdict
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common import ending, groups, movement
from tabletop.rules.common.case import Case
from tabletop.rules.common.chapters import Rules, Whole
from tabletop.rules.common.decisions import decision_pending, offered_answers
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import judge
from tabletop.rules.common.secrets import Knowledge
from tabletop.rules.common.verbs import unknown_verb
from tabletop.rules.ruleset import Shade

SENSELESS = frozenset({"unknown", "decision-pending", "id-taken"})
"""Where one of these refuses, there is nothing to show."""


class Chaptered(ABC):
    """A game whose chapters are added up in a book. `setup` is its room for setting up: `RULES`, `DEEDS`,
    `wrong_phase`, `arriving`."""

    vocabulary: Vocabulary
    book: ClassVar[Whole[Any]]
    knowledge: ClassVar[Knowledge]
    setup: ClassVar[ModuleType]

    # ---- what each game says for itself

    @abstractmethod
    def case(self, state: State, action: Action, around: State | None = None) -> Case:
        """The wish, with what this game asks about it."""

    @abstractmethod
    def play(self, state: State, dice: Dice) -> Play:
        """An action being carried out in this game."""

    @abstractmethod
    def shown_move(self, case: Any, verdict: Verdict) -> Verdict:
        """A verdict of a move with its way, its ghost and its length."""

    @abstractmethod
    def shades(self, case: Any, kind: Shade, given: Mapping[str, Any]) -> tuple[Mark, ...]:
        """What is shown while one looks at a model (`case.miniature`)."""

    def rules(self, state: State, action: Action) -> Rules:
        """The rules that judge an action now."""
        kind = type(action)
        if self.sets_up(state, action):
            return (ending.game_over, *self.setup.RULES[kind])
        return self.book.rules.get(kind) or (ending.game_over, self.setup.wrong_phase)

    def canonical(self, action: Action) -> Action:
        """The one name of an action that can be said in two ways."""
        return action

    def openly(self, state: State, action: Action) -> State:
        """The state in which the action is judged: whoever must show something for it has shown it."""
        return state

    # ---- what they have in common

    def check(self, state: State, action: Action) -> Verdict:
        state = self.view(state, acting_side(state, action))
        verdict = self._check_one(state, self.canonical(action))
        return self._check_group(state, action) if isinstance(action, Group) and verdict.legal else verdict

    def _check_one(self, state: State, action: Action, around: State | None = None) -> Verdict:
        state = self.openly(state, action)
        case = self.case(state, action, around)
        refusals = judge((decision_pending, unknown_verb), case)
        # An answer was found good when the question was asked, and may be the other side's in the middle of a turn.
        if not refusals and (state.question is None or isinstance(action, Override)):
            refusals = judge(self.rules(state, action), case)
        verdict = Verdict(refusals)
        return verdict if SENSELESS & set(verdict.codes) else self._shown(case, verdict)

    def _check_group(self, state: State, group: Group) -> Verdict:
        verdicts = groups.judged(state, group, self._check_one, self.setup.arriving)
        marks = tuple(mark for _, verdict in verdicts for mark in verdict.marks)
        return Verdict(groups.told_once(verdicts), marks=marks)

    def _shown(self, case: Case, verdict: Verdict) -> Verdict:
        if not self.sets_up(case.state, case.action):
            return self.book.shown(case, verdict)
        match case.action:
            case Move():
                return self.shown_move(case, verdict)
            case Place() if "cannot-act" not in verdict.codes:
                tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
                return replace(verdict, marks=(*verdict.marks, movement.ghost(case.state, case.arrival, tone)))
            case _:
                return verdict

    def sets_up(self, state: State, action: Action) -> bool:
        """Whether this is done to set up."""
        return state.clock.phase == "setup" and type(action) in self.setup.RULES

    def resolve(self, state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
        action = self.canonical(action)
        play = self.play(state, dice)
        question = state.question
        if question is not None and not isinstance(action, Override):
            play.tell(Answered(question.id, action, visible_to=question.visible_to))
            play.answered(question.resume, action)
            return tuple(play.events)
        deeds = self.setup.DEEDS if self.sets_up(state, action) else self.book.deeds
        deeds[type(action)](play, action)
        play.run()
        return tuple(play.events)

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        if state.pending:
            return offered_answers(state, side)
        return tuple(self.book.offers(self.view(state, side), side, self.check)) if side in state.sides else ()

    def nearest(self, state: State, move: Move) -> Move | None:
        state = self.view(state, acting_side(state, move))
        miniature = state.miniatures.get(move.by)
        if miniature is None or miniature.at is None or state.pending:
            return None
        return self.nearest_way(state, move)

    def nearest_way(self, state: State, move: Move) -> Move | None:
        """The nearest legal move to that of a model on the table."""
        case = self.case(state, move)

        def legal(candidate: Move) -> bool:
            wish = self.wished(state, candidate)
            return not judge(self.rules(state, wish), replace(case, action=wish))

        return movement.nearest(case, move, legal)

    def wished(self, state: State, move: Move) -> Action:
        """What a drag to a place along the way is to be."""
        return move

    def shade(
        self, state: State, kind: Shade, miniature: Miniature, given: Mapping[str, Any] = EMPTY
    ) -> tuple[Mark, ...]:
        state = self.view(state, miniature.side)
        moved = replace(state, miniatures=state.miniatures.with_(miniature.id, miniature))
        return self.shades(self.case(moved, Move(miniature.id, miniature.at or (0.0, 0.0))), kind, given)

    def view(self, state: State, side: str | None) -> State:
        return self.knowledge.view(state, side)

    def console(self, state: State, side: str | None) -> Console | None:
        return None

    def tiles(self, state: State) -> Mapping[str, Tile]:
        return EMPTY
