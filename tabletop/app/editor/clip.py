"""Things carried from map to map: as the text of a small map, so that a clip is readable and any map can be pasted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabletop import opening
from tabletop.app.editor import things
from tabletop.app.editor.things import Thing
from tabletop.documents.reader import read
from tabletop.documents.writer import write
from tabletop.errors import DocumentError
from tabletop.geometry.shapes import Point
from tabletop.model.document import Document, EditorNotes
from tabletop.model.frozen import EMPTY
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Clock, Zone
from tabletop.rules.registry import vocabularies


def copied(document: Document, ids: Iterable[str]) -> str:
    """The things as the text of a map of nothing else."""
    chosen = things.found(document.state, ids)
    bare = replace(
        document.state, terrain=EMPTY, zones=EMPTY, markers=EMPTY, miniatures=EMPTY, clock=Clock(), pending=()
    )
    alone = Document(
        f"A part of {document.title}", document.rules, things.put(bare, chosen), options=EMPTY, editor=EditorNotes()
    )
    return write(alone, vocabularies()[document.rules], opening.kinds())


def read_clip(text: str) -> tuple[Thing, ...] | None:
    """The things of a text that is a map; None when it is something else."""
    if "tabletop:" not in text:
        return None
    try:
        document = read(text, "the clipboard", vocabularies(), opening.kinds(), opening.looks())
    except DocumentError:
        return None
    return tuple(things.things(document.state))


def placed(many: tuple[Thing, ...], middle: Point, step: float = 0.01) -> tuple[Thing, ...]:
    """The things with the middle of their box at a place, or as near as whole steps lead: what was on a grid stays."""
    if not many:
        return ()
    left, top, right, bottom = things.bounds_of(many)
    across, down = middle[0] - (left + right) / 2, middle[1] - (top + bottom) / 2
    by = (round(across / step) * step, round(down / step) * step)
    return tuple(things.moved(each, *by) for each in many)


def added(state: State, many: Iterable[Thing], level: int | None = None) -> tuple[State, tuple[str, ...]]:
    """The map with copies of things, each under an id that is free; on a floor if one is given.

    A zone or miniature of a side that this map does not have goes to nobody, or to the first side."""
    taken = things.names(state)
    sides = tuple(state.sides)
    made: list[Thing] = []
    for each in many:
        id = things.fresh(taken, each.id)
        taken.add(id)
        new = replace(each, id=id) if level is None else replace(each, id=id, level=level)
        if isinstance(new, Terrain):
            openings = []
            for opening_ in new.openings:
                name = things.fresh(taken, opening_.id)
                taken.add(name)
                openings.append(replace(opening_, id=name))
            new = replace(new, openings=tuple(openings))
        elif isinstance(new, Zone) and new.side is not None and new.side not in sides:
            new = replace(new, side=None)
        elif isinstance(new, Miniature) and new.side not in sides:
            if not sides:
                continue
            new = replace(new, side=sides[0])
        made.append(new)
    return things.put(state, made), tuple(each.id for each in made)
