"""What a place is like: zones of a role that rules of profiles ask for, as large as the map makes them.

A zone over the whole table makes the whole game one in great warmth, say; several may overlap.
"""

from __future__ import annotations

from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import EPSILON, Point
from tabletop.model.miniature import Miniature
from tabletop.model.state import State

GREAT_WARMTH = "great-warmth"
"""The role of zones where Martians suffer (p. 49)."""
BRIGHT_LIGHT = "bright-light"
"""The role of zones that the Myrka hates (p. 54)."""
ANTI_MATTER = "anti-matter"
"""The role of zones that lie in the universe of anti-matter (p. 48)."""
SONTARAN_SHIP = "sontaran-spacecraft"
"""The role of zones inside a Sontaran spacecraft (p. 54)."""


def lies_in(state: State, role: str, at: Point, level: int) -> bool:
    """Whether a place lies in a zone of that role, its edge included."""
    zones = (zone for zone in state.zones.values() if zone.role == role and zone.level == level)
    return any(signed_distance(zone.outline.piece(), at) <= EPSILON for zone in zones)


def is_in(state: State, role: str, miniature: Miniature) -> bool:
    """Whether a model stands in a zone of that role: the middle of its base decides."""
    return miniature.at is not None and lies_in(state, role, miniature.at, miniature.level)
