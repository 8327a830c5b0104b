"""Buildings in which the Doctor can invent, and nobody else (p. 59, 62)."""

from __future__ import annotations

from tabletop.model.event import TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.things import Zone
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.inventions.teams import LABORATORY
from tabletop.rules.dwmg.play import Play

DOCTOR = "the-doctor"
"""The profile of whoever can make something of it."""


def furnish(play: Play, building: str, label: str) -> None:
    """A building holds from now on what it takes to invent; `label` says what that is."""
    full = play.state.terrain[building]
    play.tell(TerrainSet(label, Zone(label, LABORATORY, full.outline, level=full.level, label=label)))


def not_for(miniature: Miniature) -> str | None:
    """Why a model does not invent there: a whole sentence without its full stop; None: it is the Doctor, who can."""
    if miniature.profile == DOCTOR:
        return None
    return f"{within(miniature.title)} can make nothing of what lies here; the Doctor could"
