"""The ring of a miniature that was refused something shakes once."""

from __future__ import annotations

import math
import time

from tabletop.app.desk import Desk, RefusalCard
from tabletop.geometry.shapes import Base
from tabletop.model.action import Group
from tabletop.model.mark import Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature

SECONDS = 0.35
SWINGS = 3
WIDEST = 0.14
"""Inches of the first swing; the later ones die away."""


class Shake:
    """Watches the desk's refusal card: a new one shakes those whose action it refuses."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._card: RefusalCard | None = None
        self._began = 0.0

    @property
    def shaking(self) -> bool:
        """Whether something moves just now."""
        if self.desk.card is not self._card:
            self._card = self.desk.card
            self._began = time.monotonic() if self._card is not None else 0.0
        return self._card is not None and time.monotonic() - self._began < SECONDS

    def marks(self) -> tuple[Mark, ...]:
        """The rings where they are at this moment."""
        if not self.shaking or self._card is None:
            return ()
        part = (time.monotonic() - self._began) / SECONDS
        aside = WIDEST * (1.0 - part) * math.sin(part * SWINGS * 2 * math.pi)
        action = self._card.action
        actions = action.moves if isinstance(action, Group) else (action,)
        models = (self.desk.standing(getattr(each, "by", None)) for each in actions)
        return tuple(OutlineMark(_beside(model, aside), Tone.REFUSED) for model in models if model is not None)


def _beside(model: Miniature, aside: float) -> Base:
    assert model.at is not None
    return model.base.at((model.at[0] + aside, model.at[1]), model.facing)
