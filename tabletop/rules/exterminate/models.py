"""Questions about models that many chapters ask: who is able, who stands where, who touches whom."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.gaps import gap, overlap
from tabletop.geometry.shapes import CONTACT, EPSILON
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.exterminate.ground import extra_of, touches_scenery

MOST_TOKENS = 2
"""So many Under Fire tokens lie beside a model at most."""

__all__ = [
    "MOST_TOKENS",
    "distance",
    "enemies_of",
    "extra_of",
    "in_contact",
    "is_able",
    "is_shocked",
    "tokens",
    "touch",
]


def is_shocked(miniature: Miniature) -> bool:
    """Whether it lies on the ground."""
    return bool(miniature.status.get("shocked"))


def is_able(miniature: Miniature) -> bool:
    """Whether it is on the table and fully operative."""
    return miniature.at is not None and not is_shocked(miniature)


def tokens(miniature: Miniature) -> int:
    """Its Under Fire tokens."""
    return int(miniature.status.get("under_fire") or 0)


def obstacle_under(state: State, miniature: Miniature) -> str | None:
    """The obstacle on which it stands."""
    atop = miniature.status.get("atop")
    return atop if atop in state.terrain else None


def enemies_of(state: State, miniature: Miniature) -> Iterator[Miniature]:
    """The enemies on the table."""
    return (each for each in state.standing() if state.enemies(each.side, miniature.side))


def team(state: State, side: str) -> Iterator[Miniature]:
    """The models of a side on the table."""
    return (each for each in state.standing() if each.side == side)


def distance(one: Miniature, other: Miniature) -> float:
    """Inches from base to base; 0 where they touch."""
    return max(0.0, gap(one.piece(), other.piece()))


def touch(one: Miniature, other: Miniature) -> bool:
    """Whether two bases touch (ruling C2)."""
    return one.level == other.level and gap(one.piece(), other.piece()) <= CONTACT + EPSILON


def in_contact(state: State, one: Miniature, other: Miniature) -> bool:
    """Whether two models can fight: their bases touch, or one stands on an obstacle that the other touches (3 King of
    the Hill)."""
    if touch(one, other):
        return True
    hills = obstacle_under(state, one), obstacle_under(state, other)
    if hills[0] == hills[1]:
        return False
    on_top = (
        hill is not None and touches_scenery(foot, state.terrain[hill])
        for hill, foot in zip(hills, (other, one), strict=True)
    )
    return any(on_top)


def overlapping(one: Miniature, other: Miniature) -> bool:
    """Whether two bases lie on each other by more than a hair."""
    return one.level == other.level and overlap(one.piece(), other.piece()) > CONTACT + EPSILON
