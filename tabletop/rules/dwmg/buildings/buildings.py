"""Attacks on buildings (p. 22): what strikes a section, from a shot, a blast, a charge or a blow.

`sections` says what a section is and takes its Hits, `battering` has models strike it in melee, `collapse` brings it
down, `passages` has the rules of doors and windows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.shapes import Disc, Point
from tabletop.geometry.templates import share_over
from tabletop.model.state import State
from tabletop.rules.dwmg.buildings.breaking_doors import hit_door, needed_to_break
from tabletop.rules.dwmg.buildings.sections import damage_section, door_to_break, harms, sections
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import EDGE, MORE_THAN_HALF, Blow
from tabletop.rules.dwmg.harm.damage_table import IMPOSSIBLE, is_rolled, number_of, several
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.effects import effects_of


@dataclass(frozen=True, slots=True)
class SectionStruck:
    """A blow hits a section of a building; the die for the number of hits may have fallen."""

    section: str
    blow: Blow
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionAtEdge:
    """The die has fallen for a section over which no more than half of a template lies."""

    struck: SectionStruck
    faces: tuple[int, ...] = ()


def _struck(play: Play, step: SectionStruck) -> None:
    blow = step.blow
    dice = several(blow) or "1"
    door = door_to_break(play.state, step.section)
    hurts = harms(blow.strength) if door is None else needed_to_break(door[1].defence, blow.strength) < IMPOSSIBLE
    if is_rolled(dice) and not step.faces and hurts:
        about = () if blow.by is None else (blow.by,)
        play.then(Throw(1, "the number of hits", step, blow.by, about))
        return
    for each in effects_of(blow.effects):
        each.hit(play, step.section, blow)
    hits = number_of(dice, step.faces[0]) if step.faces else 1
    if door is not None:
        hit_door(play, step.section, hits, blow)
        return
    damage_section(play, step.section, hits, blow.strength, blow.source)


def buildings_under(
    state: State, place: Point, level: int, diameter: float, blow: Blow, fired_at: str | None = None
) -> Iterator[SectionStruck | Throw]:
    """What a blast does to the sections under its template, where it is strong enough to harm any.

    A section is larger than the template: it is the share of the template that lies over it that counts (house). The
    one it was fired at and has hit is struck.
    """
    template = Disc(place, diameter / 2)
    for each in sections(state, level):
        struck = SectionStruck(each.id, blow)
        share = share_over(each.piece(), template)
        if each.id == fired_at or (harms(blow.strength) and share > MORE_THAN_HALF):
            yield struck
        elif harms(blow.strength) and share > 0.0:
            about = () if blow.by is None else (blow.by,)
            yield Throw(1, "the edge of the blast", SectionAtEdge(struck), blow.by, about, EDGE)


def _at_edge(play: Play, step: SectionAtEdge) -> None:
    if step.faces[0] >= EDGE:
        play.then(step.struck)


CHAPTER = Chapter("buildings", steps={SectionStruck: _struck, SectionAtEdge: _at_edge})
