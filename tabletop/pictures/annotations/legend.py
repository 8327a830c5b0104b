"""What a legend explains: the sides, marks and hatches that this picture has, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.model.mark import (
    AreaMark,
    ArrowMark,
    GhostMark,
    KeyRow,
    Mark,
    OutlineMark,
    PathMark,
    RingMark,
    RulerMark,
    ShadeMark,
    Tone,
    VerdictMark,
    WedgesMark,
)
from tabletop.model.state import State

AREAS = {
    Tone.LEGAL: "in view, free",
    Tone.OBSCURED: "hidden or obscured",
    Tone.REFUSED: "blocked",
    Tone.REACH: "within reach",
    Tone.RUN: "within a run",
    Tone.THREAT: "under threat",
    Tone.BLAST: "blast",
    Tone.WITNESS: "with obstructions",
}
"""What an area of a tone is."""
LINES = {Tone.LEGAL: "legal", Tone.REFUSED: "refused", Tone.RUN: "a run", Tone.OFFENDER: "in the way"}
"""What a line of a tone is."""


def key_rows(marks: Iterable[Mark], state: State, *, printed: bool = False) -> tuple[KeyRow, ...]:
    """The rows of a legend, in the order in which they are read; only print hatches terrain."""
    rows = dict.fromkeys((*_sides(state), *_marks(tuple(marks)), *(_terrain(state) if printed else ())))
    signs = {row.tone for row in rows if row.swatch == "tick"}
    return tuple(row for row in rows if row.swatch != "line" or row.tone not in signs)


def _sides(state: State) -> Iterator[KeyRow]:
    there = {model.side for model in state.standing()}
    for number, side in enumerate(state.sides.values()):
        if side.id in there:
            yield KeyRow("side", side.name, colour=side.colour, pattern=number)


def _marks(marks: tuple[Mark, ...]) -> Iterator[KeyRow]:
    for mark in marks:
        match mark:
            case AreaMark() if mark.text == "front arc":
                continue
            case AreaMark() | WedgesMark() if mark.tone in AREAS:
                yield KeyRow("area", AREAS[mark.tone], mark.tone)
            case ShadeMark():
                yield KeyRow("shade", "under threat" if mark.tone is Tone.THREAT else "out of sight", mark.tone)
            case PathMark() | OutlineMark() | RulerMark() if mark.tone in LINES:
                yield KeyRow("line", LINES[mark.tone], mark.tone)
            case VerdictMark():
                yield KeyRow("tick", "legal" if mark.tone is Tone.LEGAL else "refused", mark.tone)
            case ArrowMark():
                yield KeyRow("ghost", "where it stood")
            case RingMark() | GhostMark():
                continue
            case _:
                continue


def _terrain(state: State) -> Iterator[KeyRow]:
    """Hatches: what a print shows of rough ground, cover, walls and water."""
    pieces = tuple(state.terrain.values())
    if any(piece.movement in ("rough", "obstacle") for piece in pieces):
        yield KeyRow("rough", "slow to cross")
    if any(piece.cover or piece.sight == "partial" for piece in pieces):
        yield KeyRow("cover", "gives cover")
    if any(piece.movement == "impassable" or piece.sight == "blocks" for piece in pieces):
        yield KeyRow("blocks", "no way or no view through")
    if any(piece.movement == "water" for piece in pieces):
        yield KeyRow("water", "water")
