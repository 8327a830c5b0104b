"""The fires on the table (p. 23): on models, and as markers on what else burns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Base, Disc, Point
from tabletop.model.state import State
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.models import is_present

FIRE = "fire"
"""The kind of the markers that are fires, and the word for how many Fire markers burn."""
INCHES_A_MARKER = 1.0
"""How far a fire reaches from its middle for each of its markers."""


@dataclass(frozen=True, slots=True)
class Blaze:
    """One fire: on the model or the marker `id`, its middle `at`, with so many Fire `markers`; `on` names the terrain
    that burns, if it is terrain."""

    id: str
    at: Point
    level: int
    markers: int
    on: str | None = None

    @property
    def radius(self) -> float:
        """Inches from its middle."""
        return self.markers * INCHES_A_MARKER

    def reaches(self, base: Base, further: float = 0.0) -> bool:
        """Whether a base is within its radius, or no further than so many inches from it."""
        return gap(base, Disc(self.at, 0.0)) <= self.radius + further + EPSILON

    def name(self, state: State) -> str:
        """What messages call whatever burns."""
        burns = self.on if self.on is not None else self.id
        return title_of(state, burns) if burns in state.miniatures or burns in state.terrain else "the ground"


def fires(state: State) -> Iterator[Blaze]:
    """Every fire on the table; that of a casualty affects nobody (ruling D21)."""
    for each in state.standing():
        count = int(each.status.get(FIRE) or 0)
        if count > 0 and is_present(each):
            assert each.at is not None
            yield Blaze(each.id, each.at, each.level, count)
    for marker in state.markers.values():
        if marker.kind == FIRE:
            # A marker that says no number is one Fire marker.
            count = int(marker.status.get(FIRE, 1))
            yield Blaze(marker.id, marker.at, marker.level, count, marker.status.get("burns"))


def fire_of(state: State, id: str) -> Blaze | None:
    """The fire on a model, on a piece of terrain, or of a marker; None: nothing burns there."""
    return next((each for each in fires(state) if id in (each.id, each.on)), None)
