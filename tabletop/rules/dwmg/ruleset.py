"""The Doctor Who Miniatures Game as a rule set (rules/ruleset.py)."""

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
from tabletop.model.frozen import EMPTY, FrozenMap
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
from tabletop.rules.dwmg import auditing, briefings, cards, story
from tabletop.rules.dwmg.capture.control import at_the_start
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.looks import look_of
from tabletop.rules.dwmg.models import force, openly
from tabletop.rules.dwmg.movement.movement import shown as shown_move
from tabletop.rules.dwmg.movement.walking import under_way
from tabletop.rules.dwmg.odds import shades
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import beginning, profile_of, roster
from tabletop.rules.dwmg.scenarios import arriving as arriving_later
from tabletop.rules.dwmg.scenarios.data import NO_SCENARIO, DwmgScenario
from tabletop.rules.dwmg.scenarios.forces import with_reserves
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.turns import setup, victory
from tabletop.rules.dwmg.turns.arrivals import arriving
from tabletop.rules.dwmg.turns.turn import activations_of
from tabletop.rules.dwmg.vehicles import gestures
from tabletop.rules.dwmg.vehicles.aboard import is_vehicle
from tabletop.rules.dwmg.verbs import Capture, Fight
from tabletop.rules.dwmg.vocabulary import VOCABULARY
from tabletop.rules.dwmg.words import DwmgExtra
from tabletop.rules.ruleset import Shade

KNOWLEDGE = Knowledge.of(VOCABULARY)
SENSELESS = frozenset({"unknown", "decision-pending", "id-taken"})
"""Where one of these refuses, there is nothing to show."""


