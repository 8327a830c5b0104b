"""What is wrong with a map while it is drawn: each is a sentence with the things it is about and a place to show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from tabletop.app.editor import things
from tabletop.app.editor.index import Index
from tabletop.app.editor.looking import Look, at_once
from tabletop.documents.checks import check_map
from tabletop.documents.kinds import Kinds
from tabletop.documents.plain import plain_document
from tabletop.documents.report import Report
from tabletop.errors import Problem
from tabletop.geometry import reshaping
from tabletop.geometry.gaps import gap
from tabletop.geometry.narrows import fits, narrows, way_out
from tabletop.geometry.operations import area
from tabletop.geometry.shapes import Box, Piece, Point, Region
from tabletop.model.document import Document
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone
from tabletop.rules.common.walls import less
from tabletop.rules.registry import vocabularies
from tabletop.tongue import say

USUAL_BASE = 1.0
"""Inches across the base that a side's models have when it has none on the map."""

BESIDE = 0.1
"""Inches within which a piece borders on a passage."""


@dataclass(frozen=True, slots=True)
class Fault:
    """`ids` are selected, and `at` is brought into view, when its line is clicked."""

    message: str
    ids: tuple[str, ...] = ()
    at: Point | None = None
    weight: Literal["error", "warning"] = "error"


def faults(document: Document, kinds: Kinds) -> tuple[Fault, ...]:
    """Everything that is wrong: what no map may be first, then what makes it poor to play."""
    return at_once(look(document, kinds))


def look(document: Document, kinds: Kinds) -> Look[tuple[Fault, ...]]:
    """The same in slices (see `looking`)."""
    state = document.state
    found = [*_errors(document, kinds), *_crop(document), *_unnamed(document), *_scenario(document)]
    yield None
    found += yield partial(tuple, _off_the_table(state))
    for zone in state.zones.values():
        if zone.role == "setup":
            found += _room(state, zone)
            found += yield partial(_ways, state, zone)
    found += yield from _narrows(state)
    return tuple(found)


def _errors(document: Document, kinds: Kinds) -> Iterator[Fault]:
    """What the reader of maps would refuse."""
    report = Report()
    plain = plain_document(document, None, kinds)
    check_map(document.state, plain, report)
    for finding in report.findings:
        section, number = finding.path[0], finding.path[1]
        id = str(plain[str(section)][number]["id"])
        thing = things.find(document.state, id)
        at = _middle(thing) if thing is not None else None
        yield Fault(finding.message.replace(" ({other})", ""), (id,), at)


def _crop(document: Document) -> Iterator[Fault]:
    """The part that pictures show, which a table made smaller can leave beside it: no map may be read so."""
    crop, table = document.view.crop, document.state.table
    if crop is not None and not table.meets(crop):
        yield Fault(say("What pictures of the map show lies beside the table, which is {size}.", size=table.size))


def _unnamed(document: Document) -> Iterator[Fault]:
    """Miniatures of a game with a roster that are nobody of it: the map was one of another game before."""
    profiles = vocabularies()[document.rules].profiles
    for each in document.state.miniatures.values() if profiles else ():
        if each.profile not in profiles:
            message = say(
                "'{id}' has no profile of this game; choose one where its name stands.", id=things.title(each)
            )
            yield Fault(message, (each.id,), each.at)


def _scenario(document: Document) -> Iterator[Fault]:
    """What the game finds wrong with what the map says of its scenario."""
    vocabulary = vocabularies()[document.rules]
    if vocabulary.scenario_faults is not None and document.scenario:
        for _, message in vocabulary.scenario_faults(document.scenario, document.state, vocabulary.profiles):
            yield Fault(say("Scenario: {message}", message=message))


def of_file(problems: tuple[Problem, ...], found: tuple[Fault, ...]) -> Iterator[Fault]:
    """What is wrong with a map's file that cannot be told of the map: what was not understood is not on it."""
    told = {fault.message for fault in found}
    for each in problems:
        message = _PLACE.sub("", each.message)
        if message not in told and say("Scenario: {message}", message=message) not in told:
            yield Fault(say("Line {line} of the file: {message}", line=each.line, message=each.message))


_PLACE = re.compile(r" \(\d+:\d+\)")
"""The other place that a message names by its line and column."""


def _middle(thing: things.Thing) -> Point:
    return reshaping.middle(things.bounds(thing))


