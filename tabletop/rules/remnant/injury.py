"""Steps 6 to 8: injuries, what is put back after the conflicts, and who has won."""

from __future__ import annotations

from tabletop.model.event import Removed
from tabletop.model.state import State
from tabletop.model.verdict import Outcome
from tabletop.rules.common import ending
from tabletop.rules.common.play import Play
from tabletop.rules.common.words import listed, within
from tabletop.rules.remnant.cards import in_order
from tabletop.rules.remnant.case import characters, extra_of, is_supporting
from tabletop.rules.remnant.characters import DECK
from tabletop.rules.remnant.words import INJURY

REMOVED_BY = 2
"""The injury that removes a character (step 6)."""
OF_THE_TURN = ("area", "supports", "target", "drawn", "struck", "will_support", "will_attack")
"""Words of a character that end with the turn."""


def apply_injuries(play: Play) -> None:
    """After the last attack all injuries count together: the first taps for good, the second removes (ruling R2)."""
    for one in tuple(play.state.miniatures.values()):
        struck = int(one.status.get("struck", 0))
        if not struck:
            continue
        before = 1 if one.status.get("tapped") == INJURY else 0
        if before + struck >= REMOVED_BY:
            play.tell(Removed(one.id, "injured twice"))
        else:
            play.set(one.id, tapped=INJURY, struck=None)


def put_back(play: Play) -> None:
    """Supporters are untapped, the cards drawn this turn are discarded (step 7)."""
    for one in tuple(play.state.miniatures.values()):
        if is_supporting(one):
            play.set(one.id, tapped=None)
        play.set(one.id, **dict.fromkeys(OF_THE_TURN))
    for side in tuple(play.state.sides.values()):
        hand, discard = side.status.get("hand", ()), side.status.get("discard", ())
        deck = side.status.get("deck", ())
        gone = (*discard, *hand)
        if extra_of(play.state).reshuffle:
            play.set(side.id, deck=in_order((*deck, *gone)), hand=(), discard=())
        else:
            play.set(side.id, hand=(), discard=gone)
        play.set(side.id, located=None)


def outcome(state: State) -> Outcome | None:
    """The side that still has characters wins; both sides emptied at once is a draw (step 8, ruling R3)."""
    given_up = ending.conceded(state)
    if given_up is not None:
        return given_up
    left = [side for side in state.sides if characters(state, side)]
    if len(left) > 1 or len(state.sides) < 2:
        return None
    if not left:
        return Outcome((), "Nobody is left on either side.")
    gone = listed(within(side.name) for side in state.sides.values() if side.id not in left)
    return Outcome(tuple(left), f"Nobody is left of {gone}; the TARDIS belongs to {within(state.sides[left[0]].name)}.")


def impossible(state: State) -> tuple[str, ...]:
    """What cannot be in this game besides what can be in none: decks that are not whole."""
    faults = []
    for side in state.sides.values():
        cards = [card for pile in ("deck", "hand", "discard") for card in side.status.get(pile, ())]
        if in_order(cards) != DECK:
            faults.append(f"The deck of {side.id} has {len(cards)} cards, and not eight for each room.")
    return tuple(faults)
