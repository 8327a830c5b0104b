"""A Tangled Web (p. 58): webs in the tunnels, two Control Spheres, a soldier whom the Great Intelligence takes over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tabletop.geometry.gaps import contains
from tabletop.geometry.shapes import EPSILON, Disc, Point, distance
from tabletop.model.action import EndPhase, Target
from tabletop.model.event import Event, MarkerSet, Moved, Removed, StatusSet, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Modifier
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed, within
from tabletop.rules.dwmg.capture.control import possess
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.items import CONTROL_SPHERE, TOKEN
from tabletop.rules.dwmg.gear.things import thing_of
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import faction_of
from tabletop.rules.dwmg.scenarios.exits import edge_of
from tabletop.rules.dwmg.scenarios.hooks import (
    DOORS,
    LABORATORY,
    Rules,
    Scenario,
    fires,
    invented,
    memory,
    playing,
    scenario,
    scenario_of,
)
from tabletop.rules.dwmg.scenarios.laying import Lay
from tabletop.rules.dwmg.scenarios.webs import KIND, is_immune, torn, tunnels_of
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

ID = "tangled-web"
SPHERES, APART = 2, 24.0
"""Control Spheres that the Yeti player puts down, and the inches between them (p. 58)."""
WEBS, TORN, TAKEN = "webs", "torn-webs", "great-intelligence"
SPHERES_LIE, SPHERE_FOUND, ESCAPE = "control-spheres", "sphere-obtained", "escape"
"""What the map calls the special rules that are told of here."""
SPHERE_POINTS = 1
"""What the heroes get for having had a Control Sphere, whichever and however many (p. 58, ruling D15)."""


@rule(page(58), needs=(checks.unknown,))
def one_to_a_tunnel(case: DwmgCase) -> Iterator[Finding]:
    """The Yeti start in different tunnels."""
    if case.state.clock.phase != "setup":
        return
    for zone in case.state.zones.values():
        if zone.role != "setup" or zone.side != case.side:
            continue
        there = [
            each
            for each in case.state.standing(zone.level)
            if each.side == case.side and is_immune(each) and contains(zone.outline.piece(), each.piece())
        ]
        if len(there) > 1:
            who = listed(within(each.title) for each in there)
            yield finding(f"{who} stand in the same tunnel; each Yeti starts in one of its own.", zone=zone.id)


@scenario(ID)
class TangledWeb(Scenario):
    """Underground, 1967. Figures: `tunnels` and `halls` (see `webs`), `soldiers` (profiles that can be taken over)."""

    book_page = 58
    special = (WEBS, TORN, TAKEN, SPHERES_LIE, SPHERE_FOUND, LABORATORY, DOORS, ESCAPE)
    rules: ClassVar[Rules] = {EndPhase: (one_to_a_tunnel,)}

    def may_wait(self, state: State, side: str) -> int | None:
        return 0

    def set_up(self, play: Play) -> None:
        side = next((each.side for each in play.state.standing() if is_immune(each)), None)
        if side is not None:
            where = f"In a tunnel, {APART:g}″ from the other."
            play.then(Lay(CONTROL_SPHERE, (side,) * SPHERES, "a Yeti Control Sphere", where, page=58))

    def may_lie(self, state: State, kind: str, place: Point) -> bool:
        lying = [each.at for each in state.markers.values() if each.kind == kind]
        free = all(distance(place, other) >= APART - EPSILON for other in lying)
        return free and any(_holds(box, place) for box in tunnels_of(state))

    def crosses(self, state: State, walker: Miniature, terrain: Terrain, kind: str) -> str:
        if terrain.kind != KIND:
            return kind
        return "open" if is_immune(walker) else "impassable"

    def told(self, play: Play, event: Event, before: State) -> None:
        invented(play, event)
        self._count(play, event, before)
        if isinstance(event, Moved):
            if torn(play, event):
                fires(play, TORN)
        elif isinstance(event, StatusSet) and event.word == "carrying" and event.who in play.state.miniatures:
            model = play.model(event.who)
            found = any(thing_of(text).name == CONTROL_SPHERE for text in event.value or ())
            if found and faction_of(play.state, model) == "hero":
                play.remember(sphere=model.side)
                fires(play, SPHERE_FOUND)

    def _count(self, play: Play, event: Event, before: State) -> None:
        """Special rules that a fact speaks of."""
        if isinstance(event, TerrainSet) and event.id not in before.terrain and isinstance(event.piece, Terrain):
            fires(play, WEBS)
        elif isinstance(event, MarkerSet) and event.marker is not None and event.marker.kind == CONTROL_SPHERE:
            fires(play, SPHERES_LIE)
        elif isinstance(event, Removed) and edge_of(event.reason) is not None:
            fires(play, ESCAPE)

    def points(self, state: State, side: str) -> Iterator[Modifier]:
        if memory(state, "sphere") == side:
            yield Modifier("A Control Sphere obtained", SPHERE_POINTS, page(58, "D15"))

    def sheet(self, state: State) -> Iterator[str]:
        yield (
            "A Control Sphere has been obtained." if memory(state, "sphere") else "No Control Sphere has been obtained."
        )
        taken = memory(state, "taken")
        yield f"The Great Intelligence has taken {taken} over." if taken else "The Great Intelligence bides its time."


def _holds(box: tuple[float, float, float, float], place: Point) -> bool:
    x, y, width, height = box
    reach = Disc(place, TOKEN).radius
    return x + reach <= place[0] <= x + width - reach and y + reach <= place[1] <= y + height - reach


@anybody("great-intelligence")
class GreatIntelligence(Ability):
    """Once in the game, in any turn of the monsters', one of the soldiers turns out to be under its influence."""

    uses = (Usage("Take a soldier over", cost=0, wants="miniature", whom="enemy", aside=True),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return playing(state, ID) and is_immune(bearer)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not self.on_offer(state, bearer, name):
            return f"{within(bearer.title)} has no such power"
        if memory(state, "taken") is not None:
            return "The Great Intelligence has taken its soldier over already"
        if isinstance(at, str) and state.miniatures[at].profile not in scenario_of(state).figure("soldiers", ()):
            return f"{within(state.miniatures[at].title)} is not one of the soldiers"
        return None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        play.remember(taken=play.model(action.at).title)
        fires(play, TAKEN)
        possess(play, action.at, play.model(action.by).side)


CHAPTER = Chapter("the tangled web", codes=(one_to_a_tunnel.code,))
