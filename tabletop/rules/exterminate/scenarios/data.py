"""What a map says of its scenario (key `scenario`): objectives, forces, nodes, points, the number of turns."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.state import State
from tabletop.model.vocabulary import Fault

MOST_CARDS = 5
"""Recruitment cards that a faction has at most (Game Set-Up)."""
MOST_ADVENTURES = 5
"""Adventure cards that a faction starts with at most (Adventure Cards)."""
KINDS = ("black", "temporal", "spatial")


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A rule of the scenario, for its sheet: a title and a sentence or two."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Area:
    """A zone that is worth points to the side that alone has able models in it when the game ends."""

    zone: str
    points: int


@dataclass(frozen=True, slots=True)
class ExterminateScenario:
    """A scenario as its map tells it.

    `turns`: so many are played; 0: until one side is left. `cards`: recruitment cards of a faction at most.
    `adventures`: adventure cards that chance gives to every side. `nodes`: how many Vortex Nodes of each kind lie face
    down, `node_points` what they are worth, where it is not the usual. `exit`: points for every model that stands in
    an `exit` zone of its side at the end.
    """

    where: str = ""
    objectives: FrozenMap[str, str] = EMPTY
    rules: tuple[SpecialRule, ...] = ()
    turns: int = 0
    cards: int = MOST_CARDS
    adventures: int = 0
    nodes: FrozenMap[str, int] = EMPTY
    node_points: FrozenMap[str, int] = EMPTY
    areas: tuple[Area, ...] = ()
    exit: int = 0


NO_SCENARIO = ExterminateScenario()
"""What a map without one plays: until one side is left."""


def faults(scenario: ExterminateScenario, state: State, profiles: Collection[str]) -> Iterator[Fault]:
    """What is wrong with a scenario."""
    for side in scenario.objectives:
        if side not in state.sides:
            yield ("objectives", side), f"There is no side '{side}' on this map."
    for key, named in (("nodes", scenario.nodes), ("node_points", scenario.node_points)):
        for kind in named:
            if kind not in KINDS:
                yield (key, kind), f"There is no Vortex Node '{kind}'; there are {', '.join(KINDS)}."
    for number, area in enumerate(scenario.areas):
        if area.zone not in state.zones:
            yield ("areas", number, "zone"), f"There is no zone '{area.zone}' on this map."
    for key, value, most in (
        ("cards", scenario.cards, MOST_CARDS),
        ("adventures", scenario.adventures, MOST_ADVENTURES),
    ):
        least = 1 if key == "cards" else 0
        if not least <= value <= most:
            yield (key,), f"A faction has from {least} to {most} of these cards, not {value}."
