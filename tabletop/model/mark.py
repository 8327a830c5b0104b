"""Shapes to draw over a table, in inches. A rule set says what; the painter decides how it looks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from tabletop.geometry.shapes import Base, Piece, Point


class Tone(StrEnum):
    """What a mark means; the painter gives each a colour and a line that can be told apart without the colour."""

    LEGAL = "legal"
    REFUSED = "refused"
    RUN = "run"
    NEUTRAL = "neutral"
    REACH = "reach"
    THREAT = "threat"
    WITNESS = "witness"
    OFFENDER = "offender"
    OBSCURED = "obscured"
    BLAST = "blast"


@dataclass(frozen=True, slots=True)
class PathMark:
    """A way across the table: its points (arcs already flattened), pinned waypoints and length in inches."""

    points: tuple[Point, ...]
    length: float
    waypoints: tuple[Point, ...] = ()
    tone: Tone = Tone.LEGAL
    text: str = ""


@dataclass(frozen=True, slots=True)
class GhostMark:
    """A miniature shown where it is not: the base at its new place, with the figure `look` in its side's `colour`;
    fainter where it stood in the `past`."""

    base: Base
    facing: float
    look: str
    colour: str
    tone: Tone = Tone.LEGAL
    past: bool = False


@dataclass(frozen=True, slots=True)
class RulerMark:
    """A line with end ticks and its figure in a pill."""

    start: Point
    end: Point
    text: str
    tone: Tone = Tone.NEUTRAL


@dataclass(frozen=True, slots=True)
class AreaMark:
    """A filled area with a rim: a corridor, a blast, a reach, a zone that matters."""

    piece: Piece
    tone: Tone = Tone.NEUTRAL
    text: str = ""


@dataclass(frozen=True, slots=True)
class OutlineMark:
    """A piece lit up by its rim: an offender, a blocker, a target."""

    piece: Piece
    tone: Tone = Tone.OFFENDER
    text: str = ""


@dataclass(frozen=True, slots=True)
class LineMark:
    """A plain line: a free line of sight, a tangent."""

    points: tuple[Point, ...]
    tone: Tone = Tone.WITNESS


@dataclass(frozen=True, slots=True)
class LabelMark:
    """Words beside a place, or beside the piece that they are `about`; a number or a letter stands in a round badge."""

    at: Point
    text: str
    tone: Tone = Tone.NEUTRAL
    about: Piece | None = None


@dataclass(frozen=True, slots=True)
class CalloutMark:
    """A box of words with a line to a place, or to the piece that they are `about`; None: it stands by itself."""

    text: str
    at: Point | None = None
    title: str = ""
    tone: Tone = Tone.NEUTRAL
    about: Piece | None = None


@dataclass(frozen=True, slots=True)
class VerdictMark:
    """A tick or a cross, at a place or at the edge of the piece that it is `about`."""

    at: Point
    tone: Tone = Tone.LEGAL
    about: Piece | None = None


@dataclass(frozen=True, slots=True)
class RingMark:
    """A ring, its figure on the line; with an `inner` one the band between the two, `depth` steps dark."""

    piece: Piece
    text: str = ""
    tone: Tone = Tone.REACH
    inner: Piece | None = None
    depth: int = 0


@dataclass(frozen=True, slots=True)
class ArrowMark:
    """An arrow from where something was to where it is."""

    start: Point
    end: Point
    tone: Tone = Tone.NEUTRAL
    text: str = ""


@dataclass(frozen=True, slots=True)
class DimensionMark:
    """A double-headed arrow with a figure, as in a plan; `away` inches to the right of the way from start to end it
    stands clear of what it measures, with thin lines back to it."""

    start: Point
    end: Point
    text: str
    away: float = 0.0
    tone: Tone = Tone.NEUTRAL


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A line of a legend: a swatch and its words. A side has its `colour` and in print its `pattern` (0: the first side
    of the table), a mark its tone, terrain its hatching."""

    swatch: Literal["side", "area", "shade", "line", "rim", "tick", "ghost", "rough", "cover", "blocks", "water"]
    text: str
    tone: Tone = Tone.NEUTRAL
    colour: str = ""
    pattern: int = 0


@dataclass(frozen=True, slots=True)
class LegendMark:
    """A card in a free corner that tells what colours, hatches and marks mean."""

    rows: tuple[KeyRow, ...]
    title: str = ""
    tone: Tone = Tone.NEUTRAL


@dataclass(frozen=True, slots=True)
class WedgesMark:
    """A region as many convex polygons (a reach): painted as one fill with one rim, never united first."""

    wedges: tuple[tuple[Point, ...], ...]
    rim: tuple[tuple[Point, ...], ...] = ()
    tone: Tone = Tone.REACH


@dataclass(frozen=True, slots=True)
class ShadeMark:
    """A grid of shades over the table: `values` row by row, one byte a cell (0 clear … 255 fully shaded)."""

    origin: Point
    step: float
    columns: int
    values: bytes
    tone: Tone = Tone.NEUTRAL


@dataclass(frozen=True, slots=True)
class HandleMark:
    """Something to take hold of: a corner of a shape or box, the middle of an edge, or what turns it all."""

    at: Point
    kind: Literal["corner", "edge", "turn"] = "corner"
    tone: Tone = Tone.NEUTRAL


Mark = (
    PathMark
    | GhostMark
    | RulerMark
    | AreaMark
    | OutlineMark
    | LineMark
    | LabelMark
    | CalloutMark
    | VerdictMark
    | RingMark
    | ArrowMark
    | DimensionMark
    | LegendMark
    | WedgesMark
    | ShadeMark
    | HandleMark
)
