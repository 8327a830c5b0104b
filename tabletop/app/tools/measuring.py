"""What is measured from a place: a miniature's base, or a bare point of the table."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.app.tools.tool import Bench, Pointer
from tabletop.geometry.shapes import Base, Disc, Point
from tabletop.model.miniature import Miniature
from tabletop.tongue import say


@dataclass(frozen=True, slots=True)
class End:
    """One end of a measurement: a base (of radius 0 for a bare point) and the miniature it belongs to, if any."""

    base: Base
    miniature: Miniature | None = None

    @property
    def centre(self) -> Point:
        return self.base.centre

    @property
    def name(self) -> str:
        """What a sentence calls it."""
        return self.miniature.title if self.miniature is not None else say("the point")


def end_at(bench: Bench, pointer: Pointer) -> End:
    """What lies under the mouse: a miniature's base, else the place itself."""
    miniature = bench.miniature(pointer.place)
    return End(miniature.piece(), miniature) if miniature is not None else End(Disc(pointer.place, 0.0))


def inches(length: float) -> str:
    """A length as it is shown everywhere: to a tenth (ruling C5)."""
    return f"{length:.1f}″"
