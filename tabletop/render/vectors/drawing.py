"""A picture as shapes and words, in inches: what SVG and PDF are written from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tabletop.geometry.shapes import Outline, Point, Ring
from tabletop.render.colours import Colour
from tabletop.render.vectors.emblems import Emblem


@dataclass(frozen=True, slots=True)
class Pen:
    """A line: its colour, inches thick, dashes and gaps in inches, and whether its joins and ends are round."""

    ink: Colour
    width: float
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    round: bool = False


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines over an area: their slope in degrees (0 level, clockwise), the inches between them."""

    angle: float
    gap: float
    pen: Pen


@dataclass(frozen=True, slots=True)
class Area:
    """A filled outline. `name` and `kind` become id and class, so that a drawing program finds it."""

    outline: Outline
    fill: Colour | None = None
    opacity: float = 1.0
    pen: Pen | None = None
    hatches: tuple[Hatch, ...] = ()
    name: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line with flat ends and mitred joins."""

    points: Ring
    pen: Pen
    name: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text at a place: its middle there, or its left end; `size` is the height of its letters in inches.

    `length` is how many inches it takes in the program's own font: in another one it is squeezed into them (0: it is
    not).
    """

    at: Point
    text: str
    size: float
    ink: Colour
    halo: Colour | None = None
    bold: bool = False
    anchor: Literal["middle", "start"] = "middle"
    length: float = 0.0


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture in a file, over a box (x, y, width, height)."""

    file: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Placed:
    """An emblem with its origin at a place, turned clockwise: `scale` is inches for a unit of it, `squeeze` how much
    of its width is left."""

    emblem: Emblem
    at: Point
    scale: float
    turn: float = 0.0
    squeeze: float = 1.0


@dataclass(frozen=True, slots=True)
class Veiled:
    """Items that shine through as one: what lies below shows, but not the items through each other."""

    items: tuple[Item, ...]
    opacity: float


@dataclass(frozen=True, slots=True)
class Clipped:
    """Items that show only inside an outline."""

    items: tuple[Item, ...]
    outline: Outline


@dataclass(frozen=True, slots=True)
class Inset:
    """Another drawing within this one, scaled into a box (x, y, width, height) and cut at its edges."""

    drawing: Drawing
    box: tuple[float, float, float, float]


Item = Area | Line | Words | Photo | Placed | Veiled | Clipped | Inset


@dataclass(frozen=True, slots=True)
class Layer:
    """Items that belong together. `decoration`: it shows what is said elsewhere, and is not read back as a map."""

    name: str
    items: tuple[Item, ...]
    decoration: bool = True


@dataclass(frozen=True, slots=True)
class Drawing:
    """The part `crop` (x, y, width, height in inches) of a table, layer on layer; `description` says what is seen."""

    crop: tuple[float, float, float, float]
    layers: tuple[Layer, ...]
    title: str = ""
    description: str = ""


def own_items(drawing: Drawing) -> Iterator[Item]:
    """All items of a drawing, also those of what is veiled or clipped, but not of the drawings within it."""
    for layer in drawing.layers:
        yield from _own(layer.items)


def _own(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Veiled | Clipped):
            yield from _own(item.items)


def within(drawing: Drawing) -> Iterator[Item]:
    """The same, and those of the drawings within it."""
    for item in own_items(drawing):
        yield item
        if isinstance(item, Inset):
            yield from within(item.drawing)
