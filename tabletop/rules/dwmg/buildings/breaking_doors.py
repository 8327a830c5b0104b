"""Doors that are broken down (p. 58, 61): each hit rolls on the damage table against the door's Def, and with its last
Hit it is gone.

House: it is attacked like the section of a building that it belongs to (p. 22), which a blow or a shot at half range or
less cannot miss; it has 1 Hit where none are said; a blast does nothing to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

from tabletop.model.event import Noted, TerrainSet
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.buildings.sections import USUAL_HITS, door_to_break, doors_to_break, harms, sections
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage_table import IMPOSSIBLE, needed
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.hooks import DOORS, fires


@dataclass(frozen=True, slots=True)
class DoorHit:
    """The die for the damage to a door has fallen."""

    door: str
    needs: int
    faces: tuple[int, ...] = ()


def needed_to_break(defence: int | None, strength: int | None) -> int:
    """The lowest die with which a hit harms a door of that Def; 7 where none does."""
    return needed(strength or 0, defence or 0)


def is_harmed(state: State, thing: Terrain, strength: int | None) -> bool:
    """Whether hits of that Str harm a section of a building, or a door as `sections` gives it."""
    if door_to_break(state, thing.id) is None:
        return harms(strength)
    return needed_to_break(thing.defence, strength) < IMPOSSIBLE


def least(state: State, thing: Terrain) -> int:
    """The lowest Str of hits that harm a section, or a door."""
    return next(strength for strength in count(1) if is_harmed(state, thing, strength))


def harmed_by(state: State, strength: int | None, level: int | None = None) -> Iterator[Terrain]:
    """The sections and the doors on the table, or on one level, that hits of that Str harm."""
    for each in (*sections(state, level), *doors_to_break(state, level)):
        if is_harmed(state, each, strength):
            yield each


def hit_door(play: Play, door: str, hits: int, blow: Blow) -> None:
    """A door is hit so often."""
    found = door_to_break(play.state, door)
    if found is None:
        return
    needs = needed_to_break(found[1].defence, blow.strength)
    if needs >= IMPOSSIBLE:
        play.tell(
            Noted(f"{sentence(blow.source)} of Str {blow.strength or 0} cannot harm {title_of(play.state, door)}.")
        )
        return
    about = () if blow.by is None else (blow.by,)
    throw = Throw(1, "damage", DoorHit(door, needs), blow.by, about, needs, kind="damage")
    play.then(*(throw for _ in range(hits)))


def _door_hit(play: Play, step: DoorHit) -> None:
    found = door_to_break(play.state, step.door)
    if found is None:
        return
    wall, door = found
    if step.faces[0] < step.needs:
        play.tell(Noted(sentence(f"{title_of(play.state, door.id)} holds.")))
        return
    fires(play, DOORS)
    left = (door.hits or USUAL_HITS) - 1
    now = replace(door, hits=left) if left else replace(door, hits=None, state="open", broken=True)
    play.tell(TerrainSet(wall.id, wall.with_opening(now)))
    what = title_of(play.state, door.id)
    said = f"{what} breaks."
    if left:
        said = f"{what} has 1 Hit left." if left == 1 else f"{what} has {left} Hits left."
    play.tell(Noted(sentence(said)))


CHAPTER = Chapter("doors that are broken down", steps={DoorHit: _door_hit})