class Dwmg:
    """The Doctor Who Miniatures Game, second edition, with the roster of its book."""

    id = "dwmg"
    name = "Doctor Who Miniatures Game"
    vocabulary: Vocabulary = VOCABULARY

    def begin(self, state: State, options: Mapping[str, Any], scenario: Any = EMPTY) -> State:
        """A map with models on its table begins with initiative; an empty one with setting up."""
        clock = state.clock
        if clock == Clock():
            laid_out = any(True for _ in state.standing())
            first = next(iter(state.sides), None)
            clock = Clock(1, None, "initiative") if laid_out else Clock(0, first, "setup")
        told = scenario if isinstance(scenario, DwmgScenario) else NO_SCENARIO
        if clock.phase == "setup":
            state = with_reserves(state, told)
        if clock.side is None and clock.phase in ("setup", "action"):
            clock = replace(clock, side=next(iter(state.sides), None))
        miniatures = told_apart(FrozenMap({name: _complete(each) for name, each in state.miniatures.items()}))
        # A map that begins in somebody's action phase means that he is the first player.
        others = tuple(side for side in state.sides if side != clock.side)
        order = (clock.side, *others) if clock.side is not None and clock.phase == "action" else ()
        extra = DwmgExtra(**settled(VOCABULARY, options), order=order, scenario=told)
        return _counted(at_the_start(replace(state, clock=clock, miniatures=miniatures, extra=extra)))

    def check(self, state: State, action: Action) -> Verdict:
        state = self.view(state, acting_side(state, action))
        verdict = self._check_one(state, action)
        return self._check_group(state, action) if isinstance(action, Group) and verdict.legal else verdict

    def _check_one(self, state: State, action: Action, around: State | None = None) -> Verdict:
        if isinstance(action, Fight | Capture):
            state = openly(state, action.by)  # whoever strikes or seizes shows his colours first (ruling D39)
        case = DwmgCase(state, action, VOCABULARY, around, BOOK)
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
        play = Play(state, dice, BOOK)
        question = state.question
        if question is not None and not isinstance(action, Override):
            play.tell(Answered(question.id, action))
            play.answered(question.resume, action)
            return tuple(play.events)
        deeds = setup.DEEDS if _sets_up(state, action) else BOOK.deeds
        deeds[type(action)](play, action)
        play.run()
        return tuple(play.events)

    def chances(self, state: State, action: Action) -> Chances | None:
        odds = BOOK.chances.get(type(action))
        return odds(state, action) if odds is not None and self.check(state, action).legal else None

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        if state.pending:
            return offered_answers(state, side)
        found = BOOK.offers(self.view(state, side), side, self.check) if side in state.sides else ()
        return tuple(offer for offer in found if not gestures.is_idle(state, offer))

    def meant(self, state: State, action: Action) -> Action:
        return arriving_later.meant(state, gestures.meant(state, action))

    def nearest(self, state: State, move: Move) -> Move | None:
        state = self.view(state, acting_side(state, move))
        miniature = state.miniatures.get(move.by)
        if miniature is None or miniature.at is None or state.pending:
            return None
        if gestures.meant(state, move) != move and is_vehicle(miniature):
            return gestures.nearest_drive(state, move, lambda wish: self.check(state, wish).legal)
        case = DwmgCase(state, move, VOCABULARY, None, BOOK)
        rules = _rules(state, move)

        def legal(candidate: Move) -> bool:
            return not judge(rules, replace(case, action=candidate))

        return movement.nearest(case, move, legal)

    def shade(
        self, state: State, kind: Shade, miniature: Miniature, given: Mapping[str, Any] = EMPTY
    ) -> tuple[Mark, ...]:
        state = self.view(state, miniature.side)
        moved = replace(state, miniatures=state.miniatures.with_(miniature.id, miniature))
        if kind == "reach" and miniature.at is not None and is_vehicle(miniature):
            return gestures.reach(moved, miniature)
        wish = Move(miniature.id, miniature.at or (0.0, 0.0))
        return shades.shade(DwmgCase(moved, wish, VOCABULARY, None, BOOK), kind, given)

    def card(self, state: State, miniature: Miniature) -> Card:
        return cards.card(state, miniature)

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        return ()

    def view(self, state: State, side: str | None) -> State:
        return KNOWLEDGE.view(state, side)

    def looks(self, state: State) -> Mapping[str, Look]:
        return {
            name: look_of(state, each, BOOK.tokens(state, each), BOOK.zone(state, each))
            for name, each in state.miniatures.items()
        }

    def console(self, state: State, side: str | None) -> Console | None:
        return None

    def tiles(self, state: State) -> Mapping[str, Tile]:
        return EMPTY

    def tell(self, before: State, events: Sequence[Event]) -> tuple[str, ...]:
        return story.tell(before, events, BOOK)

    def briefing(self, state: State, side: str | None) -> Briefing | None:
        # When the game is over nothing is hidden any longer.
        return briefings.briefing(state if self.outcome(state) is not None else self.view(state, side))

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(state)

    def audit(self, state: State) -> tuple[str, ...]:
        walkers = under_way(state)
        return (
            *audit.audit(
                state, VOCABULARY, lambda each: bool(each.status.get("airborne")), lambda each: each.id in walkers
            ),
            *auditing.faults(state),
        )


def _sets_up(state: State, action: Action) -> bool:
    return state.clock.phase == "setup" and type(action) in setup.RULES


def _rules(state: State, action: Action) -> tuple[Rule[Any], ...]:
    kind = type(action)
    if _sets_up(state, action):
        return (ending.game_over, *setup.RULES[kind])
    rules = BOOK.rules.get(kind)
    if rules is None:
        return (ending.game_over, setup.wrong_phase)
    return (*rules, *scenario_of(state).rules.get(kind, ()))


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
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


def _complete(miniature: Miniature) -> Miniature:
    """The model with the words that its profile begins with, where its map does not say otherwise."""
    if miniature.profile is None or not roster().profiles.get(miniature.profile):
        return miniature
    status = FrozenMap({**beginning(profile_of(miniature)), **miniature.status})
    return replace(miniature, status=status)


def _counted(state: State) -> State:
    """The sides with what they begin with, and with their activations where the game begins in an action phase."""
    sides = {}
    for name, side in state.sides.items():
        status = side.status
        if state.clock.phase != "setup" and "starting_count" not in status:
            count = sum(1 for _ in force(state, name))
            status = status.with_("starting_count", count)
        if state.clock.phase == "action" and name == state.clock.side and "activations_left" not in status:
            status = status.with_("activations_left", activations_of(state, name))
        sides[name] = replace(side, status=status)
    return replace(state, sides=FrozenMap(sides))
