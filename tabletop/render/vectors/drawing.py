"""A picture as shapes and words, in inches: what SVG and PDF are written from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.geometry.shapes import Outline, Point, Ring
from tabletop.render.colours import Colour


@dataclass(frozen=True, slots=True)
class Pen:
    """A line: its colour, inches thick, dashes and gaps in inches."""

    ink: Colour
    width: float
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


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
class Inset:
    """Another drawing within this one, scaled into a box (x, y, width, height) and cut at its edges."""

    drawing: Drawing
    box: tuple[float, float, float, float]


Item = Area | Line | Words | Photo | Inset


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
