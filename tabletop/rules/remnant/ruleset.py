"""Remnant of the Daleks as a rule set (rules/ruleset.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tabletop.model.action import Action, Concede, EndPhase, Group, Move, Override, Turn
from tabletop.model.briefing import Briefing
from tabletop.model.card import Card
from tabletop.model.console import Console
from tabletop.model.dice import Dice
from tabletop.model.event import Event, Turned
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.look import Look
from tabletop.model.mark import Mark
from tabletop.model.miniature import Miniature
from tabletop.model.naming import told_apart
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile
from tabletop.model.state import State, acting_side
from tabletop.model.things import Clock, Side
from tabletop.model.tile import Tile
from tabletop.model.verdict import Chances, Outcome, Verdict
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common import audit, checks, ending, groups, movement, referee, shading
from tabletop.rules.common.areas import wrong_area
from tabletop.rules.common.decisions import decision_pending
from tabletop.rules.common.options import settled
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, Rule, finding, judge, rule
from tabletop.rules.common.secrets import Knowledge
from tabletop.rules.common.verbs import unknown_verb
from tabletop.rules.remnant import attack, briefing, injury, locations, odds, piles, story, support, turn
from tabletop.rules.remnant.cards import whole_but
from tabletop.rules.remnant.case import RemnantCase, extra_of
from tabletop.rules.remnant.citations import step
from tabletop.rules.remnant.looks import look_of
from tabletop.rules.remnant.offers import offers
from tabletop.rules.remnant.words import (
    SECRET,
    SECRET_OF_SIDE,
    VOCABULARY,
    Attack,
    DrawLocations,
    RemnantExtra,
    Support,
)
from tabletop.rules.ruleset import Shade

KNOWLEDGE = Knowledge.of(VOCABULARY, own=SECRET, own_of_side=SECRET_OF_SIDE)


@rule(step(8, "R3"))
def game_over(case: RemnantCase) -> Iterator[Finding]:
    """Nothing is played once a side has nobody left, or has given up."""
    found = injury.outcome(case.state)
    if found is not None:
        yield finding(f"The game is over: {found.reason}", winners=found.winners)


ALWAYS = (game_over, checks.unknown, checks.not_your_side)
RULES: dict[type[Action], tuple[Rule[Any], ...]] = {
    Move: (
        *ALWAYS,
        checks.cannot_move,
        checks.off_table,
        wrong_area.citing(step(1)),
        checks.overlap,
        checks.terrain_in_the_way.after(wrong_area),
    ),
    Turn: (*ALWAYS, checks.cannot_move),
    Group: (game_over, checks.unknown, *groups.GROUP_RULES),
    DrawLocations: (*ALWAYS, locations.cannot_act, locations.wrong_phase, locations.already_acted),
    Support: (*ALWAYS, *support.RULES),
    Attack: (*ALWAYS, *attack.RULES),
    EndPhase: (*ALWAYS, turn.locations_undrawn, turn.attacks_open),
    Concede: (game_over, checks.unknown, ending.cannot_act),
    Override: (checks.unknown, referee.cannot_act),
}
"""Every action with the rules that judge it."""


@dataclass(slots=True)
class _NoSteps:
    """Nothing is lined up in this game, and nobody watches: every action runs to its end."""

    steps: dict[type, Callable[[Any, Any], None]] = field(default_factory=dict)
    replies: dict[type, Callable[[Any, Any, Action], None]] = field(default_factory=dict)
    watches: Mapping[type[Event], tuple[Callable[[Any, Any, State], None], ...]] = EMPTY


class Remnant:
    """The last Daleks and the Doctor's party, hunting each other through four rooms of the TARDIS."""

    id = "remnant"
    name = "Remnant of the Daleks"
    vocabulary: Vocabulary = VOCABULARY

    def begin(self, state: State, options: Mapping[str, Any], scenario: Any = EMPTY) -> State:
        """The first turn begins with the locations; every side has a whole deck, less what lies elsewhere."""
        clock = state.clock if state.clock != Clock() else Clock(1, turn.first_side(state), "locations")
        if clock.side is None and clock.phase != "end":
            clock = replace(clock, side=turn.first_side(state))
        sides = FrozenMap({side.id: _with_deck(side) for side in state.sides.values()})
        miniatures = told_apart(state.miniatures)
        return replace(
            state, clock=clock, sides=sides, miniatures=miniatures, extra=RemnantExtra(**settled(VOCABULARY, options))
        )

    def check(self, state: State, action: Action) -> Verdict:
        state = self.view(state, acting_side(state, action))
        verdict = self._check_one(state, action)
        return self._check_group(state, action) if isinstance(action, Group) and verdict.legal else verdict

    def _check_group(self, state: State, group: Group) -> Verdict:
        verdicts = groups.judged(state, group, self._check_one, lambda around, place: None)
        return Verdict(groups.told_once(verdicts), marks=tuple(mark for _, each in verdicts for mark in each.marks))

    def _check_one(self, state: State, action: Action, around: State | None = None) -> Verdict:
        case = RemnantCase(state, action, VOCABULARY, around)
        refusals = judge((decision_pending, unknown_verb), case) or judge(RULES[type(action)], case)
        verdict = Verdict(refusals)
        return _shown(case, verdict) if isinstance(action, Move) else verdict

    def resolve(self, state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
        play = Play(state, dice, _NoSteps())
        match action:
            case Move():
                play.tell(movement.moved(state.miniatures[action.by], RemnantCase(state, action, VOCABULARY).route))
            case Turn():
                play.tell(Turned(action.by, action.facing % 360.0))
            case Group():
                return tuple(groups.resolved(state, action, lambda now, part: self.resolve(now, part, dice)))
            case DrawLocations():
                locations.draw_locations(play, action)
                turn.after_locations(play)
            case Support():
                support.choose(play, action)
            case Attack() if extra_of(state).revealed:
                attack.draw_cards(play, action)
                turn.after_attack(play)
            case Attack():
                attack.choose(play, action)
            case EndPhase():
                turn.end_phase(play, action)
            case Concede():
                play.tell(*ending.concede(state, action))
            case Override():
                play.tell(*referee.override(state, action))
        return tuple(play.events)

    def chances(self, state: State, action: Action) -> Chances | None:
        if not isinstance(action, Attack | Support) or not self.check(state, action).legal:
            return None
        return odds.of_attack(state, action) if isinstance(action, Attack) else odds.of_support(state, action)

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        return offers(self.view(state, side), side, self.check) if side in state.sides else ()

    def meant(self, state: State, action: Action) -> Action:
        return action

    def nearest(self, state: State, move: Move) -> Move | None:
        state = self.view(state, acting_side(state, move))
        miniature = state.miniatures.get(move.by)
        if miniature is None or miniature.at is None:
            return None
        case = RemnantCase(state, move, VOCABULARY)
        return movement.nearest(case, move, lambda wish: not judge(RULES[Move], replace(case, action=wish)))

    def shade(
        self, state: State, kind: Shade, miniature: Miniature, given: Mapping[str, Any] = EMPTY
    ) -> tuple[Mark, ...]:
        if kind != "reach" or miniature.at is None:
            return ()
        moved = replace(state, miniatures=state.miniatures.with_(miniature.id, miniature))
        return shading.reach(RemnantCase(moved, Move(miniature.id, miniature.at), VOCABULARY))

    def card(self, state: State, miniature: Miniature) -> Card:
        return piles.card(state, miniature)

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        return piles.piles(self.view(state, side))

    def view(self, state: State, side: str | None) -> State:
        return KNOWLEDGE.view(state, side)

    def looks(self, state: State) -> Mapping[str, Look]:
        return {name: look_of(state, miniature) for name, miniature in state.miniatures.items()}

    def console(self, state: State, side: str | None) -> Console | None:
        return None

    def tiles(self, state: State) -> Mapping[str, Tile]:
        return EMPTY

    def tell(self, before: State, events: Sequence[Event]) -> tuple[str, ...]:
        return story.tell(before, events)

    def briefing(self, state: State, side: str | None) -> Briefing | None:
        return briefing.briefing(state)

    def outcome(self, state: State) -> Outcome | None:
        return injury.outcome(state)

    def audit(self, state: State) -> tuple[str, ...]:
        return (*audit.audit(state, VOCABULARY), *injury.impossible(state))


def _with_deck(side: Side) -> Side:
    """A side with a deck: a whole one, less the cards that the map lays elsewhere."""
    if "deck" in side.status:
        return side
    left = whole_but(side.status.get("hand", ()), side.status.get("discard", ()))
    return replace(side, status=side.status.with_("deck", left))


def _shown(case: RemnantCase, verdict: Verdict) -> Verdict:
    """The verdict of a move with the ghost and the way there."""
    if {"unknown", "cannot-move", "decision-pending"} & set(verdict.codes):
        return verdict
    return replace(
        verdict,
        marks=movement.preview(case, verdict.legal),
        facts=FrozenMap({"length": case.route.length}),
    )
