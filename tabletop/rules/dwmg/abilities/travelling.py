"""The Doctor and those who travel with him (p. 26–28): what they carry, and how they surprise."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.model.action import Target
from tabletop.model.event import Noted, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.rules.common.walls import opening_of
from tabletop.rules.dwmg.abilities.obeying import interrupt
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.interrupting import interrupting
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import team, within
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import begin_again
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

SONIC_REACH, SONIC = 2.0, 4
"""Inches at which the screwdriver opens a lock, and the lowest die on which it does."""
SQUEAMISH = 8.0
"""Inches about the Doctor within which nobody uses poison."""
DOCTOR = "the-doctor"


@ability("sonic-screwdriver")
class SonicScrewdriver(Ability):
    """Opens what is locked or shut."""

    uses = (Usage("Open with the Sonic Screwdriver", wants="terrain", reach=SONIC_REACH),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(opening.kind == "door" for piece in state.terrain.values() for opening in piece.openings)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if at is None:
            return None
        found = opening_of(state, str(at))
        if found is None or found[1].kind != "door":
            return "That has no lock"
        return "The door is open already" if found[1].state == "open" else None

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        return SONIC

    def used(self, play: Play, action: Use) -> None:
        play.then(Throw(1, "the lock", Unlocked(str(action.at)), action.by, (action.by,), SONIC))


@dataclass(frozen=True, slots=True)
class Unlocked:
    """The die has fallen for whether the lock gives way."""

    door: str
    faces: tuple[int, ...] = ()


def _unlocked(play: Play, step: Unlocked) -> None:
    found = opening_of(play.state, step.door)
    if found is None or step.faces[0] < SONIC:
        play.tell(Noted("The door does not open."))
        return
    terrain, opening = found
    play.tell(TerrainSet(terrain.id, terrain.with_opening(replace(opening, state="open"))))


@ability("surprise-confuse")
class SurpriseConfuse(Ability):
    """Once a game he is activated for nothing, even if he has been activated already, in the enemy's phase too (p. 26):
    that phase then waits for him."""

    uses = (Usage("Surprise and confuse", cost=0, a_game=1, aside=True, any_phase=True),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if bearer.status.get("active"):
            return "His activation is open already"
        if state.clock.side != bearer.side and interrupting(state) is not None:
            return "Somebody acts in this phase already whose turn it is not"
        return None

    def used(self, play: Play, action: Use) -> None:
        if play.state.clock.side == play.model(action.by).side:
            begin_again(play, action.by)
        else:
            interrupt(play, action.by)


@ability("janus-thorns")
class JanusThorns(Ability):
    """The Doctor does not hold with poison: Leela keeps it from him."""

    def may_not_fire(self, state: State, bearer: Miniature, weapon: WeaponEntry) -> str | None:
        if self.id not in weapon.effects:
            return None
        doctors = (each for each in team(state, bearer.side) if each.profile == DOCTOR)
        near = any(within(bearer, each, SQUEAMISH) for each in doctors)
        return "does not use poison while the Doctor is within 8″" if near else None


@ability("no-great-loss")
class NoGreatLoss(Ability):
    """Nobody gains anything by his end."""

    def worth_eliminated(self, state: State, bearer: Miniature, side: str, points: int) -> int:
        return 0


CHAPTER = Chapter("travelling", steps={Unlocked: _unlocked})
