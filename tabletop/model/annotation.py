"""What a view may show over its table: one frozen class an annotation, named in documents by its `word`.

A document writes an annotation in full (`{blast: {at: [20, 10], diameter: 4}}`) or short (`{ruler: [c1, d1]}`): the
values then stand for the fields of `short`, in their order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from tabletop.geometry.shapes import Point

End = str | Point
"""A thing on the table by its id, or a place in inches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """What all of them have: where they stand in their file. The same annotation is the same wherever it stands."""

    word: ClassVar[str] = ""
    form: ClassVar[str] = ""
    short: ClassVar[tuple[str, ...]] = ()

    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Corridor(Annotation):
    """The ruler's strip between two miniatures, as the rules have it, and what lies in it."""

    word: ClassVar[str] = "corridor"
    form: ClassVar[str] = "[a miniature, another]"
    short: ClassVar[tuple[str, ...]] = ("between",)
    between: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Ruler(Annotation):
    """A ruler from edge to edge with its figure, or with words of one's own."""

    word: ClassVar[str] = "ruler"
    form: ClassVar[str] = "[a thing or a place, another]"
    short: ClassVar[tuple[str, ...]] = ("between",)
    between: tuple[End, End]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dimension(Annotation):
    """A double-headed arrow across the gap between two things, with its figure."""

    word: ClassVar[str] = "dimension"
    form: ClassVar[str] = "[a thing or a place, another]"
    short: ClassVar[tuple[str, ...]] = ("between",)
    between: tuple[End, End]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Extent(Annotation):
    """A double-headed arrow beside a thing, as long as that side of it."""

    word: ClassVar[str] = "extent"
    form: ClassVar[str] = "{of: a thing, side: top | right | bottom | left}"
    short: ClassVar[tuple[str, ...]] = ("of", "side")
    of: str
    side: Literal["top", "right", "bottom", "left"] = "bottom"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reach(Annotation):
    """Everywhere a miniature may get to."""

    word: ClassVar[str] = "reach"
    form: ClassVar[str] = "a miniature"
    short: ClassVar[tuple[str, ...]] = ("of",)
    of: str


@dataclass(frozen=True, slots=True)
class Threat(Annotation):
    """The places that a miniature's enemies can shoot at."""

    word: ClassVar[str] = "threat"
    form: ClassVar[str] = "a miniature"
    short: ClassVar[tuple[str, ...]] = ("of",)
    of: str


@dataclass(frozen=True, slots=True)
class SightOf(Annotation):
    """All that a miniature sees, or how much it sees of another one."""

    word: ClassVar[str] = "sight"
    form: ClassVar[str] = "a miniature, or [a miniature, another]"
    short: ClassVar[tuple[str, ...]] = ("of", "to")
    of: str
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Rings(Annotation):
    """Rings round a miniature or a place: every so many inches up to a distance, or at the distances named."""

    word: ClassVar[str] = "rings"
    form: ClassVar[str] = (
        "a miniature, or {of: a thing or a place, every: inches, to: inches}, or {of: …, at: [inches, …]}"
    )
    short: ClassVar[tuple[str, ...]] = ("of",)
    of: End
    every: float = 1.0
    to: float = 6.0
    at: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Bands(Annotation):
    """The bands of range of a miniature's weapon, as the rules have them; without one, of the first that it has."""

    word: ClassVar[str] = "bands"
    form: ClassVar[str] = "a miniature, or [a miniature, a weapon]"
    short: ClassVar[tuple[str, ...]] = ("of", "weapon")
    of: str
    weapon: str | None = None


@dataclass(frozen=True, slots=True)
class Front(Annotation):
    """The front arc of a miniature, as the rules have it."""

    word: ClassVar[str] = "front"
    form: ClassVar[str] = "a miniature, or {of: a miniature, to: inches}"
    short: ClassVar[tuple[str, ...]] = ("of", "to")
    of: str
    to: float = 4.0


@dataclass(frozen=True, slots=True)
class Blast(Annotation):
    """A round template and the share of each base that it covers."""

    word: ClassVar[str] = "blast"
    form: ClassVar[str] = "{at: a thing or a place, diameter: inches}"
    at: End
    diameter: float


@dataclass(frozen=True, slots=True)
class Path(Annotation):
    """A way from place to place in straight legs, with the inches of each and of all; `legal` says yes or no at its
    end."""

    word: ClassVar[str] = "path"
    form: ClassVar[str] = "[a thing or a place, another, …]"
    short: ClassVar[tuple[str, ...]] = ("through",)
    through: tuple[End, ...]
    legal: bool | None = None


@dataclass(frozen=True, slots=True)
class Moved(Annotation):
    """Where a miniature stood before the step that is shown, or stood at a place named, with an arrow to where it
    stands."""

    word: ClassVar[str] = "moved"
    form: ClassVar[str] = "a miniature, or {of: a miniature, from: [x, y], facing: degrees}"
    short: ClassVar[tuple[str, ...]] = ("of",)
    of: str
    from_: Point | None = None
    facing: float | None = None


@dataclass(frozen=True, slots=True)
class Label(Annotation):
    """A few words, a number or a letter beside a thing or a place."""

    word: ClassVar[str] = "label"
    form: ClassVar[str] = "{at: a thing or a place, text: words}"
    at: End
    text: str | int


@dataclass(frozen=True, slots=True)
class Callout(Annotation):
    """Words in a box, with a line to a thing or a place; without one the box stands by itself."""

    word: ClassVar[str] = "callout"
    form: ClassVar[str] = "{at: a thing or a place, text: words, title: words}"
    text: str
    at: End | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Legend(Annotation):
    """What the colours, hatches and marks of this picture mean."""

    word: ClassVar[str] = "legend"
    form: ClassVar[str] = "nothing, or {title: words}"
    short: ClassVar[tuple[str, ...]] = ("title",)
    title: str = ""


@dataclass(frozen=True, slots=True)
class Tick(Annotation):
    """A tick: this is legal."""

    word: ClassVar[str] = "tick"
    form: ClassVar[str] = "a thing or a place"
    short: ClassVar[tuple[str, ...]] = ("at",)
    at: End


@dataclass(frozen=True, slots=True)
class Cross(Annotation):
    """A cross: this is refused."""

    word: ClassVar[str] = "cross"
    form: ClassVar[str] = "a thing or a place"
    short: ClassVar[tuple[str, ...]] = ("at",)
    at: End


@dataclass(frozen=True, slots=True)
class VerdictShown(Annotation):
    """What the rules say of the step that is shown: its figures, or why it is refused, with a line to a thing or a
    place."""

    word: ClassVar[str] = "verdict"
    form: ClassVar[str] = "nothing, or a thing or a place"
    short: ClassVar[tuple[str, ...]] = ("at",)
    at: End | None = None


ANNOTATIONS: dict[str, type[Annotation]] = {
    each.word: each
    for each in (
        *(Corridor, Ruler, Dimension, Extent, Reach, Threat, SightOf, Rings, Bands, Front, Blast, Path, Moved),
        *(Label, Callout, Legend, Tick, Cross, VerdictShown),
    )
}
"""Every annotation by its word in documents."""
