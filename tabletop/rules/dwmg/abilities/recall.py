"""Guerrillas of the 22nd century (p. 61): the machine that calls them home."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.miniature import Miniature
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.nerves.retreat import leave
from tabletop.rules.dwmg.play import Play

GONE_HOME = "recalled to the 22nd century"
"""Why the log says that such a one left the table."""
CALLED_HOME = 2
"""The highest die with which a guerrilla who has lost his nerve goes home."""


@ability("recall-unit")
class RecallUnit(Ability):
    """May vanish instead of fleeing. House: who leaves the game by the test itself needs no die."""

    def nerve_lost(self, play: Play, bearer: Miniature) -> None:
        step, stays = Recalled(bearer.id), CALLED_HOME + 1
        play.then(Throw(1, "staying in this century", step, bearer.id, (bearer.id,), stays))


@dataclass(frozen=True, slots=True)
class Recalled:
    """The die has fallen for whether somebody goes back to his own time."""

    who: str
    faces: tuple[int, ...] = ()


def _recalled(play: Play, step: Recalled) -> None:
    if step.faces[0] <= CALLED_HOME:
        leave(play, step.who, GONE_HOME)


CHAPTER = Chapter("recall", steps={Recalled: _recalled})
