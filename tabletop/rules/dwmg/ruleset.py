"""The Doctor Who Miniatures Game as a rule set (rules/ruleset.py)."""

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
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.look import Look
from tabletop.model.mark import Mark
from tabletop.model.miniature import Miniature
from tabletop.model.naming import told_apart
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.model.verdict import Chances, Outcome, Verdict
from tabletop.rules.common import audit
from tabletop.rules.common.chaptered import Chaptered
from tabletop.rules.common.chapters import Rules
from tabletop.rules.common.options import settled
from tabletop.rules.common.secrets import Knowledge
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
from tabletop.rules.dwmg.turns.turn import activations_of
from tabletop.rules.dwmg.vehicles import gestures
from tabletop.rules.dwmg.vehicles.aboard import is_vehicle
from tabletop.rules.dwmg.verbs import Capture, Fight
from tabletop.rules.dwmg.vocabulary import VOCABULARY
from tabletop.rules.dwmg.words import DwmgExtra
from tabletop.rules.ruleset import Shade


class Dwmg(Chaptered):
    """The Doctor Who Miniatures Game, second edition, with the roster of its book."""

    id = "dwmg"
    name = "Doctor Who Miniatures Game"
    vocabulary = VOCABULARY
    book = BOOK
    knowledge = Knowledge.of(VOCABULARY)
    setup: ClassVar[ModuleType] = setup

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

    def case(self, state: State, action: Action, around: State | None = None) -> DwmgCase:
        return DwmgCase(state, action, VOCABULARY, around, BOOK)

    def play(self, state: State, dice: Dice) -> Play:
        return Play(state, dice, BOOK)

    def rules(self, state: State, action: Action) -> Rules:
        own = super().rules(state, action)
        return own if self.sets_up(state, action) else (*own, *scenario_of(state).rules.get(type(action), ()))

    def openly(self, state: State, action: Action) -> State:
        # Whoever strikes or seizes shows his colours first (ruling D39).
        return openly(state, action.by) if isinstance(action, Fight | Capture) else state

    def shown_move(self, case: Any, verdict: Verdict) -> Verdict:
        return shown_move(case, verdict)

    def chances(self, state: State, action: Action) -> Chances | None:
        odds = BOOK.chances.get(type(action))
        return odds(state, action) if odds is not None and self.check(state, action).legal else None

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        return tuple(offer for offer in super().offers(state, side) if not gestures.is_idle(state, offer))

    def meant(self, state: State, action: Action) -> Action:
        return arriving_later.meant(state, gestures.meant(state, action))

    def nearest_way(self, state: State, move: Move) -> Move | None:
        if gestures.meant(state, move) != move and is_vehicle(state.miniatures[move.by]):
            return gestures.nearest_drive(state, move, lambda wish: self.check(state, wish).legal)
        return super().nearest_way(state, move)

    def shades(self, case: Any, kind: Shade, given: Mapping[str, Any]) -> tuple[Mark, ...]:
        miniature = case.miniature
        if kind == "reach" and miniature.at is not None and is_vehicle(miniature):
            return gestures.reach(case.state, miniature)
        return shades.shade(case, kind, given)

    def card(self, state: State, miniature: Miniature) -> Card:
        return cards.card(state, miniature)

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        return ()

    def looks(self, state: State) -> Mapping[str, Look]:
        return {
            name: look_of(state, each, BOOK.tokens(state, each), BOOK.zone(state, each))
            for name, each in state.miniatures.items()
        }

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
