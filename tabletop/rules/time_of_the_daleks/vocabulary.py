"""The vocabulary of the game: everything that its documents may say."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tabletop.documents.report import did_you_mean
from tabletop.model.action import Choose, Concede, EndPhase, Move, Override, Reroll
from tabletop.model.dice import D6
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.vocabulary import Fault, ProfileSummary, Vocabulary
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.time_of_the_daleks import verbs
from tabletop.rules.time_of_the_daleks.book import BOOK
from tabletop.rules.time_of_the_daleks.cards import GAME, dilemmas, doctors, locations
from tabletop.rules.time_of_the_daleks.story_dice import STORY_DICE, TARDIS_DIE
from tabletop.rules.time_of_the_daleks.words import (
    PHASES,
    SIDE_STATUSES,
    STATUSES,
    ZONE_STATUSES,
    TimeExtra,
    TimeScenario,
)

ACTIONS = (
    Move,
    EndPhase,
    Override,
    Concede,
    Choose,
    Reroll,
    verbs.Install,
    verbs.Discard,
    verbs.Play,
    verbs.Dismiss,
    verbs.Travel,
    verbs.Stay,
    verbs.PlaceLocation,
    verbs.Recruit,
    verbs.Focus,
    verbs.DiscardDie,
    verbs.Roll,
    verbs.Change,
    verbs.FinishAdventure,
    verbs.Pay,
)


def _faults(scenario: TimeScenario, state: State, profiles: Collection[str]) -> Iterator[Fault]:
    """Locations, dilemmas and time zones that a map names and that are not there."""
    for i, laid in enumerate(scenario.locations):
        if laid.id not in locations():
            yield ("locations", i, "id"), f"There is no location '{laid.id}'. {did_you_mean(laid.id, locations())}"
            continue
        if laid.dilemma and laid.dilemma not in dilemmas():
            known = did_you_mean(laid.dilemma, dilemmas())
            yield ("locations", i, "dilemma"), f"There is no dilemma '{laid.dilemma}'. {known}"
        zones = [locations()[laid.id].zone_id(zone) for zone in locations()[laid.id].zones]
        for zone in laid.dalek_markers:
            if zone not in zones:
                path = ("locations", i, "dalek_markers", zone)
                yield path, f"'{laid.id}' has no time zone '{zone}'. {did_you_mean(zone, zones)}"


def _codes() -> tuple[str, ...]:
    return tuple(dict.fromkeys((*COMMON_CODES, *(rule.code for rules in BOOK.rules.values() for rule in rules))))


VOCABULARY = Vocabulary(
    rules=GAME,
    actions=FrozenMap({action.verb: action for action in ACTIONS}),
    statuses=FrozenMap(STATUSES),
    side_statuses=FrozenMap(SIDE_STATUSES),
    zone_statuses=FrozenMap(ZONE_STATUSES),
    phases=PHASES,
    codes=_codes(),
    profiles=FrozenMap({each.id: ProfileSummary(each.name, look=each.look) for each in doctors().values()}),
    extra=TimeExtra,
    dice=(*STORY_DICE.values(), TARDIS_DIE, D6),
    resumes=BOOK.resumes,
    scenario=TimeScenario,
    scenario_faults=_faults,
)
