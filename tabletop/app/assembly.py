"""Forces being assembled before a game, or while its table is set up: a list for each side, and what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import ceil

from tabletop.model.action import Action
from tabletop.model.apply import fold
from tabletop.model.briefing import OpenChoice
from tabletop.model.dice import ScriptedDice
from tabletop.model.document import Document
from tabletop.model.force import MOST, Muster, Troop
from tabletop.model.frozen import EMPTY
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.model.verdict import Refusal
from tabletop.rosters import games, roster
from tabletop.rules.ruleset import Ruleset

MUSTER = Muster.verb
SETUP = "setup"


def may_muster(ruleset: Ruleset) -> bool:
    """Whether a game has forces to choose: it plays the verb `muster` and has profiles."""
    return MUSTER in ruleset.vocabulary.actions and bool(ruleset.vocabulary.profiles)


def to_be_set_up(document: Document) -> Document:
    """The map with its clock at setting up and without the models it came with, for whoever brings forces to it."""
    first = next(iter(document.state.sides), None)
    return replace(document, state=replace(document.state, miniatures=EMPTY, clock=Clock(0, first, SETUP)))


def models_per_line(rules: str) -> dict[str, int]:
    """How many models one of a profile brings, where that is more than itself: a recruitment card brings several."""
    return {card.id: card.count for card in roster(rules).recruitment.values()} if rules in games() else {}


def forces_of(state: State, rules: str) -> dict[str, tuple[Troop, ...]]:
    """The models of a map as lists for the game of that id, which its players may change."""
    each_brings = models_per_line(rules)
    found: dict[str, Counter[Troop]] = {side: Counter() for side in state.sides}
    for each in state.miniatures.values():
        if each.profile is not None and each.side in found:
            found[each.side][Troop(each.profile, carrying=tuple(each.status.get("carrying") or ()))] += 1
    return {
        side: tuple(
            replace(troop, count=ceil(count / each_brings.get(troop.profile, 1))) for troop, count in counts.items()
        )
        for side, counts in found.items()
    }


class Assembly:
    """The lists of all sides. `side` is the one that is shown; `state` is the game that they will join."""

    def __init__(
        self,
        ruleset: Ruleset,
        state: State,
        side: str | None = None,
        lists: Mapping[str, tuple[Troop, ...]] = EMPTY,
    ) -> None:
        self.ruleset = ruleset
        self.state = state
        self.side = side if side is not None else next(iter(state.sides), "")
        self._lists: dict[str, tuple[Troop, ...]] = {each: lists.get(each, ()) for each in state.sides}
        self._told: dict[tuple[str, tuple[Troop, ...]], tuple[Refusal, ...]] = {}
        self._others: State | None = None
        self._chosen: tuple[object, tuple[OpenChoice, ...]] | None = None

    # -- the list of the side shown ------------------------------------------------------------------------------------

    @property
    def troops(self) -> tuple[Troop, ...]:
        """The troops of the side shown."""
        return self._lists[self.side]

    @troops.setter
    def troops(self, troops: Iterable[Troop]) -> None:
        self._lists[self.side] = tuple(troops)
        self._told.clear()

    def add(self, troop: Troop) -> int:
        """One more of a troop: counted with those that are the same. Answers its place in the list."""
        for number, each in enumerate(self.troops):
            if replace(each, count=1) == replace(troop, count=1):
                self.set(number, replace(each, count=min(MOST, each.count + troop.count)))
                return number
        self.troops = (*self.troops, troop)
        return len(self.troops) - 1

    def set(self, number: int, troop: Troop) -> None:
        """Another troop stands in that place; a count of 0 takes it away."""
        changed = list(self.troops)
        changed[number : number + 1] = [troop] if troop.count > 0 else []
        self.troops = changed

    @property
    def size(self) -> int:
        """How many models the side shown has."""
        return sum(each.count for each in self.troops)

    # -- what the rules say --------------------------------------------------------------------------------------------

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """What speaks against the list of the side shown; nothing against an empty one."""
        return self._judged(self.troops) if self.troops else ()

    def objection(self, troop: Troop) -> str | None:
        """Why one more of a troop may not join, beyond what speaks against the list already."""
        before = {_key(each) for each in self.refusals}
        new = (each for each in self._judged((*self.troops, replace(troop, count=1))) if _key(each) not in before)
        return next((each.message for each in new), None)

    def trouble(self) -> str | None:
        """The first thing that speaks against the list of any side."""
        shown = self.side
        try:
            for side in self._lists:
                self.show(side)
                if self.refusals:
                    return f"{self.state.sides[side].name}: {self.refusals[0].message}"
        finally:
            self.show(shown)
        return None

    @property
    def choices(self) -> tuple[OpenChoice, ...]:
        """What the side shown may still choose, beside what its list has."""
        key = (self.side, self.troops)
        if self._chosen is None or self._chosen[0] != key:
            state = self._with(self._beside(), self._muster())
            briefing = self.ruleset.briefing(state, self.side)
            found = briefing.choices if briefing is not None else ()
            self._chosen = (key, tuple(each for each in found if each.side == self.side))
        return self._chosen[1]

    def _muster(self) -> tuple[Action, ...]:
        """The list of the side shown, model by model."""
        return tuple(
            Muster((replace(each, count=1),), side=self.side) for each in self.troops for _ in range(each.count)
        )

    def _with(self, state: State, actions: Iterable[Action]) -> State:
        """The state after those of the actions that may be."""
        for action in actions:
            if self.ruleset.check(state, action).legal:
                state = fold(state, self.ruleset.resolve(state, action, ScriptedDice(())))
        return state

    def _judged(self, troops: tuple[Troop, ...]) -> tuple[Refusal, ...]:
        key = (self.side, troops)
        if key not in self._told:
            self._told[key] = self.ruleset.check(self._beside(), Muster(troops, side=self.side)).refusals
        return self._told[key]

    def _beside(self) -> State:
        """The game with the forces of the other sides, as far as they may join."""
        if self._others is None:
            self._others = self._with(self.state, (each for each in self.actions() if each.side != self.side))
        return self._others

    # -- what becomes of it --------------------------------------------------------------------------------------------

    def actions(self) -> tuple[Action, ...]:
        """The wishes that bring all lists into the game."""
        return tuple(Muster(troops, side=side) for side, troops in self._lists.items() if troops)

    def show(self, side: str) -> None:
        """Show another side's list."""
        if side != self.side:
            self.side, self._others, self._chosen = side, None, None
            self._told.clear()


def _key(refusal: Refusal) -> tuple[object, ...]:
    return (refusal.code, refusal.facts.get("profile"), refusal.facts.get("weapon"))
