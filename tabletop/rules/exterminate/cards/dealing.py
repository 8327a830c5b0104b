"""Game Set-Up: hands are dealt and Fate Pools filled once, before the first initiative is rolled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import ceil

from tabletop.model.event import Drawn
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.rules.exterminate.cards.pool import HAND, draw, fate_of, hand_of, ready_adventures
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import card_named, roster


@dataclass(frozen=True, slots=True)
class Deal:
    """Sides that have no hand yet are dealt five battle cards, and their Fate Pools are what their recruitment cards
    bring; chance gives them their adventure cards."""


def fate_brought(state: State, side: str) -> int:
    """The tokens that the recruitment cards of a side's models bring."""
    models = Counter(each.profile or "" for each in state.miniatures.values() if each.side == side)
    return sum(card_named(id).fate * ceil(count / card_named(id).count) for id, count in models.items())


def _deal(play: Play, step: Deal) -> None:
    for side in tuple(play.state.sides.values()):
        if "fate" not in side.status and "fate_start" not in side.status:
            brought = fate_brought(play.state, side.id)
            play.set(side.id, fate=brought, fate_start=brought)
        if "hand_count" not in side.status and extra_of(play.state).battle_cards:
            draw(play, side.id, HAND)
        if "adventures" not in side.status:
            _adventures(play, side.id, extra_of(play.state).scenario.adventures)


def _adventures(play: Play, side: str, count: int) -> None:
    """Chance gives a side so many of the adventure cards that nobody has."""
    for _ in range(count):
        taken = {id for each in play.state.sides for id in ready_adventures(play.state, each)}
        left = tuple(id for id in roster().adventures if id not in taken)
        if left:
            card = play.dice.draw(left)
            play.tell(Drawn("adventures", card, side))
            play.set(side, adventures=(*ready_adventures(play.state, side), card))


def counted(state: State) -> State:
    """A map's state with what follows from what it says of its sides: how many cards a hand has, and what a pool began
    with."""
    sides = {}
    for id, side in state.sides.items():
        status = side.status
        if "hand" in status:
            status = status.with_("hand_count", len(hand_of(state, id)))
        if "fate" in status and "fate_start" not in status:
            status = status.with_("fate_start", fate_of(state, id))
        sides[id] = side if status is side.status else replace(side, status=status)
    return replace(state, sides=FrozenMap(sides))


CHAPTER = Chapter("dealing", steps={Deal: _deal})
