"""Leaving the table of one's own accord, over an edge or through a place that a scenario opens (p. 57–62).

Zones of role `exit` say where: a model of the zone's side whose base touches it may leave, for nothing. The zone's
label, or the edge of the table it lies at, is the reason that the log gives.
"""

from __future__ import annotations

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON
from tabletop.model.action import Target
from tabletop.model.event import Removed
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.models import is_free
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

EXIT = "exit"
"""The role of a zone that is a way out."""


def left_by(way: str) -> str:
    """The reason that the log gives: the edge (`north edge`) or the name of the way out."""
    return f"left by the {way}"


def way_out(state: State, miniature: Miniature) -> Zone | None:
    """The way out that a model touches and may take."""
    if miniature.at is None or not is_free(miniature):
        return None
    for zone in state.zones.values():
        own = zone.role == EXIT and zone.side in (None, miniature.side) and zone.level == miniature.level
        if own and gap(zone.outline.piece(), miniature.piece()) <= EPSILON:
            return zone
    return None


@anybody("leave-the-table")
class LeavingTheTable(Ability):
    """Whoever has reached a way out may go."""

    uses = (Usage("Leave the table", cost=0),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(zone.role == EXIT and zone.side in (None, bearer.side) for zone in state.zones.values())

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        way = way_out(state, bearer)
        if way is None:
            return f"{within(bearer.title)} stands at no way out of its side's"
        return scenario_of(state).may_not_leave(state, bearer, way)

    def used(self, play: Play, action: Use) -> None:
        zone = way_out(play.state, play.model(action.by))
        if zone is not None:
            play.tell(Removed(action.by, left_by(_name(play.state, zone))))


def _name(state: State, zone: Zone) -> str:
    """The edge that most of a zone lies at, or the zone's own name."""
    if zone.label:
        return zone.label
    left, top, right, bottom = bounds_of(zone.outline.piece())
    gaps = {"north": top, "east": state.table.width - right, "south": state.table.height - bottom, "west": left}
    return f"{min(gaps, key=lambda edge: gaps[edge])} edge"


def edge_of(reason: str) -> str | None:
    """The edge, or the way out, that a reason speaks of; None when nobody left of his own accord.

    >>> edge_of("left by the north edge"), edge_of("left by the transmat circle"), edge_of("casualty")
    ('north', 'transmat circle', None)
    """
    left = left_by("")
    return reason.removeprefix(left).removesuffix(" edge") if reason.startswith(left) else None
