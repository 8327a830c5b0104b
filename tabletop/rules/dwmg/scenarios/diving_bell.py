"""For Whom the Diving Bell Tolls (p. 62): the Master steals in, searches the base for his component, and is gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.shapes import EPSILON, Point
from tabletop.model.action import Action, Choose, Target
from tabletop.model.decision import Decision
from tabletop.model.event import Event, Moved, Noted, Placed, Removed
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone
from tabletop.rules.common.words import listed, sentence, title_of, within
from tabletop.rules.dwmg.buildings.sections import is_inside
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.things import carried_things, take
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import team
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios import laboratories
from tabletop.rules.dwmg.scenarios.arriving import call, off_the_edges
from tabletop.rules.dwmg.scenarios.exits import edge_of
from tabletop.rules.dwmg.scenarios.hooks import (
    FENCE,
    LABORATORY,
    Scenario,
    fires,
    invented,
    memory,
    playing,
    scenario,
)
from tabletop.rules.dwmg.scenarios.scoring import OVER
from tabletop.rules.dwmg.shooting.seeing import view_of
from tabletop.rules.dwmg.uses.usage import WHOLE, Usage
from tabletop.rules.dwmg.verbs import Use

ID = "diving-bell"
UNIT, SEA_DEVILS = "heroes", "monsters"
MASTER = "the-master"
COMPONENT = "tardis-component"
"""The item that he wants back."""
FOUND = 5
"""The lowest die on which a search finds it."""
LAND = ("east", "south", "west")
"""The edges of the table that are no water."""
BAY, HIDES, ARRIVES = "bay", "master-hides", "master-arrives"
SEARCH, FOUND_IT, CARRIED_OFF = "searching", "component", "carried-off"
"""What the map calls the special rules that are told of here."""
LAB = "laboratory"
"""What the building is called in which the Doctor can invent."""
SEARCHED, IS_FOUND = "searched", "found"
"""What the scenario remembers: the buildings that were searched, and that the component was found."""


@scenario(ID)
class DivingBell(Scenario):
    """An attack from the sea that hides a burglary."""

    book_page = 62
    special = (BAY, FENCE, LABORATORY, HIDES, ARRIVES, SEARCH, FOUND_IT, CARRIED_OFF)

    def outside_zone(self, state: State, arrival: Miniature, outside: bool) -> bool:
        """The Master sets up wherever nobody of UNIT sees him."""
        if arrival.profile != MASTER:
            return outside
        return any(not view_of(state, each, arrival).hidden for each in team(state, UNIT))

    def set_up(self, play: Play) -> None:
        """UNIT says which building is the laboratory. A Master who was not put on the table comes over land, in
        whichever turn he likes."""
        for each in tuple(play.state.miniatures.values()):
            if each.profile == MASTER and each.at is None:
                call(play, each.id, f"along the {' or '.join(LAND)} edge")
            elif each.profile == MASTER:
                fires(play, HIDES)
        if UNIT in play.state.sides and buildings(play.state):
            play.then(ChooseLaboratory())

    def may_invent(self, state: State, miniature: Miniature, zone: Zone) -> str | None:
        return laboratories.not_for(miniature)

    def may_not_arrive(self, state: State, arrival: Miniature) -> str | None:
        return off_the_edges(state, arrival, LAND)

    def may_not_leave(self, state: State, miniature: Miniature, way: Zone) -> str | None:
        return None if has_component(miniature) else f"{within(miniature.title)} does not leave without the component"

    def told(self, play: Play, event: Event, before: State) -> None:
        invented(play, event)
        if isinstance(event, Moved) and any(_is_wet(play.state, place) for place in event.path):
            fires(play, BAY)
        if isinstance(event, Placed) and event.miniature.profile == MASTER and play.state.clock.phase != "setup":
            fires(play, ARRIVES)
        if isinstance(event, Removed) and edge_of(event.reason) and has_component(before.miniatures[event.who]):
            who = title_of(before, event.who)
            fires(play, CARRIED_OFF)
            play.remember(**{OVER: sentence(f"{who} has got the component off the table.")})

    def sheet(self, state: State) -> Iterator[str]:
        done = [title_of(state, each) for each in memory(state, SEARCHED, ())]
        yield f"Searched so far: {listed(done)}." if done else "No building has been searched."
        holder = next((each for each in state.standing() if has_component(each)), None)
        if holder is not None:
            yield sentence(f"{title_of(state, holder.id)} has the component.")


def has_component(miniature: Miniature) -> bool:
    """Whether a model carries what the Master is after."""
    return any(each.name == COMPONENT for each in carried_things(miniature))


def buildings(state: State) -> tuple[Terrain, ...]:
    """The buildings that can be searched."""
    return tuple(each for each in state.terrain.values() if each.has_inside)


def searches(state: State, miniature: Miniature) -> bool:
    """Whether a model searches for the component: the Master, and whom he has hypnotised."""
    by = state.miniatures.get(str(miniature.status.get("controlled_by")))
    return miniature.profile == MASTER or (by is not None and by.profile == MASTER)


def _is_wet(state: State, place: Point) -> bool:
    waters = (each for each in state.terrain.values() if each.movement == "water")
    return any(signed_distance(each.piece(), place) < -EPSILON for each in waters)


# ---------------------------------------------------------------------------------------------------------------------
# The laboratory


@dataclass(frozen=True, slots=True)
class ChooseLaboratory:
    """UNIT declares one of the buildings to be the laboratory, before the game starts."""


def _choose(play: Play, step: ChooseLaboratory) -> None:
    answers = tuple(Choose(each.id) for each in buildings(play.state))
    said = "Which of the buildings is the laboratory, in which the Doctor can invent?"
    play.ask(Decision(LAB, UNIT, said, answers, answers[0], page(62)), step)


def _chosen(play: Play, step: ChooseLaboratory, answer: Action) -> None:
    assert isinstance(answer, Choose)
    laboratories.furnish(play, answer.option, LAB)
    play.tell(Noted(sentence(f"The laboratory is in {title_of(play.state, answer.option)}.")))


# ---------------------------------------------------------------------------------------------------------------------
# Searching


@dataclass(frozen=True, slots=True)
class Looked:
    """The die of a search has fallen."""

    by: str
    faces: tuple[int, ...] = ()


@anybody("search-building")
class SearchingABuilding(Ability):
    """A whole activation in a building; in the last one that is left the component is sure to be."""

    uses = (Usage("Search the building", cost=WHOLE),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return playing(state, ID) and searches(state, bearer) and not memory(state, IS_FOUND)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not playing(state, ID) or not searches(state, bearer):
            return f"{within(bearer.title)} has nothing to search for"
        if memory(state, IS_FOUND):
            return "The component has been found"
        here = _here(state, bearer)
        if here is None:
            return f"{within(bearer.title)} is in no building"
        if here.id in memory(state, SEARCHED, ()):
            return f"{sentence(title_of(state, here.id))} has been searched already"
        return None

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        return 1 if len(_left(state)) <= 1 else FOUND

    def used(self, play: Play, action: Use) -> None:
        here, left = _here(play.state, play.model(action.by)), _left(play.state)
        assert here is not None
        fires(play, SEARCH)
        play.remember(**{SEARCHED: (*memory(play.state, SEARCHED, ()), here.id)})
        if left == (here.id,):
            _find(play, action.by)
        else:
            play.then(Throw(1, "the component", Looked(action.by), action.by, (action.by,), FOUND))


def _here(state: State, miniature: Miniature) -> Terrain | None:
    return next((each for each in buildings(state) if is_inside(each, miniature.at, miniature.level)), None)


def _left(state: State) -> tuple[str, ...]:
    """The buildings that nobody has searched."""
    return tuple(each.id for each in buildings(state) if each.id not in memory(state, SEARCHED, ()))


def _looked(play: Play, step: Looked) -> None:
    if step.faces[0] >= FOUND:
        _find(play, step.by)
    else:
        play.tell(Noted("The component is not here."))


def _find(play: Play, who: str) -> None:
    play.remember(**{IS_FOUND: True})
    fires(play, FOUND_IT)
    play.tell(Noted(sentence(f"{title_of(play.state, who)} finds the component.")))
    take(play, who, COMPONENT)


CHAPTER = Chapter(
    "diving bell",
    steps={ChooseLaboratory: _choose, Looked: _looked},
    replies={ChooseLaboratory: _chosen},
)
