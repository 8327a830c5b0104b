"""What may be done now: one entry of a menu, a panel, a key hint or a bot's list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.model.action import Action
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.mark import Mark
from tabletop.model.verdict import Refusal


@dataclass(frozen=True, slots=True)
class Offer:
    """An action on offer. `by` is the model that would do it; `action` is it whole, when nothing is left to point at;
    else `wants` says what the player must still point at (`place`, `miniature`, `target`: either of these two,
    `terrain`, `text`, `facing`), `given` holds those fields of the action that are settled already (the weapon, the
    ability), `targets` are the ids that would be accepted, and `most` how many of them at once. A refused offer says
    why and is shown greyed."""

    verb: str
    label: str
    by: str | None = None
    action: Action | None = None
    wants: str | None = None
    targets: tuple[str, ...] = ()
    refusal: Refusal | None = None
    marks: tuple[Mark, ...] = ()
    given: FrozenMap[str, Any] = EMPTY
    most: int = 1
