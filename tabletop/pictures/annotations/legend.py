"""What a legend explains: the sides, marks and hatches that this picture has, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletop.geometry.edges import Bounds, bounds_of
from tabletop.geometry.shapes import Point
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
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain

Crop = tuple[float, float, float, float]

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


def key_rows(marks: Iterable[Mark], state: State, crop: Crop, *, printed: bool = False) -> tuple[KeyRow, ...]:
    """The rows of a legend, in the order in which they are read, of what is in view; only print hatches terrain."""
    seen = [mark for mark in marks if _touches(_bounds(mark), crop)]
    models = [model for model in state.standing() if _touches(bounds_of(model.piece()), crop)]
    terrain = [piece for piece in state.terrain.values() if printed and _touches(bounds_of(piece.piece()), crop)]
    rows = dict.fromkeys((*_sides(state, models), *_marks(seen), *_terrain(terrain)))
    signs = {row.tone for row in rows if row.swatch == "tick"}
    return tuple(row for row in rows if row.swatch != "line" or row.tone not in signs)


def _touches(box: Bounds | None, crop: Crop) -> bool:
    """Whether a box shows in a picture; what has none shows everywhere."""
    if box is None:
        return True
    left, top, right, bottom = box
    x, y, width, height = crop
    return left < x + width and right > x and top < y + height and bottom > y


def _bounds(mark: Mark) -> Bounds | None:
    match mark:
        case AreaMark(piece=piece) | OutlineMark(piece=piece) | RingMark(piece=piece):
            return bounds_of(piece)
        case PathMark(points=points):
            return _box(points)
        case RulerMark(start=start, end=end) | ArrowMark(start=start, end=end):
            return _box((start, end))
        case VerdictMark(at=at):
            return _box((at,))
        case _:
            return None


def _box(points: Sequence[Point]) -> Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _sides(state: State, models: Sequence[Miniature]) -> Iterator[KeyRow]:
    there = {model.side for model in models}
    for number, side in enumerate(state.sides.values()):
        if side.id in there:
            yield KeyRow("side", side.name, colour=side.colour, pattern=number)


def _marks(marks: Sequence[Mark]) -> Iterator[KeyRow]:
    for mark in marks:
        match mark:
            case AreaMark() if mark.text == "front arc":
                continue
            case AreaMark() | WedgesMark() if mark.tone in AREAS:
                yield KeyRow("area", AREAS[mark.tone], mark.tone)
            case ShadeMark():
                yield KeyRow("shade", "under threat" if mark.tone is Tone.THREAT else "out of sight", mark.tone)
            case OutlineMark(tone=Tone.OFFENDER):
                yield KeyRow("rim", LINES[mark.tone], mark.tone)
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


def _terrain(pieces: Sequence[Terrain]) -> Iterator[KeyRow]:
    """Hatches: what a print shows of rough ground, cover, walls and water."""
    if any(piece.movement in ("rough", "obstacle") for piece in pieces):
        yield KeyRow("rough", "slow to cross")
    if any(piece.cover or piece.sight == "partial" for piece in pieces):
        yield KeyRow("cover", "gives cover")
    if any(piece.movement == "impassable" or piece.sight == "blocks" for piece in pieces):
        yield KeyRow("blocks", "no way or no view through")
    if any(piece.movement == "water" for piece in pieces):
        yield KeyRow("water", "water")
