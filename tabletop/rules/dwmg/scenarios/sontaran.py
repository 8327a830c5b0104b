"""The Sontaran Experiment (p. 60): treacherous ground, makeshift weapons, cables that hold four, prisoners to be saved.

What binds the prisoners, frees them and wastes them away are rules of their profile (`abilities.prisoners`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tabletop.geometry.gaps import contains
from tabletop.geometry.shapes import EPSILON
from tabletop.geometry.track import Path
from tabletop.model.action import Action, Choose, Target
from tabletop.model.decision import Decision
from tabletop.model.event import Event, Noted, Removed, StatusSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.awards import award
from tabletop.rules.dwmg.capture.captives import captives_of
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Trigger
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.things import take
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.conditions import STUNNED, afflict
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_bound, is_captive, is_present
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.movement.walking import halt, is_running
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.exits import edge_of
from tabletop.rules.dwmg.scenarios.hooks import Scenario, fires, memory, playing, scenario
from tabletop.rules.dwmg.scenarios.scoring import OVER
from tabletop.rules.dwmg.shooting.armoury import arm_of
from tabletop.rules.dwmg.turns.activation import cannot_act
from tabletop.rules.dwmg.turns.allowance import open_move
from tabletop.rules.dwmg.turns.turn import CASUALTY
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Shoot, Use

ID = "sontaran-experiment"
HEROES, SONTARANS = "heroes", "monsters"
STYRE, ROBOT, PRISONER = "sontaran-field-agent", "robot-servitor", "galsec-prisoner"
HARMED, HARM = 1, 2
"""The highest die with which a running model comes to harm, and the Str of the hit."""
FINDS = 4
"""The lowest die on which a makeshift weapon is found."""
STICK, ROCK = "stout-stick", "rock"
MOST_HELD = 4
"""How many the cables hold at once."""
CAPTURES = "captures"
"""The effect of the cables."""
DIED_CAPTIVE = 1
"""Points for the Sontarans for a prisoner who dies in their hands."""
GROUND, HARMS, RESCUE, EXPERIMENTS = "treacherous-ground", "harm", "rescue", "experiments"
WEAPONS, CABLES, CIRCLE = "makeshift-weapons", "capture-cables", "transmat-circle"
"""What the map calls the special rules that are told of here."""
BRAVED = "braved"
"""The word of a model that has rolled for the ground in this turn."""


@rule(page(60, "D40"), needs=(checks.unknown, cannot_act))
def cables_full(case: DwmgCase) -> Iterator[Finding]:
    """The Robot's cables hold so many models and no more."""
    action = case.action
    assert isinstance(action, Shoot)
    arm = arm_of(case.miniature, action.weapon, action.setting)
    held = captives_of(case.state, case.miniature)
    if arm is not None and CAPTURES in arm.effects and len(held) >= MOST_HELD:
        yield finding(
            f"The {arm.name} of {within(case.miniature.title)} hold {len(held)} models already; {MOST_HELD} is all "
            "they can hold.",
            held=tuple(each.id for each in held),
            allowed=MOST_HELD,
        )


RULES: dict[type[Action], tuple[Rule[Any], ...]] = {Shoot: (cables_full,)}


@scenario(ID)
class SontaranExperiment(Scenario):
    """A rescue on a wasted Earth."""

    book_page = 60
    special = (GROUND, HARMS, RESCUE, EXPERIMENTS, WEAPONS, CABLES, CIRCLE)
    rules = FrozenMap(RULES)

    def outside_zone(self, state: State, arrival: Miniature, outside: bool) -> bool:
        """Styre sets up about his ship, the Robot about the circle."""
        zone = state.zones.get({STYRE: "about-the-ship", ROBOT: "about-the-circle"}.get(arrival.profile or "", ""))
        return outside if zone is None else not contains(zone.outline.piece(), arrival.piece())

    def triggers(self, state: State, walker: Miniature, path: Path) -> Iterator[Trigger]:
        """Where a run begins its second Move action."""
        if walker.status.get(BRAVED):
            return
        left = open_move(walker)
        if is_running(walker):
            yield Trigger(0.0, "rough going", Brave(walker.id))
        elif left is not None and path.length > left + EPSILON:
            yield Trigger(left, "rough going", Brave(walker.id))

    def told(self, play: Play, event: Event, before: State) -> None:
        self._count(play, event)
        if isinstance(event, StatusSet) and event.word == "bound" and not event.value:
            start = int(play.state.sides[HEROES].status.get("starting_count") or 0)
            play.set(HEROES, starting_count=start + 1)
        if isinstance(event, Removed) and event.reason == CASUALTY:
            self._fell(play, before.miniatures[event.who])
        words = ("captured_by", "down")
        if isinstance(event, Removed) or (isinstance(event, StatusSet) and event.word in words):
            self._all_gone(play)

    def _count(self, play: Play, event: Event) -> None:
        """Special rules that a fact speaks of."""
        if isinstance(event, Removed) and edge_of(event.reason) is not None:
            fires(play, CIRCLE)
        elif isinstance(event, StatusSet) and event.word == "bound" and not event.value:
            fires(play, RESCUE)
        elif isinstance(event, StatusSet) and event.word == "captured_by" and event.value:
            fires(play, CABLES)
        elif isinstance(event, StatusSet) and event.word == "str_mod" and is_bound(play.model(event.who)):
            fires(play, EXPERIMENTS)

    def _fell(self, play: Play, model: Miniature) -> None:
        if model.profile == PRISONER and (is_bound(model) or is_captive(model)):
            award(play, SONTARANS, DIED_CAPTIVE, "Crewmen who died captive", self.book_page)
        if model.profile == STYRE and not memory(play.state, OVER):
            held = sum(each.profile == PRISONER and _is_held(each) for each in play.state.standing())
            award(play, HEROES, math.ceil(held / 2), "Crewmen still captured", self.book_page)
            play.remember(**{OVER: "Styre is dead."})

    def _all_gone(self, play: Play) -> None:
        began = play.state.clock.phase != "setup" and play.state.sides[HEROES].status.get("starting_count")
        if began and not memory(play.state, OVER) and not any(_is_at_large(each) for each in play.state.standing()):
            play.remember(**{OVER: "No hero is left at large."})

    def sheet(self, state: State) -> Iterator[str]:
        bound = [each for each in state.standing() if is_bound(each) and is_present(each)]
        yield f"Prisoners still bound: {len(bound)}."


