"""Telling the tips: one at a time, each once, and none where they are switched off."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.app.keys import Keys
from tabletop.app.settings import Settings
from tabletop.app.tips.tips import TIPS, Tip
from tabletop.model.state import State
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.desk import Desk

PAUSE = 20.0
"""Seconds between two tips."""
ABOUT = "tip"
"""What the notice of a tip is about: the next one takes its place."""


def worded(tip: Tip, keys: Keys) -> str:
    """A tip with the keys that it names and the rule that it cites."""
    cited = f" ({tip.cites})" if tip.cites else ""
    return say(tip.text, **keys.named()) + cited


def next_tip(settings: Settings, desk: Desk | None, tips: Iterable[Tip] = TIPS) -> Tip | None:
    """The first tip that was not seen yet and is of use on a desk; without a desk, the first one not seen at all."""
    if not settings.tips:
        return None
    for tip in tips:
        if tip.id in settings.tips_seen:
            continue
        if desk is None or (tip.rules in ("", desk.game.ruleset.id) and tip.when(desk)):
            return tip
    return None


class Tipster:
    """Tells the tips of one game, when nothing else is going on."""

    def __init__(self, settings: Settings, desk: Desk) -> None:
        self.settings = settings
        self.desk = desk
        self._asked: tuple[State, tuple[str, ...]] | None = None
        self._told_at = -PAUSE

    def tell(self) -> Tip | None:
        """The tip to show now, which counts as seen from then on; None when there is none. Asked once a change."""
        desk = self.desk
        if not self.settings.tips or time.monotonic() < self._told_at + PAUSE:
            return None
        now = (desk.state, desk.selected)
        if self._asked is not None and self._asked[0] is now[0] and self._asked[1] == now[1]:
            return None
        if not desk.live or desk.must_hand_over:
            return None
        self._asked = now
        tip = next_tip(self.settings, desk)
        if tip is not None:
            self._told_at = time.monotonic()
            self.settings.tips_seen.append(tip.id)
        return tip
