"""What an annotation is drawn from: the table as it may be known, and where things stand on it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.errors import TabletopError
from tabletop.geometry.edges import middle_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import Base, Disc, Piece, Point
from tabletop.model.annotation import End
from tabletop.model.mark import GhostMark, Mark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.ruleset import Ruleset
from tabletop.session.examples import StepRun

ROUND_ABOUT = 12.0
"""Inches beyond the table at which a picture may still point: a move may be refused because it leads off it."""


class OutOfSight(Exception):
    """Something that exists, but is not there for the one who looks: nothing is drawn of it, and nothing said."""


class Missing(Exception):
    """Nothing has that id, or it `waits` off the table."""

    def __init__(self, name: str, *, only_models: bool = False, waits: bool = False) -> None:
        super().__init__(name)
        self.name, self.only_models, self.waits = name, only_models, waits


@dataclass(frozen=True, slots=True)
class Picturing:
    """The table as it may be known to the one who looks, its rules, what part of it is shown (x, y, width, height), and
    the step that is shown, if he may know it.

    `unseen` are the ids of what exists, but perhaps out of his sight; `others` marks that the picture has besides;
    `printed`: it is for paper; `steps`: the file has steps, though perhaps none of them is shown;
    `own`: the step that is shown is the one which the view names.
    """

    state: State
    ruleset: Ruleset
    crop: tuple[float, float, float, float]
    step: StepRun | None = None
    unseen: frozenset[str] = frozenset()
    others: tuple[Mark, ...] = ()
    printed: bool = False
    steps: bool = False
    own: bool = False

    def model(self, name: str) -> Miniature:
        """A miniature on the table. Raises Missing or OutOfSight."""
        found = self.state.miniatures.get(name)
        if found is not None and found.at is not None:
            return found
        things = (self.state.terrain, self.state.zones, self.state.markers)
        if name in self.unseen and not any(name in each for each in things):
            raise OutOfSight
        raise Missing(name, only_models=True, waits=found is not None)

    def base(self, name: str) -> Base:
        """The base of a miniature on the table. Raises Missing or OutOfSight."""
        return self.model(name).piece()

    def piece(self, end: End) -> Piece:
        """What a thing covers, or a place as a disc without size. Raises Missing or OutOfSight, and TabletopError for a
        place far off the table."""
        if not isinstance(end, str):
            return Disc(self._near_table(end), 0.0)
        if end in self.state.miniatures:
            return self.base(end)
        for things in (self.state.terrain, self.state.zones):
            if end in things:
                return things[end].outline.piece()
        if end in self.state.markers:
            return Disc(self.state.markers[end].at, 0.3)
        if end in self.unseen:
            raise OutOfSight
        raise Missing(end)

    def about(self, end: End) -> Piece | None:
        """What words at an end must not cover: the thing there, None at a bare place."""
        return self.piece(end) if isinstance(end, str) else self.base_at(end)

    def base_at(self, place: Point) -> Base | None:
        """The base that stands on a place, or would stand there."""
        standing = (model.piece() for model in self.state.standing())
        wished = (mark.base for mark in self.others if isinstance(mark, GhostMark))
        return next((base for base in (*standing, *wished) if gap(base, Disc(place, 0.0)) <= 0.0), None)

    def place(self, end: End) -> Point:
        """The middle of a thing, or a place itself."""
        return self._near_table(end) if not isinstance(end, str) else middle_of(self.piece(end))

    def _near_table(self, place: Point) -> Point:
        (x, y), table = place, self.state.table
        if not (-ROUND_ABOUT <= x <= table.width + ROUND_ABOUT and -ROUND_ABOUT <= y <= table.height + ROUND_ABOUT):
            raise TabletopError(f"[{x:g}, {y:g}] is far off the table, which is {table.width:g} × {table.height:g}″.")
        return place
