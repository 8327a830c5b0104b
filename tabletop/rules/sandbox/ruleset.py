"""The sandbox as a rule set (rules/ruleset.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tabletop.model.action import Action, Group, Move, Place
from tabletop.model.briefing import Briefing
from tabletop.model.card import Card
from tabletop.model.console import Console
from tabletop.model.dice import Dice
from tabletop.model.event import Event
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.look import Look, Token
from tabletop.model.mark import Mark as Shape
from tabletop.model.mark import Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile
from tabletop.model.state import State, acting_side
from tabletop.model.things import Clock, Side
from tabletop.model.tile import Tile
from tabletop.model.verdict import Chances, Outcome, Verdict
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common import audit, ending, groups, movement, shading, story
from tabletop.rules.common.decisions import decision_pending, offered_answers
from tabletop.rules.common.options import settled
from tabletop.rules.common.rule import judge
from tabletop.rules.common.secrets import Knowledge
from tabletop.rules.common.verbs import unknown_verb
from tabletop.rules.ruleset import Shade
from tabletop.rules.sandbox import deeds
from tabletop.rules.sandbox.actions import Push
from tabletop.rules.sandbox.case import SandboxCase, arriving, move_left
from tabletop.rules.sandbox.checks import RULES
from tabletop.rules.sandbox.offers import offers
from tabletop.rules.sandbox.vocabulary import VOCABULARY, SandboxExtra

KNOWLEDGE = Knowledge.of(VOCABULARY)
DEFAULT_SIDES = (Side("blue", "Blue", "#0072b2"), Side("red", "Red", "#d55e00"))
"""Who plays on a map that names no sides."""


class Sandbox:
    """A table with the laws of tables: nothing overlaps, nothing hangs over, walls are walls."""

    id = "sandbox"
    name = "Sandbox"
    vocabulary: Vocabulary = VOCABULARY

    def begin(self, state: State, options: Mapping[str, Any], scenario: Any = EMPTY) -> State:
        """A map with miniatures on its table begins to play; an empty one begins with setting up."""
        sides = state.sides or FrozenMap({side.id: side for side in DEFAULT_SIDES})
        clock = state.clock
        if clock == Clock():
            laid_out = any(True for _ in state.standing())
            clock = Clock(1, None, "play") if laid_out else clock
        if clock.side is None:
            clock = replace(clock, side=next(iter(sides)))
        return replace(state, sides=sides, clock=clock, extra=SandboxExtra(**settled(VOCABULARY, options)))

    def check(self, state: State, action: Action) -> Verdict:
        state = self.view(state, acting_side(state, action))
        verdict = self._check_one(state, action)
        return self._check_group(state, action) if isinstance(action, Group) and verdict.legal else verdict

    def _check_one(self, state: State, action: Action, around: State | None = None) -> Verdict:
        case = SandboxCase(state, action, VOCABULARY, around)
        refusals = judge((decision_pending, unknown_verb), case) or judge(RULES[type(action)], case)
        return _shown(case, Verdict(refusals))

    def _check_group(self, state: State, group: Group) -> Verdict:
        verdicts = groups.judged(state, group, self._check_one, arriving)
        marks: tuple[Shape, ...] = tuple(mark for _, verdict in verdicts for mark in verdict.marks)
        lengths = [verdict.facts["length"] for _, verdict in verdicts if "length" in verdict.facts]
        facts = FrozenMap({"length": max(lengths)} if lengths else {})
        return Verdict(groups.told_once(verdicts), marks=marks, facts=facts)

    def resolve(self, state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
        return deeds.resolve(state, action)

    def chances(self, state: State, action: Action) -> Chances | None:
        return None

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        if state.pending:
            return offered_answers(state, side)
        return offers(self.view(state, side), side, self._check_one) if side in state.sides else ()

    def meant(self, state: State, action: Action) -> Action:
        return action

    def nearest(self, state: State, move: Move) -> Move | None:
        state = self.view(state, acting_side(state, move))
        miniature = state.miniatures.get(move.by)
        if miniature is None or miniature.at is None:
            return None
        case = SandboxCase(state, move, VOCABULARY)

        def legal(candidate: Move) -> bool:
            return not judge(RULES[Move], replace(case, action=candidate)) and not state.pending

        return movement.nearest(case, move, legal)

    def shade(
        self, state: State, kind: Shade, miniature: Miniature, given: Mapping[str, Any] = EMPTY
    ) -> tuple[Shape, ...]:
        def case() -> SandboxCase:
            moved = replace(state, miniatures=state.miniatures.with_(miniature.id, miniature))
            return SandboxCase(moved, Move(miniature.id, miniature.at or (0.0, 0.0)), VOCABULARY)

        return shading.shade(kind, state, miniature, case, given)

    def card(self, state: State, miniature: Miniature) -> Card:
        return Card()

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        return ()

    def view(self, state: State, side: str | None) -> State:
        return KNOWLEDGE.view(state, side)

    def looks(self, state: State) -> Mapping[str, Look]:
        return {name: _look(state, miniature) for name, miniature in state.miniatures.items()}

    def console(self, state: State, side: str | None) -> Console | None:
        return None

    def tiles(self, state: State) -> Mapping[str, Tile]:
        return EMPTY

    def tell(self, before: State, events: Sequence[Event]) -> tuple[str, ...]:
        return story.tell(before, events)

    def briefing(self, state: State, side: str | None) -> Briefing | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return ending.conceded(state)

    def audit(self, state: State) -> tuple[str, ...]:
        return audit.audit(state, VOCABULARY)


def _shown(case: SandboxCase, verdict: Verdict) -> Verdict:
    """The verdict with what is to be drawn: the ghost and the way of a move, the ghost of what is placed or turned."""
    if {"unknown", "cannot-move", "cannot-act", "base-size", "id-taken"} & set(verdict.codes):
        return verdict
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    match case.action:
        case Move() | Push():
            if "decision-pending" in verdict.codes:
                return verdict
            marks = movement.preview(case, verdict.legal)
            if isinstance(case.action, Push):
                pushed = case.arrivals[1:]
                marks = (*marks, *(movement.ghost(case.state, each, tone) for each in pushed))
            facts: dict[str, Any] = {"length": case.route.length}
            if isinstance(case.action, Push):
                facts["pushed"] = tuple(shift.miniature.id for shift in case.shifts[1:])
            return replace(verdict, marks=marks, facts=FrozenMap(facts))
        case Place():
            return replace(verdict, marks=(movement.ghost(case.state, case.arrival, tone),))
        case _:
            return verdict


def _look(state: State, miniature: Miniature) -> Look:
    notes = miniature.status.get("notes") or ()
    wounds = miniature.status.get("wounds", 0)
    tokens = [Token("note", tooltip="; ".join(map(str, notes)))] if notes else []
    if wounds:
        tokens.append(Token("wound", str(wounds), f"{wounds} wounds" if wounds > 1 else "1 wound"))
    left = move_left(state, miniature)
    return Look(
        figure=miniature.look,
        colour=movement.colour_of(state, miniature),
        name=miniature.title,
        tokens=tuple(tokens),
        can_act=left is not None and left > 0.0,
        has_acted=left is not None and left <= 0.0,
        lying=bool(miniature.status.get("lying")),
    )
