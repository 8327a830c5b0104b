"""Step 1: a card for each character, right to left, says which room it is in this turn."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.shapes import Point
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.things import Zone
from tabletop.rules.common import checks
from tabletop.rules.common.areas import sent
from tabletop.rules.common.citations import C7
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import title_of
from tabletop.rules.remnant.cards import draw
from tabletop.rules.remnant.case import RemnantCase, characters
from tabletop.rules.remnant.citations import step
from tabletop.rules.remnant.words import DrawLocations

wrong_phase = rule(step(1))(checks.wrong_phase_unless("locations"))
ASIDE = 0.24
"""A side's miniatures gather so much of the room's width to the left or to the right of its middle."""


@rule(C7, needs=(checks.unknown,))
def cannot_act(case: RemnantCase) -> Iterator[Finding]:
    """A side acts; nobody acts for nobody."""
    if case.side is None or case.side not in case.state.sides:
        yield finding("Say which side does that.")


@rule(step(1, "R1"), needs=(checks.unknown, cannot_act, wrong_phase))
def already_acted(case: RemnantCase) -> Iterator[Finding]:
    """One card for each character in a turn."""
    if case.side is not None and case.state.sides[case.side].status.get("located"):
        yield finding(f"{title_of(case.state, case.side)} has drawn its locations for this turn.", side=case.side)


def draw_locations(play: Play, action: DrawLocations) -> None:
    """Deal the rooms and let the miniatures go there. What comes next, `turn` says."""
    side = acting_side(play.state, action)
    assert side is not None
    for one in reversed(characters(play.state, side)):
        card = draw(play, side, one.id)
        if card:
            play.set(one.id, area=card)
            follow(play, one.id)
    play.set(side, located=True)


def follow(play: Play, who: str) -> None:
    """A miniature goes to the room that its card names."""
    one = play.model(who)
    zone = play.state.zones.get(str(one.status.get("area")))
    if zone is None:
        return
    gone = sent(play.state, one, zone, _gathering_place(play.state, one, zone))
    if gone is not None:
        play.tell(gone)


def _gathering_place(state: State, one: Miniature, zone: Zone) -> Point:
    """Where a side gathers in a room: the first to the left of its middle, the second to the right."""
    left, top, right, bottom = bounds_of(zone.outline.piece())
    aside = (right - left) * ASIDE * (-1 if next(iter(state.sides)) == one.side else 1)
    return ((left + right) / 2 + aside, (top + bottom) / 2)
