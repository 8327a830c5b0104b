"""The Prepare step: Sonic Charges, Equipment, Companions that are dismissed, and the playing of cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.model.event import Noted, PhaseBegan
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.time_of_the_daleks import decks
from tabletop.rules.time_of_the_daleks.cards import companions, name_of, timey_wimey
from tabletop.rules.time_of_the_daleks.case import NEEDS, TimeCase, always, plenty
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import DISMISS, FINISH, INSTALL, SLOTS
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.verbs import Discard, Dismiss, Install
from tabletop.rules.time_of_the_daleks.words import CHARGES_A_TURN, EQUIPMENT_SLOTS, HAND_LIMIT, MOST_CHARGES


def begin_turn(play: Play, side: str) -> None:
    """A player's turn begins with two Sonic Charges, up to five, before he can do anything else."""
    clock = play.state.clock
    play.tell(PhaseBegan(replace(clock, side=side, phase="prepare")))
    gain_charges(play, side, CHARGES_A_TURN)


def gain_charges(play: Play, side: str, count: int) -> None:
    """Sonic Charges come to a console, up to as many as it holds."""
    had = Console(play.state, side).charges
    has = min(MOST_CHARGES, had + count)
    play.set(side, charges=has)
    name = play.state.sides[side].name
    full = "" if has - had == count else f"; a console holds {MOST_CHARGES}"
    play.tell(Noted(f"{name} gains {decks.counted(has - had, 'Sonic Charge')} and has {has}{full}."))


def spend_charges(play: Play, side: str, count: int) -> None:
    """Sonic Charges leave a console."""
    play.set(side, charges=Console(play.state, side).charges - count)


# ---- rules


@rule(INSTALL, needs=NEEDS)
def not_in_hand(case: TimeCase) -> Iterator[Finding]:
    """A card is installed or played from the hand."""
    card = case.action.card  # type: ignore[attr-defined]
    if card not in case.console.hand:
        # What is in it is not said: a picture of this refusal may be shown to everybody.
        yield finding(f"{name_of(card)} is not in your hand.", card=card)


@rule(INSTALL, needs=(*NEEDS, not_in_hand))
def not_equipment(case: TimeCase) -> Iterator[Finding]:
    """Only Equipment is installed."""
    card = timey_wimey()[case.action.card]  # type: ignore[attr-defined]
    if card.kind != "equipment":
        kind = "an Event" if card.kind == "event" else "a Transfer"
        yield finding(f"{card.name} is {kind}; only Equipment is installed.", card=card.id, kind=card.kind)


@rule(SLOTS, needs=(*NEEDS, not_in_hand, not_equipment))
def no_slot(case: TimeCase) -> Iterator[Finding]:
    """Equipment needs an empty slot."""
    if case.console.free_slots <= 0:
        holding = plenty(map(name_of, case.console.slots))
        yield finding(
            f"All {EQUIPMENT_SLOTS} Equipment slots are taken, by {holding}; discard one first.",
            slots=case.console.slots,
        )


@rule(INSTALL, needs=(*NEEDS, not_in_hand, not_equipment))
def too_few_charges(case: TimeCase) -> Iterator[Finding]:
    """The Sonic Cost is paid when the Equipment is installed."""
    card = timey_wimey()[case.action.card]  # type: ignore[attr-defined]
    yield from charges_lacking(case, card.cost, f"{card.name} costs")


def charges_lacking(case: TimeCase, needed: int, what: str) -> Iterator[Finding]:
    """The finding when a console has fewer Sonic Charges than needed."""
    if case.console.charges < needed:
        yield finding(
            f"{what} {decks.counted(needed, 'Sonic Charge')}; there are {case.console.charges} on your console.",
            needed=needed,
            charges=case.console.charges,
        )


