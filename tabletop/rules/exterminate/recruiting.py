"""Factions (Game Set-Up): one to five recruitment cards, each with its miniatures; whoever is unique comes once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

from tabletop.model.event import Noted, Placed
from tabletop.model.force import MOST, Muster
from tabletop.model.roster import RecruitmentCard
from tabletop.model.state import State, acting_side
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import guess, listed
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.citations import SETTING_UP
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import card_named, roster
from tabletop.rules.exterminate.turns.arrivals import recruited


def cards_of(state: State, side: str) -> Counter[str]:
    """The recruitment cards that brought a side's models, by id."""
    models = Counter(each.profile or "" for each in state.miniatures.values() if each.side == side)
    known = {id: count for id, count in models.items() if id in roster().recruitment}
    return Counter({id: ceil(count / card_named(id).count) for id, count in known.items()})


@dataclass(frozen=True, slots=True)
class Ranks:
    """The cards that join a side, and those that it has."""

    joining: Counter[str]
    before: Counter[str]

    @property
    def whole(self) -> Counter[str]:
        """All cards of the faction."""
        return self.joining + self.before


def _ranks(case: ExterminateCase) -> Ranks:
    assert isinstance(case.action, Muster)
    joining = Counter[str]()
    for troop in case.action.models:
        joining[troop.profile] += troop.count
    return Ranks(joining, cards_of(case.state, case.side or ""))


@rule(SETTING_UP, needs=(checks.unknown,))
def no_such_profile(case: ExterminateCase) -> Iterator[Finding]:
    """Whoever is mustered has a recruitment card, and comes once at least."""
    assert isinstance(case.action, Muster)
    known = roster().recruitment
    for each in case.action.models:
        if each.profile not in known:
            message = f"There is no recruitment card '{each.profile}'.{guess(each.profile, known)}"
            yield finding(message, profile=each.profile)
        elif not 1 <= each.count <= MOST:
            yield finding(f"{known[each.profile].name}: from 1 to {MOST} cards, not {each.count}.", count=each.count)
    if not case.action.models:
        yield finding("The faction is empty; name at least one recruitment card.")
    if case.side is None:
        yield finding("Say which side the faction is for.")


@rule(SETTING_UP, needs=(checks.unknown, no_such_profile))
def unique(case: ExterminateCase) -> Iterator[Finding]:
    """Of a unique character there is one in a game."""
    ranks = _ranks(case)
    others = {_person(card_named(id)) for side in case.state.sides if side != case.side for id in _ids(case, side)}
    count = Counter[str]()
    for id, number in ranks.whole.items():
        if card_named(id).unique:
            count[_person(card_named(id))] += number
    for id in ranks.joining:
        card = card_named(id)
        if card.unique and (count[_person(card)] > 1 or _person(card) in others):
            yield finding(f"{card.name} is unique; of such a character there is one in a game.", profile=id)


def _ids(case: ExterminateCase, side: str) -> Iterator[str]:
    return (id for id in cards_of(case.state, side) if card_named(id).unique)


def _person(card: RecruitmentCard) -> str:
    return card.person or card.id


@rule(SETTING_UP, needs=(checks.unknown, no_such_profile))
def too_many_cards(case: ExterminateCase) -> Iterator[Finding]:
    """A faction has as many recruitment cards as was agreed, five at most."""
    count, most = _ranks(case).whole.total(), extra_of(case.state).scenario.cards
    if count > most:
        cards = "1 recruitment card" if most == 1 else f"{most} recruitment cards"
        yield finding(f"A faction has {cards} at most here, not {count}.", needed=count, allowed=most)


@rule(SETTING_UP, needs=(checks.unknown, no_such_profile))
def no_such_weapon(case: ExterminateCase) -> Iterator[Finding]:
    """Miniatures carry what their card says."""
    assert isinstance(case.action, Muster)
    for each in case.action.models:
        if each.carrying:
            message = f"{card_named(each.profile).name}: nothing is chosen to carry; the card says it all."
            yield finding(message, profile=each.profile, weapon=each.carrying[0])


RULES: tuple[Rule[Any], ...] = (checks.unknown, no_such_profile, unique, too_many_cards, no_such_weapon)
"""What is judged about a `muster`. Both players may muster in anybody's time for setting up."""
CODES = (no_such_profile.code, unique.code, too_many_cards.code)


def muster(play: Play, action: Muster) -> None:
    """The miniatures of the cards wait in reserve."""
    side = acting_side(play.state, action)
    assert side is not None
    names = listed(
        card_named(each.profile).name if each.count == 1 else f"{each.count} × {card_named(each.profile).name}"
        for each in action.models
    )
    play.tell(Noted(f"{play.state.sides[side].name} recruit {names}."))
    coming = Counter[str]()
    for troop in action.models:
        coming[troop.profile] += troop.count * card_named(troop.profile).count
    for troop in action.models:
        for _ in range(troop.count * card_named(troop.profile).count):
            several = coming[troop.profile] > 1
            play.tell(Placed(recruited(play.state, side, troop.profile, troop.name, several)))
