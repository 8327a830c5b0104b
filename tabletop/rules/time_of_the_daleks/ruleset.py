"""Time of the Daleks as a rule set (rules/ruleset.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tabletop.model.action import Action, Move, Override
from tabletop.model.briefing import Briefing
from tabletop.model.card import Card
from tabletop.model.console import Console
from tabletop.model.dice import Dice
from tabletop.model.event import Answered, Event, TerrainSet
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.look import Look
from tabletop.model.mark import Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile
from tabletop.model.state import State, acting_side
from tabletop.model.things import Zone
from tabletop.model.tile import Tile
from tabletop.model.verdict import Chances, Outcome, Verdict
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common import movement, story
from tabletop.rules.common.decisions import decision_pending, offered_answers
from tabletop.rules.common.options import settled
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import judge
from tabletop.rules.common.secrets import Knowledge
from tabletop.rules.common.verbs import unknown_verb
from tabletop.rules.ruleset import Shade
from tabletop.rules.time_of_the_daleks import board, looks, moving, stakes
from tabletop.rules.time_of_the_daleks.auditing import faults
from tabletop.rules.time_of_the_daleks.book import BOOK
from tabletop.rules.time_of_the_daleks.case import TimeCase, outcome
from tabletop.rules.time_of_the_daleks.laying import begun
from tabletop.rules.time_of_the_daleks.piles import piles
from tabletop.rules.time_of_the_daleks.shown import shown_console
from tabletop.rules.time_of_the_daleks.tiles import tiles
from tabletop.rules.time_of_the_daleks.verbs import Travel
from tabletop.rules.time_of_the_daleks.vocabulary import VOCABULARY
from tabletop.rules.time_of_the_daleks.words import QUIET, TimeScenario

KNOWLEDGE = Knowledge.of(VOCABULARY, own_of_side={"hand"})

FIRST = ("roll", "finish_adventure")
"""What takes an adventure on is offered first."""


class TimeOfTheDaleks:
    """Doctors race the Dalek ship to Gallifrey, from adventure to adventure."""

    id = "time_of_the_daleks"
    name = "Time of the Daleks"
    vocabulary: Vocabulary = VOCABULARY

    def begin(self, state: State, options: Mapping[str, Any], scenario: Any = EMPTY) -> State:
        settled(VOCABULARY, options)
        return begun(state, scenario if isinstance(scenario, TimeScenario) else TimeScenario())

    def check(self, state: State, action: Action) -> Verdict:
        state = self.view(state, acting_side(state, action))
        case = TimeCase(state, action, VOCABULARY)
        refusals = judge((decision_pending, unknown_verb), case)
        if not refusals and (state.question is None or isinstance(action, Override)):
            refusals = judge(BOOK.rules[type(action)], case)
        return _shown(case, Verdict(refusals))

    def resolve(self, state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
        play = Play(state, dice, BOOK)
        question = state.question
        if question is not None and not isinstance(action, Override):
            play.tell(Answered(question.id, action))
            play.answered(question.resume, action)
            return tuple(play.events)
        BOOK.deeds[type(action)](play, action)
        play.run()
        return tuple(play.events)

    def chances(self, state: State, action: Action) -> Chances | None:
        if not isinstance(action, stakes.STAKED) or not self.check(state, action).legal:
            return None
        return stakes.chances_of(state, action)

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        if state.pending:
            return offered_answers(state, side)
        if side not in state.sides or outcome(state) is not None:
            return ()
        known = self.view(state, side)
        mine = state.clock.side in (side, None)
        told = BOOK.chapters if mine else BOOK.chapters[-1:]
        found = (each for chapter in told if chapter.offers for each in chapter.offers(known, side, self.check))
        return tuple(sorted(found, key=lambda each: each.verb not in FIRST))

    def meant(self, state: State, action: Action) -> Action:
        return moving.meant(state, action)

    def nearest(self, state: State, move: Move) -> Move | None:
        state = self.view(state, acting_side(state, move))
        miniature = state.miniatures.get(move.by)
        if miniature is None or miniature.at is None or state.pending:
            return None
        case = TimeCase(state, move, VOCABULARY)
        return movement.nearest(case, move, lambda wish: not judge(moving.MOVING, replace(case, action=wish)))

    def shade(
        self, state: State, kind: Shade, miniature: Miniature, given: Mapping[str, Any] = EMPTY
    ) -> tuple[Mark, ...]:
        """Where the TARDIS may be sent now; nothing threatens or sees across time."""
        if kind != "reach" or state.clock.phase != "travel":
            return ()
        zones = (zone for zone in state.zones.values() if zone.role == board.TIME_ZONE)
        legal = (zone for zone in zones if self.check(state, Travel(zone.id, side=miniature.side)).legal)
        return tuple(OutlineMark(zone.outline.piece(), Tone.REACH) for zone in legal)

    def card(self, state: State, miniature: Miniature) -> Card:
        return looks.card(state, miniature)

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        return piles(self.view(state, side), side)

    def view(self, state: State, side: str | None) -> State:
        return KNOWLEDGE.view(state, side)

    def looks(self, state: State) -> Mapping[str, Look]:
        return {name: looks.look(state, each) for name, each in state.miniatures.items()}

    def console(self, state: State, side: str | None) -> Console | None:
        return shown_console(self.view(state, side), side)

    def tiles(self, state: State) -> Mapping[str, Tile]:
        return tiles(state)

    def tell(self, before: State, events: Sequence[Event]) -> tuple[str, ...]:
        """Tiles and time zones are told of in sentences of their own."""
        told = [each for each in events if not (isinstance(each, TerrainSet) and isinstance(each.piece, Zone))]
        return story.tell(before, told, QUIET)

    def briefing(self, state: State, side: str | None) -> Briefing | None:
        return looks.briefing(state)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def audit(self, state: State) -> tuple[str, ...]:
        return faults(state, VOCABULARY)


def _shown(case: TimeCase, verdict: Verdict) -> Verdict:
    """The verdict with what is to be drawn: the way of a Doctor in his time zone, or where the TARDIS lands."""
    if {"unknown", "cannot-move", "decision-pending"} & set(verdict.codes):
        return verdict
    match case.action:
        case Move():
            marks = movement.preview(case, verdict.legal)
            return replace(verdict, marks=marks, facts=FrozenMap({"length": case.route.length}))
        case Travel(to=to) if to in case.state.zones:
            tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
            return replace(verdict, marks=(OutlineMark(case.state.zones[to].outline.piece(), tone),))
        case _:
            return verdict