def _off_the_table(state: State) -> Iterator[Fault]:
    """Zones and what stands in the way that reach over the edge; a road may well come from beyond it."""
    table = state.table
    solid = (each for each in state.terrain.values() if each.movement in ("impassable", "obstacle"))
    shaped: tuple[things.Shaped, ...] = (*solid, *state.zones.values())
    for each in shaped:
        left, top, right, bottom = things.bounds(each)
        beyond = max(-left, -top, right - table.width, bottom - table.height)
        if beyond > 0.01:
            message = say("'{id}' reaches {beyond:.2f}″ over the edge of the table.", id=each.id, beyond=beyond)
            yield Fault(message, (each.id,), _middle(each), "warning")


# ---------------------------------------------------------------------------------------------------------------------
# Zones: room for the forces, and a way out


def base_of(state: State, side: str | None) -> float:
    """Inches that the largest base of a side needs to get through; of a side without models the usual base's."""
    mine = [
        min(each.base.width, each.base.length or each.base.width)
        for each in state.miniatures.values()
        if side is None or each.side == side
    ]
    return max(mine, default=USUAL_BASE)


def _walls(state: State, level: int) -> tuple[Piece, ...]:
    """What nobody can ever enter on a floor: doors count as ways, for somebody may open them."""
    return tuple(
        part
        for each in state.terrain.values()
        if each.level == level and each.movement == "impassable"
        for part in less(each, tuple(o for o in each.openings if o.kind == "door"))
    )


def _table(state: State) -> Box:
    table = state.table
    return Box((table.width / 2, table.height / 2), table.width, table.height)


def _room(state: State, zone: Zone) -> Iterator[Fault]:
    """Whether the models that wait for their side to set up find places in its zones, side by side."""
    waiting = [each for each in state.miniatures.values() if each.side == zone.side and each.at is None]
    if not waiting or zone.side is None:
        return
    zones = [each for each in state.zones.values() if each.role == "setup" and each.side == zone.side]
    need = sum((2 * each.base.reach) ** 2 for each in waiting)
    free = sum(area(each.outline.piece()) for each in zones)
    if need > free and zone is zones[0]:
        name = state.sides[zone.side].name if zone.side in state.sides else zone.side
        message = say(
            "The {n} models of {name} need {need:.0f} square inches; its zones have {free:.0f}.",
            n=len(waiting),
            name=name,
            need=need,
            free=free,
        )
        yield Fault(message, tuple(each.id for each in zones), _middle(zone))


def _ways(state: State, zone: Zone) -> tuple[Fault, ...]:
    """Whether a base of the side's size fits into its zone and gets out of it."""
    size = base_of(state, zone.side)
    walls, table, piece = _walls(state, zone.level), _table(state), zone.outline.piece()
    if not fits(piece, walls, table, size):
        message = say("No base of {size:g}″ fits into the zone '{id}'.", size=size, id=zone.id)
        return (Fault(message, (zone.id,), _middle(zone)),)
    if not way_out(piece, walls, table, size):
        message = say(
            "A base of {size:g}″ cannot get out of the zone '{id}': every way is narrower or closed.",
            size=size,
            id=zone.id,
        )
        return (Fault(message, (zone.id,), _middle(zone)),)
    return ()


def _narrows(state: State) -> Look[list[Fault]]:
    """Passages through which the smallest force's largest base cannot go."""
    size = min((base_of(state, side) for side in state.sides), default=USUAL_BASE)
    found: list[Fault] = []
    for level in sorted({each.level for each in state.terrain.values()}):
        passages = yield partial(narrows, _walls(state, level), _table(state), size)
        index = yield partial(Index, state, level)
        for passage in passages:
            yield None
            at = reshaping.middle(reshaping.bounds_of(passage))
            beside = tuple(each.id for each in _impassable(index, passage) if gap(each.piece(), passage) < BESIDE)
            message = say(
                "A passage is too narrow for a base of {size:g}″ at {at:.1f}″, {at_2:.1f}″.",
                size=size,
                at=at[0],
                at_2=at[1],
            )
            found.append(Fault(message, beside, at, "warning"))
    return found


def _impassable(index: Index, passage: Region) -> Iterator[Terrain]:
    """What nobody can enter and lies about a passage."""
    left, top, right, bottom = reshaping.bounds_of(passage)
    for each in index.near(reshaping.middle((left, top, right, bottom)), max(right - left, bottom - top) / 2 + BESIDE):
        if isinstance(each, Terrain) and each.movement == "impassable":
            yield each
