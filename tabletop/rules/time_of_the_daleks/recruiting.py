"""Recruiting a Companion at the start of an adventure."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.event import Noted
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed
from tabletop.rules.time_of_the_daleks import decks
from tabletop.rules.time_of_the_daleks.cards import ANOMALY, EARTH, companions, name_of
from tabletop.rules.time_of_the_daleks.case import NEEDS, TimeCase, always
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import LINKED, RECRUITING
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.pool import gather
from tabletop.rules.time_of_the_daleks.verbs import Recruit
from tabletop.rules.time_of_the_daleks.words import COMPANION_SLOTS, OPEN, POOLED

DECKS = ("earth", "alien")


def open_decks(console: Console) -> tuple[str, ...]:
    """The decks that a Companion may come from here: Earth's on Earth, either at a Time Anomaly, else the Alien one."""
    here = console.tile.id if console.tile is not None else ""
    return ("earth",) if here == EARTH else DECKS if here == ANOMALY else ("alien",)


def deck_of(action: Recruit) -> str:
    """The deck that is meant; a Companion's own when one is named."""
    return companions()[action.companion].deck if action.companion in companions() else action.deck


@rule(RECRUITING, needs=NEEDS)
def too_late(case: TimeCase) -> Iterator[Finding]:
    """Recruiting is the first thing in an adventure, and done once."""
    if case.console.stage != OPEN:
        yield finding(
            "A Companion is recruited at the start of the adventure, once, before anything is done with dice."
        )


@rule(RECRUITING, needs=NEEDS)
def no_companion_space(case: TimeCase) -> Iterator[Finding]:
    """A new Companion needs an empty space on the console."""
    if case.console.free_spaces <= 0:
        aboard = listed(map(name_of, case.console.crew))
        yield finding(f"All {COMPANION_SLOTS} Companion spaces are taken, by {aboard}.", aboard=case.console.crew)


@rule(RECRUITING, needs=NEEDS)
def wrong_deck(case: TimeCase) -> Iterator[Finding]:
    """On Earth one draws from the Earth deck, at a Time Anomaly from either, elsewhere from the Alien deck."""
    action, allowed = case.action, open_decks(case.console)
    assert isinstance(action, Recruit)
    deck = deck_of(action)
    if deck not in allowed:
        where = case.console.tile.label if case.console.tile is not None else "here"
        names = " or the ".join(decks.CALLED[each] for each in allowed)
        named = f"the {decks.CALLED[deck]} deck" if deck in DECKS else f"a deck '{deck}'"
        yield finding(f"At {where} one recruits from the {names} Companion deck, not from {named}.", deck=deck)


@rule(LINKED, needs=(*NEEDS, wrong_deck))
def no_link(case: TimeCase) -> Iterator[Finding]:
    """Only to whom there is a link is searched for, and only who is in the deck is found."""
    action, console = case.action, case.console
    assert isinstance(action, Recruit)
    if not action.companion:
        return
    name = name_of(action.companion)
    if not console.linked(companions()[action.companion]):
        yield finding(f"Neither your Doctor nor anybody aboard has a Link to {name}.", companion=action.companion)
    elif action.companion not in decks.left(case.state, deck_of(action)):
        yield finding(f"{name} travels with somebody already.", companion=action.companion)


@rule(RECRUITING, needs=(*NEEDS, wrong_deck))
def deck_empty(case: TimeCase) -> Iterator[Finding]:
    """A Companion is drawn from a deck that has some."""
    action = case.action
    assert isinstance(action, Recruit)
    if not action.companion and not decks.left(case.state, action.deck):
        yield finding(f"Nobody is left in the {decks.CALLED[action.deck]} Companion deck.", deck=action.deck)


def _recruit(play: Play, action: Recruit) -> None:
    side = str(action.side)
    found = action.companion or decks.draw(play, action.deck, side)
    assert found
    play.set(side, part_time=(*Console(play.state, side).part_time, found), stage=POOLED)
    who, whom = play.state.sides[side].name, name_of(found)
    if action.companion:
        play.tell(Noted(f"{who} finds {whom}, who comes along for this adventure."))
    else:
        play.tell(Noted(f"{who} meets {whom}, who comes along for this adventure."))
    gather(play, side)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    console = Console(state, side)
    if state.clock.phase != "adventure" or console.stage != OPEN:
        return
    for deck in DECKS:
        yield whole(state, Recruit(deck, side=side), f"Recruit from the {decks.CALLED[deck]} deck", check)
    for each in companions().values():
        if console.linked(each) and each.id not in console.crew:
            yield whole(state, Recruit(companion=each.id, side=side), f"Search for {each.name}", check)


CHAPTER = Chapter(
    rules={Recruit: (*always("adventure"), too_late, no_companion_space, wrong_deck, no_link, deck_empty)},
    deeds={Recruit: _recruit},
    offers=_offers,
)
