"""Sections of buildings (p. 22): what has Hits of its own, how many are left, and losing them.

A section is a piece of terrain with Hits. `buildings` says how it is attacked, `collapse` what its fall does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.shapes import EPSILON, Point
from tabletop.model.event import Noted, TerrainSet
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.play import Play

LEAST_STRENGTH = 6
"""Hits of a lower Str leave a building unharmed (p. 22)."""


@dataclass(frozen=True, slots=True)
class Collapses:
    """A section has lost its last Hit."""

    section: str


def is_section(terrain: Terrain) -> bool:
    """Whether it can be attacked and brought down."""
    return terrain.hits is not None and terrain.hits > 0


def hits_of_section(terrain: Terrain) -> int:
    """Hits it has left."""
    return int(terrain.status.get("hits", terrain.hits or 0))


def sections(state: State, level: int | None = None) -> Iterator[Terrain]:
    """The sections on the table, or on one level."""
    return (each for each in state.terrain.values() if is_section(each) and level in (None, each.level))


def harms(strength: int | None) -> bool:
    """Whether hits of that Str damage buildings (p. 22)."""
    return strength is not None and strength >= LEAST_STRENGTH


def damage_section(play: Play, section: str, hits: int, strength: int | None, source: str) -> None:
    """A section is hit so often with that Str, by a weapon or a ram: each hit costs a Hit, without the damage table
    (p. 22). Weaker hits leave it unharmed."""
    if section not in play.state.terrain or not is_section(play.state.terrain[section]):
        return
    if not harms(strength):
        what = "Hits without a Str" if strength is None else f"Hits of Str {strength}"
        play.tell(Noted(f"{what} cannot harm {title_of(play.state, section)}: Str {LEAST_STRENGTH} is needed."))
        return
    times = "once" if hits == 1 else "twice" if hits == 2 else f"{hits} times"
    play.tell(Noted(f"{sentence(source)} hits {title_of(play.state, section)} {times}."))
    hurt(play, section, hits)


def hurt(play: Play, section: str, hits: int) -> None:
    """A section loses Hits; with the last it collapses."""
    terrain = play.state.terrain.get(section)
    if terrain is None or not is_section(terrain) or hits <= 0:
        return
    left = max(0, hits_of_section(terrain) - hits)
    play.tell(TerrainSet(section, replace(terrain, status=terrain.status.with_("hits", left))))
    many = "no Hits" if left == 0 else "1 Hit" if left == 1 else f"{left} Hits"
    play.tell(Noted(f"{sentence(title_of(play.state, section))} has {many} left."))
    if left == 0:
        play.then(Collapses(section))


def is_parted(state: State, level: int, place: Point, other: Point | None) -> bool:
    """Whether the walls of a building are between two places: one is inside of it, the other is not (house)."""
    return any(
        is_inside(each, place, level) != is_inside(each, other, level)
        for each in state.terrain.values()
        if each.has_inside and each.level == level
    )


def is_inside(terrain: Terrain, at: Point | None, level: int) -> bool:
    """Whether a place is within the walls of a building: the centre of a base decides (house)."""
    return at is not None and terrain.level == level and signed_distance(terrain.piece(), at) < -EPSILON
