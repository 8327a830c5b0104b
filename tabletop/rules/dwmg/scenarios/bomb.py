"""The Z-bomb of Snowcap base (p. 57, ruling D40).

When the heroes are wiped out their commander goes straight to the launch station and sets it off; after the eighth turn
from then the game is a draw. Whoever knows how to Repair can put the station out of order, and Cybermen do so by
touching it: that is what they have come for.

The map names the figures `station` (a piece of terrain), `post` (where one stands at it) and `commander` (a profile).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tabletop.geometry.edges import middle_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Point
from tabletop.model.action import Action, Move
from tabletop.model.event import Event, Moved, Noted, Removed, StatusSet, TerrainSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Outcome
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import inches, sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase, way_of
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.equipment import WORKS, condition, set_condition
from tabletop.rules.dwmg.gear.things import BROKEN
from tabletop.rules.dwmg.models import extra_of, in_contact, is_free
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.hatches import pairs
from tabletop.rules.dwmg.scenarios.hooks import fires, memory
from tabletop.rules.dwmg.turns.activation import activations_left, why_not_free
from tabletop.rules.dwmg.turns.victory import is_halved
from tabletop.rules.dwmg.verbs import Aim, Capture, Invent, PickUp, Run, Search, Shoot

LAST_RESORT, LAUNCHED, DISABLED = "last-resort", "z-bomb", "disabled"
SPECIAL = (LAST_RESORT, LAUNCHED, DISABLED)
"""What the map calls the special rules of the bomb."""
COUNTDOWN = 8
"""Turns after that of the launch at whose end the game is a draw (ruling D40)."""

# ---------------------------------------------------------------------------------------------------------------------
# The station and its commander


def _figure(state: State, name: str) -> Any:
    return extra_of(state).scenario.figures.get(name)


def _station(state: State) -> Terrain | None:
    return state.terrain.get(str(_figure(state, "station")))


def is_beside(state: State, miniature: Miniature) -> bool:
    """Whether a model touches the launch station."""
    station = _station(state)
    near = station is not None and miniature.at is not None and station.level == miniature.level
    return near and station is not None and gap(station.piece(), miniature.piece()) <= CONTACT + EPSILON


def works(state: State) -> bool:
    """Whether the launch station is in order."""
    station = _station(state)
    return station is not None and condition(state, station.id) == WORKS


def is_launched(state: State) -> bool:
    """Whether the countdown runs."""
    return memory(state, "launched") is not None


def goes_to_launch(state: State, miniature: Miniature) -> bool:
    """Whether that model is on its way to set the bomb off."""
    ordered = memory(state, "ordered") and not is_launched(state) and works(state)
    return bool(ordered) and miniature.profile == _figure(state, "commander") and is_free(miniature)


def _way_left(state: State, miniature: Miniature) -> float:
    """Inches that the commander still has to go, doors and other models aside; infinity where there is no way."""
    opened = {
        name: replace(each, openings=tuple(replace(one, state="open") for one in each.openings))
        for name, each in state.terrain.items()
    }
    alone = replace(state, terrain=FrozenMap(opened), miniatures=FrozenMap({miniature.id: miniature}))
    x, y = _figure(state, "post")
    goals: list[Point] = [(float(x), float(y))]
    goals += [middle_of(state.terrain[name].piece()) for pair in pairs(state) for name in pair]
    for goal in goals:
        way = way_of(alone, miniature, goal)
        if way.free:
            return way.length
    return float("inf")


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(57), needs=(checks.unknown,))
def under_orders(case: DwmgCase) -> Iterator[Finding]:
    """Who goes to set the bomb off does nothing else on the way."""
    if goes_to_launch(case.state, case.miniature):
        yield finding(f"{within(case.miniature.title)} goes straight to the Z-bomb now.", id=case.miniature.id)


@rule(page(57), needs=(checks.unknown, checks.cannot_move, checks.terrain_in_the_way))
def not_straight(case: DwmgCase) -> Iterator[Finding]:
    """He comes nearer to it with every move."""
    if not goes_to_launch(case.state, case.miniature) or is_beside(case.state, case.arrival):
        return
    before, after = _way_left(case.state, case.miniature), _way_left(case.state, case.arrival)
    if after > before - EPSILON:
        yield finding(
            f"{within(case.miniature.title)} goes straight to the Z-bomb: {inches(before)} are left, and from there it "
            f"would be {inches(after)}.",
            id=case.miniature.id,
        )


@rule(page(57), needs=(checks.unknown,))
def commander_waits(case: DwmgCase) -> Iterator[Finding]:
    """His side does not end its phase before he has had his activation, if he can have one."""
    state = case.state
    if state.clock.phase != "action" or activations_left(state, case.side or "") <= 0:
        return
    for each in state.standing():
        idle = not each.status.get("activated") and not each.status.get("fought") and not in_contact(state, each)
        if each.side == case.side and goes_to_launch(state, each) and idle and why_not_free(state, each) is None:
            yield finding(f"{within(each.title)} must go to the Z-bomb first.", id=each.id)


RULES: dict[type[Action], tuple[Rule[Any], ...]] = {
    **dict.fromkeys((Shoot, Aim, Capture, Invent, PickUp, Search), (under_orders,)),
    Move: (not_straight,),
    Run: (not_straight,),
}
"""What the commander may do on his way."""
OWN_RULES = (under_orders, not_straight, commander_waits)

# ---------------------------------------------------------------------------------------------------------------------
# What happens


def told(play: Play, event: Event, heroes: str) -> None:
    """A fact that may set the commander on his way, launch the bomb, or stop it."""
    if isinstance(event, TerrainSet) and is_launched(play.state) and not works(play.state):
        play.remember(launched=None)
        fires(play, DISABLED)
        play.tell(Noted("The countdown of the Z-bomb stops."))
    lost = isinstance(event, Removed) or (isinstance(event, StatusSet) and event.word == "down")
    if lost and not memory(play.state, "ordered") and is_halved(play.state, heroes):
        play.remember(ordered=True)
        fires(play, LAST_RESORT)
        play.tell(Noted("The defenders are wiped out. The Z-bomb is the last resort."))
    if lost or isinstance(event, Moved):
        for each in tuple(play.state.standing()):
            if goes_to_launch(play.state, each) and is_beside(play.state, each):
                play.remember(launched=play.state.clock.round)
                fires(play, LAUNCHED)
                play.tell(Noted(sentence(f"{title_of(play.state, each.id)} launches the Z-bomb.")))


def disable(play: Play, who: str) -> None:
    """An enemy of the base has put the launch station out of order."""
    station = _station(play.state)
    if station is None or memory(play.state, "seized"):
        return
    play.remember(seized=play.model(who).side)
    fires(play, DISABLED)
    play.tell(Noted(sentence(f"{title_of(play.state, who)} takes the Z-bomb.")))
    if works(play.state):
        set_condition(play, station.id, BROKEN)


def outcome(state: State, monsters: str) -> Outcome | None:
    """How the bomb ends the game; None: it has not."""
    if memory(state, "seized"):
        return Outcome((monsters,), "The Cybermen have the Z-bomb, and will destroy the Earth with it.")
    launched = memory(state, "launched")
    if launched is not None and state.clock.round > int(launched) + COUNTDOWN:
        return Outcome((), "The Z-bomb destroys Mondas, and the Earth is laid waste by its radiation.")
    return None


def sheet(state: State) -> Iterator[str]:
    """How things stand with the bomb."""
    launched = memory(state, "launched")
    if launched is not None:
        left = int(launched) + COUNTDOWN - state.clock.round
        yield f"The Z-bomb is launched. Turns to go after this one: {left}."
    elif not works(state):
        yield "The launch station is out of order."
    elif memory(state, "ordered"):
        yield "The commander goes to launch the Z-bomb."
