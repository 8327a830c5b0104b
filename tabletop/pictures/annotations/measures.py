"""Annotations that measure: rulers, dimensions, rings, ways, templates, and where something stood."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from tabletop.errors import TabletopError
from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import edge_to_edge, gap
from tabletop.geometry.operations import between, shared, widened
from tabletop.geometry.shapes import Box, Disc, Piece, Point, distance
from tabletop.geometry.templates import blast_shares
from tabletop.model.annotation import Blast, Dimension, End, Extent, Moved, Path, Rings, Ruler
from tabletop.model.mark import (
    AreaMark,
    ArrowMark,
    DimensionMark,
    GhostMark,
    LabelMark,
    LineMark,
    Mark,
    PathMark,
    RingMark,
    RulerMark,
    Tone,
    VerdictMark,
)
from tabletop.pictures.annotations.picturing import Picturing
from tabletop.rules.common.words import inches

MOST_RINGS = 48
CLEAR = 0.45
"""Inches from a thing to the dimension arrow beside it."""
ON_THE_WAY = 1e-3
"""How many inches longer a leg may be that leads by a place on it: the lengths are rounded."""
NAME = 0.4
"""Inches that a name takes below a base."""


def _ends(picture: Picturing, ends: tuple[End, End]) -> tuple[Point, Point, float]:
    """The ends of a ruler between two things, and the inches from edge to edge."""
    if ends[0] == ends[1]:
        raise TabletopError("It goes from one thing or place to another; these two are the same.")
    a, b = picture.piece(ends[0]), picture.piece(ends[1])
    if isinstance(a, Disc | Box) and isinstance(b, Disc | Box) and _bare(picture, ends):
        return (*edge_to_edge(a, b), max(0.0, gap(a, b)))
    return (*_nearest(a, b), max(0.0, gap(a, b)))


def _bare(picture: Picturing, ends: tuple[End, End]) -> bool:
    """Whether both are bases or places: the ruler then lies along the line of their centres."""
    return all(not isinstance(end, str) or end in picture.state.miniatures for end in ends)


def _nearest(a: Piece, b: Piece) -> tuple[Point, Point]:
    """The ends of a shortest line between two things; where two walls face each other, in the middle of it."""
    start, end = between(_solid(a), _solid(b))
    (l0, t0, r0, b0), (l1, t1, r1, b1) = bounds_of(a), bounds_of(b)
    if start[1] == end[1] and min(b0, b1) > max(t0, t1):
        y = (min(b0, b1) + max(t0, t1)) / 2
        middle = ((start[0], y), (end[0], y))
    elif start[0] == end[0] and min(r0, r1) > max(l0, l1):
        x = (min(r0, r1) + max(l0, l1)) / 2
        middle = ((x, start[1]), (x, end[1]))
    else:
        return start, end
    on_both = all(abs(gap(Disc(p, 0.0), piece)) < 1e-6 for p, piece in zip(middle, (a, b), strict=True))
    return middle if on_both else (start, end)


def _solid(piece: Piece) -> Piece:
    """A bare place has no area; geometry wants some."""
    return Disc(piece.centre, 1e-6) if isinstance(piece, Disc) and piece.radius == 0.0 else piece


def ruler(picture: Picturing, given: Ruler) -> Iterator[Mark]:
    """A ruler from edge to edge."""
    start, end, length = _ends(picture, given.between)
    yield RulerMark(start, end, given.text or inches(length))


def dimension(picture: Picturing, given: Dimension) -> Iterator[Mark]:
    """A double-headed arrow across a gap."""
    start, end, length = _ends(picture, given.between)
    yield DimensionMark(start, end, given.text or inches(length))


def extent(picture: Picturing, given: Extent) -> Iterator[Mark]:
    """A double-headed arrow along a side of a thing."""
    left, top, right, bottom = bounds_of(picture.piece(given.of))
    start, end = {
        "top": ((right, top), (left, top)),
        "bottom": ((left, bottom), (right, bottom)),
        "left": ((left, top), (left, bottom)),
        "right": ((right, bottom), (right, top)),
    }[given.side]
    below_name = given.side == "bottom" and given.of in picture.state.miniatures
    away = CLEAR + NAME if below_name else CLEAR
    yield DimensionMark(start, end, given.text or inches(distance(start, end)), away)


def rings(picture: Picturing, given: Rings) -> Iterator[Mark]:
    """Rings round a thing, each with its figure."""
    piece = picture.piece(given.of)
    if not given.at and not 0 < given.every <= given.to:
        raise TabletopError("Rings need 'every' greater than 0 and 'to' no smaller than that.")
    count = math.floor(given.to / given.every + 1e-9) if not given.at else len(given.at)
    if count > MOST_RINGS or any(far <= 0 for far in given.at):
        raise TabletopError(f"Rings lie at distances greater than 0, and there are at most {MOST_RINGS} of them.")
    for far in sorted(given.at) or [given.every * (k + 1) for k in range(count)]:
        yield RingMark(widened(_solid(piece), far), inches(far))


def blast(picture: Picturing, given: Blast) -> Iterator[Mark]:
    """A template, what it covers of every base, and how much that is."""
    if not 0 < given.diameter <= 1000:
        raise TabletopError(f"The diameter of a blast is from 0 to 1000 inches; {given.diameter:g} is not.")
    centre = picture.place(given.at)
    template = Disc(centre, given.diameter / 2)
    yield AreaMark(template, Tone.BLAST, f"{given.diameter:g}″")
    models = list(picture.state.standing())
    for model, share in zip(models, blast_shares(centre, given.diameter, [m.piece() for m in models]), strict=True):
        if share > 0 and model.at is not None:
            yield from (AreaMark(part, Tone.BLAST) for part in shared(model.piece(), template))
            yield LabelMark(model.at, f"{share:.0%}", Tone.BLAST, model.piece())


def path(picture: Picturing, given: Path) -> Iterator[Mark]:
    """A way in straight legs."""
    if len(given.through) < 2:
        raise TabletopError("A path has two places or more.")
    points = tuple(picture.place(end) for end in given.through)
    if any(a == b for a, b in pairwise(points)):
        raise TabletopError("A path goes from place to place; two that follow each other are the same.")
    length = sum(distance(a, b) for a, b in pairwise(points))
    tone = Tone.REFUSED if given.legal is False else Tone.LEGAL if given.legal else Tone.NEUTRAL
    yield PathMark(points, length, points[1:-1], tone)
    if given.legal is not None:
        yield VerdictMark(points[-1], tone, picture.about(given.through[-1]) or picture.base_at(points[-1]))


def moved(picture: Picturing, given: Moved) -> Iterator[Mark]:
    """A ghost where a miniature stood, and an arrow to where it stands."""
    model = picture.model(given.of)
    before = picture.step.before.miniatures.get(given.of) if picture.step is not None else None
    start = given.from_ if given.from_ is not None else before.at if before is not None else None
    if start is None:
        if picture.steps:
            return
        raise TabletopError(f"Where '{given.of}' stood is not known: there are no steps, so name a place ('from').")
    facing = given.facing if given.facing is not None else before.facing if before is not None else model.facing
    assert model.at is not None
    if start == model.at:
        if picture.own:
            raise TabletopError(
                f"'{given.of}' stands where it stood before this step. Show the table 'after' a step that moves it, or "
                "name the place where it stood ('from')."
            )
        return
    ghost = model.base.at(start, facing)
    look = picture.ruleset.looks(picture.state).get(model.id)
    side = picture.state.sides.get(model.side)
    colour = side.colour if side is not None else "#8a8f96"
    yield GhostMark(ghost, facing, look.figure if look is not None else model.look, colour, Tone.NEUTRAL, past=True)
    way = _way(picture, model.at) if given.from_ is None else ()
    if len(way) < 3:
        yield ArrowMark(*edge_to_edge(ghost, model.piece()))
        return
    rim, _ = edge_to_edge(ghost, Disc(way[1], 0.0))
    yield LineMark((rim, *way[1:-1]), Tone.NEUTRAL)
    _, end = edge_to_edge(Disc(way[-2], 0.0), model.piece())
    yield ArrowMark(way[-2], end)


def _way(picture: Picturing, end: Point) -> tuple[Point, ...]:
    """The way that the step led along, as far as where its model stands now; nothing where it led along none."""
    marks = picture.step.verdict.marks if picture.step is not None else ()
    points = next((mark.points for mark in marks if isinstance(mark, PathMark) and len(mark.points) > 1), ())
    for k, (a, b) in enumerate(pairwise(points), 1):
        if distance(a, end) + distance(end, b) < distance(a, b) + ON_THE_WAY:
            return (*points[:k], end)
    return ()
