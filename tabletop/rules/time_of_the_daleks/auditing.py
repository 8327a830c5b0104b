"""What makes a state of this game impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.model.state import State
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common import audit
from tabletop.rules.time_of_the_daleks import board
from tabletop.rules.time_of_the_daleks.cards import carried, dilemmas, locations
from tabletop.rules.time_of_the_daleks.consoles import Console, markers_on, players
from tabletop.rules.time_of_the_daleks.decks import DILEMMAS, LOCATIONS, TIMEY_WIMEY, discarded
from tabletop.rules.time_of_the_daleks.words import MOST_CHARGES, MOST_DICE, ROLLED


def faults(state: State, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Every fault of the state, a sentence each."""
    return (*audit.audit(state, vocabulary), *_of_consoles(state), *_of_cards(state), *_of_tiles(state))


def _of_consoles(state: State) -> Iterator[str]:
    for side in players(state):
        console = Console(state, side)
        if console.charges > MOST_CHARGES:
            yield f"'{side}' has {console.charges} Sonic Charges."
        if console.free_slots < 0 or console.free_spaces < 0:
            yield f"The console of '{side}' holds more than it has room for."
        if state.sides[side].status.get("cards", 0) != len(console.hand):
            yield f"'{side}' is said to hold {state.sides[side].status.get('cards')} cards and has {len(console.hand)}."
        if console.faces and len(console.faces) != len(console.pool):
            yield f"'{side}' has {len(console.pool)} dice and {len(console.faces)} faces."
        if console.stage == ROLLED and len(console.pool) > MOST_DICE:
            yield f"'{side}' rolls {len(console.pool)} dice."
        if console.pool and (state.clock.side != side or state.clock.phase != "adventure"):
            yield f"'{side}' has dice and no adventure."
        if state.clock.phase != "setup" and (console.zone is None or console.tile is None):
            yield f"The Doctor of '{side}' is nowhere."


def _of_cards(state: State) -> Iterator[str]:
    """Every card lies in one place."""
    places: Counter[str] = Counter()
    for side in players(state):
        console = Console(state, side)
        places.update((*console.hand, *console.slots, *console.played, *console.crew))
    for deck in (TIMEY_WIMEY, LOCATIONS, DILEMMAS):
        places.update(discarded(state, deck))
    for tile in board.locations_in_play(state):
        places.update((tile.id, *((str(tile.status["dilemma"]),) if tile.status.get("dilemma") else ())))
    yield from (f"The card '{card}' lies in {count} places." for card, count in places.items() if count > 1)
    known = {*locations(), *dilemmas()}
    yield from (f"There is no card '{card}'." for card in places if card not in known and carried(card) is None)


def _of_tiles(state: State) -> Iterator[str]:
    for tile in board.locations_in_play(state):
        count = sum(markers_on(zone) for zone in board.zones_of(state, tile.id))
        if count != markers_on(tile):
            yield f"'{tile.id}' has {markers_on(tile)} Dalek markers, its time zones {count}."
