"""What is shown while R, T or V is held: reach, threat, and what a miniature sees.

The rule set says what is shaded. While the miniature is dragged, threat and sight are those of the place where its
ghost stands; its reach stays that of the place it was picked up from, by which the drag is judged.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.app.desk import Desk
from tabletop.model.mark import GhostMark, Mark
from tabletop.model.miniature import Miniature
from tabletop.rules.ruleset import Shade
from tabletop.tongue import phrase, say

OVERLAYS: dict[str, Shade] = {"show_reach": "reach", "show_threat": "threat", "show_sight": "sight"}
"""By the command (keys.py) that is held."""

NOTHING: dict[Shade, str] = {
    "reach": phrase("{name} cannot go anywhere now."),
    "threat": phrase("No enemy threatens {name} here."),
    "sight": phrase("{name} sees the whole table."),
}
"""What the status line says when there is nothing to show."""

SHOWN: dict[Shade, str] = {
    "reach": phrase("Where {name} can go now."),
    "threat": phrase("Shaded: where enemies can see {name}; a ruler from each that sees it here."),
    "sight": phrase("Dark: {name} cannot see there; half dark: something is in the way."),
}


class Overlays:
    """Which overlay is held now, and its marks, made once for each place of the miniature."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.held: str | None = None
        self._made: tuple[object, Shade, Miniature, tuple[Mark, ...]] | None = None

    def hold(self, command: str | None) -> None:
        """Show the overlay of a command; None: show none."""
        if command != self.held:
            self.held = command
            self.desk.touch()

    @property
    def model(self) -> Miniature | None:
        """Whose it is: the miniature under the mouse, else the selected one."""
        return self.desk.standing(self.desk.hover) or self.desk.first

    def marks(self, in_hand: Iterable[Mark] = ()) -> tuple[Mark, ...]:
        """What to draw now; `in_hand` are the marks of what the hand does, the ghost of a drag among them."""
        model = self.model
        if self.held is None or model is None:
            return ()
        kind = OVERLAYS[self.held]
        if kind != "reach":
            model = _as_dragged(model, in_hand)
        state = self.desk.state
        made = self._made
        if made is None or made[0] is not state or made[1:3] != (kind, model):
            made = self._made = (state, kind, model, self.desk.game.ruleset.shade(state, kind, model))
        return made[3]

    def status(self) -> str | None:
        """What the status line says while one is held; None when none is."""
        if self.held is None:
            return None
        model = self.model
        if model is None:
            return say("Point at a miniature, or select one.")
        kind = OVERLAYS[self.held]
        nothing = self._made is None or not self._made[3]
        return say((NOTHING if nothing else SHOWN)[kind], name=model.title)


def _as_dragged(model: Miniature, in_hand: Iterable[Mark]) -> Miniature:
    """The miniature where its ghost stands, if it has one."""
    for mark in in_hand:
        if isinstance(mark, GhostMark) and mark.look == model.look:
            return model.moved_to(mark.base.centre, mark.facing)
    return model
