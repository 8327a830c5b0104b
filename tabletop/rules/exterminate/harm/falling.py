"""A model falls: it lies shocked, or it leaves the table (Damage)."""

from __future__ import annotations

from tabletop.model.event import Removed
from tabletop.rules.exterminate.moments import traits
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import card_of

EXTERMINATED = "exterminated"
"""Why a model leaves the table."""


def shock(play: Play, who: str) -> None:
    """It lies on the spot until it is recovered."""
    play.set(who, shocked=True, engages=None)


def exterminate(play: Play, who: str, by: str | None) -> None:
    """It leaves the table; the side that exterminated it scores what it is worth, if it is an enemy."""
    model = play.model(who)
    for each in traits(model):
        each.exterminated(play, model, by)
    play.tell(Removed(who, EXTERMINATED))
    if by is not None and play.state.enemies(by, model.side):
        points = int(play.state.sides[by].status.get("victory_points") or 0)
        play.set(by, victory_points=points + card_of(model).points)
