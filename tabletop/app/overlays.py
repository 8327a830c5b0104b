"""What is shown while R, T or V is held: reach, threat, and what a miniature sees.

Each is one function from a desk and a miniature to marks; `OVERLAYS` is the table of them, where a game's better answer
is put in.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tabletop.app.desk import Desk
from tabletop.app.tools.measuring import End
from tabletop.app.tools.sight import blockers
from tabletop.geometry.scene import Scene
from tabletop.geometry.visibility import Grid, corridor_map
from tabletop.model.mark import Mark, ShadeMark, Tone
from tabletop.model.miniature import Miniature

STEP = 0.5
"""Inches between the places that are asked what is seen there."""
MOVING = ("move", "run", "drive", "climb")
"""The verbs whose offers show how far a miniature gets; every other offer with marks shows what it threatens."""

Overlay = Callable[[Desk, Miniature], tuple[Mark, ...]]


def reach(desk: Desk, model: Miniature) -> tuple[Mark, ...]:
    """How far it may go now: the regions that the rules shade for its moves."""
    return _offered(desk, model, moving=True)


def threat(desk: Desk, model: Miniature) -> tuple[Mark, ...]:
    """Whom it may strike or shoot now: what the rules shade for its attacks."""
    return _offered(desk, model, moving=False)


def sees(desk: Desk, model: Miniature) -> tuple[Mark, ...]:
    """What a base like its own could be seen at: dark where the corridor is blocked, half dark where obscured."""
    table = desk.state.table
    grid = Grid(table.width, table.height, STEP)
    base = model.piece()
    pieces = Scene(blockers(desk.state, End(base, model), End(base, model)))
    met = corridor_map(pieces, base, model.base.reach, grid=grid)
    shades = np.where(met < 0, 150, np.where(met > 0, 60, 0)).astype(np.uint8)
    columns = shades.shape[1]
    return (ShadeMark((0.0, 0.0), STEP, columns, shades.tobytes(), Tone.NEUTRAL),)


def _offered(desk: Desk, model: Miniature, *, moving: bool) -> tuple[Mark, ...]:
    return tuple(
        mark
        for offer in desk.offers
        if offer.by == model.id and offer.refusal is None and (offer.verb in MOVING) == moving
        for mark in offer.marks
    )


OVERLAYS: dict[str, Overlay] = {"show_reach": reach, "show_threat": threat, "show_sight": sees}
"""By the command (keys.py) that is held."""

NOTHING = {
    "show_reach": "{name} has no limit to its moves here.",
    "show_threat": "{name} threatens nobody here.",
    "show_sight": "",
}
"""What the status line says when there is nothing to show."""


class Overlays:
    """Which overlay is held now, and its marks, made once for each state of the table."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.held: str | None = None
        self._made: tuple[object, str, str, tuple[Mark, ...]] | None = None

    def hold(self, command: str | None) -> None:
        """Show the overlay of a command; None: show none."""
        if command != self.held:
            self.held = command
            self.desk.touch()

    @property
    def model(self) -> Miniature | None:
        """Whose it is: the miniature under the mouse, else the selected one."""
        return self.desk.standing(self.desk.hover) or self.desk.first

    def marks(self) -> tuple[Mark, ...]:
        """What to draw now."""
        model = self.model
        if self.held is None or model is None:
            return ()
        state = self.desk.state
        made = self._made
        if made is None or made[0] is not state or made[1:3] != (self.held, model.id):
            made = self._made = (state, self.held, model.id, OVERLAYS[self.held](self.desk, model))
        return made[3]

    def status(self) -> str | None:
        """What the status line says while one is held; None when none is."""
        if self.held is None:
            return None
        model = self.model
        if model is None:
            return "Point at a miniature, or select one."
        if not self.marks():
            return NOTHING[self.held].format(name=model.title)
        return {
            "show_reach": f"Where {model.title} can go now.",
            "show_threat": f"What {model.title} threatens now.",
            "show_sight": f"Dark: {model.title} cannot see there; half dark: something is in the way.",
        }[self.held]