@rule(INSTALL, needs=NEEDS)
def not_installed(case: TimeCase) -> Iterator[Finding]:
    """In the Prepare step it is installed Equipment that is discarded."""
    card = case.action.card  # type: ignore[attr-defined]
    if case.state.clock.phase == "prepare" and card not in case.console.slots:
        installed = plenty(map(name_of, case.console.slots))
        yield finding(
            f"{name_of(card)} is not installed, and cards of the hand are discarded in the Finish step only; "
            f"installed: {installed}.",
            card=card,
        )


@rule(FINISH, needs=NEEDS)
def hand_limit(case: TimeCase) -> Iterator[Finding]:
    """In the Finish step cards are discarded down to five, and no further."""
    if case.state.clock.phase != "finish":
        return
    card, hand = case.action.card, case.console.hand  # type: ignore[attr-defined]
    if card not in hand:
        yield finding(f"{name_of(card)} is not in your hand.", card=card)
    elif len(hand) <= HAND_LIMIT:
        yield finding(
            f"You hold {decks.counted(len(hand), 'card')} and may keep {HAND_LIMIT}; none need be discarded.",
            cards=len(hand),
            limit=HAND_LIMIT,
        )


@rule(DISMISS, needs=NEEDS)
def no_such_companion(case: TimeCase) -> Iterator[Finding]:
    """Only who is aboard can be dismissed, or do anything for the Doctor."""
    name = case.action.companion  # type: ignore[attr-defined]
    if name not in case.console.crew:
        aboard = plenty(map(name_of, case.console.crew))
        yield finding(f"{name_of(name)} does not travel with you; aboard is {aboard}.", companion=name)


# ---- deeds


def _install(play: Play, action: Install) -> None:
    side, card = str(action.side), timey_wimey()[action.card]
    decks.take_from_hand(play, side, card.id)
    spend_charges(play, side, card.cost)
    play.set(side, slots=(*Console(play.state, side).slots, card.id))
    who, paid = play.state.sides[side].name, decks.counted(card.cost, "Sonic Charge")
    play.tell(Noted(f"{who} installs {card.name} for {paid}." if card.cost else f"{who} installs {card.name}."))


def _discard(play: Play, action: Discard) -> None:
    side = str(action.side)
    if play.state.clock.phase == "prepare":
        slots = tuple(each for each in Console(play.state, side).slots if each != action.card)
        play.set(side, slots=slots)
    else:
        decks.take_from_hand(play, side, action.card)
    decks.discard(play, decks.TIMEY_WIMEY, action.card)
    play.tell(Noted(f"{play.state.sides[side].name} discards {name_of(action.card)}."))


def dismiss(play: Play, side: str, companion: str) -> None:
    """A Companion goes back into the deck."""
    console = Console(play.state, side)
    play.set(
        side,
        companions=tuple(each for each in console.companions if each != companion),
        part_time=tuple(each for each in console.part_time if each != companion),
    )
    deck = decks.CALLED[companions()[companion].deck]
    play.tell(Noted(f"{name_of(companion)} leaves {play.state.sides[side].name} and is shuffled into the {deck} deck."))


def _dismiss(play: Play, action: Dismiss) -> None:
    dismiss(play, str(action.side), action.companion)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    console = Console(state, side)
    phase = state.clock.phase
    if phase == "prepare":
        for card in console.hand:
            if timey_wimey()[card].kind == "equipment":
                yield whole(state, Install(card, side=side), f"Install {name_of(card)}", check)
        for card in console.slots:
            yield whole(state, Discard(card, side=side), f"Discard {name_of(card)}", check)
        for name in console.crew:
            yield whole(state, Dismiss(name, side=side), f"Dismiss {name_of(name)}", check)
    if phase == "finish":
        for card in console.hand:
            yield whole(state, Discard(card, side=side), f"Discard {name_of(card)}", check)


CHAPTER = Chapter(
    rules={
        Install: (*always("prepare"), not_in_hand, not_equipment, no_slot, too_few_charges),
        Discard: (*always("prepare", "finish"), not_installed, hand_limit),
        Dismiss: (*always("prepare"), no_such_companion),
    },
    deeds={Install: _install, Discard: _discard, Dismiss: _dismiss},
    offers=_offers,
)
