"""Sections of buildings (p. 22): what has Hits of its own, how many are left, and losing them.

A section is a piece of terrain with Hits. `buildings` says how it is attacked, `collapse` what its fall does. A shut
door that has a Def is attacked like a section (house), and `breaking_doors` breaks it down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.shapes import EPSILON, Point, Wall
from tabletop.model.event import Noted, TerrainSet
from tabletop.model.state import State
from tabletop.model.terrain import Opening, Terrain
from tabletop.rules.common.walls import opening_of
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.play import Play

LEAST_STRENGTH = 6
"""Hits of a lower Str leave a building unharmed (p. 22)."""


USUAL_HITS = 1
"""Hits of a door that can be broken down and of which none are said (house)."""


@dataclass(frozen=True, slots=True)
class Collapses:
    """A section has lost its last Hit."""

    section: str


def is_section(terrain: Terrain) -> bool:
    """Whether it can be attacked and brought down."""
    return terrain.hits is not None and terrain.hits > 0


def door_to_break(state: State, name: str) -> tuple[Terrain, Opening] | None:
    """The wall and the door of that id, if it is a door that is shut and can be broken down (p. 58, 61): it has a
    Def."""
    found = opening_of(state, name)
    breaks = found is not None and found[1].defence is not None and found[1].state != "open"
    return found if breaks else None


def doors_to_break(state: State, level: int | None = None) -> Iterator[Terrain]:
    """The doors on the table, or on one level, that can be broken down, each as a piece of terrain."""
    for terrain in state.terrain.values():
        for each in terrain.openings:
            if level in (None, terrain.level) and door_to_break(state, each.id) is not None:
                yield _as_piece(state, terrain, each)


def _as_piece(state: State, wall: Terrain, door: Opening) -> Terrain:
    width = wall.outline.width if isinstance(wall.outline, Wall) else wall.walls
    return Terrain(
        door.id,
        "door",
        Wall((door.start, door.end), width),
        level=wall.level,
        label=title_of(state, door.id),
        defence=door.defence,
        hits=door.hits or USUAL_HITS,
    )


def attacked(state: State, name: str) -> Terrain | None:
    """What of a building an attack is aimed at: the section of that id, or the door as a piece of terrain; None: it is
    nothing that is attacked."""
    terrain = state.terrain.get(name)
    if terrain is not None:
        return terrain if is_section(terrain) else None
    door = door_to_break(state, name)
    return None if door is None else _as_piece(state, *door)


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
