"""The Master (p. 31)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.rules.dwmg.awards import award
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import alignment, roster

BEHIND_BARS = 2
"""Victory points for the heroes who capture the Master (p. 31)."""


@ability("safer-behind-bars")
class SaferBehindBars(Ability):
    """The heroes score for capturing him, once a game."""

    def captured(self, play: Play, bearer: Miniature, captor: Miniature) -> None:
        already = bearer.status.get("used_up") or ()
        if self.id not in already and alignment(play.state, captor.side) == "hero":
            play.set(bearer.id, used_up=(*already, self.id))
            award(play, captor.side, BEHIND_BARS, f"{bearer.title} captured", roster().rules[self.id].page)