def _is_held(miniature: Miniature) -> bool:
    return is_present(miniature) and (is_bound(miniature) or is_captive(miniature))


def _is_at_large(miniature: Miniature) -> bool:
    return miniature.side == HEROES and is_present(miniature) and not _is_held(miniature)


# ---------------------------------------------------------------------------------------------------------------------
# The ground


@dataclass(frozen=True, slots=True)
class Brave:
    """A model that runs is about to begin its second Move action."""

    who: str


@dataclass(frozen=True, slots=True)
class Braved:
    """The die for that has fallen."""

    who: str
    faces: tuple[int, ...] = ()


def _brave(play: Play, step: Brave) -> None:
    play.set(step.who, **{BRAVED: True})
    fires(play, GROUND)
    play.then(Throw(1, "the rough going", Braved(step.who), step.who, (step.who,), HARMED + 1))


def _braved(play: Play, step: Braved) -> None:
    if step.faces[0] > HARMED:
        return
    model = play.model(step.who)
    said = f"{within(model.title)} comes to harm. Does it suffer a hit of Str {HARM}, or is it stunned?"
    play.ask(Decision("harm", model.side, said, (Choose("hit"), Choose("stunned")), None, page(60)), step)


def _harmed(play: Play, step: Braved, answer: Action) -> None:
    assert isinstance(answer, Choose)
    fires(play, HARMS)
    if answer.option == "hit":
        play.then(Struck(step.who, Blow("the rough ground", HARM)))
        return
    halt(play, step.who, "rough-ground")
    afflict(play, step.who, STUNNED)


# ---------------------------------------------------------------------------------------------------------------------
# Makeshift weapons


@dataclass(frozen=True, slots=True)
class Groped:
    """The die of a search has fallen."""

    by: str
    faces: tuple[int, ...] = ()


@anybody("search-the-ground")
class SearchingTheGround(Ability):
    """A stout stick or a stone may lie about."""

    uses = (Usage("Search for a makeshift weapon"),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return playing(state, ID)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        return None if playing(state, ID) else "There is nothing lying about that would do"

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        return FINDS

    def used(self, play: Play, action: Use) -> None:
        play.then(Throw(1, "a makeshift weapon", Groped(action.by), action.by, (action.by,), FINDS))


def _groped(play: Play, step: Groped) -> None:
    who = title_of(play.state, step.by)
    if step.faces[0] < FINDS:
        play.tell(Noted(sentence(f"{who} finds nothing of use.")))
        return
    said = sentence(f"{who} finds something. A stick, or a rock?")
    answers = (Choose(STICK), Choose(ROCK))
    play.ask(Decision("weapon", play.model(step.by).side, said, answers, None, page(60)), step)


def _chosen(play: Play, step: Groped, answer: Action) -> None:
    assert isinstance(answer, Choose)
    fires(play, WEAPONS)
    take(play, step.by, answer.option)


CHAPTER = Chapter(
    "the Sontaran experiment",
    steps={Brave: _brave, Braved: _braved, Groped: _groped},
    replies={Braved: _harmed, Groped: _chosen},
    codes=(cables_full.code,),
    words={BRAVED: Word(bool, False, "Whether it has rolled in this turn for running on treacherous ground.")},
    of_the_turn=(BRAVED,),
    quiet=frozenset({BRAVED}),
)
